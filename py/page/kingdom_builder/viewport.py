"""The visible part of the board: zoom and scroll position by mouse and fingers, and its frame on the small map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import js
from pyodide.ffi import create_proxy

from page.dom import PHONE, Event, Listeners, Node
from page.table.mouse_wheel import GESTURE_PAUSE, zoom_factor

from .geometry import FINGER, LARGEST, PAD, SMALL_PAD, SMALLEST, Layout, fit
from .pan import Pan
from .scrolling import Visible, nearest, place_for

STEP = 1.35
#: The height at the foot of a zoomed board that buttons cover, css px.
COVERED = 64
#: How long the player sees what has been built before the board glides to the next targets, ms.
BUILT_PAUSE = 350


class Fingers(NamedTuple):
    """Two fingers on the board: how far apart they are, and the middle between them in the viewport, css px."""

    spread: float
    x: float
    y: float


class Viewport:
    """Holds the layout. ``part``: the nodes of the table.

    ``changed`` is called when the board gets a new size, ``small_appears`` when the small map is needed, because only a
    part of the board is visible. ``still``: whether animations are off. ``head``: the room above the column numbers; a
    board without them has none.
    """

    def __init__(
        self,
        part: dict[str, Node],
        changed: Callable[[], None],
        small_appears: Callable[[], None],
        still: Callable[[], bool],
        head: float = 0,
    ) -> None:
        self._window, self._sheet, self._part = part["window"], part["sheet"], part
        self._changed, self._small_appears, self._head = changed, small_appears, head
        #: Called when other hexes are visible, or the same ones elsewhere.
        self.moved: Callable[[], None] = lambda: None
        self._zoom = 0.0  # the side of a hex that was chosen; 0 for none
        self._over = False  # whether the game was over at the latest ``fit``
        self.layout = Layout(10)
        self._touches: Fingers | None = None  # at the start of a gesture
        self._wheel_at: tuple[float, float] | None = None  # where a wheel zooms until it rests
        #: How much the drawn board is stretched, until a gesture ends and it is drawn in its new size.
        self.stretch = 1.0
        self._timer = 0
        self._rested: Any = None
        self.pan = Pan(self._window, lambda: self.fits, still)

    def listen(self, listeners: Listeners) -> None:
        on = listeners.on
        self._rested = create_proxy(self._wheel_rests)
        listeners.hold(self)
        on(self._window, "pointerdown", lambda _: self._wheel_rests())  # before the board may be dragged
        self.pan.listen(listeners)
        on(self._window, "scroll", lambda _: self.frame())
        on(self._window, "touchstart", self._pinch_starts)
        on(self._window, "touchmove", self._pinch)
        on(self._window, "touchend", self._pinch_ends)
        on(self._window, "touchcancel", self._pinch_ends)
        on(self._window, "wheel", self._wheel)
        on(self._part["small"], "pointerdown", self._small_pressed)
        on(self._part["small"], "pointermove", self._small_pressed)

    def close(self) -> None:
        js.clearTimeout(self._timer)
        self._rested.destroy()

    # -- size

    @property
    def phone(self) -> bool:
        return bool(js.window.innerWidth < PHONE)

    @property
    def whole(self) -> float:
        """The side at which the whole board fits."""
        return fit(self._window.clientWidth, self._window.clientHeight, *self._margins)

    @property
    def _margins(self) -> tuple[float, float]:
        """The margin around the board, and the additional one above it."""
        return (SMALL_PAD, 0) if self.phone else (PAD, self._head)

    @property
    def roomy(self) -> bool:
        """Whether hexes are large enough for a finger."""
        return self.layout.side >= FINGER * 0.8

    def fit(self, *, over: bool = False) -> None:
        """Adapt to a new size. A phone shows hexes as large as a fingertip, and the whole board after the end.

        A zoom that has been chosen stays, except when the game ends, and where the whole board is larger.
        """
        self._zoom = self._kept_zoom(over)
        self._over = over
        self._take(self._fitting_side(over))
        self.frame()

    def fitting(self, *, over: bool) -> Layout:
        """The layout that ``fit`` is going to choose."""
        return Layout(self._fitting_side(over), *self._margins)

    def _fitting_side(self, over: bool) -> float:
        return max(self.whole, self._kept_zoom(over) or (FINGER if self.phone and not over else 0))

    def _kept_zoom(self, over: bool) -> float:
        ends = over and not self._over
        return 0.0 if ends or (not self.phone and self._zoom <= self.whole) else self._zoom

    def zoom(self, side: float, x: float | None = None, y: float | None = None) -> None:
        """Show hexes with sides of ``side``; the point at (x, y) of the viewport stays there."""
        box = self._window
        x = box.clientWidth / 2 if x is None else x
        y = box.clientHeight / 2 if y is None else y
        old = self.layout
        side = self._bounded(side)
        # On a phone the player chooses the whole board; elsewhere it is the default.
        self._zoom = side if self.phone or side > self.whole * 1.02 else 0.0
        # The margin of the sheet has the same width at every zoom.
        across, down = box.scrollLeft + x - self._left - old.pad, box.scrollTop + y - old.top
        self._take(side)
        now, factor = self.layout, side / old.side
        box.scrollLeft = across * factor + now.pad + self._left - x
        box.scrollTop = down * factor + now.top - y
        self.frame()

    def _bounded(self, side: float) -> float:
        return max(self.whole, SMALLEST, min(LARGEST, side))

    @property
    def _left(self) -> float:
        """The margin on either side of a board that is narrower than the viewport."""
        return max(0.0, (float(self._window.clientWidth) - self.layout.width) / 2)

    def _take(self, side: float) -> None:
        self.pan.stop()
        self._wheel_at = None
        if self.stretch != 1:
            self._stretch_by(1.0)
        self.layout = Layout(side, *self._margins)
        fits = self.fits  # read before anything changes: the size of the viewport does not depend on the board
        style = self._sheet.style
        style.width, style.height = f"{self.layout.width}px", f"{self.layout.height}px"
        self._changed()
        self._show_small(not fits)

    def zoom_to_finger(self, x: float, y: float) -> None:
        """Zoom to hexes as large as a fingertip; the point at (x, y) of the viewport stays there."""
        self.zoom(FINGER, x, y)

    @property
    def box(self) -> Node:
        """The rectangle of the viewport on the screen."""
        return self._window.getBoundingClientRect()

    def zoom_to(self, cells: Sequence[tuple[int, int]]) -> None:
        """Show these hexes in the middle, as large as a fingertip, or smaller where they are far apart."""
        box, large = self._window, Layout(FINGER, *self._margins)
        across, down = zip(*(large.middle(*at) for at in cells), strict=True)
        margin = 3 * large.hex_width
        wide, high = max(across) - min(across) + margin, max(down) - min(down) + margin
        self.zoom(FINGER * min(1.0, box.clientWidth / wide, (box.clientHeight - 2 * COVERED) / high))
        across, down = zip(*(self.layout.middle(*at) for at in cells), strict=True)
        self.centre((min(across) + max(across)) / 2, (min(down) + max(down)) / 2 + COVERED)  # above the small map

    def closer(self) -> None:
        self.zoom(self.layout.side * STEP)

    def farther(self) -> None:
        self.zoom(self.layout.side / STEP)

    def whole_board(self) -> None:
        self.zoom(self.whole)

    def overview(self) -> None:
        """Show the whole board until the next ``fit``; the chosen zoom is kept."""
        self._take(self.whole)
        self.frame()

    # -- place

    @property
    def fits(self) -> bool:
        """Whether the whole board is visible."""
        box = self._window
        return bool(self.layout.width <= box.clientWidth + 2 and self.layout.height <= box.clientHeight + 2)

    def sees(self, row: int, col: int) -> bool:
        """Whether all of a hex is in view, not at the foot, where buttons may cover it, and not below the small map."""
        (x, y), box = self.layout.middle(row, col), self._window
        half, side = self.layout.hex_width / 2, self.layout.side
        return bool(
            box.scrollLeft <= x - half
            and x + half <= box.scrollLeft + box.clientWidth
            and box.scrollTop <= y - side
            and y <= box.scrollTop + box.clientHeight - COVERED
            and not self._is_below_small(x + half - box.scrollLeft, y + side - box.scrollTop)
        )

    def _is_below_small(self, right: float, bottom: float) -> bool:
        """Whether the small map covers what ends at a point of the viewport."""
        small, box = self._part["small"], self._window
        return bool(
            not small.hidden and right > small.offsetLeft - box.offsetLeft and bottom > small.offsetTop - box.offsetTop
        )

    def _holds(self, row: int, col: int) -> bool:
        """Whether the middle of a hex is in view, so that a finger may have been on it."""
        (x, y), box = self.layout.middle(row, col), self._window
        return bool(0 <= x - box.scrollLeft <= box.clientWidth and 0 <= y - box.scrollTop <= box.clientHeight)

    def show(self, cells: Sequence[tuple[int, int]], about: tuple[int, int] | None = None) -> None:
        """If none of the hexes is wholly visible, scroll to the one nearest to ``about``."""
        self.pan.stay()
        if not cells or self.fits or any(self.sees(*cell) for cell in cells):
            return
        self.centre(*self.layout.middle(*nearest(cells, about)))

    def show_all(self, cells: Sequence[tuple[int, int]]) -> None:
        """Scroll as little as possible until all of the hexes are visible; if they are too far apart, as ``show``."""
        self.pan.stay()
        if not cells or self.fits or all(self.sees(*cell) for cell in cells):
            return
        place = self._place_for(cells)
        if place is None:
            self.show(cells)
            return
        self.pan.stop()
        self._window.scrollLeft, self._window.scrollTop = place
        self.frame()

    def follow(
        self, changed: Sequence[tuple[int, int]], cells: Sequence[tuple[int, int]], *, taken_back: bool = False
    ) -> None:
        """Show what an action or its undo has ``changed`` together with one of the next targets, ``cells``.

        The board stays if they are in view, else it glides. If they are too far apart, it goes to the target after an
        action that was in view, and to what has changed otherwise.
        """
        self.pan.stay()
        if self.fits:
            return
        seen = all(self.sees(*cell) if taken_back else self._holds(*cell) for cell in changed)
        if seen and (not cells or any(self.sees(*cell) for cell in cells)):
            return
        target = [nearest(cells, changed[-1])] if cells else []
        alone = target if seen and not taken_back else changed
        place = self._place_for([*changed, *target]) or self._place_for(alone) or self._place_for(changed[-1:])
        if place is not None:
            self.pan.travel(*place, BUILT_PAUSE if seen else 0)

    def _place_for(self, cells: Sequence[tuple[int, int]]) -> tuple[float, float] | None:
        box, small = self._window, self._part["small"]
        high = max(box.clientHeight - COVERED, 2 * self.layout.side)
        corner = small.offsetLeft - box.offsetLeft, small.offsetTop - box.offsetTop
        return place_for(self.layout, cells, Visible(box.scrollLeft, box.scrollTop, box.clientWidth, high, corner))

    def centre(self, x: float, y: float) -> None:
        """Scroll a point of the sheet to the middle."""
        self.pan.stop()
        box = self._window
        box.scrollLeft, box.scrollTop = x - box.clientWidth / 2, y - box.clientHeight / 2
        self.frame()

    def frame(self) -> None:
        """Draw the frame of the visible part on the small map."""
        self.moved()
        fits = self.fits
        self._show_small(not fits)
        if fits:
            return
        box, layout = self._window, self.layout
        canvas = self._part["smallmap"]
        wide, high = canvas.offsetWidth, canvas.offsetHeight
        style = self._part["frame"].style
        style.left = f"{max(0.0, box.scrollLeft) / layout.width * wide:.1f}px"
        style.top = f"{box.scrollTop / layout.height * high:.1f}px"
        style.width = f"{min(1.0, box.clientWidth / layout.width) * wide:.1f}px"
        style.height = f"{min(1.0, box.clientHeight / layout.height) * high:.1f}px"

    def _show_small(self, enlarged: bool) -> None:
        """Show the small map next to a board that is only partly visible."""
        small = self._part["small"]
        if small.hidden == enlarged:
            small.hidden = not enlarged
            self._part["mid"].classList.toggle("enlarged", enlarged)
            if enlarged:
                self._small_appears()

    def _small_pressed(self, event: Event) -> None:
        if event.type == "pointermove" and not event.buttons:
            return
        event.preventDefault()
        canvas = self._part["smallmap"]
        box = canvas.getBoundingClientRect()
        self.centre(
            (event.clientX - box.left) / box.width * self.layout.width,
            (event.clientY - box.top) / box.height * self.layout.height,
        )

    # -- kept over a reload

    @property
    def place(self) -> list[float]:
        """The chosen side (0: fit the board), and the scroll position in hex sides from the left and the top."""
        side = self.layout.side
        return [self._zoom, self._window.scrollLeft / side, self._window.scrollTop / side]

    def restore(self, zoom: float, left: float, top: float, *, over: bool = False) -> None:
        """Restore a ``place`` as far as the size of the viewport allows."""
        self._zoom, self._over = self._bounded(zoom) if zoom else 0.0, over
        self.fit(over=over)
        side = self.layout.side
        self._window.scrollLeft, self._window.scrollTop = left * side, top * side
        self.frame()

    # -- two fingers, a wheel

    def _fingers(self, event: Event) -> Fingers:
        a, b = event.touches[0], event.touches[1]
        box = self._window.getBoundingClientRect()
        spread = ((a.clientX - b.clientX) ** 2 + (a.clientY - b.clientY) ** 2) ** 0.5
        x, y = (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top
        return Fingers(max(spread, 1.0), x, y)

    def _pinch_starts(self, event: Event) -> None:
        if event.touches.length == 2:
            event.preventDefault()
            self._touches = self._fingers(event)

    def _pinch(self, event: Event) -> None:
        if self.pan.drags:
            event.preventDefault()  # after a quick drag the browser would swallow the next tap, also on a button
        if self._touches is None or event.touches.length != 2:
            return
        event.preventDefault()
        start, side = self._touches, self.layout.side
        factor = self._bounded(side * self._fingers(event).spread / start.spread) / side
        self._stretch_by(factor, start.x, start.y)

    def _stretch_by(self, factor: float, x: float = 0, y: float = 0) -> None:
        """Stretch the picture of the board; the point at (x, y) of the viewport stays there.

        A board takes too long to be drawn again in each picture of a gesture.
        """
        self.stretch, box, style = factor, self._window, self._sheet.style
        style.transformOrigin = f"{box.scrollLeft + x - self._left:.0f}px {box.scrollTop + y:.0f}px"
        style.transform = f"scale({factor:.3f})" if factor != 1 else ""

    def _pinch_ends(self, event: Event) -> None:
        if self._touches is None or event.touches.length > 1:
            return
        _, x, y = self._touches
        self._touches = None
        self.pan.dragged = True
        self.zoom(self.layout.side * self.stretch, x, y)

    def _wheel(self, event: Event) -> None:
        if not event.ctrlKey:  # a pinch on a touchpad has it, too
            return
        event.preventDefault()
        if self._wheel_at is None:
            box = self._window.getBoundingClientRect()
            self._wheel_at = event.clientX - box.left, event.clientY - box.top
        side = self.layout.side
        self._stretch_by(self._bounded(side * self.stretch * zoom_factor(event)) / side, *self._wheel_at)
        js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._rested, GESTURE_PAUSE)

    def _wheel_rests(self) -> None:
        """Draw the board in the size to which a wheel has zoomed it."""
        js.clearTimeout(self._timer)
        if self._wheel_at is not None:
            self.zoom(self.layout.side * self.stretch, *self._wheel_at)
