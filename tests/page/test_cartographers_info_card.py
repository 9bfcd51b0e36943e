"""The information card in Cartographers: edicts, seasons, cards, coins, monsters, skills, mountains and ruins."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Keys
from cartographers_solo import WORDS, SoloTable
from page_watch import PHONE
from playwright.sync_api import Page, expect

from engine.cartographers.actions import OPEN
from engine.cartographers.cards import COIN_TRACK, SEASONS, SKILLS
from table.deals import Deal
from table.words import Words
from tools.paths import STATIC

Ready = Callable[..., Page]
INFO = ".info"
KOREAN = (STATIC / "locale" / "ko.js").read_text(encoding="utf-8")


def opened(page: Page, ready: Ready, **options: Any) -> SoloTable:
    """A game with skills, some draws after its start."""
    table = SoloTable(page, Deal.of("cartographers", 5, 1, skills=True, **options))
    for _ in range(6):
        table.session.place(table.choose(table.session.state))
        if table.session.inked is not None:
            table.session.reveal()
    table.hand.update(table.state)
    return table.resume(ready)


def explained(page: Page, selector: str, *texts: str) -> None:
    """The card opens when the mouse rests there; it says these texts and leaves with the mouse."""
    page.locator(selector).first.hover()
    card = page.locator(INFO)
    for text in texts:
        expect(card).to_contain_text(text)
    expect(card).to_be_visible()
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()


def test_everything_around_the_map_explains_itself(page: Page, ready: Ready) -> None:
    table = opened(page, ready)
    view = table.view
    slug = view["edicts"][1]
    seasons = WORDS.list([WORDS("season." + season.slug) for season in SEASONS if 1 in season.edicts])
    amount = str(view["now"][0]["edicts"][1])
    explained(
        page,
        '[data-info="edict 1"]',
        WORDS("edict." + slug),
        WORDS("edict." + slug + ".rule"),
        WORDS("info.now", n=amount),
        WORDS("info.scores", seasons=seasons),
    )
    explained(page, '[data-info="season 2"]', WORDS("edict." + view["edicts"][2]), WORDS("edict." + view["edicts"][3]))
    explained(page, '[data-info="coins"]', WORDS("about.coins.text"), f"{view['coins'][0]}/{COIN_TRACK}")
    explained(page, ".sheet .strip", WORDS("about.coins.text"))  # the coin track
    explained(page, '[data-info="monsters"]', WORDS("info.monsters"))
    explained(page, '[data-info="card"]', WORDS("table.explore"))
    skill = view["skills"]["cards"][0]
    explained(page, f'[data-info="skill {skill}"]', WORDS("skill." + skill + ".rule"))
    table.check()


@pytest.mark.parametrize("width, height", [(640, 400), (390, 844), (1280, 800)])
def test_what_a_small_window_hides_of_an_edict_or_a_skill_is_read_or_announced(
    page: Page, ready: Ready, width: int, height: int
) -> None:
    """Regression: the announcement left out the texts of an element that were not displayed, so nobody read them."""
    page.set_viewport_size({"width": width, "height": height})
    table = opened(page, ready)
    page.keyboard.press("ArrowUp")  # from here on the keyboard leads
    slug, skill = table.view["edicts"][1], table.view["skills"]["cards"][0]
    for key, text in (("edict 1", f"edict.{slug}"), (f"skill {skill}", f"skill.{skill}")):
        node = page.locator(f'[data-info="{key}"]')
        node.focus()
        expect(page.locator(INFO)).to_contain_text(WORDS(text))
        expect(node).to_have_accessible_name(re.compile(re.escape(WORDS(text))))
        rule = WORDS(text + ".rule")
        said = page.locator("[data-part=say]").inner_text() + node.inner_text()
        assert rule.rstrip(".") in said, (key, said)
    expect(node).to_have_accessible_name(re.compile(WORDS("info.price", n=SKILLS[skill].cost)))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def mountain(page: Page, table: SoloTable) -> tuple[float, float]:
    """The middle of a mountain on the page."""
    row, line = next((row, line) for row, line in enumerate(table.view["sheets"][0]) if "^" in line)
    box = page.locator(f"#cell-{'ABCDEFGHIJK'[row]}{line.index('^') + 1}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_click_on_a_mountain_says_why_not_and_the_rules_open_there(page: Page, ready: Ready) -> None:
    table = opened(page, ready)
    page.mouse.click(*mountain(page, table))
    expect(page.locator(".refusal")).to_have_text(WORDS("refuse.mountain"))
    expect(page.locator(INFO)).to_have_count(0)  # a card would cover the held shape
    page.keyboard.press("F1")
    expect(page.locator(".rule-list .asked-about")).to_have_attribute("id", "rule-mountain")
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(page.locator(".refusal")).to_have_count(0)
    slug = next(slug for slug in table.view["skills"]["cards"] if slug not in table.view["skills"]["can"])
    page.locator(f'[data-info="skill {slug}"]').click(force=True)
    refused = table.state.refusal(OPEN[slug])
    assert refused
    expect(page.locator(INFO)).to_contain_text(WORDS(f"refuse.{refused.code}.more"))
    table.check()


def test_a_mountain_explains_itself_to_the_keyboard_while_no_draw_is_asked_for(page: Page, ready: Ready) -> None:
    """Only the mouse had its card."""
    table = opened(page, ready)
    row, line = next((row, line) for row, line in enumerate(table.view["sheets"][0]) if "^" in line)
    keys, card = Keys(table), page.locator(INFO)
    keys.enter_map()
    keys.go(row, line.index("^"))
    expect(card).to_be_hidden()  # it would cover the held shape
    keys.draw(table.choose(table.state))
    keys.go(row, line.index("^"))
    expect(card).to_contain_text(WORDS("info.mountain"))
    assert WORDS("info.mountain") in table.read()["said"]
    keys.turn_card()
    expect(card).to_be_hidden()
    table.check()


@pytest.mark.parametrize("page", [{**PHONE, "locale": "ko"}], indirect=True)
def test_a_card_opened_by_a_finger_is_accessible_and_fits(
    page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    table = opened(page, ready)
    x, y = mountain(page, table)
    client = page.context.new_cdp_session(page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(INFO)).to_contain_text(Words.from_file("ko", KOREAN)("info.mountain"))
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("[data-part=main].waiting")).to_be_visible()  # no shape is held there
    page.locator('[data-info="card"]').tap()
    card = page.locator(INFO)
    expect(card).to_be_visible()
    assert card.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert axe(page) == []
