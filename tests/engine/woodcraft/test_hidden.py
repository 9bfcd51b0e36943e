"""What is hidden stays hidden: views, guesses, what an action reveals, and games that differ in hidden things only."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

import engine
from engine import Record

from .tables import chance_game, free, me, moved, play, plays, position, texts

KEYS = """
    game seats seat actor over round rounds phase start income_after scores set prompt actions decisions turn wheel yard
    displays players rooms attic board log last cards
"""
SEEDS = st.integers(0, 10**6)


@budget(0.05)
@given(st.integers(1, 4), SEEDS)
def test_a_view_holds_every_documented_key_and_is_json(players, seed):
    for step, (state, _action) in enumerate(plays(chance_game(players, seed), seed)):
        if step % 7 and state.actor is not None:
            continue
        for seat in range(players):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
            ends = {"final", "winners"} | ({"rating", "title"} if players == 1 else set())
            assert set(view) == set(KEYS.split()) | (ends if view["over"] else set())
            assert view["actions"] == ([str(a) for a in state.actions()] if seat == state.actor else [])
            assert [decision["text"] for decision in view["decisions"]] == view["actions"]
            named = {card for player in view["players"] for card in player["completed"]}
            named |= {card for kind in ("orders", "helpers") for card in view["displays"][kind] if card}
            assert named <= set(view["cards"])


@budget(0.05)
@given(st.integers(2, 4), SEEDS)
def test_a_view_shows_the_own_hand_only(players, seed):
    for step, (state, _action) in enumerate(plays(chance_game(players, seed), seed)):
        if step % 7:
            continue
        hands = [set(seat.hand) | set(seat.aside) for seat in state.seats]
        for seat in range(players):
            text = json.dumps(state.view(seat))
            assert [player["hand"] is None for player in state.view(seat)["players"]] == [
                other != seat for other in range(players)
            ]
            others = set().union(*(hand for other, hand in enumerate(hands) if other != seat))
            assert not any(f'"{card}"' in text or f" {card}" in text for card in others)
            assert not any(f'"{card}"' in text for card in (*state.order_deck, *state.late_helpers))


def disguised(state, seat):
    """A game that looks the same to a seat: hidden cards in another order, other rolls to come."""
    data = state.to_json()
    lists = [data[deck] for deck in ("order_deck", "helper_deck", "late_orders", "late_helpers")]
    lists += [data["walnuts"], data["buried"], data["solo_deck"]]
    for number, row in enumerate(data["seats"]):
        if number != seat:
            lists += [row["hand"], row["aside"]]
    deck_of = state.book.deck_of
    unseen = {}
    for cards in lists:
        for card in cards:
            unseen.setdefault(deck_of[card], []).append(card)
    for cards in lists:
        cards[:] = [unseen[deck_of[card]].pop() for card in cards]
    data["chance"] = "0123456789abcdef"
    return engine.restore(data)


@budget(0.04)
@given(st.integers(1, 4), SEEDS, SEEDS)
def test_games_that_differ_in_hidden_things_look_the_same_and_are_guessed_alike(players, seed, guess):
    for step, (state, _action) in enumerate(plays(chance_game(players, seed), seed)):
        if step % 9:
            continue
        for seat in range(players):
            other = disguised(state, seat)
            assert other.view(seat) == state.view(seat)
            one, two = state.determinize(seat, guess), other.determinize(seat, guess)
            assert one.to_json() == two.to_json()


@budget(0.04)
@given(st.integers(1, 4), SEEDS, SEEDS)
def test_a_guess_keeps_all_that_is_seen_and_leaves_the_game_alone(players, seed, guess):
    for step, (state, _action) in enumerate(plays(chance_game(players, seed), seed)):
        if step % 9:
            continue
        before = state.to_json()
        for seat in range(players):
            guessed = state.determinize(seat, guess)
            assert guessed.view(seat) == state.view(seat)
            if state.actor == seat:
                assert guessed.actions() == state.actions()
            assert engine.restore(guessed.to_json()) == guessed
        assert state.to_json() == before


def test_guesses_draw_hands_decks_and_rolls_again():
    state = chance_game(3, 4)
    while state.view(0)["phase"] == "setup":
        state.play(state.actions()[-1])
    guesses = [state.determinize(0, seed).to_json() for seed in range(40)]
    assert len({json.dumps(data["seats"][1]["hand"]) for data in guesses}) > 30
    assert len({json.dumps(data["order_deck"]) for data in guesses}) == 40
    assert len({data["chance"] for data in guesses}) == 40
    assert all(data["seats"][0]["hand"] == me(state)["hand"] for data in guesses)
    kinds = [[card[0] for card in data["seats"][1]["hand"]] for data in guesses]
    assert all(kind == kinds[0] for kind in kinds), "which of them are walnut orders has been seen on their backs"


def test_a_guess_does_not_reveal_what_others_kept():
    state = chance_game(2, 4)
    while state.view(0)["phase"] == "setup":
        state.play(state.actions()[0])
    for seat in (0, 1):
        kept = [str(action) for action in state.history if action.verb == "keep" and "+" in str(action)]
        own = state.start == seat
        text = json.dumps(state.determinize(seat, 3).to_json()["events"])
        assert (kept[0] in text, kept[1] in text) == (own, not own)


def test_a_guess_has_no_record_and_can_be_played_out():
    guessed = chance_game(4, 1).determinize(1, 7)
    with pytest.raises(ValueError):
        Record.of(guessed)
    engine.playout(guessed, 1)
    assert guessed.actor is None


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat):
    with pytest.raises(ValueError):
        chance_game(2, 1).view(seat)


# --- what an action reveals -------------------------------------------------------------------------


def shown(state, text):
    return state.before_reveal(engine.parse("woodcraft", text))


def test_work_and_orders_reveal_nothing():
    state = free(pile=["g4", "y5"], scrap=1, orders=[("E04", 4)], blueberry=5)
    assert all(shown(state, text) is None for text in texts(state))


def test_new_dice_are_rolled_after_the_purchase_and_not_before():
    state = moved("buy_lumber", blueberry=20)
    play(state, "do")
    assert shown(state, "buy g4") is None, "a second die may be bought first"
    play(state, "buy g4")
    for text in ("buy y2", "done"):
        inked = shown(state, text)
        view = inked.view(0)
        assert view["prompt"] == {"id": "reveal", "seat": 0, "due": "roll"} and view["actor"] is None
        assert inked.actions() == [] and engine.restore(inked.to_json()) == inked
        engine.playout(inked, 1)
        assert inked.view(0)["over"]


def test_a_taken_card_reveals_the_next_one_of_its_deck():
    state = moved("choose_orders", blueberry=3)
    play(state, "do")
    inked = shown(state, "take E01")
    assert inked.view(0)["prompt"]["due"] == "refill" and None in inked.view(0)["displays"]["orders"]
    state = position(moved="choose_orders", action="choose_orders", order_deck=[])
    play(state, "do")
    assert shown(state, "take E01") is None, "the deck is empty"


def test_the_end_of_a_turn_reveals_nothing_by_itself():
    assert shown(free(), "end") is None


def test_the_late_decks_are_a_reveal():
    state = position(round=8, turn=1, moved="buy_lumber")
    assert shown(state, "end").view(0)["prompt"]["due"] == "late"


def test_a_solo_card_is_a_reveal():
    state = position(players=1, moved="buy_lumber")
    assert shown(state, "end").view(0)["prompt"]["due"] == "solo"


def test_a_reveal_waits_for_the_seat_that_decided_last():
    """Also in the income phase, where that is not always the seat whose turn ended the round."""
    others = 0
    for seed in range(12):
        for state, action in plays(chance_game(4, seed), seed):
            inked = action and state.before_reveal(action)
            if inked:
                assert inked.view(0)["prompt"]["seat"] == state.actor
                others += state.actor != state.turn
    assert others


def test_before_reveal_refuses_what_is_illegal():
    with pytest.raises(engine.IllegalAction):
        shown(position(), "end")
