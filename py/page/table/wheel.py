"""Wheels and touchpads: a step of a mouse wheel is one event, a swipe or pinch of two fingers tens of small ones."""

from __future__ import annotations

from math import exp, log
from typing import Protocol

#: How far two fingers swipe for one step, and the least of an event that is a step by itself, css px.
STEP, NOTCH = 100.0, 50.0
#: After so long without an event the next one begins another gesture, ms.
REST = 200
#: Css px of the units of ``deltaMode``: pixels, lines (three are a step of a wheel) and pages.
UNITS = (1.0, STEP / 3, STEP)
#: The movement of a pinch that zooms by e, as browsers define it, css px; and the most that one event zooms.
PINCH, MOST = 100.0, 1.1


class Wheel(Protocol):
    """The fields of a wheel event that are read here."""

    deltaX: float
    deltaY: float
    deltaMode: int
    timeStamp: float


class Steps:
    """Counts the steps of a wheel. A gesture of two fingers begins with one, and has another one every ``STEP``."""

    def __init__(self) -> None:
        self._since, self._moved = -float(REST), 0.0  # the latest event, and the movement since the latest step

    def step(self, event: Wheel) -> int:
        """The step that an event completes: 1 downwards, -1 upwards, 0 for none."""
        begins, self._since = event.timeStamp - self._since >= REST, event.timeStamp
        moved = _pixels(event)
        if not moved or abs(event.deltaX) > abs(event.deltaY):
            return 0
        if begins or self._moved * moved < 0:
            self._moved = 0.0
        self._moved += moved
        if not begins and abs(moved) < NOTCH and abs(self._moved) < STEP:
            return 0
        self._moved = 0.0
        return 1 if moved > 0 else -1


def zoom_factor(event: Wheel) -> float:
    """How much an event zooms: a pinch as far as the fingers spread, a step of a wheel by ``MOST``."""
    most = log(MOST)
    return exp(max(-most, min(most, -_pixels(event) / PINCH)))


def _pixels(event: Wheel) -> float:
    return UNITS[event.deltaMode] * event.deltaY
