"""Full random games a second with all scoring: CPython, Pyodide under node, Pyodide in the browser.

CPython is measured in processor time. Each number has a reference measured in the same run: the slow references of the
tests, a fixed piece of Python, and with ``--against`` another version of this project.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tools import runtime
from tools.bench import slow_references
from tools.bench.pages import driver, ours, profile
from tools.bench.report import Measure
from tools.console import run
from tools.paths import PY, PYODIDE_PACKAGE


@dataclass(frozen=True)
class Games:
    """A game to play out; how many times the rate of the previous version is to be reached."""

    name: str
    game: str
    players: int
    times: float
    options: dict[str, list[str]] = field(default_factory=dict)


KINDS = (
    Games("cartographers, solo", "cartographers", 1, 2.0),
    # The board of the first game; the cards differ.
    Games("kingdom_builder, two", "kingdom_builder", 2, 2.0, {"quadrants": ["Tavern", "Paddock", "Oasis", "Farm"]}),
    Games("woodcraft, two", "woodcraft", 2, 1.5),
)
#: The share of the rate of CPython that the browser is to reach.
BROWSER = 0.5
SECONDS = 1.5
RUNS = 5
#: Alternating runs of this version and the one before.
PAIRS = 5

SOURCE = """
import sys
import time
import engine

clock = time.perf_counter if sys.platform == "emscripten" else time.process_time

def games(kind, seconds, first):
    game, players, options = kind
    done, started = 0, clock()
    while clock() - started < seconds:
        state = engine.new(game, players, first + done, options)
        engine.playout(state, first + done)
        state.scores()
        done += 1
    return done / (clock() - started)

def loops(seconds):
    # The yardstick: calls, small and large integers, lists and dicts, always the same.
    done, started = 0, clock()
    while clock() - started < seconds:
        wide, kept, table = (1 << 420) - 1, [], {}
        for number in range(200):
            wide = (wide ^ wide >> 7) & ~(1 << number)
            kept.append(wide.bit_count() + number)
            table[number % 37] = max(kept[-1], table.get(number % 37, 0))
        done += sum(sorted(kept)) > 0
    return done / (clock() - started)

def rates(kind, seconds, runs):
    games(kind, seconds / 4, 0)  # fills tables and caches
    return [games(kind, seconds, 1000 * number) for number in range(runs)]

def undisturbed(rate, seconds, runs):
    # Without processor time: the mean of the middle half of many runs that are shorter than the turns of other
    # processes. The clock of Chromium has steps of 0.1 ms, so a median would move in steps of 6 %.
    found = []
    for number in range(runs):
        shorts, until, first = [], clock() + seconds, 1000 * number
        while clock() < until:
            shorts.append(rate(0.0015, first))
            first += 3
        shorts.sort()
        middle = shorts[len(shorts) // 4 : len(shorts) * 3 // 4 + 1]
        found.append(sum(middle) / len(middle))
    return found

def all_rates(kinds, seconds, runs):
    if sys.platform != "emscripten":
        return [[loops(seconds / 4) for _ in range(runs)], *[rates(kind, seconds, runs) for kind in kinds]]
    for kind in kinds:
        games(kind, seconds / 4, 0)
    made = [undisturbed(lambda least, first: loops(least), seconds / 4, runs)]
    return made + [undisturbed(lambda least, first: games(kind, least, first), seconds, runs) for kind in kinds]
"""

#: Python code that returns the rates of the fixed loops and of all kinds.
ALL = f"all_rates({[(kind.game, kind.players, kind.options) for kind in KINDS]!r}, {SECONDS}, {RUNS})"

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
  const { start } = await import("/static/python.js");
  const { python, bring } = await start();
  for (const game of games) await bring(game);
  return python.runPython(source);
}
"""


def measure(pairs: int, against: Path | None = None) -> Iterator[Measure]:
    """``against``: a checkout of another version; its rate is then the reference."""
    first = here()
    for kind, runs in zip(KINDS, first[1:], strict=True):
        slow = slow_references.rate(kind.game)
        if slow:
            yield Measure(f"CPython: {kind.name}", median(runs), "games/s", slow, "slow reference", True)
        else:
            yield Measure(f"CPython: {kind.name}", median(runs), "games/s", median(first[0]), "fixed loops/s", True)
    if against:
        for kind in KINDS:
            yield compared(kind, against)
    for where, rates in (("node", in_node()), ("Chromium", in_browser())):
        yield Measure(f"{where}: fixed loops", median(rates[0]), "loops/s", median(first[0]), "CPython", True)
        target = BROWSER if where == "Chromium" else None
        for kind, runs, ours_here in zip(KINDS, rates[1:], first[1:], strict=True):
            name = f"{where}: {kind.name}"
            yield Measure(name, median(runs), "games/s", median(ours_here), "CPython", True, target, True)


def compared(kind: Games, against: Path) -> Measure:
    """The rates of this version and of another, each measured in its own processes, alternately."""
    new, old = [], []
    for _ in range(PAIRS):
        old.append(_alone(kind, against / "py"))
        new.append(_alone(kind, PY))
    ratio = median(one / other for one, other in zip(new, old, strict=True))
    name = f"CPython, alternately: {kind.name}"
    return Measure(name, ratio * median(old), "games/s", median(old), "previous version", True, kind.times, True)


def _alone(kind: Games, py: Path) -> float:
    """The rate of a kind in a process of its own."""
    setup = (kind.game, kind.players, kind.options)
    source = f"import sys\nsys.path.insert(0, {str(py)!r})\n{SOURCE}\nprint(rates({setup!r}, {SECONDS / 2}, 1)[0])"
    printed = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout
    return float(printed)


def here() -> list[list[float]]:
    scope: dict[str, Any] = {}
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
