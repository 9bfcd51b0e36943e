// Pyodide with what all games share, and one game after another as it is asked for. On the page it is under way at
// once: PyScript, which makes itself ready meanwhile, is handed what has already begun. The bots' worker starts its own.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const at = path => new URL(path, import.meta.url).href;
const HOME = "/home/pyodide/";

async function archive(name) {
  const response = await fetch(at(`./vendor/inkstead/${name}.zip`));
  if (!response.ok) throw new Error(`${name}.zip (${response.status})`);
  return { path: `${HOME}${name}.zip`, bytes: new Uint8Array(await response.arrayBuffer()) };
}

// Resolves to Pyodide and to bring(game), which resolves when the modules of that game can be imported.
export async function start() {
  const [python, app] = await Promise.all([load({ indexURL: at("./vendor/pyodide/") }), archive("app")]);
  const coming = {};
  // First of all places to look: it also holds PyScript's own Python half, compiled.
  python.FS.writeFile(app.path, app.bytes);
  python.runPython(`import sys; sys.path.insert(0, "${app.path}")`);

  async function join(game) {
    const { path, bytes } = await archive(game);
    python.FS.writeFile(path, bytes);
    python.runPython(`from table.archives import join; join("${game}", "${path}")`);
  }

  function bring(game) {
    return coming[game] ??= join(game).catch(error => { delete coming[game]; throw error; });
  }

  return { python, bring };
}

const page = globalThis.inksteadBytes; // a worker has none
const begun = page && start().then(async started => {
  page.bring = started.bring;
  // What could not be had is asked for again when it is needed, and told then.
  if (page.game) await started.bring(page.game).catch(() => { });
  return started.python;
});
begun?.catch(() => { /* told by whoever asks for it */ });

export async function loadPyodide({ stdout, stderr }) {
  const python = await begun;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
