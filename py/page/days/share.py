"""The text to share about a finished game of the day: its result and a link to the same deal, but no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page import dom
from page.days.dates import day_and_month
from page.days.today import Status
from page.screens import App
from table.day import Day
from table.days import Diary, figure, share_text
from table.detect_game import DEAL
from table.save_format import summary_of
from table.saved_games import SaveBroken
from table.store import StoreMissing


def text(app: App, statuses: Sequence[Status], diary: Diary, today: Day) -> str:
    """The text about the finished games of a day, whose modules must be loaded.

    The days in a row are those up to today, so that only today's text has them, and once.
    """
    last = statuses[-1]
    row = diary.row(today) if last.day == today else 0
    return "\n\n".join(_text(app, status, row if status is last else 0) for status in statuses)


def _text(app: App, status: Status, row: int) -> str:
    """The text about one game; ``row``: the days in a row, if it names them.

    A game that was removed or cannot be opened has only its result.
    """
    words = app.words
    assert status.result is not None
    title = words("days.share.title", name=words("day." + status.game), date=day_and_month(words.lang, status.day))
    lines = [title, *_about(app, status)]
    if row > 1:
        lines.append(words("days.share.row", n=row))
    return "\n".join([*lines, address(status.result.code)])


def address(code: str) -> str:
    """The address of this page that starts a deal."""
    return dom.address(DEAL + code)


def _about(app: App, status: Status) -> list[str]:
    result, words = status.result, app.words
    assert result is not None
    try:
        view: Any = app.shelf.load(result.id).view()
    except (SaveBroken, StoreMissing):
        return [status.number(words)]
    summary = summary_of(result.game)
    if summary.figure(summary.about(view)) != figure(result):  # its end was undone
        return [status.number(words)]
    module = share_text(result.game)
    parts = [f"{words.phrase(name)} {words.number(amount)}" for name, amount in module.parts(view)]
    pairs = [" · ".join(parts[n : n + 2]) for n in range(0, len(parts), 2)]
    return [module.picture(view), *pairs, words.list([words.phrase(phrase) for phrase in module.total(view)])]
