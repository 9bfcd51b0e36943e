"""Mouse, finger and pen over the board: hovering, and choosing a hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import Listeners

from . import texts
from .viewport import Viewport

if TYPE_CHECKING:
    from typing import Protocol

    from engine.kingdom_builder.view_types import View
    from page.dom import Event, Node
    from page.screens import App
    from page.table.info import Info

    class Host(Protocol):
        """The methods of the table that the pointer calls."""

        app: App
        view: View

        @property
        def info(self) -> Info: ...
        @property
        def hovered(self) -> str | None: ...
        def hover(self, hex: str | None) -> None: ...
        def choose_hex(self, hex: str) -> None: ...
        def zoomed_by_tap(self) -> None: ...


class Pointer:
    """Hovering with a mouse holds a house over a hex, a click or tap chooses it. ``Viewport`` moves the board.

    If hexes are too small for a finger, a tap only zooms in, except on the hex over which a hint holds a house, and
    after the end.
    """

    def __init__(self, sheet: Node, viewport: Viewport, table: Host) -> None:
        self._sheet, self._viewport, self._table = sheet, viewport, table
        #: Whether the last press was by a finger or a pen.
        self.finger = False
        #: The hex over which a house was held when the last press began.
        self._held: str | None = None
        #: The hex of the last click.
        self._chosen: str | None = None

    def listen(self, listeners: Listeners) -> None:
        listeners.on(self._sheet, "pointermove", self._moved)
        listeners.on(self._sheet, "pointerdown", self._down)
        listeners.on(self._sheet, "pointerleave", lambda _: self._table.hover(None))
        listeners.on(self._sheet, "click", self._clicked)

    def hex_at(self, event: Event) -> str | None:
        """The hex under a pointer."""
        box, stretch = self._sheet.getBoundingClientRect(), self._viewport.stretch
        x, y = (event.clientX - box.left) / stretch, (event.clientY - box.top) / stretch
        cell = self._viewport.layout.hex_at(x, y)
        return texts.name(*cell) if cell else None

    def _moved(self, event: Event) -> None:
        if event.pointerType == "mouse":
            self._table.hover(None if self._viewport.pan.dragged and event.buttons else self.hex_at(event))
        elif self._viewport.pan.dragged:
            self._table.info.close()  # a dragging finger is no long press

    def _down(self, event: Event) -> None:
        self.finger = event.pointerType != "mouse"
        self._held = self._table.hovered  # a finger that is lifted leaves the board, which ends hovering

    def _clicked(self, event: Event) -> None:
        if self._viewport.pan.swallows_click() or self._table.info.swallows_click():
            return
        node = event.target.closest("[data-cell]")  # a click by a screen reader
        if node:
            self._table.choose_hex(node.dataset.cell)
            return
        hex = self.hex_at(event)
        clicks = self._table.app.clicks
        if clicks.is_stray(event, "") or (clicks.is_second(event) and hex != self._chosen):
            clicks.ignore()  # the first click has moved the board, or closed what was in front of it
            return
        self._chosen = hex
        small = self.finger and not self._viewport.roomy and not self._table.view["over"]
        if small and (hex is None or hex != self._held):
            self._closer(event)
            self._table.zoomed_by_tap()
            return
        if hex is not None:
            self._table.choose_hex(hex)

    def _closer(self, event: Event) -> None:
        box = self._viewport.box
        self._viewport.zoom_to_finger(event.clientX - box.left, event.clientY - box.top)
