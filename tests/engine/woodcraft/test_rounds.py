"""The end of a round, income phases, the end of the game, and playing alone (docs/rules/woodcraft.md 3, 9, 13, 14)."""

import pytest
from refusals import refused

import engine

from .tables import HELPERS, INERT, ORDERS, changed_set, me, moved, play, position, texts


def last_turn(round_, seat=None, other=None, **changes):
    """Seat 1 is about to end the last turn of a round."""
    return position(seat or {}, other or {}, round=round_, turn=1, moved="buy_lumber", late=round_ > 8, **changes)


class TestTheEndOfARound:
    def test_claimed_contracts_leave_the_row(self):
        claims = [["P1", 0], ["P2", 0], ["P1", 1]]
        seats = [{"contracts": ["P1", "P2"]}, {"contracts": ["P1"]}]
        state = last_turn(2, *seats, claims=claims)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert displays["contracts"] == [{"id": "P3", "claimed": []}]
        assert displays["taken"] == [{"id": "P1", "seats": [0, 1]}, {"id": "P2", "seats": [0]}]
        assert state.view(0)["round"] == 3

    def test_a_contract_can_be_claimed_by_several_in_one_round_but_once_by_each(self):
        seat = {"contracts": ["P1"], "pile": ["g5", "y3", "b1"], "orders": [("W01", 4)]}
        other = {"contracts": ["P2"]}
        state = position(seat, other, moved="buy_lumber", claims=[["P1", 0], ["P2", 1]])
        play(state, "complete W01", "option 1")
        assert texts(state) == ["claim P2", "claim P3"]
        play(state, "claim P2")
        assert state.view(0)["displays"]["contracts"][1] == {"id": "P2", "claimed": [1, 0]}


class TestIncome:
    @pytest.mark.parametrize(("players", "rounds"), [(2, [4, 8, 12, 14]), (3, [4, 8, 12, 14]), (4, [4, 8, 11, 13])])
    def test_the_calendar(self, players, rounds):
        assert position(players=players).view(0)["income_after"] == rounds

    def test_orders_move_down_and_late_ones_cost_reputation(self):
        seat = {"orders": [("E01", 1), ("E02", 5), ("E03", 4)], "reputation": 5}
        state = last_turn(4, seat)
        play(state, "end")
        after = me(state)
        assert after["orders"] == [{"id": "E01", "row": 2}, {"id": "E03", "row": 5}]
        assert after["tracks"]["reputation"] == 3 and after["completed"] == []

    def test_then_everyone_places_an_order_in_turn_order(self):
        state = last_turn(4, {"hand": ["E01", "W01"]}, {"hand": ["E02", "W02"]}, start=0)
        play(state, "end")
        assert state.view(0)["phase"] == "income" and state.actor == 0
        assert texts(state) == ["place E01", "place W01"] and me(state)["blueberry"] == 0
        play(state, "place W01")
        assert state.actor == 1
        play(state, "place E02")
        assert me(state)["orders"] == [{"id": "W01", "row": 1}] and state.view(0)["phase"] == "turn"

    def test_one_order_in_hand_is_placed_without_asking(self):
        state = last_turn(4, {"hand": ["E01"]})
        play(state, "end")
        assert me(state)["orders"] == [{"id": "E01", "row": 2}] and me(state)["hand"] == []

    def test_then_income_comes_in_and_tiles_turn_up(self):
        seat = {
            "berry": 6,
            "walnut": 13,
            "sawing_up": 0,
            "splicing_up": 0,
            "upgrades": ["gluing", "splicing_2"],
            "gluing_up": 0,
        }
        state = last_turn(4, seat)
        after = play(state, "end")
        assert (after["blueberry"], after["points"]) == (6, 13) and all(tile["up"] for tile in after["tiles"])

    @pytest.mark.parametrize("round_", [4, 12])
    def test_phases_one_and_three_discard_the_first_cards(self, round_):
        state = last_turn(round_)
        before = state.view(0)["displays"]
        play(state, "end")
        after = state.view(0)["displays"]
        for kind in ("orders", "helpers"):
            assert after[kind][:3] == before[kind][1:] and after[kind][3] not in before[kind]
            assert after["decks"][kind] == before["decks"][kind] - 1

    def test_phase_two_brings_the_late_decks(self):
        state = last_turn(8)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert displays["late"] and all(card in ORDERS["late"] for card in displays["orders"])
        assert all(card in HELPERS["late"] for card in displays["helpers"])
        assert displays["decks"] == {"orders": 28, "helpers": 22 - 4 - 1}, "one works in a first room of these tests"
        assert INERT[0] not in displays["helpers"]

    def test_other_rounds_have_no_income(self):
        after = play(last_turn(5, {"berry": 6}), "end")
        assert after["blueberry"] == 0

    def test_an_empty_deck_leaves_slots_empty(self):
        state = moved("choose_orders")
        state = position(moved="choose_orders", action="choose_orders", orders=["E01", "E02"], order_deck=[])
        play(state, "do", "take E01")
        assert state.view(0)["displays"]["orders"] == ["E02", None, None, None]


class TestTheEnd:
    def test_the_last_income_phase_then_the_four_steps(self):
        seat = {
            "contracts": ["P5"],
            "completed": ["E01", "E02", "E03"],
            "orders": [("E04", 1), ("E05", 5)],
            "reputation": 9,
            "walnut": 4,
            "berry": 5,
            "blueberry": 8,
            "pile": ["g6", "y1"],
        }
        state = last_turn(14, seat, taken=[["P5", [0]]], contracts=["P1"])
        play(state, "end")
        view = state.view(0)
        assert view["over"] and view["actor"] is None and view["prompt"] == {"id": "over"}
        assert view["final"][0] == {
            "score": 4,
            "contracts": 6,
            "leftovers": 2,
            "late_orders": 2,
            "late_points": 0,
            "reputation": 6,
            "total": 18,
        }
        assert view["players"][0]["tracks"]["reputation"] == 5, "2 for the order of row 5, 2 for the other one"

    def test_most_points_win_and_a_tie_goes_to_the_later_seat(self):
        assert self.winners({"points": 5}, {"points": 4}) == [0]
        assert self.winners({"points": 5}, {"points": 5}) == [1]
        assert self.winners({"points": 5}, {"points": 5}, start=1, turn=0) == [0]

    def winners(self, *seats, start=0, turn=1):
        state = position(*seats, round=14, turn=turn, start=start, moved="buy_lumber", late=True)
        play(state, "end")
        return state.view(0)["winners"]

    def test_after_the_end_nothing_can_be_done(self):
        state = last_turn(14)
        play(state, "end")
        assert texts(state) == [] and refused(state, "end") == "over"

    def test_projected_is_what_the_end_would_bring_now(self):
        seat = {
            "contracts": ["P5"],
            "completed": ["E01", "E02", "E03"],
            "orders": [("E04", 1)],
            "reputation": 9,
            "blueberry": 8,
            "pile": ["g6", "y1"],
        }
        state = position(seat, taken=[["P5", [0]]], contracts=["P1"])
        assert me(state)["projected"] == 6 + 1 + 3 * 3

    @pytest.mark.parametrize(
        ("below", "steps", "points"),
        [
            ([{"op": "lose", "points": 3}], 0, -6),
            ([{"op": "lose", "points": 9}], 0, -13),
            ([{"op": "gain", "points": 2, "glue": 1}], 0, 4),
            ([{"op": "advance", "track": "reputation", "by": 1}], -2, 0),
            ([{"op": "advance", "track": "reputation", "by": 9}], -5, 26),
            ([{"op": "retreat", "track": "blueberry", "by": 1}], 0, 0),
            ([{"op": "retreat", "track": "reputation", "by": 1}, {"op": "lose", "points": 1}], 2, -2),
        ],
    )
    def test_open_orders_may_change_points_in_a_set_of_ones_own(self, below, steps, points):
        """The parts add up to the total, the projection is the same, and the end can be stored and restored."""
        cards = changed_set(lambda document: document.update(order_rows_below=below))
        seat = {"completed": ["E01"], "orders": [("E04", 1), ("E05", 2)], "reputation": 10, "points": 12, "glue": 10}
        state = last_turn(14, seat, card_set=cards)
        projected = me(state)["projected"]
        play(state, "end")
        final = state.view(0)["final"][0]
        assert final["total"] == sum(amount for part, amount in final.items() if part not in ("late_orders", "total"))
        assert (final["late_orders"], final["late_points"]) == (steps, points)
        assert projected == final["total"]
        assert engine.restore(state.to_json()) == state


class TestAlone:
    def test_after_each_turn_a_card_is_revealed(self):
        state = position(players=1, moved="buy_lumber")
        view = state.view(0)
        assert view["displays"]["solo"] == {"deck": 10, "last": None, "reputation": 0}
        shown = state.before_reveal(engine.parse("woodcraft", "end"))
        assert shown.view(0)["prompt"]["due"] == "solo"
        play(state, "end")
        solo = state.view(0)["displays"]["solo"]
        assert solo["deck"] == 9 and solo["last"] and state.view(0)["round"] == 2

    def test_ten_cards_are_shuffled_again(self):
        state = position(players=1, moved="buy_lumber", solo_deck=[], solo_card="S03")
        play(state, "end")
        assert state.view(0)["displays"]["solo"]["deck"] == 9
        assert any(entry["id"] == "shuffle" for entry in state.view(0)["log"])

    @pytest.mark.parametrize(
        ("points", "title"), [(20, "apprentice"), (100, "journeyman"), (125, "master"), (180, "grand master")]
    )
    def test_a_score_earns_a_level(self, points, title):
        state = position({"points": points}, players=1, round=14, moved="buy_lumber", late=True)
        play(state, "end")
        view = state.view(0)
        assert (view["rating"], view["title"], view["winners"]) == (points, title, [0])

    def test_a_contract_is_not_taken_while_it_is_claimed(self):
        seat = {"contracts": ["P1"]}
        deck = ["S06", "S01"]
        state = position(seat, players=1, moved="buy_lumber", claims=[["P1", 0]], solo_deck=deck, round=6)
        play(state, "end")
        displays = state.view(0)["displays"]
        assert {"id": "P2", "seats": []} in displays["taken"] and {"id": "P1", "seats": [0]} in displays["taken"]

    def test_before_round_five_none_is_taken(self):
        state = position(players=1, moved="buy_lumber", solo_deck=["S06", "S01"], round=4)
        before = len(state.view(0)["displays"]["contracts"])
        play(state, "end")
        assert len(state.view(0)["displays"]["contracts"]) == before
