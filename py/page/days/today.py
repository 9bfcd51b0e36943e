"""What has become of one game of the day: not played, in progress or finished, as a text and a mark."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from page.html import Html, i
from table.day import Day
from table.days import Diary, figure, is_of_day
from table.result_format import ParResult, Result
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

    @property
    def cls(self) -> str:
        """The class of the text about it."""
        return "num" if self.result else "state"

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

    def par(self, words: Words) -> str:
        """The par of the deal of a finished game, such as "Par +36"; "" if it is not known."""
        if self.result is None or self.result.par is None:
            return ""
        return par_text(words, self.result.par, signed=figure(self.result).signed)

    @property
    def href(self) -> str:
        return f"#/day/{self.game}/{self.day.iso}"


def par_text(words: Words, par: ParResult, *, signed: bool) -> str:
    return words("games.par", n=words.number(par.figure, sign=signed))


def mark(kind: str) -> Html:
    """A dashed ring, a half filled one, or a disc with a tick; the text next to it says the same."""
    return i(cls=f"daymark {kind}", aria_hidden=True)


def running_by_code(entries: Sequence[Entry], closed: Container[str]) -> dict[str, Entry]:
    """The running games for one player by deal code, without those that are closed, which cannot be continued, and
    those that go on from another game, which do not count.

    Of several with the same code, the one played last.
    """
    running = [entry for entry in entries if not (entry.over or entry.branched) and entry.id not in closed]
    return {entry.code: entry for entry in reversed(running) if entry.players == 1}
