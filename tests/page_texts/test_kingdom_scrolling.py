"""Where an enlarged board of Kingdom Builder is scrolled to, so that hexes are in view."""

from hypothesis import given
from hypothesis import strategies as st

from page.kingdom_builder.geometry import FINGER, SMALL_PAD, Layout
from page.kingdom_builder.scrolling import MARGIN, Visible, place_for

LAYOUT = Layout(FINGER, SMALL_PAD)
#: A phone on its side: the small map covers the lower right corner.
WIDE, HIGH, SMALL = 452.0, 326.0, (322.0, 272.0)

cells = st.tuples(st.integers(0, 19), st.integers(0, 19))


def hidden(cell: tuple[int, int], x: float, y: float, margin: float = 0) -> bool:
    """Whether a part of a hex, or of a margin around it, is not in view at a scroll position."""
    across, down = LAYOUT.middle(*cell)
    half, side = LAYOUT.hex_width / 2 + margin - 0.1, LAYOUT.side + margin - 0.1
    left, top, right, bottom = across - half - x, down - side - y, across + half - x, down + side - y
    return min(left, top) < 0 or right > WIDE or bottom > HIGH or (right > SMALL[0] and bottom > SMALL[1])


@given(st.floats(0, LAYOUT.width - WIDE), st.floats(0, LAYOUT.height - HIGH), st.lists(cells, min_size=1, max_size=3))
def test_all_hexes_are_in_view_and_not_below_the_small_map(left, top, wanted):
    place = place_for(LAYOUT, wanted, Visible(left, top, WIDE, HIGH, SMALL))
    if place is None:
        assert len(set(wanted)) > 1  # too far apart
    else:
        assert not any(hidden(cell, *place) for cell in wanted)


@given(st.floats(0, LAYOUT.width - WIDE), st.floats(0, LAYOUT.height - HIGH), cells)
def test_the_board_stays_if_a_hex_is_in_view(left, top, cell):
    if not hidden(cell, left, top, MARGIN + 0.2):
        assert place_for(LAYOUT, [cell], Visible(left, top, WIDE, HIGH, SMALL)) == (left, top)
