"""The setup and the deck (docs/rules/cartographers.md 4.13)."""

import pytest

import engine

from . import slow
from .setups import EDICTS, first, full, play, position

BLANK = slow.blank("A")
GOBLIN, KOBOLD, GNOLL = "goblin_attack", "kobold_onslaught", "gnoll_raid"


def edicts_of(seed):
    return engine.new("cartographers", seed=seed).view(0)["edicts"]


class TestRule13TheDeck:
    def test_a_new_deck_is_thirteen_explore_cards_and_one_ambush(self):
        for seed in range(40):
            state = engine.new("cartographers", seed=seed)
            data, view = state.to_json(), state.view(0)
            cards = data["deck"] + data["revealed"]
            assert sorted(slug for slug in cards if slug in slow.EXPLORE) == sorted(slow.EXPLORE)
            assert len(cards) == 14 and len(data["ambushes"]) == 3
            assert sorted(data["ambushes"] + [s for s in cards if s in slow.AMBUSH]) == sorted(slow.AMBUSH)
            assert view["unseen"]["size"] == 14 - len(view["revealed"])

    def test_an_unrevealed_ambush_stays_in_the_deck_and_one_more_joins(self):
        before = ["great_river", "orchard", "homestead", "marshlands"]
        state = position(BLANK, "hamlet", before=before)
        hidden = [slug for slug in state.to_json()["deck"] if slug in slow.AMBUSH]
        coming = state.to_json()["ambushes"][0]
        assert len(hidden) == 1
        first(state)
        data = state.to_json()
        cards = data["deck"] + data["revealed"]
        assert len(cards) == 15
        assert sorted(slug for slug in cards if slug in slow.AMBUSH) == sorted([*hidden, coming])

    def test_a_revealed_ambush_leaves_the_game(self):
        before = ["great_river", "orchard", "homestead", "marshlands", GOBLIN]
        state = position(BLANK, "hamlet", before=before)
        view = first(state)
        data = state.to_json()
        cards = data["deck"] + data["revealed"]
        assert len(cards) == 14 and GOBLIN not in cards + data["ambushes"]
        assert GOBLIN not in view["unseen"]["ambush"]

    def test_a_dropped_ambush_leaves_the_game_too(self):
        before = ["great_river", "orchard", "homestead"]
        state = position(full(), "marshlands", before=before, then=[GOBLIN, "hamlet"])
        play(state, "pass")
        play(state, "pass")
        data = state.to_json()
        assert GOBLIN not in data["deck"] + data["revealed"] + data["ambushes"]

    def test_all_revealed_explore_cards_return(self):
        before = ["great_river", "temple_ruins", "orchard", "homestead", "rift_lands", "marshlands"]
        state = position(BLANK, "hamlet", before=before)
        first(state)
        data = state.to_json()
        cards = data["deck"] + data["revealed"]
        assert sorted(slug for slug in cards if slug in slow.EXPLORE) == sorted(slow.EXPLORE)

    @pytest.mark.parametrize("met", [[], [GOBLIN], [GOBLIN, GNOLL], [GOBLIN, GNOLL, KOBOLD]])
    def test_the_deck_size_at_the_start_of_winter(self, met):
        before = ["farmland", "orchard", "homestead"]
        rows = [[0, 0, 0, 0]] * 2
        state = position(BLANK, "marshlands", before=before, season=2, rows=rows, gone=met)
        view = first(state)
        assert view["season"] == 3
        assert view["unseen"]["size"] + len(view["revealed"]) == 13 + 4 - len(met)

    def test_several_ambushes_may_come_in_one_season(self):
        state = position(BLANK, "rift_lands", season=1, then=[GOBLIN, GNOLL, "orchard"])
        view = play(state, "forest@F1")
        assert view["revealed"] == ["rift_lands", GOBLIN, GNOLL, "orchard"]
        assert "".join(view["sheets"][0]).count("M") == 3 + 5

    def test_ambushes_are_drawn_in_the_order_they_come(self):
        """Gnoll and Kobold share the left column: who comes first takes the place."""
        board = full("A1", "A2", "B1", "C1", "C2", "B2", "K11")
        for then in ([GNOLL, KOBOLD], [KOBOLD, GNOLL]):
            state = position(board, "rift_lands", season=1, then=[*then, "orchard"])
            view = play(state, "forest@K11")
            left, _ = slow.ambush({**board, slow.cell("K11"): "forest"}, then[0])
            struck = {cell for cell in slow.EVERY_CELL if view["sheets"][0][cell[0]][cell[1]] == "M"}
            assert struck == set(left)


class TestSetup:
    def test_one_scoring_card_of_each_stack(self):
        for seed in range(60):
            edicts = engine.new("cartographers", seed=seed).view(0)["edicts"]
            assert {slow.SCORING[slug]["group"] for slug in edicts} == {
                "forest",
                "farm_water",
                "village",
                "placement",
            }

    def test_every_scoring_card_is_dealt_to_every_edict(self):
        dealt = {(at, slug) for seed in range(700) for at, slug in enumerate(edicts_of(seed))}
        assert dealt == {(at, slug) for at in range(4) for slug in slow.SCORING}

    def test_the_first_card_varies(self):
        cards = {engine.new("cartographers", seed=seed).view(0)["card"] for seed in range(200)}
        assert cards == {slug for slug, card in slow.EXPLORE.items() if card["kind"] == "terrain"}

    def test_chosen_edicts_keep_their_order(self):
        for edicts in (EDICTS, EDICTS[::-1]):
            view = engine.new("cartographers", seed=1, options={"edicts": list(edicts)}).view(0)
            assert view["edicts"] == list(edicts)

    def test_a_game_begins_without_coins_scores_or_drawn_cells(self):
        for side in "AB":
            view = engine.new("cartographers", seed=14, options={"side": side}).view(0)
            board = slow.parse(view["sheets"][0])
            struck = [cell for cell in board if board[cell] == "monster"]
            assert {cell: terrain for cell, terrain in board.items() if cell not in struck} == slow.blank(side)
            assert bool(struck) == any(slug in slow.AMBUSH for slug in view["revealed"])
            assert view["coins"] == [0] and view["season_scores"] == [[]] and view["scores"] == [0]

    def test_an_ambush_may_open_the_game(self):
        views = (engine.new("cartographers", seed=seed).view(0) for seed in range(500))
        view = next(view for view in views if view["revealed"][0] in slow.AMBUSH)
        cells, tries = slow.ambush(BLANK, view["revealed"][0])
        assert tries == 1
        assert slow.lines({**BLANK, **dict.fromkeys(cells, "monster")}) == view["sheets"][0]
