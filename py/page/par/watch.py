"""The replay of the game that is the par of a deal."""

from __future__ import annotations

from page.dom import Node
from page.game_loader import screen_module
from page.screens import App, Screen
from table.par import Pars
from table.save_format import summary_of


def par_screen(app: App, room: Node, id: str) -> Screen | None:
    """The replay of the par of a saved game's deal; None, after a change of the address, if it was not played yet."""
    session = app.games.open(id)
    if session is None:
        return None
    game = Pars(app.store).finished(session.deal) if session.has_par else None
    if game is None:
        app.go("#/play/" + id, replace=True)  # the end of that game plays it
        return None
    replay = screen_module(session, "replay").ReplayScreen(app, room, game.session())
    replay.at, replay.back = 0, "#/play/" + id
    summary = summary_of(session.deal.game)
    figure = summary.figure(summary.about(game.state.view(0)))
    number = app.words.number(figure.number, sign=figure.signed)
    replay.title = ["par.replay", {"bot": ["par.bot." + game.settings.level], "par": number}]
    screen: Screen = replay
    return screen
