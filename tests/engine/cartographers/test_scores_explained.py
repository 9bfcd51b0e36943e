"""Scores explain themselves: amounts agree with the slow scorer, parts add up and their cells are on the sheet."""

import pytest
from hypothesis import given

from engine import cartographers as c
from engine.cartographers.edicts import PER_CELL

from . import slow, slow_scoring
from .boards import boards, show

ON_SHEET = set(slow.EVERY_CELL)


def check_parts(score, board):
    assert sum(part.amount for part in score.parts) == score.amount
    for part in score.parts:
        assert isinstance(part.rule, str) and part.rule
        assert isinstance(part.amount, int) and part.amount != 0
        assert part.cells, "a part has cells" + show(board)
        assert set(map(tuple, part.cells)) <= ON_SHEET
        assert list(part.cells) == sorted(set(part.cells)), "row by row, no cell twice"
        if part.rule in PER_CELL:
            assert part.amount % len(part.cells) == 0, show(board)


def lit(score):
    return {tuple(cell) for part in score.parts for cell in part.cells}


@pytest.mark.slow
@pytest.mark.parametrize("slug", list(slow_scoring.CARDS))
@given(drawn=boards())
def test_a_card_scores_what_the_slow_scorer_says_and_explains_it(slug, drawn):
    side, board = drawn
    score = c.score(slug, c.Sheet.from_text(slow.text(board), side=side))
    assert score.amount == slow_scoring.score(slug, board, side), show(board)
    check_parts(score, board)
    assert (score.amount == 0) == (not score.parts)


@given(boards())
def test_monsters_cost_one_for_each_empty_cell_next_to_them(drawn):
    side, board = drawn
    loss = c.monster_loss(c.Sheet.from_text(slow.text(board), side=side))
    assert loss.amount == slow_scoring.monster_loss(board), show(board)
    check_parts(loss, board)
    exposed = {cell for cell in slow.empty_cells(board) if slow.touches(board, cell, "monster")}
    assert lit(loss) == exposed, show(board)


@given(boards())
def test_a_mountain_coin_stands_for_each_closed_mountain(drawn):
    side, board = drawn
    coins = c.mountain_coins(c.Sheet.from_text(slow.text(board), side=side))
    assert coins.amount == slow_scoring.mountain_coins(board), show(board)
    check_parts(coins, board)
    assert lit(coins) == set(slow_scoring.closed_mountains(board)), show(board)


def forest(board, cell):
    return board.get(cell) == "forest"


@pytest.mark.parametrize(
    ("slug", "scores"),
    [
        ("sentinel_wood", lambda board, cell: forest(board, cell) and slow.on_the_edge(cell)),
        ("treetower", lambda board, cell: forest(board, cell) and slow.enclosed(board, cell)),
        ("the_cauldrons", lambda board, cell: cell not in board and slow.enclosed(board, cell)),
        ("greenbough", forest),
        (
            "canal_lake",
            lambda board, cell: (
                (board.get(cell) == "farm" and slow.touches(board, cell, "water"))
                or (board.get(cell) == "water" and slow.touches(board, cell, "farm"))
            ),
        ),
        (
            "mages_valley",
            lambda board, cell: board.get(cell) in ("farm", "water") and slow.touches(board, cell, "mountain"),
        ),
    ],
)
@given(drawn=boards())
def test_the_lit_cells_of_a_counting_card_are_the_cells_that_score(slug, scores, drawn):
    side, board = drawn
    score = c.score(slug, c.Sheet.from_text(slow.text(board), side=side))
    assert lit(score) == {cell for cell in slow.EVERY_CELL if scores(board, cell)}, show(board)


@pytest.mark.parametrize("slug", ["wildholds", "great_city", "greengold_plains", "shieldgate"])
@given(drawn=boards())
def test_the_parts_of_a_village_card_are_whole_village_clusters(slug, drawn):
    side, board = drawn
    clusters = [set(cluster) for cluster in slow.clusters(board, "village")]
    score = c.score(slug, c.Sheet.from_text(slow.text(board), side=side))
    for part in score.parts:
        assert {tuple(cell) for cell in part.cells} in clusters, show(board)


@given(drawn=boards())
def test_the_parts_of_the_shoreside_expanse_are_whole_farm_or_water_clusters(drawn):
    side, board = drawn
    clusters = [set(group) for terrain in ("farm", "water") for group in slow.clusters(board, terrain)]
    for part in c.score("shoreside_expanse", c.Sheet.from_text(slow.text(board), side=side)).parts:
        assert {tuple(cell) for cell in part.cells} in clusters and part.amount == 3, show(board)


@given(drawn=boards())
def test_the_lost_barony_lights_one_filled_square(drawn):
    side, board = drawn
    (part,) = c.score("lost_barony", c.Sheet.from_text(slow.text(board), side=side)).parts
    length = part.amount // 3
    top, left = part.cells[0]
    assert set(part.cells) == {(top + r, left + k) for r in range(length) for k in range(length)}
    assert all(cell in board for cell in part.cells), show(board)


@given(drawn=boards())
def test_the_parts_of_borderlands_and_the_broken_road_are_full_lines(drawn):
    side, board = drawn
    sheet = c.Sheet.from_text(slow.text(board), side=side)
    for part in c.score("borderlands", sheet).parts:
        assert len(part.cells) == 11 and part.amount == 6
        assert len({row for row, _ in part.cells}) == 1 or len({col for _, col in part.cells}) == 1
        assert all(cell in board for cell in part.cells), show(board)
    for part in c.score("the_broken_road", sheet).parts:
        start = part.cells[0][0]
        assert list(part.cells) == [(start + step, step) for step in range(11 - start)] and part.amount == 3
        assert all(cell in board for cell in part.cells), show(board)


@given(drawn=boards())
def test_stoneside_forest_pays_three_for_each_mountain_it_lights(drawn):
    side, board = drawn
    score = c.score("stoneside_forest", c.Sheet.from_text(slow.text(board), side=side))
    mountains = [cell for cell in lit(score) if board.get(cell) == "mountain"]
    assert score.amount == 3 * len(mountains), show(board)
