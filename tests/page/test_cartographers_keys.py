"""The keys at the table of Cartographers, and the focus."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_input import Keys, after
from cartographers_solo import WORDS, SoloTable, cell_name, deal_with, shape_name
from page_watch import NEXT_PICTURE
from playwright.sync_api import Page, expect

from engine.cartographers.sheets import GRID

Ready = Callable[..., Page]


@pytest.fixture
def keys(shared_page: Page, ready: Ready) -> Keys:
    """A card with two terrains to draw, the keyboard on the map."""
    table = SoloTable(shared_page, deal_with("A", "demand")).play(
        lambda view: view["prompt"]["id"] == "draw" and len(view["offer"]["terrains"]) == 2
    )
    keys = Keys(table.resume(ready))
    keys.enter_map()
    return keys


def said(keys: Keys) -> str:
    text: str = keys.table.read()["said"]
    return text


def dialog(page: Page) -> str | None:
    """The title of the open dialog."""
    title: str | None = page.evaluate("document.querySelector('dialog[open] h2')?.textContent ?? null")
    return title


def test_the_map_is_one_tab_stop(keys: Keys) -> None:
    assert keys.page.locator("[role=gridcell][tabindex='0']").count() == 1
    keys.go(2, 3)
    assert keys.page.locator("[role=gridcell][tabindex='0']").count() == 1
    keys.press("Tab")
    assert keys.page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"
    keys.press("Shift+Tab")
    assert keys.cell() == (2, 3)


@pytest.mark.parametrize("side", ["A", "B"])
def test_tab_enters_the_map_at_a_free_cell(shared_page: Page, ready: Ready, side: str) -> None:
    """Regression: it was the middle, a mountain or wasteland, where nothing fits."""
    table = SoloTable(shared_page, deal_with(side))
    table.play(lambda view: view["prompt"]["id"] == "draw").resume(ready)
    keys = Keys(table)
    keys.enter_map()
    expect(shared_page.locator("[role=gridcell]:focus")).to_have_accessible_name(re.compile("Empty|ruins, not"))


def test_the_key_for_a_hint_says_why_there_is_none(keys: Keys) -> None:
    page = keys.page
    page.click(".tools [data-do=hint]")
    page.click(".advice [data-do='try 0']", timeout=60_000)
    page.click("[data-part=main]")
    expect(page.locator(".table")).to_have_attribute("data-phase", "turn")
    keys.press("i")
    expect(page.locator("#toast")).to_have_text(WORDS("table.hint.none"))


def test_the_map_is_a_grid_of_named_cells(keys: Keys) -> None:
    page = keys.page
    grid = page.get_by_role("grid", name="Map, 11 rows and 11 columns")
    expect(grid.get_by_role("row")).to_have_count(11)
    expect(grid.get_by_role("gridcell")).to_have_count(121)
    expect(grid.get_by_role("gridcell", name="D4,")).to_have_count(1)


def test_arrow_keys_stop_at_the_edge(keys: Keys) -> None:
    keys.go(0, 0)
    for key in ("ArrowUp", "ArrowLeft"):
        keys.press(key)
        assert keys.cell() == (0, 0)
    keys.go(10, 10)
    for key in ("ArrowDown", "ArrowRight"):
        keys.press(key)
        assert keys.cell() == (10, 10)
    for key, cell in (("Home", (10, 0)), ("PageUp", (5, 0)), ("End", (5, 10)), ("PageDown", (10, 10))):
        keys.press(key)
        assert keys.cell() == cell
    keys.press("Tab")
    keys.press("End")  # of the page, which it would scroll
    keys.press("Shift+Tab")
    assert keys.cell() == (10, 10)


def cells_on_map(keys: Keys) -> str:
    """The cells of the held shape on the map, as they are announced."""
    return ", ".join(cell_name(*cell) for cell in keys.hand.cells if GRID.inside(*cell))


def test_every_step_says_whether_the_shape_fits_and_what_it_covers(keys: Keys) -> None:
    heard = set()
    for row, col in ((0, 0), (1, 2), (2, 2), (5, 5), (8, 1), (10, 10)):
        keys.go(row, col)
        refusal = keys.hand.refusal
        heard.add(refusal)
        held = f"{WORDS('terrain.' + keys.hand.terrain)}, {shape_name(keys.hand.form)}"
        covered = cells_on_map(keys)
        if refusal:
            assert said(keys) == f"{held}: does not fit. {WORDS('refuse.' + refusal)}. {covered}"
        else:
            assert said(keys) == f"{held}: fits here, covers {covered}"
    assert None in heard


def test_rotating_flipping_and_choosing_are_announced(keys: Keys) -> None:
    keys.go(5, 5)

    for key, act in (
        ("r", keys.hand.turn),
        ("R", lambda: keys.hand.turn(-1)),
        ("f", keys.hand.flip),
        ("s", keys.hand.next_shape),
        ("2", lambda: keys.hand.choose_terrain(keys.hand.terrains[1])),
        ("1", lambda: keys.hand.choose_terrain(keys.hand.terrains[0])),
    ):
        keys.press(key)
        act()
        assert said(keys).endswith(cells_on_map(keys))
        assert said(keys).startswith(WORDS("terrain." + keys.hand.terrain))
        assert keys.cell() == (5, 5)


def test_digits_without_a_terrain_and_odd_keys_do_nothing(keys: Keys) -> None:
    before = keys.table.read()
    for key in ("9", "0", "q", "!"):
        keys.press(key)
    keys.page.evaluate(  # the key left of 1 on a French keyboard
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '\u00b2', bubbles: true}))"
    )
    assert keys.table.read() == before


def test_enter_where_it_does_not_fit_says_why(keys: Keys) -> None:
    spot = next(
        (r, c) for r in range(11) for c in range(11) if (keys.hand.hold(r + 0.5, c + 0.5), keys.hand.refusal)[1]
    )
    keys.go(*spot)
    keys.press("Enter")
    assert said(keys) == WORDS(f"refuse.{keys.hand.refusal}.more")
    assert keys.table.check()["phase"] == "draw"
    assert keys.cell() == spot


def test_space_draws_as_enter_does(keys: Keys) -> None:
    table = keys.table
    action = table.choose(table.state)
    keys.draw(action)
    keys.press("u")
    table.session.undo()
    keys.press("Space")
    table.session.place(action)
    table.check()
    keys.cell()


def test_a_held_enter_key_does_not_turn_card_after_card(keys: Keys) -> None:
    table = keys.table
    keys.draw(table.choose(table.state))
    keys.page.keyboard.down("Enter")  # Enter again turns the card ...
    table.turn_card()
    for _ in range(5):
        keys.page.keyboard.down("Enter")  # ... and repeats do nothing
    keys.page.keyboard.up("Enter")
    table.check()


def test_the_shape_of_a_new_card_is_held_at_the_focused_cell(keys: Keys) -> None:
    table = keys.table
    keys.draw(table.choose(table.state))
    keys.turn_card()
    refusal = keys.hand.refusal
    assert table.read()["main"]["text"] == WORDS("refuse." + refusal if refusal else "table.draw")


def test_a_reveal_says_if_no_shape_fits(shared_page: Page, ready: Ready) -> None:
    """Regression: only the picture of the card showed that a single cell was asked for."""
    table = SoloTable(shared_page, deal_with("A", "single"))

    def reveals_single(view: dict[str, Any]) -> bool:
        state = table.state.copy()
        if view["prompt"]["id"] != "turn":
            return False
        state.play(table.session.inked)
        prompt = state.view(0)["prompt"]
        return prompt["id"] == "draw" and bool(prompt["single"])

    table.play(reveals_single).resume(ready)
    shared_page.locator("[data-part=main]").focus()
    shared_page.keyboard.press("Enter")
    table.turn_card()
    seen = table.check()
    assert seen["said"].endswith(". " + seen["banner"])


def test_undo_and_redo_by_key_keep_the_focus_on_the_map(keys: Keys) -> None:
    table = keys.table
    action = table.choose(table.state)
    keys.draw(action)
    at = keys.cell()
    for undo, redo in (("u", "y"), ("Control+z", "Control+y"), ("Meta+z", "Control+Shift+z")):
        keys.press(undo)
        table.session.undo()
        table.check()
        assert said(keys) == "Undone" and keys.cell() == at
        keys.press(redo)
        table.session.redo()
        table.check()
        assert said(keys) == "Redone" and keys.cell() == at
        keys.press(redo)
        assert said(keys) == "Nothing to redo"


def test_escape_drops_the_shape_and_then_unlights_the_edict(keys: Keys) -> None:
    page = keys.page
    keys.press("e")
    keys.press("a")
    keys.go(5, 5)
    keys.press("Escape")
    assert keys.table.read()["main"]["text"] == "Place the shape first" == said(keys)
    expect(page.locator('.ed[aria-pressed="true"]')).to_have_count(1)
    keys.press("Escape")
    assert said(keys) == f"{WORDS('edict.' + keys.table.state.edicts[0])}: off"
    expect(page.locator('.ed[aria-pressed="true"]')).to_have_count(0)
    assert keys.cell() == (5, 5)


def test_e_and_a_letter_light_an_edict(keys: Keys) -> None:
    lit = keys.page.locator('.ed[aria-pressed="true"]')
    for i, letter in enumerate("abcd"):
        keys.press("e")
        keys.press(letter)
        expect(lit).to_have_attribute("data-do", f"light {i}")
        edict = "edict." + keys.table.state.edicts[i]
        assert said(keys).startswith(f"{WORDS(edict)}. {WORDS(edict + '.rule')}")
    keys.press("e")
    keys.press("d")
    expect(lit).to_have_count(0)
    assert said(keys) == f"{WORDS(edict)}: off"
    assert dialog(keys.page) is None


@pytest.mark.parametrize(
    ("key", "title"),
    [("d", "Left in the deck"), ("g", "Log"), ("h", "Keyboard"), ("?", "Keyboard")],
)
def test_letters_open_dialogs_and_escape_returns_to_the_cell(keys: Keys, key: str, title: str) -> None:
    keys.go(4, 4)
    keys.press(key)
    assert dialog(keys.page) == title
    keys.press("ArrowDown")
    keys.press("Escape")
    assert dialog(keys.page) is None
    assert keys.cell() == (4, 4)


def test_l_shows_the_legal_cells(keys: Keys) -> None:
    button = keys.page.locator('.tools [data-do="legal"]')
    keys.press("l")
    expect(button).to_have_attribute("aria-pressed", "true")
    legal = keys.hand.legal_cells()
    assert said(keys) == WORDS("say.fits", n=len(legal))
    described = keys.page.locator(".table [aria-describedby=can-cover]")
    expect(described).to_have_count(len(legal))
    expect(described.first).to_have_accessible_description("can be covered")
    keys.press("l")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(described).to_have_count(0)
    assert said(keys) == "Show where it fits: off"


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_a_tool_used_by_keyboard_keeps_the_focus(keys: Keys, verb: str) -> None:
    table = keys.table
    keys.draw(table.choose(table.state))
    if verb == "redo":
        keys.press("u")
    button = keys.page.locator(f'.tools [data-do="{verb}"]')
    button.focus()
    keys.press("Enter")
    keys.page.evaluate(NEXT_PICTURE)
    assert keys.page.evaluate("document.activeElement !== document.body")


def test_the_red_button_works_by_keyboard_and_keeps_the_focus(keys: Keys) -> None:
    table = keys.table
    action = table.choose(table.state)
    keys.draw(action)
    keys.page.locator("[data-part=main]").focus()
    keys.press("Enter")
    table.turn_card()
    table.check()
    assert keys.page.evaluate("document.activeElement.dataset.part") == "main"


def test_choosing_on_the_card_by_keyboard_keeps_the_focus(keys: Keys) -> None:
    table = keys.table
    tile = keys.page.locator(".opt.terrain").nth(1)
    tile.focus()
    keys.press("Enter")
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(tile).to_be_focused()
    keys.press("Enter")
    expect(tile).to_be_focused()
    assert table.check()["phase"] == "draw"


def test_an_edict_lit_by_keyboard_keeps_the_focus_over_undo(keys: Keys) -> None:
    table = keys.table
    keys.draw(table.choose(table.state))
    edict = keys.page.locator('.ed[data-do="light 2"]')
    edict.focus()
    keys.press("Enter")
    expect(edict).to_have_attribute("aria-pressed", "true")
    keys.press("u")
    table.session.undo()
    table.check()
    expect(keys.page.locator('.ed[data-do="light 2"]')).to_be_focused()


def test_the_wheel_rotates_the_shape_and_does_not_scroll(keys: Keys) -> None:
    page = keys.page
    page.mouse.move(640, 400)
    after(page, "wheel", lambda: page.mouse.wheel(0, 300))
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("last", ["map", "button"])
def test_the_end_of_the_game_keeps_the_focus(shared_page: Page, ready: Ready, last: str) -> None:
    table = SoloTable(shared_page, deal_with("A", "demand")).play(
        lambda view: view["prompt"]["id"] == "turn" and view["prompt"]["ends"] == "game"
    )
    table.resume(ready)
    keys = Keys(table)
    if last == "map":
        keys.enter_map()
    else:
        shared_page.locator("[data-part=main]").focus()
    keys.press("Enter")
    table.turn_card()
    table.check()
    shared_page.evaluate(NEXT_PICTURE)
    assert shared_page.evaluate("document.activeElement !== document.body")
