"""The running games that the first screen offers to continue: kept in the preferences, which boot.js reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table import sessions
from table.preferences import SHOWN
from table.session import WAITING
from table.store import StoreMissing

if TYPE_CHECKING:
    from page.prefs import Prefs, RunningGame
    from table.save_format import Entry
    from table.saved_games import Shelf
    from table.words import Phrase


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
    games = [
        _offered(entry, sessions.whose_turn(listing.saves[entry.id].session), entry.id in closed) for entry in running
    ]
    games = sorted(games, key=_rank)[:SHOWN]
    prefs.running = {"count": len(running), "games": games}
    prefs.note("newest", entries[0].game if entries else None)
    return listing.bare


def saved(prefs: Prefs, shelf: Shelf, entry: Entry, turn: Phrase | None) -> None:
    """A game was saved: it is the newest, or over. ``turn``: see ``Session.whose_turn``."""
    game = _offered(entry, turn)
    if entry.over:
        if prefs.offers(entry.id):
            find(prefs, shelf)
    elif prefs.offers(entry.id) and not (game["standing"][0] in WAITING and prefs.running["count"] > SHOWN):
        count, games = prefs.running["count"], prefs.running["games"]
        was_first = games[0]["id"] == entry.id
        games = sorted([game, *(one for one in games if one["id"] != entry.id)], key=_rank)
        # After most actions only its progress has changed: that is stored when the table is left.
        prefs.set_running({"count": count, "games": games}, later=was_first and games[0] is game)
        prefs.note("newest", entry.game)
    elif entry.revision == 1:  # a new game: the others need not be read
        games = sorted([game, *prefs.running["games"]], key=_rank)[:SHOWN]
        prefs.running = {"count": prefs.running["count"] + 1, "games": games}
        prefs.note("newest", entry.game)
    else:
        find(prefs, shelf)


def _rank(game: RunningGame) -> tuple[bool, bool]:
    """Those that cannot be continued come last, and before them those that wait for others."""
    return game["closed"], game["standing"][0] in WAITING


def _offered(entry: Entry, turn: Phrase | None, closed: bool = False) -> RunningGame:
    return {
        "id": entry.id,
        "game": entry.game,
        "progress": entry.head,
        "standing": turn or entry.standing,
        "touched": entry.touched,
        "closed": closed,
    }
