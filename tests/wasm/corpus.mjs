// Replay games of the corpus with the interpreter and the archives that the page has:
// node corpus.mjs <interpreter dir> <tests dir> <every how many-th game> <app.zip> <game>.bin ...
// Writes the JSON list of [name, recorded checksum, checksum now].
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [interpreter, tests, step, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(interpreter, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: resolve(interpreter) + "/", env: { HOME: "/home/pyodide" } });
for (const path of archives) py.FS.writeFile("/home/pyodide/" + basename(path), readFileSync(path));
for (const path of ["engine/corpus.py", "golden/corpus.txt"]) {
  py.FS.mkdirTree("/tests/" + path.split("/")[0]);
  py.FS.writeFile("/tests/" + path, readFileSync(resolve(tests, path)));
}
py.globals.set("ARCHIVES", py.toPy(archives.map(path => basename(path, ".bin"))));
py.globals.set("STEP", Number(step));
console.log(py.runPython(`
import sys
import zlib
sys.path[:0] = ["/home/pyodide/app.zip", "/tests/engine"]
from table.archives import add
for game in ARCHIVES[1:]:
    with open(f"/home/pyodide/{game}.bin", "rb") as file:
        add(game, zlib.decompress(file.read()))
import json
import corpus
chosen = list(enumerate(corpus.games(), 1))[::STEP]
json.dumps([[f"game {n}, {game.game}", game.checksum, corpus.replayed(game)] for n, game in chosen])
`));
