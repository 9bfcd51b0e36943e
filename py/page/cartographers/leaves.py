"""Leaves laid over the table: menu, deck, log, keys."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from page.dom import Event

from . import panels, skeleton


class Leaves:
    """The part of a TableScreen that opens its dialog."""

    app: Any
    session: Any
    display: Any
    view: Any
    seat: int

    def names(self) -> list[str]:
        raise NotImplementedError

    def _leaf(self, id: str, body: str) -> None:
        words, dialog = self.app.words, self.display.part["dialog"]
        dialog.innerHTML = skeleton.leaf(words, words(id), body)
        if not dialog.open:
            dialog.showModal()

    def do_shut(self, argument: str = "", event: Event = None) -> None:
        self.display.part["dialog"].close()

    def _outside(self, event: Event) -> None:
        if event.target.localName == "dialog":
            self.do_shut()

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        code = self.session.deal.code()
        self._leaf("table.menu", skeleton.menu(self.app.words, code, can_redo=self.session.can_redo))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        self._leaf("table.deck", panels.deck(words, view) + panels.revealed(words, view))

    def do_log(self, argument: str = "", event: Event = None) -> None:
        words, view = self.app.words, self.view
        names = self.names() if len(self.session.sitters) > 1 else []
        ledger = panels.ledger(words, view, full=True, seat=self.seat)
        self._leaf("table.log", ledger + panels.log(words, view, names))

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.keys", panels.keys(self.app.words))

    def do_settings(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.app.do_settings("", event)

    def do_copy(self, text: str, event: Event = None) -> None:
        try:
            js.navigator.clipboard.writeText(text)
        except (AttributeError, JsException):  # no clipboard outside https
            return
        self.app.toast(self.app.words("app.copied"), seconds=2)
