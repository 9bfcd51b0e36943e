"""Opening the link of an offer or of an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import html
from page.html import set_markup
from page.links.arrive import MESSAGE, JoinScreen, unreadable
from page.room import RoomScreen
from table.links.arrivals import check, saved_as
from table.links.session import LinkedSession, RefusedLink
from table.live import pairing
from table.live.pairing import Answer, Offer
from table.sharing import BadRecord

from .current import CURRENT, pass_on

if TYPE_CHECKING:
    from page.dom import Node
    from page.screens import App, Screen

#: How long to wait for another tab that takes an answer, seconds.
PATIENCE = 3


def open_live(app: App, room: Node, text: str) -> Screen | None:
    """The screen for a link; None if the table of its game is opened."""
    app.clear_toast()  # it may say why the link before was refused
    try:
        message = pairing.read(text)
    except BadRecord as bad:
        return unreadable(app, room, bad)
    if isinstance(message, Offer):
        return _offered(app, room, message)
    line = CURRENT.accept(message)
    if line is None:
        return PassScreen(app, room, text, message)
    app.go("#/play/" + line.id, replace=True)
    return None


def _offered(app: App, room: Node, offer: Offer) -> Screen | None:
    """Open the table of the game, which asks the player whether to connect; or invite to the game."""
    id = saved_as(app.shelf, offer.turn)
    if not id:
        return InvitationScreen(app, room, offer)
    _open_known(app, id, offer)
    return None


def _open_known(app: App, id: str, offer: Offer) -> None:
    """Open the table of a saved game, which asks the player whether to connect; a message says why if it may not."""
    session = app.games.open(id)
    if isinstance(session, LinkedSession):
        try:
            check(session, offer.turn)
            CURRENT.offer = offer
        except RefusedLink as refused:
            app.toast(app.words(f"turn.bad.{refused.code}"), seconds=MESSAGE)
        app.go("#/play/" + id, replace=True)


class InvitationScreen(JoinScreen):
    """The invitation to a game, whose table then asks whether to connect."""

    def __init__(self, app: App, room: Node, offer: Offer) -> None:
        super().__init__(app, room, offer.turn)
        self._offer = offer

    def _open_known(self, id: str) -> None:
        _open_known(self._app, id, self._offer)

    def _begin(self) -> None:
        CURRENT.offer = self._offer
        super()._begin()


class PassScreen(RoomScreen):
    """An answer was opened in another tab than the one that waits for it: as a phone does after scanning a code."""

    name = "live"

    def __init__(self, app: App, room: Node, code: str, answer: Answer) -> None:
        super().__init__(app, room)
        self._state = "passing"
        self._is_open = True
        self._stop_waiting = pass_on(pairing.code_in(code), answer.number, lambda: self._become("passed"))
        app.later(lambda: self._become("nobody"), PATIENCE)

    def _become(self, state: str) -> None:
        if self._is_open and self._state == "passing":
            self._state = state
            self._write()

    def _write(self) -> None:
        words = self._app.words
        home = html.a(html.icon("back"), html.span(words("app.back")), cls="btn quiet", href="#/")
        text = html.p(words("live." + self._state), role="status")
        title = html.h1(words("live.title"), tabindex=-1)
        set_markup(self._room, html.section(title, text, html.div(home, cls="go"), cls="screen narrow joining"))

    def close(self) -> None:
        self._is_open = False
        self._stop_waiting()
        super().close()
