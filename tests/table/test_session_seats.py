"""A session of several seats: draws of the same card, undo, what other seats see, saving."""

import json
import random

import pytest
from hypothesis import given
from session_helpers import (
    GAME,
    any_deal,
    budget,
    can_undo,
    seeds,
    steps_of,
)
from shelf_helpers import saved_and_loaded, text

import engine
from table.deals import Deal
from table.session import Session, Sitter
from table.sessions import awaited, company

# --- more seats -------------------------------------------------------------------------------------


def table_for(players, seed=0):
    return Session(Deal.of(GAME, seed, players))


def test_a_draw_is_played_at_once_while_others_have_the_same_card_to_draw():
    session = table_for(3)
    card = session.view()["card"]
    for seat in (0, 1):
        assert session.view()["actor"] == seat and session.view()["card"] == card
        session.place(session.state.actions()[0])
        assert session.inked is None and len(session.state.history) == seat + 1
    session.place(session.state.actions()[0])
    assert session.view()["prompt"]["id"] == "turn" and len(session.state.history) == 2, "the last one is inked"
    session.reveal()
    assert len(session.state.history) == 3 and not can_undo(session)


def test_undo_covers_all_draws_of_a_card_and_stops_at_the_reveal():
    session = table_for(3, seed=1)
    for _ in range(3):
        session.place(session.state.actions()[0])
    session.reveal()
    seen = [session.view()]
    for _ in range(3):
        session.place(session.state.actions()[-1])
        seen.append(session.view())
    for view in reversed(seen[:-1]):
        assert session.undo() and session.view() == view
    assert not session.undo() and not can_undo(session)
    for view in seen[1:]:
        assert session.redo() and session.view() == view
    assert not session.redo()


def test_a_skill_that_was_opened_can_be_taken_back_with_its_coins():
    """After undo the coins, sheet and questions are the same as before the skill."""
    opened = 0
    for seed in range(12):
        for session in steps_of(Session(any_deal(seed)), seed):
            skills = [action for action in session.state.actions() if action.kind == "skill"]
            if not skills or can_undo(session):
                continue
            opened += 1
            before = session.state.to_json()
            session.place(skills[0])
            session.undo()
            assert session.state.to_json() == before and session.inked is None
            break
    assert opened >= 3


@pytest.mark.slow
@budget(0.03)
@given(seeds)
def test_a_game_of_any_kind_is_continued_exactly_where_it_was_left(seed):
    for session in steps_of(Session(any_deal(seed)), seed):
        loaded = saved_and_loaded(session)
        assert text(loaded) == text(session) and loaded.view() == session.view()
        assert loaded.deal == session.deal and can_undo(loaded) == can_undo(session)
        taken_back = 0
        while loaded.undo():
            taken_back += 1
        while taken_back and loaded.redo():
            taken_back -= 1
        assert taken_back == 0 and loaded.view() == session.view(), "what was open can still be undone"


@pytest.mark.parametrize("game", engine.games())
def test_the_view_of_a_position_is_computed_once_and_follows_every_action(game):
    session = Session(Deal.of(game, 5, 2))
    chance = random.Random(5)
    for _ in range(40):
        assert session.view(1) is session.view(1)
        if session.over:
            break
        if session.inked is not None:
            session.reveal()
        else:
            session.place(chance.choice(session.state.actions()))
            assert session.view(1) == session.shown.view(1)
            session.undo()
            assert session.view(1) == session.shown.view(1)
            session.redo()
        assert session.view(1) == session.shown.view(1)
    session.state.play(session.state.actions()[0])
    assert session.view(1) == session.shown.view(1)


@pytest.mark.parametrize("game", engine.games())
def test_redo_brings_back_the_turns_of_bots_that_undo_took_back(game):
    chance, taken = random.Random(6), 0
    for seed in range(3):
        session = Session(Deal.of(game, seed, 3), [Sitter(), Sitter("easy"), Sitter()])
        for _ in range(60):
            if session.over:
                break
            session.place(chance.choice(session.state.actions()))
            if session.inked is not None:
                session.reveal()
            if not session.can_take_back or session.state.actor == 1:
                continue
            made, before = len(session.state.history), session.view()
            session.take_back()
            taken += made - len(session.state.history) > 1
            assert session.redo() and session.view() == before and not session.can_redo
    assert bool(taken) is (game != "kingdom_builder"), "there every turn reveals a card"


def test_the_players_of_all_seats_are_saved():
    sitters = [Sitter(name="Ada"), Sitter("normal"), Sitter("person", "森")]
    session = Session(Deal.of(GAME, 2, 3), sitters)
    for loaded in (session, saved_and_loaded(session), session.again()):
        assert loaded.sitters == tuple(sitters)
    for sitter in sitters:
        assert session.sitter == sitter
        session.place(session.state.actions()[0])
    assert session.sitter is None, "nobody decides while the card is not turned"
    assert table_for(4).sitters == (Sitter(),) * 4, "persons, unless it is said otherwise"


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("\u202eadA", "adA"),
        ("A\u2066d\u2069a\n\x1b[31m", "Ada[31m"),
        ("\u200b\u2028", ""),
        ("\u0645\u06cc\u200c\u0646\u0627", "\u0645\u06cc\u200c\u0646\u0627"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f467"),
        ("<b>Zoë 森</b>", "<b>Zoë 森</b>"),
    ],
)
def test_a_name_of_a_file_has_no_letters_that_change_the_text_around_it(stored: str, shown: str) -> None:
    """One that reverses text turned the rest of the line on every screen."""
    session = Session(Deal.of("cartographers", 3, 2), (Sitter(name=stored), Sitter("easy")))
    saved = json.loads(json.dumps(session.to_json()))
    again, listed = Session.from_json(saved), company(saved)
    assert listed is not None and listed.sitters[0].name == again.sitters[0].name == shown
    assert awaited({**saved, "link": {"waits": [0]}}) == [(0, shown)]
    assert Session.from_json(again.to_json()).to_json() == again.to_json()
