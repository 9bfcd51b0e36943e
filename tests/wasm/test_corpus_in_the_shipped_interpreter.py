"""The corpus in the reduced interpreter, from the archives that the page loads: every state is as recorded.

Every tenth game by default, all with INKSTEAD_WASM=all. The stock run-time is Pyodide as npm delivers it
(tests/site/test_stock.py), in which tests/wasm/test_same_tests_in_wasm.py replays the corpus.
"""

import json
import os
import subprocess
from pathlib import Path

import engine
from tools import runtime
from tools.paths import ROOT

STEP = 1 if os.environ.get("INKSTEAD_WASM") == "all" else 10
RUNNER = Path(__file__).with_name("corpus.mjs")


def test_recorded_games_are_the_same_in_the_reduced_interpreter() -> None:
    runtime.FAST.prepare()
    archives = [runtime.FAST.archives / runtime.archive(name) for name in ("app", *engine.games())]
    command = [runtime.node(), RUNNER, runtime.FAST.interpreter, ROOT / "tests", STEP, *archives]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=1500)
    assert done.returncode == 0, done.stderr[-3000:]
    games = json.loads(done.stdout)
    assert len(games) >= 300 // STEP and {name.split()[-1] for name, _, _ in games} == set(engine.games())
    assert [game for game in games if game[1] != game[2]] == []
    original = [(runtime.PYODIDE_PACKAGE / name).stat().st_size for name in (runtime.WASM, runtime.STDLIB)]
    shipped = [(runtime.FAST.interpreter / name).stat().st_size for name in (runtime.WASM, runtime.STDLIB)]
    assert all(map(int.__lt__, shipped, original)), "it is the reduced one"
