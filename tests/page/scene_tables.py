"""Tables of Cartographers right before an event that is played as a scene."""

from collections.abc import Callable
from typing import Any

from cartographers_solo import SoloTable, deal_with
from page_watch import SET_PREFERENCE
from playwright.sync_api import Page, expect

Ready = Callable[..., Page]
MAIN = '[data-part="main"]'


def before(kind: type) -> Callable[[Any], bool]:
    """Whether the next reveal of a session brings an event of this kind."""

    def accepts(session: Any) -> bool:
        if session.inked is None:
            return False
        state = session.state.copy()
        known = len(state.events)
        state.play(session.inked)
        return any(isinstance(event, kind) and getattr(event, "cells", 1) for event in state.events[known:])

    return accepts


def table_before(page: Page, ready: Ready, kind: type, *, pace: str = "normal", season: int = 0) -> SoloTable:
    """A game that reveals an event of this kind with the next press of the red button."""
    table = SoloTable(page, deal_with("A", "ambush"))
    accepts = before(kind)
    while not (accepts(table.session) and table.state.season >= season):
        if table.session.inked is not None:
            table.session.reveal()
        table.session.place(table.choose(table.state))
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", pace])
    table.resume(ready)
    expect(page.locator(MAIN)).to_be_enabled()
    return table
