"""The preferences of the player. static/boot.js stores them: it needs language and theme before Python runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from table import preferences

if TYPE_CHECKING:
    from typing import TypedDict

    from table.words import Phrase

    class LastGame(TypedDict):
        """A saved game as the first screen offers it: its id, the name of its game, and its progress as a text."""

        id: str
        game: str
        progress: Phrase


class Prefs:
    """`prefs["legal"]` reads a switch; setting one saves it at once."""

    def __init__(self) -> None:
        self._values = preferences.read(str(js.inkstead.prefs()))

    def __getitem__(self, name: str) -> bool:
        return bool(self._values[name])

    def __setitem__(self, name: str, value: bool) -> None:
        self._set(name, value)

    @property
    def last(self) -> LastGame | None:
        """The newest running game, which the first screen offers to continue."""
        last: LastGame | None = self._values["last"]
        return last

    @last.setter
    def last(self, game: LastGame | None) -> None:
        self._set("last", game)

    @property
    def pace(self) -> str:
        """How fast scenes of events are played: "slow", "normal", "quick", "off", or "still" for one picture each."""
        return "still" if self.still and self.pace_chosen != "off" else self.pace_chosen

    @property
    def pace_chosen(self) -> str:
        """The pace in the settings, one of ``table.preferences.PACES``."""
        return str(self._values["pace"])

    @pace_chosen.setter
    def pace_chosen(self, pace: str) -> None:
        self._set("pace", pace)

    def _set(self, name: str, value: object) -> None:
        if self._values[name] != value:
            self._values[name] = value
            js.inkstead.keep(name, json.dumps(value))

    @property
    def still(self) -> bool:
        """Whether animations are off, by the settings of the page or of the device."""
        return bool(self["motion"] or js.matchMedia("(prefers-reduced-motion: reduce)").matches)
