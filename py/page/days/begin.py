"""Opens the game of a day: the one that was started, or a new one."""

from page.begin import begin
from page.screens import App
from table.day import Day
from table.days import FIRST, deal, games, is_of_day
from table.saved_games import StoreMissing


def open_day(app: App, game: str, iso: str) -> None:
    """Open the game of a day, of today if `iso` is "": one that was started, or else a new one.

    A day without games, such as one in the future, opens the calendar.
    """
    today = max(Day.today(), FIRST)
    day = Day.parse(iso) if iso else today
    if day is None or not FIRST <= day <= today or game not in games():
        app.go("#/days", replace=True)
        return
    try:
        entries = [entry for entry in app.shelf.entries() if is_of_day(entry.code, game, day)]
    except StoreMissing:
        entries = []
    started = next((entry for entry in entries if not entry.over), next(iter(entries), None))
    if started is not None:
        app.go("#/play/" + started.id, replace=True)
    else:
        begin(app, deal(game, day))
