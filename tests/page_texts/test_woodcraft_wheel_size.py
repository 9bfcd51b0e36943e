"""The size of the wheel of Woodcraft by the window."""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.mark.parametrize("wide, high", [(834, 800), (960, 720), (900, 700), (900, 800), (834, 900), (999, 800)])
def test_the_wheel_is_not_small_in_a_window_that_is_scrolled_anyway(
    page_module: Callable[[str], Any], wide: float, high: float
) -> None:
    """It was 200 px wide in every window below 1000 px that was lower than 960 px."""
    wheel_size = page_module("page.woodcraft.wheel_size").wheel_size
    assert wheel_size(wide, high) >= 300
    assert wheel_size(wide, high, notices=80, is_lesson=True) >= 300
    assert wheel_size(wide, high, notices=60, puzzle="task") >= 300


@pytest.mark.parametrize("wide, high", [(768, 921), (744, 921), (768, 954)])
def test_the_wheel_leaves_room_where_the_whole_table_fits(
    page_module: Callable[[str], Any], wide: float, high: float
) -> None:
    wheel_size = page_module("page.woodcraft.wheel_size").wheel_size
    assert 200 <= wheel_size(wide, high) < 240
    assert wheel_size(wide, high, notices=60) == 200
