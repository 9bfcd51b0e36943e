"""Steps of a game in the tests of its flow: a new game, the first action of a kind, a short turn."""

import engine

from .tables import (
    texts,
)

#: Where every marker starts (rulebook, set-up: one marker on the first space of each track).
FIRST_SPACES = {"blueberry": 0, "walnut": 0, "reputation": 0, "market": 0}


def new(players, seed=1):
    return engine.new("woodcraft", players, seed)


def first(state, *verbs):
    """Play the first action of one of these verbs; its text."""
    text = texts(state, *verbs)[0]
    state.play(engine.parse("woodcraft", text))
    return text


def play_text(state, text):
    state.play(engine.parse("woodcraft", text))
    return text


def at_walnuts(players, seed):
    """A game in which its first seat is asked which walnut orders to keep."""
    state = new(players, seed)
    while asked_of(state) != "setup_walnuts":
        first(state)
    return state


def quiet(state):
    """An action that keeps all orders waiting and ends the turn soon."""
    verbs = ("end", "berries", "move", "return", "done")
    return next((one for verb in verbs for one in state.actions() if one.verb == verb), state.actions()[0])


def past_setup(players, seed=1):
    state = new(players, seed)
    while state.view(0)["phase"] == "setup":
        first(state, "keep", "place", "tool", "take", "die", "improve", "option", "done")
    return state


def end_turn(state):
    """The shortest turn there is: move, take blueberries, end."""
    seat = state.actor
    for verbs in (("move",), ("die",), ("berries",), ("end",)):
        if texts(state, *verbs) and state.actor == seat:
            first(state, *verbs)
    while state.actor == seat and state.view(0)["prompt"]["id"] == "tidy":
        first(state, "return")


def asked_of(state):
    return state.view(state.actor)["prompt"]["id"]
