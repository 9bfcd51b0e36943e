"""Opening a link of a game by links: the table of a game that is known here, or the invitation to a new one."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from page import html
from page.dom import load_style
from page.html import set_markup
from table.links.arrivals import accept, joined, saved_as
from table.links.code import read
from table.links.session import LinkedSession, RefusedLink
from table.players import names
from table.save_format import summary_of
from table.session import PERSON
from table.sharing import BadRecord

from .markup import SHEET

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.screens import App, Screen
    from table.links.code import Turn

#: How long the message about a refused link is shown, seconds.
MESSAGE = 15


def open_turn(app: App, room: Node, text: str) -> Screen | None:
    """The screen for a link; None if the table of its game is opened."""
    app.clear_toast()  # it may say why the link before was refused
    try:
        turn = read(text)
    except BadRecord as bad:
        return unreadable(app, room, bad)
    id = saved_as(app.shelf, turn)
    if not id:
        return JoinScreen(app, room, turn)
    _open_known(app, id, turn)
    return None


def unreadable(app: App, room: Node, bad: BadRecord) -> Screen:
    """The list of games, which says what is wrong with a link."""
    from page.saved.screen import GamesScreen

    app.rename("#/games")
    return GamesScreen(app, room, bad.phrase)


def _open_known(app: App, id: str, turn: Turn) -> None:
    """Add a link to the saved game that it belongs to, and open its table."""
    session = app.games.open(id)
    if isinstance(session, LinkedSession):
        _accept(app, id, session, turn)


def _accept(app: App, id: str, session: LinkedSession, turn: Turn) -> None:
    """Add a link to a saved game, and open its table; a message says why if it changes nothing."""
    try:
        message = "" if accept(session, turn) else "turn.known"
    except RefusedLink as refused:
        message = f"turn.bad.{refused.code}"
    if message:
        app.go("#/play/" + id, replace=True)
        app.toast(app.words(message), seconds=MESSAGE)
    else:
        session.has_news = True
        app.open_new_game(id, session, replace=True)


class JoinScreen:
    """The invitation to a game that this device does not have: who plays, and as whom this device joins."""

    name = "join"

    def __init__(self, app: App, room: Node, turn: Turn) -> None:
        self._app, self._room, self._turn, self._session = app, room, turn, joined(turn)

    def open(self) -> None:
        load_style(SHEET)
        words, turn = self._app.words, self._turn
        players = names(words, turn.party.sitters, turn.deal.seed)
        kinds = [sitter.kind for sitter in turn.party.sitters]
        people = [player for player, kind in zip(players, kinds, strict=True) if kind == PERSON]
        bots = [player for player, kind in zip(players, kinds, strict=True) if kind != PERSON]
        summary, session = summary_of(turn.deal.game), self._session
        about = summary.about(session.view(turn.party.seats(turn.to)[0]))
        # Those with a number are of what has been played.
        facts = [words.phrase(fact) for fact in summary.facts(about, False) if not (fact[1:] and "n" in fact[1])]
        if any(turn.streams):
            facts.append(words.phrase(["games.finished"] if session.over else summary.progress(about)))
        mine = words.list([players[seat] for seat in turn.party.seats(turn.to)])
        go = html.div(
            html.a(html.icon("back"), html.span(words("app.back")), cls="btn quiet", href="#/"),
            html.button(
                html.icon("play"),
                html.span(words("scene.to_result" if session.over else "turn.join.play")),
                type="button",
                cls="btn primary",
                data_do="join",
            ),
            cls="go",
        )
        set_markup(
            self._room,
            html.section(
                html.h1(words("turn.join.title"), tabindex=-1),
                html.div(
                    html.p(words("game." + turn.deal.game), cls="eyebrow"),
                    html.p(words("turn.join.text", names=words.joined(people))),
                    html.p(words("turn.join.bots", names=words.list([bot.full for bot in bots]))) if bots else None,
                    html.p(" · ".join(facts)) if facts else None,
                    None if session.over else html.h2(words("turn.join.as", name=mine)),
                    html.p(words("turn.honest"), cls="rule"),
                    cls="card invitation",
                ),
                go,
                cls="screen narrow joining",
            ),
        )

    def close(self) -> None:
        set_markup(self._room)

    def show_language(self) -> None:
        self.open()

    def show_theme(self) -> None: ...

    def do_join(self, argument: str, event: Event) -> None:
        """Save the game of the link, and open its table; if another tab has joined it by now, open that game."""
        id = saved_as(self._app.shelf, self._turn)
        if id:
            self._open_known(id)
        else:
            self._begin()

    def _open_known(self, id: str) -> None:
        _open_known(self._app, id, self._turn)

    def _begin(self) -> None:
        self._session.has_news = True
        self._app.open_new_game(self._app.shelf.new_id(int(time.time())), self._session, replace=True)
