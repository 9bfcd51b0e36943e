"""What has become of one game of the day: not played, in progress or finished, as a text and a mark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from page.html import Html, i
from table.day import Day
from table.days import Diary, figure, is_of_day
from table.results import Result
from table.save_format import Entry
from table.words import Words


class Status(NamedTuple):
    """One game of one day."""

    game: str
    day: Day
    #: The first result; None if it was not finished.
    result: Result | None
    #: The running game; None if there is none.
    running: Entry | None

    @classmethod
    def of(cls, game: str, day: Day, diary: Diary, running: Mapping[str, Entry]) -> Status:
        """``running``: the running games by deal code."""
        started = next((entry for code, entry in running.items() if is_of_day(code, game, day)), None)
        return cls(game, day, diary.result(game, day), started)

    @property
    def kind(self) -> str:
        return "done" if self.result else "running" if self.running else "open"

    def number(self, words: Words) -> str:
        """The result, such as "+31"; "" if there is none."""
        if self.result is None:
            return ""
        shown = figure(self.result)
        return words.number(shown.number, sign=shown.signed)

    def text(self, words: Words) -> str:
        if self.running and not self.result:
            return words.phrase(self.running.head)
        return self.number(words) or words("days.open")

    @property
    def href(self) -> str:
        return f"#/day/{self.game}/{self.day.iso}"


def mark(kind: str) -> Html:
    """A dashed ring, a half filled one, or a disc with a tick; the text next to it says the same."""
    return i(cls=f"daymark {kind}", aria_hidden=True)


def running_by_code(entries: list[Entry]) -> dict[str, Entry]:
    """The running games for one player by deal code; of several with the same code, the one played last."""
    return {entry.code: entry for entry in reversed(entries) if not entry.over and entry.players == 1}
