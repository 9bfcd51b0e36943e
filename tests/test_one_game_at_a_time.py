"""Sitting down at one game reads nothing of the others: a start reads what it needs and no more."""

import subprocess
import sys

import pytest

import engine
from table.deals import Deal
from tools.paths import ROOT

SIT_DOWN = """
import sys
from table import deals, records, session, shelf, words
rooms = lambda: {name.split(".")[1] for name in sys.modules if name.split(".")[0] in ("engine", "bots", "table", "page")
                 and "." in name}
games = set(sys.argv[1].split(","))
assert not rooms() & games, rooms() & games

class Store(dict):
    read = dict.get
    write = dict.__setitem__

sitting = session.Session(deals.Deal.from_code(sys.argv[2]))
kept = shelf.Shelf(Store())
kept.save("g", sitting, 1)
assert kept.entries()[0].head and kept.load("g") and records.from_link(records.link(sitting))
print(*rooms() & games)
"""


@pytest.mark.parametrize("game", engine.games())
def test_a_game_is_dealt_kept_and_sent_without_the_others(game):
    every, code = ",".join(engine.games()), Deal.of(game, 5).code()
    run = [sys.executable, "-c", SIT_DOWN, every, code]
    done = subprocess.run(run, capture_output=True, text=True, env={"PYTHONPATH": str(ROOT / "py")}, check=False)
    assert done.stdout.split() == [game], done.stderr
