"""Tables of Kingdom Builder with bots, right before their turns and before the end."""

from collections.abc import Callable

from kingdom_table import ADA, BRUNHILDE, KingdomTable, game_with
from page_watch import LISTEN, SET_PREFERENCE
from playwright.sync_api import Page

from engine.kingdom_builder.actions import END
from table.session import Session, Sitter

Ready = Callable[..., Page]
EASY = Sitter("easy", "Bram")
SITTERS = (ADA, EASY, Sitter("easy", "Chen"), Sitter("easy", "Dora"))


def about_to_end(session: Session) -> bool:
    """The person may end the turn, after two rounds."""
    state = session.state
    return state.actor == 0 and session.inked is None and "end" in state.view(0)["can"] and state.view(0)["round"] >= 2


def open_table(page: Page, ready: Ready, pace: str, players: int = 3) -> KingdomTable:
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", pace])
    table = KingdomTable(page, game_with(about_to_end, players, SITTERS[:players])).open(ready)
    page.evaluate(LISTEN)
    return table


def one_press_before_the_end(session: Session) -> bool:
    """Ending the turn ends the game."""
    state = session.state
    if session.inked is not None or state.over or END not in state.actions():
        return False
    then = state.copy()
    then.play(END)
    return bool(then.over)


def table_at_the_end(
    page: Page, ready: Ready, pace: str, sitters: tuple[Sitter, ...] = (ADA, BRUNHILDE)
) -> KingdomTable:
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", pace])
    table = KingdomTable(page, game_with(one_press_before_the_end, len(sitters), sitters)).open(ready)
    if table.phase == "greet":
        table.take_device()
    page.evaluate(LISTEN)
    return table
