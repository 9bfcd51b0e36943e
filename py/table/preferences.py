"""The preferences of the player, stored in the browser as JSON: parsed and validated."""

from __future__ import annotations

import json
from typing import Any

import engine
from engine.nesting import too_deep

from .fields import Check, fits, flag, one_of, text

DEFAULTS: dict[str, Any] = {
    "motion": False,  # True: as few animations as possible, even if the device does not ask for that
    "sound": False,  # True: quiet sounds for what happens
    "reveal": False,  # True: the next card is revealed as soon as a draw is inked
    "legal": False,  # True: cells where the shape fits are marked all the time
    "live": True,  # True: edicts show what they score while you draw
    "pace": "normal",  # how fast scenes of events are played, one of PACES
    "last": None,  # the newest running game: id, game, progress (a table.words.Phrase)
}
#: The speeds of scenes; "off" shows events at once.
PACES = ("slow", "normal", "quick", "off")
#: The greatest length of the stored text.
MOST_LETTERS = 20_000
_LAST: dict[str, Check] = {
    "id": text(80),
    "game": one_of(engine.games()),
    "progress": lambda value: isinstance(value, list) and bool(value) and isinstance(value[0], str),
}


def read(stored: str) -> dict[str, Any]:
    """The preferences in a text, with the default for each missing or invalid one. Never fails."""
    try:
        data = None if len(stored) > MOST_LETTERS or too_deep(stored) else json.loads(stored)
    except ValueError:
        data = None
    values = dict(DEFAULTS)
    if not isinstance(data, dict):
        return values
    values |= {name: value for name, value in data.items() if flag(DEFAULTS.get(name)) and flag(value)}
    if data.get("pace") in PACES:
        values["pace"] = data["pace"]
    values["last"] = data.get("last") if fits(data.get("last"), _LAST) else None
    return values
