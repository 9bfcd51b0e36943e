"""Opens the game of a day: the one that was started, or a new one."""

from contextlib import suppress

from page.begin import begin
from page.screens import App
from table.day import Day
from table.days import FIRST, deal, games, started
from table.store import StoreMissing


def open_day(app: App, game: str, iso: str) -> None:
    """Open the game of a day, of today if `iso` is "": one that was started, or else a new one.

    A day without games, such as one in the future, opens the calendar with a message.
    """
    today = max(Day.today(), FIRST)
    day = Day.parse(iso) if iso else today
    if day is None or not FIRST <= day <= today or game not in games():
        app.go("#/days", replace=True)
        app.toast(app.words("days.no_game"))
        return
    entry = None
    with suppress(StoreMissing):
        listing = app.shelf.listing()
        entries, closed = listing.entries, listing.closed
        app.results.update(entries)
        entry = started(entries, closed, {result.id for result in app.results.all()}, game, day)
    if entry is not None:
        app.go("#/play/" + entry.id, replace=True)
    else:
        begin(app, deal(game, day))
