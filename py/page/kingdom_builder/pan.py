"""Drags an enlarged board with a mouse or a finger."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, hypot, inf
from typing import Any, NamedTuple

from js import cancelAnimationFrame, requestAnimationFrame, setTimeout
from pyodide.ffi import create_once_callable, create_proxy

from page.dom import Event, Listeners, Node

#: The longest movement of a pointer that still counts as a click, css px.
CLICK_TOLERANCE = 7
#: How long before the release its speed is measured, ms.
SPEED_WINDOW = 80
#: The time in which a glide slows down to 37 %, ms.
GLIDE_DECAY = 200
#: A slower release stops the board at once, css px per ms.
MIN_GLIDE_SPEED = 0.15
#: The distance left at which a glide ends, and that at which a tap counts as a click again, css px.
GLIDE_END, TAP_DISTANCE = 3, 12
#: How long a journey of the board lasts, ms.
JOURNEY_TIME = 450


class Point(NamedTuple):
    """Where the pointer was at a time, in css px of the window and ms."""

    time: float
    x: float
    y: float


class Glide(NamedTuple):
    """The movement after a release: since when, from which scroll position, and how far in all."""

    since: float
    left: float
    top: float
    across: float
    down: float

    def part(self, now: float) -> float:
        """How much of the way is done, 0 to 1."""
        return 1 - exp(-max(0.0, now - self.since) / GLIDE_DECAY)


class Journey(Glide):
    """A movement to a place that the page has chosen."""

    def part(self, now: float) -> float:
        time = min(1.0, max(0.0, now - self.since) / JOURNEY_TIME)
        return time * time * (3 - 2 * time)


class Pan:
    """Scrolls ``window`` with the pointer; a finger lets it glide, unless animations are off (``still``).

    ``fits``: whether there is nothing to scroll.

    Browsers scroll by finger themselves, but lock a movement to one axis unless it is nearly diagonal. The property
    ``scroll-axis-lock`` does not free the glide after it in Chromium 156, and other browsers do not know it. So
    ``touch-action: none`` leaves the fingers on an enlarged board to this class.
    """

    def __init__(self, window: Node, fits: Callable[[], bool], still: Callable[[], bool]) -> None:
        self._window, self._fits, self._still = window, fits, still
        #: Whether the pointer has moved the board, so that its release is not a click.
        self.dragged = False
        self._pointer: int | None = None
        self._pressed_at = (0.0, 0.0)
        self._scrolled = (0.0, 0.0)  # the scroll position at that time
        self._track: list[Point] = []  # the latest places of the pointer
        self._frame = 0
        self._glide: Glide | None = None
        self._pause = 0.0  # before a journey, from its first picture on
        self._left = 0.0  # the way that the glide has left
        self._place = (0.0, 0.0)  # the scroll position in the last picture of the glide
        self._tick: Any = None
        self._call: Callable[[], None] | None = None  # what waits until the board does not move

    def listen(self, listeners: Listeners) -> None:
        # One permanent proxy: Pyodide destroys the proxy of a plain function after the first frame.
        self._tick = create_proxy(self._next_frame)
        listeners.hold(self)
        listeners.on(self._window, "pointerdown", self._press)
        listeners.on(self._window, "pointermove", self._move)
        listeners.on(self._window, "pointerup", self._release)
        listeners.on(self._window, "pointercancel", self._release)

    def close(self) -> None:
        self._call = None
        self.stop()
        self._tick.destroy()

    @property
    def drags(self) -> bool:
        """Whether the pointer is dragging the board."""
        return self._pointer is not None and self.dragged

    def swallows_click(self) -> bool:
        """Whether the present click only ends a drag."""
        dragged, self.dragged = self.dragged, False
        return dragged

    def when_still(self, call: Callable[[], None]) -> None:
        """Do something that takes long now, or after the present drag or glide. A later call replaces this one."""
        if self._pointer is None and self._glide is None:
            call()
        else:
            self._call = call

    def travel(self, left: float, top: float, pause: float) -> None:
        """Glide to a scroll position after a pause, in ms; at once if animations are off. A press stops it."""
        self.stop()
        box = self._window
        if self._still():
            box.scrollLeft, box.scrollTop = left, top
            return
        here = box.scrollLeft, box.scrollTop
        # The browser would not scroll beyond the edges; a way that goes on there would keep taps from counting.
        left = max(0.0, min(left, box.scrollWidth - box.clientWidth))
        top = max(0.0, min(top, box.scrollHeight - box.clientHeight))
        self._glide, self._pause = Journey(inf, *here, left - here[0], top - here[1]), pause
        self._frame = requestAnimationFrame(self._tick)

    def stay(self) -> None:
        """Stop a journey."""
        if isinstance(self._glide, Journey):
            self.stop()

    def stop(self) -> None:
        """Stop the glide and the drag."""
        cancelAnimationFrame(self._frame)
        self._glide = self._pointer = None
        self._track = []
        self._left = 0.0
        if self._call is not None:
            call, self._call = self._call, None
            setTimeout(create_once_callable(lambda: self.when_still(call)), 0)

    def _press(self, event: Event) -> None:
        self.dragged = self._left > TAP_DISTANCE  # the tap that stops a gliding board is not a click
        self.stop()
        if not event.isPrimary or event.button or self._fits():
            return
        self._pointer = event.pointerId
        self._pressed_at = event.clientX, event.clientY
        self._scrolled = self._window.scrollLeft, self._window.scrollTop
        self._track = [Point(event.timeStamp, event.clientX, event.clientY)]

    def _move(self, event: Event) -> None:
        if event.pointerId != self._pointer or not event.buttons:
            return
        (x, y), (left, top) = self._pressed_at, self._scrolled
        across, down = event.clientX - x, event.clientY - y
        self._track = [*self._recent(event.timeStamp), Point(event.timeStamp, event.clientX, event.clientY)]
        if self.dragged or max(abs(across), abs(down)) > CLICK_TOLERANCE:
            self.dragged = True
            self._window.scrollLeft, self._window.scrollTop = left - across, top - down

    def _release(self, event: Event) -> None:
        if event.pointerId != self._pointer:
            return
        track, finger = self._recent(event.timeStamp), event.pointerType != "mouse"
        self.stop()
        if not finger or not self.dragged or len(track) < 2 or event.type == "pointercancel":
            return
        first, last = track[0], track[-1]
        time = max(1.0, last.time - first.time)
        across, down = (first.x - last.x) / time, (first.y - last.y) / time
        if hypot(across, down) < MIN_GLIDE_SPEED or self._still():
            return
        self._place = left, top = self._window.scrollLeft, self._window.scrollTop
        self._glide = Glide(event.timeStamp, left, top, across * GLIDE_DECAY, down * GLIDE_DECAY)
        self._left = hypot(across, down) * GLIDE_DECAY
        self._frame = requestAnimationFrame(self._tick)

    def _recent(self, now: float) -> list[Point]:
        return [point for point in self._track if now - point.time <= SPEED_WINDOW]

    def _next_frame(self, now: float) -> None:
        if self._glide is None:
            return
        since, left, top, across, down = self._glide
        part = self._glide.part(now)
        if part:
            self._window.scrollLeft, self._window.scrollTop = left + across * part, top + down * part
            self._left = hypot(across, down) * (1 - part)
        else:  # in the pause other parts of the table may change the size of the window, and so its place
            x, y = self._window.scrollLeft, self._window.scrollTop
            since = min(since, now + self._pause)
            self._glide = self._glide._replace(
                since=since, left=x, top=y, across=left + across - x, down=top + down - y
            )
        was, self._place = self._place, (self._window.scrollLeft, self._window.scrollTop)
        at_edge = was == self._place and now - since > SPEED_WINDOW
        if part == 1 if isinstance(self._glide, Journey) else at_edge or self._left < GLIDE_END:
            self.stop()
        else:
            self._frame = requestAnimationFrame(self._tick)
