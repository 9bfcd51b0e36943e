"""Bots and hints in Kingdom Builder, with a fake worker: the question, the texts and the lit card."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import FAKE_WORKER, answer, questions
from cartographers_solo import WORDS
from covered import covered
from kingdom_table import ADA, KingdomTable, at, game_with
from page_watch import NEXT_PICTURE
from playwright.sync_api import Page, expect

import bots
import engine
from engine.kingdom_builder.actions import END
from engine.kingdom_builder.locations import MANDATORY
from table.session import Sitter

#: Where the red button and the goals are.
PLACES = """[...document.querySelectorAll('[data-part=main], .goal')].map(node => node.getBoundingClientRect().top)"""
#: Hides the page, or shows it again.
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_hint_shows_its_reason_and_the_bot_gets_the_usual_time(
    new_page: Callable[..., Page], ready: Callable[..., Page]
) -> None:
    page = new_page()
    page.add_init_script(FAKE_WORKER)
    table = KingdomTable(page, game_with(at("start"), 2, (ADA, Sitter("master")))).open(ready)
    builds = [action for action in table.state.actions() if action.kind == MANDATORY][:2]
    a, b, _ = table.state.cards
    places = page.evaluate(PLACES)
    page.click('.tools [data-do="hint"]')
    assert page.evaluate(PLACES) == places
    (question,) = questions(page)
    assert question["request"]["why"] is True and question["request"]["level"] == "master"
    reasons = ({"now": {a: 2}, "later": {b: 3.2, "castle": -1.0}}, {"now": {"castle": 3}, "later": {}})
    answer(page, question["id"], *zip(builds, (9.0, 8.5), reasons, strict=True))
    page.wait_for_selector(".advice .try")
    assert page.evaluate(PLACES) == places
    assert covered(page, ".goal, .person, .deeds .btn, .advice .try, .advice .rule") == []
    name = {slug: WORDS("kb.card." + slug) for slug in (a, b, "castle")}
    assert page.locator(".advice .rule").all_inner_texts() == [
        WORDS("hint.now", parts=f"{name[a]} +2"),
        WORDS("hint.later", parts=f"{name[b]} +3, {name['castle']} \u22121"),
        WORDS("hint.now", parts=f"{name['castle']} +3"),
        WORDS("hint.later.none"),
    ]
    lit = page.locator('.goal[aria-pressed="true"]')
    expect(lit).to_have_attribute("data-do", "light 1")
    page.click('.advice [data-do="try 1"]')
    expect(lit).to_have_attribute("data-do", "light 3")
    target = str(builds[1]).partition(" ")[2]
    page.focus("#cell-" + target)
    page.keyboard.press("Enter")
    table.done(builds[1])
    table.check()
    expect(lit).to_have_count(0)
    while table.phase != "finish":
        hex = table.hand.targets[0]
        page.focus("#cell-" + hex)
        page.keyboard.press("Enter")
        table.done(table.hand.action(hex))
    if table.state.actions() == [END]:  # there is nothing to compare it with
        page.click('.tools [data-do="hint"]')
        answer(page, questions(page)[-1]["id"], (END, 9.0, {"now": {}, "later": {}}))
        expect(page.locator(".advice .try")).to_contain_text(WORDS("hint.only"))
        expect(page.locator(".advice .rule")).to_have_count(0)
        page.click('.advice [data-do="unhint"]')
    page.keyboard.press("e")
    table.done(END)
    assert table.check()["phase"] == "think"
    asked = questions(page)[-1]["request"]
    assert (asked["level"], asked["seat"]) == ("master", 1) and "seconds" not in asked


def test_on_a_phone_a_hint_is_in_view_although_its_card_counts_quadrants(
    page_with_played_worker: Page, ready: Callable[..., Page]
) -> None:
    """The quadrants moved the hint below the window; in a low window it lay over the tiles."""
    page = page_with_played_worker
    wanted = game_with(at("build"), 2, (ADA, Sitter("master")), cards=["lords", "farmers", "knights"])
    table = KingdomTable(page, wanted).open(ready)
    page.evaluate("asked.length = 0")
    page.set_viewport_size({"width": 390, "height": 844})
    page.click('.tools [data-do="hint"]')
    builds = [action for action in table.state.actions() if action.kind == MANDATORY][:2]
    reason = {"now": {"lords": 6}, "later": {"lords": 3.2, "farmers": 1.0}}
    answer(page, questions(page)[-1]["id"], *zip(builds, (9.0, 8.5), (reason, reason), strict=True))
    page.wait_for_selector(".advice .try")
    expect(page.locator(".goal.lit")).to_have_attribute("data-do", f"light {table.state.cards.index('lords')}")
    controls = ".goal, .deeds .btn, .tile"
    assert covered(page, controls + ", .advice .shown") == []
    # A card without quadrants has no note; then a row of the recap moved the hint below the window.
    page.evaluate(
        """() => {
          document.querySelector('.note').replaceChildren();
          document.querySelector('.news').append(Object.assign(document.createElement('li'), {textContent: 'F20'}));
        }"""
    )
    expect(page.locator(".news")).to_be_hidden()
    page.set_viewport_size({"width": 360, "height": 640})  # the hint lay below the window
    assert covered(page, controls + ", .advice .shown") == []
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(NEXT_PICTURE)  # the board is fitted
    assert covered(page, controls + ", .person, .advice .try") == []
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(744, 1133), (820, 1180), (1024, 768), (1280, 720), (1280, 800)])
def test_with_four_players_a_hint_moves_nothing_and_is_whole(
    page_with_played_worker: Page, ready: Callable[..., Page], size: tuple[int, int]
) -> None:
    """On a tablet it made the page longer than the window, and in a low window the rows of the players moved."""
    page, others = page_with_played_worker, (Sitter("easy"), Sitter("hard"), Sitter("master"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wanted = game_with(at("start", round=5), 4, (ADA, *others), cards=["hermits", "farmers", "workers"])
    table = KingdomTable(page, wanted).open(ready)
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.evaluate("asked.length = 0")
    parts = ".deeds .btn, .goal, .person"
    tops = f"[...document.querySelectorAll({parts!r})].map(node => Math.round(node.getBoundingClientRect().top))"
    height = "document.documentElement.scrollHeight"
    before = page.evaluate(tops), page.evaluate(height)
    page.click('.tools [data-do="hint"]')
    builds = [action for action in table.state.actions() if action.kind == MANDATORY][:3]
    later = {"rivals": -5.0, "hermits": 3.2, "farmers": -2.0, "workers": -1.0}
    reason = {"now": {"hermits": 1, "tile harbor": 1}, "later": later}
    answer(page, questions(page)[-1]["id"], *zip(builds, (9.0, 8.5, 8.1), (reason,) * 3, strict=True))
    page.wait_for_selector(".advice .try")
    assert (page.evaluate(tops), page.evaluate(height)) == before
    assert covered(page, parts + ", .advice .try, .advice .rule") == []
    assert page.locator(".advice .shown .try").evaluate("node => getComputedStyle(node).borderTopWidth") == "2px"


def asked(page: Page, many: int) -> Any:
    """The latest of this number of messages to the worker, when it has come."""
    page.wait_for_function("many => asked.length >= many", arg=many)
    messages = questions(page)
    assert len(messages) == many
    return messages[-1]


def test_while_the_player_thinks_a_hint_and_the_par_are_prepared(
    new_page: Callable[..., Page], ready: Callable[..., Page]
) -> None:
    page = new_page()
    page.add_init_script(FAKE_WORKER)
    page.add_init_script("localStorage.setItem('inkstead.prefs', '{\"pace\":\"off\"}')")
    page.add_init_script("addEventListener('inkstead:shown', () => { inkstead.patience.rest = 50; })")
    table = KingdomTable(page, game_with(at("start"), 1, (ADA,))).open(ready)
    first, second, *_ = [action for action in table.state.actions() if action.kind == MANDATORY]
    shown = page.locator(".advice")

    # Asked for before it is ready: the first moves come at once, and no second question is sent.
    hint = asked(page, 1)
    assert hint["request"]["why"] is True
    expect(shown).to_be_empty()
    page.click('.tools [data-do="hint"]')
    expect(shown).to_contain_text(WORDS("hint.searching"))
    for part in range(20):  # moves are shown from 0.4 s on
        answer(page, hint["id"], (first, 9.0), done=False, part=part / 20)
        if "\n" in shown.inner_text():
            break
        page.wait_for_timeout(50)
    expect(shown).to_contain_text(str(first).rpartition(" ")[2])
    answer(page, hint["id"], (second, 9.0), (first, 8.0))
    expect(page.locator(".advice .try")).to_have_count(2)
    assert len(questions(page)) == 1

    # Another position: the hint, then decisions of the par; pressed now, the hint is there at once.
    page.focus("#cell-" + str(first).rpartition(" ")[2])
    page.keyboard.press("Enter")
    table.done(first)
    hint = asked(page, 2)
    proposed = table.state.actions()[0]
    answer(page, hint["id"], (proposed, 5.0))
    par = asked(page, 3)
    assert par["request"]["nodes"] == bots.par("kingdom_builder").nodes
    answer(page, par["id"], (engine.restore(par["request"]["state"]).actions()[0], 1.0))
    assert asked(page, 4)["request"]["state"]["round"] == 0
    expect(shown).to_be_empty()
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice .try")).to_have_count(1)
    assert asked(page, 5)["id"] < 0, "thinking ahead stops"
    stored = page.evaluate("localStorage['inkstead.pars']")
    assert len(json.loads(stored)["games"][0]["actions"]) == 1

    # A hidden page stops it, and when it is visible again nothing is computed twice.
    third = next(action for action in table.state.actions() if action.kind == MANDATORY)
    page.focus("#cell-" + str(third).rpartition(" ")[2])
    page.keyboard.press("Enter")
    asked(page, 6)
    page.evaluate(HIDE, True)
    assert asked(page, 7)["id"] < 0
    page.evaluate(HIDE, False)
    page.evaluate("document.querySelector('[data-do=hint]').click()")
    assert asked(page, 8)["request"]["seconds"] == 2
