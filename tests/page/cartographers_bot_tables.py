"""Tables of Cartographers with bots, and a worker that the tests play."""

from collections.abc import Callable
from typing import Any

from cartographers_group import GroupTable, answer, game_with, questions
from playwright.sync_api import Page
from session_helpers import can_undo

import bots
from engine import restore
from table.session import Session, Sitter

Ready = Callable[..., Page]


Bench = Callable[..., GroupTable]
THREE = (Sitter(name="Ada"), Sitter("hard"), Sitter("normal"))


BOT_FIRST = (Sitter("hard"), Sitter(name="Ada"), Sitter("normal"))


def plain(session: Session) -> bool:
    """A card that everyone can draw and nobody has drawn yet."""
    state = session.state
    return session.inked is None and not can_undo(session) and state.season == 1 and state.card is not None


def table_of(
    page: Page, sitters: tuple[Sitter, ...], wanted: Callable[[Session], Any] = plain, **options: Any
) -> GroupTable:
    return GroupTable(page, game_with(wanted, len(sitters), sitters, **options))


def tables_on(page: Page, ready: Ready) -> Bench:
    """Opens tables on a page of the fixture page_with_played_worker, with no question asked before."""

    def make(sitters: tuple[Sitter, ...], wanted: Callable[[Session], Any] = plain, **options: Any) -> GroupTable:
        if page.url.startswith("http"):
            page.evaluate("location.hash = '#/'")
            page.wait_for_selector("body[data-screen=home]")
            page.evaluate("asked.length = workers.length = 0")
        table = table_of(page, sitters, wanted, **options)
        table.resume(ready)
        return table

    return make


def choice(question: dict[str, Any]) -> Any:
    """The answer of a bot of this level, computed without the page."""
    asked = question["request"]
    state = restore(asked["state"])
    return bots.make(state.game, asked["level"], asked["seed"]).choose(state, asked["seat"], 0.05)


def let_bot_answer(table: GroupTable, *, index: int = -1) -> Any:
    question = questions(table.page)[index]
    action = choice(question)
    answer(table.page, question["id"], (action, 1.0))
    return action
