"""Drawing in Cartographers: legal places, refusals, gains, undo and redo."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Finger, Keys, Mouse, target
from cartographers_solo import CELLS, WORDS, SoloTable, cells_of, deal_with, number, place, terrain_of
from page_watch import PHONE
from playwright.sync_api import Page, expect

from table.deals import Deal

Ready = Callable[..., Page]


def drawing(view: dict, cards: int = 0) -> bool:
    return view["prompt"]["id"] == "draw" and len(view["log"]) >= cards


@pytest.fixture
def table(shared_page: Page, ready: Ready) -> SoloTable:
    """A game in its second season, a card to draw."""
    deal = deal_with("B", "ambush", "demand")
    game_table = SoloTable(shared_page, deal).play(lambda view: drawing(view) and view["season"] == 1)
    return game_table.resume(ready)


# Whether the top edge of a cell is drawn above the map in a colour, cell by cell.
OUTLINED = """token => {
  const canvas = document.querySelector('canvas[data-part=over]');
  const box = canvas.getBoundingClientRect(), grid = document.querySelector('.twin').getBoundingClientRect();
  const probe = document.createElement('canvas').getContext('2d');
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
  probe.fillRect(0, 0, 1, 1);
  const wanted = probe.getImageData(0, 0, 1, 1).data;
  const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
  const context = copy.getContext('2d', {willReadFrequently: true});
  context.drawImage(canvas, 0, 0);
  const ratio = canvas.width / box.width, side = grid.width / 11, outlined = [];
  for (let i = 0; i < 121; i++) {
    const x = grid.left - box.left + (i % 11 + 0.25) * side, y = grid.top - box.top + Math.floor(i / 11) * side + 1.5;
    const points = context.getImageData(x * ratio, y * ratio, side / 2 * ratio, 1).data;
    let same = 0;
    for (let p = 0; p < points.length; p += 4)
      same += points[p + 3] > 200 && [0, 1, 2].every(n => Math.abs(points[p + n] - wanted[n]) < 12);
    if (same * 4 > points.length * 0.8) outlined.push(i);
  }
  return outlined;
}"""


def cells_outlined_in(page: Page, token: str) -> set[str]:
    """The cells with a line of a colour (the name of a CSS property) at their top edge."""
    return {CELLS[i] for i in page.evaluate(OUTLINED, token)}


# --- undo and redo ------------------------------------------------------------------------------------


def test_a_draw_can_be_undone_and_redone_until_the_next_card_is_turned(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    undo, redo = page.locator('.tools [data-do="undo"]'), page.locator('.tools [data-do="redo"]')
    before = table.check()
    expect(undo).to_be_disabled()
    mouse.draw(table.choose(table.state))
    inked = table.check()
    undo.click()
    table.session.undo()
    assert table.check()["cells"] == before["cells"]
    assert table.read()["said"] == "Undone"
    expect(undo).to_be_disabled()
    redo.click()
    table.session.redo()
    assert table.check()["cells"] == inked["cells"]
    assert table.read()["said"] == "Redone"
    expect(redo).to_be_disabled()


def test_undo_never_crosses_a_reveal(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    mouse.draw(table.choose(table.state))
    mouse.turn_card()
    final = table.check()
    expect(page.locator('.tools [data-do="undo"]')).to_be_disabled()
    for key in ("u", "Control+z", "y", "Control+y", "Control+Shift+z"):
        page.keyboard.press(key)
    after_keys = table.check()
    assert after_keys["cells"] == final["cells"] and after_keys["card"] == final["card"]
    page.keyboard.press("u")
    assert table.read()["said"] == "Nothing to undo: a card has been revealed since"


def test_another_draw_after_undo_replaces_the_first(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    first = table.choose(table.state)
    second = next(a for a in reversed(table.state.actions()) if not set(cells_of(a)) & set(cells_of(first)))
    mouse.draw(first)
    page.keyboard.press("Control+z")
    table.session.undo()
    mouse.draw(second)
    table.check()
    expect(page.locator('.tools [data-do="redo"]')).to_be_disabled()
    mouse.turn_card()
    table.check()


def test_clicking_the_inked_draw_takes_it_back_into_the_hand(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    action = table.choose(table.state)
    mouse.draw(action)
    row, col = place(cells_of(action)[0])
    page.mouse.click(*mouse.point(row + 0.5, col + 0.5))
    table.session.undo()
    assert table.check()["phase"] == "draw"


def test_a_click_on_the_map_next_to_the_inked_draw_turns_the_next_card(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    action = table.choose(table.state)
    mouse.draw(action)
    row, col = next(place(cell) for cell in CELLS if cell not in cells_of(action))
    page.mouse.click(*mouse.point(row + 0.5, col + 0.5))
    table.turn_card()
    assert table.check()["phase"] == "draw"


def test_after_a_draw_by_mouse_enter_turns_the_card_and_draws(table: SoloTable) -> None:
    """Regression: without a focus, Enter did nothing."""
    mouse, page = Mouse(table), table.page
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(".gains")).to_be_visible()
    mouse.draw(table.choose(table.state))
    assert page.evaluate("document.activeElement === document.body")
    expect(page.locator(".gains")).to_be_hidden()  # "Drawing here gives", of a draw that has been made
    page.keyboard.press("Enter")
    table.turn_card()
    assert table.check()["phase"] == "draw"
    expect(page.locator(".gains")).to_be_visible()
    action = next(a for a in table.state.actions() if target(a)[0] == table.hand.form)
    mouse.prepare(action)
    mouse.hover(*mouse.aim(action))
    page.keyboard.press("Enter")
    table.session.place(action)
    assert table.check()["phase"] == "turn"


def test_the_switch_in_the_bar_has_contrast_while_on_and_hovered(table: SoloTable) -> None:
    eye = table.page.locator('.tools [data-do="legal"]')
    colours = "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    eye.click()
    expect(eye).to_have_attribute("aria-pressed", "true")
    ink, ground = eye.evaluate(colours)
    eye.click()
    assert ink != ground


# --- legal places ------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("side", "AB")
def test_an_illegal_place_shows_the_reason_and_changes_nothing(shared_page: Page, ready: Ready, side: str) -> None:
    """Over every cell the button says what the engine says."""
    deal = deal_with(side, "ambush", "demand", first=30)
    wanted = {"filled", "mountain", "ruins"} | ({"wasteland"} if side == "B" else set())
    table = SoloTable(shared_page, deal).play(lambda view: drawing(view, 12) and view["demand"]).resume(ready)
    mouse = Mouse(table)
    before = table.check()
    met = set()
    for row in range(11):
        for col in range(11):
            mouse.hover(row + 0.5, col + 0.5)
            refusal = table.hand.refusal
            main = table.page.eval_on_selector(
                "[data-part=main]", "node => [node.textContent, node.getAttribute('aria-disabled')]"
            )
            assert main == [WORDS("refuse." + refusal if refusal else "table.draw"), str(refusal is not None).lower()]
            if refusal and refusal not in met:
                met.add(refusal)
                table.page.mouse.down()
                table.page.mouse.up()
                table.page.click("[data-part=main]", force=True)
                mouse.hover(row + 0.5, col + 0.5)
                table.page.keyboard.press("Enter")
                seen = table.check()
                assert seen["phase"] == "draw" and seen["cells"] == before["cells"]
    assert wanted <= met


def test_a_refused_draw_is_explained_aloud(table: SoloTable) -> None:
    mouse = Mouse(table)
    filled = next(i for i, mark in enumerate("".join(table.view["sheets"][0])) if mark not in ".#^")
    mouse.hover(filled // 11 + 0.5, filled % 11 + 0.5)
    refusal = table.hand.refusal
    assert refusal
    table.page.mouse.down()
    table.page.mouse.up()
    assert table.read()["said"] == WORDS(f"refuse.{refusal}.more")


def test_the_legal_cells_are_marked_on_request_and_no_others(table: SoloTable) -> None:
    page = table.page
    page.mouse.move(2, 400)
    assert not table.marked()
    button = page.locator('.tools [data-do="legal"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    size = len(table.hand.form)
    legal = {cell for a in table.state.actions() if len(cells_of(a)) == size for cell in cells_of(a)}
    assert table.marked() == legal
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not table.marked()


# --- gains -------------------------------------------------------------------------------------------


def test_hovering_shows_every_score_before_and_after_the_draw(table: SoloTable) -> None:
    mouse = Mouse(table)
    now = table.view["now"][0]
    changed = 0
    first, second = {0: (0, 1), 1: (1, 2), 2: (2, 3), 3: (3, 0)}[table.view["season"]]
    mouse.prepare(table.state.actions()[0])
    for action in table.state.actions():
        if terrain_of(action) != table.hand.terrain or target(action)[0] != table.hand.form:
            continue
        mouse.hover(*mouse.aim(action))
        seen = table.read()
        then_state = table.state.before_reveal(action).view(0)
        then = then_state["now"][0]
        assert [number(text) for text in seen["now"]] == now["edicts"]
        assert [number(text) for text in seen["then"]] == then["edicts"]
        gains = [then["edicts"][i] - now["edicts"][i] for i in (first, second)]
        gains += [then["coins"] - now["coins"], then["monsters"] - now["monsters"]]
        assert [number(text) for text in seen["gains"]] == gains
        changed += any(gains)
    assert changed


def test_the_losses_follow_the_held_shape(shared_page: Page, ready: Ready) -> None:
    table = SoloTable(shared_page, deal_with("B", "ambush", "demand"))

    def cheaper(view: dict[str, Any]) -> Any:
        before = view["now"][0]["monsters"]
        draws = table.state.actions() if drawing(view) and before else ()
        return next((a for a in draws if table.state.before_reveal(a).view(0)["now"][0]["monsters"] > before), None)

    mouse = Mouse(table.play(cheaper).resume(ready))
    action, now = cheaper(table.view), table.view["now"][0]["monsters"]
    assert number(table.read()["loss"]) == now
    mouse.prepare(action)
    flip, quarters = mouse.twists(action)
    mouse.hover(*mouse.aim(action))
    if flip:
        table.page.keyboard.press("f")
        mouse.hand.flip()
    mouse.wheel(quarters)
    mouse.hand.turn(quarters)
    mouse.hover(*mouse.aim(action))
    assert number(table.read()["loss"]) == table.state.before_reveal(action).view(0)["now"][0]["monsters"] > now
    switch(table.page, "live")
    assert number(table.read()["loss"]) == now
    switch(table.page, "live")


def test_an_illegal_place_shows_no_gain(table: SoloTable) -> None:
    mouse = Mouse(table)
    filled = next(i for i, mark in enumerate("".join(table.view["sheets"][0])) if mark not in ".#^")
    mouse.hover(filled // 11 + 0.5, filled % 11 + 0.5)
    assert table.read()["gains"] == ["\u2013"] * 4
    assert table.read()["then"] == table.read()["now"]


def test_scores_while_drawing_can_be_switched_off(table: SoloTable) -> None:
    page, mouse = table.page, Mouse(table)
    action = table.choose(table.state)
    switch(page, "live")
    mouse.prepare(action)
    mouse.hover(*mouse.aim(action))
    seen = table.read()
    assert seen["gains"] == [] and seen["then"] == seen["now"]
    switch(page, "live")


# --- the hand -----------------------------------------------------------------------------------------


def test_mouse_wheel_right_button_and_keys_turn_and_flip_alike(shared_page: Page, ready: Ready) -> None:
    table = SoloTable(shared_page, Deal.of("cartographers", 7)).resume(ready)
    mouse = Mouse(table)
    for turn in range(4):
        mouse.draw(table.choose(table.state), by_key=turn % 2 == 1)
        table.check()
        mouse.turn_card()
        table.check()


def test_a_shape_held_over_the_edge_is_kept_on_the_map(table: SoloTable) -> None:
    mouse, page = Mouse(table), table.page
    for row, col in ((0.01, 0.01), (10.99, 10.99), (0.01, 10.99)):
        mouse.hover(row, col)
        refusal = table.hand.refusal
        assert refusal != "outside"
        assert table.read()["main"]["text"] == WORDS("refuse." + refusal if refusal else "table.draw")
    page.mouse.move(2, 400)
    assert table.read()["main"]["text"] == "Place the shape first"


def test_a_card_that_must_cover_ruins_says_so_and_accepts_only_draws_on_ruins(shared_page: Page, ready: Ready) -> None:
    table = SoloTable(shared_page, deal_with("A", "demand")).play(
        lambda view: drawing(view) and view["demand"] and not view["prompt"]["single"]
    )
    seen = table.resume(ready).check()
    assert seen["banner"] == "Cover a ruins cell"
    open_ruins = {cell for cell in table.view["ruins"] if seen["cells"][CELLS.index(cell)].endswith("not drawn yet")}
    assert open_ruins
    assert open_ruins <= cells_outlined_in(shared_page, "--legal")
    mouse = Mouse(table)
    action = table.choose(table.state)
    assert set(cells_of(action)) & set(table.view["ruins"])
    mouse.draw(action)
    assert table.check()["banner"] is None
    assert not open_ruins & cells_outlined_in(shared_page, "--legal")


def test_when_no_shape_fits_a_single_cell_is_offered(shared_page: Page, ready: Ready) -> None:
    for first in range(0, 60, 10):
        deal = deal_with("A", "single", first=first)
        table = SoloTable(shared_page, deal).play(lambda view: drawing(view) and view["prompt"]["single"])
        if not table.view["demand"]:
            break
    seen = table.resume(ready).check()
    assert seen["banner"] == WORDS("table.single")
    assert len(seen["shapes"]) == 1
    Mouse(table).draw(table.choose(table.state))
    table.check()


def switch(page: Page, name: str) -> None:
    """Flip a switch of the settings."""
    page.click('.tools [data-do="menu"]')
    page.click('.menu [data-do="settings"]')
    page.locator(f"dialog.settings [name={name}]").click()
    page.keyboard.press("Escape")


def test_the_next_card_can_be_set_to_turn_by_itself(shared_page: Page, ready: Ready) -> None:
    table = SoloTable(shared_page, Deal.of("cartographers", 11)).resume(ready)
    switch(shared_page, "reveal")
    mouse = Mouse(table)
    for _ in range(3):
        mouse.draw(table.choose(table.state))
        table.turn_card()
        table.check()
    switch(shared_page, "reveal")


# --- finger -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [PHONE], ids=["phone"], indirect=True)
def test_dragging_moves_the_shape_by_the_same_distance_and_the_next_tap_counts(page: Page, ready: Ready) -> None:
    table = SoloTable(page, Deal.of("cartographers", 3)).open(ready)
    finger = Finger(table)
    finger.drag(2.0, 1.0, (4.5, 4.5))  # held nowhere yet: the shape moves to the finger
    for rows, cols in ((-2.0, 3.0), (5.0, -1.0), (0.0, -6.0), (-20.0, 0.0)):
        finger.drag(rows, cols, (5.5, 5.5))
        refusal = table.hand.refusal
        assert table.read()["main"]["text"] == WORDS("refuse." + refusal if refusal else "table.draw")
    for _ in range(3):  # a tap right after a quick drag counts
        finger.drag(2.0, 1.0, (4.5, 4.5))
        finger.press('.hand [data-do="turn"]')
        table.hand.turn()
        finger.drag(-2.0, -1.0, (4.5, 4.5))
        finger.press('.hand [data-do="flip"]')
        table.hand.flip()
    table.check()


# --- keyboard -----------------------------------------------------------------------------------------


def test_a_draw_by_keyboard_and_one_by_mouse_are_the_same(shared_page: Page, ready: Ready) -> None:
    deal = Deal.of("cartographers", 21)
    read = []
    for way in (Keys, Mouse):
        table = SoloTable(shared_page, deal).resume(ready)
        player = way(table)
        if isinstance(player, Keys):
            player.enter_map()
        player.draw(table.choose(table.state))
        seen = table.check()
        read.append((seen["cells"], seen["now"], seen["coins"], seen["phase"]))
    assert read[0] == read[1]
