"""The running games that the first screen offers to continue: kept in the preferences, which boot.js reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.preferences import SHOWN
from table.saved_games import StoreMissing

if TYPE_CHECKING:
    from page.prefs import Prefs, RunningGame
    from table.save_format import Entry
    from table.saved_games import Shelf


def find(prefs: Prefs, shelf: Shelf) -> list[Entry]:
    """Determine the running games from all saved games; without a storage they stay as they are.

    Returns the finished games that were saved without their board (``Listing.bare``).
    """
    try:
        listing = shelf.listing()
    except StoreMissing:
        return []
    entries, closed = listing.entries, listing.closed
    running = [entry for entry in entries if not entry.over]
    running.sort(key=lambda entry: entry.id in closed)  # those that cannot be continued come last
    games = [_offered(entry, entry.id in closed) for entry in running[:SHOWN]]
    prefs.running = {"count": len(running), "games": games}
    prefs.note("newest", entries[0].game if entries else None)
    return listing.bare


def saved(prefs: Prefs, shelf: Shelf, entry: Entry) -> None:
    """A game was saved: it is the newest, or over."""
    if entry.over:
        if prefs.offers(entry.id):
            find(prefs, shelf)
    elif prefs.offers(entry.id):
        count, games = prefs.running["count"], prefs.running["games"]
        was_first = games[0]["id"] == entry.id
        games = [_offered(entry), *(game for game in games if game["id"] != entry.id)]
        # After most actions only its progress has changed: that is stored when the table is left.
        prefs.set_running({"count": count, "games": games}, later=was_first)
        prefs.note("newest", entry.game)
    elif entry.revision == 1:  # a new game: the others need not be read
        games = [_offered(entry), *prefs.running["games"]][:SHOWN]
        prefs.running = {"count": prefs.running["count"] + 1, "games": games}
        prefs.note("newest", entry.game)
    else:
        find(prefs, shelf)


def _offered(entry: Entry, closed: bool = False) -> RunningGame:
    return {
        "id": entry.id,
        "game": entry.game,
        "progress": entry.head,
        "standing": entry.standing,
        "touched": entry.touched,
        "closed": closed,
    }
