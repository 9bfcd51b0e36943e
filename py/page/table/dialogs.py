"""Leaves laid over the table: menu, deck, log, keys."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException

from page.dom import Event

from . import markup


class Leaves:
    """The part of a TableScreen that opens its dialog; what a deck or a log looks like is for the game."""

    app: Any
    session: Any
    display: Any
    view: Any

    # --- what a game adds -------------------------------------------------------------------------

    def menu(self, code: str) -> str:
        """The markup of the menu: tools that a phone's bar has no room for, and the code of the deal."""
        raise NotImplementedError

    def deck(self) -> str:
        raise NotImplementedError

    def log(self) -> str:
        raise NotImplementedError

    def keys(self) -> str:
        raise NotImplementedError

    # --- what buttons and keys do -----------------------------------------------------------------

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.menu", self.menu(self.session.deal.code()))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.deck", self.deck())

    def do_log(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.log", self.log())

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self._leaf("table.keys", self.keys())

    def _leaf(self, id: str, body: str) -> None:
        self.open_leaf(self.app.words(id), body)

    def open_leaf(self, title: str, body: str) -> None:
        """Lay a leaf over the table, in the place of the one that lies there."""
        dialog = self.display.part["dialog"]
        dialog.innerHTML = markup.leaf(self.app.words, title, body)
        if dialog.open:
            dialog.querySelector('[data-do="shut"]').focus()  # where showModal puts it, too
        else:
            dialog.showModal()

    def do_shut(self, argument: str = "", event: Event = None) -> None:
        self.display.part["dialog"].close()

    def _outside(self, event: Event) -> None:
        if event.target.localName == "dialog":
            self.do_shut()

    def do_settings(self, argument: str = "", event: Event = None) -> None:
        self.do_shut()
        self.app.do_settings("", event)

    def do_copy(self, text: str, event: Event = None) -> None:
        try:
            js.navigator.clipboard.writeText(text)
        except (AttributeError, JsException):  # no clipboard outside https
            return
        self.app.toast(self.app.words("app.copied"), seconds=2)
