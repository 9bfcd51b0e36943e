"""The dialog over a table: one at a time, for the menu, the deck, the log, the keys or a card."""

from __future__ import annotations

from typing import Protocol

from page.dom import Event, Node
from page.html import Html, set_markup
from page.screens import App

from . import markup


class Shown(Protocol):
    """What shows the table; its part "dialog" is the element."""

    part: dict[str, Node]


class Table(Protocol):
    """The table that holds the dialog. Its display is another one in another language."""

    app: App
    display: Shown


class Dialog:
    """Opens and closes the dialog element of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def _node(self) -> Node:
        return self._table.display.part["dialog"]

    def open(self, title: str, body: Html) -> None:
        """Show a body below its title; it replaces what is open."""
        node = self._node
        set_markup(node, markup.leaf(self._table.app.words, title, body))
        if node.open:
            node.querySelector('[data-do="shut"]').focus()  # where showModal puts it, too
        else:
            node.showModal()

    def close(self) -> None:
        self._node.close()

    def clicked(self, event: Event) -> None:
        """Close after a click beside the dialog: the backdrop belongs to the element itself."""
        if event.target.localName == "dialog":
            self.close()
