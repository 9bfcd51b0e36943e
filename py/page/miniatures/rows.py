"""Draws the small pictures of a list, one after the other, when they come into view."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import js
from pyodide.ffi import create_proxy

from page.dom import h
from page.game_loader import bring, needs, run
from table.saved_games import SaveBroken
from table.store import StoreMissing

from . import pictures

if TYPE_CHECKING:
    from page.dom import Node
    from page.screens import App, Screen

#: Pictures drawn before, by stamp and id; the oldest are dropped beyond this number.
_KEPT: dict[tuple[str, str], str] = {}
_MOST = 60


class Picture(NamedTuple):
    """What a picture shows (``pictures.stamp``), the archives that it needs, and what draws it: a data URL, or ""."""

    stamp: str
    needs: Sequence[str]
    draw: Callable[[], str]


#: Finds the picture of an id in ``data-picture``; None if there is none.
Find: TypeAlias = Callable[[str], Picture | None]


def saved(app: App) -> Find:
    """Finds the pictures of saved games."""

    def find(id: str) -> Picture | None:
        save = app.shelf.stored(id)
        if save is None:
            return None
        return Picture(
            pictures.stamp(save.entry, app.theme),
            needs(app.games, id, save.entry.game),
            partial(pictures.drawn, app, save),
        )

    return find


class Pictures:
    """The pictures of a list that is open."""

    def __init__(self, app: App, screen: Screen, find: Find) -> None:
        self._app, self._screen, self._find = app, screen, find
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
            picture = self._find(id)
            if picture is None:
                return
            key = picture.stamp, id
            if key not in _KEPT:
                if not await bring(picture.needs):
                    return
                address = picture.draw()
                if not address:
                    return
                _KEPT[key] = address
                while len(_KEPT) > _MOST:
                    del _KEPT[next(iter(_KEPT))]
        except (SaveBroken, StoreMissing):
            return
        box.replaceChildren(h("img", {"src": _KEPT[key], "alt": ""}))
        box.classList.remove("empty")
