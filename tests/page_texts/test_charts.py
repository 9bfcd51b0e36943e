"""Labels and marks of charts that would cover each other."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from session_helpers import words


@pytest.mark.parametrize("size", ["WIDE", "NARROW"])
def test_the_name_of_the_best_game_is_above_the_mark_of_a_par(page_module: Callable[[str], Any], size: str) -> None:
    charts = page_module("page.stats.charts")
    for par in (None, 45, 52, 55, 58, 62):
        drawn = str(charts.results(words("en"), [-10, 50, 20], True, getattr(charts, size), [None, par, None]))
        (label,) = re.findall(r'<text[^>]* y="([\d.-]+)"[^>]*>best', drawn)
        for x, y in re.findall(r'd="M([\d.]+) ([\d.]+)h8M', drawn):
            assert not float(label) - 12 < float(y) < float(label) + 2, (par, x)
        assert float(label) >= 7, "at the upper edge"
