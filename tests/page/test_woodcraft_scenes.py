"""Scenes in Woodcraft: the turns of bots decision by decision, and the income of each phase."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from page_watch import PATIENT, PHONE
from played_games import shelf
from playwright.sync_api import Page, expect
from woodcraft_scene_tables import MAIN, Ready, decide, open_table, record_before

from table.players import names

#: Notes in ``lit`` which step of the income is the present one.
WATCH_STEPS = """() => {
  window.lit = [];
  new MutationObserver(() => {
    const now = [...document.querySelectorAll('.rail li')].findIndex(step => step.hasAttribute('aria-current'));
    if (now >= 0 && lit.at(-1) !== now) lit.push(now);
  }).observe(document.body, {attributeFilter: ['aria-current'], childList: true, subtree: true});
}"""


def income_table(page: Page) -> list[list[int]]:
    """The blueberries and the points of the table, per seat."""
    rows = [page.locator(f'.income [data-good="{good}"]') for good in ("blueberry", "points")]
    return [[int(text) for text in row.locator("td").all_inner_texts()] for row in rows]


def paid(view: dict[str, Any]) -> list[list[int]]:
    """The blueberries and the points of the latest income, per seat."""
    start = max(at for at, entry in enumerate(view["log"]) if entry["id"] == "income")
    earned = {entry["seat"]: entry["gained"] for entry in view["log"][start:] if entry["id"] == "earn"}
    return [[earned[seat].get(good, 0) for seat in range(view["seats"])] for good in ("blueberry", "points")]


def own_turn(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-phase", re.compile("turn|choose"), timeout=60_000)


def test_a_row_of_the_log_ends_the_scene_and_shows_its_workshop(page: Page, ready: Ready) -> None:
    """Regression: it did nothing."""
    open_table(page, ready, "slow", income=False)
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    page.click('[data-do="log"]')
    page.locator('dialog [data-do^="find "]').first.click()
    expect(page.locator("dialog.table-dialog[open]")).to_have_count(0)
    expect(page.locator(".event .cardname")).to_have_count(0)
    own_turn(page)


def test_turns_of_bots_are_shown_and_announced_decision_by_decision(page: Page, ready: Ready) -> None:
    table = open_table(page, ready, "quick", income=False)
    before = len(table.session.state.history)
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    first, second = map(str, names(WORDS, table.session.sitters, table.session.deal.seed)[1:])
    expect(page.locator(".event .cardname")).to_have_text(first)
    own_turn(page)
    session = shelf(page).load(table.id)
    assert session is not None and len(session.state.history) > before + 2
    announced = page.evaluate("announced")
    by_bots = [text.partition(": ")[0] for text in announced if text.startswith((first, second))]
    assert len(by_bots) >= 4
    assert by_bots == sorted(by_bots, key=[first, second].index)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("how", ["button", "Space", "player"])
def test_all_turns_of_bots_are_skipped_together(page: Page, ready: Ready, how: str) -> None:
    open_table(page, ready, "slow", income=False)
    page.evaluate(PATIENT)
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    if how == "button":
        page.locator(MAIN).click()
    elif how == "player":
        page.locator('.player[data-do="seat 1"]').click()
    else:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")
    own_turn(page)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [{}, PHONE, {"color_scheme": "dark", "locale": "ko"}], indirect=True)
def test_the_income_is_counted_source_by_source(
    page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    table = open_table(page, ready, "quick", income=True, people=3)
    page.evaluate(WATCH_STEPS)
    decide(page, record_before(True, 3)[1])
    expect(page.locator(".income")).to_be_visible()
    assert [violation["id"] for violation in axe(page)] == []
    expect(page.locator(MAIN)).to_have_class(re.compile("primary"))
    expect(page.locator(".rail .done")).to_have_count(5)
    assert page.evaluate("lit") == [0, 1, 2, 3, 4]  # each step in its turn
    expect(page.locator(".income .sums")).to_be_visible()
    expect(page.locator(".paying")).to_have_count(0)
    session = shelf(page).load(table.id)
    assert session is not None
    assert income_table(page) == paid(session.shown.view(0))
    page.keyboard.press("Enter")
    expect(page.locator(".income")).to_have_count(0)
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")


#: Words of the steps of an income that take two lines.
BROKEN_STEPS = """() => [...document.querySelectorAll('.rail span')].flatMap(({firstChild: text}) =>
  [...text.data.matchAll(/\\S+/g)].filter(({0: word, index}) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length !== 1;
  }).map(([word]) => word))"""


TABLET = {"viewport": {"width": 820, "height": 1180}}


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [{"locale": "ko", **TABLET}, {"locale": "en", **TABLET}], indirect=True)
def test_the_steps_of_the_income_break_no_word_inside(page: Page, ready: Ready) -> None:
    """Regression: on a tablet, steps of the same width broke Korean words."""
    open_table(page, ready, "quick", income=True, people=3)
    decide(page, record_before(True, 3)[1])
    expect(page.locator(".rail li")).to_have_count(5)
    assert page.evaluate(BROKEN_STEPS) == []
    sides = "nodes => nodes.map(node => node.getBoundingClientRect().right)"
    edge = page.locator(".rail").evaluate("node => node.getBoundingClientRect().right")
    assert max(page.locator(".rail li").evaluate_all(sides)) <= edge + 1
    below = page.locator(".player").first.evaluate("node => node.getBoundingClientRect().top")
    assert page.locator(".ask").evaluate("node => node.getBoundingClientRect().bottom") <= below  # its points change


def test_the_income_at_the_end_of_the_game_comes_before_the_result(page: Page, ready: Ready) -> None:
    """Regression: the result was shown at once, below the last question of the game."""
    open_table(page, ready, "normal", income=True, people=3, last=True)
    decide(page, record_before(True, 3, True)[1])
    expect(page.locator(".income")).to_be_visible()
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    page.locator(MAIN).click()
    page.locator(MAIN).click()
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".income")).to_be_hidden()


def test_rewards_of_orders_have_the_place_of_a_missing_status_in_an_income(page: Page, ready: Ready) -> None:
    """Regression: rewards wrapped next to free space, so that the order just placed was cut off."""
    open_table(page, ready, "slow", income=True, people=3)
    decide(page, record_before(True, 3)[1])
    expect(page.locator(".income")).to_be_visible()
    gaps = page.locator(".rows5 .brings").evaluate_all(
        "all => all.map(one => one.closest('button').getBoundingClientRect().right - one.getBoundingClientRect().right)"
    )
    assert gaps and max(gaps) < 8


def test_at_the_pace_off_neither_turns_nor_income_are_played(page: Page, ready: Ready) -> None:
    open_table(page, ready, "off", income=False)
    page.locator(MAIN).click()
    own_turn(page)
    assert not any("Skip" in text for text in page.evaluate("announced"))
    expect(page.locator(".event")).to_have_count(0)
    page.locator('.tools [data-do="menu"]').click()
    page.locator('[data-do="last_round"]').click()
    expect(page.locator(".event")).to_have_count(1)
    page.keyboard.press("Space")
    own_turn(page)


@pytest.mark.parametrize("page", [{"reduced_motion": "reduce"}], indirect=True)
def test_with_reduced_motion_the_income_is_one_picture_that_waits(page: Page, ready: Ready) -> None:
    table = open_table(page, ready, "normal", income=True, people=3)
    decide(page, record_before(True, 3)[1])
    expect(page.locator(MAIN)).to_have_text("Continue")
    session = shelf(page).load(table.id)
    assert session is not None
    assert income_table(page) == paid(session.shown.view(0))
    page.locator(MAIN).click()
    expect(page.locator(".table")).not_to_have_attribute("data-phase", "scene")


def test_the_style_of_scenes_leaves_the_attic_unchanged(page: Page, ready: Ready) -> None:
    """Regression: the plates of the attic were as high as the card of an ambush."""
    open_table(page, ready, "off", income=False)
    heights = page.locator(".attic rect.plate").evaluate_all("plates => plates.map(one => one.getBBox().height)")
    assert heights and set(heights) == {16}
