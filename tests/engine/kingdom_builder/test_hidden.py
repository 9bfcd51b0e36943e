"""What is hidden stays hidden: views, guesses, and games that differ in hidden things only."""

import json
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

import engine
from engine import Record

from . import slow
from .boards import play, position, texts


def game(players, seed=1, **options):
    return engine.new("kingdom_builder", players, seed, options)


def plays(state, seed):
    chance = engine.Chance.of(seed, stream="hidden")
    while state.actor is not None:
        yield state
        state.play(chance.pick(state.actions()))
    yield state


KEYS = """
    game players seat actor over prompt quadrants rotated board castles locations settlements supply
    tiles holdings terrain played hand legal can cards scores now round rounds ending deck discards
    removed unseen switches last log
"""
VIEW_KEYS = set(re.findall(r"\w+", KEYS))


@budget(0.1)
@given(st.integers(1, 4), st.integers(0, 10**6))
def test_a_view_holds_every_documented_key_and_is_json(players, seed):
    for state in plays(game(players, seed), seed):
        for seat in range(players):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            ends = {"winners"} | ({"par", "rating", "title"} if players == 1 else set())
            assert set(view) == VIEW_KEYS | (ends if view["over"] else set())


@budget(0.1)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_a_view_shows_the_own_card_only_and_counts_the_others(players, seed):
    for state in plays(game(players, seed), seed):
        data = state.to_json()
        for seat in range(players):
            view = state.view(seat)
            assert view["hand"] == (data["seats"][seat]["hand"] or None)
            assert view["terrain"] == (view["played"] if seat == view["actor"] else None)
            assert (view["legal"] != {} or view["can"] != []) == (seat == view["actor"])
            others = [row["hand"] for other, row in enumerate(data["seats"]) if other != seat and row["hand"]]
            counts = Counter([*data["deck"], *others])
            assert view["unseen"] == {terrain: counts[terrain] for terrain in slow.TERRAINS}
            assert list(view["unseen"]) == slow.TERRAINS


def disguised(state, seat):
    """A game that looks the same to a seat: the others' cards and the deck in another order, other shuffles to come."""
    data = state.to_json()
    others = [row for number, row in enumerate(data["seats"]) if number != seat and row["hand"]]
    pool = [*(row["hand"] for row in others), *data["deck"]][::-1]
    for row in others:
        row["hand"] = pool.pop()
    data["deck"] = pool
    data["chance"] = "0123456789abcdef"
    return engine.restore(data)


@pytest.mark.slow
@budget(0.04)
@given(st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 10**6))
def test_games_that_differ_in_hidden_things_look_the_same_and_are_guessed_alike(players, seed, guess):
    for state in plays(game(players, seed), seed):
        for seat in range(players):
            other = disguised(state, seat)
            assert other.view(seat) == state.view(seat)
            one, two = state.determinize(seat, guess), other.determinize(seat, guess)
            assert one.to_json() == two.to_json()


@pytest.mark.slow
@budget(0.04)
@given(st.integers(1, 4), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_guess_keeps_all_that_is_seen_and_leaves_the_game_alone(players, seed, guess):
    for state in plays(game(players, seed), seed):
        before = state.to_json()
        for seat in range(players):
            guessed = state.determinize(seat, guess)
            assert guessed.view(seat) == state.view(seat)
            assert guessed.actions() == state.actions()
            assert engine.restore(guessed.to_json()) == guessed
        assert state.to_json() == before


def test_guesses_deal_the_cards_of_rivals_and_the_deck_again():
    state = game(3)
    guesses = [state.determinize(0, seed).to_json() for seed in range(60)]
    for seat in (1, 2):
        assert {data["seats"][seat]["hand"] for data in guesses} == set(slow.TERRAINS)
    assert len({tuple(data["deck"]) for data in guesses}) == 60
    assert len({data["chance"] for data in guesses}) == 60


def test_the_own_card_is_never_guessed_and_the_open_one_neither():
    state = game(3)
    own, card = state.view(2)["hand"], state.view(0)["played"]
    for seed in range(20):
        guessed = state.determinize(2, seed)
        assert guessed.view(2)["hand"] == own and guessed.view(0)["played"] == card


def test_an_impossible_card_is_never_guessed():
    """All grass cards have been seen: none is in a hand or in the deck."""
    deck = [t for t in slow.TERRAINS[1:] for _ in range(5)][:-1]
    state = position(set(), set(), card="grass", discards=["grass"] * 4, deck=deck, hands={1: "forest"})
    assert state.view(0)["unseen"]["grass"] == 0
    for seed in range(20):
        data = state.determinize(0, seed).to_json()
        assert "grass" not in data["deck"] and data["seats"][1]["hand"] != "grass"


def test_cards_in_the_rivals_hand_are_guessed_by_their_number():
    deck = ["canyon"] * 3 + ["forest"]
    discards = (Counter(dict.fromkeys(slow.TERRAINS, 5)) - Counter(["grass", *deck, "canyon"])).elements()
    state = position(set(), set(), card="grass", hands={1: "canyon"}, deck=deck, discards=list(discards))
    hands = Counter(state.determinize(0, seed).to_json()["seats"][1]["hand"] for seed in range(500))
    assert set(hands) == {"canyon", "forest"} and 360 < hands["canyon"] < 440


def test_a_guess_has_no_record_and_can_be_played_out():
    guessed = game(4).determinize(1, 7)
    with pytest.raises(ValueError):
        Record.of(guessed)
    engine.playout(guessed, 1)
    assert guessed.actor is None


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError):
        game(2).view(seat)


# What an action reveals


def test_a_build_reveals_nothing():
    state = game(2)
    assert all(state.before_reveal(action) is None for action in state.actions())


def test_the_end_of_a_turn_reveals_the_next_cards():
    state = position(set(), set(), left=0)
    shown = state.before_reveal(engine.parse("kingdom_builder", "end"))
    view = shown.view(0)
    assert view["prompt"] == {"id": "turn", "seat": 0, "left": 0, "due": "turn"}
    assert view["actor"] is None and view["played"] is None and view["hand"] is None and view["legal"] == {}
    assert view["discards"] == ["grass"] and state.view(0)["discards"] == []
    assert shown.actions() == [] and engine.restore(shown.to_json()) == shown
    engine.playout(shown, 1)
    assert shown.view(0)["over"]


def test_the_end_of_the_game_reveals_nothing():
    state = position(set(), set(), left=0, turn=1, ending=True)
    assert state.before_reveal(engine.parse("kingdom_builder", "end")) is None


def test_a_build_that_makes_the_card_useless_reveals_the_next_one():
    grass = sorted(slow.marked(slow.assembled(("Tavern", "Paddock", "Oasis", "Farm"), [False] * 4)[0], "G") - {(3, 4)})
    state = position(set(), set(grass[:39]), set(grass[39:]), card="grass", hands={1: "forest", 2: "forest"})
    (build,) = texts(state)
    shown = state.before_reveal(engine.parse("kingdom_builder", build))
    assert shown.view(0)["settlements"][0] == ["D5"] and shown.view(0)["prompt"]["due"] == "card"
    assert shown.view(0)["removed"] == ["grass"] and shown.view(0)["played"] is None
    assert engine.restore(shown.to_json()) == shown
    play(state, build)
    assert state.view(0)["played"] not in (None, "grass")


def test_before_reveal_refuses_what_is_illegal():
    state = game(2)
    with pytest.raises(engine.IllegalAction):
        state.before_reveal(engine.parse("kingdom_builder", "end"))
