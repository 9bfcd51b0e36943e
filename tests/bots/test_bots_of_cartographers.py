"""The bots of Cartographers: time, every question of a game, monsters, and levels in order of strength."""

from functools import partial
from itertools import combinations, islice
from statistics import mean

import bot_games
import pytest
from bot_games import LEVELS

import engine
from engine import Chance
from engine.cartographers.edicts import losing_cells

GAME = "cartographers"
make, position = partial(bot_games.make, GAME), partial(bot_games.position, GAME, players=1)


def played(level, seed, side):
    state = engine.new(GAME, 1, f"deal {seed}", {"side": side})
    bot = make(level)
    while state.actor is not None:
        state.play(bot.choose(state, state.actor))
    return state.rating


def test_the_master_stops_when_its_time_is_over() -> None:
    state = position("clock", 5)
    now = [0.0]

    def clock():
        now[0] += 0.01
        return now[0]

    fractions = [fraction for fraction, _ in make("master", nodes=None, clock=clock).think(state, 0, 0.5)]
    assert now[0] < 1.0
    assert fractions[-1] == 1.0


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_reports_its_progress(level) -> None:
    state = position("progress", 7)
    bot = make(level)
    thoughts = list(bot.think(state, 0))
    fractions = [fraction for fraction, _ in thoughts]
    assert fractions == sorted(fractions) and fractions[-1] == 1.0
    assert all(action in state.actions() for _, action in thoughts)
    assert thoughts[-1][1] == bot.choose(state, 0)


@pytest.mark.parametrize("players", [1, 5])
def test_a_review_expects_final_points_from_the_first_draw_on(players) -> None:
    """The evaluation of these edicts is more than 150 points too low at the begin of a game."""
    edicts = ["sentinel_wood", "canal_lake", "greengold_plains", "borderlands"]
    state = engine.new(GAME, players, "expected", {"side": "B", "edicts": edicts})
    expected = mean(islice(make("master").futures(state, 0, make("hard").choose(state, 0)), 4))
    assert 80 < expected < 220


def test_the_master_can_be_stopped_between_steps() -> None:
    state = position("stop", 7)
    thinking = make("master", nodes=10**9).think(state, 0)
    _, action = next(thinking)
    for _ in range(20):
        _, action = next(thinking)
    thinking.close()
    assert action in state.actions()


@pytest.mark.parametrize("level", LEVELS)
def test_a_full_sheet_is_passed(level) -> None:
    state = position("full", 5)
    sheet = state.seats[0].sheet
    sheet.draw("forest", sheet.empty)
    state.legal_cache = None
    assert str(make(level).choose(state, 0)) == "pass"


@pytest.mark.slow
def test_levels_are_ordered() -> None:
    deals = [(seed, "AB"[seed % 2]) for seed in range(6)]
    means = [mean(played(level, *deal) for deal in deals) for level in LEVELS[:4]]
    assert means == sorted(means)
    assert means[1] - means[0] > 15 and means[2] - means[1] > 5


@pytest.mark.slow
@pytest.mark.exhaustive
def test_the_master_beats_the_plain_one() -> None:
    deals = [(seed, "AB"[seed % 2]) for seed in range(2)]
    assert mean(played("master", *deal) for deal in deals) > mean(played("normal", *deal) for deal in deals)


SKILLS = (
    ["acrobatics", "concentrate", "diplomacy"],
    ["cure_wounds", "knowledge", "move_silently"],
    ["diplomacy", "negotiate", "search"],
)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("skills", "players"), tuple(zip(SKILLS, (3, 1, 2), strict=True)))
def test_every_question_of_a_game_is_answered(level, skills, players) -> None:
    """With skills, ambushes on rivals' sheets and every other question of the rules."""
    state = engine.new(GAME, players, f"{skills} {players}", {"skills": skills, "ambushes": "random"})
    chance = Chance.of(players, stream="questions")
    bot = make(level, nodes=8)
    answered = 0
    while state.actor is not None:
        # Coins make skills payable; random moves in between spread the positions.
        state.seats[state.actor].shape_coins += chance.below(3)
        if level in ("random", "easy", "normal") or chance.below(8) == 0 or state.question.kind != "draw":
            action = bot.choose(state, state.actor)
            answered += 1
        else:
            action = chance.pick(state.actions())
        state.play(action)
    assert answered > 3


def test_monsters_are_drawn_where_they_cost_most() -> None:
    """On a rival's sheet with a single crowded and a single open side, the open one is struck."""
    state = engine.new(GAME, 2, "ambush", {})
    chance = Chance.of("ambush", stream="ambush")
    while state.question is not None and state.question.kind != "ambush":
        state.play(chance.pick(state.actions()))
    assert state.question is not None and state.question.owner != state.question.seat
    owner = state.seats[state.question.owner].sheet
    action = make("normal").choose(state, state.question.seat)
    *_, (_, ranking) = make("normal").weigh(state, state.question.seat)

    def lost(drawn):
        sheet = owner.copy()
        sheet.draw("monster", drawn.cells)
        return losing_cells(sheet).bit_count()

    assert lost(action) > mean(lost(drawn) for drawn, _ in ranking)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bots_of_one_level_draw_different_maps(level) -> None:
    """Otherwise everybody at a table with several bots of a level sees the same map several times."""
    state = engine.new(GAME, 4, "d5", {})
    while not state.over:
        state.play(make(level).choose(state, state.actor))
    sheets = ["".join(rows) for rows in state.view(0)["sheets"]]
    alike = [mean(a == b for a, b in zip(*pair, strict=True)) for pair in combinations(sheets, 2)]
    assert mean(alike) < 0.75, alike
