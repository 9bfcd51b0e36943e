"""The markup of the table and its parts; no browser is needed to build it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.nim.setup import HEAPS
from engine.nim.view_types import View
from page.html import Html, a, button, div, fragment, header, li, ol, p, span
from page.table import markup
from page.table.markup import tool
from table.words import Words

from . import texts


def table(words: Words) -> Html:
    """What stays while a game is shown; the display fills the parts with data-part."""
    tools = (
        tool(words, "undo", "table.undo", "undo"),
        tool(words, "redo", "table.redo", "redo"),
        tool(words, "hint", "table.hint", "hint"),
        tool(words, "log", "table.log", "log"),
        tool(words, "menu", "table.menu", "gear"),
    )
    right = div(
        p(cls="cardname", data_part="asked"),
        button(type="button", cls="btn primary main", data_do="main", data_part="main"),
        div(cls="advice", data_part="advice"),
        cls="right",
        data_part="right",
    )
    home = a(words("app.name"), cls="word", href="#/", title=words("app.home"))
    bar = header(home, div(tools, cls="icons tools"), cls="bar")
    return markup.shell(words, "nim", bar, div(board(words), right, cls="top"), cls="table nim")


def board(words: Words) -> Html:
    """Where the heaps are written."""
    return div(cls="heaps", data_part="sheet", role="group", aria_label=words("nim.board"))


def heaps(words: Words, view: View, *, active: bool, advised: str = "") -> Html:
    """Each counter is a button that takes itself and all counters right of it: one board for eyes, keys and readers."""
    rows = []
    for name, size in zip(HEAPS, view["heaps"], strict=True):
        counters = [
            button(
                type="button",
                cls="counter",
                data_do=f"take {name}{count}",
                aria_label=words("nim.take", heap=name, n=count),
                aria_pressed=advised == f"{name}{count}",
                disabled=not active,
            )
            for count in range(size, 0, -1)
        ]
        rows.append(div(span(name, cls="ring"), counters, cls="heap"))
    return fragment(rows)


def menu(words: Words, code: str, *, can_redo: bool) -> Html:
    items = markup.button(words, "redo", "table.redo", "redo", off=not can_redo)
    return markup.menu(words, code, items + markup.button(words, "keys", "table.keys", "hint"))


def log(words: Words, view: View, names: Sequence[str]) -> Html:
    """All turns, the newest first."""
    return ol([li(texts.turn(words, taken, names)) for taken in reversed(view["log"])], cls="log", reversed=True)
