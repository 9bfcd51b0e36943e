"""Hints at the tables of Cartographers: three draws, the reason of each, the ghost on the map."""

import re
from typing import Any

import pytest
from cartographers_bot_tables import THREE, Bench, Ready, table_of, tables_on
from cartographers_group import GroupTable, answer, questions
from cartographers_input import DOUBLE
from cartographers_solo import WORDS, cells_of
from covered import covered
from fonts import loaded
from page_language import set_language
from playwright.sync_api import Page, expect

from engine import restore
from engine.cartographers.actions import OPEN
from table.session import Session, Sitter

SKILLS = ("acrobatics", "move_silently", "negotiate")
# The corners of elements.
PLACES = """all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility())
  .map(node => node.getBoundingClientRect()).map(box => [box.left, box.top])"""


@pytest.fixture
def bench(page_with_played_worker: Page, ready: Ready) -> Bench:
    return tables_on(page_with_played_worker, ready)


def in_words(action: Any) -> str:
    where = WORDS.list(str(action).partition("@")[2].split(","))
    return WORDS("log.draw", terrain=WORDS("terrain." + action.terrain), cells=where)


def ask_for_three_draws(table: GroupTable) -> None:
    """Press the lamp; answer with three draws that have long reasons."""
    page, edicts = table.page, table.state.edicts
    page.click('.tools [data-do="hint"]')
    reason = {"now": dict.fromkeys(edicts[:3], 2), "later": dict.fromkeys((*edicts, "coins"), 3.2)}
    draws = [action for action in table.state.actions() if action.kind == "draw"][:3]
    answer(page, questions(page)[-1]["id"], *zip(draws, (9.0, 8.5, 8.0), (reason,) * 3, strict=True))
    page.wait_for_selector(".advice .try")


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
    points = [float(text.split()[1]) for text in less[1:] if text != WORDS("hint.equal")]
    assert len(less) == 3 and min(points, default=0) >= 0
    for i in (2, 1):
        shared_page.click(f'.advice [data-do="try {i}"]')
        held(table, legal[seen["advice"][i]])
    wanted = legal[seen["advice"][1]]
    shared_page.click("[data-part=main]")
    table.session.place(wanted)
    seen = table.check()
    assert seen["phase"] == "turn" and seen["advice"] == []


def test_a_hint_shows_its_reason_and_lights_it_until_the_draw_is_made(bench: Bench) -> None:
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
    count = len(questions(page))
    page.click('.advice [data-do="unhint"]')
    expect(page.locator(".advice li")).to_have_count(0)
    page.click('.tools [data-do="hint"]')  # it is known, and the best draw is held again
    expect(page.locator(".advice li")).to_have_count(3)
    expect(page.locator(lit)).to_have_attribute("data-do", "light 1")
    held(table, draws[0])
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice li")).to_have_count(0)
    page.click('.tools [data-do="hint"]')
    page.keyboard.press("Escape")  # puts the shape away
    expect(page.locator(".advice li")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator(".advice li")).to_have_count(0)
    expect(page.locator(lit)).to_have_count(0)
    page.click('.tools [data-do="hint"]')
    held(table, draws[0])
    assert len(questions(page)) == count
    page.keyboard.press("Enter")
    expect(page.locator(lit)).to_have_count(0)
    assert table.look()["advice"] == []


def test_the_key_for_a_hint_asks_as_the_lamp_does(bench: Bench) -> None:
    table = bench(THREE)
    page = table.page
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("i")
    draws = [action for action in table.state.actions() if action.kind == "draw"][:2]
    answer(page, questions(page)[-1]["id"], *zip(draws, (9.0, 8.5), ({"now": {}, "later": {}},) * 2, strict=True))
    expect(page.locator("[data-part=main]")).to_be_focused()
    held(table, draws[0])
    page.keyboard.press("h")
    expect(page.locator("dialog kbd").filter(has_text=re.compile("^I$"))).to_have_count(1)
    page.keyboard.press("Escape")


def test_a_hint_by_keyboard_is_drawn_with_enter(bench: Bench) -> None:
    """Regression: Enter asked for the hint again, and on its way to the red button the focus moved the shape."""
    table = bench(THREE)
    page = table.page
    page.focus('.tools [data-do="hint"]')
    page.keyboard.press("Enter")
    draws = [action for action in table.state.actions() if action.kind == "draw"][:2]
    answer(page, questions(page)[-1]["id"], (draws[0], 9.0), (draws[1], 8.0))
    main = page.locator("[data-part=main]")
    expect(main).to_be_focused()
    held(table, draws[0])
    page.focus('.advice [data-do="try 1"]')
    page.keyboard.press("Enter")
    expect(main).to_be_focused()
    assert table.marked() == set(cells_of(draws[1]))
    page.focus(".table [role=gridcell][tabindex='0']")
    assert table.marked() == set(cells_of(draws[1])), "the map holds the shape elsewhere"
    page.focus("[data-part=main]")
    page.keyboard.press("Enter")
    saved = table.saved_session()
    assert draws[1] in (saved.inked, *saved.state.history)


def test_a_hint_leaves_the_focus_where_the_player_has_gone_meanwhile(bench: Bench) -> None:
    table = bench(THREE)
    page = table.page
    page.focus('.tools [data-do="hint"]')
    page.keyboard.press("Enter")
    page.focus('.tools [data-do="menu"]')
    answer(page, questions(page)[-1]["id"], (draw_of(table), 9.0))
    page.wait_for_selector(".advice .try")
    expect(page.locator('.tools [data-do="menu"]')).to_be_focused()


def hint_for_a_skill(bench: Bench, *, answered: bool = True) -> tuple[GroupTable, Any, Any]:
    """A table whose hint proposes a skill, the skill, and the draw that is proposed with it once ``answered``."""

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
    if answered:
        answer(page, following["id"], (draw, 9.0))
        assert table.marked() == set(cells_of(draw))
    return table, skill, draw


def test_a_hint_for_a_skill_lights_it_and_shows_the_draw_after_it(bench: Bench) -> None:
    table, skill, _ = hint_for_a_skill(bench)
    page = table.page
    page.click('.advice [data-do="try 1"]')
    expect(page.locator(".skill.advised")).to_have_count(0)
    held(table, draw_of(table))
    page.click('.advice [data-do="try 0"]')
    table.session.place(skill)
    table.next_question()
    table.check()
    expect(page.locator(".skill.advised")).to_have_count(0)


def test_the_draw_proposed_with_a_skill_is_held_after_the_skill(bench: Bench) -> None:
    """Regression: it vanished, and the player had to remember it."""
    table, skill, draw = hint_for_a_skill(bench)
    table.page.click('.advice [data-do="try 0"]')
    table.session.place(skill)
    table.next_question()
    held(table, draw)


@pytest.mark.parametrize("closing", ["lamp", "cross", "Escape"])
@pytest.mark.parametrize("answered", [True, False], ids=["with its draw", "before its draw"])
def test_a_closed_hint_for_a_skill_leaves_nothing_on_the_table(bench: Bench, closing: str, answered: bool) -> None:
    """The skill stayed marked and its draw on the map, and a draw that came later was shown and announced."""
    table, _, draw = hint_for_a_skill(bench, answered=answered)
    page, marked = table.page, table.page.locator(".skill.advised")
    following = questions(page)[-1]["id"]
    if closing == "Escape":
        page.keyboard.press("Escape")
    else:
        page.click('.advice [data-do="unhint"]' if closing == "cross" else '.tools [data-do="hint"]')
    expect(page.locator(".advice li")).to_have_count(0)
    expect(marked).to_have_count(0)
    if not answered:
        answer(page, following, (draw, 9.0))
    assert not table.marked()
    assert table.look()["said"] == f"{WORDS('table.hint')}: off"
    page.wait_for_timeout(DOUBLE)
    page.click('.tools [data-do="hint"]')  # nothing is being searched that it would have to wait for
    expect(marked).to_have_count(1)


@pytest.mark.parametrize("closing", ["lamp", "key", "Escape"])
def test_a_hint_being_searched_can_be_cancelled(bench: Bench, closing: str) -> None:
    table = bench(THREE)
    page, shown, lamp = table.page, table.page.locator(".advice"), '.tools [data-do="hint"]'
    page.mouse.move(2, 2)
    page.click(lamp)
    asked = questions(page)[-1]["id"]
    expect(shown).to_contain_text(WORDS("hint.searching"))
    if closing == "lamp":
        page.wait_for_timeout(DOUBLE)
        page.click(lamp)
    else:
        page.keyboard.press("i" if closing == "key" else closing)
    expect(shown).to_be_empty()
    assert table.look()["said"] == f"{WORDS('table.hint')}: off"
    answer(page, asked, (draw_of(table), 9.0))
    expect(shown).to_be_empty()
    assert not table.marked()
    page.keyboard.press("i")
    expect(shown).to_contain_text(WORDS("hint.searching"))
    assert questions(page)[-1]["id"] > asked


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


@pytest.mark.parametrize("lang, size", [("en", (1280, 800)), ("ja", (1280, 800)), ("en", (1024, 768))])
def test_on_a_desktop_a_hint_covers_and_moves_nothing(bench: Bench, lang: str, size: tuple[int, int]) -> None:
    """It lay over the skills, and without skills over the red button. At 1024 the last tool was outside the window."""
    table = bench((Sitter(name="Ada"), Sitter("hard")), even_alone, skills=SKILLS)
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    set_language(page, lang)
    loaded(page)
    pressed = ".ed, .purse button, .opt, .hand .btn, .main, .skill, .tools button, .gains"
    assert covered(page, pressed) == []
    before = page.evaluate(PLACES, pressed)
    ask_for_three_draws(table)
    assert covered(page, pressed + ", .advice .try, .advice .rule, .advice .shut") == []
    assert page.evaluate(PLACES, pressed) == before
    page.set_viewport_size({"width": 390, "height": 844})
    loaded(page)
    panel = page.locator(".right").bounding_box()
    hint = page.locator(".right .advice .shown").bounding_box()
    assert panel and hint and hint["y"] > panel["y"]
    set_language(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_on_a_tablet_a_hint_covers_and_moves_no_button(bench: Bench) -> None:
    table = bench((Sitter(name="Ada"), Sitter("hard")), even_alone)
    page = table.page
    page.set_viewport_size({"width": 820, "height": 1180})
    loaded(page)
    pressed = ".opt.terrain, .hand .btn, .main"
    before = page.evaluate("document.querySelector('.main').getBoundingClientRect().top")
    panel = page.evaluate("document.querySelector('.right').getBoundingClientRect().top")
    ask_for_three_draws(table)
    assert covered(page, pressed + ", .advice .try, .advice .rule") == []
    assert page.evaluate("document.querySelector('.main').getBoundingClientRect().top") == before
    assert page.evaluate("document.querySelector('.right').getBoundingClientRect().top") == panel
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("size", [(390, 844), (820, 1180)])
def test_next_to_skills_a_hint_covers_no_cell(bench: Bench, size: tuple[int, int]) -> None:
    """Regression: it covered up to two rows of the map."""
    table = bench((Sitter(),), even_alone, skills=SKILLS)
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    loaded(page)
    ask_for_three_draws(table)
    foot = page.locator("#cell-K1").bounding_box()
    panel = page.locator(".right").bounding_box()
    assert foot and panel and foot["y"] + foot["height"] <= panel["y"] + 1
    assert covered(page, ".skill, .main") == []
    page.set_viewport_size({"width": 1280, "height": 800})


def test_on_a_phone_the_page_scrolls_to_a_draw_that_the_controls_would_cover(bench: Bench) -> None:
    def at_the_foot(session: Session) -> bool:
        return even_alone(session) and any(in_last_row(action) for action in session.state.actions())

    def in_last_row(action: Any) -> bool:
        return any(cell.startswith("K") for cell in cells_of(action))

    table = bench((Sitter(name="Ada"), Sitter("hard")), at_the_foot, skills=SKILLS)
    page = table.page
    page.set_viewport_size({"width": 390, "height": 700})
    page.click('.tools [data-do="hint"]')
    draw = next(action for action in table.state.actions() if in_last_row(action))
    reason = {"now": {table.state.edicts[0]: 2}, "later": dict.fromkeys(table.state.edicts, 3.2)}
    answer(page, questions(page)[-1]["id"], (draw, 9.0, reason))
    page.wait_for_selector(".advice .try")
    panel = page.locator(".right").bounding_box()
    for name in cells_of(draw):
        cell = page.locator(f"#cell-{name}").bounding_box()
        assert panel and cell and cell["y"] + cell["height"] <= panel["y"] + 1
    page.set_viewport_size({"width": 1280, "height": 800})


def test_on_a_phone_a_hint_is_a_slim_bar_below_the_map_that_shows_the_draw(bench: Bench) -> None:
    table = bench(THREE)
    page = table.page
    page.set_viewport_size({"width": 390, "height": 844})
    foot = "() => [...document.querySelectorAll('.hand .btn, .main')].map(node => node.getBoundingClientRect().bottom)"
    feet = page.evaluate(foot)
    page.click('.tools [data-do="hint"]')
    draws = [action for action in table.state.actions() if action.kind == "draw"][:3]
    reason = {"now": {table.state.edicts[0]: 2}, "later": dict.fromkeys(table.state.edicts, 3.2)}
    answer(page, questions(page)[-1]["id"], *zip(draws, (9.0, 8.5, 8.0), (reason, reason, reason), strict=True))
    page.wait_for_selector(".advice .try")
    assert page.evaluate(foot) == feet, "a finger on its way to a button would press the hint"
    sheet, panel = page.locator(".sheet").bounding_box(), page.locator(".right").bounding_box()
    assert sheet and panel
    assert sheet["y"] + sheet["height"] - panel["y"] < sheet["height"] / 5  # the players are above the map
    for proposal in page.locator(".advice li").all():
        box = proposal.bounding_box()
        assert box and 44 <= box["height"] <= 110
        where = proposal.locator(".where").bounding_box()
        assert where and where["width"] <= 1, "coordinates are for screen readers"
    held(table, draws[0])
    frame = "node => getComputedStyle(node).boxShadow"
    first, second = page.locator(".advice li").nth(0), page.locator(".advice li").nth(1)
    assert first.evaluate(frame) != second.evaluate(frame) == "none"
    second.click(position={"x": 40, "y": 70})  # below the label of its button
    held(table, draws[1])


def test_a_proposal_pressed_while_the_map_of_a_rival_is_shown_returns_to_the_own_one(bench: Bench) -> None:
    """Regression: nothing happened."""
    table = bench((Sitter(name="Ada"), Sitter("hard")), even_alone)
    page = table.page
    ask_for_three_draws(table)
    draws = [action for action in table.state.actions() if action.kind == "draw"]
    page.click('.seat[data-do="seat 1"]')
    expect(page.locator(".table")).to_have_attribute("data-phase", "watch")
    page.click('.advice [data-do="try 1"]')
    expect(page.locator('.seat[data-do="seat 0"]')).to_have_attribute("aria-pressed", "true")
    held(table, draws[1])
