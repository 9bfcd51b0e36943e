"""On a phone the board shows what an action has built, or an undo has taken back, together with the next targets."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from kingdom_table import ADA, GAME, MIDDLE, PLACE, KingdomTable, eager
from page_watch import PHONE
from playwright.sync_api import Page

from engine.kingdom_builder.locations import MANDATORY
from page.ink.regions import cell
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
Ways = Callable[[list[tuple[int, int]]], bool]
STILL = PHONE | {"reduced_motion": "reduce"}
#: Whether each hex is in view: all of it is in the window, and nothing covers its middle.
SEEN = """hexes => hexes.map(hex => {
  const box = document.getElementById('cell-' + hex).getBoundingClientRect();
  const board = document.querySelector('[data-part=window]').getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return box.left > board.left - 1 && box.right < board.right + 1 && box.top > board.top - 1
    && box.bottom < board.bottom + 1 && !!document.elementFromPoint(x, y)?.closest('[data-part=sheet]');
})"""
#: Scrolls a hex to the edge of the board where the next targets are farthest.
SCROLL = """([hex, across, down]) => {
  const board = document.querySelector('[data-part=window]');
  const box = document.getElementById('cell-' + hex).getBoundingClientRect(), place = board.getBoundingClientRect();
  board.scrollLeft += across > 0 ? box.right - place.right + 4 : box.left - place.left - 4;
  board.scrollTop += down > 0 ? box.bottom - place.bottom + 90 : box.top - place.top - 4;
}"""
#: Scrolls to the corner that is farthest from a hex.
AWAY = """hex => {
  const board = document.querySelector('[data-part=window]'), cell = document.getElementById('cell-' + hex);
  board.scrollTo(cell.offsetLeft < 500 ? 9999 : 0, cell.offsetTop < 400 ? 9999 : 0);
}"""
#: Keeps the place of the board in each picture from the next press on, with its time.
RECORD = """() => addEventListener('pointerup', () => {
  const board = document.querySelector('[data-part=window]');
  window.places = [];
  const look = () => {
    places.push([performance.now(), [board.scrollLeft, board.scrollTop]]);
    if (places.length < 300) requestAnimationFrame(look);
  };
  look();
}, { once: true })"""


def way(hex: str, other: str) -> tuple[int, int]:
    """How many columns and rows one hex is from another."""
    (row, col), (there, across) = cell(hex), cell(other)
    return across - col, there - row


def legal(session: Session) -> list[str]:
    return [str(action).split()[1] for action in session.state.actions() if action.kind == MANDATORY]


def before_a_leap(wanted: Ways, first: int = 0) -> tuple[Session, Any]:
    """A position before a build of Ada, and the build. ``wanted``: whether the ways to the next targets suit."""
    for seed in range(first, first + 40):
        session, chance = Session(Deal.of(GAME, seed, 2), (ADA, Sitter("easy"))), random.Random(seed)
        while not session.over:
            if session.inked is not None:
                session.reveal()
                continue
            for action in session.state.actions() if session.state.actor == 0 else ():
                if action.kind == MANDATORY and len(legal(session)) > 1:
                    then = Session.from_json(session.to_json())
                    then.place(action)
                    targets = legal(then)
                    if targets and wanted([way(str(action).split()[1], hex) for hex in targets]):
                        return session, action
            session.place(eager(session.state, chance))
    raise AssertionError("no game has such a build")


def table_before_a_leap(page: Page, ready: Ready, wanted: Ways, first: int = 0) -> tuple[KingdomTable, Any]:
    """The table of ``before_a_leap``, and the build."""
    session, action = before_a_leap(wanted, first)
    return KingdomTable(page, session).open(ready), action


def near(ways: list[tuple[int, int]]) -> bool:
    """All targets are some rows above what is built, and one fits into the window together with it."""
    return all(down < -6 for _, down in ways) and any(abs(across) <= 4 and down > -9 for across, down in ways)


def far(ways: list[tuple[int, int]]) -> bool:
    return all(abs(across) > 9 or abs(down) > 13 for across, down in ways)


def build_at_the_edge(table: KingdomTable, action: Any) -> tuple[str, list[str], list[float]]:
    """Build while no later target is in view; returns the hex, the targets, and the place of the board before."""
    page, hex = table.page, str(action).split()[1]
    then = Session.from_json(table.session.to_json())
    then.place(action)
    targets = legal(then)
    nearest = min((way(hex, target) for target in targets), key=lambda at: at[0] ** 2 + at[1] ** 2)
    page.evaluate(SCROLL, [hex, *nearest])
    assert page.evaluate(SEEN, [hex, *targets]) == [True] + [False] * len(targets)
    place = page.evaluate(PLACE)
    tap(table, hex)
    table.done(action)
    return hex, targets, place


def tap(table: KingdomTable, hex: str) -> None:
    x, y, _ = table.page.evaluate(MIDDLE, hex)
    table.page.touchscreen.tap(x, y)


@pytest.mark.parametrize("page", [STILL], indirect=True)
def test_the_built_settlement_and_the_next_target_are_in_view(page: Page, ready: Ready) -> None:
    """The board moved the target to its middle, and what had been built out of view."""
    table, action = table_before_a_leap(page, ready, near, 33)
    hex, targets, _ = build_at_the_edge(table, action)
    assert page.evaluate(SEEN, [hex]) == [True]
    assert any(page.evaluate(SEEN, targets))
    table.check()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_board_glides_to_a_far_target_after_a_pause(page: Page, ready: Ready) -> None:
    """It leapt before the player had seen the settlement."""
    table, action = table_before_a_leap(page, ready, far, 15)
    page.evaluate(RECORD)
    hex, targets, place = build_at_the_edge(table, action)
    page.wait_for_function(f"targets => ({SEEN})(targets).some(Boolean)", arg=targets)
    page.wait_for_timeout(600)
    assert any(page.evaluate(SEEN, targets))
    times, places = zip(*page.evaluate("places"), strict=True)
    assert places[0] == place
    moved = next(at for at, there in enumerate(places) if there != place)
    assert times[moved] - times[0] > 250
    assert len(set(map(tuple, places))) > 5  # no leap
    page.click('.tools [data-do="undo"]')
    page.wait_for_function(f"hex => ({SEEN})([hex])[0]", arg=hex)


@pytest.mark.parametrize("page", [STILL], indirect=True)
def test_the_board_stays_while_a_target_is_in_view(page: Page, ready: Ready) -> None:
    table, action = table_before_a_leap(page, ready, lambda ways: (1, 0) in ways and (-1, 0) in ways)
    hex = str(action).split()[1]
    page.evaluate("hex => document.getElementById('cell-' + hex).scrollIntoView({block: 'center'})", hex)
    place = page.evaluate(PLACE)
    tap(table, hex)
    table.done(action)
    assert page.evaluate(PLACE) == place
    table.check()


@pytest.mark.parametrize("page", [STILL], indirect=True)
def test_undo_and_redo_show_what_they_change(page: Page, ready: Ready) -> None:
    table, action = table_before_a_leap(page, ready, far, 15)
    hex, _, _ = build_at_the_edge(table, action)
    assert page.evaluate(SEEN, [hex]) == [False]
    for key in ("u", "y"):
        page.evaluate(AWAY, hex)
        assert page.evaluate(SEEN, [hex]) == [False]
        page.keyboard.press(key)
        assert page.evaluate(SEEN, [hex]) == [True]
