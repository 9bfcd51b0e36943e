"""Starting a game by links."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from page.chance import random_below
from table.links.arrivals import again, begun
from table.links.party import KEYS
from table.links.session import LinkedSession
from table.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.screens import App
    from table.deals import Deal
    from table.session import Sitter


def begin_by_links(app: App, deal: Deal, sitters: Sequence[Sitter]) -> None:
    """Save a new game with players on other devices, and open its table on this one."""
    _sit_down(app, begun(Session(deal, sitters), random_below(KEYS)))


def begin_again(app: App, session: LinkedSession) -> None:
    """Save a new game of the same deal with the same players on the same devices, and open its table."""
    _sit_down(app, again(session, random_below(KEYS)))


def _sit_down(app: App, session: LinkedSession) -> None:
    app.open_new_game(app.shelf.new_id(int(time.time())), session)
