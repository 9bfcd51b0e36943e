"""Broken and hostile positions of games with seats and skills: BadData with a code, or a game that can be played."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from mutated_data import check_playable, check_position, mutated

import engine
from engine import BadData, Chance

from . import slow, slow_group
from .junk import JUNK
from .setups import full
from .tables import BLANK, go_on, play, table

HAND = ("acrobatics", "diplomacy", "search")


def positions():
    """Positions that ask each kind of question, of one seat and of three."""
    saves = []
    for players in (1, 3):
        monsters = {**BLANK, (4, 4): "monster"}
        for skill in ("concentrate", "cure_wounds", "diplomacy", "search"):
            hand = (skill, "acrobatics", "knowledge")
            state = table([monsters] * players, "orchard", skills=hand, coins=[5] * players)
            if skill != "diplomacy":
                saves.append(play_on(state, "farm@A1,A2,A3,B1"))
            saves.append(play_on(state, f"skill {skill}"))
        state = table([full("A1", "A2")] * players, skills=HAND, then=["gnoll_raid"], coins=[2] * players)
        for _ in range(players):
            play(state, "forest@A1")
            go_on(state)
        saves.append(state.to_json())
        for text in ("skill acrobatics", "skill diplomacy", "farm+village@A2", "pass")[: 4 * (players - 1)]:
            saves.append(play_on(state, text))
        state = table([BLANK] * players, skills=HAND, then=["goblin_attack"], coins=[1] * players)
        for _ in range(players):
            play(state, "forest@F1", "pass")
        for _ in range(players):
            play(state, "pass")
        while state.view(0)["prompt"]["id"] == "ambush":
            state.play(state.actions()[0])
        saves.append(state.to_json())
    return saves


def play_on(state, text):
    play(state, text)
    return state.to_json()


POSITIONS = positions()
KINDS = ["draw", "ambush", "react", "after", "cell", "repeat", "bar", "touch", "pass", ""]


def test_the_positions_ask_every_kind_of_question():
    assert {ask[0] for data in POSITIONS for ask in data["asks"]} == set(KINDS[:8])


@pytest.mark.parametrize("data", POSITIONS)
def test_the_positions_are_playable(data):
    check_playable(engine.restore(copy.deepcopy(data)))


@st.composite
def odd_asks(draw):
    """A position with one part of a question, or of the data that it depends on, replaced."""
    data = copy.deepcopy(draw(st.sampled_from(POSITIONS)))
    for _ in range(draw(st.integers(1, 3))):
        what = draw(
            st.sampled_from(["kind", "seat", "owner", "skill", "terrain", "cells", "more", "less", "card", "ambush"])
        )
        ask = data["asks"][-1] if data["asks"] else None
        if what == "card":
            data["card"] = draw(st.sampled_from([None, "orchard", "temple_ruins", data["revealed"][-1], "rift_lands"]))
        elif what == "ambush":
            data["ambush"] = draw(st.sampled_from(["", "goblin_attack", data["revealed"][-1]]))
        elif what == "less":
            data["asks"] = data["asks"][:-1]
        elif what == "more":
            data["asks"].append(
                [
                    draw(st.sampled_from(KINDS)),
                    draw(st.integers(-1, 3)),
                    draw(st.integers(-1, 3)),
                    draw(st.sampled_from(["", *slow_group.SKILLS])),
                    draw(st.sampled_from(["", *slow.DRAWABLE, "mountain", slow_group.BOTH, "wasteland"])),
                    draw(st.sampled_from([[], ["A1"], ["A1", "K11"], ["A1", "A1"], ["Z9"], ["A1", "A2", "B1"]])),
                ]
            )
        elif ask and len(ask) == 6:
            place = ["kind", "seat", "owner", "skill", "terrain", "cells"].index(what)
            junk = [KINDS, [-1, 0, 1, 3, True, 10**9], [-1, 0, 1, 3, False], ["", *slow_group.SKILLS, "fencing"]]
            junk += [["", "forest", "mountain", slow_group.BOTH, "x"], [[], ["A1"], ["L1"], [1], ["A1", "E5", "K11"]]]
            ask[place] = draw(st.sampled_from([*junk[place], None, 5, [], "x"]))
    return data


@budget(1)
@given(odd_asks())
def test_odd_questions_are_bad_data_or_can_be_played(data):
    check_position(data)


@pytest.mark.slow
@budget(1)
@given(mutated(POSITIONS, JUNK))
def test_mutated_positions_are_bad_data_or_can_be_played(data):
    check_position(data)


def refusal(change, **more):
    state = table([BLANK] * 2, "orchard", skills=HAND, coins=[3, 3], **more)
    data = state.to_json()
    change(data)
    with pytest.raises(BadData) as bad:
        engine.restore(data)
    return bad.value.code


class TestByName:
    def test_a_seat_too_many_or_too_few(self):
        assert refusal(lambda data: data["seats"].pop()) == "state.seats"
        assert refusal(lambda data: data["seats"].append(data["seats"][0])) == "state.seats"

    @pytest.mark.parametrize("players", [0, 3, 101, True])
    def test_another_number_of_players(self, players):
        assert refusal(lambda data: data.update(players=players)) in ("state.seats", "state.players", "players")

    def test_more_struck_than_earned(self):
        assert refusal(lambda data: data["seats"][1].update(struck=4)) == "state.struck"
        assert refusal(lambda data: data["seats"][1].update(struck=-1)) == "state.struck"

    def test_more_coins_than_the_track_has_places(self):
        change = lambda data: data["seats"][0].update(shape_coins=15)  # noqa: E731
        assert refusal(change, spent_coins_free=True) == "state.lost_coins"

    def test_a_skill_that_is_not_in_the_game(self):
        used = ["knowledge", "", "", ""]
        assert refusal(lambda data: data["seats"][0].update(skills_used=used)) == "state.skills_used"
        assert refusal(lambda data: data["seats"][0].update(skills_used=[""] * 3)) == "state.skills_used"
        assert refusal(lambda data: data["asks"][0].__setitem__(3, "knowledge")) == "state.asks"

    @pytest.mark.parametrize("seat", [-1, 2, 10**9, None, "0", 1.0])
    def test_a_question_to_a_seat_that_is_not_there(self, seat):
        assert refusal(lambda data: data["asks"][0].__setitem__(1, seat)) == "state.asks"
        assert refusal(lambda data: data["asks"][0].__setitem__(2, seat)) == "state.asks"

    def test_a_position_without_a_question(self):
        assert refusal(lambda data: data["asks"].clear()) == "state.asks"

    @pytest.mark.parametrize("kind", ["ambush", "react", "after", "repeat", "bar", "touch", "fight", ""])
    def test_a_question_that_cannot_be_asked_with_a_card(self, kind):
        assert refusal(lambda data: data["asks"][0].__setitem__(0, kind)) == "state.asks"

    @pytest.mark.parametrize("kind", ["react", "after", "cell", "repeat", "bar", "touch"])
    def test_a_question_of_a_skill_in_a_game_without_skills(self, kind):
        """It was accepted, and fast playouts went on in another way than the same playouts step by step."""
        data = table([BLANK] * 2, "orchard").to_json()
        data["asks"].append([kind, 0, 0, "", "farm", ["A1", "A2"]])
        with pytest.raises(BadData) as bad:
            engine.restore(data)
        assert bad.value.code == "state.asks"

    def test_an_event_of_a_seat_that_is_not_there(self):
        for event in (["skill", 2, "search"], ["skill", 0, "fencing"], ["pass", 2], ["draw", 2, "farm", ["A1"], 0, 0]):
            assert refusal(lambda data, event=event: data["events"].append(event)) == "state.events", event


def test_an_illegal_action_changes_nothing_at_any_question():
    chance = Chance.of("illegal")
    for data in POSITIONS:
        state = engine.restore(copy.deepcopy(data))
        before = state.to_json()
        legal = {str(action) for action in state.actions()}
        tries = [f"skill {slug}" for slug in slow_group.SKILLS] + ["pass"]
        tries += [
            f"{terrain}@{cells}"
            for terrain in (*slow.DRAWABLE, slow_group.BOTH)
            for cells in ("A1", "A2,A3", "B4", "K9,K10")
        ]
        for text in tries:
            action = engine.parse("cartographers", text)
            refused = state.refusal(action)
            assert (refused is None) == (text in legal), text
            if refused is not None:
                assert refused.code in CODES, refused.code
                with pytest.raises(engine.IllegalAction):
                    state.play(action)
        assert state.to_json() == before
        state.play(chance.pick(state.actions()))


CODES = {
    "must_draw",
    "mountain",
    "filled",
    "terrain",
    "monster",
    "touch",
    "ruins",
    "single_cell",
    "shape",
    "skill",
    "skill_used",
    "skill_cost",
    "skill_now",
}
