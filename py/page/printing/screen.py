"""The screen from which a sheet is printed: the pages as they will be, the size of the paper, and the button."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

import js

from page.dates import written
from page.dom import Event, Node
from page.html import Html, a, button, div, h1, icon, section, set_markup, span
from page.room import RoomScreen
from page.screens import App
from table.players import names
from table.session import Session
from table.store import StoreMissing
from table.words import Words

SHEET = "static/css/print.css"
PAPERS = ("a4", "letter")
#: Regions where paper has the size Letter; everywhere else it is A4.
_LETTER = ("US", "CA", "MX", "CL", "CO", "VE", "PH", "CR", "PR")


class Sheets(Protocol):
    """The module ``page.<game>.printing.sheet``."""

    #: The style sheets of the game that its sheets need.
    SHEETS: Sequence[str]
    #: The id of the text of a button that leaves a part of the deal off an empty sheet; "" without one.
    LEAVE_OFF: str

    def symbols(self) -> Html:
        """The symbols to which drawings refer."""

    def sheets(self, words: Words, view: Any, names: Sequence[str], code: str, date: str, whole: bool) -> list[Html]:
        """The pages of a game. ``names``: () for a game that has not begun; ``date``: when it was finished, or "".

        ``whole``: whether the part of ``LEAVE_OFF`` is on the sheet.
        """


class PrintScreen(RoomScreen):
    """The sheets of a saved game, or the empty ones of a deal: then ``id`` is ""."""

    name = "print"

    def __init__(self, app: App, room: Node, session: Session, id: str = "") -> None:
        super().__init__(app, room)
        self._session = session
        self._id = id
        #: The deal of empty sheets: the form for a new game shows it again.
        self.empty = None if id else session.deal
        self._module = cast(Sheets, import_module(f"page.{session.deal.game}.printing.sheet"))
        self.sheets = (*self._module.SHEETS, SHEET)
        self._paper = paper_of(str(js.navigator.language))
        self._whole = True

    def _write(self) -> None:
        words, deal = self._app.words, self._session.deal
        is_empty = not self._id
        named = () if is_empty else names(words, self._session.sitters, deal.seed)
        pages = self._module.sheets(words, self._session.view(), named, deal.code(), self._date(), self._whole)
        back = f"#/play/{self._id}" if self._id else f"#/new/{deal.game}"
        set_markup(
            self._room,
            section(
                div(
                    h1(words("print.title"), tabindex=-1),
                    self._papers(),
                    self._without() if is_empty and self._module.LEAVE_OFF else None,
                    button(icon("print"), span(words("print.now")), type="button", cls="btn primary", data_do="print"),
                    a(icon("back"), span(words("app.back")), cls="btn quiet", href=back),
                    cls="print-controls",
                ),
                self._module.symbols(),
                div(pages, cls=f"print-pages {self._paper}"),
                cls="screen print-screen",
            ),
        )

    def _papers(self) -> Html:
        words = self._app.words
        sizes = [
            button(words("print." + paper), type="button", data_do=f"paper {paper}", aria_pressed=paper == self._paper)
            for paper in PAPERS
        ]
        return div(sizes, cls="segments", role="group", aria_label=words("print.paper"))

    def _without(self) -> Html:
        text = self._app.words(self._module.LEAVE_OFF)
        return button(text, type="button", cls="btn", data_do="leave_off", aria_pressed=not self._whole)

    def _date(self) -> str:
        """The day when the game was finished, by the clock of the device."""
        try:
            entry = self._app.shelf.entry(self._id) if self._id else None
        except StoreMissing:  # only the memory holds it
            entry = None
        return written(self._app.words.lang, entry.touched * 1000) if entry is not None else ""

    def do_paper(self, paper: str, event: Event) -> None:
        self._paper = paper
        self._again(f"paper {paper}")

    def do_leave_off(self, argument: str, event: Event) -> None:
        self._whole = not self._whole
        self._again("leave_off")

    def do_print(self, argument: str, event: Event) -> None:
        js.window.print()

    def _again(self, verb: str) -> None:
        self._write()
        self._room.querySelector(f'[data-do="{verb}"]').focus()


def paper_of(locale: str) -> str:
    """The usual paper of a locale such as "en-US"."""
    return "letter" if locale.replace("_", "-").rpartition("-")[2].upper() in _LETTER else "a4"
