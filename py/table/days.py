"""The game of the day: a deal for one player that depends only on the date, so that it is the same for everyone."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Container, Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

import engine
from engine.game import Options, View
from engine.setup_options import packed

from .day import Day
from .deals import SEEDS, BadCode, Contents, Deal, contents
from .result_format import Result
from .save_format import Entry, Figure, summary_of
from .words import Phrase

#: The first day with games. The calendar does not go back beyond it.
FIRST = Day(2026, 11, 1)


class ShareText(Protocol):
    """The module ``table.<game>.days``: what the text to share says about a finished game. It gives no move away."""

    def parts(self, view: View) -> Sequence[tuple[Phrase, int]]:
        """What paid points, and how many."""

    def total(self, view: View) -> Sequence[Phrase]:
        """The result."""

    def picture(self, view: View) -> str:
        """A line of emoji."""


def share_text(game: str) -> ShareText:
    """The share text of a game, whose modules must be loaded."""
    return cast(ShareText, import_module(f"table.{game}.days"))


def games() -> tuple[str, ...]:
    """The games that have a game of the day."""
    return tuple(game for game in engine.games() if summary_of(game).OPTIONS_OF_DAYS)


def options(game: str, day: Day) -> Options:
    """The options of a day; those not named have their default values."""
    days = summary_of(game).OPTIONS_OF_DAYS
    return days[day.number % len(days)]


def deal(game: str, day: Day) -> Deal:
    """The deal of a day. The modules of the game must be loaded."""
    return Deal.of(game, _seed(game, day), 1, **options(game, day))


def is_of_day(code: str, game: str, day: Day) -> bool:
    """Whether a deal code is that of a day. The game need not be loaded if it has the same options every day."""
    try:
        held = contents(code)
    except BadCode:
        return False
    return _holds_day(held, game, day)


def day_of(code: str, game: str, last: Day) -> Day | None:
    """The day up to the last one whose deal has this code; None if there is none."""
    try:
        held = contents(code)
    except BadCode:
        return None
    days = map(Day.of_number, range(last.number, FIRST.number - 1, -1))
    return next((day for day in days if _holds_day(held, game, day)), None)


def _holds_day(held: Contents, game: str, day: Day) -> bool:
    if (held.game, held.players, held.seed) != (game, 1, _seed(game, day)):
        return False
    chosen = options(game, day)
    return held.options == (packed(engine.options(game), chosen) if chosen else 0)


def _seed(game: str, day: Day) -> int:
    return crc32(f"{game} {day.iso}".encode()) % SEEDS


def figure(result: Result) -> Figure:
    """The result of a game for one player as a number."""
    return summary_of(result.game).figure(result.about)


class Diary:
    """Which games of the day were finished, from all results of a player, oldest first."""

    def __init__(self, results: Iterable[Result]) -> None:
        self._by_seed: dict[tuple[str, int], list[Result]] = {}
        self._days: set[Day] = set()
        for result in results:
            try:
                held = contents(result.code)
            except BadCode:
                continue  # a custom card set has no code
            if held.players != 1:
                continue
            self._by_seed.setdefault((held.game, held.seed), []).append(result)
            on = Day.parse(result.on)
            if on is not None and held.seed == _seed(held.game, on) and is_of_day(result.code, held.game, on):
                self._days.add(on)

    def result(self, game: str, day: Day) -> Result | None:
        """The first result of a day's game: neither playing it again nor undoing its end changes it."""
        same = self._by_seed.get((game, _seed(game, day)), ())
        return next((result.at_first for result in same if is_of_day(result.code, game, day)), None)

    def in_row(self, day: Day) -> bool:
        """Whether a game of this day was finished on the day itself."""
        return day in self._days

    def row(self, today: Day) -> int:
        """How many days in a row a game of the day was finished, up to today, or up to yesterday if none was today."""
        day = today if today in self._days else today.plus(-1)
        length = 0
        while day in self._days:
            length, day = length + 1, day.plus(-1)
        return length

    def longest_row(self) -> int:
        starts = (day for day in self._days if day.plus(-1) not in self._days)
        return max((self.row(self._end(day)) for day in starts), default=0)

    def _end(self, day: Day) -> Day:
        while day.plus(1) in self._days:
            day = day.plus(1)
        return day

    def played(self, days: Iterable[Day], names: Iterable[str]) -> int:
        """On how many of these days at least one of these games has a result."""
        games = tuple(names)
        return sum(any(self.result(game, day) for game in games) for day in days)


def started(entries: Iterable[Entry], closed: Container[str], own: Container[str], game: str, day: Day) -> Entry | None:
    """The saved game to open for a day: one to continue, else a finished one of the player's; None to begin one.

    ``entries``: the latest first. ``closed``: the ids of games that cannot be continued. ``own``: those of the results.
    """
    of_day = [entry for entry in entries if entry.players == 1 and is_of_day(entry.code, game, day)]
    running = (entry for entry in of_day if not (entry.over or entry.branched) and entry.id not in closed)
    return next(running, None) or next((entry for entry in of_day if entry.over and entry.id in own), None)
