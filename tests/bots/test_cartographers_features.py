"""The features of a sheet agree with the rules, and scripts of futures with the game."""

import pytest

import engine
from bots.cartographers.board import Board
from bots.cartographers.evaluation import KNOTS, Evaluators, Packed, mix, scorings
from bots.cartographers.features import FEATURES, SHARED_NAMES, shared
from bots.cartographers.script import script
from bots.cartographers.weights import WEIGHTS
from engine import Chance
from engine.bits import ones
from engine.cartographers.ambush import solo_cells
from engine.cartographers.cards import AMBUSH, BASE_AMBUSHES, SCORING, SEASONS
from engine.cartographers.edicts import losing_cells, score
from engine.cartographers.events import AmbushStruck, Revealed, SeasonScored
from engine.cartographers.sheets import GRID

EDICTS = ("sentinel_wood", "canal_lake", "borderlands", "shieldgate")
OTHER_AMBUSHES = tuple(slug for slug in AMBUSH if slug not in BASE_AMBUSHES)


def sheets(games=12):
    """Sheets of random games, at every third move."""
    for seed in range(games):
        state = engine.new("cartographers", 1, seed, {"side": "AB"[seed % 2]})
        chance = Chance.of(seed, stream="sheets")
        while state.actor is not None:
            state.play(chance.pick(state.actions()))
            if len(state.history) % 3 == 0:
                yield state.seats[0].sheet.copy()


def test_the_first_feature_of_every_card_is_its_score() -> None:
    for sheet in sheets():
        board = Board.of(sheet)
        for slug in SCORING:
            assert FEATURES[slug](board)[0] == score(slug, sheet), (slug, sheet)
        assert FEATURES["monsters"](board)[0] == losing_cells(sheet).bit_count()
        assert FEATURES["coins"](board)[0] == sheet.closed_mountains.bit_count()


def test_empty_neighbours_are_counted() -> None:
    for sheet in sheets(3):
        board = Board.of(sheet)
        for row, col in GRID.cells(GRID.all):
            cell = GRID.bit(row, col)
            many = (GRID.neighbours(cell) & sheet.empty).bit_count()
            classes = (board.no, board.one, board.two, board.three)
            assert [bool(mask & cell) for mask in classes] == [many == i for i in range(4)]


def test_a_drawn_board_is_that_of_the_drawn_sheet() -> None:
    state = engine.new("cartographers", 1, "drawn", {})
    action = state.actions()[40]
    board = Board.of(state.seats[0].sheet).drawn(action.terrain, action.cells)
    state.seats[0].sheet.draw(action.terrain, action.cells)
    other = Board.of(state.seats[0].sheet)
    assert all(getattr(board, name) == getattr(other, name) for name in Board.__slots__)


def test_at_the_end_only_the_score_counts() -> None:
    state = engine.new("cartographers", 1, "end", {})
    engine.playout(state)
    edicts, sheet = state.edicts, state.seats[0].sheet
    last = SEASONS[3]
    estimate = Evaluators(edicts, WEIGHTS).at(3, last.threshold).sheet(sheet)
    due = sum(score(edicts[i], sheet) for i in last.edicts)
    assert estimate == due + sheet.closed_mountains.bit_count() - losing_cells(sheet).bit_count()


def test_packed_weights_are_rows_of_thousandths() -> None:
    weights = Packed({"a": (2, "1000 500\n-250 0"), "b": (1, "7")})
    assert dict(weights) == {"a": [[1.0, 0.5], [-0.25, 0.0]], "b": [[0.007]]}
    assert len(weights) == 2
    assert "c" not in weights


@pytest.mark.parametrize("pack", [BASE_AMBUSHES, OTHER_AMBUSHES, tuple(AMBUSH)])
def test_the_places_of_the_next_ambushes_are_those_of_the_rules(pack) -> None:
    """Of eight possible ambushes each counts half, because four of them are in the game."""
    names = ("ambush_cells", "ambush_nowhere", "ambush_holes")
    for sheet in sheets(4):
        places = [solo_cells(slug, sheet.filled) for slug in pack]
        lost = [GRID.neighbours(cells) & sheet.empty & ~cells for cells in places]
        holes = [
            [cell for cell in ones(around) if not GRID.neighbours(1 << cell) & sheet.empty & ~cells]
            for cells, around in zip(places, lost, strict=True)
        ]
        expected = [sum(map(int.bit_count, lost)), places.count(0), sum(map(len, holes))]
        counts = dict(zip(SHARED_NAMES, shared(Board.of(sheet), pack), strict=True))
        assert [counts[name] for name in names] == [4 / len(pack) * number for number in expected]


def estimates(ambushes, seed="pack"):
    """The expected points of some sheets in a game with these ambushes."""
    state = engine.new("cartographers", 1, seed, {"edicts": EDICTS, "ambushes": ambushes})
    evaluator = Evaluators.of(state, WEIGHTS).at(0, 0)
    return [evaluator.sheet(sheet) for sheet in sheets(2)]


def test_an_evaluation_counts_the_ambushes_of_the_game() -> None:
    assert estimates("base") == estimates(BASE_AMBUSHES) != estimates(OTHER_AMBUSHES)


def test_an_evaluation_does_not_know_which_ambushes_were_dealt_at_random() -> None:
    packs = {engine.new("cartographers", 1, seed, {"ambushes": "random"}).pack for seed in range(3)}
    assert len(packs) > 1
    assert estimates("random", 0) == estimates("random", 1) == estimates("random", 2)


def test_the_times_left_are_those_of_the_seasons() -> None:
    edicts = ("a", "b", "c", "d")
    assert scorings(edicts, 0, 3) == [(("a", "b"), 5), (("b", "c"), 13), (("c", "d"), 20), (("d", "a"), 26)]
    assert scorings(edicts, 3, 7) == [(("d", "a"), 0)]


@pytest.mark.parametrize("left", range(30))
def test_times_between_knots_are_interpolated(left) -> None:
    parts = mix(left)
    assert sum(KNOTS[knot] * part for knot, part in parts) == pytest.approx(left)


@pytest.mark.parametrize("seed", range(6))
def test_a_script_agrees_with_the_game(seed) -> None:
    state = engine.new("cartographers", 1, seed, {})
    chance = Chance.of(seed, stream="script")
    for _ in range(4 * seed):
        if state.actor is not None:
            state.play(chance.pick(state.actions()))
    if state.actor is None:
        return
    guess = state.determinize(0, seed)
    steps = [(step.kind, step.card) for step in script(guess, 3)]
    seen = len(guess.events)
    engine.playout(guess, seed)
    ambushes = {event.card for event in guess.events if isinstance(event, AmbushStruck)}
    expected = []
    for event in guess.events[seen:]:
        if isinstance(event, SeasonScored):
            expected.append(("season", ""))
        elif isinstance(event, Revealed) and not event.card.endswith("_ruins"):
            expected.append(("ambush" if event.card in ambushes else "draw", event.card))
    assert steps == expected
