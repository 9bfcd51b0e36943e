"""The screen of stored data: what is stored, everything as one file, reading such a file, erasing everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page import records
from page.backup import everything
from page.dom import Event, Node
from page.game_loader import run
from page.html import (
    Html,
    a,
    b,
    button,
    dialog,
    div,
    h1,
    h2,
    icon,
    input_,
    label,
    p,
    section,
    set_markup,
    span,
)
from page.room import RoomScreen
from page.screens import App
from table.backup.file import letters
from table.store import StoreMissing
from table.words import News

if TYPE_CHECKING:
    from table.save_format import Entry

SHEET = "static/css/backup.css"


class DataScreen(RoomScreen):
    """What is stored on this device. ``after``: "erased" or "unconfirmed" after an erasure (static/tabs.js)."""

    name = "data"
    sheets = (SHEET,)

    def __init__(self, app: App, room: Node, after: str = "") -> None:
        super().__init__(app, room)
        self._after = after if after in ("erased", "unconfirmed") else ""
        #: The messages about the last file.
        self._messages: list[News] = []

    def open(self) -> None:
        super().open()
        if self._after:
            self._app.rename("#/data")  # when it is loaded again, something may be stored
            self._room.querySelector("h1").focus()  # the button that had the focus was on the page before

    def listen(self) -> None:
        self._listeners.on(self._room, "change", self._file_chosen)

    # --- markup -----------------------------------------------------------------------------------

    def _write(self) -> None:
        entries, broken = self._stored_games()
        self._app.results.update(entries)  # games from a file may not have been counted yet
        results = len(self._app.results.all())
        words, stored = self._app.words, self._letters()
        is_asking = bool(self._room.querySelector("dialog[open]"))
        set_markup(
            self._room,
            section(
                h1(words("backup.title"), tabindex=-1),
                self._news() if self._after else None,
                self._numbers(len(entries), results, stored),
                self._card("save", words("backup.save.title"), words("backup.save.text"), self._save_button()),
                self._card("read", words("backup.read.title"), words("backup.read.text"), self._file_field()),
                None if self._after else self._news(),  # next to the button that was pressed
                self._card(
                    "erase", words("backup.erase.title"), words("backup.erase.text"), self._erase_button(stored)
                ),
                div(a(icon("back"), span(words("app.back")), cls="btn quiet", href="#/"), cls="go"),
                self._question(len(entries) + broken, results),
                cls="screen narrow data",
            ),
        )
        if is_asking:  # the screen was written again, for example because another tab has stored something
            self._room.querySelector("[data-do=erase]").focus()  # closing the question leads back to it
            self._room.querySelector("dialog").showModal()

    def _news(self) -> Html:
        words = self._app.words
        after = [News(["backup." + self._after], good=self._after == "erased")]
        lines = after if self._after else self._messages
        texts = [p(words.phrase(line.phrase), cls=None if line.good else "bad") for line in lines]
        return div(texts, id="news", role="alert", cls="notice card" if texts else None)

    def _numbers(self, games: int, results: int, stored: int) -> Html:
        """What is stored. ``stored``: see ``_letters``."""
        words = self._app.words
        numbers = (
            (str(games), words("games.title")),
            (str(results), words("backup.results")),
            (words("backup.size", n=-(-stored // 1000)), words("backup.stored")),
        )
        return div([div(b(number), span(text)) for number, text in numbers], cls="numbers")

    def _letters(self) -> int:
        """The letters of all that is stored of the player."""
        try:
            return letters(self._app.store)
        except StoreMissing:
            return 0

    def _card(self, id: str, title: str, text: str, control: Html) -> Html:
        return section(h2(title), p(text, id=f"data-{id}"), control, cls="card")

    def _save_button(self) -> Html:
        text = self._app.words("backup.save")
        return button(icon("save"), span(text), type="button", cls="btn primary", data_do="save")

    def _file_field(self) -> Html:
        field = input_(type="file", id="file", accept=".json,application/json", aria_describedby="data-read")
        return label(icon("open"), span(self._app.words("backup.read")), field, cls="btn")

    def _erase_button(self, stored: int) -> Html:
        text = self._app.words("backup.erase")
        kind, idle = "btn quiet erase", not stored and self._after != "unconfirmed"
        return button(icon("trash"), span(text), type="button", cls=kind, data_do="erase", disabled=idle)

    def _question(self, games: int, results: int) -> Html:
        """The one confirmation, with the answer that changes nothing first. ``games``: with damaged ones."""
        words = self._app.words
        text = words("backup.erase.what", games=games, results=results)
        return dialog(
            h2(words("backup.erase.question"), id="erase-title"),
            p(text, id="erase-text"),
            div(
                button(words("backup.erase.no"), type="button", cls="btn", data_do="keep"),
                button(icon("trash"), span(words("backup.erase")), type="button", cls="btn erase", data_do="confirm"),
                cls="row",
            ),
            cls="erase-question",
            aria_labelledby="erase-title",
            aria_describedby="erase-text",
        )

    def _stored_games(self) -> tuple[list[Entry], int]:
        """The stored games, and the number of damaged ones; none if the storage cannot be read."""
        try:
            listing = self._app.shelf.listing()
        except StoreMissing:
            return [], 0
        return listing.entries, len(listing.broken)

    # --- input ------------------------------------------------------------------------------------

    def do_save(self, argument: str, event: Event) -> None:
        everything.save(self._app)

    def do_erase(self, argument: str, event: Event) -> None:
        self._room.querySelector("dialog").showModal()

    def do_keep(self, argument: str, event: Event) -> None:
        self._room.querySelector("dialog").close()

    def do_confirm(self, argument: str, event: Event) -> None:
        """Erase everything; the page and all other tabs then start again."""
        js.inkstead.erase()

    def _file_chosen(self, event: Event) -> None:
        if event.target.id == "file" and event.target.files.length:
            run(self._import(event.target.files.item(0)))

    async def _import(self, file: Node) -> None:
        messages = await records.import_on(self, self._app, file)
        if messages is None:
            return
        self._after, self._messages = "", messages
        self._write()
        self._room.querySelector("#file").focus()
        self._room.querySelector("#news").scrollIntoView(block="nearest")
