"""The corpus: recorded games with a checksum of every state; tests/golden/make_corpus.py writes its file.

Imports only what the page's interpreter has, so that the same code runs there.
"""

import json
import os.path
from binascii import crc32
from typing import NamedTuple

import engine
from engine import Record

FILE = os.path.join(os.path.dirname(__file__), "..", "golden", "corpus.txt")
#: The fields of the JSON of a state that are not part of the state.
ASIDE = ("format", "rules", "options")
#: Lists that only grow: each state adds to the checksum what is new in them.
GROWING = ("events", "history")

WHAT_TO_DO = """{game} no longer plays this game as it was recorded with rules {rules}.
If the change was not intended, undo it. If it was:
1. raise RULES in py/engine/{game}/game.py, and say in UNCHANGED (py/engine/{game}/__init__.py) for which options
   the games of the earlier rules go the same way;
2. run python3 tests/golden/make_corpus.py, which records new games for the new rules.
If only the JSON of states changed, raise its format instead (FORMAT in py/engine/{game}/), and do step 2."""


class Game(NamedTuple):
    """A recorded game. ``who``: "random", or the level of the bots that chose its actions."""

    game: str
    rules: int
    #: Version of the JSON of its states.
    format: int
    players: int
    who: str
    #: Of every state from the first to the last; see ``checksum``.
    checksum: str
    code: str


def games() -> list[Game]:
    """All games of the corpus, in the order of the file."""
    games = []
    with open(FILE, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        if line.startswith("#"):
            _, game, _, rules, _, format = line.replace(",", "").split()
        elif line:
            players, who, sum, code = line.split()
            games.append(Game(game, int(rules), int(format), int(players), who, sum, code))
    return games


def text(games: list[Game]) -> str:
    """The text of the file."""
    lines, head = [], ""
    for game in games:
        title = f"# {game.game}, rules {game.rules}, format {game.format}"
        lines += [title] * (title != head)
        lines.append(f"{game.players} {game.who} {game.checksum} {game.code}")
        head = title
    return "\n".join(lines) + "\n"


def checksum(record: Record) -> str:
    """Eight digits for every state of a game, each with its scores and its winners."""
    state = record.start()
    total, known = 0, {}
    for action in (None, *record.actions):
        if action is not None:
            state.play(action)
        data = position(state)
        for key in GROWING:
            if key in data:
                count, known[key] = known.get(key, 0), len(data[key])
                data[key] = data[key][count:]
        total = crc32(canonical([data, state.scores(), state.winners()]), total)
    return f"{crc32(canonical(position(state)), total):08x}"


def position(state: engine.State) -> dict:
    """The JSON of a state without what its setup and its version say already."""
    return {key: value for key, value in state.to_json().items() if key not in ASIDE}


def canonical(data: object) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def replayed(game: Game) -> str:
    """The checksum that the engine gives now; why it refuses the code if it does."""
    try:
        return checksum(Record.from_code(game.code))
    except (engine.BadData, engine.IllegalAction) as refusal:
        return f"refused: {refusal}"
