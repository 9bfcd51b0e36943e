"""The charts of the statistics: how games against bots become squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from page.stats.charts import SQUARES, shared_out, squares
from table.stats import Outcomes


@pytest.mark.parametrize(
    ("counts", "shares"),
    [
        ((31, 0, 1), [11, 0, 1]),
        ((235, 0, 5), [11, 0, 1]),
        ((1, 0, 12), [1, 0, 11]),
        ((12, 1, 0), [11, 1, 0]),
        ((1, 1, 238), [1, 1, 10]),
        ((8, 4, 12), [4, 2, 6]),
        ((7, 0, 5), [7, 0, 5]),
    ],
)
def test_squares_are_shares_of_many_games(counts: tuple[int, int, int], shares: list[int]) -> None:
    assert shared_out(counts, SQUARES) == shares
    drawn = squares(Outcomes("easy", *counts))
    assert [drawn.count(f'class="{kind}"') for kind in ("won", "shared", "lost")] == shares


@given(st.tuples(*[st.integers(0, 5000)] * 3))
def test_every_outcome_has_a_square_and_the_row_is_full(counts: tuple[int, int, int]) -> None:
    shares = shared_out(counts, SQUARES)
    assert sum(shares) == min(sum(counts), SQUARES)
    assert [share > 0 for share in shares] == [count > 0 for count in counts]
    ordered = sorted(zip(counts, shares, strict=True))
    assert [share for _, share in ordered] == sorted(shares)
