"""The selection of Kingdom Builder: card or tile, settlement to move, and the preview of gold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kingdom_builder_sessions import played

from engine.kingdom_builder import scores
from engine.kingdom_builder.locations import BUILDS, MANDATORY, MOVES
from table.kingdom_builder.hand import Hand, news_from, turn_of

seeds = st.integers(0, 200)
steps = st.integers(0, 150)


def holding(session):
    view = session.view(session.state.turn)
    hand = Hand()
    hand.update(view)
    return hand, view


@settings(max_examples=40, deadline=None)
@given(seeds, steps)
def test_exactly_the_legal_hexes_can_be_chosen(seed, count):
    session = played(seed, 3, count)
    if session.over:
        return
    hand, view = holding(session)
    touched = set()
    for kind in hand.kinds:
        if hand.kind != kind:
            assert hand.choose(kind)
        for origin in hand.origins or (None,):
            if origin is not None:
                hand.origin = None
                assert hand.touch(origin) is None and hand.origin == origin
            touched |= {str(hand.touch(hex)) for hex in hand.targets}
        if kind != MANDATORY:
            hand.put_back()
            hand.put_back()
    legal = {str(action) for action in session.state.actions() if action.kind not in ("end", "redraw")}
    assert touched == legal


@settings(max_examples=25, deadline=None)
@given(seeds, steps)
def test_the_preview_of_gold_and_tiles_is_right(seed, count):
    session = played(seed, 2, count)
    if session.over:
        return
    hand, view = holding(session)
    seat = session.state.turn
    for hex in hand.targets[:5]:
        action = hand.action(hex)
        then = session.state.before_reveal(action)
        if then is None:
            then = session.state.copy()
            then.play(action)
        preview = hand.preview(session.state, seat, hex)
        assert preview.gold == scores.gold(then, seat)
        entry = next(entry for entry in reversed(then.view(seat)["log"]) if entry["id"] in ("build", "move"))
        for kind, shown in ((preview.gained, entry.get("gained")), (preview.lost, entry.get("lost"))):
            assert kind == (shown["kind"] if shown else "")
        assert hand.refusal(session.state, hex) == ""
    assert hand.preview(session.state, seat, "A1") is None or "A1" in hand.targets


def test_a_hex_that_cannot_be_chosen_says_why():
    session = played(3, 2, 0, quadrants=("Tavern", "Paddock", "Oasis", "Farm"))
    hand, view = holding(session)
    assert hand.kind == MANDATORY
    assert hand.refusal(session.state, "D4") == "castle"  # a castle
    first = hand.targets[0]
    session.place(hand.action(first))
    hand.update(session.view(0))
    assert hand.refusal(session.state, first) == "occupied"
    free = set(view["legal"]["mandatory"]) - set(hand.targets) - {first}
    assert {hand.refusal(session.state, hex) for hex in free} <= {"adjacent"}


def test_the_card_comes_first_and_a_tile_has_to_be_chosen():
    hand = Hand()
    hand.update({"legal": {"mandatory": ["A1"], "farm": ["B1"], "barn": {"C1": ["D1"]}}})
    assert hand.kind == MANDATORY and hand.targets == ("A1",) and hand.origins == ()
    assert hand.choose("barn") and hand.origins == ("C1",) and hand.targets == ()
    assert hand.touch("C1") is None and hand.targets == ("D1",)
    assert str(hand.touch("D1")) == "barn C1>D1"
    assert hand.put_back() and hand.origin is None and hand.put_back() and hand.kind == MANDATORY
    assert not hand.put_back() and not hand.choose("tower")
    hand.choose("farm")
    hand.update({"legal": {"farm": ["B2"]}})
    assert hand.kind == "" and hand.action("A1") is None and hand.refusal(None, "A1") == "choose"
    hand.update({"legal": {}})
    assert hand.kind == "" and hand.action("A1") is None


def test_without_a_tile_to_choose_a_refusal_does_not_ask_for_one():
    """Regression: "Choose a tile first" where the only tile works from the next turn on."""
    for seed in range(20):
        for count in range(60):
            session = played(seed, 2, count)
            hand, view = holding(session)
            if view["prompt"]["id"] == "finish" and not hand.kinds:
                assert hand.refusal(session.state, "A1") == "built"
                return
    raise AssertionError("no such position")


@pytest.mark.parametrize("card", [{"mandatory": ["A1"]}, {}], ids=["before the builds", "after them"])
def test_of_two_equal_tiles_the_second_has_to_be_chosen_too(card):
    """After the builds it stayed selected, so that the next press used it; before them it did not."""
    hand = Hand()
    hand.update({"legal": card | {"farm": ["B1", "B2"]}})
    first = hand.kind
    assert hand.choose("farm")
    hand.update({"legal": card | {"farm": ["B2"]}})
    assert hand.kind == first == ("mandatory" if card else "")


@pytest.mark.parametrize("card", [{"mandatory": ["A1"]}, {}], ids=["before the builds", "after them"])
def test_the_selection_stays_while_the_same_decision_is_shown_again(card):
    hand = Hand()
    hand.update({"legal": card | {"barn": {"C1": ["D1"]}}})
    assert hand.choose("barn") and hand.touch("C1") is None
    hand.update({"legal": card | {"barn": {"C1": ["D1"]}}})
    assert hand.kind == "barn" and hand.origin == "C1"


@pytest.mark.parametrize("kind", MOVES)
def test_a_move_needs_a_selected_settlement(kind):
    hand = Hand()
    hand.update({"legal": {kind: {"C1": ["D1"]}}})
    hand.choose(kind)
    assert hand.refusal(None, "D1") == "origin" and kind not in BUILDS


def test_news_are_the_events_of_others_since_the_own_turn():
    session = played(7, 3, 14)
    log = session.view(0)["log"]
    for seat in range(3):
        news = news_from(log, seat)
        assert seat not in {entry["seat"] for entry in news if "seat" in entry}
    assert [entry for entry in turn_of(log) if entry["id"] == "end"] == []
    assert log[-len(turn_of(log)) :] == turn_of(log)
