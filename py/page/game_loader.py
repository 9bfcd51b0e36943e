"""Games come when they are wanted: fetched once, and only then can their modules be imported."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from importlib import import_module
from typing import Any

import js
from pyodide.ffi import JsException

from table.archives import is_loaded
from table.session import Session

_running: set[asyncio.Future[None]] = set()


def run(work: Coroutine[object, None, None]) -> None:
    """Let a coroutine run; it is kept alive until it is done."""
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


async def bring(games: Iterable[str]) -> bool:
    """Fetch what is not here of these games; False if one of them cannot be had."""
    try:
        for game in games:
            if not is_loaded(game):
                await js.inksteadBytes.bring(game)
    except JsException:
        return False
    return True


def when_here(game: str, done: Callable[[], None], failed: Callable[[], None] = lambda: None) -> None:
    """Fetch a game, then call `done`; `failed` if it cannot be had."""

    async def wait() -> None:
        (done if await bring([game]) else failed)()

    run(wait())


def screen_module(session: Session, screen: str) -> Any:
    """The module "table", "replay" or "review" of the game that is played; no other game's modules are imported."""
    return import_module(f"page.{session.deal.game}.{screen}")
