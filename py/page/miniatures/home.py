"""While the first screen is idle: draws its running games, and adds boards to finished games without one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

from page.game_loader import bring, needs
from page.idle import IdleWork
from table.saved_games import SaveBroken
from table.store import StoreMissing

from . import pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from page.screens import App, Screen
    from table.save_format import Entry


async def draw(app: App, screen: Screen) -> None:
    """Draw each running game whose kept picture is out of date, as long as the screen is open."""
    boards = js.inkstead.boards
    for running in app.prefs.running["games"]:
        id = running["id"]
        try:
            save = app.shelf.stored(id)
            if save is None or boards.stamp(id) == pictures.stamp(save.entry, app.theme):
                continue
            if not await bring(needs(app.games, id, save.entry.game)):
                return
            await asyncio.sleep(0)  # the page answers between two pictures
            if app.screen is not screen:
                return
            address = pictures.drawn(app, save)
            if address:
                boards.put(id, pictures.stamp(save.entry, app.theme), address)
        except SaveBroken:
            app.find_last()
            js.inkstead.showHome()
        except StoreMissing:
            return


async def add_boards(app: App, screen: Screen, bare: list[Entry]) -> None:
    """Add the boards of finished games that were saved without them, one at a time, as long as the screen is open."""

    def work() -> Iterator[None]:
        for _ in app.shelf.add_boards(bare):
            yield
            if app.screen is not screen:
                return

    if await bring({part for entry in bare for part in needs(app.games, entry.id, entry.game)}):
        IdleWork(work())
