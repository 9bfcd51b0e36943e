"""Ruins (docs/rules/cartographers.md 4.3, 4.4, 4.8): how a demand comes, waits, binds and is spent."""

from refusals import refused

import engine

from . import slow
from .setups import PINHOLES, first, of_five, play, position, texts

BLANK = slow.blank("A")
GOBLIN, GNOLL = "goblin_attack", "gnoll_raid"

# Ruins at B6, C2, C10, I2, I10 and J6; only the left column and the ruins cell C2 are empty.
LEFT_COLUMN = slow.parse("""
    . V V V V V V V V V V
    . V V ^ V V V V V V V
    . . V V V V V V ^ V V
    . V V V V V V V V V V
    . V V V V V V V V V V
    . V V V V ^ V V V V V
    . V V V V V V V V V V
    . V V V V V V V V V V
    . V ^ V V V V V V V V
    . V V V V V V ^ V V V
    . V V V V V V V V V V
""")

# Every ruins cell is drawn over; the lower half is free.
RUINS_GONE = slow.parse("""
    V V V V V V V V V V V
    V V V ^ V V V V V V V
    V V V V V V V V ^ V V
    V V V V V V V V V V V
    . . . . . . . . . . .
    . . . . . ^ . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . F ^ . . . . . . F .
    . . . . . F . ^ . . .
    . . . . . . . . . . .
""")


class TestRule3TheDemand:
    def test_after_ruins_another_card_is_revealed_at_once(self):
        state = position(BLANK, "orchard", then=["temple_ruins", "hamlet"])
        view = first(state)
        assert view["revealed"] == ["orchard", "temple_ruins", "hamlet"]
        assert (view["card"], view["demand"]) == ("hamlet", True)

    def test_two_ruins_cards_make_one_demand(self):
        state = position(BLANK, "orchard", then=["temple_ruins", "outpost_ruins", "hamlet", "marshlands"])
        view = first(state)
        assert (view["card"], view["demand"]) == ("hamlet", True)
        assert first(state)["demand"] is False

    def test_a_ruins_demand_survives_an_ambush(self):
        state = position(BLANK, "orchard", then=["temple_ruins", GOBLIN, "hamlet"])
        view = play(state, "forest@A1,A2,A3,B1")
        assert (view["card"], view["demand"]) == ("hamlet", True)
        assert view["sheets"][0][8][8] == view["sheets"][0][9][9] == view["sheets"][0][10][10] == "M"

    def test_ruins_ambush_ruins_great_river(self):
        state = position(BLANK, "orchard", then=["temple_ruins", GNOLL, "outpost_ruins", "great_river"])
        view = play(state, "forest@K1,K2,K3,J1")
        assert "".join(view["sheets"][0]).count("M") == 5, "the ambush comes first"
        assert (view["card"], view["demand"]) == ("great_river", True)
        ruins = {slow.name(cell) for cell in slow.cells_of("A", "ruins")} - {"C2"}
        assert texts(state), "the gnolls cover C2"
        for text in texts(state):
            assert ruins & set(text.split("@")[1].split(",")), text

    def test_the_next_terrain_card_spends_the_demand(self):
        state = position(BLANK, "hamlet", before=["temple_ruins"], demand=True, then=["orchard"])
        view = first(state)
        assert (view["card"], view["demand"]) == ("orchard", False)
        assert "forest@J1,K1,K2,K3" in texts(state)

    def test_rift_lands_spend_the_demand_too(self):
        state = position(BLANK, "rift_lands", before=["temple_ruins"], demand=True, then=["orchard"])
        ruins = [slow.name(cell) for cell in slow.cells_of("A", "ruins")]
        assert texts(state) == of_five(slow.DRAWABLE, ruins)
        view = play(state, "monster@J6")
        assert (view["card"], view["demand"]) == ("orchard", False)

    def test_a_ruins_card_may_open_the_game(self):
        for seed in range(60):
            view = engine.new("cartographers", seed=seed).view(0)
            assert view["demand"] == any(slug.endswith("_ruins") for slug in view["revealed"])
            assert slow.EXPLORE[view["card"]]["kind"] == "terrain"
            assert view["revealed"][-1] == view["card"]


class TestRule4UnderADemand:
    def test_every_draw_covers_an_undrawn_ruins_cell(self):
        state = position(BLANK, "treetop_village", before=["temple_ruins"], demand=True)
        assert len(texts(state)) == 2 * slow.FACTS["derived_checks"]["shapes"]["treetop_village"]["of_which_on_ruins_A"]
        assert refused(state, "forest@A3,A4,B1,B2,B3") == "ruins"

    def test_the_one_shape_that_can_cover_ruins_must_be_used(self):
        board = {**RUINS_GONE}
        del board[slow.cell("B6")], board[slow.cell("A6")]
        state = position(board, "farmland", before=["temple_ruins"], demand=True)
        assert texts(state) == ["farm@A6,B6"], "the plus sign fits only where no ruins are"
        assert refused(state, "farm@G2,H1,H2,H3,I2") in ("filled", "ruins")
        assert refused(state, "farm@F3,G2,G3,G4,H3") == "ruins"

    def test_a_drawn_ruins_cell_does_not_count(self):
        board = {**BLANK, slow.cell("C2"): "farm"}
        state = position(board, "rift_lands", before=["temple_ruins"], demand=True)
        assert texts(state) == of_five(slow.DRAWABLE, ["B6", "C10", "I10", "I2", "J6"])

    def test_one_cell_anywhere_of_five_terrains_when_no_shape_can_cover_ruins(self):
        """In the left column a 4-bar fits, but none that covers C2."""
        state = position(LEFT_COLUMN, "fishing_village", before=["temple_ruins"], demand=True)
        holes = [slow.name(cell) for cell in slow.empty_cells(LEFT_COLUMN)]
        assert "A1" in holes and "C2" in holes and len(holes) == 12
        assert texts(state) == of_five(slow.DRAWABLE, holes)
        assert refused(state, "water@D1,E1,F1,G1") == "shape"
        view = play(state, "monster@K1")
        assert view["sheets"][0][10][0] == "M" and not view["demand"]

    def test_the_same_card_without_a_demand_draws_its_shape_there(self):
        state = position(LEFT_COLUMN, "fishing_village")
        assert len(texts(state)) == 2 * 8
        assert refused(state, "water@C2") == "single_cell"

    def test_one_cell_anywhere_of_five_terrains_when_no_undrawn_ruins_are_left(self):
        state = position(RUINS_GONE, "great_river", before=["temple_ruins"], demand=True)
        assert not [cell for cell in slow.cells_of("A", "ruins") if cell not in RUINS_GONE]
        holes = [slow.name(cell) for cell in slow.empty_cells(RUINS_GONE)]
        assert texts(state) == of_five(slow.DRAWABLE, holes)
        assert refused(state, "water@E1,F1,G1") == "shape"
        assert refused(state, "mountain@E1") == "terrain"

    def test_the_one_cell_need_not_cover_ruins(self):
        state = position(PINHOLES, "hamlet", before=["temple_ruins"], demand=True)
        assert texts(state) == of_five(slow.DRAWABLE, ["A1", "A11", "B6", "E5", "J6", "K1", "K11"])

    def test_rift_lands_without_undrawn_ruins_go_anywhere(self):
        state = position(RUINS_GONE, "rift_lands", before=["outpost_ruins"], demand=True)
        holes = [slow.name(cell) for cell in slow.empty_cells(RUINS_GONE)]
        assert texts(state) == of_five(slow.DRAWABLE, holes)


class TestRule8RuinsAreOpenToAll:
    def test_ruins_may_be_drawn_on_without_a_demand(self):
        state = position(BLANK, "rift_lands")
        assert {f"forest@{slow.name(cell)}" for cell in slow.cells_of("A", "ruins")} <= set(texts(state))

    def test_monsters_may_cover_ruins(self):
        view = play(position(BLANK, "rift_lands", then=[GNOLL]), "forest@K11")
        assert view["sheets"][0][2][1] == "M"
