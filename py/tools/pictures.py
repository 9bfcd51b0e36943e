"""The pictures command: retakes the screenshots of the README, each of a game in progress."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import bots
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session, Sitter
from tools import browser, environment, runtime
from tools.console import Stop, say, step
from tools.paths import ROOT
from tools.serve import serve

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

FOLDER = ROOT / "docs" / "pictures"
SIZE: ViewportSize = {"width": 1280, "height": 800}
QUALITY = 80
TIMEOUT = 120_000  # ms
ID = "1"
STORE = "texts => Object.assign(localStorage, texts)"
FONTS = "document.fonts.ready.then(() => true)"


class Picture(NamedTuple):
    """A game to show: bots play every seat up to the point at which ``until`` holds for its view."""

    game: str
    seed: int
    level: str
    sitters: tuple[Sitter, ...]
    until: Callable[[dict[str, Any]], bool]


PICTURES = (
    Picture(
        "cartographers",
        41,
        "hard",
        (Sitter(name="Ada"), Sitter("hard")),
        lambda view: view["season"] == 2 and view["time"] >= 3 and view["prompt"]["id"] == "draw",
    ),
    Picture(
        "kingdom_builder",
        7,
        "hard",
        (Sitter(name="Ada"), Sitter("hard"), Sitter("normal")),
        lambda view: view["round"] >= 6 and view["prompt"]["id"] == "start",
    ),
    Picture(
        "woodcraft",
        4,
        "normal",
        (Sitter(name="Ada"), Sitter("hard")),
        lambda view: view["round"] >= 7 and view["prompt"]["id"] == "turn",
    ),
)


def pictures(arguments: list[str]) -> int:
    """Retake the screenshots of the README, of all games or of those named."""
    names = [picture.game for picture in PICTURES]
    parser = argparse.ArgumentParser(prog="python3 py pictures", description=pictures.__doc__)
    parser.add_argument("game", nargs="*", help=f"any of {', '.join(names)}; default: all")
    wanted = parser.parse_args(arguments).game or names
    for name in wanted:
        if name not in names:
            raise Stop(f"There is no picture of '{name}'. Games: {', '.join(names)}.")
    code = environment.enter("pictures", arguments)
    if code is not None:
        return code
    runtime.prepare()
    FOLDER.mkdir(exist_ok=True)
    server = serve(ROOT)
    try:
        for picture, page in _pages(f"http://localhost:{server.server_port}/"):
            if picture.game in wanted:
                with step(f"picture: {picture.game}"):
                    _take(picture, page)
    finally:
        server.shutdown()
    say(f"written to {FOLDER}")
    return 0


def _pages(url: str) -> Iterator[tuple[Picture, Page]]:
    """Each picture with a page in a new profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser.prepare(), args=browser.ARGUMENTS)
        for picture in PICTURES:
            context = chromium.new_context(viewport=SIZE, locale="en-US", color_scheme="light", base_url=url)
            yield picture, context.new_page()
            context.close()
        chromium.close()


def _take(picture: Picture, page: Page) -> None:
    texts = MemoryStore()
    Shelf(texts).save(ID, _played(picture), int(time.time()))
    page.goto("static/art/icon.svg")
    page.evaluate(STORE, texts.texts)
    page.goto(f"./#/play/{ID}")
    page.wait_for_selector('body[data-ready="table"]', timeout=TIMEOUT)
    page.evaluate(FONTS)
    page.wait_for_timeout(1500)  # the animation of wet ink
    page.screenshot(path=FOLDER / f"{picture.game}.jpg", type="jpeg", quality=QUALITY)


def _played(picture: Picture) -> Session:
    """A game in progress in which the first seat decides."""
    deal = Deal.of(picture.game, picture.seed, len(picture.sitters))
    session = Session(deal, picture.sitters)
    bot = bots.make(picture.game, picture.level)
    while not session.over:
        actor = session.state.actor
        assert actor is not None
        if actor == 0 and picture.until(dict(session.view(0))):
            return session
        session.place(bot.choose(session.state.determinize(actor, len(session.state.history)), actor, 0.1))
        if session.inked is not None:
            session.reveal()
    raise AssertionError(f"the game of {picture.game} never comes to the picture")
