// Starts Pyodide, for the page and for the bots' worker. On the page it starts at once; PyScript, which prepares itself
// meanwhile, gets the interpreter that has already begun.
//
// The set-up (py/tools/runtime.py) adds three exports to pyodide.js. `snapshot` describes the memory snapshot inside the
// WebAssembly module, which contains py/main.py, compiled, and every module that the first screens and one game need; it
// is null if there is none. Then Python starts by itself and imports from `archives`. Other games are fetched when they
// are needed. `sums` has the checksums of their files in a built site.
import { archives, loadPyodide as load, snapshot, sums, version } from "./vendor/pyodide/pyodide.js";

export { version };

// Pyodide would run coroutines on stacks of their own (JSPI), so that Python can wait for a promise inside a function,
// which nothing here does. Chromium's tab sometimes crashed: its garbage collector reads the stack beyond its end.
delete WebAssembly.Suspending;
delete WebAssembly.Suspender;

// As static/bytes.js does on the page: Pyodide has no other way if a host does not give WebAssembly its type.
const { instantiateStreaming } = WebAssembly;
if (!globalThis.inksteadBytes && instantiateStreaming) WebAssembly.instantiateStreaming = async (coming, imports) => {
  const response = await coming;
  if (response.headers.get("content-type") === "application/wasm") return await instantiateStreaming(response, imports);
  return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

const at = path => new URL(path, import.meta.url).href;
const HOME = "/home/pyodide/";
const indexURL = at("./vendor/pyodide/");

// Resolves to Pyodide and to bring(game), which resolves when the modules of that game can be imported. `named`
// resolves when the objects exist that the snapshot refers to; a worker has none of them, and needs none.
export async function start(named) {
  const coming = import("./vendor/pyodide/pyodide.asm.js"); // whatever happens before it is done need not wait for it
  const { python, games } = await (snapshot ? fromSnapshot(coming, named) : fromArchives(coming));
  return { python, bring: bringer(python, Object.fromEntries(games.map(game => [game, true]))) };
}

async function fromSnapshot(coming, named) {
  const python = await load({
    indexURL,
    _loadSnapshot: new Uint8Array(0), // so Pyodide does not run main(); it copies nothing, `_remember` does
    async createPyodideModule(settings) {
      settings.onRuntimeInitialized = () => performance.mark("inkstead webassembly");
      const { default: create } = await coming;
      const module = await create(settings);
      await named;
      module.API.restoreSnapshot = () => {
        module._remember();
        performance.mark("inkstead laid");
        return snapshot.hiwire;
      };
      return module;
    },
  });
  // Pyodide has put "" first in the path. The random numbers are not to continue where the snapshot was made.
  const sys = python.pyimport("sys"), random = python.pyimport("random");
  sys.path.pop(0);
  random.seed();
  sys.destroy();
  random.destroy();
  return { python, games: snapshot.games };
}

// Uses nothing but the documented interface of Pyodide.
async function fromArchives(coming) {
  const [shared, ...games] = archives;
  const zip = archive(shared + ".zip").then(response => response.arrayBuffer());
  zip.catch(() => { /* reported below */ });
  for (const game of games) request(game);
  const python = await load({ indexURL, createPyodideModule: async settings => (await coming).default(settings) });
  python.FS.writeFile(`${HOME}${shared}.zip`, new Uint8Array(await zip));
  python.runPython(`import sys; sys.path.insert(0, "${HOME}${shared}.zip")`);
  for (const game of games) await join(python, game);
  performance.mark("inkstead laid");
  return { python, games };
}

async function archive(file) {
  const address = at("./vendor/inkstead/" + file), integrity = sums[file] || "";
  // The browser's cache may still have that of another version.
  const response = await fetch(address, { integrity }).catch(error => {
    if (!integrity) throw error;
    return fetch(address, { integrity, cache: "reload" });
  });
  if (!response.ok) throw new Error(`${file} (${response.status})`);
  return response;
}

const requested = {}; // game or part -> a promise of its archive, decompressed (py/table/archives.py)

function request(game) {
  const decompressed = async ({ body }) => {
    const whole = new Response(body.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
    return new Uint8Array(await whole.catch(error => { throw damaged(game, error); }));
  };
  const coming = requested[game] ??= archive(game + ".bin").then(decompressed);
  coming.catch(() => { /* reported by join */ });
  return coming;
}

function damaged(game, error) { return new Error(`${game}.bin is damaged: ${error.message}`); }

// Makes the modules of a game or part importable, whether its archive was requested before or not.
async function join(python, game) {
  const coming = request(game);
  delete requested[game];
  const content = python.toPy(await coming), archives = python.pyimport("table.archives");
  try {
    archives.add(game, content);
  } catch (error) {
    // Not as an error of Python: it would be raised again in the Python code that has asked for the game.
    throw damaged(game, error);
  } finally {
    content.destroy();
    archives.destroy();
  }
}

function bringer(python, coming) {
  return async game => coming[game] ??= join(python, game).catch(async error => {
    delete coming[game];
    await page?.lacking?.();
    throw error;
  });
}

async function begin(page) {
  performance.mark("inkstead begun"); // `python3 py bench startup --chart` shows where the time goes
  if (page.game && !archives.includes(page.game)) request(page.game); // decompressed before Python is ready
  const { python, bring } = await start(globalThis.inkstead ||
    new Promise(done => document.addEventListener("DOMContentLoaded", done, { once: true })));
  performance.mark("inkstead python");
  page.bring = part => Promise.all([bring(part), globalThis.inkstead?.stylePart(part)]);
  // What could not be fetched is asked for again when it is needed, and reported then.
  if (page.game) await page.bring(page.game).catch(() => { });
  return python;
}

const page = globalThis.inksteadBytes; // static/bytes.js; a worker has none
const begun = page && begin(page);
begun?.catch(error => page.failed(String(error))); // PyScript may only write it on the console

// Runs the text of py/main.py as the snapshot has it, compiled. Returns whether it was that text.
function runCompiled(python, text, options) {
  if (!snapshot || options) return false;
  const main = python.pyimport("compiled_main");
  try {
    const fits = main.source.trim() === text.trim();
    if (fits) main.run();
    return fits;
  } finally {
    main.destroy();
  }
}

export async function loadPyodide({ stdout, stderr }) {
  performance.mark("inkstead pyscript");
  const python = await begun;
  await page?.scripts; // Python calls them; a slow connection may deliver them last
  await globalThis.inkstead?.journal?.settled; // saved games are read next
  performance.mark("inkstead handed");
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  // PyScript only writes on the console that main.py cannot be run: it may have come cut short.
  const { runPython, runPythonAsync } = python;
  const failed = error => { page?.failed(String(error)); throw error; };
  python.runPython = (...given) => { try { return runPython.apply(python, given); } catch (error) { return failed(error); } };
  python.runPythonAsync = async (...given) => {
    try { if (!runCompiled(python, ...given)) return await runPythonAsync.apply(python, given); } catch (error) { failed(error); }
  };
  return python;
}
