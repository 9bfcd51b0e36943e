// Removes from pyodide.asm.mjs what neither the cut interpreter nor the loader can reach, for tools/runtime.py.
// node tree_shaking.mjs <pyodide.asm.mjs> <pyodide.asm.wasm> <out> <script that uses the module ...>
//
// The file is one function. Each of its statements that only defines something is kept if a kept statement names that.
// Names are compared without their scopes, so too much is kept rather than too little. Emscripten adds every library it
// has, because a package could need it: OpenGL, SDL, OpenAL. WebAssembly imports a tenth of the functions.
import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "acorn";

const [script, interpreter, out, ...callers] = process.argv.slice(2);
// The set-up gives OpenGL functions no address (patches.py), and a page has no main loop of C.
const UNUSED_IMPORTS = /^emscripten_gl/;
const UNUSED_CALLS = new Set(["registerPreMainLoop", "registerPostMainLoop", "MainLoop.init"]);
// Kept code asks whether this exists before it uses it.
const ABSENT = new Set(["Browser"]);
const TABLE = "wasmImports";

const text = readFileSync(script, "utf8");
const source = node => text.slice(node.start, node.end);
const factory = parse(text, { ecmaVersion: "latest", sourceType: "module" }).body
  .find(node => node.type === "FunctionDeclaration" && node.async);
if (!factory) throw new Error("pyodide.asm.mjs is not one function");
const imports = new Set(
  WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(interpreter)))
    .map(({ name }) => name).filter(name => !UNUSED_IMPORTS.test(name)),
);

const parts = factory.body.body.flatMap(statement =>
  statement.type === "VariableDeclaration"
    ? statement.declarations.map(node => ({ node, statement, kind: statement.kind, ...declared(node) }))
    : [{ node: statement, statement, ...purpose(statement) }]);
const table = parts.find(part => part.name === TABLE)?.node.init;
if (table?.type !== "ObjectExpression") throw new Error(`pyodide.asm.mjs has no table ${TABLE}`);
const imported = table.properties.filter(({ key }) => imports.has(key.name ?? key.value));

const kept = reached();
let result = text.slice(0, factory.body.start + 1);
for (const { kind, node } of parts.filter(part => kept.has(part))) {
  const code = node.init === table ? `${TABLE}={${imported.map(source).join(",")}}` : source(node);
  result += kind ? `${kind} ${code};` : /[;}]$/.test(code) ? code : `${code};`;
}
writeFileSync(out, result + text.slice(factory.body.end - 1));

// A variable, if nothing else happens when it gets its value.
function declared({ id, init }) {
  return id.type === "Identifier" && isPure(init) ? { name: id.name } : {};
}

// What a statement only defines: `name`, a part of the variable `of`, or `property` of Module; nothing if it does more.
// `unused` if it is never needed.
function purpose(statement) {
  const { type, id, expression } = statement;
  if (type === "FunctionDeclaration" || type === "ClassDeclaration" && !statement.superClass) return { name: id.name };
  if (expression?.type === "CallExpression")
    return UNUSED_CALLS.has(source(expression.callee)) ? { unused: true } : {};
  if (expression?.type !== "AssignmentExpression" || expression.operator !== "=" || !isPure(expression.right)) return {};
  const { object, property, computed } = expression.left;
  if (object?.type !== "Identifier") return {};
  const name = computed ? property.value : property.name;
  if (object.name === "Module" && typeof name === "string") return { property: name };
  return name === "sig" ? { of: object.name } : {};
}

// Whether the value of an expression is all that it gives.
function isPure(node) {
  if (!node) return true;
  switch (node.type) {
    case "FunctionExpression": case "ArrowFunctionExpression": case "Literal": case "Identifier":
      return true;
    case "MemberExpression": return isPure(node.object) && (!node.computed || isPure(node.property));
    case "UnaryExpression": return node.operator !== "delete" && isPure(node.argument);
    case "BinaryExpression": return isPure(node.left) && isPure(node.right);
    case "ArrayExpression": return node.elements.every(isPure);
    case "ObjectExpression":
      return node.properties.every(one => one.type === "Property" && !one.computed && isPure(one.value));
    default: return false;
  }
}

// The parts that do something, and those that a kept part or a caller names.
function reached() {
  const names = new Set(), properties = new Set();
  for (const caller of callers)
    for (const [word] of readFileSync(caller, "utf8").matchAll(/[A-Za-z_$][\w$]*/g)) properties.add(word);
  factory.params.forEach(node => collect(node, names, properties));
  const kept = new Set();
  const wanted = ({ unused, name, of, property }) => !unused
    && (name === undefined || names.has(name) && !ABSENT.has(name))
    && (of === undefined || names.has(of))
    && (property === undefined || properties.has(property));
  for (let before = -1; before < kept.size;) {
    before = kept.size;
    for (const part of parts) {
      if (kept.has(part) || !wanted(part)) continue;
      kept.add(part);
      if (part.node.init === table) imported.forEach(({ value }) => collect(value, names, properties));
      else collect(part.node, names, properties);
    }
  }
  return kept;
}

// Adds the variables and the properties that a node names.
function collect(node, names, properties) {
  const waiting = [node];
  while (waiting.length) {
    const { type, ...fields } = waiting.pop();
    if (type === "Identifier") names.add(fields.name);
    if (type === "Literal" && typeof fields.value === "string") properties.add(fields.value);
    if (type === "TemplateElement") properties.add(fields.value.cooked);
    for (const [key, value] of Object.entries(fields)) {
      const isName = !fields.computed && (key === "property" || key === "key");
      if (isName && value?.type === "Identifier") properties.add(value.name);
      else waiting.push(...[value].flat().filter(one => typeof one?.type === "string"));
    }
  }
}
