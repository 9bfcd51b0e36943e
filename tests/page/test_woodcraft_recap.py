"""The recap of Woodcraft: a row for what another player did shows that workshop and lights tiles and cards."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from cartographers_solo import WORDS
from covered import covered
from page_language import set_language, settled
from playwright.sync_api import Page, expect
from workshops import GAME, Mouse, Workshop, eager

import engine
from page.woodcraft import texts
from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft import news

Ready = Callable[..., Page]
Axe = Callable[[Page], list[dict[str, Any]]]
TOP = "node => node.getBoundingClientRect().top"
#: The cell of what the bot has done.
ROW = '.recap[data-do="light 1"]'
# The rows of the recap that are cut off, outside the window or below the question.
CLIPPED = """() => [...document.querySelectorAll('.recap')].filter(node => {
  const text = node.querySelector(':scope > span'), box = node.getBoundingClientRect();
  const talk = document.querySelector('.talk').getBoundingClientRect();
  return text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1 || !box.width
    || box.right > innerWidth || box.left < 0 || (box.bottom > talk.top && box.top < talk.bottom);
}).map(node => node.textContent)"""
TILES_UNDER_THE_OPENER = """() => {
  const on = document.querySelector('[data-do=recap]').getBoundingClientRect();
  return [...document.querySelectorAll('.twin .spot')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < on.right && box.right > on.left && box.top < on.bottom && box.bottom > on.top;
  }).map(node => node.dataset.key);
}"""
#: Whether the line below the name of the player whose workshop is shown is not cut off.
UNDERLINE_IS_SEEN = """node => {
  const style = getComputedStyle(node), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const {fontBoundingBoxAscent: above, fontBoundingBoxDescent: below} = pen.measureText('A');
  const line = parseFloat(style.textUnderlineOffset) + parseFloat(style.textDecorationThickness);
  return style.textDecorationLine === 'underline' && line <= below + (node.clientHeight - above - below) / 2 + 0.5;
}"""
SITTERS = (Sitter(name="Ada"), Sitter("easy", "Bot 1"))


@cache
def record() -> str:
    """A game in which Ada is to move, after the bot has moved a tile and taken or hired a card."""
    session, chance = Session(Deal.of(GAME, 4, 2), SITTERS), random.Random(4)
    while True:
        view = session.view(0)
        if session.state.actor == 0 and view["prompt"]["id"] == "turn" and all(touched(view)):
            return session.to_json()
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()


def touched(view: Any) -> news.Touched:
    return news.touched(news.of_others(view["log"], 0), 1)


def test_a_row_shows_the_workshop_and_lights_what_it_speaks_of(
    page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    session = Session.from_json(record())
    Workshop(page, session).open(ready)
    tiles, _ = touched(session.view(0))
    row = page.locator(ROW)
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-do="seat 1"]')).to_have_attribute("aria-pressed", "true")
    assert page.locator('[data-do="seat 1"] .name').evaluate(UNDERLINE_IS_SEEN)
    for tile in tiles:
        expect(page.locator(f'.twin [data-key="{tile}"]')).to_have_class("spot lit")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)
    expect(page.locator('[data-do="seat 0"]')).to_have_attribute("aria-pressed", "true")
    expect(row).to_have_attribute("aria-pressed", "false")


def test_the_whole_row_can_be_read_when_it_is_lit(page: Page, ready: Ready) -> None:
    Workshop(page, Session.from_json(record())).open(ready)
    row, orders = page.locator(ROW), page.locator(".onshow.orders")
    expect(row).to_be_visible()
    place = orders.evaluate(TOP)
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    assert row.evaluate("node => node.lastElementChild.scrollHeight <= node.lastElementChild.clientHeight + 1")
    expect(row).to_be_in_viewport(ratio=1)
    assert orders.evaluate(TOP) == place


@cache
def long_record() -> str:
    """A turn of Ada after the longest turns of three bots in the first rounds of a game."""
    session, chance = Session(Deal.of(GAME, 2, 4), (Sitter(name="Ada"), *[Sitter("easy")] * 3)), random.Random(2)
    found: list[tuple[int, str]] = []
    while session.view(0)["round"] < 7:
        view = session.view(0)
        if session.state.actor == 0 and view["prompt"]["id"] == "turn":
            found.append((len(news.of_others(view["log"], 0)), session.to_json()))
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    return max(found)[1]


def test_the_recap_of_three_players_is_never_clipped(shared_page: Page, ready: Ready) -> None:
    """On a phone each row was cut off after one line until it was pressed."""
    page = shared_page
    Workshop(page, Session.from_json(long_record())).open(ready)
    for lang in ("en", "ja"):
        set_language(page, lang)
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            assert page.evaluate(CLIPPED) == [], (lang, width)
        assert page.evaluate("document.querySelector('.table .bar').offsetHeight") < 80, "the bar has two rows"
        row = page.locator(ROW)
        expect(row).to_have_attribute("data-brief", "")
        expect(row.locator(".brief").first).to_be_visible()
        row.click()  # then it is in words
        expect(row.locator(".brief").first).to_be_hidden()
        box = row.locator(".deed").last.bounding_box()
        assert box and box["width"] > 20
        row.click()
    set_language(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("page", [{"viewport": {"width": 1180, "height": 820}, "has_touch": True}], indirect=True)
def test_a_second_tap_closes_the_recap(page: Page, ready: Ready) -> None:
    """Regression: it stayed open over the name and the points of the next player, and then its words were cut off."""
    Workshop(page, Session.from_json(long_record())).open(ready)
    row = page.locator(ROW)
    expect(row).to_have_attribute("data-brief", "")
    closed = row.bounding_box()
    row.tap()
    expect(row).to_have_attribute("aria-pressed", "true")
    row.tap(position={"x": 9, "y": 9})
    expect(row).to_have_attribute("aria-pressed", "false")
    expect(row).to_have_attribute("data-brief", "")
    assert row.bounding_box() == closed


def test_in_a_low_window_one_press_shows_the_recap_in_words(shared_page: Page, ready: Ready, axe: Axe) -> None:
    """On a phone lower than 740 px it was on another tab only."""
    page = shared_page
    Workshop(page, Session.from_json(long_record())).open(ready)
    opener = page.locator('[data-do="recap"]')
    expect(opener).to_be_hidden()
    for width, height in ((640, 400), (390, 664), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert covered(page, '[data-do="recap"]') == []
        assert page.evaluate(TILES_UNDER_THE_OPENER) == []
        # "blocked" was broken in the middle.
        assert page.locator(".answers .off .drawn").first.evaluate("node => node.offsetHeight") < 20
        opener.click()
        rows = page.locator("dialog .recap")
        expect(rows).to_have_count(4)
        expect(page.locator("dialog h2")).to_have_text("Recap")
        page.keyboard.press("Escape")
    opener.click()
    assert axe(page) == []
    rows.nth(1).click()
    expect(page.locator("dialog.table-dialog[open]")).to_have_count(0)
    expect(page.locator(".table .lit").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_an_action_returns_from_the_workshop_of_another_player(page: Page, ready: Ready) -> None:
    """Regression: the question was about the own workshop, but the other one was shown and took no answer."""
    Workshop(page, Session.from_json(record())).open(ready)
    page.click(ROW)
    expect(page.locator('[data-do="seat 1"]')).to_have_attribute("aria-pressed", "true")
    page.locator(".answers [data-do^='tile ']:not([aria-disabled=true])").first.click()
    page.click("[data-part=main]")
    expect(page.locator('[data-do="seat 0"]')).to_have_attribute("aria-pressed", "true")


def test_a_row_of_the_log_shows_the_workshop_and_lights_what_it_speaks_of(page: Page, ready: Ready) -> None:
    session = Session.from_json(record())
    Workshop(page, session).open(ready)
    log = session.view(0)["log"]
    number = max(n for n, entry in enumerate(log) if entry.get("seat") == 1 and news.touched([entry], 1).tiles)
    page.click('[data-do="log"]')
    page.click(f'[data-do="find {number}"]')
    expect(page.locator("dialog.table-dialog[open]")).to_have_count(0)
    expect(page.locator('[data-do="seat 1"]')).to_have_attribute("aria-pressed", "true")
    (tile,) = news.touched([log[number]], 1).tiles
    expect(page.locator(".lit")).to_have_count(1)
    expect(page.locator(f'.twin [data-key="{tile}"]')).to_have_class("spot lit")
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)


def test_the_log_names_its_rounds_on_a_phone(page: Page, ready: Ready) -> None:
    """Regression: the rule that shortens the round of the bar hid them."""
    Workshop(page, Session.from_json(record())).open(ready)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.querySelector('[data-do=log]').click()")
    assert page.locator(".log .round span").first.evaluate("node => node.getBoundingClientRect().width") > 20


LOW_PHONE = {"viewport": {"width": 844, "height": 390}, "has_touch": True}


def alone_at_the_end_of_a_turn() -> Session:
    session, chance = Session(Deal.of(GAME, 5, 1)), random.Random(5)
    while not ("end" in session.view(0)["actions"] and session.view(0)["round"] > 1):
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    return session


@pytest.mark.parametrize("page", [LOW_PHONE], ids=["low phone"], indirect=True)
def test_what_the_rival_does_is_said_where_the_recap_is_hidden(page: Page, ready: Ready) -> None:
    """Regression: a tile, a die of the yard and a displayed card changed without a word."""
    table = Mouse(page, alone_at_the_end_of_a_turn()).open(ready)
    while "solo" not in {entry["id"] for entry in news.of_others(table.view["log"], 0)}:
        table.play(table.any_action())
    expect(page.locator("[data-part=news]")).to_be_hidden()
    said = " ".join(page.locator("#toast").inner_text().split())
    since = news.of_others(table.view["log"], 0)
    shown = [texts.entry(WORDS, entry, table.view) for entry in since if entry["id"] != "solo"]
    assert {"solo_move", "reroll"} <= {entry["id"] for entry in since}
    shown += [step for entry in since if entry["id"] == "solo" for step in texts.rival_steps(WORDS, entry, table.view)]
    assert all(text in said for text in shown)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (1920, 1080)])
def test_displayed_orders_stay_in_place_when_the_recap_of_the_rival_goes(
    shared_page: Page, ready: Ready, size: tuple[int, int]
) -> None:
    """Regression: they moved by 30 to 48 px after the first action of each turn."""
    shared_page.set_viewport_size({"width": size[0], "height": size[1]})
    table = Mouse(shared_page, alone_at_the_end_of_a_turn()).open(ready)
    recap, tops = shared_page.locator(".news .recap"), set()
    while recap.count() == 0:
        table.play(table.any_action())
    for _ in range(2):
        tops.add(shared_page.locator("[data-part=orders]").evaluate(TOP))
        table.play(next(action for action in table.view["actions"] if action.startswith("move") or action == "do"))
    assert recap.count() == 0 and tops == {shared_page.locator("[data-part=orders]").evaluate(TOP)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("height", [1024, 1180, 1366])
def test_each_line_of_the_recap_on_a_tablet_shows_whose_it_is(shared_page: Page, ready: Ready, height: int) -> None:
    """Regression: it stood below the card of another player, without a name or a marker."""
    sitters, chance = (Sitter(name="Ada"), Sitter("easy", "Bot 1"), Sitter("easy", "Bot 2")), random.Random(4)
    session = Session(Deal.of(GAME, 4, 3), sitters)
    while session.state.actor != 0 or len(lines_of(session)) < 2 or session.view(0)["prompt"]["id"] != "turn":
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
    shared_page.set_viewport_size({"width": 820, "height": height})
    Workshop(shared_page, session).open(ready)
    lines = shared_page.locator(".news .recap:has(.whose)")
    expect(lines).to_have_count(2)
    for place in range(2):
        marker = lines.nth(place).locator(".peg")
        expect(marker).to_have_class(f"peg p{place + 1}")
        assert marker.evaluate(
            "node => node.getBoundingClientRect().width >= 10 && getComputedStyle(node).clipPath == 'none'"
        )


def lines_of(session: Session) -> set[int]:
    """The players whose deeds since Ada's turn the recap shows."""
    shown = news.of_others(session.view(0)["log"], 0)
    return {entry["seat"] for entry in shown if entry.get("seat") and entry["id"] == "act"}
