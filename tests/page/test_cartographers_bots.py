"""Bots and hints in Cartographers, with a worker, without one, and with a fake one controlled by the test."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import FAKE_WORKER, NO_WORKER, GroupTable, answer, game_with, questions
from cartographers_solo import WORDS, cells_of
from playwright.sync_api import Browser, Page, expect
from session_helpers import can_undo

import bots
from engine import restore
from engine.cartographers.actions import OPEN
from engine.cartographers.cards import EXPLORE
from table.session import Session, Sitter

Ready = Callable[..., Page]
THREE = (Sitter(name="Ada"), Sitter("hard"), Sitter("normal"))
BOT_FIRST = (Sitter("hard"), Sitter(name="Ada"), Sitter("normal"))


def plain(session: Session) -> bool:
    """A card that everyone can draw and nobody has drawn yet."""
    state = session.state
    return session.inked is None and not can_undo(session) and state.season == 1 and state.card is not None


def table_of(
    page: Page, sitters: tuple[Sitter, ...], wanted: Callable[[Session], Any] = plain, **options: Any
) -> GroupTable:
    return GroupTable(page, game_with(wanted, len(sitters), sitters, **options))


@pytest.fixture(scope="module")
def played_page(browser: Browser, site: str) -> Any:
    """A page whose worker is controlled by the tests."""
    from page_watch import BEFORE, DEFAULTS, Watch

    watching = Watch(site)
    context = browser.new_context(**DEFAULTS)
    context.add_init_script(BEFORE)
    page = context.new_page()
    page.add_init_script(FAKE_WORKER)
    watching.follow(page)
    yield page
    context.close()
    watching.check()


@pytest.fixture
def bench(played_page: Page, ready: Ready) -> Callable[..., GroupTable]:
    """A table on that page, with no question asked before."""

    def make(sitters: tuple[Sitter, ...], wanted: Callable[[Session], Any] = plain, **options: Any) -> GroupTable:
        if played_page.url.startswith("http"):
            played_page.evaluate("location.hash = '#/'")
            played_page.wait_for_selector("body[data-screen=home]")
            played_page.evaluate("asked.length = workers.length = 0")
        table = table_of(played_page, sitters, wanted, **options)
        table.resume(ready)
        return table

    return make


def choice(question: dict[str, Any]) -> Any:
    """The answer of a bot of this level, computed without the page."""
    asked = question["request"]
    state = restore(asked["state"])
    return bots.make(state.game, asked["level"], asked["seed"]).choose(state, asked["seat"], 0.05)


def let_bot_answer(table: GroupTable, *, index: int = -1) -> Any:
    question = questions(table.page)[index]
    action = choice(question)
    answer(table.page, question["id"], (action, 1.0))
    return action


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
    table.follow()
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


def test_the_state_sent_to_a_bot_holds_only_what_its_seat_may_see(bench: Any) -> None:
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


def test_move_now_stops_the_thinking_and_takes_the_best_so_far(bench: Any) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    action = choice(question)
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


def test_undo_while_a_bot_thinks_gives_the_draw_back(bench: Any) -> None:
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


def test_a_reload_while_a_bot_thinks_goes_on(bench: Any, ready: Ready) -> None:
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


def test_a_bot_goes_on_after_leaving_the_table_and_coming_back(bench: Any) -> None:
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
def test_a_worker_that_breaks_is_replaced_by_the_main_thread(bench: Any, how: str) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    (question,) = questions(table.page)
    if how == "error":
        table.page.evaluate("workers.at(-1).heard.error(new Event('error'))")
    else:
        table.page.evaluate("id => tell({id, error: 'broken'})", question["id"])
    table.until("turn")
    table.check()
    assert len(questions(table.page)) == 1


def test_bots_at_the_first_seat_begin_by_themselves(bench: Any) -> None:
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


def test_undo_without_a_decision_of_the_person_changes_nothing(bench: Any) -> None:
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


def test_the_undo_key_with_nothing_to_undo_leaves_a_bot_thinking(bench: Any) -> None:
    table = bench(BOT_FIRST)
    assert table.check()["phase"] == "think"
    table.page.keyboard.press("u")
    let_bot_answer(table)
    table.page.wait_for_selector(".table[data-phase=draw]", timeout=2000)


def test_drawing_while_a_hint_is_computed_lets_the_bot_move(bench: Any) -> None:
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


def test_redo_while_a_bot_thinks_keeps_the_seats_right(bench: Any) -> None:
    table = bench(THREE)
    table.act(table.any_draw())
    first = let_bot_answer(table)
    let_bot_answer(table)
    table.until("turn")
    table.page.click('.tools [data-do="undo"]')
    table.page.wait_for_selector(".table[data-phase=draw]")
    table.page.keyboard.press("y")  # her draw again: the bot is asked
    table.page.keyboard.press("y")  # and the bot's draw, while it thinks
    old = questions(table.page)[2]
    assert old["request"]["seat"] == 1
    answer(table.page, old["id"], (first, 1.0))  # too late: that draw has been made
    table.follow()
    assert table.check()["phase"] == "think"
    asked = questions(table.page)[-1]
    assert asked["id"] != old["id"] and asked["request"]["seat"] == 2


# --- the hint -------------------------------------------------------------------------------------


def in_words(action: Any) -> str:
    where = WORDS.list(str(action).partition("@")[2].split(","))
    return WORDS("log.draw", terrain=WORDS("terrain." + action.terrain), cells=where)


def test_a_hint_lists_three_draws_and_holds_the_one_pressed(shared_page: Page, ready: Ready) -> None:
    table = table_of(shared_page, (Sitter(),), even_alone)
    table.resume(ready)
    legal = {in_words(action): action for action in table.state.actions()}
    shared_page.click('.tools [data-do="hint"]')
    expect(shared_page.locator(".advice")).to_contain_text(WORDS("hint.searching"))
    shared_page.wait_for_selector(".advice .try", timeout=60_000)
    seen = table.look()
    assert len(seen["advice"]) == len(set(seen["advice"])) == 3
    assert set(seen["advice"]) <= set(legal)
    held(table, legal[seen["advice"][0]])
    less = shared_page.locator(".advice .try small").all_inner_texts()
    assert less[0] == WORDS("hint.best")
    points = [float(text.split()[1]) for text in less[1:]]
    assert len(points) == 2 and min(points) >= 0
    for i in (2, 1):
        shared_page.click(f'.advice [data-do="try {i}"]')
        held(table, legal[seen["advice"][i]])
    wanted = legal[seen["advice"][1]]
    shared_page.click("[data-part=main]")
    table.session.place(wanted)
    seen = table.check()
    assert seen["phase"] == "turn" and seen["advice"] == []


def test_a_hint_shows_its_reason_and_lights_it_until_the_draw_is_made(bench: Any) -> None:
    table = bench(THREE)
    page = table.page
    page.click('.tools [data-do="hint"]')
    asked = questions(page)[-1]
    assert asked["request"]["why"] is True
    draws = [action for action in table.state.actions() if action.kind == "draw"][:3]
    a, b, *_ = table.state.edicts
    reasons = ({"now": {a: 2}, "later": {b: 3.2, "coins": -1.0}}, {"now": {"coins": 1}, "later": {}})
    answer(page, asked["id"], *zip(draws, (9.0, 8.5, 8.0), (*reasons, {"now": {}, "later": {a: 2.0}}), strict=True))
    page.wait_for_selector(".advice .try")
    lines = page.locator(".advice .rule").all_inner_texts()
    assert len(lines) == 6
    assert WORDS("edict." + a) + " +2" in lines[0] and WORDS("edict." + b) + " +3" in lines[1]
    assert lines[3] == WORDS("hint.later.none") and lines[4] == WORDS("hint.now.none")
    assert lines[1] in table.look()["said"]
    lit = '[data-do^="light "][aria-pressed="true"]'
    expect(page.locator(lit)).to_have_attribute("data-do", "light 1")
    page.click('.advice [data-do="try 1"]')  # coins are no edict: nothing to light
    expect(page.locator(lit)).to_have_count(0)
    page.click('.advice [data-do="try 2"]')
    expect(page.locator(lit)).to_have_attribute("data-do", "light 0")
    page.click("[data-part=main]")
    expect(page.locator(lit)).to_have_count(0)
    assert table.look()["advice"] == []


def test_a_hint_for_a_skill_lights_it_and_shows_the_draw_after_it(bench: Any) -> None:
    def skilled(session: Session) -> bool:
        state = session.state
        return session.inked is None and state.actor == 0 and OPEN["knowledge"] in state.actions()

    table = bench((Sitter(name="Ada"), Sitter("hard")), skilled, skills=("knowledge", "negotiate", "search"))
    page = table.page
    skill = OPEN["knowledge"]
    then = table.state.copy()
    then.play(skill)
    draw = next(action for action in then.actions() if action.kind == "draw")
    page.mouse.move(2, 2)
    page.click('.tools [data-do="hint"]')
    answer(page, questions(page)[-1]["id"], (skill, 9.0), (draw_of(table), 8.0))
    page.wait_for_selector(".advice .try")
    expect(page.locator(".skill.advised")).to_have_attribute("data-do", "skill knowledge")
    following = questions(page)[-1]
    assert restore(following["request"]["state"]).actions() == then.actions()
    assert not table.marked()
    answer(page, following["id"], (draw, 9.0))
    assert table.marked() == set(cells_of(draw))
    page.click('.advice [data-do="try 1"]')
    expect(page.locator(".skill.advised")).to_have_count(0)
    held(table, draw_of(table))
    page.click('.advice [data-do="try 0"]')
    table.session.place(skill)
    table.next_question()
    table.check()
    expect(page.locator(".skill.advised")).to_have_count(0)


def draw_of(table: GroupTable) -> Any:
    return next(action for action in table.state.actions() if action.kind == "draw")


def even_alone(session: Session) -> bool:
    state = session.state
    return bool(session.inked is None and state.season == 1 and state.question and len(state.actions()) > 20)


def held(table: GroupTable, action: Any) -> None:
    """Check that this draw is held: the edicts show its gain and the red button draws it."""
    seen = table.look()
    assert seen["main"] == {"text": WORDS("table.draw"), "off": False}
    assert seen["said"].startswith(in_words(action))
    sheet = table.state.seats[0].sheet.copy()
    sheet.draw(action.terrain, action.cells)
    assert [int(text.replace("\u2212", "-")) for text in seen["then"]] == [
        table.state.edict_amount(i, sheet) for i in range(4)
    ]
