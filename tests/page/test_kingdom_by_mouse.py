"""A whole game of Kingdom Builder against a bot by mouse, and a board moved by finger."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from kingdom_input import Mouse
from kingdom_table import ADA, GAME, MIDDLE, PLACE, KingdomTable
from page_watch import NEXT_PICTURE, PATIENT, PHONE
from playwright.sync_api import Page, expect

from engine.kingdom_builder.locations import KINDS
from page.ink.regions import cell
from table.deals import Deal
from table.session import Session, Sitter

#: The middle of the first of these hexes that nothing covers, and its name.
IN_VIEW = """hexes => hexes.map(hex => {
  const box = document.getElementById('cell-' + hex).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, hex];
}).find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-part=sheet]'))"""


def far_from_the_middle(hex: str) -> int:
    row, col = cell(hex)
    return abs(row - 10) + abs(col - 10)


@pytest.mark.exhaustive
def test_a_game_is_played_to_the_end_by_mouse(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 31, 2), (ADA, Sitter("normal")))).open(ready)
    mouse = Mouse(table)
    table.check()
    used = set()
    while not table.state.over:
        if table.phase == "turn":
            mouse.go_on()
        else:
            action = table.any_action()
            used.add(action.kind)
            mouse.play(action)
        if table.phase == "think":
            table.wait_for_bots()
            table.check()
    assert len(used & set(KINDS)) >= 3, used


class AfterThePicture(KingdomTable):
    """A table whose panels, labels and saving wait for the next picture, as they do for a player."""

    def wait_for_bots(self) -> None:
        self.page.wait_for_selector(".table:not([data-phase=think])", timeout=120_000)
        self.page.evaluate(NEXT_PICTURE)
        super().wait_for_bots()

    def check(self) -> dict[str, Any]:
        self.page.evaluate(NEXT_PICTURE)
        return super().check()


def test_the_players_and_labels_of_hexes_follow_the_picture(page: Page, ready: Callable[..., Page]) -> None:
    table = AfterThePicture(page, Session(Deal.of(GAME, 31, 2), (ADA, Sitter("easy")))).open(ready)
    mouse = Mouse(table)
    page.evaluate(PATIENT)
    turns = 0
    while turns < 2:
        if table.phase == "turn":
            mouse.go_on()
        else:
            mouse.play(table.any_action())
        if table.phase == "think":
            turns += 1
            table.wait_for_bots()
            table.check()


#: Waits for some pictures; returns how far the board has moved meanwhile.
MOVES = """async () => {
  const board = document.querySelector('[data-part=window]'), { scrollLeft, scrollTop } = board;
  for (let i = 0; i < 10; i++) await new Promise(requestAnimationFrame);
  return [board.scrollLeft - scrollLeft, board.scrollTop - scrollTop];
}"""
#: A quick movement of a finger down and to the right, and at once a tap at its end: real fingers would depend on time.
FLICK = """([x, y, tap]) => {
  const sheet = document.querySelector('[data-part=sheet]');
  const send = (type, far, buttons) => sheet.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerId: 9, isPrimary: true, pointerType: "touch", buttons,
    clientX: x + 60 * far, clientY: y + 40 * far,
  }));
  send('pointerdown', 0, 1);
  send('pointermove', 0.5, 1);
  send('pointermove', 1, 1);
  send('pointerup', 1, 0);
  if (tap) for (const type of ['pointerdown', 'pointerup', 'click']) send(type, 1, 0);
}"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_finger_moves_an_enlarged_board_freely(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 31, 1))).open(ready)
    client = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(x: float, y: float, across: float, down: float) -> None:
        touch("touchStart", (x, y))
        for step in range(1, 7):
            touch("touchMove", (x + across * step / 6, y + down * step / 6))

    def tap(x: float, y: float) -> None:
        touch("touchStart", (x, y))
        touch("touchEnd")

    location = min((place["hex"] for place in table.view["locations"]), key=far_from_the_middle)
    page.evaluate(
        "hex => document.getElementById('cell-' + hex).scrollIntoView({block: 'center', inline: 'center'})", location
    )
    x, y, wide = page.evaluate(MIDDLE, location)
    left, top = page.evaluate(PLACE)
    drag(x, y, -60, -20)  # browsers would scroll along one axis
    assert page.evaluate(PLACE) == pytest.approx([left + 60, top + 20], abs=1)
    page.wait_for_timeout(600)
    expect(page.locator(".info")).to_be_hidden()  # no long press
    touch("touchEnd")
    assert page.evaluate(MOVES) == [0, 0]

    legal = [str(action).split()[1] for action in table.state.actions() if action.target]
    page.evaluate("document.querySelector('[data-part=window]').scrollTo(250, 150)")
    x, y, _ = page.evaluate(IN_VIEW, legal)
    page.evaluate(FLICK, [x, y, True])
    assert page.evaluate(MOVES) == [0, 0]
    table.check()  # the tap that stops the board is no move

    touch("touchStart", (150, 350))
    touch("touchStart", (150, 350), (250, 350))
    touch("touchMove", (140, 350), (260, 350))
    touch("touchEnd")
    page.wait_for_function(f"document.getElementById('cell-{location}').getBoundingClientRect().width > {wide} * 1.1")
    table.check()
    page.evaluate("document.querySelector('[data-part=window]').scrollTo(200, 100)")
    page.evaluate(FLICK, [200, 350, False])
    page.wait_for_function("document.querySelector('[data-part=window]').scrollTop === 0")  # glides to the edge
    page.evaluate(MOVES)
    x, y, hex = page.evaluate(IN_VIEW, legal)
    tap(x, y)
    expect(page.locator(f"#cell-{hex}")).to_have_accessible_name(re.compile(", your settlement$"))
    tint = page.locator("[data-part=sheet]").evaluate("node => getComputedStyle(node).webkitTapHighlightColor")
    assert tint == "rgba(0, 0, 0, 0)"  # a tap does not tint the whole board

    swipes = "getComputedStyle(document.documentElement).overscrollBehaviorX"
    assert page.evaluate(swipes) == "none"  # or a finger that drags anything else would go back in the history
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("body[data-screen=home]")
    assert page.evaluate(swipes) == "auto"


def test_a_wheel_does_not_move_a_board_that_is_all_in_view(page: Page, ready: Callable[..., Page]) -> None:
    """Regression: it moved by the padding below the board, 4 pixels."""
    KingdomTable(page, Session(Deal.of(GAME, 31, 2), (ADA, Sitter("normal")))).open(ready)
    expect(page.locator("[data-part=small]")).to_be_hidden()
    page.mouse.move(400, 400)
    page.mouse.wheel(0, 200)
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('.kb .window').scrollTop") == 0


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_pinch_stretches_the_board_no_further_than_it_can_be_zoomed(page: Page, ready: Callable[..., Page]) -> None:
    """The stretched board was larger than the one that was drawn when the fingers left."""
    KingdomTable(page, Session(Deal.of(GAME, 31, 1))).open(ready)
    client = page.context.new_cdp_session(page)
    middle = page.evaluate("window.innerHeight / 3")

    def touch(kind: str, *across: float) -> None:
        points = [{"x": x, "y": middle, "id": n} for n, x in enumerate(across)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 180, 210)
    for spread in (40, 80, 120, 160):
        touch("touchMove", 195 - spread, 195 + spread)
    stretched = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().width")
    touch("touchEnd")
    page.wait_for_function("!document.querySelector('.sheet').style.transform")
    drawn = page.evaluate("document.querySelector('.sheet').getBoundingClientRect().width")
    assert stretched == pytest.approx(drawn, rel=0.03)


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_hex_below_the_small_map_is_brought_into_view(page: Page, ready: Callable[..., Page]) -> None:
    """The hex of a hint could not be seen, and a tap on it moved the board."""
    KingdomTable(page, Session(Deal.of(GAME, 31, 1))).open(ready)
    covered = """() => {
      const {left, top} = document.querySelector('[data-part=small]').getBoundingClientRect();
      const board = document.querySelector('[data-part=window]').getBoundingClientRect();
      return [...document.querySelectorAll('[role=gridcell]')].filter(cell => {
        const box = cell.getBoundingClientRect();
        const [middle, foot] = [box.top + box.height / 2, board.bottom - 70];
        return box.left > left && box.right <= board.right && box.top > top && middle <= foot;
      }).map(cell => cell.dataset.cell);
    }"""
    hexes = page.evaluate(covered)
    assert hexes
    page.focus(f"#cell-{hexes[0]}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"hex => !({covered})().includes(hex)", arg=hexes[0])
