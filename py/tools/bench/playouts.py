"""Full random solo games a second with all scoring: CPython, Pyodide under node, Pyodide in the browser."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tools import runtime
from tools.bench.pages import driver, ours, profile
from tools.bench.report import Measure
from tools.console import run
from tools.paths import PY, PYODIDE_PACKAGE

# The best open Python implementation that was measured on such a machine, without all rules.
PEER = 72.0
HERE_TARGET, WASM_TARGET = 2000.0, 1000.0
SECONDS = 2.0
RUNS = 3

SOURCE = """
import time
import engine

def games(seconds, first):
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = engine.new("cartographers", seed=first + done)
        engine.playout(state, first + done)
        done += 1
    return done / (time.perf_counter() - started)

def rates(seconds, runs):
    games(seconds / 4, 0)  # tables and caches filled
    return [games(seconds, 1000 * number) for number in range(runs)]
"""

IN_NODE = """
import { pathToFileURL } from "node:url";
const [pyodide, py, source] = process.argv.slice(-3);
const { loadPyodide } = await import(pathToFileURL(pyodide + "/pyodide.mjs"));
const python = await loadPyodide({ indexURL: pyodide + "/", env: { PYTHONDONTWRITEBYTECODE: "1" } });
python.FS.mkdirTree("/py");
python.FS.mount(python.FS.filesystems.NODEFS, { root: py }, "/py");
console.log(python.runPython(source));
"""

IN_BROWSER = """
async source => {
  const { loadPyodide } = await import("/static/vendor/pyodide/pyodide.mjs");
  const python = await loadPyodide();
  const app = await (await fetch("/static/vendor/inkstead/app.zip")).arrayBuffer();
  python.unpackArchive(app, "zip");
  return python.runPython(source);
}
"""


def measure(pairs: int) -> Iterator[Measure]:
    for name, rates, target in (
        ("CPython", here(), HERE_TARGET),
        ("Pyodide, node", in_node(), WASM_TARGET),
        ("Pyodide, Chromium", in_browser(), WASM_TARGET),
    ):
        yield Measure(name, median(rates), "games/s", PEER, "best open Python peer", True, target)


def here() -> list[float]:
    scope: dict[str, object] = {}
    exec(SOURCE, scope)
    rates: list[float] = eval(f"rates({SECONDS}, {RUNS})", scope)
    return rates


def in_node() -> list[float]:
    source = f"import sys, json\nsys.path.insert(0, '/py')\n{SOURCE}\njson.dumps(rates({SECONDS}, {RUNS}))"
    with tempfile.TemporaryDirectory(prefix="inkstead-node-") as folder:
        script = Path(folder, "playouts.mjs")
        script.write_text(IN_NODE)
        printed = run([runtime.node(), script, PYODIDE_PACKAGE, PY, source], "playouts in node")
    rates: list[float] = json.loads(printed.strip().splitlines()[-1])
    return rates


def in_browser() -> list[float]:
    source = f"import json\n{SOURCE}\njson.dumps(rates({SECONDS}, {RUNS}))"
    with (
        ours() as url,
        driver() as playwright,
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        # Any page of the site will do; this one has no interpreter of its own beside the measured one.
        page.goto(url.partition("index.html")[0] + "static/vendor/manifest.js")
        rates: list[float] = json.loads(page.evaluate(IN_BROWSER, source))
    return rates
