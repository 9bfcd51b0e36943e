"""Wheels and touchpads: a step of a mouse wheel is one event, a swipe or pinch of two fingers tens of small ones."""

from __future__ import annotations

from math import exp, log
from typing import Protocol

#: How far two fingers swipe for one step, and the least of an event that is a step by itself, css px.
STEP, NOTCH = 100.0, 50.0
#: The pause after which an event begins another gesture, ms.
GESTURE_PAUSE = 200
#: Two fingers that move send an event in each picture. After this pause, ms, an event of this length, css px, is the
#: step of a slow wheel, and a shorter one that of resting fingers.
NOTCH_PAUSE, SLOW_NOTCH = 80, 4.0
#: What browsers report as ``wheelDeltaY`` for a step of a wheel, however far the system scrolls by it.
WHEEL_DELTA = 120
#: What macOS scrolls for a slow step of a wheel, as browsers round it, css px. Touchpads send whole pixels there.
MACOS_NOTCH = 4.000244140625
#: Css px of the units of ``deltaMode``: pixels, lines (three are a step of a wheel) and pages.
UNITS = (1.0, STEP / 3, STEP)
#: The movement of a pinch that zooms by e, as browsers define it, css px.
PINCH = 100.0
#: The most that one event zooms.
MAX_ZOOM = 1.1


class Wheel(Protocol):
    """The fields of a wheel event that are read here."""

    deltaX: float
    deltaY: float
    deltaMode: int  # read before deltaX and deltaY: otherwise Firefox reports pixels
    timeStamp: float
    # And wheelDeltaY, which is not in any standard.


class Steps:
    """Counts the steps of a wheel. A gesture of two fingers begins with one, and has another one every ``STEP``."""

    def __init__(self) -> None:
        # The latest event, and the movement since the latest step.
        self._since, self._moved = -float(GESTURE_PAUSE), 0.0

    def step(self, event: Wheel) -> int:
        """The step that an event completes: 1 downwards, -1 upwards, 0 for none."""
        pause, self._since = event.timeStamp - self._since, event.timeStamp
        moved = _pixels(event)
        if not moved or abs(event.deltaX) > abs(event.deltaY):
            return 0
        begins = pause >= GESTURE_PAUSE or (pause >= NOTCH_PAUSE and abs(moved) >= SLOW_NOTCH)
        if begins or self._moved * moved < 0:
            self._moved = 0.0
        self._moved += moved
        if not begins and abs(self._moved) < STEP and not _is_notch(event, moved):
            return 0
        self._moved = 0.0
        return 1 if moved > 0 else -1


def _is_notch(event: Wheel, moved: float) -> bool:
    """Whether an event is certainly a step of a mouse wheel. Those of touchpads are small, and fractions of lines."""
    if abs(moved) >= NOTCH:
        return True
    if event.deltaMode:
        return event.deltaY == int(event.deltaY)
    ticks = getattr(event, "wheelDeltaY", None) or 0
    # For a touchpad browsers report three times its pixels, which can be the same number by chance.
    is_tick = ticks % WHEEL_DELTA == 0 and abs(ticks) != 3 * abs(moved)
    return bool(ticks and is_tick) or moved % MACOS_NOTCH == 0


def zoom_factor(event: Wheel) -> float:
    """How much an event zooms: a pinch as far as the fingers spread, a step of a wheel by ``MAX_ZOOM``."""
    most = log(MAX_ZOOM)
    return exp(max(-most, min(most, -_pixels(event) / PINCH)))


def _pixels(event: Wheel) -> float:
    return UNITS[event.deltaMode] * event.deltaY
