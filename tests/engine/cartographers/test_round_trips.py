"""Whole random games: the referee, copies, JSON, replays, codes, determinized guesses, views."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import as_text, budget, check_copies_and_json, check_record

import engine
from engine import Chance, Record

from . import slow
from .referee import Referee


def game(seed, side):
    return engine.new("cartographers", seed=seed, options={"side": side})


def plays(seed, side, chooser=0):
    """(state before, action) at every step of a random game, then (final state, None)."""
    state, chance = game(seed, side), Chance.of(chooser)
    while state.actor is not None:
        action = chance.pick(state.actions())
        yield state, action
        state.play(action)
    yield state, None


@pytest.mark.slow
@budget(0.3)
@given(st.integers(0, 10**6), st.sampled_from("AB"), st.integers(0, 10**6))
def test_a_whole_game_goes_as_the_referee_says(seed, side, chooser):
    referee = None
    for state, action in plays(seed, side, chooser):
        view = state.view(0)
        if referee is None:
            referee = Referee(side, view["edicts"])
        referee.follow(view)
        referee.compare_story(view)
        if action is not None:
            assert {str(legal) for legal in state.actions()} == referee.legal()
            referee.play(str(action))
    assert referee.over and len(referee.season_scores) == 4


@budget(0.1)
@given(st.integers(0, 10**6), st.sampled_from("AB"), st.integers(0, 10**6))
def test_at_every_step_json_copy_and_replay_agree(seed, side, chooser):
    check_copies_and_json(plays(seed, side, chooser))


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_copy_is_independent(side):
    for state, action in plays("copies", side):
        if action is None:
            break
        before = as_text(state.to_json())
        twin = state.copy()
        twin.play(action)
        assert as_text(state.to_json()) == before
        other = state.copy()
        engine.playout(other, seed=1)
        assert as_text(state.to_json()) == before and other.actor is None
        again = state.copy()
        again.play(action)
        assert again == twin


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_original_is_independent_of_its_copy_and_its_json(side):
    twins = []
    for state, _action in plays("copies", side):
        data = state.to_json()
        twins.append((state.copy(), engine.restore(data), as_text(data)))
        data["deck"].clear()
        data["seats"][0]["sheet"].clear()
        data["events"].clear()
    for copy, restored, text in twins:
        assert as_text(copy.to_json()) == text == as_text(restored.to_json())


def test_a_restored_game_goes_on_as_the_first_would_have():
    for state, action in plays("go on", "A"):
        if action is None:
            break
        restored = engine.restore(state.to_json())
        twin = state.copy()
        engine.playout(restored, seed=5)
        engine.playout(twin, seed=5)
        assert restored == twin


@budget(0.1)
@given(st.integers(0, 10**6), st.sampled_from("AB"), st.integers(0, 10**6))
def test_a_record_goes_through_json_and_code_and_replays_to_every_step(seed, side, chooser):
    record = check_record(plays(seed, side, chooser))
    assert len(record.code()) < 300


@pytest.mark.parametrize("seed", ["", "0", 0, -7, "地図", "two words", "x" * 100, 2**70, "\n", "🗺"])
def test_any_seed_makes_a_game_with_a_record(seed):
    state = engine.new("cartographers", seed=seed, options={"side": "B"})
    engine.playout(state, seed=seed)
    record = Record.of(state)
    assert Record.from_code(record.code()) == record
    assert engine.replay(Record.from_json(json.loads(as_text(record.to_json())))) == state


def test_the_same_seed_and_options_give_the_same_game():
    for seed in range(20):
        assert game(seed, "A") == game(seed, "A") == game(str(seed), "A")


def test_other_seeds_give_other_games():
    assert len({as_text(game(seed, "A").to_json()) for seed in range(50)}) == 50


def test_the_deal_does_not_depend_on_the_side_or_the_draws():
    """The same seed turns up the same cards in the first season on both sides, whatever is drawn."""
    first, second = game("fair", "A"), game("fair", "B")
    while first.view(0)["season"] == second.view(0)["season"] == 0:
        assert first.view(0)["revealed"] == second.view(0)["revealed"]
        first.play(first.actions()[0])
        second.play(second.actions()[-1])


def test_chosen_edicts_go_through_json_and_code():
    edicts = ["the_cauldrons", "shieldgate", "treetower", "mages_valley"]
    state = engine.new("cartographers", seed=9, options={"edicts": edicts, "side": "B"})
    engine.playout(state, seed=9)
    for record in (Record.from_json(Record.of(state).to_json()), Record.from_code(Record.of(state).code())):
        assert engine.replay(record) == state
        assert engine.replay(record).view(0)["edicts"] == edicts


def hidden(state):
    """What nobody at the table may know: the order of the deck, and the cards set aside."""
    data = state.to_json()
    return data["deck"], data["ambushes"]


@budget(0.1)
@given(st.integers(0, 10**6), st.sampled_from("AB"), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_guess_keeps_all_that_is_visible(seed, side, chooser, guess):
    for state, _action in plays(seed, side, chooser):
        before = as_text(state.to_json())
        guessed = state.determinize(0, guess)
        assert as_text(state.to_json()) == before, "the true game is left alone"
        assert guessed.view(0) == state.view(0)
        assert guessed.actions() == state.actions()
        deck, waiting = hidden(state)
        new_deck, new_waiting = hidden(guessed)
        assert sorted(new_deck + new_waiting) == sorted(deck + waiting)
        assert (len(new_deck), len(new_waiting)) == (len(deck), len(waiting))
        inside = [slug for slug in new_deck if slug in slow.AMBUSH]
        assert len(inside) == state.view(0)["unseen"]["ambushes_in"]
        assert state.determinize(0, guess) == guessed, "the same guess for the same seed"


def test_guesses_differ_and_are_playable():
    state = game("guess", "A")
    decks = {tuple(hidden(state.determinize(0, guess))[0]) for guess in range(40)}
    assert len(decks) == 40
    assert len({deck[0] for deck in decks}) > 5, "the next card is guessed again"
    inside = {slug for deck in decks for slug in deck if slug in slow.AMBUSH}
    assert inside == set(state.view(0)["unseen"]["ambush"])
    for guess in range(10):
        guessed = state.determinize(0, guess)
        engine.playout(guessed, seed=guess)
        assert guessed.actor is None


def disguised(state):
    """A game that looks the same: its deck turned round, the ambush in it changed, other shuffles to come."""
    data = state.to_json()
    inside = [slug for slug in data["deck"] if slug in slow.AMBUSH]
    if inside and data["ambushes"]:
        place = data["deck"].index(inside[0])
        data["deck"][place], data["ambushes"][0] = data["ambushes"][0], inside[0]
    data["deck"].reverse()
    data["chance"] = "0123456789abcdef"
    return engine.restore(data)


def test_a_guess_does_not_depend_on_what_is_hidden():
    """Two games that look the same get the same guesses."""
    for state, _action in plays("same look", "A"):
        other = disguised(state)
        for guess in range(4):
            one, two = state.determinize(0, guess), other.determinize(0, guess)
            assert hidden(one) == hidden(two)
            engine.playout(one, seed=1)
            engine.playout(two, seed=1)
            assert one.scores() == two.scores() and one.view(0) == two.view(0)


def test_a_guess_has_no_record():
    with pytest.raises(ValueError):
        Record.of(game(1, "A").determinize(0, 1))


def test_all_orders_of_the_deck_are_guessed_alike():
    """The next card of 600 guesses: each of the unseen cards about equally often."""
    state = game(7, "A")
    counts = {}
    for guess in range(600):
        card = hidden(state.determinize(0, guess))[0][0]
        counts[card] = counts.get(card, 0) + 1
    size = state.view(0)["unseen"]["size"]
    explore = {slug: count for slug, count in counts.items() if slug in slow.EXPLORE}
    assert set(explore) == set(state.view(0)["unseen"]["explore"])
    wanted = 600 / size
    assert all(wanted / 2 < count < wanted * 2 for count in explore.values()), counts


def in_print_order(cards, slugs):
    return [slug for slug in cards if slug in slugs]


@budget(0.1)
@given(st.integers(0, 10**6), st.sampled_from("AB"), st.integers(0, 10**6))
def test_a_view_is_json_and_leaks_no_hidden_card(seed, side, chooser):
    for state, _action in plays(seed, side, chooser):
        view = state.view(0)
        assert json.loads(as_text(view)) == view
        unseen = view["unseen"]
        deck, waiting = hidden(state)
        assert unseen["size"] == len(deck)
        assert sorted(unseen["explore"]) == sorted(slug for slug in deck if slug in slow.EXPLORE)
        assert unseen["explore"] == in_print_order(slow.EXPLORE, unseen["explore"]), "no order is shown"
        assert set(unseen["ambush"]) == {slug for slug in deck + waiting if slug in slow.AMBUSH}
        assert unseen["ambush"] == in_print_order(slow.AMBUSH, unseen["ambush"]), "no order is shown"


@pytest.mark.parametrize("side", ["A", "B"])
def test_two_games_that_differ_in_hidden_things_only_look_the_same(side):
    for state, _action in plays("look", side):
        other = disguised(state)
        assert other.view(0) == state.view(0) and other.actions() == state.actions()
        assert other != state
