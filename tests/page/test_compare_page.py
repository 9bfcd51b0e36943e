"""Two games of one deal on the page: both boards at a step, the slider, the table, and where the games part."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from compare_helpers import compared
from compared_games import store_both
from fonts import in_fonts
from page_watch import PHONE
from played_games import STORE, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished, words

import engine
from table.compare import Comparison
from table.deals import Deal
from table.memory_store import MemoryStore
from table.par import ParGame, Pars
from table.session import Session
from table.words import LANGUAGES

Ready = Callable[..., Page]
SHOWN = ".compare .both"
WORDS_OF = {lang: words(lang) for lang in LANGUAGES}
MINUS = "\u2212"


def step_to(page: Page, step: int) -> None:
    page.locator("[data-part=scrub]").evaluate(
        "(node, step) => { node.value = step; node.dispatchEvent(new Event('input')); }", step
    )
    expect(page.locator(".compare")).to_have_attribute("data-step", str(step))


def table_of(page: Page) -> list[list[str]]:
    return [row.split("\t") for row in page.locator(f"{SHOWN} tbody").inner_text().splitlines()]


def number(amount: int | None) -> str:
    return "·" if amount is None else str(amount).replace("-", MINUS)


def labels(page: Page, side: int) -> list[str]:
    cells = page.locator(f".pane[data-side='{side}'] [role=gridcell]")
    return [text or "" for text in cells.evaluate_all("nodes => nodes.map(node => node.getAttribute('aria-label'))")]


def rows(comparison: Comparison, step: int) -> list[list[str]]:
    sides = [comparison.rules.rows(comparison.frame(side, step).view(0)) for side in (0, 1)]
    return [[number(a), number(b)] for (_, a), (_, b) in zip(*sides, strict=True)]


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", engine.games())
def test_both_games_are_shown_at_every_step(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    comparison = compared(*store_both(page, game))
    visit(page, "#/play/own", ".par a")
    page.click(".par a >> text=Compare both games")
    page.wait_for_selector(SHOWN)
    parted = comparison.parted
    assert parted is not None
    expect(page.locator("[data-part=parted] h2")).to_contain_text(f"Step {parted}, ")
    for step in (comparison.last, parted, parted - 1, 0):
        step_to(page, step)
        assert [row[1:] for row in table_of(page)][:-1] == rows(comparison, step)
        for side in (0, 1):
            points = number(comparison.points(side, step))
            unit = "gold" if game == "kingdom_builder" else "point"
            total = page.locator(f"[data-part=total{side}]").inner_text()
            shown = "" if total == points else f"{points} {unit}"  # the same number is not twice in a line
            expect(page.locator(f"[data-part=points{side}]")).to_have_text(re.compile(f"^{shown}" if shown else "^$"))
        assert game == "cartographers" or (total == points) == (step == comparison.last)
        if game != "woodcraft":
            assert page.locator(".pane[data-side='0'] [role=grid]").get_attribute("aria-label") == "Your board"
            assert page.locator(".pane [id^=cell-]").count() == 0  # both boards have the same cells
            assert (labels(page, 0) == labels(page, 1)) == (step < parted)
    assert page.locator(".ticks .parted").count() == 1
    expect(page.locator("[data-part=parted] .did img")).to_have_count(2)
    card, *boards = [
        page.locator(f"[data-part=parted]{part}").bounding_box()
        for part in ("", " .did:nth-child(1) img", " .did:nth-child(2) img")
    ]
    assert card and all(one and card["x"] < one["x"] < card["x"] + card["width"] for one in boards)
    assert all(one and card["y"] < one["y"] < card["y"] + card["height"] for one in boards)


def test_keys_go_by_steps_and_by_seasons(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    comparison = compared(*store_both(page, "cartographers"))
    visit(page, "#/compare/own", SHOWN)
    shown = page.locator(".compare")
    ends = comparison.chapter_ends()
    for key, step in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("PageDown", ends[0]),
        ("PageDown", ends[1]),
        ("ArrowLeft", ends[1] - 1),
        ("PageUp", ends[0]),
        ("End", comparison.last),
        ("ArrowRight", comparison.last),
    ):
        page.keyboard.press(key)
        expect(shown).to_have_attribute("data-step", str(step))
    page.keyboard.press("ArrowLeft")
    page.focus("[data-part=next]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=scrub]")).to_be_focused()  # regression: the focus was lost at the last step
    page.focus("[data-part=scrub]")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-step", str(comparison.last - 1))
    page.keyboard.press(",")
    expect(shown).to_have_attribute("data-step", str(comparison.last - 2))
    page.keyboard.press(".")
    expect(shown).to_have_attribute("data-step", str(comparison.last - 1))
    page.click("[data-part=next]")
    expect(shown).to_have_attribute("data-step", str(comparison.last))
    expect(page.locator("[data-part=next]")).to_be_disabled()
    expect(page.locator("[data-part=say]")).to_contain_text("You ")


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_arrows_move_on_the_board_that_has_the_focus(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    comparison = compared(*store_both(page, game))
    visit(page, "#/compare/own", SHOWN)
    for side in (0, 1):
        cells = page.locator(f".pane[data-side='{side}'] [role=gridcell]")
        cells.and_(page.locator("[tabindex='0']")).focus()
        seen = set()
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
            page.keyboard.press(key)
            seen.add(cells.and_(page.locator(":focus")).get_attribute("aria-label"))
        assert len(seen) == 3
    expect(page.locator(".compare")).to_have_attribute("data-step", str(comparison.last))


def test_equal_games_are_reported_as_equal(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    own = finished(5, "cartographers")
    store_games(page, own=own)
    store = MemoryStore()
    Pars(store).put(ParGame(own.deal, [str(action) for action in own.state.history]))
    page.evaluate(STORE, store.texts)
    visit(page, "#/compare/own", SHOWN)
    expect(page.locator("[data-part=parted]")).to_contain_text("The games are the same to the end.")
    expect(page.locator(".ticks .parted")).to_have_count(0)


def test_a_game_without_a_par_goes_back_to_its_table(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    running = Session(Deal.of("cartographers", 5))
    running.place(random.Random(1).choice(running.state.actions()))
    store_games(page, over=finished(5, "cartographers"), running=running)
    for id in ("over", "running"):
        page.evaluate("id => { location.hash = '#/compare/' + id; }", id)
        page.wait_for_selector("body[data-screen=table]")
        assert page.evaluate("location.hash") == "#/play/" + id
    page.evaluate("location.hash = '#/compare/none'")
    page.wait_for_selector("body[data-screen=games], body[data-screen=home]")


def test_the_deal_can_be_played_again(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    own, _ = store_both(page, "kingdom_builder")
    visit(page, "#/compare/own", SHOWN)
    page.click("[data-do=again]")
    page.wait_for_selector("body[data-screen=table]")
    assert own.deal.code() in str(page.evaluate("JSON.stringify({...localStorage})"))


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_phone_shows_one_board_with_a_switch(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_both(page, "cartographers")
    visit(page, "#/compare/own", SHOWN)
    panes = page.locator(".compare .pane")
    expect(panes.nth(0)).to_be_visible()
    expect(panes.nth(1)).to_be_hidden()
    page.click('[data-do="side 1"]')
    expect(panes.nth(0)).to_be_hidden()
    expect(panes.nth(1)).to_be_visible()
    assert (panes.nth(1).locator(".sheet").bounding_box() or {"width": 0})["width"] > 300
    page.evaluate("inkstead.setLanguage('ja', false)")
    expect(page.locator("h1:visible")).to_have_text(WORDS_OF["ja"]("compare.title"))
    expect(panes.nth(1)).to_be_visible()
    expect(panes.nth(0)).to_be_hidden()
    expect(page.locator('[data-do="side 1"]')).to_have_attribute("aria-pressed", "true")
    page.evaluate("inkstead.setLanguage('en', false)")


# The names below the slider that are broken, or reach into the next one.
CROWDED = """() => {
  const names = [...document.querySelectorAll('.compare .chapters b')];
  const boxes = names.map(name => name.getBoundingClientRect());
  return names.filter((name, n) => name.getClientRects().length > 1 || n && boxes[n].left < boxes[n - 1].right + 1)
    .map(name => name.textContent);
}"""


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_names_of_the_seasons_are_whole_on_a_phone(page: Page, ready: Ready) -> None:
    """Regression: "Winter" was broken before its last letter."""
    ready(page, "#/")
    store_both(page, "cartographers")
    visit(page, "#/compare/own", SHOWN)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        names = in_fonts(page, ["noto", "dejavu"], CROWDED)
        assert names == {"noto": [], "dejavu": []}, width


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_comparison_is_accessible(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    for game in engine.games():
        store_both(page, game)
        visit(page, "#/compare/own", SHOWN)
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
    for lang in ("zh-Hant", "zh-Hans", "ja", "ko", "en"):
        page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        expect(page.locator(".pane > header h2").first).to_have_text(WORDS_OF[lang]("compare.you"))
