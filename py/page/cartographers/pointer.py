"""Turns mouse, finger and pen over the map into calls of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from page.table.mouse_wheel import Steps

if TYPE_CHECKING:
    from page.dom import Event, Node

    from .geometry import Layout

#: The longest movement of a finger that still counts as a tap, css px.
SLIP = 7


class MapInput(Protocol):
    """The input methods of the table. Places are in cells from the top left corner of the grid."""

    @property
    def drawing(self) -> bool: ...
    def hover(self, row: float, col: float) -> None: ...
    def leave(self) -> None: ...
    def press(self, row: float, col: float) -> None: ...
    def tap(self, row: float, col: float) -> None: ...
    def drag(self, rows: float, cols: float, start: tuple[float, float]) -> None: ...
    def lift(self) -> None: ...
    def turn(self, quarters: int) -> None: ...
    def flip(self) -> None: ...


class Pointer:
    """Mouse: hovering holds the shape there, a click draws, the wheel rotates, the right button flips.

    Finger: a tap puts the shape there, a second tap on it turns it, a drag from anywhere moves it by as
    much as the finger moves, so that the hand need not cover it.
    """

    def __init__(self, element: Node, layout: Callable[[], Layout], target: MapInput) -> None:
        self._element, self._layout, self._target = element, layout, target
        self._finger: int | None = None
        self._start = (0.0, 0.0)
        self._last = (0.0, 0.0)
        self._dragging = False
        self._steps = Steps()

    def handlers(self) -> dict[str, Callable[[Event], None]]:
        return {
            "pointermove": self.move,
            "pointerdown": self.down,
            "pointerup": self.up,
            "pointercancel": self.cancel,
            "pointerleave": self.leave,
            "touchstart": self.touched,
            "wheel": self.wheel,
            "contextmenu": self.menu,
        }

    def _place(self, event: Event) -> tuple[float, float]:
        layout = self._layout()
        return (event.offsetY - layout.top) / layout.cell, (event.offsetX - layout.left) / layout.cell

    def move(self, event: Event) -> None:
        if _at_coins(event):
            return
        if event.pointerType == "mouse":
            self._target.hover(*self._place(event))
        elif event.pointerId == self._finger:
            row, col = self._place(event)
            cell = self._layout().cell
            far = max(abs(row - self._start[0]), abs(col - self._start[1])) * cell
            if self._dragging or far > SLIP:
                self._dragging = True
                self._target.drag(row - self._last[0], col - self._last[1], self._start)
                self._last = (row, col)

    def down(self, event: Event) -> None:
        if _at_coins(event):
            return
        place = self._place(event)
        if event.pointerType == "mouse":
            if event.button == 0:
                self._target.press(*place)
        elif self._finger is None:
            self._finger = event.pointerId
            self._start = self._last = place
            self._dragging = False
            self._element.setPointerCapture(event.pointerId)

    def up(self, event: Event) -> None:
        if event.pointerType != "mouse" and event.pointerId == self._finger:
            self._finger = None
            if self._dragging:
                self._target.lift()
            else:
                self._target.tap(*self._place(event))

    def cancel(self, event: Event) -> None:
        if event.pointerId == self._finger:
            self._finger = None

    def leave(self, event: Event) -> None:
        if event.pointerType == "mouse":
            self._target.leave()

    def touched(self, event: Event) -> None:
        """Suppress gestures: after a quick drag the browser would swallow the next tap, also on a button."""
        event.preventDefault()

    def wheel(self, event: Event) -> None:
        """Rotate a held shape; otherwise, and for a pinch, leave scrolling and zooming to the browser."""
        if not self._target.drawing or event.ctrlKey:
            return
        event.preventDefault()
        if step := self._steps.step(event):
            self._target.turn(step)

    def menu(self, event: Event) -> None:
        event.preventDefault()
        if getattr(event, "pointerType", "mouse") == "mouse":
            self._target.flip()


def _at_coins(event: Event) -> bool:
    """Whether an event is at the coin track, which is no place to draw."""
    return bool(event.target.matches("[data-info]"))
