"""When skills are asked for (docs/rules/cartographers.md 7): what a draw or an ambush earns can pay at once."""

import pytest
from refusals import refused

from .tables import cells, draws, play, skills, table, terrains, texts

# F6 is closed on three sides; E6 is left. One monster is at A1.
THREE_SIDES = """
    M . . . . . . . . . .
    . . . ^ . . . . . . .
    . . . . . . . . ^ . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . V ^ V . . . .
    . . . . . V . . . . .
    . . . . . . . . . . .
    . . ^ . . . . . . . .
    . . . . . . . ^ . . .
    . . . . . . . . . . .
"""
# The goblins fit at D5, E6 and F7 alone, and close F6 there. Every mountain has an open side before.
GOBLINS_CLOSE_F6 = """
    V V V . V V V V V V V
    V V V ^ V V V V . V V
    V V V V V V V V ^ V V
    V V V V . V V V V V V
    V V V V V . V V V V V
    V V V V V ^ . V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V . ^ V V V V V V V V
    V V V V V V V ^ . V V
    . V V V V V V V V V V
"""
# They fit at D3, E4 and F5 alone; F6 stays open at F7.
GOBLINS_CLOSE_NOTHING = """
    V V V . V V V V V V V
    V V V ^ V V V V . V V
    V V V V V V V V ^ V V
    V V . V V V V V V V V
    V V V . V V V V V V V
    V V V V . ^ . V V V V
    V V V V V V V V V V V
    V V V V V V V V V V V
    V . ^ V V V V V V V V
    V V V V V V V ^ . V V
    . V V V V V V V V V V
"""


class TestACoinOfTheDraw:
    def test_of_a_shape_pays_for_cure_wounds(self):
        hand = ("cure_wounds", "acrobatics", "move_silently")
        state = table([THREE_SIDES], "great_river", skills=hand, then=["homestead"])
        view = play(state, "water@K1,K2,K3")
        assert (view["prompt"]["id"], view["coins"]) == ("after", [1]) and skills(state) == ["cure_wounds"]
        view = play(state, "skill cure_wounds")
        assert view["coins"] == [0] and draws(state) == {"A2,A3", "A2,B2", "B1,B2", "B1,C1"}
        assert play(state, "water@B1,C1")["card"] == "homestead"

    def test_of_a_mountain_pays_for_cure_wounds(self):
        hand = ("cure_wounds", "acrobatics", "move_silently")
        state = table([THREE_SIDES], "orchard", skills=hand, then=["homestead"])
        view = play(state.copy(), "forest@K1,K2,K3,J3")
        assert view["card"] == "homestead", "there is no coin to pay with: nothing is asked"
        view = play(state, "forest@D4,E4,E5,E6")
        assert view["coins"] == [1] and skills(state) == ["cure_wounds"]
        assert play(state, "skill cure_wounds")["coins"] == [0]

    @pytest.mark.parametrize("coins", [1, 2])
    def test_of_a_mountain_is_the_third_for_concentrate(self, coins):
        hand = ("concentrate", "acrobatics", "move_silently")
        state = table([THREE_SIDES], "orchard", skills=hand, coins=[coins], then=["homestead"])
        view = play(state, "forest@D4,E4,E5,E6")
        if coins < 2:
            assert view["card"] == "homestead", "two coins are not three"
            return
        assert (view["prompt"]["id"], view["coins"]) == ("after", [3]) and skills(state) == ["concentrate"]
        assert play(state, "skill concentrate")["coins"] == [0] and terrains(state) == {"forest"}

    def test_search_needs_none_and_may_earn_one(self):
        state = table([THREE_SIDES], "fishing_village", skills=("search", "acrobatics", "move_silently"))
        view = play(state, "village@D6,D7,D8,D9")
        assert (view["prompt"]["id"], view["coins"]) == ("after", [0])
        play(state, "skill search")
        assert play(state, "village@E6")["coins"] == [1]

    def test_that_the_repeat_earns_comes_too_late_for_another_skill(self):
        hand = ("concentrate", "cure_wounds", "diplomacy")
        state = table([THREE_SIDES], "great_river", skills=hand, coins=[2], then=["homestead"])
        view = play(state, "water@K1,K2,K3", "skill concentrate", "water@E6,E7,E8")
        assert view["coins"] == [1] and view["card"] == "homestead", "one skill a season"
        assert refused(state, "skill diplomacy") == "skill_used"


class TestACoinOfAnAmbush:
    """Monsters close a mountain as any cell does, and Diplomacy may be used when the ambush has been drawn."""

    HAND = ("diplomacy", "acrobatics", "concentrate")

    def test_pays_for_diplomacy_alone(self):
        state = table([GOBLINS_CLOSE_F6], then=["goblin_attack", "hamlet"], skills=self.HAND)
        view = play(state, "forest@K1")
        assert cells(view, 0, "M") == ["D5", "E6", "F7"], "nobody could pay for a skill before"
        assert (view["prompt"]["id"], view["ambush"], view["coins"]) == ("after", "goblin_attack", [1])
        assert texts(state) == ["pass", "skill diplomacy"]
        view = play(state, "skill diplomacy")
        assert view["coins"] == [0] and draws(state) == {"A4", "B9", "I2", "J9"}
        view = play(state, "farm+village@I2")
        assert (view["card"], view["coins"]) == ("hamlet", [1]), "I2 closes I3"

    def test_without_it_nobody_is_asked(self):
        state = table([GOBLINS_CLOSE_NOTHING], then=["goblin_attack", "hamlet"], skills=self.HAND)
        view = play(state, "forest@K1")
        assert cells(view, 0, "M") == ["D3", "E4", "F5"] and (view["card"], view["coins"]) == ("hamlet", [0])

    def test_among_several_it_pays_for_the_owner_of_the_map(self):
        boards = [GOBLINS_CLOSE_NOTHING, GOBLINS_CLOSE_F6]
        state = table(boards, then=["goblin_attack", "hamlet"], skills=self.HAND)
        view = play(state, "forest@K1", "forest@K1")
        assert view["prompt"]["id"] == "ambush" and view["coins"] == [0, 0]
        while state.view(0)["prompt"]["id"] == "ambush":
            assert len(texts(state)) == 1, "they fit in one place"
            play(state, texts(state)[0])
        view = state.view(0)
        assert (view["prompt"]["id"], state.actor, view["coins"]) == ("after", 1, [0, 1])
        assert skills(state) == ["diplomacy"]
        view = play(state, "skill diplomacy", "farm+village@A4")
        assert (view["card"], state.actor, view["skills"]["struck"]) == ("hamlet", 0, [0, 1])
