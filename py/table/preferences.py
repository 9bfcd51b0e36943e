"""The preferences of the player, stored in the browser as JSON: parsed and validated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from engine.nesting import read_json

from .fields import Check, dict_of, fits, flag, list_of, number, one_of, optional, text
from .names import LONGEST_OF_PLAYER
from .save_format import LATEST

DEFAULTS: dict[str, Any] = {
    "motion": False,  # True: as few animations as possible, even if the device does not ask for that
    "sound": False,  # True: quiet sounds for what happens
    "reveal": False,  # True: the next card is revealed as soon as a draw is inked
    "legal": False,  # True: legal places on the board are marked all the time
    "live": True,  # True: the table shows points while an action is tried out
    "ponder": True,  # a bot prepares hints while the player thinks
    "pace": "normal",  # how fast scenes of events are played, one of PACES
    # The running games of the first screen, the newest first: their number, and of the first three the id, game,
    # progress and standing (texts: table.words.Phrase), the time of the last move, and whether they are "closed".
    "running": {"count": 0, "games": []},
    "newest": None,  # the game played last
    "played": [],  # the games that have been played
    # The best result alone in each game, as the screen writes it, the days in a row, and the last of them.
    "bests": {"best": {}, "row": 0, "last": ""},
    "learned": [],  # the games whose lessons were finished, the last one at the end
    # What the form for a new game began last: the game, its number of players, and kind and name of all eight seats.
    "seats": None,
    "lessons": {},  # for each unfinished lesson by game: its present step from 1, and the number of its steps
}
#: How many running games the first screen shows.
SHOWN = 3
#: The speeds of scenes; "off" shows events at once.
PACES = ("slow", "normal", "quick", "off")
#: The greatest length of the stored text.
MOST_LETTERS = 20_000


def _is_phrase(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)


def _is_result(value: Any) -> bool:
    return text(20)(value) or number(-1_000_000, 1_000_000)(value)


_GAME = one_of(engine.games())
_RUNNING: Mapping[str, Check] = {
    "id": text(80),
    "game": _GAME,
    "progress": _is_phrase,
    "standing": _is_phrase,
    "touched": number(0, LATEST),
    "closed": flag,
}
_SEATS: Mapping[str, Check] = {
    "game": _GAME,
    "players": number(1, 8),
    "who": list_of(list_of(text(LONGEST_OF_PLAYER), 2, 2), 8, 8),
}
_STEPS = list_of(number(1, 99), 2, 2)
_CHECKS: Mapping[str, Check] = {
    "running": lambda value: fits(
        value,
        {"count": number(0, 1_000_000), "games": list_of(lambda game: fits(game, _RUNNING), 0, SHOWN)},
    ),
    "newest": optional(_GAME),
    "played": list_of(_GAME, 0, 100),
    "learned": list_of(_GAME, 0, 100),
    "bests": lambda value: fits(
        value, {"best": dict_of(_is_result, 100), "row": number(0, 1_000_000), "last": text(10)}
    ),
    "seats": optional(lambda value: fits(value, _SEATS)),
    "lessons": dict_of(_STEPS, 100),
}


def read(stored: str) -> dict[str, Any]:
    """The preferences in a text, with the default for each missing or invalid one. Never fails."""
    data = read_json(stored, MOST_LETTERS)
    values = dict(DEFAULTS)
    if not isinstance(data, dict):
        return values
    values |= {name: value for name, value in data.items() if flag(DEFAULTS.get(name)) and flag(value)}
    if data.get("pace") in PACES:
        values["pace"] = data["pace"]
    values |= {name: data[name] for name, check in _CHECKS.items() if name in data and check(data[name])}
    return values
