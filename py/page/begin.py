"""Starting a new game."""

import time
from collections.abc import Sequence

import js

from page.screens import App
from table.day import Day
from table.deals import Deal
from table.game_of_day import FIRST, deal, games, is_of_day
from table.saved_games import StoreMissing
from table.session import Session, Sitter


def begin(app: App, deal: Deal, sitters: Sequence[Sitter] = ()) -> None:
    """Save a new game of a deal and open its table. Without sitters, every seat is played by a person."""
    id = app.shelf.new_id(int(time.time()))
    app.sit_down(id, Session(deal, sitters), replace=js.location.hash.startswith(("#deal=", "#/day/")))


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
