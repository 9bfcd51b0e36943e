"""The reference of the rules at every table: opened at what is asked, searched, read by keyboard, and closed again."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from page_watch import PHONE
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]
#: The topic of the first question, and the text of its name.
TOPICS = {
    "cartographers": ("about.turn", "about.turn"),
    "kingdom_builder": ("kb.about.next", "kb.about.next"),
    "woodcraft": ("action.choose_helper", "wc.action.choose_helper"),
}
TOO_WIDE = """[...document.querySelectorAll('.rule-list *')]
  .filter(node => !node.closest('svg') && node.clientWidth && getComputedStyle(node).display !== 'inline')
  .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.outerHTML)"""
#: The height between the header and the field of the search.
GAP = """document.querySelector('.table-dialog [data-part=search]').getBoundingClientRect().top
  - document.querySelector('.table-dialog > header').getBoundingClientRect().bottom"""
ASKED = ".rule-list .asked-about"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", TOPICS)
def test_the_rules_open_at_what_is_asked_and_can_be_searched(
    page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]], game: str
) -> None:
    topic, name = TOPICS[game]
    ready(page, "#deal=" + Deal.of(game, 7).code())
    page.wait_for_selector(".table[data-phase]")
    if page.get_attribute(".table", "data-phase") in {"turn", "greet"} and game != "woodcraft":
        page.click("[data-part=main]")
    phase = page.get_attribute(".table", "data-phase")
    page.keyboard.press("F1")
    expect(page.locator(ASKED)).to_have_attribute("id", "rule-" + topic)
    expect(page.locator(ASKED)).to_be_in_viewport()
    assert axe(page) == []
    everything = page.locator(".rule-list dl > div:visible").count()
    page.locator("[data-part=search]").fill(WORDS(name)[:12].upper())
    expect(page.locator(ASKED)).to_be_visible()
    hits = page.locator(".rule-list dl > div:visible").count()
    assert 0 < hits < everything
    expect(page.locator("[data-part=hits]")).to_have_text(WORDS("rules.hits", n=hits))
    page.locator("[data-part=search]").fill("no such rule")
    expect(page.locator("[data-part=hits]")).to_have_text(WORDS("rules.hits", n=0))
    page.locator("[data-part=search]").fill("")
    expect(page.locator(".rule-list dl > div:visible")).to_have_count(everything)
    page.keyboard.press("Escape")
    expect(page.locator(".table-dialog")).to_be_hidden()
    assert page.get_attribute(".table", "data-phase") == phase


@pytest.mark.sampled(3)
@pytest.mark.fresh_start
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", TOPICS)
def test_the_rules_fit_on_a_phone_in_every_language(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#deal=" + Deal.of(game, 7).code())
    page.wait_for_selector(".table[data-phase]")
    for lang in ("zh-Hant", "zh-Hans", "ja", "ko", "en"):
        page.evaluate("lang => inkstead.setLanguage(lang)", lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.click('.tools [data-do="menu"]')
        page.click('.menu [data-do="rules"]')
        expect(page.locator(".rule-list")).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
        page.evaluate("document.querySelector('.table-dialog').scrollTop = 400")
        assert page.evaluate(GAP) >= 0, "the header covers the border of the search"
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "pointed", "topic"),
    [
        ("cartographers", "[data-info^='edict']", "edict."),
        ("kingdom_builder", "[data-info='goal 0']", "card."),
        ("woodcraft", "[data-info='track walnut']", "track.walnut"),
    ],
)
def test_the_rules_open_at_the_topic_of_an_open_card(
    shared_page: Page, ready: Ready, game: str, pointed: str, topic: str
) -> None:
    page = shared_page
    ready(page, "#deal=" + Deal.of(game, 7).code())
    page.wait_for_selector(".table[data-phase]")
    page.hover(pointed)
    expect(page.locator(".info")).to_be_visible()
    page.keyboard.press("F1")
    expect(page.locator(f"{ASKED}[id^='rule-{topic}']")).to_be_in_viewport()
