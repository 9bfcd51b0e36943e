// Imports everything a page may need into an interpreter, for tools/memory.py, and tells what its memory is then.
// node memory.mjs <interpreter dir> <out dir> <names of the page> <archive of all games> <archive of a game ...>
// out: first.bin, the memory before Python's own start; last.bin, the memory afterwards; state.json
import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// What a page has and Node.js has not is a function, but for these.
const OBJECTS = ["document", "history", "inkstead", "localStorage", "location", "navigator", "window"];
const STACK = 1 << 20; // bytes; calls do not go so deep here
const [pyodide, out, names, ...archives] = process.argv.slice(2);
const load = name => import(pathToFileURL(resolve(pyodide, name)));
const [{ loadPyodide }, { default: create }] = await Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(load));

// The same archives give the same memory, whenever and wherever.
let chance = 1;
crypto.randomFillSync = bytes => bytes.fill(0).map((_, at) => bytes[at] = (chance = chance * 48271 % 0x7fffffff) & 255);
Date.now = () => Date.UTC(2020, 0, 1);
performance.now = () => 0;

const python = await loadPyodide({
  indexURL: resolve(pyodide) + "/",
  _makeSnapshot: true,
  jsglobals: stage(),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  createPyodideModule: settings => create(Object.assign(settings, {
    thisProgram: "./this.program",
    onRuntimeInitialized() { writeFileSync(resolve(out, "first.bin"), settings.HEAPU8); },
  })),
});
// Pyodide expects an empty object in the first place that is free; one of its modules that our library lacks has it.
python.globals.set("__expected__", {});
for (const path of archives) python.FS.writeFile("/home/pyodide/" + basename(path), readFileSync(path));
python.globals.set("ARCHIVES", python.toPy(archives.map(path => basename(path, ".zip"))));
python.runPython(`
def with_small_buffers():
    """Standard streams with buffers in which nothing is left of what lay there before."""
    import io, sys
    for name, kind in ("stdin", io.BufferedReader), ("stdout", io.BufferedWriter), ("stderr", io.BufferedWriter):
        old = getattr(sys, name)
        told = {"encoding": old.encoding, "errors": old.errors, "line_buffering": old.line_buffering}
        new = io.TextIOWrapper(kind(old.detach().detach(), 64), **told)
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)

def everything(archives):
    import gc, importlib, sys, zipimport
    paths = {name: f"/home/pyodide/{name}.zip" for name in archives}
    library = next(path for path in sys.path if path.endswith(".zip"))
    sys.path.insert(0, paths[archives[0]])
    from table.archives import join
    for game in archives[1:]:
        join(game, paths[game])
    wanted = set()
    for path in [library, *paths.values()]:
        for file in zipimport.zipimporter(path)._get_files():
            if file.endswith(".pyc"):
                wanted.add(file.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
    for name in sorted(wanted):
        importlib.import_module(name)
    # None of these files is there when this is remembered, nor need be.
    sys.path.clear()
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()
    gc.collect()
    gc.freeze()  # none of it is ever garbage: no collection need look at it again

with_small_buffers()
everything(ARCHIVES)
del with_small_buffers, everything, ARCHIVES
`);
const { _api: api, _module } = python;
sweep(_module);
const top = _module._emscripten_stack_get_current();
writeFileSync(resolve(out, "last.bin"), _module.HEAPU8);
writeFileSync(resolve(out, "state.json"), JSON.stringify({
  hiwire: api.serializeHiwireState(),
  games: archives.slice(1).map(path => basename(path, ".zip")),
  stack: [top - STACK, top], // below it is what calls have left
}));

// What js is to the interpreter: the memory holds no more than the names of what it has taken from there.
function stage() {
  const globals = {};
  for (let from = globalThis; from; from = Object.getPrototypeOf(from))
    for (const name of Object.getOwnPropertyNames(from)) globals[name] ??= globalThis[name];
  for (const name of names.split(",")) globals[name] ??= OBJECTS.includes(name) ? { name } : function () { };
  return globals;
}

// Zeros wherever nothing is kept: what lay there compresses badly.
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
