"""Lights on the board what rows of the recap and of the log speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.ink.regions import cell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from engine.kingdom_builder.view_types import LogEntry, View
    from page.dom import Event, Node
    from page.table.dialogs import Dialog
    from page.table.lazy_review import LazyReview

    from .viewport import Viewport

    class Display(Protocol):
        """The display of the table, as far as this needs it."""

        viewport: Viewport

        def show_panels(self) -> None: ...
        def show_marks(self) -> None: ...

    class Host(Protocol):
        """The table, as far as this needs it."""

        view: View
        dialog: Dialog
        review: LazyReview

        @property
        def display(self) -> Display: ...
        @property
        def news(self) -> Sequence[LogEntry]: ...
        def put_out(self) -> None: ...


#: Events that have a hex.
STEPS = ("build", "move")


class Recall:
    """What is lit: the latest turn of a seat, while its row is pointed at or once it is pressed; a step of the log."""

    def __init__(self, table: Host) -> None:
        self._table = table
        #: The seat whose row of the recap is pressed.
        self.seat: int | None = None
        self._pointed: int | None = None
        self._found: LogEntry | None = None

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None], news: Node) -> None:
        on(news, "pointerover", lambda event: self._point(event.target) if event.pointerType == "mouse" else None)
        on(news, "pointerleave", lambda _: self._point(None))
        on(news, "focusin", lambda event: self._point(event.target))
        on(news, "focusout", lambda _: self._point(None))

    @property
    def turn(self) -> list[LogEntry]:
        """The builds and moves of the seat that is recalled, since the viewer's last turn."""
        seat = self.seat if self._pointed is None else self._pointed
        return [entry for entry in self._table.news if entry["id"] in STEPS and entry["seat"] == seat]

    @property
    def hexes(self) -> list[str]:
        """The hexes of the step of the log that is lit."""
        found = self._found
        return [] if found is None else [found["hex"], *([found["from"]] if found["id"] == "move" else [])]

    def forget(self) -> None:
        """Stop lighting: the game has gone on."""
        self.seat = self._pointed = self._found = None

    def end(self) -> None:
        """Stop lighting: something else is about to be lit."""
        was_pressed = self.seat is not None
        self.forget()
        if was_pressed:
            self._table.display.show_panels()

    def do_recap(self, seat: str, event: Event = None) -> None:
        """Light what a player has built in the latest turn, or stop that."""
        self._table.put_out()
        pressed = None if self.seat == int(seat) else int(seat)
        self.forget()
        self.seat = pressed
        self._table.display.show_panels()
        self._show([entry["hex"] for entry in self.turn])

    def do_find(self, number: str, event: Event = None) -> None:
        """Light the hexes of an entry of the log, counted from 0, and show them."""
        self._table.dialog.close()
        self._table.review.put_map_back()
        self._table.put_out()
        self.forget()
        self._found = self._table.view["log"][int(number)]
        self._table.display.show_panels()
        self._show(self.hexes)

    def _point(self, target: Node) -> None:
        row = target.closest("[data-do^=recap]") if target else None
        pointed = int(row.dataset.do.split(" ")[1]) if row else None
        if pointed != self._pointed:
            self._pointed = pointed
            self._table.display.show_marks()

    def _show(self, hexes: Sequence[str]) -> None:
        self._table.display.show_marks()
        self._table.display.viewport.show([cell(hex) for hex in hexes])
