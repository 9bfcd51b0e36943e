"""Each game is fetched when it is wanted, at once when the address already says so, and no other with it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from recorded import shelve
from sitting import Drawer

import engine
from table import sharing
from table.deals import Deal
from table.saved_games import Shelf
from table.session import Session
from tools import runtime

pytestmark = pytest.mark.own_profile

Ready = Callable[..., Page]
GAMES = engine.games()
SITTINGS = {game: Session(Deal.of(game, 7)) for game in GAMES}


@pytest.fixture
def fetched(page: Page) -> list[str]:
    """The games that the page has asked for, in order."""
    asked: list[str] = []

    def note(url: str) -> None:
        name = url.rpartition("/")[2].removesuffix(".zip")
        if name in later(*GAMES):
            asked.append(name)

    page.on("request", lambda request: note(request.url))
    return asked


def later(*games: str) -> list[str]:
    """Those of the games that do not come with the interpreter."""
    return [game for game in games if game not in runtime.INSIDE]


def addresses(game: str) -> dict[str, str]:
    return {
        "deal": f"#deal={SITTINGS[game].deal.code()}",
        "link": sharing.link(SITTINGS[game]),
        "form": f"#/new/{game}",
        "kept": "#/play/kept",
        "watched": "#/watch/kept",
    }


@pytest.mark.parametrize("way", addresses(GAMES[0]))
@pytest.mark.parametrize("game", GAMES)
def test_an_address_brings_its_game_and_no_other(
    page: Page, ready: Ready, fetched: list[str], site: str, game: str, way: str
) -> None:
    drawer = Drawer()
    Shelf(drawer).save("kept", SITTINGS[game], 1)
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(drawer.texts)})")
    page.goto(site + "index.html" + addresses(game)[way])
    # Known before Python: it is under way while Python is not there yet.
    page.wait_for_function("window.inksteadBytes")
    assert page.evaluate("inksteadBytes.game") == game
    ready(page)
    expect(page.locator("#toast")).to_be_empty()
    assert page.evaluate("document.body.dataset.screen") in ("table", "replay", "new")
    assert fetched == later(game)


def test_the_first_screen_and_the_shelf_need_no_game(page: Page, ready: Ready, fetched: list[str], site: str) -> None:
    ready(page, "")
    page.wait_for_timeout(300)
    assert fetched == []
    shelve(page, **dict(reversed(SITTINGS.items())))  # the first is the newest
    page.evaluate("location.hash = '#/games'")
    expect(page.locator("li.saved")).to_have_count(len(GAMES))
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    assert fetched == []
    # The game to go on with is likely to be wanted next.
    page.evaluate("location.hash = '#/'")
    expect(page.locator("#continue")).to_be_visible()
    page.wait_for_timeout(300)
    assert fetched == later(GAMES[-1])


def test_a_game_that_cannot_be_fetched_is_told_and_can_be_tried_again(
    page: Page, ready: Ready, fetched: list[str], expect_trouble: Any
) -> None:
    expect_trouble("ERR_FAILED|404")
    ready(page, "#/about")
    page.context.route(f"**/{GAMES[-1]}.zip", lambda route: route.abort(), times=1)
    page.evaluate("game => { location.hash = '#/new/' + game; }", GAMES[-1])
    expect(page.locator("#toast")).to_contain_text("could not be fetched")
    assert page.evaluate("[document.body.dataset.screen, location.hash]") == ["about", "#/about"]
    page.evaluate("game => { location.hash = '#/new/' + game; }", GAMES[-1])
    page.wait_for_selector("body[data-screen=new]")
    page.click("#setup [type=submit]")
    page.wait_for_selector('body[data-ready="table"]', state="attached")
    assert fetched == [GAMES[-1]] * 2


def test_a_typed_code_brings_its_game(page: Page, ready: Ready, fetched: list[str]) -> None:
    ready(page, f"#/new/{GAMES[0]}")
    page.fill("#code", SITTINGS[GAMES[1]].deal.code())
    page.wait_for_selector(f"#new[data-game={GAMES[1]}]")
    expect(page.locator("#code")).to_have_value(SITTINGS[GAMES[1]].deal.code())
    page.click("#setup [type=submit]")
    page.wait_for_selector('body[data-ready="table"]', state="attached")
    assert fetched == later(*GAMES[:2])


def test_a_file_brings_its_games_and_so_does_a_link_to_be_copied(page: Page, ready: Ready, fetched: list[str]) -> None:
    ready(page, "#/games")
    text = sharing.to_file([sharing.FileGame(sitting, 1) for sitting in SITTINGS.values()], 2)
    page.set_input_files("#file", {"name": "g.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(page.locator("li.saved")).to_have_count(len(GAMES))
    assert sorted(fetched) == sorted(later(*GAMES))
    page.reload()
    ready(page)
    fetched.clear()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("li.saved", has_text="Kingdom Builder").locator('[data-do^="link "]').click()
    expect(page.locator("#toast")).to_contain_text("copied")
    assert fetched == ["kingdom_builder"]
    code = page.evaluate("navigator.clipboard.readText()").rpartition("#game=")[2]
    assert sharing.from_link(code).deal == SITTINGS["kingdom_builder"].deal
