"""Every rule of the turn and of the end of the game, by name (docs/rules/kingdom-builder.md 2, 4)."""

import pytest
from refusals import refused

import engine
from engine.kingdom_builder import scores

from . import slow
from .boards import FG_ROWS, FIRST_GAME, drawn, names, play, position, sets, texts


def new(players=2, seed=1, **options):
    return engine.new("kingdom_builder", players, seed, {**FIRST_GAME, **options})


def mandatory(state):
    return {slow.cell(text.split()[1]) for text in texts(state, "build")}


def at_random(state):
    """End the turn: the first legal build again and again, then ``end``."""
    seat = state.actor
    while state.actor == seat:
        actions = texts(state)
        state.play(engine.parse("kingdom_builder", "end" if "end" in actions else texts(state, "build")[0]))
    return state


# Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_forty_settlements_and_a_card(players):
    state = new(players)
    view = state.view(0)
    assert view["supply"] == [40] * players and view["settlements"] == [[]] * players
    assert view["played"] == view["terrain"] is not None and view["hand"] is None
    assert all(state.view(seat)["hand"] for seat in range(1, players))
    assert view["deck"] == 25 - players and view["discards"] == view["removed"] == []


def test_there_are_five_cards_of_each_terrain():
    data = new(3).to_json()
    cards = [*data["deck"], data["card"], *(seat["hand"] for seat in data["seats"] if seat["hand"])]
    assert {terrain: cards.count(terrain) for terrain in slow.TERRAINS} == dict.fromkeys(slow.TERRAINS, 5)


def test_two_tiles_lie_on_each_location():
    view = new().view(0)
    assert [(place["hex"], place["kind"], place["left"]) for place in view["locations"]] == [
        ("C19", "paddock", 2),
        ("G3", "tavern", 2),
        ("G8", "tavern", 2),
        ("G12", "paddock", 2),
        ("L18", "farm", 2),
        ("M8", "oasis", 2),
        ("P13", "farm", 2),
        ("R6", "oasis", 2),
    ]
    assert view["castles"] == ["D4", "H16", "L12", "R2"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_starts_and_seats_follow_in_order(players):
    state = new(players)
    seen = []
    for _ in range(2 * players):
        seen.append(state.actor)
        at_random(state)
    assert seen == [*range(players)] * 2


# Mandatory builds


def test_three_settlements_are_built_one_after_the_other():
    state = new()
    for left in (3, 2, 1):
        assert state.view(0)["prompt"]["left"] == left
        assert refused(state, "end") == "mandatory"
        state.play(engine.parse("kingdom_builder", texts(state, "build")[0]))
    assert len(state.view(0)["settlements"][0]) == 3 and "end" in texts(state)
    assert refused(state, "build A1") == "built"


def test_a_build_goes_to_the_terrain_of_the_card():
    state = position(set(), set(), card="desert")
    assert {FG_ROWS[r][c] for r, c in mandatory(state)} == {"D"}
    assert refused(state, "build A1") == "terrain"
    assert refused(state, "build A4") == "mountain"


def test_a_refusal_names_what_is_on_a_hex_that_is_never_built_on():
    state = position(set(), set(), card="desert")
    expected = {"X": "castle", "L": "location", "M": "mountain", "W": "water"}
    seen = set()
    for row, line in enumerate(FG_ROWS):
        for column, letter in enumerate(line):
            if letter in expected:
                assert refused(state, f"build {'ABCDEFGHIJKLMNOPQRST'[row]}{column + 1}") == expected[letter]
                seen.add(letter)
    assert seen == set(expected)


def test_a_build_goes_to_a_free_hex():
    state = position(set(), {(0, 1)}, card="desert")
    assert refused(state, "build A2") == "occupied"


def test_a_build_goes_next_to_any_own_settlement_not_only_to_this_turns():
    """The commonest error elsewhere: the first build of a turn must touch what was built in turns before."""
    shown = drawn(
        """
        * 1 * . . . .
         * * . . 1 * .
        """,
        at="H7",
    )
    state = position(shown["1"], set(), card="grass")
    assert mandatory(state) <= {near for spot in shown["1"] for near in slow.neighbours(spot)}
    assert mandatory(state) == slow.targets(FG_ROWS, [shown["1"]], 0, "mandatory", "grass")
    assert refused(state, "build A12") == "terrain" and refused(state, "build E5") == "adjacent"


def test_the_three_builds_may_be_split_over_groups():
    state = position({(4, 5), (9, 18)}, set(), card="grass")
    play(state, "build D5", "build J18", "build E7")
    assert sets(state.view(0))[0] == {(4, 5), (9, 18), (3, 4), (9, 17), (4, 6)}


def test_a_free_jump_is_followed_by_builds_next_to_the_settlement_that_jumped():
    state = position({(17, 3)}, set(), card="flower field")
    assert mandatory(state) == {(18, 3)}
    play(state, "build S4")
    assert len(mandatory(state)) == 55
    play(state, "build A1")
    assert mandatory(state) == {(1, 0)}


def test_a_rivals_settlement_gives_no_adjacency():
    state = position(set(), {(4, 5)}, card="grass")
    assert len(mandatory(state)) == 60


def test_a_settlement_on_water_gives_adjacency():
    state = position({(9, 2)}, set(), card="desert")
    assert mandatory(state) == {(8, 2), (9, 1)}


def test_fewer_than_three_left_are_all_built():
    state = position({(4, 5)}, set(), card="grass", supply={0: 2})
    play(state, texts(state, "build")[0])
    assert "end" not in texts(state)
    play(state, texts(state, "build")[0])
    view = state.view(0)
    assert view["supply"][0] == 0 and view["ending"] and texts(state) == ["end"]
    assert refused(state, "build A1") == "supply"


def test_build_tiles_used_first_leave_fewer_for_the_mandatory_builds():
    state = position({(10, 18), (4, 5)}, set(), card="grass", supply={0: 1}, held={0: ["L18"]})
    assert state.view(0)["prompt"]["id"] == "start"
    play(state, texts(state, "farm")[0])
    assert texts(state) == ["end"] and state.view(0)["prompt"] == {
        "id": "finish",
        "seat": 0,
        "left": 0,
    }


# Cards


def test_the_card_is_discarded_at_the_end_of_the_turn_and_the_next_one_drawn():
    state = position(set(), set(), card="grass", left=0, hands={1: "canyon"}, deck=["forest"])
    play(state, "end")
    view = state.view(0)
    assert view["discards"] == ["grass"] and view["hand"] == "forest"
    assert (view["actor"], view["played"]) == (1, "canyon")


def test_an_empty_deck_is_made_of_the_discards_and_not_of_cards_in_hands():
    discards = [t for t in slow.TERRAINS for _ in range(5)]
    for card in ("grass", "canyon"):
        discards.remove(card)
    state = position(set(), set(), card="grass", left=0, hands={1: "canyon"}, discards=discards)
    assert state.view(0)["deck"] == 0
    play(state, "end")
    view = state.view(0)
    assert view["deck"] == 23 and view["discards"] == [] and view["hand"]
    assert {"id": "shuffle"} in view["log"]
    data = state.to_json()
    assert sorted([*data["deck"], view["hand"], "canyon"]) == sorted(t for t in slow.TERRAINS for _ in range(5))


def all_of(letter, free=()):
    return slow.marked(FG_ROWS, letter) - set(free)


def full(letter, free=()):
    """Settlements of seats 1 and 2 on all hexes of a letter but ``free``."""
    spots = sorted(all_of(letter, free))
    return set(spots[:39]), set(spots[39:])


def test_a_card_without_a_free_hex_is_replaced_at_once_and_leaves_the_game():
    rivals = full("G")
    state = position(set(), *rivals, left=0, turn=2, hands={0: "grass", 1: "canyon"}, deck=["desert", "forest"])
    play(state, "end")
    view = state.view(0)
    assert (view["actor"], view["played"], view["terrain"]) == (0, "forest", "forest")
    assert view["removed"] == ["grass"] and "grass" not in view["discards"][1:]
    log = [(entry["id"], entry.get("terrain")) for entry in view["log"][-3:]]
    assert log == [("show", "grass"), ("useless", "grass"), ("show", "forest")]
    assert view["prompt"]["left"] == 3


def test_several_useless_cards_are_replaced_one_after_the_other():
    rivals = full("G")
    hands = {0: "grass", 1: "canyon"}
    state = position(set(), *rivals, left=0, turn=2, hands=hands, deck=["desert", "grass", "grass", "forest"])
    play(state, "end")
    assert state.view(0)["removed"] == ["grass"] * 3 and state.view(0)["played"] == "forest"


def test_a_card_may_become_useless_between_two_builds_and_the_total_stays_three():
    rivals = full("G", free={(3, 4)})
    state = position(set(), *rivals, card="grass", hands={1: "canyon", 2: "canyon"}, deck=["desert"])
    assert mandatory(state) == {(3, 4)}
    play(state, "build D5")
    view = state.view(0)
    assert (view["played"], view["prompt"]["left"], view["removed"]) == ("desert", 2, ["grass"])
    play(state, "build A2")
    assert state.view(0)["prompt"]["left"] == 1


def test_a_tile_may_make_the_card_useless_before_the_builds():
    rivals = full("G", free={(9, 17)})
    hands = {1: "canyon", 2: "canyon"}
    state = position({(10, 17)}, *rivals, card="grass", held={0: ["L18"]}, hands=hands, deck=["desert"])
    assert texts(state, "farm") == ["farm J18"]
    play(state, "farm J18")
    view = state.view(0)
    assert (view["played"], view["prompt"]["left"], view["removed"]) == ("desert", 3, ["grass"])


def test_a_card_that_becomes_useless_with_the_last_build_is_kept():
    rivals = full("G", free={(3, 4)})
    state = position(set(), *rivals, card="grass", left=1, hands={1: "canyon", 2: "canyon"}, deck=["desert"])
    play(state, "build D5")
    view = state.view(0)
    assert view["played"] == "grass" and view["removed"] == [] and "end" in texts(state)


def test_with_an_empty_supply_no_card_is_useless():
    first, last = full("G")
    state = position(first, set(), last, left=0, hands={1: "grass", 2: "canyon"}, supply={1: 0})
    play(state, "end")
    assert state.view(1)["played"] == "grass" and texts(state) == ["end"]


# The end


def last_turn(players=2, turn=0, **changes):
    owns = [set() for _ in range(players)]
    owns[turn] = {(4, 5)}
    return position(*owns, card="grass", left=1, turn=turn, supply={turn: 1}, **changes)


def test_the_last_settlement_makes_the_round_the_last():
    state = last_turn()
    play(state, texts(state, "build")[0], "end")
    assert not state.view(0)["over"] and state.view(0)["ending"]
    at_random(state)
    view = state.view(0)
    assert view["over"] and view["actor"] is None and view["prompt"] == {"id": "over"}
    assert texts(state) == [] and refused(state, "end") == "over"


def test_the_seat_before_the_start_player_is_the_last_to_play():
    state = last_turn(3, turn=1)
    play(state, texts(state, "build")[0], "end")
    assert state.actor == 2
    at_random(state)
    assert state.view(0)["over"]


def test_the_last_settlement_of_the_last_seat_ends_the_game_with_its_turn():
    state = last_turn(3, turn=2)
    play(state, texts(state, "build")[0])
    assert not state.view(0)["over"]
    play(state, "end")
    assert state.view(0)["over"]


def test_a_tile_may_place_the_last_settlement():
    state = position({(10, 18)}, set(), left=0, supply={0: 1}, held={0: ["L18"]})
    play(state, texts(state, "farm")[0])
    assert state.view(0)["ending"] and state.view(0)["log"][-1]["supply"] == 0


def test_settlements_can_be_moved_with_an_empty_supply():
    own = {(6, 8), (6, 10), (7, 9), (8, 9)}
    state = position(own, set(), supply={0: 0}, left=3, held={0: ["G8", "G12"]})
    assert state.view(0)["prompt"]["id"] == "finish" and texts(state, "paddock")
    assert texts(state, "tavern") == [] and refused(state, "tavern J9") == "supply"


def test_after_the_end_all_cards_and_castles_are_counted():
    state = last_turn()
    play(state, texts(state, "build")[0], "end")
    at_random(state)
    view = state.view(0)
    owns = sets(view)
    for seat in (0, 1):
        wanted = [slow.score(slug, FG_ROWS, owns, seat) for slug in (*FIRST_GAME["cards"], "castle")]
        assert [entry["amount"] for entry in view["now"][seat]] == wanted
        assert state.scores()[seat] == view["scores"][seat] == sum(wanted)
        assert [entry["card"] for entry in view["now"][seat]] == ["fishermen", "knights", "merchants", "castle"]


@pytest.mark.parametrize("lords", ["zero_ranks", "strict"])
def test_lords_pay_nobody_for_an_empty_sector_until_the_end(lords):
    """On an empty board nobody has gold; the first settlement earns 12 and takes nothing from anyone."""
    cards = ("lords", "knights", "miners")
    second = 0 if lords == "strict" else 6
    state = position(set(), set(), cards=cards, lords=lords)
    assert state.scores() == state.view(0)["scores"] == [0, 0]
    now = state.view(0)["now"][1][0]
    assert now == {"card": "lords", "amount": 0, "parts": [{"cells": [], "amount": 0, "rule": "lords.nobody"}] * 4}
    state = position({(0, 0)}, set(), cards=cards, lords=lords)
    assert [scores.gold(state, seat)[0] for seat in (0, 1)] == [12, second]
    rules = [part["rule"] for part in state.view(0)["now"][0][0]["parts"]]
    assert rules == ["lords.most", *["lords.nobody"] * 3]

    state = position({(0, 0)}, set(), left=0, turn=1, ending=True, cards=cards, lords=lords)
    assert [scores.gold(state, seat)[0] for seat in (0, 1)] == [12, second]
    play(state, "end")
    assert [scores.gold(state, seat)[0] for seat in (0, 1)] == ([12, 0] if lords == "strict" else [48, 42])
    assert "lords.nobody" not in str(state.view(0)["now"])


def finished(first, second, **options):
    """A finished game of these settlements, one of seat 1's turns later."""
    state = position(first, second, left=0, turn=1, ending=True, **options)
    return play(state, "end")


def test_most_gold_wins():
    state = finished({(0, 0), (0, 1)}, {(0, 9)})
    assert state.scores() == [4, 2] and state.winners() == state.view(0)["winners"] == [0]


def test_a_tie_is_a_shared_victory():
    state = finished({(0, 0)}, {(0, 9)})
    assert state.scores()[0] == state.scores()[1] and state.winners() == [0, 1]


def test_nobody_wins_before_the_end():
    assert new().winners() == [] and "winners" not in new().view(0)


def test_scores_are_those_of_now_at_any_time():
    state = position({(0, 0), (0, 1)}, set())
    assert state.scores() == [4, 0]


def test_names_are_in_reading_order():
    state = position({(10, 5), (2, 4), (2, 12)}, set())
    assert state.view(1)["settlements"][0] == ["C5", "C13", "K6"] == names({(10, 5), (2, 4), (2, 12)})
