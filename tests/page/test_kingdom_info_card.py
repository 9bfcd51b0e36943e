"""The information card in Kingdom Builder: by mouse, finger and keyboard; what it says, covers and announces."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from fonts import loaded
from kingdom_input import Mouse
from kingdom_table import ADA, HEXES, MIDDLE, KingdomTable, at, game_with
from page_watch import PHONE
from playwright.sync_api import Page, expect

from engine.kingdom_builder.locations import BY_CARD
from table.kingdom_builder.quadrants import FARMERS, LORDS, counts, quadrant_of, standings
from table.kingdom_builder.reach import reach
from table.session import Sitter

Ready = Callable[..., Page]
INFO, SAY = ".info", '[data-part="say"]'
CARDS = (LORDS, FARMERS)
PICTURE = "document.querySelector('canvas[data-part=over]').toDataURL()"
# The card is closed, or follows what it explains into a smaller window.
IN_VIEW = """() => {
  const card = document.querySelector('.info'), box = card.getBoundingClientRect();
  return card.hidden || (box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight);
}"""
# How many opacities the marks have in the middles of hexes: a tint alone has one, a pattern has more. And whether
# something is drawn over the frame: above the column numbers, there in the middle, on them, and on the row letters.
DRAWN = """hexes => {
  const canvas = document.querySelector('canvas[data-part=over]'), box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width, copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const opacities = (x, y, w, h) => new Set(
    context.getImageData(x * scale, y * scale, w * scale, h * scale).data.filter((_, i) => i % 4 === 3));
  const drawn = (...where) => Math.max(...opacities(...where)) > 0;
  return {
    shades: hexes.map(hex => {
      const cell = document.getElementById('cell-' + hex).getBoundingClientRect(), side = cell.width / 4;
      return opacities(cell.x - box.x + side, cell.y - box.y + side / 2, 2 * side, 2 * side).size;
    }),
    above: drawn(0, 0, box.width, 26), between: drawn(box.width / 2 - 1, 12, 2, 13),
    columns: drawn(0, 31, box.width, 13), rows: drawn(10, 28, 14, box.height - 56),
  };
}"""
# The pattern of each seat next to its settlements in a quadrant.
PATTERNS = """() => [0, 1, 2, 3].map(seat => {
  const sample = document.querySelector('.table').appendChild(document.createElement('i'));
  sample.className = `leads p${seat}`;
  const pattern = getComputedStyle(sample).getPropertyValue('--hatch');
  sample.remove();
  return pattern;
})"""
OVERLAP = """near => {
  const [a, b] = ['.info', near].map(selector => document.querySelector(selector).getBoundingClientRect());
  const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth && a.bottom <= innerHeight;
  return [inside, a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom];
}"""
#: Where texts begin, px from the left.
BEGINNINGS = """texts => texts.map(text => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(text));
  return range.getBoundingClientRect().left;
})"""


def opened(page: Page, ready: Ready) -> KingdomTable:
    return KingdomTable(page, game_with(at("start"), 2, (ADA, Sitter("easy")))).open(ready)


def location(table: KingdomTable) -> tuple[str, str]:
    place = table.view["locations"][0]
    return place["hex"], place["kind"]


def test_a_location_explains_itself_under_the_mouse(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = opened(page, ready)
    hex, kind = location(table)
    page.mouse.move(*Mouse(table).point(hex))
    card = page.locator(INFO)
    expect(card).to_be_visible()
    expect(card).to_contain_text(WORDS("kb.tile." + kind))
    expect(card).to_contain_text(WORDS("kb.tile." + kind + ".rule"))
    expect(card).to_contain_text(WORDS("kb.left", n=table.view["locations"][0]["left"]))
    land, n = WORDS("kb.land." + table.view["played"]), len(reach(table.state, kind))
    by_card = WORDS("kb.info.reach", land=land, n=n) if kind in BY_CARD else WORDS("kb.info.reach.any", n=n)
    expect(card).to_contain_text(by_card if n else WORDS("kb.info.reach.none"))
    assert page.evaluate(OVERLAP, f"#cell-{hex}") == [True, False]
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    table.check()


@pytest.mark.parametrize("what", ["goal 0", "goal 3", "land"])
def test_cards_explain_themselves_under_the_mouse(shared_page: Page, ready: Ready, what: str) -> None:
    page = shared_page
    table = opened(page, ready)
    near = f'[data-info^="{what}"]'
    page.locator(near).hover()
    expect(page.locator(INFO)).to_be_visible()
    assert page.evaluate(OVERLAP, near) == [True, False]
    lines = page.locator(f"{INFO} p").all_inner_texts()
    assert len(set(lines)) == len(lines)  # the card of a land said its rule twice
    page.set_viewport_size({"width": 820, "height": 700})
    page.wait_for_function(IN_VIEW)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.keyboard.press("Escape")
    expect(page.locator(INFO)).to_be_hidden()
    page.mouse.move(2, 2)
    table.check()


def test_a_castle_explains_itself_by_keyboard_and_escape_closes_the_card(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = opened(page, ready)
    hex = table.view["castles"][0]
    page.keyboard.press("ArrowUp")  # from here on the keyboard leads
    page.locator(f"#cell-{hex}").focus()
    expect(page.locator(INFO)).to_contain_text(WORDS("kb.refuse.castle"))
    expect(page.locator(SAY)).to_contain_text(WORDS("kb.card.castle.rule"))
    assert page.evaluate(OVERLAP, f"#cell-{hex}") == [True, False]
    page.keyboard.press("Escape")
    expect(page.locator(INFO)).to_be_hidden()
    table.check()


def test_the_terrain_card_explains_itself_by_tap(page: Page, ready: Ready) -> None:
    opened(page, ready)
    page.locator(".face-info").click()
    expect(page.locator(INFO)).to_contain_text(WORDS("kb.info.card"))
    page.locator(".round").click()
    expect(page.locator(INFO)).to_be_hidden()


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("card", CARDS)
def test_lords_and_farmers_show_every_quadrant(shared_page: Page, ready: Ready, card: str) -> None:
    """The counts, what each quadrant pays, what is missing to more, and all that with the held house."""
    page = shared_page
    sitters = (ADA, Sitter("easy"))
    session = game_with(at("start"), 2, sitters, cards=["lords", "farmers", "knights"])
    table = KingdomTable(page, session).open(ready)
    number = [score["card"] for score in table.view["now"][0]].index(card)
    bare = page.evaluate(PICTURE)
    page.locator(f'[data-do="light {number}"]').click()
    fields = page.locator(".quadrants li")

    def shown(target: str | None = None) -> None:
        wanted = standings(table.view, card, 0, counts(table.view, None, target))
        expect(fields).to_have_count(4)
        for field, standing in zip(fields.all(), wanted, strict=True):
            others = [count for count in standing.counts[1:] if count]
            expect(field.locator(".tally b")).to_have_text([str(count) for count in (standing.counts[0], *others)])
            if standing.gold:
                expect(field).to_have_class("paid")
                expect(field.locator(":scope > b")).to_contain_text(f"{standing.gold} gold")
            more = WORDS("kb.quadrant.more", n=standing.missing, gold=standing.then)
            expect(field.locator("small")).to_have_text([more] if standing.missing else [])

    shown()
    assert page.evaluate(PICTURE) != bare
    hex = table.hand.targets[0]
    page.mouse.move(*Mouse(table).point(hex))
    shown(hex)
    page.set_viewport_size({"width": 820, "height": 1180})  # there they began below the buttons, partly out of view
    for field in fields.all():
        expect(field).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(f'[data-do="light {number}"]').click()
    expect(fields).to_have_count(0)
    table.check()


def test_leaders_of_quadrants_differ_by_patterns_and_nothing_on_the_frame_is_covered(
    shared_page: Page, ready: Ready
) -> None:
    """Quadrants differed by their colour only, and their counts stood on the column numbers."""
    page = shared_page
    session = game_with(at("start"), 4, (ADA, *[Sitter("easy")] * 3), cards=["lords", "farmers", "knights"])
    table = KingdomTable(page, session).open(ready)
    cards = [score["card"] for score in table.view["now"][0]]
    for card in CARDS:
        page.locator(f'[data-do="light {cards.index(card)}"]').click()
        wanted = standings(table.view, card, 0, counts(table.view))
        expect(page.locator(".leads")).to_have_count(sum(len(standing.leaders) for standing in wanted))
        for field, standing in zip(page.locator(".quadrants li").all(), wanted, strict=True):
            shown = field.locator(".tally > span").evaluate_all("all => all.map(one => one.className)")
            assert [name for name in shown if name] == [f"leads p{seat}" for seat in standing.leaders]
        drawn = page.evaluate(DRAWN, quiet_hexes(table))
        assert [shades > 1 for shades in drawn["shades"]] == [bool(standing.leaders) for standing in wanted]
        assert (drawn["above"], drawn["columns"], drawn["rows"]) == (True, False, False)
        page.set_viewport_size({"width": 640, "height": 400})  # two labels of four players met here
        loaded(page)
        assert not page.evaluate(DRAWN, [])["between"]
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator(f'[data-do="light {cards.index(card)}"]').click()
    patterns = page.evaluate(PATTERNS)
    assert len(set(patterns)) == len(patterns) == 4
    table.check()


def quiet_hexes(table: KingdomTable) -> list[str]:
    """For each quadrant a hex on which nothing stands or is marked."""
    view = table.view
    busy = {hex for houses in view["settlements"] for hex in houses} | {place["hex"] for place in view["locations"]}
    busy |= set(table.hand.targets)
    free = [hex for hex in HEXES if hex not in busy]
    return [next(hex for hex in free if quadrant_of(hex) == n) for n in range(4)]


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_long_press_opens_the_card_and_does_nothing_else(page: Page, ready: Ready) -> None:
    table = opened(page, ready)
    client = page.context.new_cdp_session(page)
    page.locator('[data-do="closer"]').focus()  # as after a tap; the end of the press takes the focus from it
    box = page.locator('[data-info="goal 1"]').bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(INFO)).to_be_visible()
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator('[data-info="goal 1"]')).to_be_focused()
    expect(page.locator(INFO)).to_be_visible()
    expect(page.locator('[data-info="goal 1"]')).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(OVERLAP, '[data-info="goal 1"]') == [True, False]
    table.check()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_tap_on_a_location_opens_its_card(page: Page, ready: Ready) -> None:
    table = opened(page, ready)
    hex, kind = location(table)
    page.locator('[data-do="closer"]').click()
    page.locator('[data-do="closer"]').click()
    page.evaluate(
        "hex => document.getElementById('cell-' + hex).scrollIntoView({block: 'center', inline: 'center'})", hex
    )
    x, y, width = page.evaluate(MIDDLE, hex)
    page.touchscreen.tap(x, y)
    if page.evaluate(MIDDLE, hex)[2] != width:  # the first tap only zooms in
        x, y, _ = page.evaluate(MIDDLE, hex)
        page.touchscreen.tap(x, y)
    expect(page.locator(INFO)).to_contain_text(WORDS("kb.tile." + kind))
    name, remaining = page.evaluate(BEGINNINGS, [".info .name", ".info .remaining"])
    assert remaining == pytest.approx(name, abs=2)  # it had the padding of a column of the table


@pytest.mark.exhaustive
def test_the_card_is_accessible_and_fits_in_other_languages(
    shared_page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    page = shared_page
    table = opened(page, ready)
    hex, _ = location(table)
    card = page.locator(INFO)
    for lang in ("zh-Hant", "zh-Hans", "ja", "ko", "en"):
        page.evaluate("lang => inkstead.setLanguage(lang)", lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.mouse.move(2, 2)
        page.mouse.move(*Mouse(table).point(hex))
        expect(card).to_be_visible()
        assert card.evaluate("node => node.scrollWidth <= node.clientWidth")
        assert page.evaluate(OVERLAP, f"#cell-{hex}") == [True, False]
        if lang != "en":
            assert axe(page) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_button_of_a_card_opens_the_rules_at_its_topic(page: Page, ready: Ready) -> None:
    opened(page, ready)
    page.locator(".face-info").tap()
    expect(page.locator(".info")).to_be_visible()
    page.locator(".info .to-rules").tap()
    expect(page.locator(".rule-list .asked-about")).to_have_attribute("id", "rule-kb.about.terrain")
    expect(page.locator(".info")).to_be_hidden()


def test_no_card_opens_under_a_mouse_that_has_not_moved_since_it_opened_the_table(page: Page, ready: Ready) -> None:
    """The card of whatever came under the button of the form opened, and covered the table."""
    ready(page, "#/new/kingdom_builder")
    page.mouse.move(2, 2)
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    x, y = page.evaluate("inkstead.pressedAt")
    over = """([x, y]) => document.querySelector('[data-info^=goal]').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', clientX: x, clientY: y }))"""
    page.evaluate(over, [x, y])
    page.wait_for_timeout(600)
    expect(page.locator(INFO)).to_be_hidden()
    page.evaluate(over, [x + 1, y])
    expect(page.locator(INFO)).to_be_visible()
