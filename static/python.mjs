// Pyodide with everything imported that the first screens and one game need: the set-up has had it do so, and its
// memory comes with it (py/tools/memory.py). Other games come one after another as they are asked for. On the page it
// is under way at once: PyScript, which makes itself ready meanwhile, is handed what has already begun. The bots'
// worker starts its own.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const at = path => new URL(path, import.meta.url).href;
const HOME = "/home/pyodide/";

// Resolves to Pyodide and to bring(game), which resolves when the modules of that game can be imported. `named`
// resolves when the objects are there that the memory names; a worker has none of them, and needs none.
export async function start(named) {
  const coming = import("./vendor/pyodide/pyodide.asm.mjs"); // what comes before it is done need not wait for it
  const python = await load({
    indexURL: at("./vendor/pyodide/"),
    _loadSnapshot: new Uint8Array(0), // Pyodide's way of not running main(); what it would copy is laid here
    async createPyodideModule(settings) {
      settings.onRuntimeInitialized = () => performance.mark("inkstead webassembly");
      const { default: create, remembered } = await coming;
      const module = await create(settings);
      await named;
      module.API.restoreSnapshot = () => {
        module._remember();
        performance.mark("inkstead laid");
        return remembered.hiwire;
      };
      return module;
    },
  });
  // Pyodide has put "" before all places. Chance is not to go on where it was when the memory was made.
  python.runPython(`import sys; sys.path.pop(0); sys.modules["random"].seed()`);
  const { remembered: { games } } = await coming;
  return { python, bring: bringer(python, Object.fromEntries(games.map(game => [game, true]))) };
}

function bringer(python, coming) {
  async function join(game) {
    const response = await fetch(at(`./vendor/inkstead/${game}.zip`));
    if (!response.ok) throw new Error(`${game}.zip (${response.status})`);
    const path = `${HOME}${game}.zip`;
    python.FS.writeFile(path, new Uint8Array(await response.arrayBuffer()));
    python.runPython(`from table.archives import join; join("${game}", "${path}")`);
  }
  return async game => coming[game] ??= join(game).catch(error => { delete coming[game]; throw error; });
}

async function begin(page) {
  performance.mark("inkstead begun"); // `python3 py bench startup --chart` shows where the time goes
  const { python, bring } = await start(globalThis.inkstead ||
    new Promise(done => document.addEventListener("DOMContentLoaded", done, { once: true })));
  performance.mark("inkstead python");
  page.bring = bring;
  // What could not be had is asked for again when it is needed, and told then.
  if (page.game) await bring(page.game).catch(() => { });
  return python;
}

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
