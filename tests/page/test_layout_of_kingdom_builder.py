"""The table of Kingdom Builder on phone, tablet and desktop in five languages: nothing off the screen or cut off."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from kingdom_table import ADA, BRUNHILDE, MIDDLE, KingdomTable, at, game_with
from page_language import set_language, settled
from playwright.sync_api import Browser, Page, expect
from text_fit import CUT, HIDDEN, RAW, SMALL, TEXTS

from table.session import Session, Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]
SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844), "small phone": (360, 640)}
PHASES = ("greet", "start", "finish", "over")
# The red button and what it needs to be understood, off the screen or over its edge.
OUTSIDE = """() => {
  const out = [];
  for (const node of document.querySelectorAll('.main, .cardname, .tile, .tools button, .mid, .extra')) {
    if (!node.checkVisibility()) continue;
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    if (box.top < -1 || box.bottom > innerHeight + 1 || box.left < -1 || box.right > innerWidth + 1)
      out.push(`${node.dataset.do || node.className}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  }
  return out;
}"""


@pytest.fixture(scope="module")
def sessions() -> dict[str, Session]:
    """A game of four in each phase; ``greet`` comes from the end of a turn."""

    def rich(phase: str) -> Callable[[Session], bool]:
        wanted = at(phase)
        return lambda s: wanted(s) and len({tile["kind"] for tile in s.view(0)["holdings"][0]}) > 2

    people = (ADA, BRUNHILDE, Sitter(), Sitter(name="Maximiliane-Charlotte"))
    games = {phase: game_with(rich(phase), 4, people) for phase in ("start", "finish")}
    return games | {"greet": games["finish"], "over": game_with(at("over"), 4, people)}


def lay(page: Page, ready: Ready, session: Session, phase: str, size: str) -> KingdomTable:
    """Open a game in a phase and a window size."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.mouse.move(1, 1)
    table = KingdomTable(page, Session.from_json(session.to_json())).open(ready)
    if phase == "greet":
        page.keyboard.press("e")
    page.wait_for_selector(f".table[data-phase={phase}]")
    settled(page)
    return table


@pytest.mark.sampled(4)
@pytest.mark.parametrize("phase", PHASES)
def test_every_text_is_translated_whole_and_on_the_screen(
    shared_page: Page, ready: Ready, sessions: dict[str, Session], phase: str
) -> None:
    page = shared_page
    lay(page, ready, sessions[phase], phase, "desktop")
    trouble = []
    for lang in LANGUAGES:
        set_language(page, lang)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            dialogs = ("", "menu", "deck", "log", "keys") if phase == "start" and name == "phone" else ("",)
            for dialog in dialogs:
                if dialog:
                    page.evaluate("document.querySelector('.tools [data-do=menu]').click()")
                    if dialog != "menu":
                        page.click(f'.menu [data-do="{dialog}"]')
                where = f"{lang}, {name}, {dialog or 'table'}: "
                raw = [text for text in page.evaluate(TEXTS) if RAW.search(text)]
                trouble += [where + text for text in raw + page.evaluate(CUT)]
                if dialog:
                    page.click('dialog.table-dialog [data-do="shut"]')
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                trouble.append(f"{lang}, {name}: scrolls sideways")
            if phase != "over" and name != "small phone":
                trouble += [f"{lang}, {name}: outside: {text}" for text in page.evaluate(OUTSIDE)]
            if phase != "over" and page.evaluate(HIDDEN):
                trouble.append(f"{lang}, {name}: the red button is hidden")
    set_language(page, "en")
    assert not trouble, "\n".join(trouble)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", ["phone", "small phone", "tablet"])
@pytest.mark.parametrize("phase", ["start", "over"])
def test_everything_to_touch_is_large_enough_for_a_finger(
    shared_page: Page, ready: Ready, sessions: dict[str, Session], phase: str, size: str
) -> None:
    lay(shared_page, ready, sessions[phase], phase, size)
    assert shared_page.evaluate(SMALL) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 800)], ids=str)
def test_the_rows_of_a_tablet_in_landscape_are_high_enough_for_a_finger(
    browser: Browser, site: str, ready: Ready, size: tuple[int, int]
) -> None:
    context = browser.new_context(has_touch=True, is_mobile=True, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto(site)
    sitters = (ADA, Sitter("random"), Sitter("random"), Sitter("random"))
    KingdomTable(page, game_with(at("start"), 4, sitters)).open(ready)
    rows = page.locator(".person, .recap").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    context.close()
    assert len(rows) > 4 and min(rows) >= 39.5


# The lines of each name at the end of a game, and of the title.
NAMES = """() => [...document.querySelectorAll('.ledger .who span, .ending .title')].map(node => {
  const range = document.createRange(), text = node.firstChild;
  let lines = '', last = 0;
  for (let i = 0; i < text.length; i++) {
    range.setStart(text, i);
    range.setEnd(text, i + 1);
    const { top } = range.getBoundingClientRect();
    lines += (i && top > last + 4 ? '/' : '') + text.data[i];
    last = top;
  }
  return lines;
})"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", ["phone", "small phone", "desktop"])
def test_no_chinese_name_is_broken_at_the_end_of_a_game(shared_page: Page, ready: Ready, size: str) -> None:
    page, people = shared_page, ("王小明", "李大華", "歐陽菲菲")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    sitters = (*(Sitter(name=name) for name in people), Sitter("hard"))
    session = game_with(lambda s: s.over and len(s.view(0)["winners"]) > 1, 4, sitters)
    KingdomTable(page, session, "c41e5e").open(ready)
    set_language(page, "zh-Hant")
    settled(page)
    lines = page.evaluate(NAMES)
    set_language(page, "en")
    # A line may end before a bracket, and behind a comma, a colon or a space.
    assert not re.search(r"(?<![、： ])/(?!（)", " ".join(lines)), lines


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_name_is_broken_inside_a_word_at_the_end(
    shared_page: Page, ready: Ready, sessions: dict[str, Session], size: str
) -> None:
    lay(shared_page, ready, sessions["over"], "over", size)
    lines = shared_page.evaluate(NAMES)
    assert not re.search(r"(?<![ -])/", " ".join(lines)), lines


# How far apart the middles of the house, the numbers and the sum of each player are.
APART = """() => [1, 2, 3, 4].map(player => {
  const cells = [...document.querySelectorAll(`.ledger tr > :nth-child(${player + 1})`)];
  const range = document.createRange();
  const middles = cells.map(cell => {
    range.selectNodeContents(cell.querySelector('.house') ?? cell.firstChild);
    const box = (cell.querySelector('.house') ?? range).getBoundingClientRect();
    return box.left + box.width / 2;
  });
  return Math.max(...middles) - Math.min(...middles);
})"""


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_result_of_each_player_is_one_column(
    shared_page: Page, ready: Ready, sessions: dict[str, Session], size: str
) -> None:
    """The star moved the sum of the winner, and houses were to the left of their numbers."""
    lay(shared_page, ready, sessions["over"], "over", size)
    expect(shared_page.locator(".winner")).not_to_have_count(0)
    assert max(shared_page.evaluate(APART)) < 2


def test_lords_in_the_result_move_nothing_on_a_tablet(shared_page: Page, ready: Ready) -> None:
    """Their quadrants brought the cards of the table back, above the verdict."""
    lords = game_with(lambda s: s.over and "lords" in [score["card"] for score in s.view(0)["now"][0]], 4)
    lay(shared_page, ready, lords, "over", "tablet")
    lamp = shared_page.locator(".lamp", has_text="Lords")
    top = "node => node.getBoundingClientRect().top"
    before = lamp.evaluate(top)
    lamp.click()
    expect(lamp).to_have_class(re.compile("lit"))
    assert lamp.evaluate(top) == before
    expect(shared_page.locator(".goals")).to_be_hidden()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("phase", PHASES)
def test_the_table_is_accessible_light_and_dark(
    shared_page: Page, ready: Ready, axe: Any, sessions: dict[str, Session], phase: str, size: str
) -> None:
    page = shared_page
    lay(page, ready, sessions[phase], phase, size)
    if phase == "start":  # lit as well, and with a tile in hand
        page.keyboard.press("2")
        page.keyboard.press("t")
    violations = []
    for theme in ("light", "dark"):
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        violations += [(theme, v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
    page.evaluate("inkstead.setTheme('auto')")
    assert not violations


@pytest.mark.sampled(4)
@pytest.mark.parametrize("dialog", ["menu", "deck", "log", "keys"])
def test_the_dialogs_are_accessible(
    shared_page: Page, ready: Ready, axe: Any, sessions: dict[str, Session], dialog: str
) -> None:
    page = shared_page
    lay(page, ready, sessions["start"], "start", "phone")
    page.click('.tools [data-do="menu"]')
    if dialog != "menu":
        page.click(f'.menu [data-do="{dialog}"]')
    found_here = [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(page)]
    page.keyboard.press("Escape")
    assert not found_here


# --- with a finger ----------------------------------------------------------------------------------


# Whether the small map is drawn up to its far corner, which is the paper of its margin.
DRAWN = """() => {
  const map = document.querySelector("[data-part=smallmap]");
  return map.getContext("2d").getImageData(map.width - 2, map.height - 2, 1, 1).data[3] === 255;
}"""


def test_a_tap_builds_only_on_hexes_as_large_as_a_fingertip(
    phone: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    page = phone
    session = Session.from_json(sessions["start"].to_json())
    table = KingdomTable(page, session).open(ready)
    target = table.hand.targets[0]
    assert width(page, target) >= 44
    assert page.evaluate(DRAWN)
    page.tap('[data-do="whole"]')
    expect(page.locator("[data-part=small]")).to_be_hidden()
    assert width(page, target) < 44
    tap(page, target)
    page.wait_for_function(f"document.getElementById('cell-{target}').getBoundingClientRect().width >= 43.9")
    expect(page.locator("[data-part=small]")).to_be_visible()
    expect(page.locator("#toast")).to_have_text(WORDS("kb.zoomed"))
    table.check()
    x, y = middle(page, target)
    box = page.locator("[data-part=window]").bounding_box()
    assert box and box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
    tap(page, target)
    action = table.hand.action(target)
    page.wait_for_selector(".table[data-phase=build]")
    table.done(action)
    table.check()
    assert table.saved_session().state.history[-1] == action
    assert page.evaluate(HIDDEN) is False
    page.tap(".deeds .take")
    page.wait_for_selector(".table[data-phase=start]")


def test_a_tap_builds_where_a_house_is_held_on_hexes_of_any_size(
    phone: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    page = phone
    # With an id of its own, because the page remembers the zoom of a game.
    table = KingdomTable(page, Session.from_json(sessions["start"].to_json()), "4e1d").open(ready)
    page.tap('[data-do="whole"]')
    page.keyboard.press("n")
    hex = str(page.evaluate("document.activeElement.dataset.cell"))
    before = width(page, hex)
    assert before < 44
    tap(page, hex)
    page.wait_for_selector(".table[data-phase=build]")
    assert width(page, hex) == before
    assert table.saved_session().state.history[-1] == table.hand.action(hex)


def test_a_tap_on_a_finished_board_enlarges_nothing(phone: Page, ready: Ready, sessions: dict[str, Session]) -> None:
    KingdomTable(phone, sessions["over"]).open(ready)
    before = width(phone, "J10")
    tap(phone, "J10")
    settled(phone)
    assert width(phone, "J10") == before < 35


#: Clicks at a place of the board, at a time.
CLICK = """([x, y, timeStamp]) => {
  const event = new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: y });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  document.elementFromPoint(x, y).dispatchEvent(event);
}"""


#: Scrolls the board until a hex is at a place.
UNDER = """([hex, x, y]) => {
  const box = document.getElementById('cell-' + hex).getBoundingClientRect();
  const board = document.querySelector('[data-part=window]');
  board.scrollBy(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
}"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("pause", [150, 400])
def test_a_second_tap_at_once_builds_on_no_other_hex(
    phone: Page, ready: Ready, sessions: dict[str, Session], pause: int
) -> None:
    """The first one had moved the board under the finger. Safari on iPhones counts no taps: each is the first one."""
    page = phone
    table = KingdomTable(page, Session.from_json(sessions["start"].to_json())).open(ready)
    first, before = table.hand.targets[0], len(table.state.history)
    now, place = page.evaluate("performance.now()"), middle(page, first)
    page.evaluate(CLICK, [*place, now])
    page.wait_for_selector(".table[data-phase=build]")
    table.done(table.hand.action(first))
    for second in table.hand.targets:  # the board does not scroll far enough for some
        page.evaluate(UNDER, [second, *place])
        if second != first and max(abs(a - b) for a, b in zip(middle(page, second), place, strict=True)) < 3:
            break
    else:
        pytest.fail("no other hex can be where the first one was")
    page.evaluate("inkstead.touchedAgain = true")
    page.evaluate(CLICK, [*place, now + pause])
    page.wait_for_timeout(300)
    made = len(table.saved_session().state.history) - before
    assert made == (1 if pause == 150 else 2)


def test_a_phone_lists_the_players_with_supplies_and_tiles(phone: Page, ready: Ready) -> None:
    page = phone
    table = KingdomTable(page, game_with(at("start", round=5), 3, (ADA, Sitter("easy"), Sitter("easy")))).open(ready)
    page.tap(".heads")
    rows = page.locator("dialog .person")
    expect(rows).to_have_count(3)
    assert rows.locator(".supply").all_inner_texts() == [WORDS("kb.left", n=n) for n in table.view["supply"]]
    rows.nth(1).tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".heads .shown")).to_have_count(1)
    gold = [score["amount"] for score in table.view["now"][1]]
    assert [int(n) for n in page.locator(".goal .v").all_inner_texts()] == gold


def test_dragging_the_board_builds_nothing(phone: Page, ready: Ready, sessions: dict[str, Session]) -> None:
    page = phone
    table = KingdomTable(page, Session.from_json(sessions["start"].to_json())).open(ready)
    x, y = middle(page, table.hand.targets[0])
    wire = page.context.new_cdp_session(page)
    for i in range(5):
        point = {"x": x, "y": y - 25 * i}
        wire.send("Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [point]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(page)
    table.check()


def test_the_corners_of_a_zoomed_board_can_be_scrolled_above_the_buttons(
    phone: Page, ready: Ready, sessions: dict[str, Session]
) -> None:
    page = phone
    KingdomTable(page, Session.from_json(sessions["start"].to_json())).open(ready)
    for hex, left in (("T1", 0), ("T20", 9999)):
        page.evaluate("left => document.querySelector('[data-part=window]').scrollTo(left, 9999)", left)
        assert page.evaluate(
            "at => !!document.elementFromPoint(...at).closest('[data-part=sheet]')", list(middle(page, hex))
        ), hex


def middle(page: Page, hex: str) -> tuple[float, float]:
    x, y, _ = page.evaluate(MIDDLE, hex)
    return x, y


def width(page: Page, hex: str) -> float:
    return float(page.evaluate(MIDDLE, hex)[2])


def tap(page: Page, hex: str) -> None:
    page.touchscreen.tap(*middle(page, hex))
