"""Starting a game by links."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import js

from table.links.arrivals import begun
from table.links.session import KEYS
from table.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.screens import App
    from table.deals import Deal
    from table.session import Sitter


def begin_by_links(app: App, deal: Deal, sitters: Sequence[Sitter]) -> None:
    """Save a new game with players on other devices, and open its table on this one."""
    numbers = js.Uint32Array.new(1)
    js.crypto.getRandomValues(numbers)
    session = begun(Session(deal, sitters), int(numbers[0]) % KEYS)
    app.sit_down(app.shelf.new_id(int(time.time())), session)
