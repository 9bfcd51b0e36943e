"""The screen of achievements: what each game teaches, what has been shown, and when."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import engine
from page.dates import written_day
from page.dom import Node
from page.game_loader import bring, needs, run
from page.html import Html, a, div, h1, h2, icon, li, nav, p, progress, section, small, span, ul, update_markup
from page.room import RoomScreen, back_link
from page.screens import App
from table.achievements import Medals, of, shown_in
from table.archives import is_loaded
from table.day import Day
from table.saved_games import SaveBroken
from table.store import StoreMissing

SHEET = "static/css/achievements.css"


class AchievementsScreen(RoomScreen):
    """The achievements of one game."""

    name = "achievements"
    sheets = (SHEET,)

    def __init__(self, app: App, room: Node, game: str) -> None:
        super().__init__(app, room)
        results = app.results.all()
        self._game = game if game in engine.games() else results[-1].game if results else engine.games()[0]
        self._medals = Medals(app.store)
        self._open = False
        self._reading = False

    def open(self) -> None:
        self._open = True
        super().open()
        run(self._search())

    def close(self) -> None:
        self._open = False
        super().close()

    async def _search(self) -> None:
        """Search the saved games that have not been searched yet, such as those from before there were achievements."""
        if not is_loaded(self._game):
            if not await bring([self._game]) or not self._open:
                return
            self._write()
        try:
            saved = self._app.shelf.entries()
            self._app.results.update(saved)  # games from a file may not have been counted yet
            own = {result.id: result.on for result in self._app.results.all()}
            entries = [entry for entry in saved if entry.over and entry.game == self._game]
        except StoreMissing:
            return
        waiting = [entry for entry in reversed(entries) if entry.id in own and not self._medals.is_searched(entry.id)]
        # What cannot be fetched is searched another time.
        await bring({part for entry in waiting for part in needs(self._app.games, entry.id, entry.game)})
        if not self._open:
            return
        for entry in waiting:
            if not self._reading:
                self._reading = True
                self._write()
            await asyncio.sleep(0)  # the page stays usable meanwhile
            if not self._open:
                return
            with suppress(SaveBroken, StoreMissing):
                shown = shown_in(self._app.shelf.load(entry.id))
                self._medals.add(entry.id, entry.game, shown, own[entry.id])
        if waiting:
            self._reading = False
            self._write()

    # --- markup -----------------------------------------------------------------------------------

    def _write(self) -> None:
        words = self._app.words
        tabs = [
            a(words("game." + game), href=f"#/achievements/{game}", aria_current="page" if game == self._game else None)
            for game in engine.games()
        ]
        update_markup(  # it is written again while it is read: the focus stays
            self._room,
            section(
                div(back_link(words, "#/"), h1(words("achieve.title"), tabindex=-1), cls="head"),
                nav(tabs, cls="segments", aria_label=words("app.games")),
                p(words("achieve.lead"), cls="lead"),
                self._list() if is_loaded(self._game) else None,
                div(
                    a(icon("chart"), span(words("stats.title")), cls="btn quiet", href=f"#/stats/{self._game}"),
                    cls="go",
                ),
                cls="screen narrow achievements",
            ),
        )

    def _list(self) -> Html:
        words = self._app.words
        done = self._medals.done(self._game)
        module = of(self._game)
        every = [one.id for one in module.ACHIEVEMENTS] if module else []
        number = sum(id in done for id in every)
        count = words("achieve.count", n=number, total=len(every))
        reading = small(words("achieve.reading"), role="status") if self._reading else None
        return div(
            div(
                progress(value=number, max=len(every), aria_label=words("achieve.title")),
                span(count),
                reading,
                cls="tally",
            ),
            ul([self._item(id, done.get(id, "")) for id in every], cls="medals"),
        )

    def _item(self, id: str, on: str) -> Html:
        words, key, day = self._app.words, f"achieve.{self._game}.{id}", Day.parse(on)
        state = (
            words("achieve.done", date=written_day(words.lang, day, dateStyle="medium"))
            if day
            else words("achieve.open")
        )
        mark = span(icon("ok") if on else None, cls="mark", aria_hidden=True)
        texts = div(h2(words(key)), p(words(key + ".text")), small(state))
        return li(mark, texts, cls="card done" if on else "card", data_id=id)
