"""A low window, such as a phone on its side or a page at 200 %: board and controls next to each other, all in view."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from workshops import eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
SIZES = {"phone on its side": (844, 390), "page at 200 %": (640, 400)}
PHASE = {"cartographers": "draw", "kingdom_builder": "build", "woodcraft": "turn"}
BOARD = {"cartographers": ".sheet", "kingdom_builder": ".window", "woodcraft": ".disc"}
CONTROLS = {
    "cartographers": "[data-part=main], .opt, .hand .btn, .ed, .tools button",
    "kingdom_builder": "[data-part=main], .goal, .turn, .tools button",
    "woodcraft": ".answers button, .pile button, .tabs button, .tools button",
}
# The elements that are shown, but not wholly in the window.
OUTSIDE = """all => [...document.querySelectorAll(all)].filter(node => node.checkVisibility()).filter(node => {
  const box = node.getBoundingClientRect();
  return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map(node => node.outerHTML.slice(0, 120))"""
# The elements that overlap the board.
OVERLAP = """([one, all]) => {
  const board = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(all)].filter(node => node.checkVisibility()).filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom && box.bottom > board.top;
  }).map(node => node.outerHTML.slice(0, 120));
}"""


# Whether nothing covers the middle of an element.
IS_FREE = """node => {
  const box = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
TOP = "node => node.getBoundingClientRect().top"


def own_turn(game: str) -> Session:
    """A turn of the first person, after some turns of others, which the recap shows."""
    players = 2 if game == "cartographers" else 4
    session = Session(Deal.of(game, 5, players), (Sitter(name="Ada"), *[Sitter("easy")] * (players - 1)))
    chance = random.Random(5)
    while len(session.state.history) < 20 or (
        session.view(0)["prompt"].get("seat") != 0 or session.view(0)["prompt"]["id"] != PHASE[game]
    ):
        texts = list(map(str, session.state.actions()))
        session.place(engine.parse(game, eager(texts, chance) if game == "woodcraft" else texts[0]))
        if session.inked is not None:
            session.turn()
    return session


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", engine.games())
def test_board_and_controls_are_next_to_each_other_and_in_view(
    shared_page: Page, ready: Ready, axe: Callable[[Page], list[Any]], game: str, size: str
) -> None:
    page = shared_page
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    ready(page, "", again=False)
    store_games(page, one=own_turn(game))
    visit(page, "#/play/one", ".table[data-phase]")
    expect(page.locator(".table")).to_have_attribute("data-phase", PHASE[game])
    page.wait_for_function("document.fonts.status === 'loaded'")
    expect(page.locator(BOARD[game])).to_be_in_viewport(ratio=0.97)
    assert page.evaluate(OUTSIDE, CONTROLS[game]) == []
    assert page.evaluate(OVERLAP, [BOARD[game], CONTROLS[game]]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bar = page.locator(".table .bar")
    assert bar.evaluate("bar => bar.scrollHeight <= bar.clientHeight + 1")
    if size == "page at 200 %":  # the bar of a hint is in view and moves no button
        place = page.locator("[data-part=main]").evaluate(TOP)
        page.click('.tools [data-do="hint"]')
        expect(page.locator(".advice .try").first).to_be_visible(timeout=60_000)
        assert page.evaluate(OUTSIDE, ".advice .try") == []
        assert page.locator("[data-part=main]").evaluate(IS_FREE)
        assert page.locator(".advice .shown").evaluate("node => node.getClientRects().length")
        # In Woodcraft the hint selects a tile, which is another question.
        assert game == "woodcraft" or page.locator("[data-part=main]").evaluate(TOP) == place
    assert axe(page) == []
