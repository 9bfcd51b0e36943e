"""The set-up: what every seat gets, keeps and places (docs/rules/woodcraft.md 2)."""

import pytest

import engine
from engine.woodcraft import schema
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.tracks import retreat

from .steps import FIRST_SPACES, asked_of, at_walnuts, first, new, past_setup, play_text, quiet
from .tables import (
    CONTRACTS,
    HELPERS,
    ORDERS,
    changed_set,
    me,
    texts,
)


def fewer(helpers, orders):
    """A card set with these numbers of early helpers and orders."""

    def change(document):
        del document["helpers"]["early"][helpers:], document["orders"]["early"][orders:]

    return changed_set(change)


class TestSetup:
    @pytest.mark.parametrize(("players", "contracts", "lanterns", "rounds"), [(1, 3, 1, 14), (2, 3, 1, 14)])
    @pytest.mark.parametrize("seed", [1, 2])
    def test_one_and_two_players_are_set_up(self, players, contracts, lanterns, rounds, seed):
        self.check(players, contracts, lanterns, rounds, seed)

    @pytest.mark.parametrize(("players", "contracts", "lanterns", "rounds"), [(3, 4, 1, 14), (4, 5, 2, 13)])
    def test_three_and_four_players_are_set_up(self, players, contracts, lanterns, rounds):
        self.check(players, contracts, lanterns, rounds, 5)

    def check(self, players, contracts, lanterns, rounds, seed):
        state = new(players, seed)
        view = state.view(state.actor)
        assert view["actor"] == view["start"] and view["prompt"]["id"] == "setup_helper"
        assert (len(view["displays"]["contracts"]), view["rounds"]) == (contracts, rounds)
        assert len(view["displays"]["orders"]) == len(view["displays"]["helpers"]) == 4
        assert [die[0] for die in view["yard"]] == ["g", "g", "y", "y", "b", "b"]
        assert view["wheel"]["arc"] and view["wheel"]["arrow"] == 1
        assert sorted(view["wheel"]["tiles"].values()) == [[0, space] for space in range(1, 8)]
        assert [tile["space"] for tile in view["board"]["reputation_tiles"]] == [5, 10]
        for seat in range(players):
            mine = me(state, seat)
            hand = mine["hand"]
            assert [
                sum(card in deck for card in hand) for deck in (HELPERS["early"], ORDERS["early"], ORDERS["walnut"])
            ] == [
                3,
                5,
                2,
            ]
            assert (mine["blueberry"], mine["lantern"], mine["pile"]) == (12, lanterns, ["g3", "y2", "b1"])
            assert [tile["id"] for tile in mine["tiles"]] == ["sawing_1", "splicing_1"] and mine["pots"] == {
                "green": None
            }
            assert mine["tracks"] == FIRST_SPACES and mine["points"] == 0

    def test_the_smallest_set_deals_every_hand(self):
        small = fewer(helpers=16, orders=24)
        schema.check(small, new=True)
        state = engine.new("woodcraft", 4, 1, {"card_set": small})
        for seat in state.seats:
            assert [sum(card in deck for card in seat.hand) for deck in (HELPERS["early"], ORDERS["early"])] == [3, 5]
        assert engine.restore(state.to_json()) == state

    @pytest.mark.parametrize("many", [12, 13])
    def test_a_game_with_too_few_helpers_for_the_last_seat_can_be_restored(self, many):
        """Earlier versions allowed such sets."""
        state = engine.new("woodcraft", 4, 1, {"card_set": fewer(helpers=many, orders=20)})
        assert any(not set(seat.hand) & set(HELPERS["early"]) for seat in state.seats)
        while state.phase == "setup":
            assert engine.restore(state.determinize(state.actor, 1).to_json()).actions() == state.actions()
            state.play(state.actions()[0])

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    @pytest.mark.parametrize("seed", range(4))
    def test_an_even_start_moves_markers_ahead_by_the_place_in_the_turn_order(self, players, seed):
        state = engine.new("woodcraft", players, seed, {"even_start": True})
        for place, ahead in enumerate(STANDARD["setup"]["head_start"][str(players)]):
            assert me(state, (state.start + place) % players)["tracks"] == {**ahead, "market": 0}
        assert {"blueberry", "walnut", "reputation"} == set(ahead)

    @pytest.mark.parametrize("seed", range(4))
    def test_a_marker_ahead_may_fall_back_to_the_printed_start_space(self, seed):
        starts = [
            {"blueberry": 2, "walnut": 0, "reputation": 1},
            {"blueberry": 0, "walnut": 1, "reputation": 0},
            {"blueberry": 0, "walnut": 0, "reputation": 3},
        ]
        cards = changed_set(lambda document: document["setup"]["head_start"].update({"3": starts}))
        state = engine.new("woodcraft", 3, seed, {"card_set": cards, "even_start": True})
        for place, start in enumerate(starts):
            number = (state.start + place) % 3
            assert me(state, number)["tracks"] == {**start, "market": 0}
            state.seats[number].reputation += 2
            for track in ("blueberry", "walnut", "reputation"):
                retreat(state, number, track, 9, "late")
            assert me(state, number)["tracks"] == FIRST_SPACES

    def test_what_open_orders_would_cost_ends_at_the_printed_start_space_too(self):
        """The score so far, of a seat one step ahead with a completed order and one still open."""
        state = engine.new("woodcraft", 2, 3, {"even_start": True})
        seat = state.seats[state.start]
        seat.completed, seat.orders = ["E01"], [("E05", 3)]
        assert seat.reputation == 1 and state.book.per_order[:2] == (0, 1)
        leftovers = (3 + 2 + 1 + 12) // 10
        assert me(state, state.start)["projected"] == leftovers

    def test_without_the_option_no_head_start_of_a_card_set_counts(self):
        ahead = {"blueberry": 2, "walnut": 3, "reputation": 4}
        cards = changed_set(lambda document: document["setup"]["head_start"].update({"2": [ahead, ahead]}))
        state = engine.new("woodcraft", 2, 1, {"card_set": cards})
        assert [me(state, seat)["tracks"] for seat in range(2)] == [FIRST_SPACES] * 2

    def test_one_helper_two_orders_both_walnuts_one_placed_three_in_hand(self):
        state = new(3, 4)
        order = [(state.start + step) % 3 for step in range(3)]
        for seat in order:
            assert state.actor == seat and asked_of(state) == "setup_helper"
            helper = first(state, "keep").split()[1]
            while asked_of(state) != "setup_orders":
                first(state)
            assert len(texts(state)) == 10
            kept = first(state, "keep").split()[1].split("+")
            assert asked_of(state) == "setup_walnuts"
            both = next(text for text in texts(state) if "+" in text)
            kept += play_text(state, both).split()[1].split("+")
            assert len(texts(state)) == 4, "of two early and two walnut orders"
            placed = first(state, "place").split()[1]
            mine = me(state, seat)
            assert [one["id"] for one in mine["helpers"]] == [helper] and mine["helpers"][0]["room"] == "r0"
            assert set(kept) == {*mine["hand"], placed} and len(mine["hand"]) == 3
        view = state.view(0)
        assert (view["phase"], view["round"], view["actor"]) == ("turn", 1, order[0])

    @pytest.mark.parametrize("many", [0, 1, 2])
    def test_up_to_two_walnut_orders_are_kept(self, many):
        """The rulebook: "you may keep up to two walnut orders"; with fewer kept, fewer are placed later."""
        state = at_walnuts(1, 4)
        one, other = sorted(card for card in me(state)["hand"] if card in ORDERS["walnut"])
        assert texts(state) == ["done", f"keep {one}", f"keep {one}+{other}", f"keep {other}"]
        prompt = state.view(0)["prompt"]
        assert (prompt["id"], prompt["left"], prompt["optional"]) == ("setup_walnuts", 2, True)
        play_text(state, ["done", f"keep {other}", f"keep {one}+{other}"][many])
        kept = [[], [other], [one, other]][many]
        hand = me(state)["hand"]
        assert sorted(set(hand) & set(ORDERS["walnut"])) == kept and len(hand) == 2 + many
        assert state.view(0)["prompt"]["id"] == "setup_place"
        first(state, "place")
        while state.view(0)["round"] < 13:
            state.play(quiet(state))
        decided = [entry["action"] for entry in state.view(0)["log"] if entry.get("action", "").startswith("place ")]
        assert len(decided) == 2 + many and not me(state)["hand"]

    def test_others_see_how_many_walnut_orders_are_kept_and_not_which(self):
        state = at_walnuts(2, 4)
        seat = state.actor
        kept = play_text(state, texts(state, "keep")[0])
        seen = state.view(1 - seat)
        assert seen["log"][-1] == {"id": "kept", "seat": seat, "n": 1} and kept[5:] not in str(seen["log"])
        assert seen["players"][seat]["hand"] is None and seen["players"][seat]["hand_size"] == 3

    def test_the_log_says_that_no_walnut_order_is_kept(self):
        state = at_walnuts(2, 4)
        seat = state.actor
        play_text(state, "done")
        for viewer in range(2):
            dones = [entry for entry in state.view(viewer)["log"] if entry.get("action") == "done"]
            assert dones[-1] == {"id": "act", "seat": seat, "action": "done", "n": 0}
        past = past_setup(2)
        while not any(action.verb == "done" for action in past.history[-1:]):
            past.play(past.actions()[-1])
        assert "n" not in [entry for entry in past.view(0)["log"] if entry.get("action") == "done"][-1]

    def test_a_walnut_order_put_aside_is_hidden_from_others(self):
        state = at_walnuts(2, 4)
        seat = state.actor
        gone = [card for card in me(state, seat)["hand"] if card in ORDERS["walnut"]]
        play_text(state, "done")
        guesses = {tuple(state.determinize(1 - seat, seed).seats[seat].aside[-2:]) for seed in range(20)}
        assert state.seats[seat].aside[-2:] == gone and len(guesses) > 5

    def test_a_room_gives_no_income_to_the_first_helper(self):
        state = past_setup(2)
        assert all(me(state, seat)["tracks"]["walnut"] <= 3 for seat in range(2))

    def test_what_was_dealt_and_not_kept_is_hidden_from_others(self):
        state = new(2, 3)
        seat = state.actor
        first(state, "keep")
        while asked_of(state) != "setup_orders":
            first(state)
        kept = first(state, "keep")
        log = state.view(1 - seat)["log"]
        assert {"id": "kept", "seat": seat, "n": 2} in log and kept not in str(log)
        assert {"id": "act", "seat": seat, "action": kept} in state.view(seat)["log"]


def test_all_contracts_have_an_id_of_their_own():
    assert len(CONTRACTS) == 8
