"""The game of a player next to the par of its deal."""

from __future__ import annotations

from page.dom import Node
from page.screens import App, Screen
from table.par import Pars

from .screen import CompareScreen, Side


def compare_with_par(app: App, room: Node, id: str) -> Screen | None:
    """The comparison of a saved game; None, after a change of the address, if it is not over or has no par yet."""
    session = app.games.open(id)
    if session is None:
        return None
    game = Pars(app.store).finished(session.deal) if session.has_par and session.over else None
    if game is None:
        app.go("#/play/" + id, replace=True)  # the end of that game plays it
        return None
    sides = [Side(session, "compare.you"), Side(game.session(), "level." + game.settings.level)]
    return CompareScreen(app, room, sides, "#/play/" + id)
