"""Inking a draw before the next card comes up: what undo may take back."""

import pytest

import engine
from engine import Chance, IllegalAction

from . import slow
from .setups import full, position, texts

BLANK = slow.blank("A")
SPRING = ("great_river", "orchard", "homestead", "marshlands")


def parse(text):
    return engine.parse("cartographers", text)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_draw_is_inked_and_nothing_is_revealed(side):
    state, chance = engine.new("cartographers", seed="ink", options={"side": side}), Chance.of("ink")
    while state.actor is not None:
        action = chance.pick(state.actions())
        before, data = state.view(0), state.to_json()
        inked = state.before_reveal(action)
        assert state.to_json() == data, "the game itself goes on as before"
        view = inked.view(0)
        kept = ("revealed", "season", "time", "threshold", "season_scores", "unseen", "edicts", "over")
        assert {key: view[key] for key in kept} == {key: before[key] for key in kept}
        assert (view["card"], view["offer"], view["demand"]) == (None, None, False)
        assert inked.actor is None and inked.actions() == []
        assert inked.to_json()["deck"] == data["deck"]
        drawn = slow.parse(view["sheets"][0])
        if str(action) != "pass":
            terrain, labels = str(action).split("@")
            cells = dict.fromkeys(map(slow.cell, labels.split(",")), terrain)
            assert drawn == {**slow.parse(before["sheets"][0]), **cells}
            assert view["last"] == labels.split(",")
        assert engine.restore(inked.to_json()) == inked
        state.play(action)


@pytest.mark.parametrize(
    ("card", "before", "season", "ends"),
    [
        ("hamlet", (), 0, None),
        ("hamlet", SPRING, 0, "season"),
        ("marshlands", SPRING[:3], 0, None),
        ("hamlet", SPRING[1:], 3, "game"),
        ("hamlet", SPRING[1:], 1, None),
    ],
)
def test_the_prompt_says_whether_the_season_or_the_game_ends_with_this_turn(card, before, season, ends):
    state = position(full(), card, before=before, season=season)
    assert state.before_reveal(parse("pass")).view(0)["prompt"] == {"id": "turn", "ends": ends}


@pytest.mark.parametrize("players", [1, 2])
def test_the_last_offer_of_skills_says_what_ends_with_this_turn(players):
    seen = set()
    for seed in range(6):
        chance = Chance.of(f"offer {seed}")
        state = engine.new("cartographers", players, seed=f"offer {seed}", options={"skills": True})
        while state.actor is not None:
            prompt = state.view(state.actor)["prompt"]
            if prompt["id"] == "after":
                inked = state.before_reveal(parse("pass"))
                assert prompt.get("ends", "more") == ("more" if inked is None else inked.view(0)["prompt"]["ends"])
                seen.add(prompt.get("ends", "more"))
            state.play(chance.pick(state.actions()))
    assert {None, "season", *(["more"] if players == 2 else [])} <= seen


def test_coins_of_the_inked_draw_are_counted_at_once():
    board = {**BLANK, slow.cell("E6"): "forest", slow.cell("G6"): "water", slow.cell("F5"): "forest"}
    inked = position(board, "great_river").before_reveal(parse("water@F7,G7,H7"))
    assert inked.view(0)["coins"] == [2] and inked.view(0)["closed"] == [["F6"]]


def test_an_illegal_draw_is_not_inked():
    state = position(BLANK, "orchard")
    before = state.to_json()
    for text in ("forest@A1", "pass", "water@A1,A2,A3,B3"):
        with pytest.raises(IllegalAction):
            state.before_reveal(parse(text))
    assert state.to_json() == before


def test_the_reason_against_a_draw_can_be_asked_without_playing():
    state = position(BLANK, "orchard")
    assert state.refusal(parse("forest@A1,A2,A3,B3")) is None
    assert state.refusal(parse("forest@A1")).code == "single_cell"


def test_every_action_has_no_reason_against_it():
    state = position(BLANK, "treetop_village", before=["temple_ruins"], demand=True)
    assert {state.refusal(action) for action in state.actions()} == {None}
    assert len(texts(state)) == 240
