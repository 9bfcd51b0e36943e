// Imports every module of the application into an interpreter, for tools/memory.py, and saves its memory.
// node memory.mjs <interpreter dir> <out dir> <names of the page> <main.py> <app.zip> <archive of a game ...>
// out: first.bin, the memory before Python starts; last.bin, the memory afterwards; state.json
// Without an out dir ("") nothing is saved, and of Pyodide only what is public is used: do the imports work at all?
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What a page has and Node.js lacks is a function, except for these objects.
const OBJECTS = ["document", "history", "inkstead", "localStorage", "location", "navigator", "window"];
const STACK = 1 << 20; // bytes; no call goes this deep here
const [pyodide, out, names, main, ...archives] = process.argv.slice(2);
// Node.js would print the line of the error, and a line of Pyodide is a megabyte.
process.on("uncaughtException", error => {
  console.error(error.message.includes("Traceback") ? error.message : `${error.name}: ${error.message}`);
  process.exit(1);
});
const load = name => import(pathToFileURL(resolve(pyodide, name)));
const { loadPyodide } = await load("pyodide.mjs");
const options = { indexURL: resolve(pyodide) + "/", jsglobals: stage(), env: { HOME: "/home/pyodide" } };
const python = out ? await recorded() : await loadPyodide(options);

for (const path of archives) python.FS.writeFile("/home/pyodide/" + basename(path), readFileSync(path));
python.globals.set("ARCHIVES", python.toPy(archives.map(path => "/home/pyodide/" + basename(path))));
python.globals.set("MAIN", readFileSync(main, "utf-8"));
python.runPython(`
def with_small_buffers():
    """Replace the standard streams: the buffers of the old ones hold what was in that memory before."""
    import io, sys
    for name, kind in ("stdin", io.BufferedReader), ("stdout", io.BufferedWriter), ("stderr", io.BufferedWriter):
        old = getattr(sys, name)
        settings = {"encoding": old.encoding, "errors": old.errors, "line_buffering": old.line_buffering}
        new = io.TextIOWrapper(kind(old.detach().detach(), 64), **settings)
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)

def compile_main(source):
    """Make a module of the page's script, already compiled: static/python.js runs it in place of the same text."""
    import sys, types
    module = types.ModuleType("compiled_main")
    code = compile(source, "py/main.py", "exec")
    module.source, module.runs = source, 0
    def run():
        module.runs += 1
        exec(code, sys.modules["__main__"].__dict__)
    module.run = run
    sys.modules[module.__name__] = module

def import_all(app, *games):
    import gc, importlib, os.path, sys, zipimport, zlib
    library = [path for path in sys.path if path.endswith(".zip")]  # without byte code it is Pyodide's own, all of it
    sys.path.insert(0, app)
    from table.archives import add, paths
    wanted = set()
    for path in [*library, app]:
        wanted.update(file.removesuffix("c") for file in zipimport.zipimporter(path)._get_files() if file.endswith(".pyc"))
    for path in games:
        with open(path, "rb") as file:
            content = zlib.decompress(file.read())
        add(os.path.basename(path).removesuffix(".bin"), content)
        wanted.update(name for name in paths(content) if name.endswith(".py"))
    for name in sorted(name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in wanted):
        importlib.import_module(name)
    # The page has none of these files, and needs none.
    sys.path.clear()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()
    del sys.modules["site"], sys.__interactivehook__  # it has done its work when Python has started
    gc.collect()
    gc.freeze()  # nothing of this ever becomes garbage, so no collection need look at it

with_small_buffers()
compile_main(MAIN)
import_all(*ARCHIVES)
del with_small_buffers, compile_main, import_all, ARCHIVES, MAIN
`);
if (out) save();

// An interpreter whose memory can be saved, and is the same whenever and wherever it is made.
async function recorded() {
  let chance = 1;
  crypto.randomFillSync = bytes => bytes.fill(0).map((_, at) => bytes[at] = (chance = chance * 48271 % 0x7fffffff) & 255);
  Date.now = () => Date.UTC(2020, 0, 1);
  performance.now = () => 0;
  const { default: create } = await load("pyodide.asm.mjs");
  const python = await loadPyodide({
    ...options,
    _makeSnapshot: true,
    env: { ...options.env, PYTHONHASHSEED: "0" },
    createPyodideModule: settings => create(Object.assign(settings, {
      thisProgram: "./this.program",
      onRuntimeInitialized() { writeFileSync(resolve(out, "first.bin"), settings.HEAPU8); },
    })),
  });
  // Pyodide expects an empty object in the first free slot. A module that our library leaves out would put it there.
  python.globals.set("__expected__", {});
  return python;
}

function save() {
  const { _api: api, _module } = python;
  sweep(_module);
  const top = _module._emscripten_stack_get_current();
  writeFileSync(resolve(out, "last.bin"), _module.HEAPU8);
  writeFileSync(resolve(out, "state.json"), JSON.stringify({
    hiwire: api.serializeHiwireState(),
    games: archives.slice(1).map(path => basename(path, ".bin")),
    stack: [top - STACK, top], // below the top is what calls have left behind
  }));
}

// The objects that Python sees as js: the memory holds only the names of those that modules have imported.
function stage() {
  const globals = {};
  for (let from = globalThis; from; from = Object.getPrototypeOf(from))
    for (const name of Object.getOwnPropertyNames(from)) globals[name] ??= globalThis[name];
  for (const name of names.split(",")) globals[name] ??= OBJECTS.includes(name) ? { name } : function () { };
  return globals;
}

// Fills free memory with zeros: what was left there compresses badly.
function sweep({ HEAPU8, _malloc, _free }) {
  const end = HEAPU8.findLastIndex(byte => byte !== 0);
  const held = [];
  for (let size = 1 << 22; size >= 16; size >>= 1) {
    let at;
    for (; (at = _malloc(size)) < end; held.push(at)) HEAPU8.fill(0, at, at + size);
    _free(at);
  }
  held.forEach(at => _free(at));
}
