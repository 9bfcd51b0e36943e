"""The first screen: the first visit, running games as small boards, lessons, what is new, and the bar of a phone."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from days_of_a_month import month, played_day
from fonts import in_fonts
from lesson_input import Pupil
from link_devices import waiting
from page_start import wait_for_start
from page_watch import PHONE
from played_games import STORE, played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from slow_files import hold
from text_fit import IS_DRAWN

from table.day import Day
from table.days import FIRST
from table.memory_store import MemoryStore
from table.saved_games import PREFIX, Shelf
from table.session import Session
from tools import index_page

Ready = Callable[..., Page]
VERSION = index_page.version()
NOTE = "#whats-new"
PREFS = "JSON.parse(localStorage['inkstead.prefs'])"
ONE_LINE = "title => title.offsetHeight < 2 * parseFloat(getComputedStyle(title).fontSize)"
# The room between the wordmark and the languages, px, if they are next to each other.
WORDMARK_ROOM = """() => {
  const range = document.createRange(), langs = document.querySelector('.langs').getBoundingClientRect();
  range.selectNodeContents(document.querySelector('.masthead h1'));
  const word = range.getBoundingClientRect();
  return word.top > langs.bottom ? 1 : langs.left - word.right;
}"""
#: Where the parts of the first screen are; it must not change when Python takes over.
PLACES = """() => Object.fromEntries(['.masthead', '#running', '.running-game', '.small-board', '#continue', '#slip',
  '.game', '.game .btn', '.learn', '.today', '.foot', '.shelf a', '#bests', '#whats-new'].map(
    name => [name, [...document.querySelectorAll(name)].map(one => {
      const {x, y, width, height} = one.getBoundingClientRect();
      return [x, y, width, height].map(Math.round).join(' ');
    })]))"""


def running_games() -> dict[str, Session]:
    """One running game of each title; the first is the newest."""
    return {
        "map": played(21, moves=8),
        "land": played_day("kingdom_builder", FIRST, 12),
        "wheel": played_day("woodcraft", FIRST, 20),
    }


def red(page: Page) -> Any:
    return page.locator("#home .btn.primary:visible")


def play_before(page: Page) -> None:
    """Store a result of yesterday, without any game."""
    yesterday = Day.today().plus(-1)
    page.evaluate(STORE, month(("cartographers", yesterday, yesterday)).texts)


# --- the first visit ----------------------------------------------------------------------------------


def test_a_first_visit_begins_with_the_lesson(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    expect(red(page)).to_have_count(1)
    expect(red(page)).to_have_text("Learn in five minutes")
    for hidden in ("#running", ".today", "#bests", NOTE, '.shelf [href="#/stats"]'):
        expect(page.locator("#home").locator(hidden).first).to_be_hidden()
    expect(page.locator("#learn-cartographers")).to_have_text("How to play")
    expect(page.locator("#learn-woodcraft")).to_have_accessible_name("Learn Woodcraft")
    assert axe(page) == []
    red(page).press("Enter")
    expect(page.locator(".coach")).to_be_visible()
    assert page.evaluate("location.hash") == "#/learn/cartographers"


def test_an_unfinished_lesson_is_named_and_gone_on_with(page: Page, ready: Ready) -> None:
    pupil = Pupil(page, "kingdom_builder", "mouse").open(ready)
    while pupil.course.step.is_read:
        pupil.go_on()
    pupil.make()
    pupil.go_on()
    label = f"Lesson, {pupil.course.number + 1} of {len(pupil.course.lesson.steps) - 1}"
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#learn-kingdom_builder")).to_have_text(label)
    page.route("**/main.py", lambda route: None)  # Python does not come
    page.reload()
    expect(page.locator("#learn-kingdom_builder")).to_have_text(label)
    page.unroute_all()
    page.reload()
    ready(page)
    page.click("#learn-kingdom_builder")
    pupil.sees("read" if pupil.course.step.is_read else "task")


def test_a_lesson_of_the_slip_is_named_there(page: Page, ready: Ready) -> None:
    pupil = Pupil(page, "cartographers", "mouse").open(ready)
    while pupil.course.step.is_read:
        pupil.go_on()
    pupil.make()
    page.evaluate("location.hash = '#/'")
    expect(red(page)).to_contain_text(re.compile(r"^Lesson, \d of \d"))


def test_the_first_new_game_offers_the_lesson(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    offer = page.locator(".teach:visible")
    for game in ("cartographers", "woodcraft"):
        page.get_by_role("link", name=f"New game {WORDS('game.' + game)}", exact=True).click()
        page.wait_for_selector(f"body[data-screen=new] #new[data-game={game}]")
        expect(offer).to_have_count(1)
        expect(offer.locator("a")).to_have_attribute("href", "#/learn/" + game)
        page.evaluate("location.hash = '#/'")
        page.wait_for_selector("body[data-screen=home]")
    page.click("#fresh-cartographers")
    assert axe(page) == []
    offer.get_by_role("button").press("Enter")
    expect(offer).to_have_count(0)
    expect(page.locator("#new h1")).to_be_focused()
    visit(page, "#/new", "#new:not([hidden])")
    expect(offer).to_have_count(0)


def test_who_has_played_is_not_offered_the_lesson(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    play_before(page)
    visit(page, "#/new", "#new:not([hidden])")
    expect(page.locator(".teach:visible")).to_have_count(0)


# --- running games ------------------------------------------------------------------------------------


def test_running_games_are_small_boards_to_continue(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/about")
    store_games(page, **running_games())
    visit(page, "#/", ".running-game")
    expect(page.locator(".running-game h3")).to_have_text(["Cartographers", "Kingdom Builder", "Woodcraft"])
    expect(page.locator(".running-game img")).to_have_count(3)
    for image in page.locator(".running-game img").all():
        assert image.evaluate(IS_DRAWN)
    expect(page.locator("#running-count")).to_have_text("3 running, newest first")
    expect(page.locator("#running-all")).to_be_hidden()
    expect(red(page)).to_have_count(1)
    expect(page.locator("#continue")).to_have_accessible_name(
        re.compile(r"^Continue Cartographers \w+ \d/\d, .*\d+ points? Just now$")
    )
    assert axe(page) == []
    # One stop for each card, and the whole card is the button.
    page.locator("#continue").focus()
    for game in ("land", "wheel"):
        page.keyboard.press("Tab")
        expect(page.locator(":focus")).to_have_attribute("data-do", "play " + game)
    page.keyboard.press("Enter")
    page.wait_for_selector(".table.wc[data-phase]")
    visit(page, "#/", ".running-game")
    board = page.locator(".running-game", has_text="Kingdom Builder").locator(".small-board").bounding_box()
    assert board
    page.mouse.click(board["x"] + 20, board["y"] + 20)
    page.wait_for_selector(".table.kb[data-phase]")


def test_a_game_by_links_says_whose_turn_it_is_and_is_not_the_one_to_continue(page: Page, ready: Ready) -> None:
    """Its card said "2 players", and its button was red, although one could only wait."""
    ready(page, "#/about")
    store_games(page, link=waiting(lambda _: True))
    visit(page, "#/", ".running-game")
    expect(page.locator(".running-game")).to_contain_text("waiting for Bo (not sent yet)")
    expect(red(page)).to_have_count(1)
    expect(red(page)).to_have_text("New game")
    store_games(page, link=waiting(lambda _: True), map=played(21, moves=8))
    visit(page, "#/", ".running-game:nth-child(2)")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".running-game h3")).to_have_text(["Cartographers", "Kingdom Builder"])
    expect(red(page)).to_have_attribute("id", "continue")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".running-game .standing").last).to_be_visible()


def test_running_games_and_the_wordmark_are_neither_cut_nor_touch_their_neighbours(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, **running_games())
    visit(page, "#/", ".running-game")
    for width, height in ((1024, 698), (1100, 700), (744, 1059), (768, 954)):
        page.set_viewport_size({"width": width, "height": height})
        for card in page.locator(".running-game").all():
            title, when, button = (card.locator(one).bounding_box() for one in ("h3", ".when", ".btn"))
            assert title and when and button and button["y"] - when["y"] - when["height"] >= 0, (width, height)
            assert page.evaluate(ONE_LINE, card.locator("h3").element_handle()), (width, height)
        assert page.evaluate(WORDMARK_ROOM) > 0, (width, height)


def test_of_many_running_games_three_are_shown_and_all_are_linked(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, **{f"g{n}": played(20 + n, moves=5) for n in range(5)}, over=played(3))
    visit(page, "#/", ".running-game")
    expect(page.locator(".running-game")).to_have_count(3)
    expect(page.locator(".running-game button")).to_have_count(3)
    assert [page.locator(".running-game").nth(n).get_attribute("data-id") for n in range(3)] == ["g0", "g1", "g2"]
    expect(page.locator("#running-all")).to_have_text("All 5")
    page.locator("#running-all").press("Enter")
    page.wait_for_selector("body[data-screen=games]")


def test_pictures_are_kept_for_the_next_start_and_drawn_again_after_a_move_or_in_another_theme(
    page: Page, ready: Ready
) -> None:
    ready(page, "#/about")
    store_games(page, map=played(21, moves=8))
    visit(page, "#/", ".running-game img")
    first = page.get_attribute(".running-game img", "src")
    page.evaluate("inkstead.setTheme('dark')")
    expect(page.locator(".running-game img")).not_to_have_attribute("src", str(first))
    page.evaluate("inkstead.setTheme('light')")
    expect(page.locator(".running-game img")).to_have_attribute("src", str(first))
    page.route("**/main.py", lambda route: None)  # Python does not come
    page.reload()
    expect(page.locator(".running-game img")).to_have_attribute("src", str(first))
    page.unroute_all()
    store = MemoryStore(page.evaluate("({...localStorage})"))
    Shelf(store).save("map", played(21, moves=9), int(time.time()))
    page.evaluate(STORE, {PREFIX + "map": store.texts[PREFIX + "map"]})
    page.reload()
    ready(page)
    expect(page.locator(".running-game img")).not_to_have_attribute("src", str(first))
    assert list(json.loads(page.evaluate("localStorage['inkstead.pictures']"))) == ["map"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [PHONE, {}], indirect=True, ids=["phone", "desktop"])
@pytest.mark.parametrize("visits", ["first", "again"])
@pytest.mark.own_profile
def test_nothing_moves_when_python_takes_over(page: Page, ready: Ready, site: str, visits: str) -> None:
    if visits == "again":
        ready(page, "#/about")
        play_before(page)
        store_games(page, **running_games())
        visit(page, "#/", ".running-game img")
        expect(page.locator(".running-game img")).to_have_count(3)
        page.goto("about:blank")
    release = hold(page.context, "**/pyodide.asm.wasm")
    page.goto(site)
    page.wait_for_selector("#home h1:visible")
    before = page.evaluate(PLACES)
    release()
    wait_for_start(page)
    page.wait_for_timeout(500)
    assert page.evaluate(PLACES) == before


def test_without_a_running_game_the_title_played_last_has_the_red_button(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    store_games(page, land=played_day("kingdom_builder", FIRST), map=played(3))
    visit(page, "#/", "#home[data-visit=again]")
    expect(page.locator("#running")).to_be_hidden()
    for width, height in ((390, 82), (820, None), (1280, 318)):
        page.set_viewport_size({"width": width, "height": 800})
        card, art = (page.locator(f".game {name}").first.bounding_box() for name in (".text", ".art"))
        assert card and art
        assert round(art["height"]) == height if height else art["height"] < card["height"] + 120, width
    expect(red(page)).to_have_attribute("id", "fresh-kingdom_builder")
    # The rules of a played title are one step away, and from there the lesson and the credits.
    page.click("#learn-kingdom_builder")
    expect(page.locator('.rulebook [aria-current="page"]')).to_have_text("Kingdom Builder")
    expect(page.locator('.rulebook [href="#/about/kingdom_builder"]')).to_be_visible()
    page.click('.rulebook [href="#/learn/kingdom_builder"]')
    expect(page.locator(".coach")).to_be_visible()


# --- what is new --------------------------------------------------------------------------------------


def test_after_an_update_one_note_says_what_is_new_until_it_is_hidden(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/about")
    play_before(page)
    page.evaluate("inkstead.setPreference('seen', '\"0.1.0\"')")
    visit(page, "#/", NOTE + ":not([hidden])")
    expect(page.locator(NOTE)).to_contain_text(f"New in version {VERSION}")
    what = page.locator(NOTE).get_by_text(WORDS("news." + VERSION))
    expect(what).to_be_hidden()
    expect(page.locator("#bests")).not_to_be_empty()
    for size in (PHONE["viewport"], {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        shown = page.evaluate(PLACES)
        page.evaluate("id => { document.querySelector(id).hidden = true; }", NOTE)
        assert {**page.evaluate(PLACES), NOTE: shown[NOTE]} == shown  # the note moves nothing
        page.evaluate("id => { document.querySelector(id).hidden = false; }", NOTE)
        page.locator(NOTE).locator("summary").click()
        expect(what).to_be_visible()
        box = what.bounding_box()
        assert (
            box
            and box["y"] >= 0
            and box["y"] + box["height"] <= size["height"]
            and box["x"] + box["width"] <= size["width"]
        )
        assert axe(page) == []
        page.locator(NOTE).locator("summary").click()
    page.get_by_role("button", name="Hide this note").press("Enter")
    expect(page.locator(NOTE)).to_be_hidden()
    expect(page.locator("#home h1")).to_be_focused()
    page.reload()
    ready(page)
    expect(page.locator(NOTE)).to_be_hidden()


def test_a_first_visit_has_seen_this_version(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    expect(page.locator(NOTE)).to_be_hidden()
    assert page.evaluate(f"{PREFS}.seen") == VERSION
    page.click("#fresh-cartographers")
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    visit(page, "#/", ".running-game")
    expect(page.locator(NOTE)).to_be_hidden()


def test_settings_and_credits_name_the_version(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    expect(page.locator("#about")).to_contain_text("Version " + VERSION)
    page.click("#gear")
    expect(page.locator("dialog.settings")).to_contain_text("Version " + VERSION)


# --- on a phone, in the dark, in other languages -------------------------------------------------------


@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_on_a_phone_an_unfinished_lesson_is_named(page: Page, ready: Ready, lang: str) -> None:
    ready(page, "#/about")
    play_before(page)
    page.evaluate("inkstead.setPreference('lessons', JSON.stringify({cartographers: [3, 9], woodcraft: [2, 9]}))")
    page.evaluate("lang => inkstead.setLanguage(lang)", lang)
    visit(page, "#/", "#home[data-visit=again]")
    label = page.locator("#learn-woodcraft span")
    expect(label).to_have_text(re.compile("2.*9"))
    box, button = label.bounding_box(), page.locator("#learn-woodcraft").bounding_box()
    assert box and button and box["width"] > 40 and button["x"] + button["width"] <= 374
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("lang", ["en", "ja", "zh-Hant"])
def test_everything_to_play_and_the_bests_are_in_view(page: Page, ready: Ready, axe: Any, lang: str) -> None:
    ready(page, "#/about")
    play_before(page)
    seen = "JSON.stringify(document.getElementById('whats-new').dataset.version)"
    page.evaluate(f"inkstead.setPreference('seen', {seen})")
    store_games(page, **dict(reversed(running_games().items())))  # the longest title in a small tile
    page.evaluate("lang => inkstead.setLanguage(lang)", lang)
    visit(page, "#/", ".running-game img")
    expect(page.locator(".running-game img")).to_have_count(3)
    if lang == "en":
        title = page.locator(".running-game:last-child h3")
        expect(title).to_have_text("Cartographers")
        assert title.evaluate("node => node.clientHeight < 2 * parseFloat(getComputedStyle(node).fontSize)")
    for width, height, last in ((820, 1180, ".foot"), (390, 844, "#bests")):  # a tablet, then the phone
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(last).bounding_box()
        assert box and box["y"] + box["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for theme in ("dark", "light"):
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        assert axe(page, theme == "light") == []
    page.locator(".running-game").nth(1).tap()
    page.wait_for_selector(".table.kb[data-phase]")
    assert shelf(page).entries()


def test_the_buttons_of_a_title_take_two_lines_at_most_on_a_phone(page: Page, ready: Ready) -> None:
    """The button "How to play" took three in a wide font."""
    ready(page, "#/")
    page.set_viewport_size(PHONE["viewport"])
    high = """() => [...document.querySelectorAll('.game .row .btn')]
      .filter(node => node.offsetHeight > 56).map(node => node.id)"""
    assert in_fonts(page, ["dejavu"], high) == {"dejavu": []}
