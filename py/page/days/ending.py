"""Says next to the result of a game of the day which day it was, and leads to the calendar and the text to share."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from page.days.dates import day_and_month
from page.days.today import Status
from page.dom import Node, h, icon, load_style
from table.day import Day
from table.days import FIRST, Diary, day_of, figure
from table.store import StoreMissing

if TYPE_CHECKING:
    from page.screens import App
    from table.session import Session

SHEET = "static/css/days-ending.css"


def show_day(app: App, id: str, session: Session, ending: Node) -> None:
    """Name the day of a finished game below its result, unless it is of no day or not the player's own."""
    today, game = max(Day.today(), FIRST), session.deal.game
    day = day_of(session.deal.code(), game, today)
    if day is None:
        return
    with suppress(StoreMissing):
        entry = app.shelf.entry(id)
        app.results.update([entry] if entry else [])  # a game that came from a file may not have been read yet
    results = app.results.all()
    result = next((result for result in results if result.id == id), None)
    if result is None:
        return
    load_style(SHEET)
    words, diary = app.words, Diary(results)
    first = Status.of(game, day, diary, {})
    lines = [words("days.end.link")]
    if first.result is not None and (first.result.id != id or figure(first.result) != figure(result)):
        lines.insert(0, words("days.end.counts", n=first.number(words)))
    elif not diary.in_row(day):
        lines.insert(0, words("days.end.late"))
    elif day == today:
        row = diary.row(today)
        lines.insert(0, words("days.end.next", n=row + 1))
        if row > 1:
            lines.insert(0, words("days.share.row", n=row))
    title = words("days.end.title", name=words("day." + game), date=day_and_month(words.lang, day))
    texts = h("span", None, h("b", None, title), *(h("small", None, line) for line in lines))
    link = h("a", {"href": f"#/days/{day.iso}"}, icon(game), texts)
    old = ending.querySelector(".day-of-game")  # another end of the same game, after an undo
    if old:
        old.remove()
    ending.querySelector(".verdict").after(h("p.day-of-game", None, link))
