"""The preferences of the player. static/boot.js stores them: it needs language and theme before Python runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from table import preferences

if TYPE_CHECKING:
    from typing import TypedDict

    from table.words import Phrase

    class RunningGame(TypedDict):
        """A running game as the first screen offers it, see ``table.preferences.DEFAULTS``."""

        id: str
        game: str
        progress: Phrase
        standing: Phrase
        touched: int
        #: Whether it cannot be continued, see ``table.save_format.Save.closed``.
        closed: bool

    class Running(TypedDict):
        """The number of running games, and the newest of them."""

        count: int
        games: list[RunningGame]

    class Seats(TypedDict):
        """The game and the players of the last game that the form began, see ``table.preferences.DEFAULTS``."""

        game: str
        players: int
        who: list[list[str]]


class Prefs:
    """`prefs["legal"]` reads a switch; setting one saves it at once."""

    def __init__(self) -> None:
        self._values = preferences.read(str(js.inkstead.prefs()))
        #: The names of changed values that ``flush`` stores.
        self._late: set[str] = set()

    def __getitem__(self, name: str) -> bool:
        return bool(self._values[name])

    def __setitem__(self, name: str, value: bool) -> None:
        self._set(name, value)

    @property
    def running(self) -> Running:
        """The running games of the first screen."""
        running: Running = self._values["running"]
        return running

    @running.setter
    def running(self, running: Running) -> None:
        self.set_running(running)

    def set_running(self, running: Running, *, later: bool = False) -> None:
        """Set the running games; with ``later`` they are stored by ``flush``. A start determines them again."""
        self._set("running", running, later=later)

    @property
    def last(self) -> RunningGame | None:
        """The newest running game that can be continued."""
        return next((game for game in self.running["games"] if not game["closed"]), None)

    @property
    def seats(self) -> Seats | None:
        """Who played the last game that the form began."""
        seats: Seats | None = self._values["seats"]
        return seats

    def offers(self, id: str) -> bool:
        """Whether the first screen offers this game."""
        return any(game["id"] == id for game in self.running["games"])

    def note(self, name: str, value: object) -> None:
        """Keep what the first screen shows, such as "newest" or "bests"; see ``table.preferences.DEFAULTS``."""
        self._set(name, value)

    def note_learned(self, game: str) -> None:
        """Keep that the lesson of a game was finished, so that the first screen and the form no longer offer it."""
        stored = preferences.read(str(js.inkstead.prefs()))["learned"]  # another tab may have finished another one
        self._set("learned", [*(one for one in stored if one != game), game])

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

    def _set(self, name: str, value: object, *, later: bool = False) -> None:
        if self._values[name] != value:
            self._values[name] = value
            self._late.add(name)
            if not later:
                self.flush()

    def flush(self) -> None:
        """Store what has been changed."""
        while self._late:
            name = self._late.pop()
            js.inkstead.setPreference(name, json.dumps(self._values[name]))

    @property
    def still(self) -> bool:
        """Whether animations are off, by the settings of the page or of the device."""
        return bool(self["motion"] or js.matchMedia("(prefers-reduced-motion: reduce)").matches)
