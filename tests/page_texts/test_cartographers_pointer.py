"""The wheel over the map of Cartographers."""

from types import SimpleNamespace
from typing import Any

from page.cartographers.pointer import Pointer


class Table:
    """The table, as far as a wheel needs it."""

    def __init__(self) -> None:
        self.drawing, self.turned = True, 0

    def turn(self, quarters: int) -> None:
        self.turned += quarters


def wheel(pointer: Pointer, time: float, delta: float, *, ctrl: bool = False) -> bool:
    """Turn the wheel; returns whether the browser does nothing more."""
    event = SimpleNamespace(timeStamp=time, deltaX=0, deltaY=delta, deltaMode=0, ctrlKey=ctrl, prevented=False)
    event.preventDefault = lambda: setattr(event, "prevented", True)
    pointer.wheel(event)
    return bool(event.prevented)


def table_and_pointer() -> tuple[Table, Pointer]:
    table: Any = Table()
    return table, Pointer(None, lambda: None, table)  # type: ignore[arg-type, return-value]


def test_a_swipe_turns_the_shape_a_few_times_and_never_scrolls() -> None:
    table, pointer = table_and_pointer()
    assert all(wheel(pointer, 16 * n, 8) for n in range(30))
    assert table.turned == 3
    assert all(wheel(pointer, 1000 + 16 * n, -100) for n in range(3))
    assert table.turned == 0


def test_without_a_shape_and_with_ctrl_the_browser_scrolls_and_zooms() -> None:
    table, pointer = table_and_pointer()
    assert not wheel(pointer, 0, 100, ctrl=True)
    table.drawing = False
    assert not wheel(pointer, 900, 100)
    assert table.turned == 0
