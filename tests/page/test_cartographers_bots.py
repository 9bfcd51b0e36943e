"""Bots and hints in Cartographers, with a worker, without one, and with a fake one controlled by the test."""

from collections.abc import Callable

import pytest
from cartographers_bot_tables import BOT_FIRST, THREE, Bench, Ready, choice, let_bot_answer, plain, table_of, tables_on
from cartographers_group import NO_WORKER, GroupTable, answer, questions
from cartographers_solo import WORDS
from playwright.sync_api import Page

import bots
from engine import restore
from engine.cartographers.cards import EXPLORE
from table.session import Session

#: Longer than the page ignores a press on "Move now", ms.
MISPRESS = 700


@pytest.fixture
def bench(page_with_played_worker: Page, ready: Ready) -> Bench:
    return tables_on(page_with_played_worker, ready)


# --- with the bots themselves ---------------------------------------------------------------------


def play_a_round(table: GroupTable) -> None:
    """The person draws and reveals; the bots draw as they do without the page; undo takes all of it back."""
    table.check()
    before, native = list(table.state.history), table.state.copy()
    mine = table.any_draw()
    table.act(mine)
    table.until("turn")
    native.play(mine)
    for seat in (1, 2):
        turn = len(native.history)
        bot = bots.make(native.game, table.session.sitters[seat].kind, turn)
        action = bot.choose(native.determinize(seat, turn), seat, 1.0)
        done = [*table.state.history, table.session.inked]
        assert str(done[turn]) == str(action)
        if seat == 1:
            native.play(action)
    table.check()
    table.page.click('.tools [data-do="undo"]')
    table.follow(undone=mine)
    assert table.phase == "draw" and list(table.state.history) == before
    table.check()
    table.act(table.any_draw())
    table.until("turn")
    table.check()
    table.press()
    table.check()


def test_bots_draw_by_themselves_and_undo_takes_their_draws_back(shared_page: Page, ready: Ready) -> None:
    table = table_of(shared_page, THREE, even)
    table.resume(ready)
    play_a_round(table)


def even(session: Session) -> bool:
    """``plain``, and the next card is no ambush and not of the next season: the person draws again."""
    return plain(session) and session.state.time < 6 and session.state.deck[-1] in EXPLORE


def test_without_workers_bots_think_on_the_main_thread(new_page: Callable[..., Page], ready: Ready) -> None:
    page = new_page()
    page.add_init_script(NO_WORKER)
    table = table_of(page, THREE, even)
    table.resume(ready)
    play_a_round(table)


# --- with a worker that the tests play ------------------------------------------------------------


def test_the_state_sent_to_a_bot_holds_only_what_its_seat_may_see(bench: Bench) -> None:
    table = bench(THREE)
    deck = list(table.state.deck)
    table.act(table.any_draw())
    seen = table.check()
    assert seen["phase"] == "think"
    assert seen["main"]["text"].startswith(WORDS("table.thinking", name=table.names[1]))
    (question,) = questions(table.page)
    asked = question["request"]
    assert (asked["seat"], asked["level"]) == (1, "hard")
    guess = restore(asked["state"])
    assert guess.view(1)["sheets"] == table.view["sheets"]
    assert len(guess.deck) == len(deck) and guess.deck != deck  # the order of the deck is guessed again
    let_bot_answer(table)
    (_, second) = questions(table.page)
    assert (second["request"]["seat"], second["request"]["level"]) == (2, "normal")
    let_bot_answer(table)
    table.until("turn")
    table.check()


def test_a_press_right_after_the_question_does_not_stop_the_bot(bench: Bench) -> None:
    """It was a second press of the button with which the turn ended."""
    table = bench(THREE)
    table.page.evaluate(
        """() => new MutationObserver((_, observer) => {
          if (document.querySelector('.table').dataset.phase !== 'think') return;
          observer.disconnect();
          document.querySelector('[data-part=main]').click();
        }).observe(document.querySelector('.table'), { attributes: true })"""
    )
    table.act(table.any_draw())
    assert len(questions(table.page)) == 1


def test_move_now_stops_the_thinking_and_takes_the_best_so_far(bench: Bench) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    action = choice(question)
    table.page.wait_for_timeout(MISPRESS)
    answer(table.page, question["id"], (action, 1.0), done=False, part=0.4)
    assert table.page.evaluate("document.querySelector('.main').style.getPropertyValue('--part')") == "0.40"
    assert table.look()["phase"] == "think"
    assert table.look()["main"]["text"].endswith(WORDS("table.stop"))
    table.page.click("[data-part=main]")
    assert questions(table.page)[-1] == {"id": -question["id"]}
    answer(table.page, question["id"], (action, 1.0), part=0.4)
    table.follow()
    assert str(table.state.history[-1]) == str(action)
    assert table.check()["phase"] == "think"


def test_undo_while_a_bot_thinks_gives_the_draw_back(bench: Bench) -> None:
    table = bench(THREE)
    before = list(table.state.history)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    late = choice(question)
    table.undo()
    assert list(table.state.history) == before
    table.check()
    answer(table.page, question["id"], (late, 1.0))  # an answer to a cancelled question
    table.check()
    assert table.saved_session().state.history == before
    table.act(table.any_draw())
    assert questions(table.page)[-1]["id"] != question["id"]
    let_bot_answer(table)
    let_bot_answer(table)
    table.until("turn")


def test_a_reload_while_a_bot_thinks_goes_on(bench: Bench, ready: Ready) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    table.page.reload()
    ready(table.page)
    table.page.wait_for_function("asked.length === 1")
    (again,) = questions(table.page)
    assert again["request"] == question["request"]
    table.check()
    let_bot_answer(table)
    let_bot_answer(table)
    table.until("turn")
    table.check()


def test_a_bot_goes_on_after_leaving_the_table_and_coming_back(bench: Bench) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    table.page.evaluate("location.hash = '#/'")
    table.page.wait_for_selector("body[data-screen=home]")
    answer(table.page, question["id"], (choice(question), 1.0))
    table.page.evaluate("id => { location.hash = '#/play/' + id; }", table.id)
    table.page.wait_for_selector(".table[data-phase=think]")
    table.page.wait_for_function("asked.filter(q => q.request).length === 2")
    table.check()
    let_bot_answer(table)
    let_bot_answer(table)
    table.until("turn")


@pytest.mark.parametrize("how", ["error", "message"])
def test_a_worker_that_breaks_is_replaced_by_the_main_thread(bench: Bench, how: str) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    if how == "error":
        table.page.evaluate("workers.at(-1).heard.error({target: workers.at(-1)})")
    else:
        table.page.evaluate("id => sendAnswer({id, error: 'broken'})", question["id"])
    table.until("turn")
    table.check()
    assert len(questions(table.page)) == 1


def test_bots_at_the_first_seat_begin_by_themselves(bench: Bench) -> None:
    table = bench(BOT_FIRST)
    assert table.check()["phase"] == "think"
    let_bot_answer(table)
    table.until("draw")
    table.check()
    assert table.seat == 1
    table.act(table.any_draw())
    let_bot_answer(table)
    table.until("turn")
    table.check()


def test_undo_without_a_decision_of_the_person_changes_nothing(bench: Bench) -> None:
    """The bot at the first seat has drawn, the person has not: nothing of hers can be undone."""
    table = bench(BOT_FIRST)
    action = let_bot_answer(table)
    table.until("draw")
    table.page.keyboard.press("u")
    assert table.look()["said"] == WORDS("table.undo.none")
    table.check()
    mine = table.any_draw()
    table.act(mine)
    table.check()
    assert [str(a) for a in table.saved_session().state.history[-2:]] == [str(action), str(mine)]


def test_the_undo_key_with_nothing_to_undo_leaves_a_bot_thinking(bench: Bench) -> None:
    table = bench(BOT_FIRST)
    assert table.check()["phase"] == "think"
    table.page.keyboard.press("u")
    let_bot_answer(table)
    table.page.wait_for_selector(".table[data-phase=draw]", timeout=2000)


def test_drawing_while_a_hint_is_computed_lets_the_bot_move(bench: Bench) -> None:
    table = bench(THREE)
    table.page.click('.tools [data-do="hint"]')
    (hint,) = questions(table.page)
    assert hint["request"]["level"] == "master"
    late = choice({**hint, "request": {**hint["request"], "level": "normal"}})
    table.act(table.any_draw())
    asked = [q["request"]["seat"] for q in questions(table.page) if "request" in q]
    answer(table.page, hint["id"], (late, 1.0))
    assert table.look()["advice"] == []
    assert asked == [0, 1]


def test_redo_brings_back_the_draws_of_bots_that_undo_took_back(bench: Bench) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    for _ in range(2):
        let_bot_answer(table)
    table.until("turn")
    asked = len(questions(table.page))
    table.page.click('.tools [data-do="undo"]')
    table.page.wait_for_selector(".table[data-phase=draw]")
    table.page.keyboard.press("y")
    table.until("turn")
    assert table.check()["phase"] == "turn"
    assert len(questions(table.page)) == asked, "a bot was asked again"
