"""Draws the pictures of the list of games, one after the other, when their rows come into view."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_proxy

from page.dom import h
from page.game_loader import bring, needs, run
from table.saved_games import SaveBroken, StoreMissing

from . import pictures

if TYPE_CHECKING:
    from page.dom import Node
    from page.screens import App, Screen

#: Pictures drawn before, by stamp and id; the oldest are dropped beyond this number.
_KEPT: dict[tuple[str, str], str] = {}
_MOST = 60


class Pictures:
    """The pictures of a list that is open."""

    def __init__(self, app: App, screen: Screen) -> None:
        self._app, self._screen = app, screen
        self._waiting: list[Node] = []
        self._busy = False
        self._seen = create_proxy(self._came_into_view)
        options = js.JSON.parse('{"rootMargin": "120px"}')
        self._observer = js.IntersectionObserver.new(self._seen, options)

    def watch(self, room: Node) -> None:
        """Draw what is in view of the list, which has new rows."""
        self._observer.disconnect()
        self._waiting.clear()
        for box in room.querySelectorAll("[data-picture]"):
            self._observer.observe(box)

    def close(self) -> None:
        self._observer.disconnect()
        self._waiting.clear()
        self._seen.destroy()

    def _came_into_view(self, changes: Node, observer: Node) -> None:
        for change in changes:
            if change.isIntersecting:
                self._observer.unobserve(change.target)
                self._waiting.append(change.target)
        if self._waiting and not self._busy:
            self._busy = True
            run(self._draw())

    async def _draw(self) -> None:
        try:
            while self._waiting and self._app.screen is self._screen:
                await self._show(self._waiting.pop(0))
                await asyncio.sleep(0)  # the page answers between two pictures
        finally:
            self._busy = False

    async def _show(self, box: Node) -> None:
        """Draw the picture of a row; a game that cannot be loaded keeps its sign."""
        id = str(box.dataset.picture)
        try:
            save = self._app.shelf.stored(id)
            if save is None:
                return
            key = pictures.stamp(save.entry, self._app.theme), id
            if key not in _KEPT:
                if not await bring(needs(self._app, id, save.entry.game)):
                    return
                address = pictures.drawn(self._app, save)
                if not address:
                    return
                _KEPT[key] = address
                while len(_KEPT) > _MOST:
                    del _KEPT[next(iter(_KEPT))]
        except (SaveBroken, StoreMissing):
            return
        box.replaceChildren(h("img", {"src": _KEPT[key], "alt": ""}))
        box.classList.remove("empty")
