// Starts Pyodide the moment the page is there. PyScript, which makes itself ready meanwhile, is handed what has
// already begun when it asks for its interpreter.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const APP = "/home/pyodide/app.zip"; // where pyscript.toml puts it

const begun = load({ indexURL: new URL("./vendor/pyodide/", import.meta.url).href }).then(python => {
  // First of all places to look: it also holds PyScript's own Python half, compiled.
  python.runPython(`import sys; sys.path.insert(0, "${APP}")`);
  return python;
});
begun.catch(() => { /* told by whoever asks for it */ });

export async function loadPyodide({ stdout, stderr }) {
  const python = await begun;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  return python;
}
