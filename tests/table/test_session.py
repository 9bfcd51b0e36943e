"""A session: ink, undo and redo up to the reveal, and saving."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import (
    after,
    any_deal,
    budget,
    can_undo,
    deal,
    full,
    new_session,
    pick,
    redrawn,
    seeds,
    sides,
    steps,
    to_draw,
)
from shelf_helpers import everything, saved_and_loaded, text

import engine
from engine import Chance, IllegalAction
from table.session import Session

# --- ink --------------------------------------------------------------------------------------------


@budget(0.1)
@given(seeds, sides)
def test_an_inked_draw_is_shown_and_reveals_nothing(seed, side):
    chance = Chance.of(seed)
    for session in steps(seed, side):
        if session.over:
            break
        before, state = session.view(), session.state.to_json()
        action = pick(session, chance)
        session.place(action)
        shown = session.view()
        assert session.state.to_json() == state, "the game itself has not moved"
        assert shown["prompt"]["id"] == "turn" and shown["card"] is None and shown["offer"] is None
        for same in ("revealed", "unseen", "season", "time", "season_scores", "scores", "edicts"):
            assert shown[same] == before[same], same
        assert shown["log"][:-1] == before["log"] and shown["log"][-1]["id"] == "draw"
        assert f"{action.terrain}@{','.join(shown['last'])}" == str(action)
        assert session.undo()


@budget(0.1)
@given(seeds, sides)
def test_turn_makes_the_ink_final_and_reveals_a_card(seed, side):
    session, chance = new_session(seed, side), Chance.of(seed)
    rules = session.deal.start()
    while not session.over:
        action = pick(session, chance)
        session.place(action)
        session.reveal()
        rules.play(action)
        assert session.inked is None and not session.can_redo
        assert session.state == rules and session.view() == rules.view(0)
    assert rules.actor is None


def test_turn_needs_an_inked_action():
    session = new_session(3)
    for prepare in (lambda: None, lambda: session.place(session.state.actions()[0]) or session.undo()):
        prepare()
        before = everything(session)
        with pytest.raises(IllegalAction) as refused:
            session.reveal()
        assert refused.value.code == "nothing_chosen" and everything(session) == before


def test_ink_over_ink_replaces_it():
    session = new_session(4)
    first, *_, last = session.state.actions()
    blank = session.view()
    session.place(first)
    session.place(last)
    assert session.inked == last
    fresh = new_session(4)
    fresh.place(last)
    assert session.view() == fresh.view()
    assert session.undo() and session.view() == blank, "one undo takes all ink off"
    assert not session.undo()
    session.redo()
    session.reveal()
    assert session.state.history == [last]


def test_a_pass_is_inked_and_turned_like_a_draw():
    session = new_session(5)
    session.state = redrawn(session.state, full())
    assert session.view()["prompt"]["id"] == "pass"
    session.place(engine.parse("cartographers", "pass"))
    assert session.view()["prompt"]["id"] == "turn" and session.view()["log"][-1]["id"] == "pass"
    assert json.loads(text(session))["inked"] == "pass"
    assert session.undo() and session.view()["prompt"]["id"] == "pass"
    assert session.redo()
    session.reveal()
    assert session.state.history == [engine.parse("cartographers", "pass")]


def illegal(state):
    """Actions that cannot be played, with the code of the refusal."""
    parse = lambda line: engine.parse("cartographers", line)  # noqa: E731
    terrain = state.view(0)["offer"]["terrains"][0]
    other = next(t for t in ("forest", "village", "farm", "water", "monster") if t not in state.legal_draws().terrains)
    legal = state.actions()[0]
    return {
        "must_draw": parse("pass"),
        "mountain": parse(f"{terrain}@B4"),
        "single_cell": parse(f"{terrain}@A1"),
        "shape": parse(f"{terrain}@A1,K11"),
        "terrain": parse(f"{other}@{str(legal).partition('@')[2]}"),
    }


def test_an_illegal_draw_is_refused_and_changes_nothing():
    def fresh():
        session = new_session(6)
        session.state = to_draw("fishing_village")
        return session

    def with_ink():
        session = fresh()
        session.place(session.state.actions()[3])
        return session

    def with_redo():
        session = with_ink()
        session.undo()
        return session

    for start in (fresh, with_ink, with_redo):
        for code, action in illegal(start().state).items():
            session = start()
            seen = (session.view(), session.state.to_json(), session.can_redo, session.inked)
            with pytest.raises(IllegalAction) as refused:
                session.place(action)
            assert refused.value.code == code
            assert (session.view(), session.state.to_json(), session.can_redo, session.inked) == seen, code


def test_nothing_is_drawn_on_a_finished_map():
    session = after(99, seed=7)
    legal_once = session.state.history[-1]
    before = everything(session)
    assert session.over
    with pytest.raises(IllegalAction) as refused:
        session.place(legal_once)
    with pytest.raises(IllegalAction):
        session.reveal()
    assert refused.value.code == "over" and everything(session) == before
    assert not session.undo() and not session.redo()


# --- undo and redo ----------------------------------------------------------------------------------


def test_undo_removes_the_ink_and_redo_restores_it():
    for session in steps(8, "B"):
        if session.over:
            break
        blank = session.view()
        action = session.state.actions()[-1]
        assert not session.undo() and not session.redo() and session.view() == blank
        session.place(action)
        inked = session.view()
        assert session.undo() and session.view() == blank and session.can_redo
        assert not session.undo() and session.can_redo, "a second undo does nothing"
        assert session.redo() and session.view() == inked and not session.can_redo
        assert not session.redo() and session.view() == inked
        assert session.undo()


def test_a_reveal_cannot_be_undone():
    for session in steps(9):
        assert not session.undo() and not session.redo() and not session.can_redo
        if not session.over:
            session.place(session.state.actions()[0])
            session.undo()
            session.redo()


def test_a_new_draw_clears_the_redo_list():
    session = new_session(10)
    first, second = session.state.actions()[:2]
    session.place(first)
    session.undo()
    session.place(second)
    assert not session.can_redo and not session.redo()
    session.undo()
    session.redo()
    assert session.inked == second


INTENTS = st.lists(st.sampled_from(["place", "place", "place", "turn", "turn", "undo", "redo", "reload"]), max_size=60)


@budget(0.4)
@given(seeds, INTENTS)
def test_any_order_of_intents_follows_the_rules_of_ink(seed, intents):
    """Any session agrees with a model: final actions, actions since the reveal, inked action, undone actions."""
    session, chance = Session(any_deal(seed)), Chance.of(seed)
    final, done, ink, undone = [], [], None, []

    def put(action):
        nonlocal ink
        if session.state.before_reveal(action) is None:
            done.append(action)
            ink = None
        else:
            ink = action

    for intent in intents:
        if session.over:
            break
        if intent == "place":
            action = pick(session, chance)
            put(action)
            undone.clear()
            session.place(action)
        elif intent == "turn" and ink:
            session.reveal()
            final, ink = [*final, *done, ink], None
            done.clear()
            undone.clear()
        elif intent == "undo":
            assert session.undo() is bool(ink or done)
            if ink or done:
                undone.append(ink or done.pop())
            ink = None
        elif intent == "redo":
            if undone:
                put(undone.pop())
                assert session.redo() is True
            else:
                assert session.redo() is False
        elif intent == "reload":
            session = saved_and_loaded(session)
            undone.clear()
        assert session.state.history == final + done and session.inked == ink
        assert can_undo(session) is bool(ink or done) and session.can_redo is bool(undone)
        assert session.undone == (undone[-1] if undone else None)
        assert (session.view()["prompt"]["id"] == "turn") is (ink is not None)


# --- the same deal, saves ---------------------------------------------------------------------------


def test_the_same_deal_again_starts_from_its_first_card():
    session = after(9, seed=11, side="B")
    again = session.again()
    assert again.deal == session.deal and again.state == session.deal.start() and again.inked is None
    session.place(session.state.actions()[0])
    assert again.state.history == [], "the two games share nothing"


@budget(0.06)
@given(seeds, sides)
def test_a_game_is_continued_exactly_where_it_was_left_with_its_ink(seed, side):
    chance = Chance.of(seed)
    for session in steps(seed, side):
        loaded = saved_and_loaded(session)
        assert everything(loaded) == everything(session) and loaded.deal == session.deal
        if session.over:
            break
        session.place(pick(session, chance))
        loaded = saved_and_loaded(session)
        assert everything(loaded) == everything(session)
        loaded.reveal()
        session.reveal()
        assert everything(loaded) == everything(session), "the next card is the same"
        if session.over:
            break


def test_a_finished_game_is_loaded_with_its_rating():
    session = after(99, seed=12)
    loaded = saved_and_loaded(session)
    assert loaded.over and loaded.view()["rating"] == session.view()["rating"]
    assert loaded.view()["title"] == session.view()["title"]


@pytest.mark.parametrize("edicts", ["random", ("the_cauldrons", "treetower", "great_city", "canal_lake")])
def test_a_loaded_game_has_the_deal_code_it_had(edicts):
    session = Session(deal(13, "B", edicts))
    loaded = saved_and_loaded(session)
    assert loaded.deal == session.deal and loaded.deal.code() == session.deal.code()
    assert loaded.again().state == session.again().state
