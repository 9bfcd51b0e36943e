"""Wheels and touchpads: what counts as a step, and how far an event zooms."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from page.table.mouse_wheel import GESTURE_PAUSE, Steps, zoom_factor


class Event(NamedTuple):
    """A wheel event."""

    timeStamp: float  # noqa: N815
    deltaY: float  # noqa: N815
    deltaMode: int = 0  # noqa: N815
    deltaX: float = 0  # noqa: N815
    wheelDeltaY: float | None = None  # noqa: N815


def turns(events: Iterable[Event]) -> list[int]:
    steps = Steps()
    return [step for event in events if (step := steps.step(event))]


def swipe(*deltas: float, since: float = 0) -> Iterator[Event]:
    """Events of two fingers on a touchpad, one in each picture."""
    return (Event(since + 16 * n, delta) for n, delta in enumerate(deltas))


@pytest.mark.parametrize("delta, mode", [(120, 0), (100, 0), (100 / 1.5, 0), (53, 0), (3, 1), (1, 2), (-100, 0)])
def test_each_step_of_a_mouse_wheel_turns_once(delta: float, mode: int) -> None:
    way = 1 if delta > 0 else -1
    for pause in (20, GESTURE_PAUSE, 900):
        assert turns(Event(pause * n, delta, mode) for n in range(5)) == [way] * 5
    assert turns([Event(0, delta, mode), Event(20, -delta, mode)]) == [way, -way]


# Firefox by lines; Chromium on Windows by one line a step; Chromium and Safari on macOS, where a slow step is small.
SMALL = [
    *[(1, 1, None), (2, 1, None), (100 / 3, 0, -120)],
    *[(4, 0, -120), (4.000244140625, 0, -12), (8.00048828125, 0, -24)],
]


@pytest.mark.parametrize("delta, mode, ticks", SMALL)
def test_each_step_of_a_mouse_wheel_turns_once_where_steps_are_small(
    delta: float, mode: int, ticks: float | None
) -> None:
    for pause in (20, 60, 150, 300):
        assert turns(Event(pause * n, delta, mode, 0, ticks) for n in range(6)) == [1] * 6
        assert turns(Event(pause * n, -delta, mode, 0, ticks and -ticks) for n in range(6)) == [-1] * 6


def test_a_slow_mouse_wheel_turns_once_a_step_even_if_its_events_look_like_those_of_a_touchpad() -> None:
    for pause in (100, 150, 300):
        assert turns(Event(pause * n, 16) for n in range(6)) == [1] * 6
        assert turns(Event(pause * n, 4, 0, 0, -12) for n in range(6)) == [1] * 6


def test_a_touchpad_turns_by_what_it_has_moved_in_all() -> None:
    windows = (Event(11 * n, 65 / 3, 0, 0, -26) for n in range(15))  # 325 px
    macos = (Event(11 * n, 40 if n % 2 else 10, 0, 0, -120 if n % 2 else -30) for n in range(10))  # 250 px
    firefox = (Event(11 * n, 0.65, 1) for n in range(15))
    assert [turns(events) for events in (windows, macos, firefox)] == [[1] * 3] * 3
    assert turns(Event(100 * n, 1, 0, 0, -3) for n in range(20)) == [1]  # fingers that hardly move


def test_a_swipe_turns_at_once_and_then_once_every_hundred_pixels() -> None:
    assert turns(swipe(2, 4, 8, 6, 3, 1)) == [1]
    assert turns(swipe(*[10] * 31)) == [1, 1, 1, 1]
    assert turns(swipe(-1, *[-20] * 12, *[-1] * 30)) == [-1, -1, -1]
    assert turns([*swipe(*[10] * 4), *swipe(*[10] * 4, since=1000)]) == [1, 1]
    assert turns(swipe(*[10] * 9, -1, *[10] * 9)) == [1]  # fingers tremble


def test_a_swipe_to_the_side_turns_nothing() -> None:
    assert turns(Event(16 * n, 9, 0, -30) for n in range(40)) == []
    assert turns([Event(0, 0, 0, 0)]) == []


@pytest.mark.parametrize("delta, mode", [(120, 0), (100, 0), (53, 0), (3, 1)])
def test_a_step_of_a_mouse_wheel_zooms_by_a_tenth(delta: float, mode: int) -> None:
    assert zoom_factor(Event(0, -delta, mode)) == pytest.approx(1.1)
    assert zoom_factor(Event(0, delta, mode)) == pytest.approx(1 / 1.1)


def test_a_pinch_zooms_as_far_as_the_fingers_spread() -> None:
    factor = 1.0
    for event in swipe(*[-1.5] * 40):
        factor *= zoom_factor(event)
    assert factor == pytest.approx(2.718**0.6, rel=0.01)
