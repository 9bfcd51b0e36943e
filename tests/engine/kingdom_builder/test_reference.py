"""Legal hexes and gold against the slow reference, on random boards and settlements."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import kingdom_builder as k

from . import slow
from .boards import settled

BUILDS = ["mandatory", "oracle", "farm", "oasis", "tower", "tavern"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", BUILDS)
@given(settled(), st.sampled_from(slow.TERRAINS))
def test_where_each_kind_builds(kind, table, terrain):
    quadrants, rotated, owns = table
    board, (rows, _) = k.Board.of(quadrants, rotated), slow.assembled(quadrants, rotated)
    for seat in range(len(owns)):
        targets = k.targets(board, owns, seat, kind, terrain=terrain)
        assert targets == slow.targets(rows, owns, seat, kind, terrain)


@pytest.mark.slow
@pytest.mark.parametrize("kind", slow.MOVES)
@given(settled(most=30), st.sampled_from(slow.TERRAINS))
def test_where_each_kind_moves(kind, table, terrain):
    quadrants, rotated, owns = table
    board, (rows, _) = k.Board.of(quadrants, rotated), slow.assembled(quadrants, rotated)
    for seat, own in enumerate(owns):
        for origin in sorted(own)[:12]:
            targets = k.targets(board, owns, seat, kind, terrain=terrain, origin=origin)
            assert targets == slow.targets(rows, owns, seat, kind, terrain, origin)


SWITCHES = [
    {},
    {"hermits": "less_one", "workers": "castles", "merchants": "touched", "lords": "strict", "tie": "fewer"},
]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["castle", *slow.CARDS])
@given(settled(), st.sampled_from(SWITCHES))
def test_what_each_card_pays(slug, table, switches):
    quadrants, rotated, owns = table
    board, (rows, _) = k.Board.of(quadrants, rotated), slow.assembled(quadrants, rotated)
    for seat in range(len(owns)):
        score = k.score(slug, board, owns, seat, **switches)
        assert score.amount == slow.score(slug, rows, owns, seat, switches)
        assert sum(part.amount for part in score.parts) == score.amount
        for part in score.parts:
            assert part.rule.startswith(slug + ".") and len(set(part.cells)) == len(part.cells)
            assert set(part.cells) <= owns[seat] | slow.marked(rows, "XL")
