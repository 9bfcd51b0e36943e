"""The boxes of a cell that pays and costs points do not cover each other."""

import pytest

from page.ink.score_boxes import amount, loss


@pytest.mark.parametrize("side", [30, 33, 46, 54, 57])
def test_a_loss_stands_below_the_amount_of_its_cell(side: int) -> None:
    """The pill of the amount lay over the minus."""
    pill, box = amount(side), loss(side, 28, 22)
    assert box.y - box.height / 2 >= pill.y + pill.height / 2 - 1
    assert box.y + box.height / 2 <= side


def test_the_pill_of_an_amount_of_two_digits_has_their_width_and_stays_in_its_cell() -> None:
    """Regression: "+15" touched the border of its pill."""
    one, two = amount(57, "+5"), amount(57, "+15")
    assert one == amount(57) and two.width >= one.width + 8
    assert two.x + two.width / 2 == one.x + one.width / 2 <= 57
    assert two.corner[0] > 0
