"""Korean, Japanese and Chinese on the narrowest phones: words stay whole, and all is in view and off its border."""

from collections.abc import Callable

import pytest
from page_language import set_language, settled
from page_watch import PHONE
from played_games import played, store_games, take_device, visit
from playwright.sync_api import Page, expect
from screen_contents import Contents
from text_fit import IN_FULL, LINES, OUTSIDE

Ready = Callable[..., Page]
# How far words and pictures are from the left and right edges of the buttons that show them.
ROOM = """() => [...document.querySelectorAll('.answers .btn:has(.shown)')].map(button => {
  const range = document.createRange(), box = button.getBoundingClientRect();
  range.selectNodeContents(button.querySelector('.shown'));
  const parts = [...range.getClientRects()].filter(one => one.width > 1);
  const [left, right] = [Math.min(...parts.map(one => one.left)), Math.max(...parts.map(one => one.right))];
  return Math.min(left - box.left, box.right - right);
})"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_words_and_titles_stay_whole_on_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """Titles of games lost their last two letters to a second line, and an explanation its second sentence."""
    ready(page, "#/")
    contents = Contents()
    store_games(page, one=played(21, 3, moves=8), wood=contents.workshop(5, 1, 9), over=played(31, skills=True))
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/", "#continue:not([hidden])")
    set_language(page, "ja")
    settled(page)
    for title in page.locator(".game h2, .running-game:first-child h3").all():
        assert len(title.evaluate(LINES)) == 1
    visit(page, "#/games", ".filters .segments")
    assert page.locator(".filters button").first.evaluate(LINES) == ["すべて"]
    visit(page, "#/play/wood", ".table[data-phase=turn]")
    settled(page)
    assert page.evaluate(IN_FULL, ".explanation") == []
    assert ["ダイスの", "売買"] in page.locator(".answers .name").evaluate_all(f"all => all.map({LINES})")
    visit(page, "#/rules/kingdom_builder/cards", ".rulebook")
    page.fill("[data-part=search]", "城")
    hits = page.locator("[data-part=found] a")
    assert min(hits.evaluate_all("all => all.map(one => one.offsetWidth)")) >= 44
    page.fill("[data-part=search]", "")
    set_language(page, "zh-Hant")
    visit(page, "#/play/over", ".table[data-phase=over] .title")
    page.evaluate("document.querySelector('.title').textContent = '健忘的創作者'")
    assert page.locator("h2.title").evaluate(LINES) == ["健忘的創作者"]
    set_language(page, "en")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_recap_and_answers_are_in_view_on_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """Buttons covered the cards below a recap, prices touched their border, and "성" was a button 14 px wide."""
    ready(page, "#/")
    contents = Contents()
    land, wood, over = contents.kingdom("start"), contents.workshop(5, 4, 60), contents.kingdom("over")
    store_games(page, land=land, wood=wood, over=over)
    set_language(page, "ko")
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/play/land", ".table[data-phase]")
    take_device(page)
    expect(page.locator(".recap")).to_have_count(3)
    settled(page)
    assert page.evaluate(OUTSIDE, ".recap, .goal, .deeds .btn, .tile") == []
    assert page.evaluate("(n => n.scrollHeight - n.clientHeight)(document.querySelector('.right'))") <= 0
    visit(page, "#/play/wood", ".table[data-phase]")
    take_device(page)
    expect(page.locator(".answers.kinds")).to_be_visible()
    settled(page)
    assert min(page.evaluate(ROOM)) >= 4
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "#/play/over", ".table[data-phase=over] .lamp")
    assert min(page.locator(".lamp").evaluate_all("all => all.map(one => one.offsetWidth)")) >= 40
    set_language(page, "en")
