"""Imports what the end of a game needs while the page is idle: all at once would delay the picture of the end."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from page.dom import Listeners
from page.game_loader import when_here
from page.idle import IdleWork
from table.session import Session

#: The archives of the modules below.
ACHIEVEMENTS, PAR = ("achievements",), ("par", "challenge")
#: What the result of a deal with a par shows, each module after those that it imports.
PAR_MODULES = ("page.par.player", "page.par.panel", "page.challenge.results", "page.challenge.panel")


def import_end(session: Session, listeners: Listeners) -> None:
    """Import the modules one by one until the listeners are closed. What cannot be fetched is left for the end."""
    game, has_par = session.deal.game, session.has_par

    def begin() -> Iterator[object]:
        if find_spec(f"page.{game}.end"):
            yield import_module(f"page.{game}.end")
        when_here((*ACHIEVEMENTS, *PAR) if has_par else ACHIEVEMENTS, continued)

    def continued() -> None:
        if not listeners.closed:
            listeners.hold(IdleWork(rest()))

    def rest() -> Iterator[object]:
        yield import_module("page.achievements.ending")
        from table.achievements import of

        yield of(game)
        if has_par:
            yield import_module(f"bots.{game}")  # they play the par
            for name in PAR_MODULES:
                yield import_module(name)

    listeners.hold(IdleWork(begin()))
