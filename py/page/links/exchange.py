"""The dialogs of a game by links: the links to send, and the field for a link that was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

from page import dom
from page.game_loader import run
from page.html import set_markup
from page.sending import copied, shared
from page.table.screen import Table
from table.archives import is_loaded
from table.detect_game import LIVE, TURN, address_in, in_turn, link_in
from table.links.arrivals import invited, is_for_another, sendable
from table.links.code import read
from table.sharing import MOST_SENT, BadRecord

from . import markup
from .begin import begin_again

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event, Node
    from table.links.code import Turn
    from table.links.session import LinkedSession
    from table.words import Phrase

    class Live(Protocol):
        """The part of the table that connects devices: see page.live.panel."""

        def open(self) -> None: ...
        def close(self) -> None: ...
        def show(self) -> None:
            """Show the dialog about connections."""

        def is_with(self, devices: set[int]) -> bool:
            """Whether these devices are connected."""

        def send(self) -> bool:
            """Send what is final and has not been sent; returns whether there was something."""

        def send_turn(self) -> bool:
            """Send the turn; True if nobody needs a link to it."""

        @property
        def sign(self) -> Phrase:
            """Says with whom this device is connected, or was until the connection ended; () if neither."""

        @property
        def has_sent_all(self) -> bool:
            """Whether every other device has all actions of this game that this one has."""


#: What is wrong with a link that opens another game.
OTHER_GAME = "turn.bad.game"


class Exchange(Table[Any]):
    """The part of a table that sends links and opens them."""

    session: LinkedSession
    _live: Live | None = None

    @property
    def _has_nothing_to_send(self) -> bool:
        """Whether the players here have not acted in a game that another device began."""
        session = self.session
        here = session.party.seats(session.device)
        return session.device != 0 and not any(session.streams()[seat] for seat in here)

    @property
    def _send_text(self) -> str:
        """The id of what is sent: a turn, an invitation to a game that nobody has played, or the end."""
        session = self.session
        if session.over:
            return "turn.last"
        return "turn.invite" if not session.state.history or invited(session) else "turn.send"

    def _mark_sent(self, device: int) -> None:
        """Remember that the player has taken the link for a device; not an invitation to a running game."""
        if not invited(self.session) and device not in self.session.sent:
            self.session.sent.add(device)
            self.app.games.save(self.id, self.session)
            self.refresh()

    @property
    def _can_send(self) -> bool:
        """Whether another device may lack something that is here."""
        session = self.session
        return bool(session.addressed or invited(session)) and not (self.following or self._has_nothing_to_send)

    # --- sending ----------------------------------------------------------------------------------

    def do_send_turn(self, argument: str = "", event: Event = None) -> None:
        """Show the link for each device that is to get one. The turn is final from now on."""
        if self.following:
            return
        if invited(self.session):  # a link without actions makes none final
            self._show_links()
            return
        self.session.seal()
        if not self.app.games.save_or_hold(self.id, self.session):
            return
        is_sent = self._live is not None and self._live.send_turn()
        self.refresh()
        if not is_sent:
            self._show_links()

    def _show_links(self, qr: int | None = None) -> None:
        words, names = self.app.words, self.names()
        share = bool(getattr(js.navigator, "share", None))
        message = words("turn.message", game=words("game." + self.session.deal.game))
        links = []
        for device, code in sendable(self.session).items():
            name = words.list([names[seat] for seat in self.session.party.seats(device)])
            is_long, is_sent = len(code) > MOST_SENT, device in self.session.sent
            links.append(markup.Outgoing(device, name, dom.address(TURN + code), is_long, message, is_sent))
        about = words("turn.invite.text" if self._send_text == "turn.invite" else "turn.send.text")
        self.dialog.open(words(self._send_text), markup.links(words, about, links, share=share, qr=qr))

    def _field(self, device: str) -> Node:
        return self.display.part["dialog"].querySelector(f"#turn-link-{device}")

    def do_copy_turn(self, device: str, event: Event = None) -> None:
        """Copy a link; without a clipboard, mark it to be copied by hand."""
        run(self._copy(self._field(device)))
        self._mark_sent(int(device))

    async def _copy(self, field: Node) -> None:
        if await copied(field.value):
            label = field.parentNode.querySelector('[data-do^="copy_turn"] span')
            label.textContent = self.app.words("app.copied")
            self.app.toast(self.app.words("turn.copied", name=field.dataset.name), seconds=4)
        else:
            field.focus()
            field.select()

    def do_share_turn(self, device: str, event: Event = None) -> None:
        """Pass a link to the sharing dialog of the browser."""
        run(self._share(self._field(device), int(device)))

    async def _share(self, field: Node, device: int) -> None:
        if await shared(str(field.value), str(field.dataset.message)):
            self._mark_sent(device)

    def do_file_turn(self, device: str, event: Event = None) -> None:
        """Save a link that is too long for messengers as a file."""
        dom.download_text(self._field(device).value, f"inkstead-turn-{self.id}.txt")
        self._mark_sent(int(device))

    def do_qr_turn(self, device: str, event: Event = None) -> None:
        """Show a link as a QR code."""
        self._show_links(int(device))
        self._mark_sent(int(device))

    def do_again(self, argument: str = "", event: Event = None) -> None:
        """Start the same deal again, with everyone in the same seat and on the same device."""
        begin_again(self.app, self.session)

    # --- opening ----------------------------------------------------------------------------------

    def do_paste_turn(self, argument: str = "", event: Event = None) -> None:
        """Ask for a link."""
        self.dialog.open(self.app.words("turn.paste"), markup.paste(self.app.words, self.app.words("turn.paste.field")))
        self.display.part["dialog"].querySelector("textarea").focus()

    def _entered(self, event: Event) -> None:
        """Open a pasted link with Enter: no link has a second line."""
        if event.key == "Enter" and not event.isComposing and event.target.id == "turn-paste":
            event.preventDefault()
            event.target.form.requestSubmit()

    def _submitted(self, event: Event) -> None:
        """Open a pasted link; one that does not open stays in the field, with the reason below it."""
        if not event.target.matches("[data-paste]"):
            return
        event.preventDefault()
        field = event.target.querySelector("textarea")
        text = str(field.value)
        address = address_in(text)
        if wrong := self._wrong_in(text, address):
            other = address if wrong == [OTHER_GAME] else ""
            set_markup(event.target.querySelector("#turn-paste-bad"), markup.refused(self.app.words, wrong, other))
            field.setAttribute("aria-invalid", "true")
            field.focus()
        else:
            self.dialog.close()
            self.app.go(address)

    def _wrong_in(self, text: str, address: str) -> Phrase:
        """What is wrong with a pasted text; () if it can be opened."""
        is_link = bool(link_in(text))
        if not address:
            return ["record.bad.damaged" if is_link else "new.code.bad"]
        game = self.session.deal.game
        try:
            if address.startswith(LIVE):
                return self._wrong_offer(address) if is_loaded("live") else ()
            if not address.startswith(TURN) or in_turn(address) not in ("", game):  # another game may not be loaded
                return [OTHER_GAME]
            return self._misdirected(read(address))
        except BadRecord as bad:
            return bad.phrase if is_link else ["new.code.bad"]

    def _wrong_offer(self, address: str) -> Phrase:
        """What is wrong with the link of an offer; () for that of an answer, or if it is for this device."""
        from table.live import pairing

        if pairing.game_in(address) not in ("", self.session.deal.game):
            return [OTHER_GAME]
        offer = pairing.read(address)
        return self._misdirected(offer.turn, offer.sender) if isinstance(offer, pairing.Offer) else ()

    def _misdirected(self, turn: Turn, sender: int | None = None) -> Phrase:
        """Why a link is not for this game on this device; () if it is. ``sender``: the device of an offer."""
        session = self.session
        if (turn.deal, turn.party.key) != (session.deal, session.party.key):
            return [OTHER_GAME]
        if not is_for_another(self.app.shelf, turn):
            return ()
        if sender is None and turn.party == session.party:
            is_own = len(session.party.people) == 2 or list(turn.streams) == session.streams()
        else:
            is_own = sender == session.device
        if is_own:
            names = self.names()
            return ["turn.own", {"name": self.app.words.list([names[seat] for seat in turn.party.seats(turn.to)])}]
        return ["turn.bad.seat"]
