"""Live play at a table: connecting with another device, sending what is final, and showing what arrives."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import js

from page import dom
from page.chance import random_below
from page.game_loader import run
from page.links.markup import Outgoing
from table.detect_game import LIVE
from table.links.session import LinkedSession, RefusedLink
from table.live import messages, pairing
from table.live.messages import Missed
from table.live.pairing import Answer
from table.saved_games import SaveBroken
from table.sharing import BadRecord
from table.store import StoreMissing

from . import markup
from .current import CURRENT
from .line import Line, NoLine

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from page.dom import Event
    from page.links.table import LinkedTable
    from page.screens import App
    from table.live.messages import Heard
    from table.live.pairing import Offer
    from table.words import Phrase

#: How long the messages about a connection are shown, seconds.
MESSAGE = 12


class Live:
    """The live part of a table of a game by links."""

    def __init__(self, table: LinkedTable) -> None:
        self._table, self._app = table, table.app
        self._line = CURRENT.of(table.session.party.key)

    def open(self) -> None:
        """Show what has arrived, and ask about an offer whose link has opened the table."""
        if self._line is not None:
            self._line.attach(self._changed, self._heard)
            self.send()
        if self._offer is not None:
            self.show()

    def close(self) -> None:
        if self._line is not None:
            self._line.detach()
            self._line.heard = partial(_heard_elsewhere, self._app, self._table.id, self._line)

    @property
    def _offer(self) -> Offer | None:
        """The offer to be answered."""
        offer = CURRENT.offer
        return offer if offer is not None and offer.turn.party.key == self._table.session.party.key else None

    # --- what the table asks ----------------------------------------------------------------------

    @property
    def _open(self) -> Line | None:
        return self._line if self._line is not None and self._line.state == "open" else None

    def is_with(self, devices: set[int]) -> bool:
        """Whether these devices are connected."""
        return self._open is not None and devices == {self._open.peer}

    @property
    def sign(self) -> Phrase:
        """Says with whom this device is connected, or was until the connection ended; () if neither."""
        line = self._line
        if line is None or line.state not in ("open", "lost"):
            return ()
        return ["live.connected" if line.state == "open" else "live.ended", {"name": self._name(line.peer)}]

    def _forget(self) -> None:
        """Show no longer that a connection has ended."""
        self._line = CURRENT.line = None

    @property
    def has_sent_all(self) -> bool:
        """Whether every other device has all actions of this game that this one has."""
        line, session = self._open, self._table.session
        if line is None or session.party.people - {session.device} != {line.peer}:
            return False
        return messages.has_all(session, line.peer, line.at, line.sent)

    def _message(self, line: Line) -> str:
        return messages.message(self._table.session, line.peer, line.at)

    def send(self) -> bool:
        """Send what has not been sent, final or not; returns whether there was something."""
        line, session = self._open, self._table.session
        if line is None or self._table.following:
            return False
        if self._table.hasty and (session.waits or session.over) and session.can_take_back:
            session.seal()
            self._app.games.save(self._table.id, session)
        message = self._message(line)
        if not message or message == line.sent or not line.send(message):
            return False
        if line.at is None:
            line.at = len(session.state.history)
        return True

    def send_turn(self) -> bool:
        """Send the turn; True if nobody needs a link to it."""
        if self._line is not None and self._line.state == "lost":
            self._forget()  # the player goes on by links
        return self.send() and self._line is not None and messages.reaches_all(self._table.session, self._line.peer)

    def _heard(self, data: object) -> None:
        """Play what a message contains; one that is not valid ends the connection."""
        assert self._line is not None
        if self._table.following:
            self._line.hold(data)
            return
        try:
            session = self._table.session
            before = len(session.state.history)
            self._table.arrived(self._receive(data))
            has_more = len(session.state.history) > before and not session.goes_ahead
            if not self.send() and has_more:  # what is sent also says how much has arrived
                self._line.send(messages.position(session))
            self._mark_sent(self._line)
        except Missed:
            self._line.send(messages.position(self._table.session))
        except (BadRecord, RefusedLink) as bad:
            phrase = bad.phrase if isinstance(bad, BadRecord) else [f"turn.bad.{bad.code}"]
            self._end()
            self._app.toast(self._app.words.phrase(phrase), seconds=MESSAGE)

    def _mark_sent(self, line: Line) -> None:
        """Remember that the other device has all that was played here, once it has said so: a connection may end."""
        session = self._table.session
        if line.peer not in session.sent and messages.is_confirmed(session, line.at):
            session.sent.add(line.peer)
            self._app.games.save(self._table.id, session)
            self._table.refresh()

    def _receive(self, data: object) -> Callable[[LinkedSession], Heard]:
        def receive(session: LinkedSession) -> Heard:
            heard = messages.receive(session, data)
            if self._line is not None:
                self._line.at = heard.at
                if heard.is_step and not heard.is_new:  # it may have missed what was sent last
                    self._line.sent = ""
            return heard

        return receive

    # --- the connection ---------------------------------------------------------------------------

    def _name(self, device: int) -> str:
        names = self._table.names()
        return self._app.words.list([names[seat] for seat in self._table.session.party.seats(device)])

    def _changed(self) -> None:
        """Show the new state of the connection, and send what was waiting for it."""
        line = self._line
        assert line is not None
        if line.state in ("open", "lost", "failed"):
            if line.state != "open":
                self._table.disconnected()
            text = self._app.words("live." + line.state, name=self._name(line.peer))
            self._app.toast(text, seconds=MESSAGE)
            if self._is_shown:
                self._table.dialog.close()
        elif self._is_shown:
            self.show()
        self.send()
        self._table.refresh()

    def _end(self) -> None:
        if self._line is not None:
            self._line.detach()
            self._line.close()
            self._table.disconnected()
            self._table.refresh()

    def _begin(self, peer: int, number: int) -> Line | None:
        """Begin a connection, which replaces another one; None, after a message, if the browser cannot connect."""
        try:
            line = Line(self._table.session.party.key, self._table.id, peer, number)
        except NoLine:
            self._say_none()
            return None
        CURRENT.replace(line)
        self._line = line
        line.attach(self._changed, self._heard)
        self.show()
        return line

    def _say_none(self) -> None:
        has_links = bool(self._table.session.addressed)
        self._table.dialog.open(self._app.words("live.title"), markup.none(self._app.words, has_links=has_links))

    async def _show_code(self, line: Line, code: Callable[[], Awaitable[str]]) -> None:
        """Show the link of an offer or of an answer once the browser knows its addresses."""
        try:
            text = await code()
        except NoLine:
            if self._line is line:
                line.detach()
                line.close()
                self._say_none()
            return
        line.address = dom.address(LIVE + text)
        if self._line is line and self._is_shown:
            self.show()

    # --- the dialog -------------------------------------------------------------------------------

    @property
    def _is_shown(self) -> bool:
        dialog = self._table.display.part["dialog"]
        return bool(dialog.open and dialog.querySelector("[data-live]"))

    def show(self) -> None:
        """Show the dialog for the present state."""
        words, line = self._app.words, self._line
        if self._offer is not None:
            body = markup.asked(words, self._name(self._offer.sender))
        elif line is None or line.state in ("failed", "lost"):
            others = sorted(self._table.session.party.people - {self._table.session.device})
            body = markup.choice(words, [(device, self._name(device)) for device in others])
        elif line.state == "open":
            body = markup.connected(words, self._name(line.peer))
        elif line.state == "making" or not line.address:
            body = markup.preparing(words)
        else:
            message = words("live.message", game=words("game." + self._table.session.deal.game))
            link = Outgoing(line.peer, self._name(line.peer), line.address, is_long=False, message=message)
            share = bool(getattr(js.navigator, "share", None))
            body = markup.code(words, link, share=share, is_answer=line.is_answer)
        self._table.dialog.open(words("live.title"), body)

    def do_live_offer(self, device: str, event: Event = None) -> None:
        """Show a link by which another device can connect."""
        number, peer = random_below(pairing.NUMBERS), int(device)
        line = self._begin(peer, number)
        if line is None:
            return

        async def code() -> str:
            return pairing.offer_code(number, await line.offer(), self._table.session, peer)

        run(self._show_code(line, code))

    def do_live_answer(self, argument: str = "", event: Event = None) -> None:
        """Show the link that answers the offer."""
        offer, CURRENT.offer = self._offer, None
        if offer is None:
            return
        if self._table.following:
            self._app.do_take_over("", None)
        line = self._begin(offer.sender, offer.number)
        if line is None:
            return

        async def code() -> str:
            return pairing.answer_code(Answer(offer.number, await line.answer(offer.end)))

        run(self._show_code(line, code))

    def do_live_refuse(self, argument: str = "", event: Event = None) -> None:
        CURRENT.offer = None
        self._table.dialog.close()

    def do_live_end(self, argument: str = "", event: Event = None) -> None:
        """Disconnect."""
        self._end()
        self._forget()
        self._table.refresh()
        self._table.dialog.close()


def _heard_elsewhere(app: App, id: str, line: Line, data: object) -> None:
    """Add a message to the saved game while another screen is open; the table answers it later.

    One that is not valid ends the connection, and the table shows what was wrong.
    """
    line.hold(data)
    try:
        session = app.games.load(id)
        if not isinstance(session, LinkedSession):
            return
        before = len(session.state.history)
        is_new = messages.receive(session, data).is_new
    except (SaveBroken, StoreMissing, Missed):
        return
    except (BadRecord, RefusedLink):
        line.close()
        return
    if not is_new or (len(session.state.history) == before and not session.goes_ahead):
        return
    session.has_news = True
    app.games.begin(id, session)
    if not (session.goes_ahead or app.games.unsaved(id)):
        line.send(messages.position(session))  # so that the other device counts its turn as sent
    if look_again := getattr(app.screen, "look_again", None):  # the list of games, whose code may not be here
        look_again()
    if not (session.waits or session.over):
        app.toast(app.words("turn.yours"))
