"""A row of a table, such as that of the players on a phone, scrolls only to what is out of view."""

from types import SimpleNamespace

import pytest
from fake_browser import browser

#: The width of the row in view, of all of it, and of one player.
VIEW, ROW, PLAYER = 300, 600, 100


@pytest.mark.parametrize(
    ("player", "scrolled", "then"),
    [
        (0, 0, 0),  # in view at the left end
        (2, 0, 0),  # in view at the right end
        (3, 40, 200),  # cut off at the right: to the middle
        (3, 100, 100),
        (0, 40, -100),  # cut off at the left: the browser stops at 0
    ],
)
def test_a_row_stays_still_if_the_chosen_player_is_in_view(player: int, scrolled: int, then: int) -> None:
    """Regression: in an ambush the row moved with every map that was shown."""
    chosen = SimpleNamespace(offsetLeft=20 + player * PLAYER, offsetWidth=PLAYER)
    row = SimpleNamespace(offsetLeft=20, clientWidth=VIEW, scrollWidth=ROW, scrollLeft=scrolled)
    row.querySelector = lambda _: chosen
    with browser():
        from page.dom import scroll_row

        scroll_row(row, "[aria-pressed=true]")
    assert row.scrollLeft == then
