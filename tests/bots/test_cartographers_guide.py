"""The candidate draws of a rollout: legal, different, and some of them next to new cells."""

from itertools import combinations

import pytest

import bots
import engine
from bots.cartographers.board import near
from bots.cartographers.evaluation import Evaluators
from bots.cartographers.guide import ADJACENT, ANYWHERE, SHARED, Guide
from bots.cartographers.weigh import draw_values
from bots.cartographers.weights import WEIGHTS
from engine.cartographers.cards import EXPLORE
from engine.cartographers.shapes import card_placements

CARDS = [slug for slug, card in EXPLORE.items() if not card.ruins]


def guided(moves, seed="guide"):
    """A position after some good moves, its evaluator, and its guide, ready."""
    state = engine.new("cartographers", 1, seed, {"side": "A"})
    for _ in range(moves):
        state.play(bots.make("cartographers", "normal").choose(state, 0))
    seat = state.seats[0].copy()
    guide = Guide(seat, {slug: card_placements("A", slug) for slug in CARDS})
    evaluator = Evaluators.of(state, WEIGHTS).at(state.season, state.time)
    for _ in guide.rank(evaluator):
        pass
    return seat, evaluator, guide


@pytest.mark.parametrize("moves", [0, 8, 16])
def test_picked_draws_can_be_drawn_and_differ(moves) -> None:
    seat, _, guide = guided(moves)
    for slug in CARDS:
        picked = guide.pick(slug, seat.sheet.filled, -1)
        legal = set(card_placements("A", slug).masks)
        assert len(picked) <= ANYWHERE + ADJACENT
        for terrain, cells in picked:
            assert terrain in EXPLORE[slug].terrains and cells in legal and not cells & seat.sheet.filled
        for (terrain, cells), (other, others) in combinations(picked, 2):
            assert terrain != other or (cells & others).bit_count() <= SHARED


def test_the_best_draw_comes_first_if_all_are_evaluated() -> None:
    seat, evaluator, guide = guided(17)
    for slug in CARDS:
        masks = [mask for mask in card_placements("A", slug).masks if not mask & seat.sheet.filled]
        draws = [(terrain, mask) for terrain in EXPLORE[slug].terrains for mask in masks]
        picked = guide.pick(slug, seat.sheet.filled, -1)
        assert bool(picked) == bool(draws)
        if draws:
            best = max(draw_values(evaluator, seat, EXPLORE[slug], draws))
            assert draw_values(evaluator, seat, EXPLORE[slug], picked[:1]) == [best]


def test_draws_next_to_new_cells_are_evaluated() -> None:
    """As many as wanted, or all that differ from each other."""
    seat, _, guide = guided(4)
    start = seat.sheet.filled
    enough = 0
    for slug in CARDS:
        _, cells = guide.pick(slug, start, -1)[0]
        picked = guide.pick(slug, start | cells, -1)
        assert all(not mask & cells for _, mask in picked)
        if sum(bool(mask & near(cells)) for _, mask in picked) >= ADJACENT:
            enough += 1
            continue
        for terrain in EXPLORE[slug].terrains:
            alike = [mask for other, mask in picked if other == terrain]
            for mask in card_placements("A", slug).masks:
                if mask & near(cells) and not mask & (start | cells):
                    assert any((mask & other).bit_count() > SHARED for other in alike)
    assert enough > 3


def test_ruins_are_covered_if_they_must_be() -> None:
    seat, _, guide = guided(4)
    ruins = seat.sheet.open_ruins
    for slug in CARDS:
        assert all(cells & ruins for _, cells in guide.pick(slug, seat.sheet.filled, ruins))
        assert guide.pick(slug, seat.sheet.filled, 0) == []
