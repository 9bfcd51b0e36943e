"""Bots with a budget that does not depend on the clock, positions to ask them in, and matches between levels."""

import json
from functools import cache
from statistics import mean

import bots
import engine
from engine import Chance

LEVELS = ("random", "easy", "normal", "hard", "master")
SEATS = (1, 2, 3, 4)
NODES = {"cartographers": 24, "kingdom_builder": 24, "woodcraft": 2}


def make(game, level, seed=0, **budget):
    return bots.make(game, level, seed, **{"nodes": NODES[game], **budget})


def position(game, seed, moves, players=2, **options):
    """A position after some random moves, in Woodcraft after moves of the easy bot, which gets further."""
    if game == "woodcraft":
        return _after_easy(game, seed, moves, players).copy()
    state = engine.new(game, players, seed, options)
    chance = Chance.of(seed, stream="position")
    for _ in range(moves):
        state.play(chance.pick(state.actions()))
    return state


@cache
def _after_easy(game, seed, moves, players):
    state = engine.new(game, players, seed)
    for _ in range(moves):
        state.play(make(game, "easy", seed).choose(state, state.actor))
    return state


def assert_is_ranking(ranking, state):
    """It falls, has legal actions, each once, and can be written as JSON."""
    written = json.loads(json.dumps([[str(action), value] for action, value in ranking]))
    texts, values = [text for text, _ in written], [value for _, value in ranking]
    assert texts and set(texts) <= set(map(str, state.actions())) and len(set(texts)) == len(texts)
    assert all(isinstance(value, float) for value in values) and values == sorted(values, reverse=True)


def match(game, one, other, deals, players=2, **budget):
    """What the first level wins of these deals, seats alternating, and the points it gets more than each other."""
    won, more = [], []
    for deal in deals:
        state = engine.new(game, players, f"match {deal}")
        sitting = [make(game, other, seat, **budget) for seat in range(players)]
        sitting[deal % players] = make(game, one, "one", **budget)
        while state.actor is not None:
            state.play(sitting[state.actor].choose(state, state.actor))
        won.append((deal % players in state.winners()) / len(state.winners()))
        scores = state.scores()
        more.append(scores.pop(deal % players) - mean(scores))
    return mean(won), mean(more)
