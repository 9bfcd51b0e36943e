"""The text to share about a finished game of the day: its result and a link to the same deal, but no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page import dom
from page.days.dates import day_and_month
from page.days.today import Status
from page.screens import App
from table.day import Day
from table.days import Diary, share_text
from table.detect_game import DEAL
from table.saved_games import SaveBroken, StoreMissing


def text(app: App, statuses: Sequence[Status], diary: Diary, today: Day) -> str:
    """The text about the finished games of a day, whose modules must be loaded.

    The days in a row are those up to today, so that only today's text has them, and once.
    """
    texts = [_text(app, status) for status in statuses]
    row = diary.row(today) if statuses[-1].day == today else 0
    if row > 1:
        lines, _, link = texts[-1].rpartition("\n")
        texts[-1] = "\n".join([lines, app.words("days.share.row", n=row), link])
    return "\n\n".join(texts)


def _text(app: App, status: Status) -> str:
    """The text about one game.

    A game that was removed or cannot be opened has only its result.
    """
    words = app.words
    assert status.result is not None
    title = words("days.share.title", name=words("day." + status.game), date=day_and_month(words.lang, status.day))
    return "\n".join([title, *_about(app, status), address(status.result.code)])


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
    module = share_text(result.game)
    parts = [f"{words.phrase(name)} {words.number(amount)}" for name, amount in module.parts(view)]
    pairs = [" · ".join(parts[n : n + 2]) for n in range(0, len(parts), 2)]
    return [module.picture(view), *pairs, words.list([words.phrase(phrase) for phrase in module.total(view)])]
