"""The sample game on the page: set up, played by mouse and keys against a bot, saved, replayed, shared, reviewed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fonts import FontHost
from overlay import GAME, copied, prepared
from page_start import wait_for_start
from page_watch import Watch
from playwright.sync_api import Page, expect

from tools.serve import serve

Ready = Callable[..., Page]
LEFT = "() => document.querySelectorAll('.counter').length"
MINE = ".table[data-phase=take] .counter:enabled"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a copy of the application with the sample game."""
    app = copied(tmp_path_factory.mktemp("sample") / "app")
    vendor: Path = prepared(app)
    server = serve(app, vendor=vendor, handler=FontHost)
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    watching = Watch(address)
    yield watching
    watching.check()


@pytest.fixture
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    options: dict[str, Any] = getattr(request, "param", {})
    return new_page(**options)


@pytest.fixture
def ready(address: str) -> Ready:
    """Like the fixture of the other tests, for the copy of the application."""

    def wait(page: Page, route: str | None = None) -> Page:
        if route is not None:
            page.goto(address + "index.html" + route)
        wait_for_start(page)
        return page

    return wait


def begin(page: Page) -> None:
    """From the first screen to a game against the bot."""
    page.click(f"#fresh-{GAME}")
    expect(page.locator("#new h1")).to_be_visible()
    page.click("label:has([name=last][value=loses])")
    page.click("#fold-players > summary")
    page.select_option("#seat-2", "master")
    page.click("#setup button[type=submit]")
    page.wait_for_selector(MINE)


def play_on(page: Page, *, by_key: bool) -> None:
    """Take one counter, with the mouse or with the keyboard, and wait until the bot has answered."""
    before = page.evaluate(LEFT)
    counter = page.locator(MINE).last
    if by_key:
        counter.focus()
        page.keyboard.press("Enter")
    else:
        counter.click()
    page.wait_for_selector(f"{MINE}, .table[data-phase=over]")
    assert page.evaluate(LEFT) < before


@pytest.mark.exhaustive
def test_a_game_from_the_form_to_undo_review_replay_link_and_file(page: Page, ready: Ready) -> None:
    ready(page, "")
    expect(page.locator(f'[data-game="{GAME}"] h2')).to_have_text("Nim")
    begin(page)
    address = page.evaluate("location.hash")
    first = page.evaluate(LEFT)

    # A hint proposes a move, undo takes the move and the bot's answer back, redo plays on.
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".advice .try").first).to_be_visible()
    expect(page.locator('.counter[aria-pressed="true"]')).to_have_count(1)
    play_on(page, by_key=False)
    page.keyboard.press("u")
    assert page.evaluate(LEFT) == first

    # The rules open at what is asked.
    page.keyboard.press("F1")
    expect(page.locator(".rule-list .asked-about")).to_have_attribute("id", "rule-nim.about.turn")
    page.keyboard.press("Escape")

    # By keyboard only, with a reload during the game.
    play_on(page, by_key=True)
    left = page.evaluate(LEFT)
    page.reload()
    ready(page)
    page.wait_for_selector(MINE)
    assert page.evaluate("location.hash") == address and page.evaluate(LEFT) == left
    page.keyboard.press("d")  # a game without a deck has nothing to show
    page.keyboard.press("g")
    expect(page.locator("dialog .log li").first).to_be_visible()
    page.keyboard.press("Escape")
    by_key = False
    while page.locator(".table[data-phase=over]").count() == 0:
        play_on(page, by_key=by_key)
        by_key = not by_key
    expect(page.locator(".ending [data-title]")).to_contain_text("wins")
    expect(page.locator('.ending [data-do="picture"]')).to_have_count(0)

    # The review asks the bot about every decision.
    page.click('.ending [data-do="review"]')
    page.click('[data-do="review_run quick"]')
    page.wait_for_selector("[data-review-total]")
    page.click('[data-do="review_shut"]')

    # The replay, from the start to the end.
    page.click('.ending a[href^="#/watch/"]')
    page.wait_for_selector(".replay.nim[data-frame='0']")
    assert page.evaluate(LEFT) == first
    page.keyboard.press("End")
    expect(page.locator(".counter")).to_have_count(0)
    steps = page.locator(".replay").get_attribute("data-frame")

    # A link holds the whole game: opened and kept, it is a second game in the list.
    page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    page.click('[data-do="link"]')
    page.wait_for_function("window.copied")
    link = page.evaluate("window.copied")
    page.goto("about:blank")
    page.goto(link)
    ready(page)
    page.wait_for_selector(f".replay.nim[data-frame='{steps}']")
    page.click('[data-do="keep"]')

    # A file holds it, too: removed from the list, it comes back from the file.
    page.evaluate("location.hash = '#/games'")
    row = page.locator("li.saved")
    expect(row).to_have_count(2)
    expect(row.first.locator("h3")).to_contain_text("won")
    with page.expect_download() as download:
        row.first.locator('[data-do^="save "]').click()
    file = download.value.path()
    row.first.locator('[data-do^="remove "]').click()
    page.reload()
    ready(page)
    expect(page.locator("li.saved")).to_have_count(1)
    page.set_input_files("#file", {"name": "nim.json", "mimeType": "application/json", "buffer": file.read_bytes()})
    expect(page.locator("li.saved")).to_have_count(2)
    page.locator("li.saved a.btn").first.click()
    page.wait_for_selector(".table.nim[data-phase=over]")


@pytest.mark.exhaustive
def test_a_deal_code_opens_the_form_of_its_game(page: Page, ready: Ready) -> None:
    """bytes.js fetches the archive before Python; the code says which game, and the form follows."""
    ready(page, f"#/new/{GAME}")
    page.click("label:has([name=last][value=loses])")
    code = page.input_value("#code")
    page.goto("about:blank")
    with page.expect_request(f"**/{GAME}.bin"):
        ready(page, "#deal=" + code)
    expect(page.locator("#new")).to_have_attribute("data-game", GAME)
    expect(page.locator("[name=last][value=loses]")).to_be_checked()
    assert page.input_value("#code") == code


@pytest.mark.parametrize("page", [{"locale": "ja"}], indirect=True)
def test_two_people_pass_the_device_in_another_language(page: Page, ready: Ready) -> None:
    ready(page, f"#/new/{GAME}")
    page.click("#fold-players > summary")
    for seat in ("1", "2"):
        page.select_option(f"#seat-{seat}", "person")
    expect(page.locator(".counts label:visible")).to_have_count(1)
    page.click("#setup button[type=submit]")
    page.locator(MINE).last.click()
    page.wait_for_selector(".table[data-phase=greet]")
    expect(page.locator(".counter:enabled")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_selector(MINE)
    first_heap = page.locator(".heap").first.locator(".counter")
    expect(first_heap.first).to_have_attribute("aria-label", f"山A：{first_heap.count()}個取る")
