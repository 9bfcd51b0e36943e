"""Draws the running games of the first screen, one after the other while the page is idle."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js

from page.game_loader import bring, needs
from table.saved_games import SaveBroken, StoreMissing

from . import pictures

if TYPE_CHECKING:
    from page.screens import App, Screen


async def draw(app: App, screen: Screen) -> None:
    """Draw each running game whose kept picture is out of date, as long as the screen is open."""
    boards = js.inkstead.boards
    for running in app.prefs.running["games"]:
        id = running["id"]
        try:
            save = app.shelf.stored(id)
            if save is None or boards.stamp(id) == pictures.stamp(save.entry, app.theme):
                continue
            if not await bring(needs(app, id, save.entry.game)):
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
