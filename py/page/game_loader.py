"""Loads games and parts on demand: their modules can be imported once their archives have been fetched."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Protocol

import js
from pyodide.ffi import JsException, create_once_callable

from table.archives import is_loaded
from table.session import Session
from table.words import Words


class Library(Protocol):
    """What knows the saved games."""

    def is_linked(self, id: str) -> bool: ...


class Speaker(Protocol):
    """What shows a message: the application."""

    words: Words

    def toast(self, text: str) -> None: ...


_running: set[asyncio.Future[None]] = set()


def run(work: Coroutine[object, None, None]) -> None:
    """Run a coroutine in the background; a reference to it is held until it is done.

    The page shows an error in it as it shows one in a listener. The event loop would keep it to itself.
    """
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Future[None]) -> None:
    _running.discard(task)
    if not task.cancelled() and task.exception() is not None:
        js.setTimeout(create_once_callable(task.result), 0)


async def bring(parts: Iterable[str]) -> bool:
    """Fetch those games and parts that are not loaded; returns False if one cannot be fetched."""
    try:
        for part in parts:
            if not is_loaded(part):
                await js.inksteadBytes.bring(part)
    except JsException:
        return False
    return True


def absent() -> str:
    """The id of the text about what could not be fetched."""
    cause = js.inksteadTrouble.cause
    return "boot.updated.title" if cause and cause.kind == "updated" else "error.absent"


def say_absent(app: Speaker) -> None:
    """Say that something could not be fetched."""
    app.toast(app.words(absent()))


def needs(games: Library, id: str, game: str) -> list[str]:
    """The archives that a saved game needs."""
    return [game, "links"] if games.is_linked(id) else [game]


def when_here(parts: Sequence[str], done: Callable[[], None], failed: Callable[[], None] = lambda: None) -> None:
    """Fetch games and parts, then call `done`, or `failed` if it cannot be fetched."""

    async def wait() -> None:
        (done if await bring(parts) else failed)()

    run(wait())


def screen_module(session: Session, screen: str) -> ModuleType:
    """The module "table", "replay" or "review" of the game that is played; no other game's modules are imported."""
    return import_module(f"page.{session.deal.game}.{screen}")
