"""The bots of Cartographers: legal, deterministic, without hidden information, in time, levels in order of strength."""

import json
from statistics import mean

import pytest

import bots
import engine
from engine import Chance
from engine.cartographers.edicts import losing_cells

LEVELS = ("random", "easy", "normal", "hard", "master")
NODES = 24


def make(level, seed=0, nodes=NODES, **more):
    return bots.make("cartographers", level, seed, nodes=nodes, **more)


def position(seed, moves, **options):
    """A position after some random moves."""
    state = engine.new("cartographers", 1, seed, options)
    chance = Chance.of(seed, stream="position")
    for _ in range(moves):
        state.play(chance.pick(state.actions()))
    return state


def played(level, seed, side):
    state = engine.new("cartographers", 1, f"deal {seed}", {"side": side})
    bot = make(level)
    while state.actor is not None:
        state.play(bot.choose(state, state.actor))
    return state.rating


def test_the_levels_are_registered() -> None:
    assert bots.levels("cartographers") == LEVELS


def test_a_game_without_bots_has_no_levels() -> None:
    assert bots.levels("chess") == ()
    with pytest.raises(KeyError):
        bots.make("chess", "easy")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(KeyError):
        bots.make("cartographers", "divine")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("moves", [0, 4, 9, 15])
def test_a_choice_is_legal(level, moves) -> None:
    state = position(moves, moves, side="AB"[moves % 2])
    assert make(level).choose(state, 0) in state.actions()


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_leaves_the_state_as_it_was(level) -> None:
    state = position("untouched", 6)
    before = state.to_json()
    make(level).choose(state, 0)
    assert state.to_json() == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("moves", [3, 10])
def test_the_same_seed_and_budget_choose_the_same(level, moves) -> None:
    state = position("twice", moves)
    first = list(make(level, 5).think(state, 0))
    assert list(make(level, 5).think(state.copy(), 0)) == first


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("moves", [1, 8, 14])
def test_a_choice_does_not_depend_on_hidden_information(level, moves) -> None:
    state = position("hidden", moves)
    choices = {make(level).choose(state, 0)}
    choices |= {make(level).choose(state.determinize(0, seed), 0) for seed in range(3)}
    assert len(choices) == 1


def test_weaker_levels_depend_on_the_seed() -> None:
    state = position("seeds", 2)
    assert len({make("random", seed).choose(state, 0) for seed in range(8)}) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_answers_without_any_time(level) -> None:
    state = position("hurry", 5)
    assert make(level, nodes=0).choose(state, 0) in state.actions()
    late = iter(range(10**6))
    assert make(level, nodes=None, clock=lambda: float(next(late))).choose(state, 0, 0.0) in state.actions()


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


def test_the_master_can_be_stopped_between_steps() -> None:
    state = position("stop", 7)
    thinking = make("master", nodes=10**9).think(state, 0)
    _, action = next(thinking)
    for _ in range(20):
        _, action = next(thinking)
    thinking.close()
    assert action in state.actions()


@pytest.mark.parametrize("level", LEVELS)
def test_a_ranking_falls_and_has_legal_actions(level) -> None:
    state = position("ranking", 7)
    *_, (_, ranking) = make(level).weigh(state, 0)
    written = json.loads(json.dumps([[str(action), value] for action, value in ranking]))
    legal = set(map(str, state.actions()))
    assert written and {text for text, _ in written} <= legal
    assert len({text for text, _ in written}) == len(written)
    assert all(isinstance(value, float) for _, value in ranking)


@pytest.mark.parametrize("level", LEVELS)
def test_a_full_sheet_is_passed(level) -> None:
    state = position("full", 5)
    sheet = state.seats[0].sheet
    sheet.draw("forest", sheet.empty)
    state.legal = None
    assert str(make(level).choose(state, 0)) == "pass"


@pytest.mark.slow
def test_levels_are_ordered() -> None:
    deals = [(seed, "AB"[seed % 2]) for seed in range(6)]
    means = [mean(played(level, *deal) for deal in deals) for level in LEVELS[:4]]
    assert means == sorted(means)
    assert means[1] - means[0] > 15 and means[2] - means[1] > 5


@pytest.mark.slow
def test_the_master_beats_the_plain_one() -> None:
    deals = [(seed, "AB"[seed % 2]) for seed in range(2)]
    assert mean(played("master", *deal) for deal in deals) > mean(played("normal", *deal) for deal in deals)


SKILLS = (
    ["acrobatics", "concentrate", "diplomacy"],
    ["cure_wounds", "knowledge", "move_silently"],
    ["diplomacy", "negotiate", "search"],
)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("skills", "players"), tuple(zip(SKILLS, (3, 1, 2), strict=True)))
def test_every_question_of_a_game_is_answered(level, skills, players) -> None:
    """With skills, ambushes on rivals' sheets and every other question of the rules."""
    state = engine.new("cartographers", players, f"{skills} {players}", {"skills": skills, "ambushes": "random"})
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
    state = engine.new("cartographers", 2, "ambush", {})
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
