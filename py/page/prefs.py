"""What the player prefers. static/boot.js keeps it, because language and theme are needed before Python."""

import json
from typing import Any

import js

import engine

DEFAULTS: dict[str, Any] = {
    "motion": False,  # True: as little of it as possible, also where the device does not ask for that
    "reveal": False,  # True: the next card is revealed as soon as a draw is inked
    "legal": False,  # True: cells where the shape fits are marked all the time
    "live": True,  # True: edicts show what they score while you draw
    "last": None,  # the newest running game: id, game, progress (a table.words.Phrase)
}


class Prefs:
    """`prefs["legal"]`; setting one keeps it at once."""

    def __init__(self) -> None:
        stored = json.loads(js.inkstead.prefs())
        self._values = DEFAULTS | {key: value for key, value in stored.items() if key in DEFAULTS}
        last = self._values["last"]
        if not (isinstance(last, dict) and {"id", "game", "progress"} <= set(last) and last["game"] in engine.games()):
            self._values["last"] = None  # damaged

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __setitem__(self, name: str, value: object) -> None:
        if self._values[name] != value:
            self._values[name] = value
            js.inkstead.keep(name, json.dumps(value))

    @property
    def still(self) -> bool:
        """Whether nothing on the page should move: asked for here or by the device."""
        return bool(self["motion"]) or js.matchMedia("(prefers-reduced-motion: reduce)").matches
