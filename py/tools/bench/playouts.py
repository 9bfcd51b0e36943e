"""Full random games a second with all scoring: CPython, Pyodide under node, Pyodide in the browser."""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools import runtime
from tools.bench.pages import driver, ours, profile
from tools.bench.report import Measure
from tools.console import run
from tools.paths import PY, PYODIDE_PACKAGE


@dataclass(frozen=True)
class Games:
    """A game to play out, its peer for reference, and the target rate a second.

    Where no peer is known, the reference is CPython in the same run.
    """

    name: str
    game: str
    players: int
    options: dict[str, list[str]]
    peer: float | None = None
    peer_name: str = "CPython, in this run"
    here: float | None = None
    wasm: float | None = None


# The fastest open implementations, measured on the same machine. They implement only some of the rules.
KINDS = (
    Games("cartographers, solo", "cartographers", 1, {}, 72.0, "best open Python peer", 2000.0, 1000.0),
    Games(
        "kingdom_builder, two",
        "kingdom_builder",
        2,
        # The board of the first game; the cards differ.
        {"quadrants": ["Tavern", "Paddock", "Oasis", "Farm"]},
        935.0,
        "best open peer, Java",
        2500.0,
        1200.0,
    ),
    Games("woodcraft, two", "woodcraft", 2, {}),  # no other open engine is known
)
SECONDS = 2.0
RUNS = 3

SOURCE = """
import time
import engine

def games(kind, seconds, first):
    game, players, options = kind
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        state = engine.new(game, players, first + done, options)
        engine.playout(state, first + done)
        state.scores()
        done += 1
    return done / (time.perf_counter() - started)

def rates(kind, seconds, runs):
    games(kind, seconds / 4, 0)  # fills tables and caches
    return [games(kind, seconds, 1000 * number) for number in range(runs)]
"""

# Python code that returns the rates of all kinds.
ALL = f"[rates(kind, {SECONDS}, {RUNS}) for kind in {[(k.game, k.players, k.options) for k in KINDS]!r}]"

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
async ([source, games]) => {
  const { start } = await import("/static/python.mjs");
  const { python, bring } = await start();
  for (const game of games) await bring(game);
  return python.runPython(source);
}
"""


def measure(pairs: int) -> Iterator[Measure]:
    first = here()
    for where, rates in (("CPython", first), ("Pyodide, node", in_node()), ("Pyodide, Chromium", in_browser())):
        for kind, runs, ours_here in zip(KINDS, rates, first, strict=True):
            target = kind.here if where == "CPython" else kind.wasm
            peer = median(ours_here) if kind.peer is None else kind.peer
            name = f"{where}: {kind.name}"
            yield Measure(name, median(runs), "games/s", peer, kind.peer_name, True, target)


def here() -> list[list[float]]:
    scope: dict[str, object] = {}
    exec(SOURCE, scope)
    rates: list[list[float]] = eval(ALL, scope)
    return rates


def in_node() -> list[list[float]]:
    source = f"import sys, json\nsys.path.insert(0, '/py')\n{SOURCE}\njson.dumps({ALL})"
    with tempfile.TemporaryDirectory(prefix="inkstead-node-") as folder:
        script = Path(folder, "playouts.mjs")
        script.write_text(IN_NODE)
        printed = run([runtime.node(), script, PYODIDE_PACKAGE, PY, source], "playouts in node")
    rates: list[list[float]] = json.loads(printed.strip().splitlines()[-1])
    return rates


def in_browser() -> list[list[float]]:
    source = f"import json\n{SOURCE}\njson.dumps({ALL})"
    with (
        ours() as url,
        driver() as playwright,
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        games = sorted({kind.game for kind in KINDS})
        # This page of the site has no interpreter other than the measured one.
        page.goto(url.partition("index.html")[0] + "static/vendor/manifest.js")
        rates: list[list[float]] = json.loads(page.evaluate(IN_BROWSER, [source, games]))
    return rates
