"""Planned turns of Woodcraft's rollouts, and the evaluation whose parts are kept between positions."""

import pytest

import bots
import engine
from bots.woodcraft.evaluation import Evaluator, Evaluators
from bots.woodcraft.lookahead import after
from bots.woodcraft.next_turns import NextTurns
from bots.woodcraft.order_plans import cheapest_steps
from bots.woodcraft.turn_plan import Notes, Planner
from bots.woodcraft.weights import FAST, FULL, fitted
from engine import Chance

GAME = "woodcraft"


def start_of_turn(seed, moves, players):
    """A position before a turn, after about this many decisions of the easy bot."""
    state = engine.new(GAME, players, seed)
    bot = bots.make(GAME, "easy", seed)
    done = 0
    while done < moves or state.phase != "turn" or state.tasks or state.moved:
        state.play(bot.choose(state, state.actor))
        done += 1
    return state


@pytest.mark.parametrize("players", (1, 2, 3, 4))
def test_a_planned_turn_is_legal_and_leaves_no_order_in_reach(players: int) -> None:
    for moves in (0, 30, 60):
        state = start_of_turn(f"plan {players}", moves, players)
        seat, number = state.actor, state.round
        planner = Planner(seat, Evaluator(state, seat, FAST), Notes())
        verbs = []
        while state.actor == seat and state.round == number and not (verbs and verbs[-1] in ("end", "market")):
            action = planner.action(state)
            verbs.append(action.verb)
            if verbs[-1] in ("end", "market"):
                mine = state.seats[seat]
                assert not [one for one, _ in mine.orders if cheapest_steps(state.book, mine, one) is not None]
            state.play(action)
        assert verbs.count("move") == 1 and verbs[-1] in ("end", "market")


def test_planning_leaves_the_state_as_it_was() -> None:
    state = start_of_turn("same", 30, 2)
    before = state.to_json()
    Planner(state.actor, Evaluator(state, state.actor, FAST), Notes()).action(state)
    assert state.to_json() == before


@pytest.mark.parametrize("players", (1, 3))
def test_a_future_is_the_same_each_time_and_its_parts_add_up(players: int) -> None:
    state = start_of_turn("future", 50, players)
    seat = state.actor
    moves = [action for action in state.actions() if action.verb == "move"]
    results = []
    for _ in range(2):
        next_turns, values = NextTurns(seat), []
        for number in range(2):
            for action in moves:
                guess = state.determinize(seat, f"future {number}")
                guess.events = []
                tally = {}
                values.append(next_turns.value(guess, action, f"future {number}", tally))
                assert sum(tally.values()) == pytest.approx(values[-1])
                assert guess.phase == "over" or guess.round == state.round + 1
        results.append(values)
    assert results[0] == results[1] and len(set(results[0])) > 2


@pytest.mark.parametrize("players", (1, 2))
def test_the_future_of_a_last_turn_is_the_final_score(players: int) -> None:
    state = start_of_turn("last", 20, players)
    bot = bots.make(GAME, "normal", 1)
    while state.round < state.rounds or state.tasks or state.moved:
        state.play(bot.choose(state, state.actor))
    seat = state.actor
    for action in state.actions():
        guess = state.determinize(seat, "end")
        guess.events = []
        value = NextTurns(seat).value(guess, action, "end")
        assert guess.phase == "over" and value == guess.scores()[seat]


@pytest.mark.parametrize("players", (1, 4))
def test_what_an_evaluation_keeps_does_not_change_the_next_one(players: int) -> None:
    """One evaluation for all positions of a turn, in two orders, gives the same as a new one for each."""
    state = start_of_turn("kept", 60, players)
    seat = state.actor
    reached = [state]
    for number in range(60):
        chance = Chance.of(number, stream="positions")
        then = state
        for _ in range(1 + number % 6):
            actions = [action for action in then.legal() if action.verb not in ("end", "market")]
            if then.actor != seat or not actions:
                break
            then = after(then, chance.pick(actions), seat)
        reached.append(then)
    fresh = [Evaluator(state, seat, FULL).value(one) for one in reached]
    kept = Evaluator(state, seat, FULL)
    assert [kept.value(one) for one in reached] == fresh
    kept = Evaluator(state, seat, FULL)
    assert [kept.value(one) for one in reversed(reached)] == fresh[::-1]
    assert len(set(fresh)) > 20


class Compared(Evaluators):
    """Compares each evaluator with a new one, at the state and at positions of its turn."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, FAST)
        self.seat = seat
        self.chance = Chance.of("compared")
        self.asked: list[int] = []

    def at(self, state):
        evaluator, new = super().at(state), Evaluator(state, self.seat, FAST)
        self.asked.append(id(evaluator))
        then = state
        for _ in range(4):
            assert evaluator.value(then) == new.value(then)
            going_on = [action for action in then.legal() if action.verb not in ("end", "market")]
            if then.actor != self.seat or not going_on:
                break
            then = after(then, self.chance.pick(going_on), self.seat)
        return evaluator


@pytest.mark.parametrize("players", (1, 2, 4))
def test_evaluators_shared_by_futures_give_the_values_of_new_ones(players: int) -> None:
    state = start_of_turn("shared", 40, players)
    seat = state.actor
    next_turns = NextTurns(seat)
    next_turns._evaluators = compared = Compared(seat)
    for number in range(3):
        for action in [action for action in state.actions() if action.verb == "move"]:
            guess = state.determinize(seat, f"shared {number}")
            guess.events = []
            next_turns.value(guess, action, f"shared {number}")
    assert len(compared.asked) > 3 * len(set(compared.asked)), "most moments come again"


def test_an_evaluator_keeps_the_values_of_its_moment() -> None:
    """The state may go on: helpers hired later do not change what productions were worth."""
    state = start_of_turn("moment", 60, 2)
    seat = state.actor
    kept, new = (Evaluator(state, seat, FULL) for _ in range(2))
    lists = range(len(state.book.lists))
    expected = [new.effects.list(which) for which in lists]
    while state.phase != "over":
        state.play(state.actions()[-1])
    assert [kept.effects.list(which) for which in lists] == expected


def test_the_fitted_factors_change_by_the_same_ratio_from_the_first_turn_to_the_last() -> None:
    plain, first, half, last = FAST, fitted(FAST, 13, 14), fitted(FAST, 6, 13), fitted(FAST, 0, 14)
    assert first.blueberry > half.blueberry > last.blueberry, "money is worth more while it can be spent"
    assert first.blueberry * last.blueberry == pytest.approx(half.blueberry**2, rel=1e-3)
    assert first.errand == half.errand == last.errand > plain.errand, "this factor does not depend on the turns"
    assert first.sawing == plain.sawing, "a weight without a factor"
    assert fitted(FAST, 0, 1) == half, "a game of one round is at its start and its end"
