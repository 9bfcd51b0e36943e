"""Bots and hints in Kingdom Builder, with a fake worker: the question, the texts and the lit card."""

from collections.abc import Callable

from cartographers_group import FAKE_WORKER, answer, questions
from cartographers_solo import WORDS
from kingdom_table import ADA, KingdomTable, at, game_with
from playwright.sync_api import Page, expect

from engine.kingdom_builder.actions import END
from engine.kingdom_builder.locations import MANDATORY
from table.session import Sitter

#: Where the red button and the goals are.
PLACES = """[...document.querySelectorAll('[data-part=main], .goal')].map(node => node.getBoundingClientRect().top)"""


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
    page.keyboard.press("e")
    table.done(END)
    assert table.check()["phase"] == "think"
    asked = questions(page)[-1]["request"]
    assert (asked["level"], asked["seat"]) == ("master", 1) and "seconds" not in asked
