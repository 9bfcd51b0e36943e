"""Starting a new game."""

import time
from collections.abc import Sequence

import js

from page.screens import App
from table.deals import Deal
from table.session import Session, Sitter


def begin(app: App, deal: Deal, sitters: Sequence[Sitter] = ()) -> None:
    """Save a new game of a deal and open its table. Without sitters, every seat is played by a person."""
    id = app.shelf.new_id(int(time.time()))
    app.sit_down(id, Session(deal, sitters), replace=js.location.hash.startswith(("#deal=", "#challenge=", "#/day/")))
