"""The screen of a game that can only be shown: its last board, its result, and why it cannot be opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import registry
from page import records
from page.html import Html, a, button, dd, div, dl, dt, h1, h2, icon, img, p, section, set_markup, span
from page.miniatures import pictures
from page.room import RoomScreen
from table.names import Names
from table.store import StoreMissing

from .rows import date

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.screens import App, Screen
    from table.save_format import Save

#: The side of the picture, css px.
SIDE = 260


class KeptScreen(RoomScreen):
    """A game of other rules, or one whose actions were removed to make room."""

    name = "kept"
    sheets = ("static/css/kept.css",)

    def __init__(self, app: App, room: Node, save: Save) -> None:
        super().__init__(app, room)
        self._save = save

    def show_theme(self) -> None:
        self._write()

    def _write(self) -> None:
        words, entry = self._app.words, self._save.entry
        name = Names(self._app.store).all().get(entry.id, "")
        head = words.phrase(entry.head)
        facts = [words("game." + entry.game)]
        if name:
            facts.append(head)
        if entry.players > 1:
            facts.append(words("new.players.many", n=entry.players))
        elif not entry.over:
            facts.append(words.phrase(entry.standing))
        facts += [*map(words.phrase, entry.facts), date(words, entry.touched)]
        address = pictures.drawn(self._app, self._save, SIDE)
        set_markup(
            self._room,
            section(
                h1(name or head, tabindex=-1),
                p(" · ".join(facts), cls="facts"),
                div(
                    img(src=address, alt=words("kept.picture"), width=SIDE, height=SIDE) if address else None,
                    div(p(self._reason(), cls="why"), self._points(), cls="text"),
                    cls="card last",
                ),
                div(
                    a(icon("back"), span(words("games.title")), cls="btn quiet", href="#/games"),
                    button(icon("save"), span(words("record.file.save")), type="button", cls="btn", data_do="save"),
                    cls="go",
                ),
                cls="screen narrow kept",
            ),
        )

    def _reason(self) -> str:
        words, save = self._app.words, self._save
        if save.thinned:
            return words("error.thinned")
        now = registry.module(save.entry.game).RULES
        why = "kept.newer" if (save.rules or 0) > now else "kept.older"
        return words(why, game=words("game." + save.entry.game), rules=save.rules or 0, now=now)

    def _points(self) -> Html | None:
        """What paid the points of the player, if that is known."""
        words, id = self._app.words, self._save.entry.id
        result = next((result for result in self._app.results.all() if result.id == id), None)
        if result is None or result.details is None or not result.details.sources:
            return None
        rows = [div(dt(words(source)), dd(words.number(n))) for source, n in result.details.sources.items()]
        return div(h2(words("kept.points")), dl(rows))

    def do_save(self, argument: str, event: Event) -> None:
        entry = self._save.entry
        records.save_file(self._app, [entry.id], records.file_name(entry.code.lower() or entry.game))


def kept_screen(app: App, room: Node, id: str) -> Screen | None:
    """The screen of a closed game; None, after a change of the address, for another one."""
    try:
        save = app.shelf.closed(id)
    except StoreMissing:
        save = None
    if save is None:
        app.go("#/play/" + id, replace=True)
        return None
    return KeptScreen(app, room, save)
