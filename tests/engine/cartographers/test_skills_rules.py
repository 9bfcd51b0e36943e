"""Skills (docs/rules/cartographers.md 7.1 to 7.3): dealing, costs, one a season, struck marks do not score."""

import pytest
from refusals import refused

import engine
from engine import BadData
from engine.cartographers import cards

from . import slow, slow_group
from .setups import full
from .tables import BLANK, play, skills, table

MONSTER = {**BLANK, (4, 4): "monster"}
TRIO = ("cure_wounds", "knowledge", "negotiate")


def new(skills, seed="skills", players=1):
    return engine.new("cartographers", players, seed, {"skills": skills})


class TestTheCards:
    @pytest.mark.parametrize("slug", list(slow_group.SKILLS))
    def test_a_skill_is_as_printed(self, slug):
        fact, card = slow_group.SKILLS[slug], cards.SKILLS[slug]
        assert (card.slug, card.number, card.cost) == (slug, fact["number"], fact["cost"])
        assert {moment.replace("_", " ") for moment in card.moments} == slow_group.WHEN[slug]

    def test_there_are_no_others(self):
        assert list(cards.SKILLS) == list(slow_group.SKILLS)
        assert len(slow_group.SKILLS) == slow.FACTS["components"]["skill_promo"] == 8

    def test_the_bar_and_the_block_are_those_of_the_facts(self):
        shape_of = {slug: sorted(map(tuple, card.get("cells", []))) for slug, card in slow_group.SKILLS.items()}
        assert shape_of["acrobatics"] == shape_of["cure_wounds"] == sorted(cards.BAR) == slow_group.BAR
        assert shape_of["negotiate"] == sorted(cards.BLOCK) == slow_group.BLOCK
        assert shape_of["diplomacy"] == list(cards.SINGLE) == slow_group.SINGLE


class TestTheDeal:
    def test_by_default_there_are_none(self):
        state = engine.new("cartographers", seed=1)
        assert state.view(0)["skills"] == {"cards": [], "used": [[""] * 4], "struck": [0], "can": [], "open": ""}
        assert not skills(state) and refused(state, "skill knowledge") == "skill"

    def test_three_are_dealt_by_the_seed(self):
        hands = [tuple(new(True, seed).view(0)["skills"]["cards"]) for seed in range(200)]
        assert all(len(set(hand)) == 3 and set(hand) <= set(slow_group.SKILLS) for hand in hands)
        assert {slug for hand in hands for slug in hand} == set(slow_group.SKILLS)
        assert len(set(hands)) > 40, "of the 56 there are"
        assert hands[:20] == [tuple(new(True, seed, 4).view(3)["skills"]["cards"]) for seed in range(20)]

    def test_the_deal_of_skills_leaves_the_rest_of_the_deal_alone(self):
        plain, skilled = engine.new("cartographers", seed="deal"), new(True, "deal")
        for key in ("edicts", "deck", "revealed", "ambushes", "chance"):
            assert plain.to_json()[key] == skilled.to_json()[key]

    def test_three_are_chosen_in_any_order(self):
        chosen = new(["search", "acrobatics", "diplomacy"])
        assert chosen.view(0)["skills"]["cards"] == ["acrobatics", "diplomacy", "search"]
        assert chosen == new(("diplomacy", "search", "acrobatics"))

    @pytest.mark.parametrize(
        "hand",
        [
            None,
            1,
            0,
            "search",
            [],
            ["search"],
            ["search", "knowledge"],
            ["search", "search", "knowledge"],
            ["search", "knowledge", "negotiate", "diplomacy"],
            ["search", "knowledge", "fencing"],
            ["search", "knowledge", 3],
            ["search", "knowledge", ["diplomacy"]],
        ],
    )
    def test_no_other_hand_can_be_chosen(self, hand):
        with pytest.raises(BadData) as bad:
            new(hand)
        assert bad.value.code == "option.skills"

    def test_an_unknown_skill_is_named_first(self):
        with pytest.raises(BadData, match="expected names that are known here, found 'fencing'$"):
            new(["search", "fencing"])


class TestOpening:
    @pytest.mark.parametrize("slug", [slug for slug in slow_group.SKILLS if slug != "acrobatics"])
    def test_it_needs_the_coins_and_strikes_them_out(self, slug):
        hand = (slug, *[other for other in TRIO if other != slug][:2])
        for coins in range(5):
            state = table([MONSTER], "orchard", skills=hand, coins=[coins])
            if "before draw" not in slow_group.WHEN[slug]:
                play(state, "forest@A1,A2,A3,B1")
            if coins < slow_group.COST[slug]:
                assert slug not in skills(state)
                assert not skills(state) or refused(state, f"skill {slug}") == "skill_cost"
                continue
            assert slug in skills(state)
            view = play(state, f"skill {slug}")
            assert view["coins"] == [coins - slow_group.COST[slug]]
            assert view["skills"]["struck"] == [slow_group.COST[slug]]
            assert view["skills"]["used"][0] == [slug, "", "", ""]
            assert view["log"][-1] == {"id": "skill", "seat": 0, "card": "orchard", "skill": slug}

    def test_coins_of_mountains_pay_as_well(self):
        board = {**MONSTER, (5, 4): "farm", (5, 6): "farm", (6, 5): "farm", (4, 5): "farm"}
        state = table([board], "orchard", skills=("diplomacy", "search", "knowledge"))
        assert state.view(0)["coins"] == [1] and "diplomacy" in skills(state)
        assert play(state, "skill diplomacy")["coins"] == [0]

    def test_a_skill_that_is_not_in_the_game(self):
        assert refused(table([BLANK], skills=TRIO, coins=[9]), "skill search") == "skill"

    def test_a_second_one_in_the_same_draw(self):
        state = table([MONSTER], "orchard", skills=TRIO, coins=[5])
        play(state, "skill knowledge")
        assert state.view(0)["prompt"]["skill"] == "knowledge" and not skills(state)
        assert refused(state, "skill negotiate") == refused(state, "skill knowledge") == "skill_used"

    def test_a_second_one_in_the_same_season(self):
        state = table([MONSTER], "orchard", skills=TRIO, coins=[5], then=["homestead"])
        view = play(state, "skill knowledge", "village@A1,A2,A3,B1")
        assert view["card"] == "homestead" and not skills(state)
        assert refused(state, "skill negotiate") == "skill_used"

    def test_the_same_one_again_in_the_next_season(self):
        before = ["great_river", "farmland", "hamlet", "homestead"]
        state = table([BLANK], "orchard", skills=TRIO, before=before, then=["rift_lands"])
        play(state, "skill knowledge", "village@A1,A2,A3,B1")
        assert state.view(0)["season"] == 0
        state.play(state.actions()[0])
        state.play(state.actions()[0])
        view = state.view(0)
        assert view["season"] == 1 and "knowledge" in skills(state)
        assert play(state, "skill knowledge")["skills"]["used"][0] == ["knowledge", "knowledge", "", ""]

    def test_each_seat_has_its_own_use(self):
        state = table([MONSTER] * 3, "orchard", skills=TRIO, coins=[0, 1, 5])
        play(state, "skill knowledge", "village@A1,A2,A3,B1")
        assert skills(state) == ["knowledge", "negotiate"]
        play(state, "skill negotiate", "farm@A1,A2,B1,B2")
        assert skills(state) == ["knowledge", "negotiate"]
        play(state, "farm@A1,A2,A3,B1")
        assert skills(state) == ["cure_wounds"] and state.actor == 2
        view = play(state, "pass")
        assert view["skills"]["struck"] == [0, 1, 0] and view["coins"] == [0, 0, 5]
        assert [used[0] for used in view["skills"]["used"]] == ["knowledge", "negotiate", ""]
        assert skills(state) == [] and state.actor == 0

    def test_it_cannot_be_used_at_another_moment(self):
        state = table([BLANK] * 2, "rift_lands", skills=("acrobatics", "search", "negotiate"), coins=[5, 5])
        assert refused(state, "skill acrobatics") == "skill_now", "no monsters come"
        assert refused(state, "skill search") == "skill_now", "nothing has been drawn"
        play(state, "forest@E5")
        assert refused(state, "skill negotiate") == "skill_now", "the draw is over"
        play(state, "skill search")
        assert state.view(0)["prompt"]["id"] == "touch"
        assert refused(state, "skill negotiate") == "skill_used"
        play(state, "forest@E6")
        assert state.actor == 1 and skills(state) == ["negotiate"]

    def test_not_while_drawing_monsters_for_another(self):
        state = table([BLANK] * 2, "rift_lands", then=["goblin_attack"], skills=TRIO, coins=[5, 5])
        play(state, "forest@K11", "forest@K11")
        assert state.view(0)["prompt"]["id"] == "ambush" and not skills(state)
        assert refused(state, "skill knowledge") == "skill_now"

    def test_a_skill_good_for_nothing_cannot_be_opened(self):
        state = table([BLANK], "orchard", skills=TRIO, coins=[5], then=["homestead"])
        assert play(state, "forest@A1,A2,A3,B1")["card"] == "homestead", "there is no monster: nothing is asked"
        hand = ("concentrate", "move_silently", "search")
        assert skills(table([full()], "orchard", skills=hand, coins=[5])) == [], "there is no room at all"

    def test_after_the_game_there_are_none(self):
        state = table([BLANK], "orchard", skills=TRIO)
        engine.playout(state, seed=2)
        assert state.view(0)["skills"]["can"] == [] and refused(state, "skill knowledge") == "over"

    def test_what_is_no_skill_is_no_action(self):
        for text in ("skill", "skill ", "skill fencing", "skill Search", "skill search ", "skills search"):
            with pytest.raises(engine.IllegalAction):
                engine.parse("cartographers", text)

    def test_every_skill_is_parsed_from_its_own_notation(self):
        for slug in slow_group.SKILLS:
            assert str(engine.parse("cartographers", f"skill {slug}")) == f"skill {slug}"


class TestStruckMarks:
    def ending(self, season, **more):
        """The last card of a season is to be drawn."""
        before = [["great_river", "farmland", "orchard", "homestead"]] * 2
        before += [["great_river", "orchard", "homestead"], ["orchard", "homestead"]]
        hand = ("diplomacy", "cure_wounds", "search")
        return table([BLANK], "marshlands", season=season, before=before[season], skills=hand, **more)

    def test_they_score_no_more_from_that_very_season_on(self):
        view = play(self.ending(0, coins=[5]), "skill diplomacy", "farm+village@F1", "forest@A1,B1,C1,B2,B3")
        assert view["season_scores"][0][0][2] == 4

    @pytest.mark.parametrize("season", range(4))
    def test_in_any_season(self, season):
        state = self.ending(season, coins=[3])
        view = play(state, "skill diplomacy", "farm+village@F1", "forest@A1,B1,C1,B2,B3")
        assert view["season_scores"][0][season][2] == 2 and len(view["season_scores"][0]) == season + 1

    def test_the_arithmetic_of_the_facts(self):
        """5 marks; 2 are paid for Acrobatics in summer: spring scored 5, summer, fall and winter score 3."""
        hand = ("acrobatics", "negotiate", "concentrate")
        state = table(
            [full("A1", "A3", "A5", "A7", "C1", "C3", "C5", "E1", "E3", "E5", "G1", "G3", "I1", "K1", "K3", "K5")],
            "treetop_village",
            skills=hand,
            before=["great_river", "farmland", "orchard", "homestead"],
            then=["goblin_attack"],
        )
        marks = state.view(0)["coins"][0]
        assert marks == 5, "all five mountains are closed"
        paid = False
        while state.actor is not None:
            view = state.view(0)
            if view["season"] == 1 and "acrobatics" in skills(state):
                play(state, "skill acrobatics")
                paid = True
            else:
                first = [action for action in state.actions() if not str(action).startswith("skill")][0]
                state.play(first)
        assert paid and [row[2] for row in state.view(0)["season_scores"][0]] == [5, 3, 3, 3]

    def test_spring_keeps_what_it_scored(self):
        state = self.ending(1, coins=[5], rows=[[[0, 0, 5, 0]]])
        view = play(state, "skill diplomacy", "farm+village@F1", "forest@A1,B1,C1,B2,B3")
        assert [row[2] for row in view["season_scores"][0]] == [5, 4]

    def test_coins_earned_later_score_as_ever(self):
        state = table([BLANK], "great_river", skills=("diplomacy", "search", "knowledge"), coins=[1], then=["farmland"])
        view = play(state, "skill diplomacy", "farm+village@K11", "water@A1,A2,A3", "farm@C1,D1")
        assert view["coins"] == [2] and view["skills"]["struck"] == [1]

    def test_a_struck_mark_keeps_its_place_on_the_track(self):
        """14 marks, one struck: no coin finds a place any more."""
        hand = ("diplomacy", "search", "knowledge")
        state = table([BLANK], "great_river", skills=hand, coins=[14], then=["farmland"])
        view = play(state, "skill diplomacy", "farm+village@K11", "water@A1,A2,A3", "farm@C1,D1")
        assert view["coins"] == [13]

    def test_by_the_other_reading_the_place_is_free_again(self):
        hand = ("diplomacy", "search", "knowledge")
        state = table([BLANK], "great_river", skills=hand, coins=[14], then=["farmland"], spent_coins_free=True)
        view = play(state, "skill diplomacy", "farm+village@K11", "water@A1,A2,A3")
        assert view["coins"] == [14]
        assert play(state, "farm@C1,D1")["coins"] == [14], "the second coin finds the track full"

    def test_a_coin_that_found_the_track_full_stays_lost(self):
        hand = ("diplomacy", "search", "knowledge")
        state = table([BLANK], "great_river", skills=hand, coins=[14], then=["farmland"], spent_coins_free=True)
        play(state, "water@A1,A2,A3")
        view = play(state, "skill diplomacy", "farm+village@K11")
        assert view["coins"] == [13], "the mark is struck, and the lost coin does not come back"
        assert play(state, "farm@C1,D1")["coins"] == [14]

    def test_the_last_coins_may_be_spent(self):
        state = table([BLANK], "orchard", skills=("concentrate", "search", "knowledge"), coins=[3])
        assert play(state, "forest@A1,A2,A3,B1", "skill concentrate")["coins"] == [0]
