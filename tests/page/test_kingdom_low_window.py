"""Kingdom Builder in low windows, such as a phone on its side, and on tablets: the controls are in view."""

from collections.abc import Callable
from typing import Any

import pytest
from kingdom_table import ADA, KingdomTable, at, game_with
from playwright.sync_api import Page, expect

from table.session import Session, Sitter

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
LOW = [
    {"viewport": {"width": 844, "height": 390}, "has_touch": True, "locale": locale}
    for locale in ("en-US", "zh-Hant", "zh-Hans", "ja", "ko")
] + [{"viewport": {"width": 640, "height": 400}, "locale": locale} for locale in ("en-US", "ja", "ko")]

CONTROLS = ".sheet, .face, .goal, .held .tile, .take, .main, .tools button"
SEEN = CONTROLS + ", .person"
TABLETS = [
    {"viewport": {"width": width, "height": height}, "locale": locale}
    for width, height in ((744, 954), (768, 954), (768, 1024), (810, 1080), (834, 1112), (820, 1180))
    for locale in ("en-US", "ja")
]
OUTSIDE = """seen => {
  return [...document.querySelectorAll(seen)].filter(node => node.offsetParent).filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  }).map(node => node.className + JSON.stringify(node.getBoundingClientRect()));
}"""
#: The tiles that something covers in their middle.
HIT = """[...document.querySelectorAll('.held .tile')].filter(tile => {
  const box = tile.getBoundingClientRect();
  return !tile.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map(tile => tile.title)"""
LOW_PHONES = [(844, 390), (740, 360), (667, 375), (640, 360)]
COVERED = """() => {
  const box = node => document.querySelector(node).getBoundingClientRect();
  const deeds = box('.deeds');
  return ['.turn', '.goals', '.people', '.held'].filter(name => document.querySelector(name))
    .filter(name => box(name).bottom > deeds.top + 1);
}"""


def open_table(page: Page, ready: Ready) -> None:
    """Four players at the start of a turn, some rounds after the first."""
    bots = tuple(Sitter("easy") for _ in range(3))
    KingdomTable(page, game_with(at("start", round=5), 4, (ADA, *bots))).open(ready)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_the_recap_of_three_rivals_is_in_view_with_a_lit_card(page: Page, ready: Ready, size: tuple[int, int]) -> None:
    """Its third row was cut."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    bots = tuple(Sitter("easy") for _ in range(3))
    cards = ["hermits", "farmers", "workers"]
    KingdomTable(page, game_with(at("start", round=5), 4, (ADA, *bots), cards=cards)).open(ready)
    expect(page.locator(".recap")).to_have_count(3)
    page.keyboard.press("1")
    expect(page.locator(".goal.lit")).to_have_count(1)
    below = "(n => n.scrollHeight - n.clientHeight)(document.querySelector('.kb .right'))"
    assert page.evaluate(below) <= 8  # its padding


@pytest.mark.sampled(5)
@pytest.mark.parametrize("page", LOW, indirect=True)
def test_board_and_controls_are_in_view(page: Page, ready: Ready, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    open_table(page, ready)
    assert page.evaluate(OUTSIDE, SEEN) == []
    assert page.evaluate(COVERED) == []
    board, controls = page.locator(".mid").bounding_box(), page.locator(".right").bounding_box()
    assert board and controls and board["x"] + board["width"] <= controls["x"] + 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not axe(page)


@pytest.mark.parametrize("page", [{"viewport": {"width": 1280, "height": 720}}], indirect=True)
def test_all_cards_of_a_puzzle_are_in_view_on_a_low_desktop(page: Page, ready: Ready) -> None:
    ready(page, "#/puzzle/kingdom_builder/15")
    page.wait_for_selector(".kb .coach.task")
    assert page.evaluate(OUTSIDE, SEEN) == []
    column = page.locator(".right").evaluate("node => [node.scrollHeight, node.clientHeight]")
    assert column[0] <= column[1]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("page", TABLETS, indirect=True)
def test_what_a_turn_needs_is_in_view_on_a_tablet(page: Page, ready: Ready) -> None:
    """The red button was below the window of an iPad, and so were the players."""
    open_table(page, ready)
    assert page.evaluate(OUTSIDE, CONTROLS) == []
    in_bar = page.locator(".heads").is_visible()
    lowest = page.locator(".person").last.bounding_box()
    assert in_bar or lowest and lowest["y"] + lowest["height"] <= page.evaluate("innerHeight")


def with_many_tiles(session: Session) -> bool:
    """Five tiles of four kinds, one of them to be used now."""
    view = session.view(0)
    held = view["holdings"][0]
    is_turn = at("start")(session) or at("finish")(session)
    usable = set(view["legal"]) & {tile["kind"] for tile in held}
    return is_turn and len(held) > len({tile["kind"] for tile in held}) == 4 and bool(usable)


@pytest.mark.sampled(4, 3)
@pytest.mark.parametrize(
    "page",
    [{"viewport": {"width": width, "height": height}, "has_touch": True} for width, height in LOW_PHONES],
    indirect=True,
)
def test_five_tiles_are_in_reach_on_a_phone_on_its_side(page: Page, ready: Ready) -> None:
    """Their rules pushed them below the buttons: a tap on a tile pressed Undo."""
    KingdomTable(page, game_with(with_many_tiles, 3, (ADA, Sitter("easy"), Sitter("easy")), first=50)).open(ready)
    for chosen in (0, 1):
        if chosen:
            page.locator(".held .tile:not([aria-disabled=true])").first.tap()
            page.wait_for_selector(".held .tile[aria-pressed=true]")
        assert page.evaluate(OUTSIDE, SEEN) == [] and page.evaluate(COVERED) == []
        assert page.evaluate(HIT) == []


#: The parts that the reasons of the shown proposal cover.
UNDER_REASONS = """() => {
  const box = node => node.getBoundingClientRect(), covers = (one, other) => box(one).bottom > box(other).top + 1
    && box(one).top < box(other).bottom - 1;
  const reasons = [...document.querySelectorAll('.advice .shown .rule')].filter(node => node.offsetParent);
  const parts = [...document.querySelectorAll('.goals, .tiles, .deeds')];
  const covered = parts.filter(part => reasons.some(reason => covers(reason, part)));
  return [reasons.length, covered.map(node => node.className)];
}"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [LOW[0], LOW[5]], indirect=True, ids=["phone", "zoomed"])
@pytest.mark.parametrize("round", [0, 5], ids=["without tiles", "with tiles"])
def test_a_hint_says_which_choice_is_shown_and_why(page: Page, ready: Ready, round: int) -> None:
    """Regression: no proposal was marked, and none had reasons."""
    session = game_with(at("start", round=round), 2, (ADA, Sitter("easy")))
    KingdomTable(page, session).open(ready)
    page.keyboard.press("i")
    shown = page.locator(".advice .shown .try")
    expect(shown).to_have_css("border-width", "2px")
    reasons, covered = page.evaluate(UNDER_REASONS)
    assert reasons and covered == []
    assert page.evaluate(OUTSIDE, ".advice .shown .rule") == []


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [{"viewport": {"width": 1280, "height": 800}}], indirect=True, ids=["desktop"])
@pytest.mark.parametrize("round", [0, 5])
def test_both_players_are_in_view_below_the_quadrants_of_a_card(page: Page, ready: Ready, round: int) -> None:
    """Regression: the second one was below the window while a hint was open."""
    cards = ["citizens", "knights", "farmers"]
    session = game_with(at("start", round=round), 2, (ADA, Sitter("easy")), cards=cards)
    KingdomTable(page, session).open(ready)
    page.keyboard.press("i")
    expect(page.locator(".advice .shown")).to_be_visible()
    if page.locator(".goal.lit .name").all_inner_texts() != ["Farmers"]:
        page.keyboard.press("3")
    expect(page.locator(".quadrants li")).to_have_count(4)
    assert page.evaluate(OUTSIDE, ".person, .quadrants li, .main") == []
