"""Games are fetched on demand, each without the others; an address that names a game fetches it at once."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from played_games import store_games
from playwright.sync_api import Page, expect

import engine
from table import sharing
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session
from tools import runtime

pytestmark = pytest.mark.own_profile

Ready = Callable[..., Page]
GAMES = engine.games()
SESSIONS = {game: Session(Deal.of(game, 7)) for game in GAMES}


@pytest.fixture
def fetched(page: Page) -> list[str]:
    """The games that the page has asked for, in order."""
    asked: list[str] = []

    def note(url: str) -> None:
        name = url.rpartition("/")[2].removesuffix(".bin")
        if name in later(*GAMES):
            asked.append(name)

    page.on("request", lambda request: note(request.url))
    return asked


def later(*games: str) -> list[str]:
    """The games that are not in the archive of the interpreter."""
    return [game for game in games if game not in runtime.INSIDE]


def addresses(game: str) -> dict[str, str]:
    return {
        "deal": f"#deal={SESSIONS[game].deal.code()}",
        "link": sharing.link(SESSIONS[game]),
        "form": f"#/new/{game}",
        "kept": "#/play/kept",
        "watched": "#/watch/kept",
    }


@pytest.mark.sampled(4)
@pytest.mark.parametrize("way", addresses(GAMES[0]))
@pytest.mark.parametrize("game", GAMES)
def test_an_address_loads_its_game_and_no_other(
    page: Page, ready: Ready, fetched: list[str], site: str, game: str, way: str
) -> None:
    store = MemoryStore()
    Shelf(store).save("kept", SESSIONS[game], 1)
    page.add_init_script(f"Object.assign(localStorage, {json.dumps(store.texts)})")
    page.goto(site + "index.html" + addresses(game)[way])
    # Known before Python: it is under way while Python is not there yet.
    page.wait_for_function("window.inksteadBytes")
    assert page.evaluate("inksteadBytes.game") == game
    ready(page)
    expect(page.locator("#toast")).to_be_empty()
    assert page.evaluate("document.body.dataset.screen") in ("table", "replay", "new")
    assert fetched == later(game)


def test_the_first_screen_loads_the_games_that_it_draws_and_the_next_start_only_the_newest(
    page: Page, ready: Ready, fetched: list[str], site: str
) -> None:
    ready(page, "")
    page.wait_for_timeout(300)
    assert fetched == []
    store_games(page, **dict(reversed(SESSIONS.items())))  # the first is the newest
    page.evaluate("location.hash = '#/about'")
    page.wait_for_selector("body[data-screen=about]")
    assert fetched == []
    page.evaluate("location.hash = '#/'")
    expect(page.locator(".running-game img")).to_have_count(len(GAMES))
    assert fetched == later(*reversed(GAMES))
    # The pictures are kept; the game to go on with is likely to be wanted next.
    fetched.clear()
    page.reload()
    ready(page)
    expect(page.locator(".running-game img")).to_have_count(len(GAMES))
    page.wait_for_timeout(300)
    assert fetched == later(GAMES[-1])


@pytest.mark.parametrize(("address", "screen"), [("#/about", "about"), ("", "home")])
def test_a_game_that_cannot_be_fetched_shows_a_message_and_can_be_retried(
    page: Page, ready: Ready, fetched: list[str], expect_trouble: Any, address: str, screen: str
) -> None:
    """Regression: from an address without a screen it was asked for again and again."""
    expect_trouble("ERR_FAILED|404")
    ready(page, address)
    page.context.route(f"**/{GAMES[-1]}.bin", lambda route: route.abort(), times=1)
    page.evaluate("game => { location.hash = '#/new/' + game; }", GAMES[-1])
    expect(page.locator("#toast")).to_contain_text("could not be fetched")
    assert page.evaluate("[document.body.dataset.screen, location.hash]") == [screen, address or "#/"]
    page.evaluate("game => { location.hash = '#/new/' + game; }", GAMES[-1])
    page.wait_for_selector("body[data-screen=new]")
    page.click("#setup [type=submit]")
    page.wait_for_selector('body[data-ready="table"]', state="attached")
    assert fetched == [GAMES[-1]] * 2


def test_a_game_that_takes_long_to_arrive_is_announced(page: Page, ready: Ready) -> None:
    """Regression: on a slow connection nothing happened after a press, for half a minute."""
    ready(page, "#/about")
    waiting: list[Any] = []
    page.context.route(f"**/{GAMES[-1]}.bin", lambda route: waiting.append(route), times=1)
    page.evaluate("game => { location.hash = '#/new/' + game; }", GAMES[-1])
    expect(page.locator("#toast")).to_have_text(WORDS("app.loading"))
    waiting[0].continue_()
    page.wait_for_selector("body[data-screen=new]")
    expect(page.locator("#toast")).to_be_empty()


def test_a_link_whose_game_cannot_be_fetched_can_be_opened_again(
    page: Page, ready: Ready, expect_trouble: Any, site: str
) -> None:
    expect_trouble("ERR_FAILED|404|inkstead: load")
    page.context.route(f"**/{GAMES[-1]}.bin", lambda route: route.abort())
    link = addresses(GAMES[-1])["deal"]
    page.goto(site + "index.html" + link)
    ready(page)
    expect(page.locator("#toast")).to_contain_text("could not be fetched")
    assert page.evaluate("[location.hash, document.body.dataset.screen]") == [link, "home"]
    page.context.unroute_all()
    page.reload()
    page.wait_for_selector('body[data-ready="table"]', state="attached")


def test_a_typed_code_loads_its_game(page: Page, ready: Ready, fetched: list[str]) -> None:
    ready(page, f"#/new/{GAMES[0]}")
    page.fill("#code", SESSIONS[GAMES[1]].deal.code())
    page.wait_for_selector(f"#new[data-game={GAMES[1]}]")
    expect(page.locator("#code")).to_have_value(SESSIONS[GAMES[1]].deal.code())
    page.click("#setup [type=submit]")
    page.wait_for_selector('body[data-ready="table"]', state="attached")
    assert fetched == later(*GAMES[:2])


def test_the_list_of_games_loads_the_games_that_it_draws_each_once(
    page: Page, ready: Ready, fetched: list[str]
) -> None:
    ready(page, "#/about")
    store_games(page, **dict(reversed(SESSIONS.items())))
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".saved img")).to_have_count(len(GAMES))
    assert fetched == later(*reversed(GAMES))


def test_importing_a_file_or_copying_a_link_loads_the_games(
    page: Page, ready: Ready, fetched: list[str], expect_trouble: Any
) -> None:
    expect_trouble("404")
    page.context.route("**/miniatures.bin", lambda route: route.fulfill(status=404))  # no pictures, which load games
    ready(page, "#/games")
    text = sharing.to_file([sharing.FileGame(game_table, 1) for game_table in SESSIONS.values()], 2)
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
    assert sharing.from_link(code).deal == SESSIONS["kingdom_builder"].deal


def test_ready_waits_for_the_code_of_a_game(page: Page, ready: Ready) -> None:
    """On a busy machine a test measured the buttons of the game before, whose screen stays until then."""
    ready(page, "#/puzzle/cartographers/2")
    page.route("**/kingdom_builder.bin", lambda route: (time.sleep(0.5), route.continue_()))
    assert ready(page, "#/puzzle/kingdom_builder/2").locator(".table.kb .task").count() == 1
