"""The 25 worked examples of docs/rules/kingdom-builder.md 5, by number."""

import pytest
from refusals import refused

from engine import kingdom_builder as k

from .boards import FG, drawn, names, play, position, sets, texts


def to(own, kind, terrain="", origin=None, rival=(), board=FG):
    return k.targets(board, [set(own), set(rival)], 0, kind, terrain=terrain, origin=origin)


def gold(slug, *owns, seat=0, **switches):
    return k.score(slug, FG, [set(own) for own in owns], seat, **switches).amount


@pytest.mark.parametrize(
    ("terrain", "count"),
    [("grass", 61), ("canyon", 55), ("desert", 53), ("flower field", 57), ("forest", 58)],
)
def test_example_1_the_first_build_may_go_to_any_hex_of_the_card(terrain, count):
    assert len(to([], "mandatory", terrain)) == count


def test_example_2_next_to_the_own_settlement():
    assert to([(4, 5)], "mandatory", "grass") == {(3, 4), (3, 5), (4, 4), (4, 6), (5, 4)}


def test_example_3_anywhere_only_if_no_hex_of_the_card_is_adjacent():
    assert to([(0, 0)], "mandatory", "desert") == {(0, 1)}
    assert len(to([(0, 0)], "mandatory", "grass")) == 61


def test_example_4_adjacency_is_tested_again_for_each_build():
    assert to([(0, 5)], "mandatory", "desert") == {(0, 6), (1, 4)}
    assert to([(0, 5), (0, 6)], "mandatory", "desert") == {(1, 4)}


def test_example_5_a_full_pocket_opens_the_board():
    assert to([(17, 3)], "mandatory", "flower field") == {(18, 3)}
    free = to([(17, 3), (18, 3)], "mandatory", "flower field")
    assert len(free) == 55 and not free & {(17, 3), (18, 3)}


def test_example_6_tower_builds_at_the_edge():
    marks = {spot: FG.rows()[spot[0]][spot[1]] for spot in to([], "tower")}
    assert len(marks) == 47
    counts = {letter: list(marks.values()).count(letter) for letter in "DFCTG"}
    assert counts == {"D": 19, "F": 12, "C": 8, "T": 6, "G": 2}
    other = k.Board.of(["Oracle", "Paddock", "Harbor", "Farm"])
    assert len(to([], "tower", board=other)) == 55
    assert to([(1, 0)], "tower") == {(0, 0), (0, 1), (2, 0)}
    assert to([(5, 5)], "tower") == set(marks)


def test_example_7_tower_at_a_seam_keeps_to_the_outer_edge():
    assert to([(9, 0), (10, 0)], "tower") == {(8, 0), (11, 0)}


def test_example_8_tavern_builds_beyond_the_ends_of_three_in_a_row():
    three = [(7, 7), (7, 8), (7, 9)]
    assert to(three, "tavern") == {(7, 6), (7, 10)}
    assert to(three, "tavern", rival=[(7, 10)]) == {(7, 6)}
    assert to([(7, 7), (7, 8), (7, 10)], "tavern") == set()


def test_example_9_tavern_along_a_slant_and_at_the_edge():
    assert to([(7, 5), (8, 5), (9, 4)], "tavern") == {(6, 6)}
    assert to([(0, 12), (0, 13), (0, 14)], "tavern") == {(0, 11)}


def test_example_10_paddock_moves_two_straight_over_anything():
    wanted = {(3, 4), (3, 6), (5, 7), (7, 4), (7, 6)}
    assert to([(5, 5)], "paddock", origin=(5, 5)) == wanted
    assert to([(5, 5)], "paddock", origin=(5, 5), rival=[(5, 7)]) == wanted - {(5, 7)}
    assert to([(5, 5)], "paddock", origin=(5, 5), rival=[(5, 4), (5, 6)]) == wanted
    assert to([(6, 5)], "paddock", origin=(6, 5)) == {(4, 4), (4, 6), (6, 3), (8, 4), (8, 6)}
    assert to([(0, 0)], "paddock", origin=(0, 0)) == {(0, 2), (2, 1)}
    assert to([(19, 10)], "paddock", origin=(19, 10)) == {(17, 11), (19, 12)}


def test_example_11_barn_in_a_full_pocket():
    pocket = [(12, 18), (12, 19), (13, 19)]
    assert [to(pocket, "barn", "flower field", origin) for origin in pocket] == [set()] * 3
    assert to(pocket, "barn", "grass", (12, 18)) == {(11, 18), (11, 19)}
    assert to(pocket, "barn", "grass", (12, 19)) == {(11, 18)}


def test_example_12_barn_with_a_single_settlement_may_go_anywhere():
    moves = to([(9, 18)], "barn", "forest", (9, 18))
    assert len(moves) == 57 and (9, 18) not in moves


def test_example_13_harbor_lifts_before_it_looks_for_neighbours():
    pair = [(6, 5), (7, 4)]
    assert to(pair, "harbor", origin=(7, 4)) == {(6, 4)}
    assert to(pair, "harbor", origin=(6, 5)) == {(6, 4), (7, 3)}
    assert len(to([(9, 9)], "harbor", origin=(9, 9))) == 80


def test_example_14_one_tile_a_location_and_two_of_a_kind():
    state = play(position(set(), set(), card="flower field"), "build G2")
    assert state.view(0)["holdings"][0] == [{"hex": "G3", "kind": "tavern", "state": "new"}]
    assert not texts(state, "tavern")
    state = play(position({(6, 1)}, set(), card="canyon", held={0: ["G3"]}), "build F2")
    assert state.view(0)["tiles"][0] == ["tavern"]
    assert [place["left"] for place in state.view(0)["locations"] if place["hex"] == "G3"] == [1]
    line = {(7, 7), (7, 8), (7, 9), (6, 1), (6, 8)}
    state = position(line, set(), card="grass", held={0: ["G3", "G8"]})
    assert state.view(0)["tiles"][0] == ["tavern", "tavern"]
    play(state, "tavern H7")
    assert texts(state, "tavern") == ["tavern H11", "tavern H6"]
    play(state, "tavern H6")
    assert texts(state, "tavern") == []


def test_example_15_the_third_seat_at_a_location_gets_no_tile():
    state = position({(1, 18)}, {(2, 17)}, set(), card="flower field", turn=2, held={0: ["C19"], 1: ["C19"]})
    play(state, "build C20")
    assert state.view(2)["tiles"] == [["paddock"], ["paddock"], []]
    assert [place["left"] for place in state.view(0)["locations"] if place["hex"] == "C19"] == [0]


def test_example_16_a_tile_is_lost_with_the_last_neighbour_of_its_location():
    held = {0: ["G3", "C19"], 1: []}
    start = position({(6, 1), (2, 17)}, set(), left=0, held=held)
    kept = play(start.copy(), "paddock G2>G4")
    assert kept.view(0)["tiles"][0] == ["paddock", "tavern"]
    lost = play(start.copy(), "paddock G2>I1")
    assert lost.view(0)["tiles"][0] == ["paddock"]
    entry = lost.view(0)["log"][-1]
    assert entry["lost"] == {"hex": "G3", "kind": "tavern"}
    assert [place["left"] for place in lost.view(0)["locations"] if place["hex"] == "G3"] == [1]
    assert refused(lost, "tavern A1") == "tile"


def test_example_17_a_chain_between_two_locations():
    chain = [(6, 8), (6, 9), (6, 10)]
    wanted = {
        "merchants": 8,
        "workers": 2,
        "knights": 6,
        "discoverers": 1,
        "hermits": 1,
        "citizens": 1,
        "farmers": 0,
    }
    assert {slug: gold(slug, chain) for slug in wanted} == wanted
    assert gold("merchants", chain[:2]) == 0


ONE = [(0, 0), (3, 5), (4, 4), (4, 5), (6, 8), (6, 9), (6, 10), (12, 8), (13, 8), (14, 13)]
TWO = [(0, 1), (5, 4), (7, 7), (7, 8), (10, 18), (13, 6)]
ALL_CARDS = {
    "castle": (3, 0),
    "fishermen": (1, 1),
    "merchants": (8, 0),
    "discoverers": (7, 5),
    "hermits": (5, 5),
    "citizens": (1, 1),
    "miners": (0, 0),
    "workers": (5, 3),
    "knights": (6, 4),
    "lords": (48, 30),
    "farmers": (3, 0),
}


@pytest.mark.parametrize("slug", ALL_CARDS)
def test_example_18_two_seats_and_every_card(slug):
    assert (gold(slug, ONE, TWO), gold(slug, ONE, TWO, seat=1)) == ALL_CARDS[slug]


def test_example_18_an_empty_sector_cannot_rank_if_lords_are_strict():
    assert gold("lords", ONE, TWO, seat=1, lords="strict") == 24


def in_corner(*counts):
    """This number of settlements for each seat, all in the top left sector."""
    spots = iter([(r, c) for r in range(10) for c in range(10)])
    return [{next(spots) for _ in range(count)} for count in counts]


@pytest.mark.parametrize(
    ("counts", "gold_each", "strict"),
    [
        ((7, 7, 5, 3), (12, 12, 6, 0), (12, 12, 6, 0)),
        ((7, 5, 5, 3), (12, 6, 6, 0), (12, 6, 6, 0)),
        ((6, 6, 6, 6), (12, 12, 12, 12), (12, 12, 12, 12)),
        ((4, 0), (12, 6), (12, 0)),
        ((0, 0), (12, 12), (0, 0)),
    ],
)
def test_example_19_lords_in_one_sector(counts, gold_each, strict):
    owns = in_corner(*counts)
    seats = range(len(counts))
    # The three other sectors are empty: all tie with none there.
    assert tuple(gold("lords", *owns, seat=seat) - 36 for seat in seats) == gold_each
    assert tuple(gold("lords", *owns, seat=seat, lords="strict") for seat in seats) == strict


@pytest.mark.parametrize(("counts", "amount"), [((10, 10, 10, 10), 30), ((15, 12, 9, 4), 12), ((20, 20, 0, 0), 0)])
def test_example_20_farmers_pay_the_weakest_sector(counts, amount):
    own = set()
    for number, count in enumerate(counts):
        corner = number // 2 * 10, number % 2 * 10
        own |= {(corner[0] + i // 10, corner[1] + i % 10) for i in range(count)}
    assert gold("farmers", own) == amount


def test_example_21_citizens_and_hermits():
    own = {(0, c) for c in range(7)}
    assert gold("citizens", own) == 3
    own = {(0, c) for c in range(5)} | {(5, 5), (10, 10)}
    assert gold("hermits", own) == 3
    assert gold("hermits", own, hermits="less_one") == 2


def test_example_22_knights_pay_one_row_only():
    own = {(0, c) for c in range(4)} | {(5, c) for c in range(4)}
    assert gold("knights", own) == 8
    assert gold("knights", {(9, c) for c in range(20)}) == 40


def test_example_23_merchants_pay_each_place_once():
    two_pairs = {(6, 8), (6, 9), (6, 10), (4, 3), (5, 2)}
    assert gold("merchants", two_pairs) == 16
    # Castle D4 to location G3, and on its other side from G3 to location G8: two groups.
    through = drawn(
        """
        . . . 1 . . . .
         . . 1 . . . . .
        . . . . . . . .
         . . 1 1 1 1 1 .
        """,
        at="E1",
    )["1"]
    assert gold("hermits", through) == 2 and gold("merchants", through) == 12
    rows = FG.rows()
    everywhere = {(r, c) for r in range(20) for c in range(20) if rows[r][c] not in "XL"}
    assert gold("merchants", everywhere) == 48


def test_example_24_a_castle_pays_each_seat_once():
    assert gold("castle", [(3, 2)], [(3, 4)]) == gold("castle", [(3, 2)], [(3, 4)], seat=1) == 3
    assert gold("castle", [(3, 2), (3, 4), (2, 3)]) == 3


def test_example_25_no_card_pays_more_than_its_bound():
    rows = FG.rows()
    everywhere = {(r, c) for r in range(20) for c in range(20) if rows[r][c] not in "XL"}
    assert gold("discoverers", everywhere) == 20
    many = k.Board.of(["Oracle", "Harbor", "Farm", "Barn"])
    assert k.score("castle", many, [everywhere], 0).amount == 18
    assert gold("citizens", {(r, c) for r in range(2) for c in range(20)}) == 20
    assert gold("farmers", {(r, c) for r in (8, 9, 10, 11) for c in range(5, 15)}) == 30


def test_examples_can_be_read_from_a_view():
    state = position({(4, 5)}, set(), card="grass")
    assert state.view(0)["legal"]["mandatory"] == names({(3, 4), (3, 5), (4, 4), (4, 6), (5, 4)})
    assert sets(state.view(0)) == [{(4, 5)}, set()]
