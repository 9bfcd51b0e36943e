"""Whole random games compared with the referee of `ledger`; copies, replays, JSON and codes at every step; playouts."""

import json
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import (
    as_text,
    budget,
    check_copies_and_json,
    check_playout,
    check_playout_from_the_middle,
    check_record,
    check_uniform,
)
from refusals import refused

import engine
from engine import Chance, Record
from engine.woodcraft.order_solver import ways
from engine.woodcraft.order_tools import tools_of
from engine.woodcraft.standard import STANDARD

from .ledger import Ledger, check_deal, check_kept
from .tables import able_set, chance_game, free, me, moved, plays, position

SEEDS = st.integers(0, 10**6)


@budget(0.15)
@given(st.integers(1, 4), SEEDS)
def test_a_second_bookkeeping_by_the_log_agrees_after_every_action(players, seed):
    ledger = None
    for state, _action in plays(chance_game(players, seed), seed):
        view = state.view(0)
        if view["phase"] == "setup":
            if not state.history:
                check_deal([state.view(seat) for seat in range(players)])
            continue
        if ledger is None:
            check_kept([state.view(seat) for seat in range(players)])
            ledger = Ledger(view)
        ledger.follow(view)
    assert state.view(0)["over"]


@budget(0.15)
@given(st.integers(1, 4), SEEDS)
def test_no_amount_is_negative_and_at_most_six_dice_are_kept(players, seed):
    for state, _action in plays(chance_game(players, seed), seed):
        for number, seat in enumerate(state.seats):
            stock = (seat.points, seat.blueberry, seat.lantern, seat.glue, seat.scrap, seat.saw, seat.reuse)
            assert min(stock) >= 0 and seat.pile == sorted(seat.pile)
            assert number == state.turn or state.phase != "turn" or len(seat.pile) <= 6
            assert all(tree < 0 or tree % 6 < 5 for tree in seat.pots)
            assert len({order for order, _ in seat.orders}) == len(seat.orders)
            assert seat.powers == state.book.powers(seat.rooms)
        assert len(state.yard) == 6 or state.tasks


@budget(0.1)
@given(st.integers(1, 4), SEEDS)
def test_orders_are_satisfiable_when_they_can_be_completed(players, seed):
    for state, _action in plays(chance_game(players, seed), seed):
        for action in state.actions():
            if action.verb == "complete":
                before = me(state, state.turn)
                need = state.book.cards[action.args[0]]["need"]
                assert all(before["pile"].count(die) >= need["dice"].count(die) for die in need["dice"])
                assert all(before[token] >= amount for token, amount in need["tokens"].items())


@pytest.mark.slow
@budget(0.06)
@given(st.integers(1, 4), SEEDS)
def test_copies_and_json_are_equal_and_go_on_alike_at_every_step(players, seed):
    check_copies_and_json(plays(chance_game(players, seed), seed))


@budget(0.06)
@given(st.integers(1, 4), SEEDS)
def test_a_record_replays_to_every_step(players, seed):
    check_record(plays(chance_game(players, seed), seed))


@budget(0.1)
@given(st.integers(1, 4), SEEDS, st.data())
def test_an_illegal_action_changes_nothing(players, seed, data):
    steps = list(plays(chance_game(players, seed), seed))
    every = sorted({str(action) for _, action in steps if action is not None})
    for state, action in plays(chance_game(players, seed), seed):
        if action is None:
            break
        legal = {str(one) for one in state.actions()}
        for text in data.draw(st.lists(st.sampled_from(every), max_size=2)):
            if text not in legal:
                assert refused(state, text)


@budget(0.06)
@given(st.integers(1, 4), SEEDS)
def test_every_step_of_a_way_to_an_order_can_be_played(players, seed):
    """What ``ways`` finds the engine allows, and then the order can be completed."""
    for state, action in plays(chance_game(players, seed), seed):
        if action is None or state.tasks or state.phase != "turn":
            continue
        player = me(state, state.turn)
        for order in player["orders"]:
            for way in ways(player["pile"], tools_of(player), order["id"], limit=2):
                worked = state.copy()
                for step in (*way.steps, f"complete {order['id']}"):
                    if worked.tasks:
                        break  # a helper was roused and asks first
                    worked.play(engine.parse("woodcraft", step))
                else:
                    assert order["id"] in worked.seats[state.turn].completed


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_playout_is_a_legal_game_and_is_deterministic(players):
    for seed in range(5):
        check_playout(partial(chance_game, players, seed), seed)


def test_a_playout_from_the_middle_goes_on_from_there():
    check_playout_from_the_middle(chance_game(3, 5), 30)


UNIFORM = {
    "a turn begins": lambda: position({"pile": ["g3", "y2"], "lantern": 4, "blueberry": 9}),
    "a tile was moved": lambda: moved("buy_materials", lantern=1, blueberry=9, pile=["g5"]),
    "the turn may end": lambda: free(pile=["g4", "y2"], scrap=1, blueberry=5),
    "a question": lambda: asking("buy_materials", blueberry=9),
    "helpers and rooms": lambda: asking("choose_helper", blueberry=9),
}


def asking(tile, **seat):
    state = moved(tile, **seat)
    state.play(engine.parse("woodcraft", "do"))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", UNIFORM)
def test_each_step_of_a_playout_is_uniform_over_all_legal_actions(name):
    check_uniform(UNIFORM[name](), 12)


def test_the_same_seed_gives_the_same_game_and_others_differ():
    games = [chance_game(2, seed).to_json() for seed in range(20)]
    assert all(chance_game(2, seed).to_json() == game for seed, game in enumerate(games))
    assert len({as_text(game) for game in games}) == 20


def test_every_seat_starts_about_equally_often():
    starts = [chance_game(4, seed).start for seed in range(200)]
    assert all(30 < starts.count(seat) < 70 for seat in range(4))


# --- card sets of one's own -------------------------------------------------------------------------


def test_a_record_carries_a_card_set_of_ones_own():
    card_set = json.loads(json.dumps(STANDARD)) | {"id": "trial"}
    card_set["helpers"]["early"][-1]["ability"] = {"kind": "immediate", "effects": [{"op": "gain", "glue": 2}]}
    state = chance_game(2, 7, {"card_set": card_set})
    assert state.view(0)["set"]["id"] == "trial" and state.view(0)["set"]["name"] != "trial"
    engine.playout(state, 7)
    record = Record.of(state)
    for again in (Record.from_json(json.loads(json.dumps(record.to_json()))), Record.from_code(record.code())):
        assert again == record and engine.replay(again) == state
    plain = Record.of(chance_game(2, 7)).code()
    assert len(record.code()) < len(plain) + 700, "only what differs from the standard set travels"


def test_the_standard_set_as_a_document_is_the_standard_set():
    state = chance_game(2, 7, {"card_set": json.loads(json.dumps(STANDARD))})
    assert state.options == {"even_start": False, "card_set": "standard"} and state == chance_game(2, 7)


def test_changing_the_json_of_a_record_or_a_state_does_not_change_the_state():
    state = chance_game(2, 7, {"card_set": able_set([{"op": "gain", "glue": 2}])})
    for value in (Record.of(state).to_json(), state.to_json()):
        value["options"]["card_set"]["prices"]["second_order"] = 99
    assert state.book.document["prices"]["second_order"] == 3
    assert chance_game(2, 7, state.options) == state


def test_a_game_with_the_dealt_out_cards_of_a_set_plays_to_its_end():
    from tools.card_sets import shuffled

    for seed in range(6):
        state = chance_game(2, seed, {"card_set": shuffled(Chance.of(seed))})
        engine.playout(state, seed)
        assert state.actor is None
