"""Each of the eight tiles is used on the page; undo; a reload during a turn."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from kingdom_input import Keys, Mouse
from kingdom_table import ADA, KingdomTable, game_with
from playwright.sync_api import Page, expect

from engine.kingdom_builder import legal
from engine.kingdom_builder.locations import BUILDS, KINDS, MANDATORY, MOVES
from table.session import Session, Sitter

Ready = Callable[..., Page]
#: Boards that together have all eight kinds of locations.
BOARDS = (("Oracle", "Farm", "Tower", "Tavern"), ("Oasis", "Barn", "Harbor", "Paddock"))


def with_tile(kind: str) -> Session:
    """Ada has a tile of this kind with a legal target, and has not begun to build."""

    def wanted(session: Session) -> bool:
        state = session.state
        return state.actor == 0 and not legal.has_begun(state) and state.left == 3 and can(state, kind)  # type: ignore[attr-defined]

    board = next(names for names in BOARDS if kind.capitalize() in names)
    return game_with(wanted, 2, (ADA, Sitter("easy")), quadrants=board, rotated=(False,) * 4)


def can(state: object, kind: str) -> bool:
    return bool(legal.builds(state, kind) if kind in BUILDS else legal.moves(state, kind))  # type: ignore[attr-defined]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", KINDS)
def test_a_tile_is_used_taken_back_and_used_again(shared_page: Page, ready: Ready, kind: str) -> None:
    """By mouse, then by keyboard; it works once a turn."""
    page = shared_page
    table = KingdomTable(page, with_tile(kind)).open(ready)
    table.check()
    action = next(action for action in reversed(table.state.actions()) if action.kind == kind)
    seen = Mouse(table).play(action)
    state = "used" if [kind, "used"] in [tile[:2] for tile in seen["tiles"]] else "gone"
    page.keyboard.press("u")
    table.session.take_back()
    table._take()
    table.check()
    page.mouse.move(2, 2)
    keys = Keys(table)
    keys.enter_board()
    seen = keys.play(action)
    assert state == "gone" or [kind, "used"] in [tile[:2] for tile in seen["tiles"]]
    assert WORDS("kb.tile." + kind) in seen["said"]
    if state == "used" and kind not in table.hand.kinds:
        page.click(f'.tile.used[data-do="tile {kind}"] >> nth=0', force=True)
        expect(page.locator(".refusal")).to_have_text(WORDS("kb.refuse.tile_used"))
        table.check()


def test_a_tile_cannot_be_used_between_two_builds(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = KingdomTable(page, with_tile("farm")).open(ready)
    mouse = Mouse(table)
    build = next(action for action in table.state.actions() if action.kind == MANDATORY)
    mouse.play(build)
    page.click('.tile.ready[data-do="tile farm"] >> nth=0', force=True)
    expect(page.locator(".refusal")).to_have_text(WORDS("kb.refuse.between"))
    table.check()


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(shared_page: Page, ready: Ready) -> None:
    """A tile used, a build done: the same table, and both can still be taken back."""
    page = shared_page
    table = KingdomTable(page, with_tile("oasis")).open(ready)
    mouse = Mouse(table)
    start = list(table.state.history)
    for kind in ("oasis", MANDATORY):
        mouse.play(next(action for action in table.state.actions() if action.kind == kind))
    page.mouse.move(2, 2)
    before = table.check()
    assert table.phase == "build"
    page.reload()
    ready(page)
    assert table.check() | {"said": before["said"]} == before
    assert table.saved_session().to_json() == table.session.to_json()
    for _ in range(2):
        page.click('.tools [data-do="undo"]')
        table.session.take_back()
        table._take()
        table.check()
    assert table.state.history == start and not table.session.can_take_back
    page.reload()
    ready(page)
    table.check()


def test_a_selected_settlement_can_be_deselected(shared_page: Page, ready: Ready) -> None:
    page = shared_page
    table = KingdomTable(page, with_tile("paddock")).open(ready)
    mouse = Mouse(table)
    page.click('.tile.ready[data-do="tile paddock"] >> nth=0')
    table.hand.choose("paddock")
    origin = table.hand.origins[0]
    mouse._choose_hex(origin)
    table.hand.touch(origin)
    assert table.check()["tell"] == WORDS("kb.tell.target", tile=WORDS("kb.tile.paddock"), hex=origin)
    for _ in range(2):
        page.keyboard.press("Escape")
        table.hand.put_back()
        table.check()
    assert table.hand.kind == MANDATORY


def test_a_first_game_can_be_solo(shared_page: Page, ready: Ready) -> None:
    """One person, no rival: rounds are counted, and the end has a title."""
    table = KingdomTable(shared_page, game_with(at_the_end, 1, (ADA,))).open(ready)
    mouse = Mouse(table)
    table.check()
    while not table.state.over:
        if table.phase == "turn":
            mouse.go_on()
        else:
            mouse.play(table.any_action())
    table.check()


def at_the_end(session: Session) -> bool:
    """The last turn of a game for one begins."""
    view = session.view(0)
    return bool(view["round"] == view["rounds"] - 1 and not view["over"])


def test_a_tile_left_behind_is_named(shared_page: Page, ready: Ready) -> None:
    """A settlement moves away from the only location that its tile came from."""
    found: list[Any] = []

    def wanted(session: Session) -> bool:
        state = session.state
        if state.actor != 0 or session.inked is not None or state.left != 3:
            return False
        for action in state.actions():
            if action.kind in MOVES:
                then = state.copy()
                then.play(action)
                if lost := then.view(0)["log"][-1].get("lost"):
                    found[:] = [action, lost["kind"]]
                    return True
        return False

    page = shared_page
    board = ("Oracle", "Barn", "Harbor", "Paddock")
    table = KingdomTable(page, game_with(wanted, 2, (ADA, Sitter("easy")), quadrants=board, rotated=(False,) * 4))
    table.open(ready)
    action, kind = found
    Mouse(table).play(action)
    expect(page.locator("#toast")).to_have_text(WORDS("kb.lost_tile", tile=WORDS("kb.tile." + kind)))
