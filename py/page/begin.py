"""Starting a new game."""

import time
from collections.abc import Sequence
from importlib import import_module

import js

from page.game_loader import say_absent, when_here
from page.screens import App
from table.deals import Deal
from table.session import AWAY, Session, Sitter


def begin(app: App, deal: Deal, sitters: Sequence[Sitter] = ()) -> None:
    """Save a new game of a deal and open its table. Without sitters, every seat is played by a person."""
    if any(sitter.kind == AWAY for sitter in sitters):
        screen = app.screen

        def by_links() -> None:
            if app.screen is screen:  # neither left meanwhile nor pressed twice
                import_module("page.links.begin").begin_by_links(app, deal, sitters)

        when_here([deal.game, "links"], by_links, lambda: say_absent(app))
        return
    id = app.shelf.new_id(int(time.time()))
    app.open_new_game(
        id, Session(deal, sitters), replace=js.location.hash.startswith(("#deal=", "#challenge=", "#/day/"))
    )
