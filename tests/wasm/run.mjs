// Run pytest inside Pyodide: node run.mjs <pyodide dir> <site-packages dir> <project dir> <report file> [pytest arguments]
// The report is the JSON list of the ids of all tests that passed.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, project, report, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const py = await loadPyodide({
  indexURL: resolve(pyodide) + "/",
  env: {
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1",
    HYPOTHESIS_PROFILE: "wasm",
    INKSTEAD_WASM: process.env.INKSTEAD_WASM ?? "",
  },
});
for (const [host, inside] of [[packages, "/packages"], [project, "/project"]]) {
  py.FS.mkdirTree(inside);
  py.FS.mount(py.FS.filesystems.NODEFS, { root: resolve(host) }, inside);
}
py.globals.set("ARGS", py.toPy(args));
let running = ""; // kept on this side: an interpreter that has died answers no question
py.globals.set("note", id => { running = id; });
const suite = `
import json, os, sys
sys.path[:0] = ["/project/py", "/packages"]
os.chdir("/project")
import pytest

class Passed:
    def __init__(self):
        self.ids = []

    def pytest_runtest_logstart(self, nodeid):
        note(nodeid)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" and report.passed:
            self.ids.append(report.nodeid)

passed = Passed()
LEFT_OUT = ("cacheprovider", "faulthandler", "xdist", "xdist.looponfail")  # no threads, no processes
code = int(pytest.main([*(f"-pno:{name}" for name in LEFT_OUT), *ARGS], plugins=[passed]))
IDS = json.dumps(passed.ids)
code
`;
let code;
try {
  code = py.runPython(suite);
} catch (error) {
  console.log(`\nPyodide died in ${running}\n${String(error.stack ?? error).split("\n").slice(0, 12).join("\n")}`);
  process.exit(70);
}
writeFileSync(report, py.globals.get("IDS"));
process.exit(code);
