"""Tables of Woodcraft at a wanted position."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect
from workshops import GAME, Mouse, eager

import engine
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
MAIN = '[data-part="main"]'


def until(table: Mouse, wanted: Callable[[dict[str, Any]], Any]) -> Any:
    """Play on in the engine until it reaches what is wanted; what was found then."""
    while not (found := wanted(table.view)):
        assert not table.over
        table.session.place(engine.parse(GAME, table.any_action()))
        if table.session.inked is not None:
            table.session.reveal()
    table.session = Session.from_json(table.session.to_json())
    return found


@cache
def record_at(question: str, players: int = 1, seed: int = 5, answers: int = 2) -> str:
    """A game with a question that has at least this number of answers, about more than one card or thing."""
    sitters = [Sitter(name=f"P{seat}") for seat in range(players)]
    session, chance = Session(Deal.of(GAME, seed, players), sitters), random.Random(seed)
    while True:
        view = session.view(session.view(0)["prompt"].get("seat") or 0)
        named = {text.split()[1] for text in view["actions"] if " " in text}
        if view["prompt"]["id"] == question and len(named) > 1 and len(view["actions"]) >= answers:
            return session.to_json()
        session.place(engine.parse(GAME, eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()


def open_at(page: Page, ready: Ready, question: str, players: int = 1, **which: int) -> Mouse:
    table = Mouse(page, Session.from_json(record_at(question, players, **which))).open(ready)
    if players > 1:
        page.click(MAIN)
    expect(page.locator(".table")).to_have_attribute("data-phase", question)
    return table
