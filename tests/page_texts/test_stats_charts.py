"""The charts of the statistics: how games against bots become squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from page.stats.charts import NARROW, SQUARES, shared_out, squares
from page.stats.stacks import COINS, drawing
from table.stats import Outcomes, Series
from table.words import Words


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


@pytest.mark.parametrize("amount", [61, 100_000])
def test_an_amount_that_no_game_has_is_drawn_as_one_bar(amount: int) -> None:
    def drawn(number: int) -> str:
        return str(drawing(Words("en", {}), [Series(COINS, [number], [2.0])], ["part"], NARROW))

    assert drawn(60).count("coin-middle") == 60
    assert "coin-middle" not in drawn(amount) and drawn(amount).count('class="coin"') == 1
