"""The legal actions of whole random games compared with the slow reference."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

from . import legal as slow
from .tables import chance_game, plays

SEEDS = st.integers(0, 10**6)


def check(players, seed, met):
    for state, action in plays(chance_game(players, seed), seed):
        if action is None:
            break
        view = state.view(state.actor)
        expected = slow.legal(view)
        if expected is not None:
            legal = {
                text
                for text in view["actions"]
                if text.split()[0] not in slow.LEFT_OUT or view["prompt"]["id"] != "turn"
            }
            assert legal == expected, (seed, view["prompt"])
            met[view["prompt"]["id"]] += 1


@budget(0.15)
@given(st.integers(1, 4), SEEDS)
def test_the_legal_actions_are_those_of_the_slow_reference(players, seed):
    check(players, seed, Counter())


def test_the_reference_meets_every_question_it_knows():
    met = Counter()
    for seed in range(60):
        check(2, seed, met)
        if set(met) == {"turn", *slow._QUESTIONS}:
            return
    raise AssertionError(met)
