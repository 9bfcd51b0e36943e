"""Sitting down at a new game: from a deal, or from the link to one."""

import time
from collections.abc import Sequence
from typing import Any

import js

from table.deals import BadCode, Deal
from table.session import Session, Sitter


def begin(app: Any, deal: Deal, sitters: Sequence[Sitter] = ()) -> None:
    """Put a new game of a deal on the shelf and sit down at it."""
    id = app.shelf.new_id(int(time.time()))
    app.sit_down(id, Session(deal, sitters), replace=js.location.hash.startswith("#deal="))


def open_code(app: Any, code: str) -> Any:
    """Start the solo game of a shared link at once. For more players, ask in the form who sits where;
    with a code that is none, show it there as well."""
    try:
        deal = Deal.from_code(code)
    except BadCode:
        deal = None
    if deal is None or deal.players > 1:
        from page.setup import SetupScreen
        from table.detect_game import in_deal

        screen = SetupScreen(app, in_deal(code), code)
        js.history.replaceState(None, "", "#/new/" + screen.game)
        return screen
    begin(app, deal)
    return None
