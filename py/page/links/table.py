"""The table of a game by links: it waits for other devices, shows their moves as scenes, and sends its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import js
from pyodide.ffi import JsException, to_js

from page import dom
from page.dom import h, load_style
from page.game_loader import run, screen_module
from page.html import set_markup
from page.table.again import last_round
from page.table.screen import Table
from table.detect_game import TURN, turn_code_in
from table.links.arrivals import outgoing
from table.links.code import MOST_SENT

from . import markup

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.screens import App
    from table.links.session import LinkedSession

STRIP = "by-link"


def linked_table(app: App, room: Node, session: LinkedSession, id: str) -> LinkedTable:
    """The table of a game with what games by links add to it."""
    table = screen_module(session, "table").TableScreen
    both = type("LinkedTableScreen", (LinkedTable, table), {})
    return cast("LinkedTable", both(app, room, session, id))


class LinkedTable(Table[Any]):
    """Mixed into the table of a game, before it."""

    session: LinkedSession
    _has_arrived = False  # whether the table was opened by a link that brought news

    @property
    def phase(self) -> str:
        phase = super().phase
        return "away" if phase not in ("scene", "over") and self.session.waits else phase

    @property
    def deciding(self) -> bool:
        return self.phase != "away" and super().deciding

    @property
    def awaited(self) -> str:
        """The names of the players whom the game waits for."""
        names = self.names()
        return self.app.words.list([names[seat] for seat in self.session.awaited])

    def open(self) -> None:
        load_style(markup.SHEET, self._listeners, lambda: self.display.fit())
        self._show_own_seat()
        super().open()
        self._show_strip()
        self._listeners.on(self.root, "submit", self._submitted)
        if self.session.has_news:
            self.session.has_news, self._has_arrived = False, True
            if self.app.prefs.pace != "off":
                self.timeline.play(last_round(cast("Any", self)))

    def follow(self, following: bool) -> None:
        """Play here what a link has brought, although another tab has the game open: the player looks at this one."""
        super().follow(following)
        if self._has_arrived and following:
            self.app.do_take_over("", None)
        elif self._has_arrived:
            self._has_arrived = False
            self.app.save(self.id, self.session)  # the other tab shows it, too

    def refresh(self) -> None:
        super().refresh()
        self._show_strip()

    def question_changed(self, undone: Any = None) -> None:
        super().question_changed(undone)
        self._show_own_seat()

    def _show_own_seat(self) -> None:
        """While others are awaited, show the board of this device's player."""
        if self.session.waits and self.session.goes_ahead and self._people:
            self.seat = self._people[0]

    def do_main(self, argument: str = "", event: Event = None) -> None:
        if self.phase == "away" and not self.following:
            self.do_send_turn()
        else:
            super().do_main(argument, event)

    def announce(self) -> None:
        if self.phase == "away":
            self.say(self.app.words("turn.waiting", name=self.awaited))
        else:
            super().announce()

    def placed(self, action: Any, *, by_person: bool) -> None:
        super().placed(action, by_person=by_person)
        if self.phase == "away":
            self.announce()

    def scenes_over(self) -> None:
        super().scenes_over()
        if self.phase == "away":
            self.announce()

    # --- the strip below the bar ------------------------------------------------------------------

    def _show_strip(self) -> None:
        """Show whom the game waits for, or that the last turn is still to be sent."""
        table = self.display.part["table"]
        strip = table.querySelector(f":scope > .{STRIP}")
        phase = "scene" if self.timeline.playing else self.phase
        text = ""
        if phase == "away":
            text = self.app.words("turn.waiting", name=self.awaited)
        elif phase == "over" and self.session.ended_it:
            text = self.app.words("turn.over")
        if (strip.dataset.text if strip else "") == text:
            return
        if strip:
            strip.remove()
        if text:
            strip = h(f"div.unsaved.{STRIP}", {"data-text": text, "role": "status"})
            set_markup(strip, markup.strip(self.app.words, text, over=phase == "over"))
            table.querySelector(".bar").after(strip)
        self.display.fit()

    # --- sending ----------------------------------------------------------------------------------

    def do_send_turn(self, argument: str = "", event: Event = None) -> None:
        """Show the link for each device that is to get one. The turn is final from now on."""
        if self.following:
            return
        self.session.seal()
        self.app.save(self.id, self.session)
        self.refresh()
        self._show_links()

    def _show_links(self, qr: int | None = None) -> None:
        words, names = self.app.words, self.names()
        share = bool(getattr(js.navigator, "share", None))
        links = []
        for device, code in outgoing(self.session).items():
            name = words.list([names[seat] for seat in self.session.party.seats(device)])
            links.append(markup.Outgoing(device, name, self._address(code), len(code) > MOST_SENT))
        self.dialog.open(words("turn.send"), markup.links(words, links, share=share, qr=qr))

    @staticmethod
    def _address(code: str) -> str:
        return str(js.location.href).partition("#")[0] + TURN + code

    def _field(self, device: str) -> Node:
        return self.display.part["dialog"].querySelector(f"#turn-link-{device}")

    def do_copy_turn(self, device: str, event: Event = None) -> None:
        """Copy a link; without a clipboard, mark it to be copied by hand."""
        run(self._copy(self._field(device)))

    async def _copy(self, field: Node) -> None:
        try:
            await js.navigator.clipboard.writeText(field.value)
        except (AttributeError, JsException):
            field.focus()
            field.select()
            return
        self.app.toast(self.app.words("turn.copied", name=field.dataset.name), seconds=4)

    def do_share_turn(self, device: str, event: Event = None) -> None:
        """Pass a link to the sharing dialog of the browser."""
        run(self._share(self._field(device)))

    async def _share(self, field: Node) -> None:
        words = self.app.words
        title = words("turn.message", game=words("game." + self.session.deal.game))
        try:
            await js.navigator.share(js.Object.fromEntries(to_js([["title", title], ["url", field.value]])))
        except JsException:  # the player has closed it
            return

    def do_file_turn(self, device: str, event: Event = None) -> None:
        """Save a link that is too long for messengers as a file."""
        options = js.JSON.parse('{"type": "text/plain"}')
        dom.download(js.Blob.new(to_js([self._field(device).value]), options), f"inkstead-turn-{self.id}.txt")

    def do_qr_turn(self, device: str, event: Event = None) -> None:
        """Show a link as a QR code."""
        self._show_links(int(device))

    # --- opening ----------------------------------------------------------------------------------

    def do_paste_turn(self, argument: str = "", event: Event = None) -> None:
        """Ask for a link."""
        self.dialog.open(self.app.words("turn.paste"), markup.paste(self.app.words))
        self.display.part["dialog"].querySelector("textarea").focus()

    def _submitted(self, event: Event) -> None:
        if event.target.matches("[data-paste]"):
            event.preventDefault()
            code = turn_code_in(str(event.target.querySelector("textarea").value))
            self.dialog.close()
            self.app.go(TURN + code)
