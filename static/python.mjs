// Pyodide with what all games share, and one game after another as it is asked for. On the page it is under way at
// once: PyScript, which makes itself ready meanwhile, is handed what has already begun. The bots' worker starts its own.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const at = path => new URL(path, import.meta.url).href;
const HOME = "/home/pyodide/";
const BASE = at("./vendor/pyodide/");

export async function archive(name) {
  const response = await fetch(at(`./vendor/inkstead/${name}.zip`));
  if (!response.ok) throw new Error(`${name}.zip (${response.status})`);
  return { path: `${HOME}${name}.zip`, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function create(settings) {
  settings.onRuntimeInitialized = () => performance.mark("inkstead webassembly");
  return (await import(BASE + "pyodide.asm.mjs")).default(settings);
}

// Resolves to Pyodide and to bring(game), which resolves when the modules of that game can be imported.
export async function start() {
  const [python, app] = await Promise.all([load({ indexURL: BASE, createPyodideModule: create }), archive("app")]);
  // First of all places to look: it also holds PyScript's own Python half, compiled.
  python.FS.writeFile(app.path, app.bytes);
  python.runPython(`import sys; sys.path.insert(0, "${app.path}")`);
  return { python, bring: bringer(python, {}) };
}

function bringer(python, coming) {
  async function join(game) {
    const { path, bytes } = await archive(game);
    python.FS.writeFile(path, bytes);
    python.runPython(`from table.archives import join; join("${game}", "${path}")`);
  }
  return async game => coming[game] ??= join(game).catch(error => { delete coming[game]; throw error; });
}

// The same from a memory that static/keeper.js has made: nothing is imported anew.
async function wake(memory) {
  const opened = memory.bytes.then(open);
  const archives = opened.then(({ games }) => Promise.all(["app", ...games].map(archive)));
  archives.catch(() => { /* told below */ });
  const python = await load({
    indexURL: BASE,
    _loadSnapshot: new Uint8Array(0), // Pyodide's way of not running main(); what it would copy is laid here
    async createPyodideModule(settings) {
      const [module, { lay }] = await Promise.all([create(settings), opened]);
      // The memory names objects of the page: they have to be there.
      if (!globalThis.inkstead) await new Promise(done => document.addEventListener("DOMContentLoaded", done, { once: true }));
      module.API.restoreSnapshot = () => {
        const hiwire = lay(module);
        performance.mark("inkstead laid");
        return hiwire;
      };
      return module;
    },
  });
  for (const { path, bytes } of await archives) python.FS.writeFile(path, bytes);
  // Pyodide has put "" before all places once more. Chance is not to go on where it was when the memory was made.
  python.runPython(`import sys; sys.path.pop(0); "random" in sys.modules and sys.modules["random"].seed()`);
  return { python, bring: bringer(python, Object.fromEntries((await opened).games.map(game => [game, true]))) };
}

// As static/keeper.js writes it: four numbers, where each run of bytes lies and how long it is, the state, the runs.
function open(memory) {
  const [size, letters, heap, count] = new Uint32Array(memory, 0, 4);
  if (size !== memory.byteLength) throw new Error("cut off");
  const runs = new Uint32Array(memory, 16, count * 2);
  const state = JSON.parse(new TextDecoder().decode(new Uint8Array(memory, 16 + runs.byteLength, letters)));
  function lay(module) {
    if (state.build !== module.API.config.BUILD_ID) throw new Error("of another Pyodide");
    if (module.HEAPU8.length < heap) module.growMemory(heap);
    let from = 16 + runs.byteLength + letters;
    for (let i = 0; i < runs.length; i += 2) {
      module.HEAPU8.set(new Uint8Array(memory, from, runs[i + 1]), runs[i]);
      from += runs[i + 1];
    }
    return state.hiwire;
  }
  return { games: state.games, lay };
}

async function begin(page) {
  performance.mark("inkstead begun"); // `python3 py bench startup --chart` shows where the time goes
  const memory = await page.memory;
  let started = null, trouble = null;
  if (memory) started = await wake(memory).catch(error => { trouble = error; });
  if (trouble) {
    console.info("inkstead: started without its memory:", trouble.message);
    caches.delete(page.memories.cache);
  }
  started ??= await start();
  performance.mark("inkstead python", { detail: memory && !trouble ? "woken" : "begun" });
  page.bring = started.bring;
  // What could not be had is asked for again when it is needed, and told then.
  if (page.game) await started.bring(page.game).catch(() => { });
  page.imported = () => started.python.runPython(IMPORTED);
  return started.python;
}

const IMPORTED = `
import json, sys
from table import archives
ROOMS = {"engine", "bots", "table", "page", "pyscript"}
json.dumps({"games": archives.joined(), "modules": [name for name in sys.modules
            if name.partition(".")[0] in ROOMS or name.partition(".")[0] in sys.stdlib_module_names]})
`;

const page = globalThis.inksteadBytes; // a worker has none
const begun = page && begin(page);
begun?.catch(() => { /* told by whoever asks for it */ });

export async function loadPyodide({ stdout, stderr }) {
  performance.mark("inkstead pyscript");
  const python = await begun;
  performance.mark("inkstead handed");
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
