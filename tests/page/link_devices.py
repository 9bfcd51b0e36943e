"""Devices in games by links: a page for each, moves by the engine, and links by the buttons of the table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from played_games import STORE, shelf, visit
from playwright.sync_api import Page, expect

from engine import Chance
from table.deals import Deal
from table.links.arrivals import accept_text, begun, joined, outgoing
from table.links.code import code, read
from table.links.session import LinkedSession, RefusedLink
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import AWAY as AWAY_SEAT
from table.session import Session, Sitter

AWAY = ".table[data-phase=away]"
STRIP = ".by-link"


def begin(page: Page, game: str, names: tuple[str, ...]) -> None:
    """Start a game in the form: the first player is here, the others play by link."""
    visit(page, f"#/new/{game}", "body[data-screen=new]")
    page.click("#fold-players > summary")
    page.check(f'[name=players][value="{len(names)}"]', force=True)
    for n, name in enumerate(names, 1):
        page.select_option(f"#seat-{n}", "person" if n == 1 else "away")
        page.fill(f"#name-{n}", name)
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table")


def id_of(page: Page) -> str:
    """The id of the game on the table."""
    page.wait_for_function("location.hash.startsWith('#/play/')")
    return page.url.rpartition("/")[2]


def session_of(page: Page) -> LinkedSession:
    """The game on the table, that is saved."""
    session = shelf(page).load(id_of(page))
    assert isinstance(session, LinkedSession)
    return session


def play(page: Page, seed: int = 0) -> LinkedSession:
    """Play at random until the game waits for another device, and open the table again."""
    id, session, chance = id_of(page), session_of(page), Chance.of(seed)
    while not (session.waits or session.over):
        session.place(chance.pick(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    put(page, id, session)
    if not session.over:
        page.wait_for_selector(AWAY)
    return session


def waiting(wanted: Callable[[LinkedSession], bool], game: str = "kingdom_builder") -> LinkedSession:
    """A game of Ann's device that waits for Bo's and is wanted; both play at random."""
    for seed in range(200):
        deal, chance = Deal.of(game, seed, 2), Chance.of(seed)
        ann = begun(Session(deal, (Sitter(name="Ann"), Sitter(AWAY_SEAT, "Bo"))), 1)
        here, there = ann, joined(read(code(ann, 1)))
        while not here.over:
            while not (here.waits or here.over):
                here.place(chance.pick(here.state.actions()))
                if here.inked is not None:
                    here.reveal()
            if here is ann and ann.waits and wanted(ann):
                return ann
            here, there = there, here
            accept_text(here, code(there, here.device))
    raise AssertionError("no game reaches that")


def put(page: Page, id: str, session: LinkedSession) -> None:
    """Save the present state of the game, and open its table again."""
    store = MemoryStore(page.evaluate("({...localStorage})"))
    Shelf(store).save(id, session, 1_800_000_000)
    page.evaluate(STORE, store.texts)
    visit(page, f"#/play/{id}", ".table")


def skip_to_the_last_turns(pages: list[Page], turns: int) -> None:
    """Play on without the pages, by the links that they would send, and open the tables again before the last turns."""
    sessions, chance, before = [session_of(page) for page in pages], Chance.of(0), list[list[Any]]()
    while not all(session.over for session in sessions):
        before.append([session.to_json() for session in sessions])
        for session in sessions:
            while not (session.waits or session.over):
                session.place(chance.pick(session.state.actions()))
                if session.inked is not None:
                    session.reveal()
            for device, text in outgoing(session).items():
                with suppress(RefusedLink):  # one that all have seen
                    accept_text(next(one for one in sessions if one.device == device), text)
    for page, data in zip(pages, before[-turns], strict=True):
        put(page, id_of(page), LinkedSession.from_json(data))


def links(page: Page) -> dict[str, str]:
    """The links that the table shows, by the names of those they are for."""
    over = page.query_selector(f"{STRIP} [data-do=send_turn]")
    page.click(f"{STRIP} [data-do=send_turn]" if over else "[data-part=main]")
    page.wait_for_selector(".turn-links")
    fields = "[...document.querySelectorAll('.turn-link input')]"
    found: dict[str, str] = page.evaluate(
        f"Object.fromEntries({fields}.map(field => [field.dataset.name, field.value]))"
    )
    page.click('dialog.table-dialog [data-do="shut"]')
    return found


def open_link(page: Page, link: str) -> None:
    """Open a link as from a messenger."""
    page.evaluate("link => { location.hash = link; }", "#" + link.partition("#")[2])
    page.wait_for_function("!location.hash.startsWith('#turn=') || document.body.dataset.screen === 'join'")


def join(page: Page, link: str, name: str) -> None:
    """Open the first link of a game, and join."""
    open_link(page, link)
    expect(page.locator(".joining h2")).to_contain_text(name)
    page.click("[data-do=join]")
    page.wait_for_selector(".table")


def refused(page: Page, link: str, text: str) -> None:
    """Open a link that changes nothing, and read why."""
    before: Any = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('.game.')).sort()")
    open_link(page, link)
    expect(page.locator("#toast, #news").filter(has_text=text).first).to_be_visible()
    assert page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('.game.')).sort()") == before
