"""The labels of the rating scale do not touch."""

from typing import Any
from unittest.mock import MagicMock

import pytest
from fake_browser import browser


@pytest.mark.parametrize(("width", "left_out"), [(330, [-5]), (520, [])])
def test_labels_of_the_rating_scale_do_not_touch(width: float, left_out: list[int]) -> None:
    """On a phone the scale read "-10-5"."""
    canvas: Any = MagicMock()
    canvas.width = canvas.height = 0
    with browser():
        from page.cartographers.rating_scale import rating_scale

        rating_scale(canvas, 7, width, 1, "light")
    labels = [call.args[0] for call in canvas.getContext().fillText.call_args_list]
    steps = [step for step in (-30, -20, -10, -5, 0, 10, 20, 30) if step not in left_out]
    assert [int(label.replace("\N{MINUS SIGN}", "-")) for label in labels] == steps
