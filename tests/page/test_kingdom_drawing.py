"""What is drawn on the canvases of Kingdom Builder: the veil over hexes that cannot be chosen, and the terrain card."""

from collections.abc import Callable

import pytest
from kingdom_table import MIDDLE
from page_watch import PATIENT
from playwright.sync_api import Page

from engine.kingdom_builder.game import KingdomBuilder
from table.deals import Deal
from table.session import Session

Ready = Callable[..., Page]

DEAL = Deal.of("kingdom_builder", 5, 1)
# How opaque the canvas of the marks is at a point of the window, 0 to 255.
OPACITY = """([x, y]) => {
  const canvas = document.querySelector('canvas[data-part=over]'), box = canvas.getBoundingClientRect();
  const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
  const context = copy.getContext('2d', {willReadFrequently: true});
  context.drawImage(canvas, 0, 0);
  const scale = canvas.width / box.width;
  return context.getImageData((x - box.left) * scale, (y - box.top) * scale, 1, 1).data[3];
}"""
FACE = "document.querySelector('canvas[data-face]').toDataURL()"
REMEMBER = "window.face = document.querySelector('canvas[data-face]')"
IS_SAME = "window.face === document.querySelector('canvas[data-face]')"


@pytest.fixture
def legal(shared_page: Page, ready: Ready) -> list[str]:
    """A new game at its first build on the page; the hexes that may be chosen."""
    state = Session(DEAL).state
    assert isinstance(state, KingdomBuilder)
    ready(shared_page, "#deal=" + DEAL.code())
    shared_page.wait_for_selector(".kb")
    return [str(action).rpartition(" ")[2] for action in state.actions()]


def test_only_hexes_that_may_be_chosen_are_not_veiled(shared_page: Page, legal: list[str]) -> None:
    shared_page.mouse.move(1, 1)
    places = {hex: shared_page.evaluate(MIDDLE, hex)[:2] for hex in ("A1", "T20", "K3", "C17", *legal[:3])}
    veiled = {hex for hex, at in places.items() if shared_page.evaluate(OPACITY, at) > 0}
    assert veiled == places.keys() - set(legal)
    left, top, _ = shared_page.evaluate(MIDDLE, "A1")
    assert shared_page.evaluate(OPACITY, [left - 20, top - 20]) == 0, "the frame is not veiled"


def test_the_terrain_card_keeps_its_drawing_while_its_text_changes(shared_page: Page, legal: list[str]) -> None:
    page = shared_page
    page.evaluate(REMEMBER)
    drawn = page.evaluate(FACE)
    before = page.text_content("[data-part=card]")
    page.mouse.click(*page.evaluate(MIDDLE, legal[0])[:2])
    page.wait_for_function("text => document.querySelector('[data-part=card]').textContent !== text", arg=before)
    assert page.evaluate(IS_SAME) and page.evaluate(FACE) == drawn
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("drawn => document.querySelector('canvas[data-face]').toDataURL() !== drawn", arg=drawn)
    page.emulate_media(color_scheme="light")
    page.wait_for_function("drawn => document.querySelector('canvas[data-face]').toDataURL() === drawn", arg=drawn)


def test_a_wheel_with_ctrl_enlarges_the_board_under_the_pointer(shared_page: Page, legal: list[str]) -> None:
    page = shared_page
    x, y, wide = page.evaluate(MIDDLE, legal[0])
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for step in (1, 2):
        page.mouse.wheel(0, -100)
        page.wait_for_function(f"document.getElementById('cell-{legal[0]}').offsetWidth > {wide * (1 + step * 0.09)}")
    page.keyboard.up("Control")
    seen_x, seen_y, seen_wide = page.evaluate(MIDDLE, legal[0])
    assert seen_wide == pytest.approx(wide * 1.21, rel=0.02)
    assert (seen_x, seen_y) == pytest.approx((x, y), abs=wide / 2)
    page.mouse.click(x, y)
    page.wait_for_selector(".table[data-phase=build]")


# Presses keys one after the other, and returns for each how the drawn board is stretched then.
ZOOM = """keys => keys.map(key => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  return document.querySelector('canvas[data-part=base]').style.transform;
})"""
IS_DRAWN = "!document.querySelector('canvas[data-part=base]').style.transform"
BOARD = "[...document.querySelectorAll('.kb .window canvas')].map(canvas => canvas.toDataURL())"


def test_a_zoomed_board_is_stretched_until_it_is_drawn_part_by_part(shared_page: Page, legal: list[str]) -> None:
    page = shared_page
    page.mouse.move(1, 1)
    whole = page.evaluate(BOARD)
    assert page.evaluate(ZOOM, ["+"]) == [""], "tests draw at once"
    large = page.evaluate(BOARD)
    assert page.evaluate(ZOOM, ["0"]) == [""] and page.evaluate(BOARD) == whole != large
    page.evaluate(PATIENT)
    # The second key comes before the board is drawn in the size of the first one; the third chooses the drawn size.
    assert page.evaluate(ZOOM, ["+", "+", "0", "+"]) == ["scale(1.35)", "scale(1.8225)", "", "scale(1.35)"]
    assert page.evaluate(BOARD) == whole, "nothing is drawn in the task of the key"
    page.wait_for_function(IS_DRAWN)
    assert page.evaluate(BOARD) == large
    assert page.evaluate(ZOOM, ["0"]) != [""]
    page.wait_for_function(IS_DRAWN)
    assert page.evaluate(BOARD) == whole
    left, top, _ = page.evaluate(MIDDLE, legal[0])
    page.mouse.click(left, top)
    page.wait_for_selector(".table[data-phase=build]")


@pytest.mark.own_profile
def test_the_printed_board_is_a_bitmap_where_browsers_can_hand_one_over(page: Page, ready: Ready) -> None:
    """Chromium copies every visible canvas with a 2D context in each frame in which anything on the page changes."""
    is_2d = "document.querySelector('canvas[data-part=base]').getContext('2d') !== null"
    boards, kinds = [], []
    for script in ("", "delete window.OffscreenCanvas"):
        page.add_init_script(script)
        page.goto("about:blank")  # another fragment alone would not load the page again
        ready(page, "#deal=" + DEAL.code())
        page.wait_for_selector(".kb")
        page.mouse.move(1, 1)
        boards.append(page.evaluate(BOARD))
        kinds.append(page.evaluate(is_2d))
    assert kinds == [False, True] and boards[0] == boards[1]
