"""The bots of Cartographers play by the switches of a game where rulebooks differ."""

import pytest

import engine
from bots.cartographers import rollouts
from bots.cartographers.evaluation import Evaluators
from bots.cartographers.rollouts import Rollouts, Sample
from bots.cartographers.script import Step
from bots.cartographers.weigh import draw_values
from bots.cartographers.weights import WEIGHTS
from engine import Chance
from engine.cartographers.cards import COIN_TRACK, EXPLORE, FARM, MOUNTAIN, SEASONS, TERRAINS, WATER
from engine.cartographers.edicts import score
from engine.cartographers.seats import Seat
from engine.cartographers.setup import PRESETS
from engine.cartographers.sheets import GRID, Sheet

#: Only single cells are empty, two of them ruins.
CROWDED = """
FFFFFFFFFFF
FFF^F.FFFFF
F.FFFFFF^FF
FFFFFFFFFFF
FF.FFFFFFFF
FFFFF^FFFFF
FFFFFFFFFFF
FFFFFFFFFFF
FF^FFFFFF.F
FFFFFFF^FFF
.FFFFFFFFF.
"""
EDICTS = ("sentinel_wood", "canal_lake", "borderlands", "shieldgate")


def game(**options):
    return engine.new("cartographers", 1, "readings", {"side": "A", "edicts": EDICTS, **options})


@pytest.mark.parametrize("each", [2, 1])
@pytest.mark.parametrize("tie", ["tied", "smaller"])
def test_shieldgate_counts_in_the_reading_of_the_game(tie, each) -> None:
    """At the end its evaluation is its score, also where two villages are tied for the largest."""
    readings = {"shieldgate": each, "shieldgate_tie": tie}
    last = Evaluators.of(game(**readings), WEIGHTS).at(3, SEASONS[3].threshold)
    tied = 0
    for seed in range(12):
        state = engine.new("cartographers", 1, seed, {})
        chance = Chance.of(seed, stream="sheets")
        while state.actor is not None:
            state.play(chance.pick(state.actions()))
            sheet = state.seats[0].sheet.copy()
            assert last.by_name(Seat(sheet))["shieldgate"] == score("shieldgate", sheet, **readings)
            tied += score("shieldgate", sheet) != score("shieldgate", sheet, shieldgate_tie="smaller")
    assert tied > 3


@pytest.mark.parametrize(("free", "worth"), [(False, 0), (True, 1)])
def test_a_coin_on_a_full_track_counts_if_spent_coins_have_freed_a_place(free, worth) -> None:
    evaluator = Evaluators(EDICTS, {}).at(3, 0)
    seat = Seat(Sheet.blank("A"), places_free=free)
    seat.earn(COIN_TRACK)
    seat.struck = 2
    coin, other = GRID.mask([(0, 0), (0, 1)]), GRID.mask([(0, 0), (0, 1), (1, 0)])
    earning, not_earning = draw_values(evaluator, seat, EXPLORE["farmland"], [(FARM, coin), (FARM, other)])
    assert earning - not_earning == worth


def single_cells(monkeypatch, demand, **options):
    """The terrains and the cells that rollouts consider for Farms and Waters on a map without room for a shape."""
    state = game(**options)
    state.seats[0].sheet = sheet = Sheet.from_text(CROWDED)
    considered = []

    def watched(evaluator, seat, card, draws):
        considered.extend(draws)
        return draw_values(evaluator, seat, card, draws)

    playing = Rollouts(state, 0, Evaluators.of(state, {}))
    list(playing.prepare())
    monkeypatch.setattr(rollouts, "draw_values", watched)
    for number in range(20):
        playing.play(Seat(sheet), Sample([Step("draw", "hinterland_stream", demand, 0, 2)], str(number)))
    return {terrain for terrain, _ in considered}, {cell for _, cells in considered for cell in GRID.cells(cells)}


RUINS = {(1, 5), (2, 1), (8, 9)}
ANYWHERE = RUINS | {(4, 2), (10, 0), (10, 10)}


@pytest.mark.parametrize(
    ("preset", "demand", "terrains", "cells"),
    [
        ("official", False, {FARM, WATER}, ANYWHERE),
        ("official", True, {*TERRAINS}, ANYWHERE),
        ("ja", False, {*TERRAINS}, ANYWHERE),
        ("ja", True, {*TERRAINS}, RUINS),
        ("ko", False, {FARM, WATER}, ANYWHERE),
        ("ko", True, {*TERRAINS, MOUNTAIN}, ANYWHERE),
    ],
)
def test_rollouts_draw_single_cells_by_the_reading_of_the_game(monkeypatch, preset, demand, terrains, cells) -> None:
    assert single_cells(monkeypatch, demand, **PRESETS[preset]) == (terrains, cells)
