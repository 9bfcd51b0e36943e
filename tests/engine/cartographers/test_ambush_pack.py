"""The ambush pack (docs/rules/cartographers.md 10): eight cards, four in a game; the solo walks of the new ones."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget

import engine
from engine import BadData, Record
from engine.cartographers import cards
from engine.cartographers.ambush import walk
from engine.cartographers.sheets import GRID

from . import slow, slow_group
from .boards import boards
from .setups import full
from .tables import BLANK, cells, play, table


def new(ambushes="base", seed="pack", players=1):
    return engine.new("cartographers", players, seed, {"ambushes": ambushes})


def hand(state):
    """The four ambush cards that are really in the game."""
    data = state.to_json()
    return sorted(slug for slug in data["deck"] + data["ambushes"] + data["revealed"] if slug in slow_group.AMBUSH)


class TestTheCards:
    @pytest.mark.parametrize("slug", slow_group.PACK)
    def test_a_card_is_as_the_facts_say(self, slug):
        fact, card = slow_group.AMBUSH[slug], cards.AMBUSH[slug]
        assert card.slug == slug and sorted(card.shape) == sorted(map(tuple, fact["cells"]))
        assert ("clockwise" if card.clockwise else "counterclockwise") == fact["direction"]
        vertical, horizontal = fact["solo_corner"].split("_")
        assert card.corner == (vertical == "bottom", horizontal == "right")

    def test_there_are_eight_and_four_of_them_in_the_box(self):
        assert set(cards.AMBUSH) == set(slow_group.AMBUSH) and len(slow_group.PACK) == 4
        assert list(cards.BASE_AMBUSHES) == slow_group.BASE
        assert len({card.number for card in cards.AMBUSH.values()}) == 8


class TestTheDeal:
    def test_by_default_the_four_of_the_box(self):
        for seed in range(30):
            state = engine.new("cartographers", seed=seed)
            assert hand(state) == sorted(slow_group.BASE)
            view = state.view(0)
            assert view["unseen"]["ambush"] == [slug for slug in slow_group.BASE if slug not in view["revealed"]]

    def test_at_random_four_of_the_eight_by_the_seed(self):
        hands = [tuple(hand(new("random", seed))) for seed in range(200)]
        assert all(len(set(four)) == 4 for four in hands)
        assert {slug for four in hands for slug in four} == set(slow_group.AMBUSH)
        assert len(set(hands)) > 50, "of the 70 there are"
        assert hands[:20] == [tuple(hand(new("random", seed, 4))) for seed in range(20)]

    def test_any_four_may_be_chosen_in_any_order(self):
        assert hand(new(slow_group.PACK)) == sorted(slow_group.PACK)
        assert new(slow_group.PACK) == new(slow_group.PACK[::-1])
        assert new(slow_group.BASE[::-1]).to_json()["deck"] == new().to_json()["deck"]

    @pytest.mark.parametrize(
        "four",
        [
            None,
            True,
            "pack",
            "Base",
            [],
            slow_group.PACK[:3],
            slow_group.PACK + slow_group.BASE[:1],
            [*slow_group.PACK[:3], slow_group.PACK[0]],
            [*slow_group.PACK[:3], "dragon"],
            [*slow_group.PACK[:3], 4],
        ],
    )
    def test_other_sets_of_cards_are_refused(self, four):
        with pytest.raises(BadData) as bad:
            new(four)
        assert bad.value.code == "option.ambushes"

    @pytest.mark.parametrize("ambushes", ["base", "random", slow_group.PACK])
    def test_only_the_chosen_cards_are_revealed_and_each_season_adds_one(self, ambushes):
        for seed in range(8):
            state = new(ambushes, seed, players=1 + seed % 3)
            four = hand(state)
            engine.playout(state, seed=seed)
            seasons = [[]]
            for entry in state.view(0)["log"]:
                if entry["id"] == "reveal" and entry["card"] in slow_group.AMBUSH:
                    seasons[-1].append(entry["card"])
                if entry["id"] == "season":
                    seasons.append([])
            met = [slug for season in seasons for slug in season]
            assert len(set(met)) == len(met) and set(met) <= set(four)
            assert all(sum(map(len, seasons[: n + 1])) <= n + 1 for n in range(4))

    def test_it_goes_through_record_and_code(self):
        for ambushes in ("random", tuple(slow_group.PACK)):
            state = new(ambushes, "record", 2)
            engine.playout(state, seed=1)
            record = Record.of(state)
            assert (
                Record.from_code(record.code()) == record == Record.from_json(json.loads(json.dumps(record.to_json())))
            )
            assert engine.replay(record) == state == engine.restore(json.loads(json.dumps(state.to_json())))


class TestWhatIsHidden:
    """Four cards are dealt at random, face down: nobody knows which."""

    def test_the_view_names_all_that_may_still_come(self):
        state = new("random")
        while state.actor is not None:
            met = {entry["card"] for entry in state.view(0)["log"] if entry["id"] == "reveal"}
            assert state.view(0)["unseen"]["ambush"] == [slug for slug in slow_group.AMBUSH if slug not in met]
            state.play(state.actions()[0])

    def test_chosen_ones_are_known(self):
        four = [slow_group.PACK[1], slow_group.BASE[0], slow_group.PACK[3], slow_group.BASE[2]]
        state = new(four)
        met = set(state.view(0)["revealed"])
        assert state.view(0)["unseen"]["ambush"] == [
            slug for slug in slow_group.AMBUSH if slug in four and slug not in met
        ]

    def test_two_deals_that_look_the_same_look_the_same(self):
        """With other hidden cards of the eight, views, actions and guesses are the same."""
        state = table([BLANK] * 2, "orchard", ambushes="random")
        inside, waiting = [slug for slug in state.deck if slug in slow_group.AMBUSH], state.ambushes
        others = [slug for slug in slow_group.AMBUSH if slug not in inside + waiting]
        twin = state.copy()
        twin.ambushes = others[:3]
        twin.deck = [others[3] if slug in inside else slug for slug in twin.deck]
        assert twin.view(1) == state.view(1) and twin.actions() == state.actions()
        for guess in range(5):
            one, two = state.determinize(1, guess), twin.determinize(1, guess)
            assert (one.deck, one.ambushes) == (two.deck, two.ambushes)

    def test_a_guess_draws_from_all_eight(self):
        state = new("random")
        hands = {tuple(hand(state.determinize(0, guess))) for guess in range(60)}
        assert len(hands) > 20 and {slug for four in hands for slug in four} == set(slow_group.AMBUSH)
        for guess in range(10):
            guessed = state.determinize(0, guess)
            assert guessed.view(0) == state.view(0) and len(hand(guessed)) == 4
            assert engine.restore(json.loads(json.dumps(guessed.to_json()))) == guessed
            engine.playout(guessed, seed=guess)
            assert guessed.actor is None

    def test_a_met_card_is_not_guessed_again(self):
        state = new("random", 4)
        while state.actor is not None:
            met = {entry["card"] for entry in state.view(0)["log"] if entry["id"] == "reveal"}
            guessed = state.determinize(0, 3)
            assert not met & set(guessed.ambushes + [slug for slug in guessed.deck if slug in slow_group.AMBUSH])
            assert len(guessed.ambushes) == len(state.ambushes) and len(guessed.deck) == len(state.deck)
            state.play(state.actions()[-1])

    def test_of_chosen_ones_only_those_are_guessed(self):
        state = new(slow_group.PACK)
        assert {tuple(hand(state.determinize(0, guess))) for guess in range(20)} == {tuple(sorted(slow_group.PACK))}

    def test_a_true_game_holds_no_other_cards(self):
        state = new("random")
        data = state.to_json()
        stranger = next(slug for slug in slow_group.AMBUSH if slug not in hand(state))
        data["ambushes"][0] = stranger
        with pytest.raises(BadData) as bad:
            engine.restore(data)
        assert bad.value.code == "state.ambushes"


def struck(board, card, side="A"):
    """Where the monsters of a solo ambush land; F1 is drawn just before, for the Rift Lands."""
    board = {cell: terrain for cell, terrain in board.items() if cell != slow.cell("F1")}
    state = table([board], "rift_lands", then=[card, "hamlet"], ambushes=four_with(card), side=side)
    before = set(cells(state.view(0), 0, "M"))
    view = play(state, "forest@F1")
    assert view["card"] == "hamlet"
    return [cell for cell in cells(view, 0, "M") if cell not in before]


def four_with(card):
    return [card, *[slug for slug in slow_group.AMBUSH if slug != card][:3]]


class TestAlone:
    @pytest.mark.parametrize("side", ["A", "B"])
    @pytest.mark.parametrize(
        ("card", "where"),
        {
            "flayer_incursion": "A10 B10 B11",
            "insectoid_invasion": "A2 B1 B2 C1",
            "ratman_strike": "I11 J11 K11",
            "ogre_charge": "J1 J2 K1 K2",
        }.items(),
    )
    def test_on_a_blank_map_in_its_own_corner(self, card, where, side):
        assert struck(slow.blank(side), card, side) == where.split()

    @pytest.mark.parametrize(
        ("card", "side", "taken", "where"),
        [
            ("flayer_incursion", "A", "A10", "A9 B9 B10"),
            ("flayer_incursion", "B", "A10", "A7 B7 B8"),  # the mountain B9 bars two tries
            ("insectoid_invasion", "A", "A2", "A3 B2 B3 C2"),
            ("ratman_strike", "A", "K11", "I10 J10 K10"),
            ("ogre_charge", "A", "K1", "J2 J3 K2 K3"),
        ],
    )
    def test_where_its_corner_is_taken_it_walks_by_its_arrow(self, card, side, taken, where):
        board = {**slow.blank(side), slow.cell(taken): "farm"}
        assert struck(board, card, side) == where.split()

    @pytest.mark.parametrize(
        ("card", "where", "tries"),
        [
            ("flayer_incursion", "B7 C7 C8", 39),  # the mountain C9 bars the first two
            ("insectoid_invasion", "B3 C2 C3 D2", 35),
            ("ratman_strike", "H10 I10 J10", 37),
            ("ogre_charge", "I4 I5 J4 J5", 39),  # the mountain I3 bars the first two
        ],
    )
    def test_where_the_border_is_taken_it_starts_in_the_next_ring(self, card, where, tries):
        board = {cell: "farm" for cell in slow.EVERY_CELL if slow.on_the_edge(cell)} | BLANK
        assert slow_group.strike(board, card)[1] == tries
        assert struck(board, card) == where.split()

    @pytest.mark.parametrize("card", slow_group.PACK)
    def test_where_nothing_fits_the_card_is_dropped(self, card):
        assert struck(full("F1", "A1", "E5"), card) == []

    @pytest.mark.parametrize("card", list(slow_group.AMBUSH))
    def test_it_tries_every_place_once(self, card):
        shape = slow_group.printed(card)
        height, width = (1 + max(line) for line in zip(*shape, strict=True))
        tried = [GRID.cells(mask) for mask in walk(card)]
        assert tried == [tuple(sorted(place)) for place in slow_group.steps(shape, card)]
        assert len(set(tried)) == len(tried) == (12 - height) * (12 - width)

    @budget(1)
    @given(boards(), st.sampled_from(slow_group.PACK))
    def test_on_any_map_it_lands_where_the_slow_walk_does(self, drawn, card):
        side, board = drawn
        monsters, _ = slow_group.strike({**board, slow.cell("F1"): "forest"}, card)
        assert struck(board, card, side) == [slow.name(cell) for cell in sorted(monsters)], slow_group.show(board)
