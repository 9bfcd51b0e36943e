"""Options, presets and switches; one alone (docs/rules/kingdom-builder.md 2, 6)."""

import itertools

import pytest
from refusals import refused

import engine
from engine import BadData
from engine import kingdom_builder as k
from engine.kingdom_builder.solo import PAR, ROUNDS, par, title
from engine.setup_options import packed, unpacked

from . import slow
from .boards import FG_ROWS, FIRST_GAME, drawn, play, position, sets, texts

SWITCHES = [option.name for option in k.OPTIONS if option.type == "switch"]


def new(players=2, seed=1, **options):
    return engine.new("kingdom_builder", players, seed, options)


def bad(players=2, **options):
    with pytest.raises(BadData) as refused_:
        new(players, **options)
    return refused_.value.code


def test_kingdom_builder_is_for_one_to_four():
    assert "kingdom_builder" in engine.games() and list(k.PLAYERS) == [1, 2, 3, 4]
    for players in (0, 5, "2", True):
        with pytest.raises(BadData) as refused_:
            engine.new("kingdom_builder", players)
        assert refused_.value.code == "players"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"cards": ["lords", "miners"]}, "cards: expected a list of length 3 without repetitions, found lords, miners"),
        ({"cards": ["lords", "kings", "miners"]}, "cards: expected names that are known here, found 'kings'"),
        ({"cards": []}, "cards: expected a list of length 3 without repetitions, found none"),
        ({"rotated": [True, False]}, "rotated: expected a list of length 4, found true, false"),
        ({"rotated": [0, 1, 0, 1]}, "rotated: expected true or false, found 0"),
        ({"quadrants": [[]]}, "quadrants: expected names that are known here, found a list"),
    ],
)
def test_a_bad_list_is_refused_with_what_is_expected(options, message):
    with pytest.raises(BadData) as refused_:
        new(**options)
    assert refused_.value.message == message


def test_the_options_are_documented():
    options = {option.name: option for option in engine.options("kingdom_builder")}
    assert list(options) == ["quadrants", "rotated", "cards", *SWITCHES]
    assert list(slow.OFFICIAL) == SWITCHES
    assert {name: options[name].default for name in SWITCHES} == slow.OFFICIAL
    for name in ("quadrants", "rotated", "cards"):
        assert options[name].default == "random"


def test_a_game_without_options_takes_the_defaults():
    defaults = {option.name: option.default for option in k.OPTIONS}
    assert new() == new(**defaults)


def test_random_boards_and_cards_differ_by_seed_and_reach_everything():
    quadrants, turned, cards = set(), set(), set()
    for seed in range(150):
        view = new(seed=seed).view(0)
        assert len(set(view["quadrants"])) == 4 and len(set(view["cards"])) == 3
        assert view["cards"] == sorted(view["cards"], key=slow.CARDS.index)
        quadrants |= set(enumerate(view["quadrants"]))
        turned |= set(enumerate(view["rotated"]))
        cards |= set(view["cards"])
    assert quadrants == set(itertools.product(range(4), slow.FACTS["quadrants"]))
    assert turned == set(itertools.product(range(4), (False, True)))
    assert cards == set(slow.CARDS)


def test_the_same_seed_gives_the_same_game():
    assert new(3, 5) == new(3, 5) == new(3, "5") != new(3, 6)


def test_chosen_quadrants_lie_as_printed_unless_they_are_turned():
    names = ["Harbor", "Farm", "Barn", "Oracle"]
    for given in (names, tuple(names)):
        view = new(quadrants=given).view(0)
        assert (view["quadrants"], view["rotated"]) == (names, [False] * 4)
    turned = [True, False, False, True]
    view = new(quadrants=names, rotated=turned).view(0)
    assert view["rotated"] == turned and view["board"] == slow.assembled(names, turned)[0]
    seen = {tuple(new(seed=s, quadrants=names, rotated="random").view(0)["rotated"]) for s in range(60)}
    assert len(seen) > 10


def test_chosen_cards_keep_their_order():
    cards = ["knights", "fishermen", "merchants"]
    assert new(cards=cards).view(0)["cards"] == cards


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"quadrants": ["Tavern"] * 4}, "option.quadrants"),
        ({"quadrants": ["Tavern", "Oasis", "Farm"]}, "option.quadrants"),
        ({"quadrants": ["tavern", "Oasis", "Farm", "Barn"]}, "option.quadrants"),
        ({"quadrants": "Tavern"}, "option.quadrants"),
        ({"quadrants": [["Tavern"], "Oasis", "Farm", "Barn"]}, "option.quadrants"),
        ({"rotated": [False] * 3}, "option.rotated"),
        ({"rotated": [0, 0, 0, 1]}, "option.rotated"),
        ({"rotated": True}, "option.rotated"),
        ({"cards": ["knights", "knights", "lords"]}, "option.cards"),
        ({"cards": ["knights", "kings", "lords"]}, "option.cards"),
        ({"cards": []}, "option.cards"),
        ({"tie": "coin"}, "option.tie"),
        ({"lords": True}, "option.lords"),
        ({"nomads": True}, "option"),
    ],
)
def test_an_impossible_option_is_refused(options, code):
    assert bad(**options) == code


def test_every_value_travels_as_a_number():
    for option in k.OPTIONS:
        places = range(0, option.count, max(1, option.count // 50))
        for place in places:
            assert option.index(option.value(place)) == place
        assert option.count == len({option.value(place) for place in range(option.count)})
    assert packed(k.OPTIONS, {}) == 0
    chosen = {**FIRST_GAME, "rotated": (True, False, True, True), **k.PRESETS["zh-Hans"], "lords": "strict"}
    assert unpacked(k.OPTIONS, packed(k.OPTIONS, chosen)) == chosen


# Presets and switches


def test_the_presets_are_official_and_the_chinese_rulebook():
    assert k.PRESETS == {
        "official": {},
        "zh-Hans": {
            "tie": "fewer",
            "hermits": "less_one",
            "workers": "castles",
            "merchants": "touched",
            "useless_card": "discarded",
        },
    }
    for switches in k.PRESETS.values():
        state = new(**switches)
        assert state.view(0)["switches"] == {**slow.OFFICIAL, **switches}
        assert engine.Record.from_code(engine.Record.of(state).code()).options == state.options


def finished(first, second, **options):
    state = position(first, second, left=0, turn=1, ending=True, cards=("knights", "hermits", "workers"), **options)
    return play(state, "end")


EQUAL = ({(0, 0), (0, 1), (9, 5)}, {(0, 8), (0, 9), (8, 18)})
UNEQUAL = ({(0, 0), (0, 1), (9, 5)}, {(0, 7), (0, 8), (8, 18), (9, 18)})


def test_switch_tie_is_shared_or_goes_to_fewer_settlements():
    assert finished(*EQUAL).winners() == [0, 1]
    assert finished(*EQUAL, tie="fewer").winners() == [0, 1]
    shared, fewer = finished(*UNEQUAL), finished(*UNEQUAL, tie="fewer")
    assert shared.scores() == fewer.scores() == [6, 6]
    assert shared.winners() == [0, 1] and fewer.winners() == [0]


@pytest.mark.parametrize(
    ("slug", "value", "own", "official", "other"),
    [
        ("hermits", "less_one", {(0, 0), (5, 5), (9, 9)}, 3, 2),
        ("hermits", "less_one", set(), 0, 0),
        ("hermits", "less_one", {(0, 0)}, 1, 0),
        ("workers", "castles", {(3, 2), (6, 1), (0, 0)}, 2, 1),
        ("merchants", "touched", {(3, 2), (6, 1), (0, 0)}, 0, 8),
        ("merchants", "touched", {(6, 8), (6, 9), (6, 10)}, 8, 8),
        ("lords", "strict", {(0, 0)}, 48, 12),
    ],
)
def test_switches_of_the_cards(slug, value, own, official, other):
    cards = (slug, "knights", "miners")
    for switches, amount in (({}, official), ({slug: value}, other)):
        state = position(own, set(), cards=cards, left=0, turn=1, ending=True, **switches)
        play(state, "end")
        assert state.view(0)["now"][0][0] == {**state.view(0)["now"][0][0], "card": slug, "amount": amount}
        assert k.score(slug, k.Board.of(FIRST_GAME["quadrants"]), [own, set()], 0, **switches).amount == amount


def without_grass(free=(), **changes):
    grass = sorted(slow.marked(FG_ROWS, "G") - set(free))
    rivals = set(grass[:39]), set(grass[39:])
    hands = {1: "forest", 2: "forest"}
    return position(changes.pop("own", set()), *rivals, card="grass", hands=hands, useless_card="discarded", **changes)


def test_switch_useless_card_a_card_may_be_discarded_for_another():
    state = without_grass(deck=["desert"])
    assert texts(state) == ["end", "redraw"] and state.view(0)["prompt"]["id"] == "useless"
    assert state.view(0)["can"] == ["end", "redraw"]
    play(state, "redraw")
    view = state.view(0)
    assert (view["played"], view["discards"], view["removed"]) == ("desert", ["grass"], [])
    assert view["prompt"]["left"] == 3 and view["log"][-2]["id"] == "redraw"


def test_switch_useless_card_it_may_also_be_kept():
    state = play(without_grass(), "end")
    assert state.actor == 1 and state.view(0)["discards"] == ["grass"]


def test_switch_useless_card_between_two_builds_the_total_stays_three():
    state = play(without_grass(free={(3, 4)}, deck=["grass", "desert"]), "build D5")
    assert state.view(0)["prompt"] == {"id": "useless", "seat": 0, "left": 2}
    play(state, "redraw")
    assert texts(state) == ["end", "redraw"], "grass again"
    play(state, "redraw", "build A2")
    assert state.view(0)["prompt"]["left"] == 1


def test_switch_useless_card_using_a_tile_instead_ends_the_builds():
    state = without_grass(own={(6, 10), (0, 0)}, left=2, held={0: ["G12"]})
    assert {"end", "redraw"} < set(texts(state))
    play(state, texts(state, "paddock")[0])
    assert texts(state) == ["end"] and state.view(0)["prompt"]["id"] == "finish"


def test_a_useful_card_cannot_be_given_away():
    for switch in ("removed", "discarded"):
        assert refused(position(set(), set(), useless_card=switch), "redraw") == "card"


def test_a_card_is_not_given_away_after_the_builds():
    assert refused(without_grass(left=0), "redraw") == "built"
    assert refused(without_grass(ending=True, supply={0: 0}), "redraw") == "supply"


def test_a_useless_card_is_kept_if_all_others_are_useless():
    """It was refused as a card that can be used."""
    full = sorted(slow.marked(FG_ROWS, "GT"))
    owns = [set(full[i : i + 39]) for i in range(0, len(full), 39)]
    removed = [terrain for terrain in slow.TERRAINS if terrain not in ("grass", "forest") for _ in range(5)]
    hands = dict.fromkeys(range(1, len(owns)), "forest")
    state = position(*owns, card="grass", removed=removed, hands=hands, useless_card="discarded")
    assert "redraw" not in texts(state) and refused(state, "redraw") == "no_other"


# One alone


def test_a_solo_game_has_ten_turns():
    state = new(1)
    turns = 0
    while state.actor is not None:
        actions = texts(state)
        turns += "end" in actions
        play(state, "end" if "end" in actions else texts(state, "build")[0])
    view = state.view(0)
    assert turns == ROUNDS == view["rounds"] == 10 and view["supply"] == [10]
    assert view["round"] == 9 and not view["ending"] and view["winners"] == [0]


def test_a_solo_game_ends_when_the_supply_is_empty():
    state = position({(4, 5)}, left=1, supply={0: 1}, round=3, cards=("knights", "miners", "farmers"))
    play(state, texts(state, "build")[0])
    assert not state.view(0)["over"]
    play(state, "end")
    assert state.view(0)["over"]


def test_lords_are_not_in_solo_games():
    assert bad(1, cards=["lords", "knights", "miners"]) == "option.cards"
    assert all("lords" not in new(1, seed).view(0)["cards"] for seed in range(60))
    assert set(PAR) == set(slow.CARDS) - {"lords"}


def test_the_title_follows_gold_above_par():
    state = position(set(), left=0, round=9, cards=("knights", "miners", "farmers"))
    play(state, "end")
    view = state.view(0)
    assert view["par"] == par(["knights", "miners", "farmers"]) == PAR["knights"] + PAR["miners"] + PAR["farmers"]
    assert view["rating"] == view["scores"][0] - view["par"] and view["title"] == "camp"
    titles = [title(rating) for rating in range(-60, 60)]
    assert list(dict.fromkeys(titles)) == ["camp", "hamlet", "village", "town", "city", "kingdom"]
    assert title(0) == "village" and title(-1) == "hamlet"


def test_a_game_of_several_has_no_par_and_ends_by_the_supply_only():
    view = new(2).view(0)
    assert view["rounds"] is None and "par" not in view


# Cards with their parts


def test_parts_name_the_hexes_that_are_paid():
    own = {(6, 8), (6, 9), (6, 10), (3, 2)}
    state = position(own, set(), cards=("merchants", "knights", "citizens"))
    now = {entry["card"]: entry for entry in state.view(0)["now"][0]}
    assert now["merchants"]["parts"] == [
        {"cells": ["G8", "G9", "G10", "G11"], "amount": 4, "rule": "merchants.joined"},
        {"cells": ["G9", "G10", "G11", "G12"], "amount": 4, "rule": "merchants.joined"},
    ]
    assert now["knights"]["parts"] == [{"cells": ["G9", "G10", "G11"], "amount": 6, "rule": "knights.row"}]
    assert now["castle"]["parts"] == [{"cells": ["D3", "D4"], "amount": 3, "rule": "castle.castle"}]
    assert sets(state.view(0))[0] == own


def test_a_score_takes_every_switch_of_the_game_and_no_other():
    board, switches = k.Board.of(FIRST_GAME["quadrants"]), [option for option in k.OPTIONS if option.type == "switch"]
    assert k.score("lords", board, [set(), set()], 0, **{option.name: option.default for option in switches}) == 48
    with pytest.raises(TypeError, match="no option 'lord'"):
        k.score("lords", board, [set(), set()], 0, lord="strict")


@pytest.mark.parametrize("value", ["Strict", "bogus", True, None])
def test_a_score_refuses_a_value_that_the_switch_has_not_got(value):
    board = k.Board.of(FIRST_GAME["quadrants"])
    for slug in ("lords", "fishermen"):
        with pytest.raises(engine.BadData, match="option.lords"):
            k.score(slug, board, [{(0, 0)}, set()], 1, lords=value)


@pytest.mark.parametrize("players", [1, 4])
def test_a_score_takes_the_options_of_a_game(players):
    state = engine.new("kingdom_builder", players, 0)
    assert k.score("castle", state.board, [set()] * players, 0, **state.options).amount == 0


@pytest.mark.parametrize("hex", [(0, 20), (20, 0), (-1, 0), (0, -1), (0, 99)])
def test_a_hex_off_the_board_has_no_score_and_no_targets(hex):
    # The last hex of row A and the first one of row B are not neighbours.
    own = drawn("""
        . . . 1
         1 . . .
    """, at="A17")["1"]  # fmt: skip
    board = k.Board.of(FIRST_GAME["quadrants"])
    asks = [
        lambda cells: k.score("fishermen", board, [own, cells], 0),
        lambda cells: k.targets(board, [own, cells], 0, "mandatory", terrain="grass"),
        lambda cells: k.targets(board, [own | cells, set()], 0, "paddock", origin=hex),
    ]
    for ask in asks[:2]:
        ask(set())
    for ask in asks:
        with pytest.raises(ValueError, match="there is no hex"):
            ask({hex})
    with pytest.raises(ValueError, match="there is no hex"):
        asks[2](set())


@pytest.mark.parametrize("seat", [2, -1, None, "0"])
def test_a_seat_that_is_not_there_has_no_score_and_no_targets(seat):
    board = k.Board.of(FIRST_GAME["quadrants"])
    for ask in (k.score, lambda _, *where: k.targets(*where, "farm")):
        with pytest.raises(ValueError, match="there is no seat"):
            ask("castle", board, [set(), set()], seat)


@pytest.mark.parametrize("kind", ["mandatory", "oracle", "barn"])
def test_a_build_on_the_card_needs_a_terrain(kind):
    board = k.Board.of(FIRST_GAME["quadrants"])
    with pytest.raises(KeyError, match="needs a terrain"):
        k.targets(board, [set()], 0, kind, origin=(0, 0))
    for terrain in ("swamp", "water", "grass swamp", "flower bed", "field"):
        with pytest.raises(KeyError, match=f"unknown terrain: '{terrain}'"):
            k.targets(board, [set()], 0, kind, terrain=terrain, origin=(0, 0))
    by_name, by_word = (
        k.targets(board, [{(0, 0)}], 0, kind, terrain=name, origin=(0, 0)) for name in ("flower field", "flower")
    )
    assert by_name == by_word


def test_there_is_no_score_for_a_card_that_is_not_there():
    with pytest.raises(KeyError):
        k.score("kings", k.Board.of(FIRST_GAME["quadrants"]), [set()], 0)
    with pytest.raises(KeyError):
        k.targets(k.Board.of(FIRST_GAME["quadrants"]), [set()], 0, "castle")
    with pytest.raises(KeyError):
        k.targets(k.Board.of(FIRST_GAME["quadrants"]), [{(0, 0)}], 0, "harbor")
