"""The guided first games: played to their end, wrong moves, leaving and coming back, every size of window."""

import os
import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from fonts import in_fonts
from kingdom_table import MIDDLE
from lesson_input import Pupil
from lesson_steps import Ready, at
from page_watch import DESKTOP, PHONE, SET_PREFERENCE
from played_games import shelf
from playwright.sync_api import Page, expect
from text_fit import CUT

import engine

GAMES = ("cartographers", "kingdom_builder", "woodcraft")
SHOTS = os.environ.get("INKSTEAD_SHOTS", "")
# The map is wide and ends above the shapes.
NARROW_MAP = """() => {
  const part = name => document.querySelector(`[data-part=${name}]`).getBoundingClientRect();
  return part('sheet').width > 300 && part('sheet').bottom <= part('right').top;
}"""


def shoot(pupil: Pupil) -> None:
    if SHOTS:
        pupil.page.evaluate("paint(true)")
        pupil.page.wait_for_timeout(400)
        pupil.page.screenshot(
            path=f"{SHOTS}/{pupil.game}-{os.environ['PYTEST_CURRENT_TEST'].split('[')[-1].split(']')[0]}-{pupil.course.number}.png"
        )


@pytest.mark.sampled(5)
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(page: Page, ready: Ready, game: str, by: str) -> None:
    pupil = Pupil(page, game, by).open(ready)
    steps = pupil.course.lesson.steps
    while not pupil.course.is_last:
        pupil.sees("read" if pupil.course.step.is_read else "task")
        count = WORDS("lesson.of", n=pupil.course.number + 1, m=len(steps) - 1)
        expect(page.locator(".progress .num")).to_have_text(count)
        expect(page.locator(".progress .pips .done")).to_have_count(pupil.course.number)
        shoot(pupil)
        if not pupil.course.step.is_read:
            pupil.make()
        pupil.go_on()
    pupil.sees("over")
    shoot(pupil)
    assert shelf(page).entries() == []  # a lesson is not a game of the player
    if by == "mouse":
        page.set_viewport_size({"width": 390, "height": 844})
        assert in_fonts(page, ["dejavu"], CUT) == {"dejavu": []}  # the way out has its longest label
        page.set_viewport_size(DESKTOP["viewport"])
    if not pupil.course.session.over:
        pupil.press("lesson_play_on")
        page.wait_for_selector("body[data-screen=table]")
        [entry] = shelf(page).entries()
        assert shelf(page).load(entry.id).state.to_json() == pupil.course.session.state.to_json()


@pytest.mark.own_profile
def test_a_finished_lesson_is_not_offered_again(page: Page, ready: Ready) -> None:
    last = Pupil(page, "cartographers", "mouse").course.lesson.steps[-2].id
    pupil = at(page, ready, "cartographers", last)
    if not pupil.course.step.is_read:
        pupil.make()
    pupil.go_on()
    pupil.sees("over")
    page.click(".coach a[href='#/new/cartographers']")
    page.wait_for_selector("body[data-screen=new]")
    expect(page.locator(".teach:visible")).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("body[data-screen=home]")
    expect(page.locator("#slip")).to_be_hidden()
    expect(page.locator(".game .btn.primary")).to_have_count(1)
    expect(page.locator("[data-game=cartographers] .learn")).to_have_attribute("href", "#/rules/cartographers")


def test_the_map_keeps_its_size_on_a_tablet_when_a_step_is_made(page: Page, ready: Ready) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    steps = Pupil(page, "cartographers", "mouse").course.lesson.steps
    pupil = at(page, ready, "cartographers", next(step.id for step in steps if not step.is_read))
    pupil.sees("task")
    before = page.locator("[data-part=sheet]").bounding_box()
    pupil.make()
    expect(page.locator(".coach[data-state=done]")).to_be_visible()
    assert page.locator("[data-part=sheet]").bounding_box() == before


# --- wrong actions --------------------------------------------------------------------------------------


def test_an_action_while_the_coach_waits_is_not_called_wrong(page: Page, ready: Ready) -> None:
    """It was compared with a step that was done already."""
    pupil = at(page, ready, "kingdom_builder", "castle")
    pupil.make()
    pupil.sees("done", "lesson.kingdom_builder.castle.done")
    hex = str(page.evaluate("document.querySelector('.twin [data-cell=D2]').dataset.cell"))
    x, y, _ = page.evaluate(MIDDLE, hex)
    page.mouse.click(x, y)
    expect(page.locator("#toast")).to_have_text(WORDS("lesson.go_on_first", button=WORDS("lesson.go_on")))
    pupil.sees("done", "lesson.kingdom_builder.castle.done")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_legal_action_that_is_not_asked_for_is_explained_and_can_be_tried_again(
    page: Page, ready: Ready, by: str
) -> None:
    pupil = at(page, ready, "cartographers", "coin", by)
    pupil.play(engine.parse("cartographers", "water@A1,B1,C1"))
    pupil.sees("wrong", "lesson.wrong")
    expect(page.locator(".coach .rule")).to_have_text(WORDS("lesson.wrong.less", n="+1", m="+3"))
    outline = page.locator(".veil .refused")
    expect(outline).to_have_attribute("d", re.compile("M.*L"))
    if by == "keyboard":
        expect(page.locator('.coach [data-do="lesson_try"]')).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator('.coach [data-do="lesson_show"]')).to_be_focused()  # not Back
    else:
        pupil.press("lesson_try")
    pupil.sees("task")
    expect(outline).to_have_attribute("d", "")
    pupil.make()


@pytest.mark.parametrize(
    ("game", "id"), [("cartographers", "forest"), ("kingdom_builder", "land"), ("woodcraft", "wheel")]
)
def test_by_keyboard_the_coach_says_what_to_do_and_enter_does_it(page: Page, ready: Ready, game: str, id: str) -> None:
    """Regression: nothing was said, and on the map the way to the red button moved the shape elsewhere."""
    pupil = at(page, ready, game, id, "keyboard")
    page.keyboard.press("i")  # as the button of the coach does
    said = page.locator("[data-part=say]")
    expect(said).not_to_be_empty()
    for cell in pupil.course.step.cells:
        expect(page.locator(f"#cell-{cell}")).to_have_accessible_description(re.compile("^marked"))
    if game == "cartographers":
        expect(said).to_have_text("Forest on D1, E1, E2, E3, F1")
    page.keyboard.press("Enter")
    expect(page.locator(f'.coach[data-step="{id}"][data-state="task"]')).to_have_count(0)
    expect(page.locator("[aria-describedby=lesson-marked]")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "id", "wrong"),
    [
        ("kingdom_builder", "land", "build A14"),
        ("woodcraft", "wheel", "move choose_orders"),
    ],
)
def test_a_wrong_action_changes_nothing(page: Page, ready: Ready, game: str, id: str, wrong: str) -> None:
    pupil = at(page, ready, game, id)
    before = page.evaluate("localStorage.getItem('inkstead.lessons')")
    pupil.play(engine.parse(game, wrong))
    pupil.sees("wrong", "lesson.wrong")
    assert page.evaluate("localStorage.getItem('inkstead.lessons')") == before
    expect(page.locator('[data-do="lesson_try"]')).to_have_text("Try again")  # there is nothing to take back
    pupil.press("lesson_try")
    pupil.sees("task")
    pupil.make()


def test_an_illegal_action_is_refused_by_the_table(page: Page, ready: Ready) -> None:
    pupil = at(page, ready, "kingdom_builder", "touch")
    pupil.play(engine.parse("kingdom_builder", "build T20"))
    pupil.sees("task")
    expect(page.locator(".refusal")).to_be_visible()


@pytest.mark.parametrize("game, id", [("cartographers", "coin"), ("kingdom_builder", "water")])
def test_the_first_marked_cell_is_entered_above_the_veil(page: Page, ready: Ready, game: str, id: str) -> None:
    pupil = at(page, ready, game, id, "keyboard")
    for _ in range(2):
        [first] = pupil.course.marked[:1]
        expect(page.locator(".twin [tabindex='0']")).to_have_id(f"cell-{first}")
        pupil.make()
        pupil.go_on()
    page.locator("#cell-K11").focus()
    over = """() => {
      const [veil, twin] = ['.veil', '.twin'].map(name => document.querySelector(`.sheet > ${name}`));
      return (+getComputedStyle(twin).zIndex || 0) - (+getComputedStyle(veil).zIndex || 0);
    }"""
    assert page.evaluate(over) > 0


# --- leaving, coming back, going back -------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_resumed_after_a_reload_in_the_middle_of_a_step(page: Page, ready: Ready, game: str) -> None:
    pupil = at(page, ready, game, {"cartographers": "ruins", "kingdom_builder": "touch", "woodcraft": "buy"}[game])
    action = pupil.course.example()
    pupil.play(action)
    pupil.course.play(action)
    expect(page.locator(f'.coach[data-state="{"done" if pupil.course.is_done else "task"}"]')).to_be_visible()
    page.reload()
    expect(page.locator(".coach")).to_be_visible(timeout=60_000)
    pupil.sees("done" if pupil.course.is_done else "task", pupil.id + (".done" if pupil.course.is_done else ""))
    if not pupil.course.is_done:
        pupil.make()


def test_back_repeats_a_step_and_then_the_one_before_it(page: Page, ready: Ready) -> None:
    pupil = at(page, ready, "cartographers", "coin")
    pupil.make()
    pupil.press("lesson_back")
    pupil.course = pupil.course.back()
    pupil.sees("task")
    assert pupil.course.step.id == "coin"
    pupil.press("lesson_back")
    pupil.course = pupil.course.back()
    pupil.sees("task")
    assert pupil.course.step.id == "forest"
    pupil.make()


def test_a_lesson_can_be_skipped_and_is_offered_again_from_its_step(page: Page, ready: Ready) -> None:
    pupil = at(page, ready, "cartographers", "coin")
    page.click(".progress .btn")
    expect(page.locator("#home")).to_be_visible()
    assert shelf(page).entries() == []
    page.evaluate("location.hash = '#/learn/cartographers'")
    pupil.sees("task")


def test_show_me_shows_the_action_over_the_board(page: Page, ready: Ready) -> None:
    pupil = at(page, ready, "cartographers", "coin")
    pupil.press("lesson_show")
    expect(page.locator("[data-part=main]")).to_be_enabled()
    page.click("[data-part=main]")
    pupil.sees("done", pupil.id + ".done")


def test_show_me_skips_the_scene_of_what_the_step_before_has_revealed(page: Page, ready: Ready) -> None:
    """Regression: the monsters of the ambush disappeared, and the example was removed at the end of the scene."""
    pupil = at(page, ready, "cartographers", "ruins")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    pupil.make()
    pupil.press("lesson_on")
    expect(page.locator('.table[data-phase="scene"]')).to_be_visible()
    pupil.press("lesson_show")
    expect(page.locator('.table[data-phase="scene"]')).to_have_count(0)
    expect(page.locator("[data-part=main]")).to_be_enabled()
    page.click("[data-part=main]")
    pupil.course.go_on()
    pupil.sees("done", pupil.id + ".done")


def test_a_step_that_asks_for_a_shape_begins_without_the_sheet_of_the_season(page: Page, ready: Ready) -> None:
    """Regression: the sheet still covered the card of which the step speaks."""
    pupil = at(page, ready, "cartographers", "free")
    page.evaluate(SET_PREFERENCE, ["pace", "slow"])
    pupil.make()
    pupil.press("lesson_on")
    pupil.course.go_on()
    pupil.press("lesson_on")  # skips to the sum of the season
    for _ in range(2):
        pupil.sees("read")
        pupil.press("lesson_on")
        pupil.course.go_on()
    pupil.sees("task")
    pupil.press("lesson_show")
    page.click("[data-part=main]")
    pupil.course.go_on()
    pupil.sees("over")


def test_a_damaged_progress_begins_the_lesson_again(page: Page, ready: Ready) -> None:
    ready(page, "")
    page.evaluate("localStorage.setItem('inkstead.lessons', '{\"format\": 1, \"lessons\": [')")
    Pupil(page, "cartographers", "mouse").open(ready).sees("task")


# --- looks ----------------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.parametrize("page", [{}, PHONE, {"color_scheme": "dark"}], indirect=True, ids=["wide", "phone", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_accessible(page: Page, ready: Ready, axe: Callable[[Page], list[Any]], game: str) -> None:
    pupil = Pupil(page, game, "mouse").open(ready)
    assert axe(page) == []
    shoot(pupil)


@pytest.mark.parametrize("page", [PHONE], indirect=True, ids=["phone"])
def test_a_lesson_is_played_on_a_phone(page: Page, ready: Ready) -> None:
    pupil = Pupil(page, "cartographers", "mouse").open(ready)
    sheet = page.locator("[data-part=sheet]")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(NARROW_MAP)  # it was 289 px wide, and partly below the shapes
    page.set_viewport_size(PHONE["viewport"])
    page.wait_for_function("document.querySelector('[data-part=sheet]').clientWidth > 360")  # as wide as possible
    skip, coach = page.locator(".progress .btn").bounding_box(), page.locator(".coach").bounding_box()
    assert skip and coach and skip["y"] >= 2 and skip["y"] + skip["height"] + 2 <= coach["y"]
    before = sheet.bounding_box()
    for _ in range(3):
        shoot(pupil)
        pupil.make()
        assert sheet.bounding_box() == before
        pupil.go_on()
        assert sheet.bounding_box() == before
    pupil.sees("task")


@pytest.mark.parametrize("page", [PHONE], indirect=True, ids=["phone"])
def test_the_controls_of_a_lesson_keep_their_height_when_a_shape_is_held(page: Page, ready: Ready) -> None:
    """Regression: what a draw gives was hidden until then, for news that a lesson does not show."""
    pupil = at(page, ready, "cartographers", "ruins")
    expect(page.locator(".news li")).not_to_have_count(0)
    controls = page.locator("[data-part=right]")
    before = controls.bounding_box()
    pupil.press("lesson_show")
    page.wait_for_selector(".table[data-holding]")
    assert controls.bounding_box() == before


def test_a_screen_reader_hears_each_sentence_of_the_coach(page: Page, ready: Ready) -> None:
    """Regression: each sentence was in a new live region, which most screen readers ignore until it changes."""
    pupil = Pupil(page, "cartographers", "keyboard").open(ready)
    expect(page.locator("[data-part=say]")).to_have_text(WORDS(pupil.id))
    page.evaluate("window.region = document.querySelector('.coach .sentence')")
    pupil.make()
    pupil.go_on()
    pupil.sees("task")
    assert page.evaluate("region === document.querySelector('.coach .sentence')")
    expect(page.locator('.coach [data-do="lesson_show"]')).to_be_focused()  # not Back, which undid the step


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_shows_what_a_step_of_woodcraft_speaks_of(page: Page, ready: Ready) -> None:
    """The tab of the order was left while the coach explained it, and the order that is lit was below the question."""
    at(page, ready, "woodcraft", "helper")
    for press in ('[data-do="act keep HE04"]', '[data-part=orders] [data-do="order E22"]', "[data-part=main]"):
        page.click(press)
    expect(page.locator('.coach[data-state="done"]')).to_be_visible()
    expect(page.locator(".table")).to_have_attribute("data-tab", "orders")
    page.click('.coach [data-do="lesson_on"]')
    expect(page.locator(".table")).to_have_attribute("data-tab", "wheel")
    at(page, ready, "woodcraft", "complete")
    page.click('[data-do="tab orders"]')
    order, talk = (page.locator(one).bounding_box() for one in ('.rows5 [data-do="order E17"]', ".talk"))
    assert order and talk and order["y"] > 0 and order["y"] + 0.7 * order["height"] < talk["y"]
    at(page, ready, "woodcraft", "wheel")
    page.click('[data-do="tab orders"]')
    outline = page.locator('[data-do="tab wheel"]')
    expect(outline).to_have_css("outline-style", "solid")
    outline.click()
    expect(outline).to_have_css("outline-style", "none")


@pytest.mark.parametrize(("id", "wanted"), [("orders", ["first E17", "act keep E17+E29"]), ("complete", ["order E17"])])
def test_show_me_moves_the_focus_to_what_is_still_to_be_pressed(
    page: Page, ready: Ready, id: str, wanted: list[str]
) -> None:
    """Regression: it moved to the card that was pressed already, or stayed."""
    pupil = at(page, ready, "woodcraft", id, "keyboard")
    for verb in wanted:
        pupil.press("lesson_show")
        expect(page.locator(f'.table [data-do="{verb}"]:focus')).to_have_count(1)
        page.keyboard.press("Enter")
    if id == "complete":
        expect(page.locator(".note[role=status]")).to_contain_text(WORDS("wc.ui.complete"))
        page.keyboard.press("Enter")
        page.keyboard.press("1")
        page.keyboard.press("Escape")  # closes the information card
        page.keyboard.press("Escape")
        expect(page.locator("[data-part=say]")).to_have_text(WORDS("wc.prompt.turn.move"))
