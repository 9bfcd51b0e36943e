"""Saves with a valid checksum and invalid content: the page starts, lists the other games, and offers a way on."""

import json
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import WORDS
from days_of_a_month import played_day
from failing_storage import TABLES
from played_games import STORE, played, shelf, store_games, store_outdated, visit
from playwright.sync_api import Page, expect
from text_fit import IS_DRAWN

import engine
from table import small_board
from table.days import FIRST
from table.deals import Deal
from table.memory_store import MemoryStore
from table.results import Results
from table.save_format import summary_of
from table.saved_games import PREFIX, Shelf
from table.session import Session

Ready = Callable[..., Page]
pytestmark = pytest.mark.fresh_start
DEEP = "[" * 20_000 + "]" * 20_000
GOOD = "900d"


def sealed(body: str) -> str:
    return f"3 {crc32(body.encode('utf-8', 'surrogatepass')):08x} {body}"


def wrong(**fields: Any) -> str:
    """A save of Cartographers with other fields in its entry."""
    session = Session(Deal.of("cartographers", 31)).to_json()
    about = {"side": "A", "season": 0, "time": 0, "threshold": 8, "scores": [0], "rating": None, "title": None}
    entry = {
        "id": "bad",
        "game": "cartographers",
        "revision": 1,
        "started": 1,
        "touched": 4_000_000_000,
        "over": False,
        "players": 1,
        "code": "00000-00107",
        "about": about,
    }
    return sealed(json.dumps({"entry": entry | fields, "session": session}, separators=(",", ":")))


HOSTILE = {
    "about_empty": wrong(about={}),
    "about_list": wrong(about=[]),
    "about_season": wrong(about={"side": "A", "season": 9}),
    "touched": wrong(touched="yesterday"),
    "touched_late": wrong(touched=10**17),
    "players": wrong(players={"n": 2}),
    "over": wrong(over="no"),
    "game": wrong(game=["cartographers"]),
    "deep": sealed(DEEP),
    "deep_about": sealed(f'{{"entry":{{"about":{DEEP}}},"session":{{}}}}'),
    "half": sealed('{"entry":{"id":"\\ud800"},"session":{}}'),
    "no_save": "hello",
    'an id with "quotes" & <b>': wrong(),
}
#: Its entry is right, and its moves are against the rules: only a replay shows it.
UNPLAYABLE = wrong(id="0bad").replace('"actions":[]', '"actions":["forest@A1,K11"]')
UNPLAYABLE = sealed(UNPLAYABLE.split(" ", 2)[2])


@pytest.fixture
def hostile(page: Page, ready: Ready) -> Page:
    """A page with every hostile save and one good game on its shelf, at the first screen."""
    ready(page, "#/about")
    store_games(page, **{GOOD: Session(Deal.of("kingdom_builder", 30))})
    page.evaluate(STORE, {PREFIX + id: text for id, text in HOSTILE.items()})
    page.goto("about:blank")
    ready(page, "")
    return page


def test_the_first_screen_offers_the_good_game_and_no_damaged_one(hostile: Page) -> None:
    expect(hostile.locator("#continue")).to_have_attribute("data-do", "play " + GOOD)
    expect(hostile.locator("#trouble")).to_be_hidden()
    hostile.click("#continue")
    hostile.wait_for_selector(".table.kb[data-phase]")


def test_damaged_games_are_listed_saved_to_a_file_removed_and_restored(
    hostile: Page, ready: Ready, axe: Callable[[Page], Any], tmp_path: Path
) -> None:
    page = hostile
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".saved:not(.damaged)")).to_have_count(1)
    rows = page.locator(".saved.damaged")
    expect(rows).to_have_count(len(HOSTILE))
    assert axe(page) == []
    saved = {}
    for i in range(len(HOSTILE)):
        if i == 8:  # Chromium may ask before it lets one page save more than ten files
            page.goto("about:blank")
            ready(page, "#/games")
        with page.expect_download() as download:
            rows.nth(i).get_by_role("button", name="Save as a file: damaged game").click()
        download.value.save_as(tmp_path / "damaged.json")
        saved |= json.loads((tmp_path / "damaged.json").read_text(encoding="utf-8"))["texts"]
    assert saved == {PREFIX + id: text for id, text in HOSTILE.items()}, "exactly as they are stored"
    before = page.evaluate("({...localStorage})")
    rows.first.get_by_role("button", name="Remove damaged game").click()
    expect(rows).to_have_count(len(HOSTILE) - 1)
    assert len(shelf(page).broken()) == len(HOSTILE) - 1
    page.click(".gone .btn")
    expect(rows).to_have_count(len(HOSTILE))
    assert page.evaluate("({...localStorage})") == before
    for _ in HOSTILE:
        rows.first.get_by_role("button", name="Remove damaged game").click()
    expect(rows).to_have_count(0)
    assert [entry.id for entry in shelf(page).entries()] == [GOOD] and shelf(page).broken() == []


def test_a_game_that_the_rules_refuse_is_no_longer_offered(page: Page, ready: Ready) -> None:
    """It is the newest. Its list entry is right, so it is tried as soon as the first screen is there."""
    ready(page, "#/about")
    store_games(page, **{GOOD: Session(Deal.of("kingdom_builder", 30))})
    page.evaluate(STORE, {PREFIX + "0bad": UNPLAYABLE})
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#continue")).to_have_attribute("data-do", "play " + GOOD)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".saved.damaged")).to_have_count(1)
    expect(page.locator(".saved:not(.damaged)")).to_have_count(1)


def test_opening_a_game_that_the_rules_refuse_leads_to_the_list_with_a_message(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    page.evaluate(STORE, {PREFIX + "0bad": UNPLAYABLE})
    page.goto("about:blank")
    ready(page, "#/play/0bad")
    expect(page.locator("#toast")).to_contain_text("damaged")
    expect(page.locator(".saved.damaged")).to_have_count(1)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("body[data-screen=home]")
    expect(page.locator("#continue")).to_have_count(0)


def test_a_running_game_of_earlier_rules_is_offered_to_be_shown(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/about")
    skills = played(21, moves=6, skills=("search", "knowledge", "diplomacy"))
    kept = store_outdated(page, "01d", skills)
    visit(page, "#/", ".running-game")
    expect(page.locator("#continue")).to_have_count(0)
    expect(page.locator("#home .btn.primary:visible")).to_have_count(1)
    expect(page.locator(".running-game")).to_contain_text(WORDS("home.closed"))
    expect(page.locator(".running-game img")).to_have_count(1)
    assert axe(page) == []
    page.get_by_role("button", name="View Cartographers").press("Enter")
    expect(page.locator(".kept .why")).to_have_text(WORDS("kept.older", game="Cartographers", rules=1, now=2))
    expect(page.get_by_alt_text(WORDS("kept.picture"))).to_be_visible()
    assert page.evaluate("location.hash") == "#/kept/01d"
    kept |= store_outdated(page, "0ld", skills, board=False)
    visit(page, "#/play/0ld", ".kept .why")
    expect(page.locator(".kept img")).to_have_count(0)
    assert {key: page.evaluate("key => localStorage[key]", key) for key in kept} == kept


def test_a_finished_game_of_earlier_rules_is_shown_with_its_board_and_points_and_saved_to_a_file(
    page: Page, ready: Ready, axe: Any, tmp_path: Path
) -> None:
    ready(page, "#/about")
    session = played_day("woodcraft", FIRST)
    store = MemoryStore()
    entry = Shelf(store).save("01d", session, 4_000_000_000)
    Results(store).add(entry, session)
    page.evaluate(STORE, store.texts)
    store_outdated(page, "01d", session)
    visit(page, "#/games", ".saved img")
    expect(page.locator('#game-01d [data-do^="watch"], #game-01d [data-do^="link"]')).to_have_count(0)
    page.locator("#game-01d a.btn").press("Enter")
    expect(page.locator(".kept h1")).to_have_text(WORDS.phrase(entry.head))
    assert page.get_by_alt_text(WORDS("kept.picture")).evaluate(IS_DRAWN)
    points = summary_of("woodcraft").sources(session.view(), 0)
    expect(page.locator(".kept dd")).to_have_text([WORDS.number(n) for n in points.values()])
    for theme in ("dark", "light"):
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        assert axe(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name=WORDS("record.file.save")).press("Enter")
    download.value.save_as(tmp_path / "old.json")
    (saved,) = json.loads((tmp_path / "old.json").read_text(encoding="utf-8"))["games"]
    assert saved["board"] == small_board.of(session) and saved["session"]["record"]["rules"] == 1
    visit(page, "#/watch/01d", ".kept")
    page.goto("about:blank")
    ready(page, "#/play/01d")
    expect(page.locator(".kept .why")).to_contain_text("rules 1 of Woodcraft")


# --- before Python ------------------------------------------------------------------------------------

OFFER = {"id": "a", "game": "cartographers", "progress": ["x"], "standing": ["x"], "touched": 1}
LAST = [
    OFFER | {"progress": 5},
    OFFER | {"progress": {"0": "x"}},
    OFFER | {"progress": [["x"]]},
    OFFER | {"progress": ["x", {"n": None}]},
    OFFER | {"standing": None},
    OFFER | {"touched": "now"},
    OFFER | {"touched": 1e17},
    OFFER | {"id": 7},
    OFFER | {"game": []},
    [],
    "x",
    True,
]
#: Other values than running games, and damaged ones among them.
SHOWN = [
    {"running": "x"},
    {"running": {"count": "many", "games": "x"}},
    {"running": {"count": 10**30, "games": {"length": 3}}},
    {"lessons": {"cartographers": "x"}, "played": 7, "newest": []},
    {"bests": {"best": {"cartographers": {}}, "row": "x"}},
    {"bests": 5},
    {"lessons": {"cartographers": [None, "</b>"]}, "seen": {}},
]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("last", range(len(LAST) + 1))
@pytest.mark.own_profile
def test_a_hostile_last_game_in_the_preferences_does_not_stop_the_page_before_python(
    page: Page, site: str, last: int
) -> None:
    deep = '["x",{"n":' * 5_000 + "1" + "}]" * 5_000
    offer = json.dumps(OFFER | {"progress": "deep"}).replace('"deep"', deep)
    offer = offer if last == len(LAST) else json.dumps(LAST[last])
    begin_with(page, f'{{"running":{{"count":1,"games":[{offer}]}}}}', site)
    expect(page.locator("#continue")).to_have_count(0)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("shown", range(len(SHOWN)))
@pytest.mark.own_profile
def test_hostile_preferences_of_the_first_screen_do_not_stop_the_page_before_python(
    page: Page, site: str, shown: int
) -> None:
    begin_with(page, json.dumps(SHOWN[shown]), site)
    expect(page.locator("#continue")).to_have_count(0)
    expect(page.locator("#learn-cartographers")).not_to_contain_text("b>")


@pytest.mark.own_profile
def test_a_running_game_whose_texts_are_unknown_does_not_stop_the_page_before_python(page: Page, site: str) -> None:
    game = OFFER | {"progress": ["toString", {}], "standing": ["__proto__", {"n": 1}]}
    begin_with(page, json.dumps({"running": {"count": 1, "games": [game]}}), site)
    expect(page.locator(".running-game")).to_contain_text("toString")


@pytest.mark.own_profile
def test_hostile_pictures_are_not_shown(page: Page, site: str) -> None:
    pictures = {"a": ["1 light", "https://example.com/x.png"], "b": "x", "c": ["1 light"], "d": [5, 6]}
    page.add_init_script(f"localStorage['inkstead.pictures'] = {json.dumps(json.dumps(pictures))}")
    games = [OFFER | {"id": id} for id in ("a", "b", "c")]
    begin_with(page, json.dumps({"running": {"count": 3, "games": games}}), site)
    expect(page.locator(".running-game .small-board.empty")).to_have_count(3)
    expect(page.locator(".running-game img")).to_have_count(0)


def begin_with(page: Page, prefs: str, site: str) -> None:
    """Open the first screen with a text as the preferences; Python does not come."""
    page.add_init_script(f"localStorage['inkstead.prefs'] = {json.dumps(prefs)}")
    page.route("**/main.py", lambda route: None)  # Python does not come
    page.goto(site)
    expect(page.locator("#home h1")).to_be_visible()
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()


#: As in static/glimpse.js: one for another occasion would not be looked at.
OCCASION = """() => {
  const prefs = Object.entries(JSON.parse(localStorage.getItem('inkstead.prefs') ?? '{}'));
  return JSON.stringify(['built', 'g', localStorage.getItem('inkstead.game.g'),
    prefs.filter(([, value]) => typeof value === 'boolean').sort(),
    inkstead.lang, inkstead.theme, innerWidth, innerHeight, devicePixelRatio]);
}"""
HARMLESS = {"parts": [["p", {}, ["the last table"]]], "pictures": [], "sheets": []}
DEEP: list[Any] = []
for _ in range(400):  # as deep as Python writes JSON
    DEEP = [["b", {}, DEEP]]
GLIMPSES: list[Any] = [
    {},
    {"parts": [], "pictures": []},
    {"parts": 5, "pictures": [], "sheets": []},
    {"parts": [5], "pictures": [], "sheets": []},
    {"parts": [["b"]], "pictures": [], "sheets": []},
    {"parts": [["b", 5, 5]], "pictures": [], "sheets": []},
    {"parts": [["canvas", {}, []]], "pictures": 5, "sheets": []},
    {"parts": [], "pictures": [], "sheets": "x"},
    {"parts": [], "pictures": [], "sheets": [None]},
    {"parts": DEEP, "pictures": [], "sheets": []},
]


@pytest.mark.sampled(6, 4)
@pytest.mark.parametrize("glimpse", range(len(GLIMPSES)))
def test_a_hostile_glimpse_of_the_last_table_does_not_stop_the_page(page: Page, site: str, glimpse: int) -> None:
    """Only built sites keep one, so the page is given the mark of a built site."""

    def built(route: Any) -> None:
        response = route.fetch()
        html = response.text().replace('<html lang="en"', '<html data-version="built"', 1)
        route.fulfill(response=response, body=html)

    page.route("**/index.html*", built)
    page.route("**/main.py", lambda route: None)
    page.route("**/static/offline.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(site + "index.html#/play/g")
    page.wait_for_selector("body[data-screen=room]")
    occasion = page.evaluate(OCCASION)
    for kept in (GLIMPSES[glimpse], HARMLESS):
        text = json.dumps({"occasion": occasion, **kept})
        page.evaluate("text => { localStorage['inkstead.glimpse'] = text; }", text)
        page.reload()
        page.wait_for_selector("#loading:not([hidden])")
        expect(page.locator("#trouble")).to_be_hidden()
        assert page.evaluate("document.body.dataset.trouble") is None
    expect(page.locator("#room")).to_have_text("the last table")


#: Views of a table that no table has remembered, as sessionStorage may hold them after another page of the host.
PLACES = [
    "[" * 100_000,
    '{"a":' * 20_000 + "1" + "}" * 20_000,
    "[]",
    f'["{GOOD}",{{"scroll":1{"0" * 400}}}]',
    f'["{GOOD}",{{"scroll":{{}},"tab":[[]],"window":["a","b","c"]}}]',
    f'["{GOOD}",{{"scroll":1e400,"tab":NaN,"window":[NaN,Infinity,-Infinity]}}]',
    f'["{GOOD}",{{"window":[1e300,1e300,1e300]}}]',
    f'["{GOOD}",{{"window":[1{"0" * 400},2,3]}}]',
]


def test_a_hostile_view_of_a_table_does_not_stop_it(page: Page, ready: Ready) -> None:
    """A large number left the table half open until the tab was closed; a deep text stopped the interpreter."""
    ready(page, "#/")
    for game in engine.games():
        store_games(page, **{GOOD: Session(Deal.of(game, 32))})
        for place in PLACES:
            page.evaluate("text => sessionStorage.setItem('inkstead.place', text)", place)
            visit(page, "#/play/" + GOOD, TABLES[game])
            expect(page.locator("#trouble")).to_be_hidden()
            visit(page, "#/", "body[data-screen=home]")
