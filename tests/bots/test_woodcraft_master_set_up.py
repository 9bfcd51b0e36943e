"""The master plays with every number of seats and every option of a new game, in pairs with each other."""

import json

import pytest

import bots
import engine
from engine import Chance
from engine.woodcraft.standard import STANDARD
from tools.card_sets import shuffled

GAME = "woodcraft"
#: The decisions of the master at the start of a game and in its last round; futures for each.
DECISIONS, NODES = 8, 2


def scarce():
    """A set of one's own with nothing in stock, dear actions, and helpers that cannot be paid for."""
    document = json.loads(json.dumps(STANDARD)) | {"id": "scarce", "title": "Scarce", "designed": []}
    document["setup"] |= {"blueberries": 0, "dice": document["setup"]["dice"][:1]}
    document["prices"] |= {"second_order": 20, "skip_action_blueberries": 0, "other_action_lanterns": 0}
    for card in document["helpers"]["early"]:
        card["cost"] = 20
    return document


def dealt_out():
    """A set whose effects have changed their cards."""
    return next(one for one in map(shuffled, map(Chance.of, range(9))) if one != "standard")


SEATS = tuple(engine.registry.module(GAME).PLAYERS)
SETS = {"standard": lambda: "standard", "dealt out": dealt_out, "scarce": scarce}
#: Each number of seats with each card set; the even start alternates, so that it meets each of both.
SETUPS = [(seats, (seats + place) % 2 == 1, name) for seats in SEATS for place, name in enumerate(SETS)]


def test_the_setups_cover_all_pairs_of_all_options() -> None:
    assert [option.name for option in engine.options(GAME)] == ["even_start", "card_set"]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        values = [{setup[place] for setup in SETUPS} for place in (one, other)]
        assert len({(setup[one], setup[other]) for setup in SETUPS}) == len(values[0]) * len(values[1])


@pytest.mark.parametrize(("seats", "even", "name"), SETUPS)
def test_the_master_plays_with_every_option(seats: int, even: bool, name: str) -> None:
    state = engine.new(GAME, seats, f"set up {name}", {"even_start": even, "card_set": SETS[name]()})
    bot, chance = bots.make(GAME, "master", 3, nodes=NODES), Chance.of(seats)

    def play(decisions: int) -> None:
        while state.actor is not None and decisions:
            if state.actor:
                state.play(chance.pick(state.actions()))
                continue
            action = bot.choose(state, 0)
            assert action in state.actions()
            state.play(action)
            decisions -= 1

    play(DECISIONS)
    while state.round < state.rounds:
        state.play(chance.pick(state.actions()))
    play(DECISIONS)
    while state.actor is not None:
        state.play(chance.pick(state.actions()))
    assert len(state.scores()) == seats
