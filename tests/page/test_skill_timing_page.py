"""When the page offers skills: after a draw, around an ambush, after undo, and while bots play."""

from collections.abc import Callable
from typing import Any

import pytest
from cartographers_group import GroupTable, answer, game_with, questions
from cartographers_input import Mouse
from cartographers_solo import WORDS
from playwright.sync_api import Page
from session_helpers import can_undo

from engine.cartographers.actions import OPEN, PASS
from engine.cartographers.events import AmbushStruck
from engine.cartographers.sheets import GRID
from table.session import Session, Sitter

Ready = Callable[..., Page]
ALONE = (Sitter(),)
TWO = (Sitter(name="Ada"), Sitter(name="Bo"))
HAND = ("diplomacy", "search", "knowledge")


def asked(kind: str, seat: int, skill: str, *, ambush: bool = False) -> Callable[[Session], bool]:
    """The seat is asked a question of this kind and may open the skill; nothing is inked."""

    def wanted(session: Session) -> bool:
        state = session.state
        ask = state.question
        if session.inked is not None or ask is None or (ask.kind, ask.seat) != (kind, seat):
            return False
        return bool(state.ambush) is ambush and OPEN[skill] in state.actions()

    return wanted


def at(page: Page, ready: Ready, wanted: Callable[[Session], bool], sitters: tuple[Sitter, ...]) -> GroupTable:
    table = GroupTable(page, game_with(wanted, len(sitters), sitters, skills=HAND))
    table.resume(ready)
    return table


def touch(table: GroupTable, cells: int) -> None:
    """Click on the first of the cells."""
    row, col = GRID.cells(cells)[0]
    table.page.mouse.click(*Mouse(table).point(row + 0.5, col + 0.5))


def test_clicking_a_new_draw_takes_it_back_while_a_skill_may_follow(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, asked("after", 0, "search"), ALONE)
    drawn = table.state.history[-1]
    assert table.check()["phase"] == "after"
    untouched = table.state.seats[0].sheet.filled & ~drawn.cells & ~table.state.seats[0].sheet.side.fixed
    if untouched:
        touch(table, untouched)
        assert table.check()["phase"] == "after", "an older draw stays"
    touch(table, drawn.cells)
    table.session.undo()
    table.next_question()
    assert table.check()["phase"] == "draw"
    shared_page.click("[data-part=main]")  # the draw is in the hand
    table.session.place(drawn)
    table.next_question()
    assert table.check()["phase"] == "after"


def test_diplomacy_after_ones_own_draw(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, asked("after", 0, "diplomacy"), ALONE)
    seen = table.check()
    assert seen["banners"] == [WORDS("table.after")]
    coins = table.view["coins"][0]
    table.act(OPEN["diplomacy"])
    seen = table.check()
    assert table.view["prompt"]["id"] == "cell" and table.view["coins"][0] == coins - 1
    table.act(table.any_draw())
    assert table.check()["phase"] == "turn", "the draw and the skill are done: the next card comes"
    table.undo()
    assert table.check()["phase"] == "draw" and table.view["prompt"]["id"] == "cell"
    table.undo()
    assert table.check()["phase"] == "after" and table.view["coins"][0] == coins
    table.act(OPEN["diplomacy"])
    table.act(table.any_draw())
    table.press()
    table.check()


def test_diplomacy_after_an_ambush(shared_page: Page, ready: Ready) -> None:
    table = at(shared_page, ready, asked("after", 0, "diplomacy", ambush=True), ALONE)
    seen = table.check()
    assert seen["phase"] == "after" and seen["main"] == {"text": WORDS("table.next"), "off": False}
    monsters = next(event.cells for event in reversed(table.state.events) if isinstance(event, AmbushStruck))
    touch(table, monsters)
    assert table.check()["phase"] == "after", "monsters stay where they struck"
    table.act(OPEN["diplomacy"])
    assert table.view["prompt"]["id"] == "cell"
    table.check()
    table.act(table.any_draw())
    both = WORDS("terrain.farm+village")
    assert any(cell.endswith(both) for cell in table.check()["cells"])
    table.press()
    table.check()


def test_undo_takes_back_an_ambush_of_two_and_its_skills(shared_page: Page, ready: Ready) -> None:
    """From the question after the ambush back to the first answer to it, one decision at a time."""

    def wanted(session: Session) -> bool:
        if not asked("react", 0, "diplomacy", ambush=True)(session):
            return False
        return not can_undo(session) and bool(session.state.seats[1].coins)

    table = at(shared_page, ready, wanted, TWO)
    start = list(map(str, table.state.history))
    phases = []
    table.act(OPEN["diplomacy"])  # Ada answers the monsters
    while table.view["prompt"]["id"] != "turn" and len(phases) < 6:
        if table.phase == "greet":
            table.check()
            table.press()
        phases.append((table.view["prompt"]["seat"], table.view["prompt"]["id"]))
        table.check()
        if table.view["prompt"]["id"] == "after":
            break
        table.act(PASS if table.phase == "react" else table.any_draw())
    assert phases[0] == (0, "cell") and [kind for _, kind in phases].count("ambush") == 2
    decisions = len(table.state.history) - len(start)
    assert decisions >= 4
    for left in reversed(range(decisions)):
        table.undo()
        assert len(table.state.history) == len(start) + left
        table.check()
    assert list(map(str, table.state.history)) == start and not can_undo(table.session)
    assert table.check()["phase"] == "react"
    table.act(PASS)
    table.check()


# --- bots -----------------------------------------------------------------------------------------


@pytest.fixture
def bench(page_with_played_worker: Page, ready: Ready) -> Callable[..., GroupTable]:
    """A table on that page, with no question asked before."""

    def make(wanted: Callable[[Session], bool], sitters: tuple[Sitter, ...], **options: Any) -> GroupTable:
        if page_with_played_worker.url.startswith("http"):
            page_with_played_worker.evaluate("location.hash = '#/'")
            page_with_played_worker.wait_for_selector("body[data-screen=home]")
            page_with_played_worker.evaluate("asked.length = workers.length = 0")
        table = GroupTable(
            page_with_played_worker, game_with(wanted, len(sitters), sitters, **{"skills": HAND} | options)
        )
        table.resume(ready)
        return table

    return make


def test_a_hint_for_a_skill_that_ends_the_turn_asks_nothing_about_the_hidden_card(
    bench: Callable[..., GroupTable],
) -> None:
    """Alone, Acrobatics is followed by the monsters and the next card."""

    def ending(session: Session) -> bool:
        if not asked("react", 0, "acrobatics", ambush=True)(session):
            return False
        return session.state.before_reveal(OPEN["acrobatics"]) is not None

    table = bench(ending, ALONE, skills=("acrobatics", "concentrate", "search"))
    page = table.page
    page.click('.tools [data-do="hint"]')
    answer(page, questions(page)[-1]["id"], (OPEN["acrobatics"], 9.0), (PASS, 8.0))
    page.wait_for_selector(".advice .try")
    assert len(questions(page)) == 1 and not table.marked()
    page.click('.advice [data-do="try 0"]')
    table.session.place(OPEN["acrobatics"])
    assert table.check()["phase"] == "turn"


@pytest.mark.parametrize("ambush", [False, True], ids=["draw", "ambush"])
def test_a_bot_that_passes_neither_reveals_the_next_card_nor_blocks(
    bench: Callable[..., GroupTable], ambush: bool
) -> None:
    """The bot is the last to be asked: its pass waits for the person to turn the next card."""
    table = bench(asked("after", 1, "diplomacy", ambush=ambush), (Sitter(name="Ada"), Sitter("normal")))
    page = table.page
    assert table.phase == "think"
    revealed = list(table.view["revealed"])
    page.wait_for_function("asked.length > 0")
    answer(page, questions(page)[-1]["id"], (PASS, 1.0))
    table.until("turn")
    assert table.session.inked == PASS and table.view["revealed"] == revealed
    table.check()
    table.press()
    assert table.view["revealed"][:-1] == revealed
    assert len(table.view["log"]) > len(revealed) and table.phase != "turn"
    table.check()
