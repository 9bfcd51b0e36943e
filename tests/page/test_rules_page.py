"""The rules as a screen: every chapter of every game with its drawings, by mouse, keyboard, search and print."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from page_watch import PHONE
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]
Axe = Callable[[Page], list[dict[str, Any]]]
GAMES = ("cartographers", "kingdom_builder", "woodcraft")
SHOWN = "[data-chapter]:not([hidden])"
# How many different colors each shown canvas has, at most 50.
COLORS = """() => [...document.querySelectorAll('[data-chapter]:not([hidden]) canvas')].map(drawn => {
  const copy = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
  const context = copy.getContext('2d', { willReadFrequently: true }), seen = new Set();
  context.drawImage(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, drawn.width, drawn.height);
  for (let i = 0; i < data.length && seen.size < 50; i += 4) seen.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
  return seen.size;
})"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_opens_with_its_drawings(
    shared_page: Page, ready: Ready, axe: Axe, exhaustive: bool, game: str
) -> None:
    """Without --exhaustive each chapter is checked in one of the two themes, and the next one in the other."""
    page = shared_page
    ready(page, f"#/rules/{game}")
    links = page.locator(".chapters a")
    assert links.count() >= 5
    if game == "cartographers":
        signs = [WORDS(f"book.sign.{sign}") for sign in ("fits", "refused", "counts", "costs")]
        assert page.locator(".key dt").all_inner_texts()[-4:] == signs
    for n in range(links.count()):
        title = links.nth(n).inner_text()
        links.nth(n).click()
        expect(page.locator(f"{SHOWN} h2")).to_have_text(title)
        expect(page.locator(".chapters [aria-current]")).to_have_text(title)
        page.wait_for_function(f"() => ({COLORS})().every(colors => colors === 50)")
        for figure in page.locator(f"{SHOWN} .figure").all():
            assert figure.locator("[role=img]").get_attribute("aria-label")
        for theme in ("light", "dark") if exhaustive else (("light", "dark")[n % 2],):
            page.evaluate("theme => inkstead.setTheme(theme)", theme)
            assert [(violation["id"], title, theme) for violation in axe(page, exhaustive and theme == "dark")] == []
        page.evaluate("inkstead.setTheme('auto')")


def test_the_search_lists_rules_and_leads_to_them(shared_page: Page, ready: Ready, axe: Axe) -> None:
    page = shared_page
    ready(page, "#/rules/cartographers")
    page.keyboard.press("/")
    expect(page.locator("[data-part=search]")).to_be_focused()
    page.keyboard.type("SENTINEL")
    expect(page.locator("[data-part=found] li")).to_have_count(1)
    expect(page.locator("[data-part=found] u").first).to_have_text("Sentinel")
    assert page.locator("[data-part=found] a").evaluate("link => link.getBoundingClientRect().height") >= 44
    expect(page.locator("[data-part=hits]")).to_have_text(WORDS("rules.hits", n=1))
    assert axe(page) == []
    page.click("[data-part=found] a")
    expect(page.locator(".asked-about h3")).to_have_text(WORDS("edict.sentinel_wood"))
    expect(page.locator(".asked-about")).to_be_in_viewport()
    page.fill("[data-part=search]", "glue")
    expect(page.locator("[data-part=found] .of", has_text=WORDS("game.woodcraft")).first).to_be_visible()
    page.fill("[data-part=search]", "settlement")
    page.locator("[data-part=found] a").first.click()
    expect(page).to_have_url(re.compile("#/rules/kingdom_builder/"))
    page.go_back()
    page.fill("[data-part=search]", "coin mountain")  # words in another order than in the rule
    expect(page.locator("[data-part=found] a", has_text=WORDS("book.mountain")).first).to_be_visible()
    expect(page.locator("[data-part=found] li:has(u:text-is('coin')):has(u:text-is('mountain'))").first).to_be_visible()
    page.fill("[data-part=search]", "no such rule")
    expect(page.locator("[data-part=found]")).to_have_text(WORDS("book.none"))
    page.fill("[data-part=search]", "")
    expect(page.locator(SHOWN)).to_be_visible()


def test_an_address_leads_to_its_rule_at_the_end_of_a_chapter_as_well(page: Page, ready: Ready) -> None:
    """Also the second time: then the style sheets are here, and the page was open before."""
    ready(page, "#/")
    for topic in ("card.farmers", "tile.paddock"):
        page.evaluate("hash => { location.hash = hash; }", f"#/rules/kingdom_builder/{topic}")
        expect(page.locator(f'.asked-about[id="rule-{topic}"]')).to_be_in_viewport(ratio=0.9)
    page.evaluate("location.hash = '#/rules/woodcraft'")
    expect(page.locator(".rulebook [aria-current=page]")).to_have_text(WORDS("game.woodcraft"))
    page.wait_for_function("scrollY === 0")


def test_a_hit_that_is_open_already_ends_the_search(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    ready(page, "#/rules/kingdom_builder/card.farmers")
    page.fill("[data-part=search]", WORDS("kb.card.farmers"))
    page.locator('[data-part=found] a[href$="/card.farmers"]').click()
    expect(page.locator("[data-part=found]")).to_be_hidden()
    expect(page.locator("[data-part=search]")).to_have_value("")
    expect(page.locator(".asked-about")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("h1:visible")).to_be_focused()


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_the_table_leads_to_the_rule_that_is_asked_about_and_back(shared_page: Page, ready: Ready, game: str) -> None:
    page = shared_page
    ready(page, "#deal=" + Deal.of(game, 7).code())
    page.wait_for_selector(".table[data-phase]")
    page.keyboard.press("F1")
    page.locator(".table-dialog a", has_text=WORDS("book.complete")).click()
    expect(page.locator(".rulebook")).to_be_visible()
    assert page.evaluate("location.hash").startswith(f"#/rules/{game}/")
    page.go_back()
    page.wait_for_selector(".table[data-phase]")


def test_a_wrong_address_opens_the_first_chapter(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    ready(page, "#/rules/woodcraft/%3Cimg%3E/no-such-topic")
    expect(page.locator(f"{SHOWN} h2")).to_have_text(WORDS("about.title"))
    page.goto(page.url.split("#")[0] + "#/rules/chess")
    expect(page.locator("#home")).to_be_visible()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_chooses_the_chapter_from_a_list(page: Page, ready: Ready) -> None:
    ready(page, "#/rules/kingdom_builder")
    page.locator("[data-part=chapter]").select_option("cards")
    expect(page.locator(f"{SHOWN} h2")).to_have_text(WORDS("kb.cards"))
    expect(page.locator("[data-part=chapter]")).to_have_value("cards")


def test_the_rules_follow_the_language(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    ready(page, "#/rules/cartographers/about.ruins")
    page.evaluate("inkstead.setLanguage('ja')")
    expect(page.locator(f"{SHOWN} h2")).to_have_text("遺跡")
    page.fill("[data-part=search]", "遺跡")
    page.evaluate("inkstead.setLanguage('zh-Hant')")
    expect(page.locator("[data-part=search]")).to_have_value("遺跡")  # a word of both languages
    expect(page.locator("[data-part=found] li").first).to_be_visible()
    page.fill("[data-part=search]", "")
    page.evaluate("inkstead.setLanguage('en')")
    expect(page.locator(f"{SHOWN} h2")).to_have_text(WORDS("about.ruins"))


#: The margins of printed pages without a name.
MARGINS = """[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
  .filter(rule => rule.media?.mediaText === "print").flatMap(rule => [...rule.cssRules])
  .filter(rule => rule instanceof CSSPageRule && !rule.selectorText).map(rule => rule.style.margin)"""


def test_all_chapters_are_printed_with_all_drawings(page: Page, ready: Ready) -> None:
    ready(page, "#/rules/cartographers")
    page.evaluate("inkstead.setTheme('dark')")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    hidden = page.locator("[data-chapter]").evaluate_all("all => all.filter(one => !one.checkVisibility()).length")
    assert hidden == 0
    every = COLORS.replace(":not([hidden])", "")
    assert page.evaluate(every) == [50] * page.locator("[data-figure]").count()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator(".rulebook .side")).to_be_hidden()
    expect(page.locator(".rulebook .back-link")).to_be_hidden()
    expect(page.locator(".skip")).to_be_hidden()
    assert page.evaluate(MARGINS) == ["15mm"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
