// Makes what a later start begins with: the memory of an interpreter in which everything is imported already. A worker,
// for it takes as long as a start does, when nobody waits. It is told {cache, key, games, modules, objects, functions}:
// where to put it, what to import, and which names of the page a worker has none of.
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
import createModule from "./vendor/pyodide/pyodide.asm.mjs";
import { archive } from "./python.mjs";

const PAGE = 4096; // bytes that are kept or left out together

onmessage = async ({ data: told }) => {
  try {
    await keep(told, await remembered(told));
    postMessage("kept");
  } catch (error) {
    postMessage(String(error && error.message || error)); // then starts stay as they are
  }
  close();
};

async function remembered({ games, modules, objects, functions }) {
  let fresh;
  const [python, ...archives] = await Promise.all([
    loadPyodide({
      indexURL: new URL("./vendor/pyodide/", import.meta.url).href,
      _makeSnapshot: true,
      jsglobals: stage(objects, functions),
      createPyodideModule: settings => createModule(Object.assign(settings, {
        onRuntimeInitialized() { fresh = settings.HEAPU8.slice(); },
      })),
    }),
    ...["app", ...games].map(archive),
  ]);
  // Pyodide expects an empty object in the first place that is free; one of its modules that our library lacks has it.
  python.globals.set("__expected__", {});
  for (const { path, bytes } of archives) python.FS.writeFile(path, bytes);
  const [app, ...rest] = archives.map(({ path }) => path);
  python.runPython(`
def everything(games, modules):
    import gc, importlib, sys
    sys.path.insert(0, "${app}")
    from table.archives import join
    for game, path in games:
        join(game, path)
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception:
            pass  # of the page alone
    gc.collect()

everything(${JSON.stringify(games.map((game, n) => [game, rest[n]]))}, ${JSON.stringify(modules)})
del everything
`);
  const { _api: api, _module: module } = python;
  const state = { build: api.config.BUILD_ID, hiwire: api.serializeHiwireState(), games, modules };
  return packed(state, module.HEAPU8, fresh);
}

// What js is to the interpreter: this worker's globals and, in place of the page's, others of the same kind. The
// memory holds their names only.
function stage(objects, functions) {
  const globals = {};
  for (let from = globalThis; from; from = Object.getPrototypeOf(from))
    for (const name of Object.getOwnPropertyNames(from))
      try { globals[name] ??= globalThis[name]; } catch { /* not for everybody */ }
  for (const name of objects) globals[name] ??= { name }; // empty ones could be taken for one another
  for (const name of functions) globals[name] ??= function () { };
  return globals;
}

// All that is not nought, in runs, in the form that static/python.mjs opens.
function packed(state, heap, fresh) {
  const runs = [];
  for (let from = 0; from < heap.length; from += PAGE) {
    const empty = nought(heap, from) && (from >= fresh.length || nought(fresh, from));
    const last = runs.at(-1);
    if (empty) continue;
    if (last && last[0] + last[1] === from) last[1] += PAGE; else runs.push([from, PAGE]);
  }
  const letters = new TextEncoder().encode(JSON.stringify(state));
  const head = 16 + runs.length * 8;
  const memory = new Uint8Array(head + letters.length + runs.reduce((sum, run) => sum + run[1], 0));
  new Uint32Array(memory.buffer, 0, 4).set([memory.length, letters.length, heap.length, runs.length]);
  new Uint32Array(memory.buffer, 16, runs.length * 2).set(runs.flat());
  memory.set(letters, head);
  let at = head + letters.length;
  for (const [from, size] of runs) {
    memory.set(heap.subarray(from, from + size), at);
    at += size;
  }
  return memory;
}

function nought(bytes, from) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + from, PAGE / 4);
  return words.every(word => word === 0);
}

async function keep({ cache, key, games, modules }, memory) {
  await caches.delete(cache); // one is enough
  const told = JSON.stringify({ games, modules: modules.length });
  const headers = { "content-type": "application/octet-stream", "x-inkstead": told };
  await (await caches.open(cache)).put(key, new Response(memory, { headers }));
}
