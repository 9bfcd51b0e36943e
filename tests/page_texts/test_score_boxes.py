"""The boxes of a cell that pays and costs points do not cover each other."""

import pytest

from page.ink.score_boxes import amount, loss


@pytest.mark.parametrize("side", [30, 33, 46, 54, 57])
def test_a_loss_stands_below_the_amount_of_its_cell(side: int) -> None:
    """The pill of the amount lay over the minus."""
    pill, box = amount(side), loss(side, 28, 22)
    assert box.y - box.height / 2 >= pill.y + pill.height / 2 - 1
    assert box.y + box.height / 2 <= side
