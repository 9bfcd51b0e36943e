"""Tables of Woodcraft right before the turns of a bot or an income."""

import random
from collections.abc import Callable
from functools import cache

from page_watch import LISTEN, SET_PREFERENCE
from playwright.sync_api import Page
from workshops import Workshop, eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
MAIN = '[data-part="main"]'


@cache
def record_before(income: bool, people: int, last: bool = False) -> tuple[str, str]:
    """A game in which a person decides, and the decision: the last one before an income, or the end of a turn.

    ``last``: the income at the end of the game.
    """
    sitters = tuple(Sitter(name=f"Person {n}") if n < people else Sitter("easy", f"Bot {n}") for n in range(3))
    session = Session(Deal.of("woodcraft", 5, 3), sitters)
    chance = random.Random(5)
    while True:
        actions = list(map(str, session.state.actions()))
        view = session.view(0)
        for decision in [text for text in actions if income or text == "end"]:
            after = session.state.copy()
            after.play(engine.parse("woodcraft", decision))
            brings_income = any(entry["id"] == "earn" for entry in after.view(0)["log"][len(view["log"]) :])
            brings_income &= not (last and after.actions())
            if brings_income if income else session.state.actor == 0 and view["round"] == 3 and after.actor == 1:
                return session.to_json(), decision
        session.place(engine.parse("woodcraft", eager(actions, chance)))
        if session.inked is not None:
            session.reveal()


def decide(page: Page, decision: str) -> None:
    """Make the decision of ``record_before``."""
    verb, _, card = decision.partition(" ")
    if verb == "end":
        page.locator(MAIN).click()
    else:
        page.evaluate("what => document.querySelector(`[data-do='${what}']`).click()", f"act {verb} {card}")
    if page.get_attribute(".table", "data-phase") == "reveal":
        page.locator(MAIN).click()


def open_table(page: Page, ready: Ready, pace: str, *, income: bool, people: int = 1, last: bool = False) -> Workshop:
    ready(page, "#/")
    page.evaluate(SET_PREFERENCE, ["pace", pace])
    table = Workshop(page, Session.from_json(record_before(income, people, last)[0])).open(ready)
    if page.get_attribute(".table", "data-phase") == "greet":
        page.locator(MAIN).click()
    page.evaluate(LISTEN)
    return table
