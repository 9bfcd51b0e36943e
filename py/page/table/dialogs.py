"""The dialog over a table: one at a time, for the menu, the deck, the log, the keys or a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.game_loader import run
from page.html import Html, a, div, p, set_markup
from page.sending import copied

from . import markup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from page.dom import Event, Node
    from page.screens import App

    from .display import Display
    from .last_round import Host as Shown
    from .rules import Section

    class Host(Shown, Protocol):
        """The table that holds the dialog. Its display is replaced when the language changes."""

        app: App
        following: bool

        @property
        def display(self) -> Display: ...
        def menu(self, code: str) -> Html: ...
        def deck(self) -> Html: ...
        def log(self) -> Html: ...
        def keys(self) -> Html: ...
        def rules(self) -> tuple[Sequence[Section], str]: ...


#: With fewer actions it is found out at once whether a game has scenes to show again.
YOUNG = 12


class Dialog:
    """Opens and closes the dialog element of a table."""

    def __init__(self, table: Host) -> None:
        self._table = table

    @property
    def _node(self) -> Node:
        return self._table.display.part["dialog"]

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        on(self._node, "click", self.clicked)
        on(self._node, "input", self.typed)

    def open(self, title: str, body: Html) -> None:
        """Show a body below its title; it replaces what is open."""
        node = self._node
        set_markup(node, markup.dialog(self._table.app.words, title, body))
        if again := node.querySelector('[data-do="last_round"]'):
            from .last_round import last_round

            young = len(self._table.session.record.actions) < YOUNG
            again.disabled = self._table.following or (young and not last_round(self._table))
        if node.open:
            node.querySelector('[data-do="shut"]').focus()  # where showModal puts it, too
        else:
            node.showModal()

    def close(self) -> None:
        self._node.close()

    def clicked(self, event: Event) -> None:
        """Close after a click outside the dialog: the backdrop belongs to the element itself."""
        if event.target.localName == "dialog":
            self.close()

    # --- what buttons do (see App) ----------------------------------------------------------------

    def do_menu(self, argument: str = "", event: Event = None) -> None:
        table = self._table
        self.open(table.app.words("table.menu"), table.display.unsaved.note + table.menu(table.session.deal.code()))

    def do_deck(self, argument: str = "", event: Event = None) -> None:
        if deck := self._table.deck():
            self.open(self._table.app.words("table.deck"), deck)

    def do_log(self, argument: str = "", event: Event = None) -> None:
        words = self._table.app.words
        again = div(markup.button(words, "last_round", "table.again", "play"), cls="menu")
        self.open(words("table.log"), again + self._table.log())

    def do_keys(self, argument: str = "", event: Event = None) -> None:
        self.open(self._table.app.words("table.keys"), self._table.keys())

    def do_rules(self, argument: str = "", event: Event = None) -> None:
        from . import rules

        words = self._table.app.words
        sections, topic = self._table.rules()
        book = a(words("book.complete"), href=f"#/rules/{self._table.session.deal.game}/{topic}", cls="btn")
        self.open(words("table.rules"), rules.body(words, sections) + p(book))
        rules.open_at(self._node, topic)

    def typed(self, event: Event) -> None:
        """Search the rules for what is typed."""
        if event.target.matches('[data-part="search"]'):
            from . import rules

            rules.search(self._node, event.target.value, self._table.app.words)

    def do_shut(self, argument: str = "", event: Event = None) -> None:
        self.close()

    def do_settings(self, argument: str = "", event: Event = None) -> None:
        self.close()
        self._table.app.do_settings("", event)

    def do_copy(self, text: str, event: Event = None) -> None:
        """Copy the code of the deal."""
        run(self._copy(text))

    async def _copy(self, text: str) -> None:
        if await copied(text):
            self._table.app.toast(self._table.app.words("app.copied"), seconds=2)
