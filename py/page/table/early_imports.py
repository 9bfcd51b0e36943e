"""Imports what the end of a game needs while the page is idle: all at once would delay the picture of the end."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from page.dom import Listeners
from page.game_loader import when_here
from page.idle import IdleWork

#: The archives of the modules below.
PARTS = ("achievements", "par", "challenge")
#: What a finished game shows, each module after those that it imports.
MODULES = (
    "page.par.player",
    "page.par.panel",
    "page.achievements.ending",
    "page.challenge.results",
    "page.challenge.panel",
)


def import_end(game: str, listeners: Listeners) -> None:
    """Import the modules one by one until the listeners are closed. What cannot be fetched is left for the end."""

    def begin() -> Iterator[object]:
        yield import_module(f"page.{game}.end")
        when_here(PARTS, lambda: listeners.hold(IdleWork(rest())))

    def rest() -> Iterator[object]:
        yield import_module(f"bots.{game}")  # they play the par
        for name in MODULES:
            yield import_module(name)
        from table.achievements import of

        yield of(game)

    listeners.hold(IdleWork(begin()))
