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

    def _leaf(self, id: str, body: str) -> None:
        words, dialog = self.app.words, self.display.part["dialog"]
        dialog.innerHTML = markup.leaf(words, words(id), body)
        if not dialog.open:
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
