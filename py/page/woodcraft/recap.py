"""The recap: what each player has done since the viewer's turn; a row lights what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.woodcraft import decisions
from page.html import EMPTY, Html, b, button, fragment, icon, li, small, span, ul
from table.woodcraft.news import touched
from table.words import Words

from . import brief, texts
from .panels import peg
from .pictograms import goods, sign, sr_only

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View
    from page.dom import Node

#: Decisions that go without saying.
SILENT = ("do", "end", "done")


def deeds_of(
    words: Words, view: View, entries: Sequence[LogEntry], names: Sequence[str], reader: int
) -> list[list[Html]]:
    """What each player has done, by seat.

    ``reader``, the seat that reads this, also has the events that no player caused.
    """
    deeds: list[list[Html]] = [[] for _ in names]
    for entry in entries:
        seat = entry.get("seat")
        if deed := _deed(words, entry, view, reader):
            deeds[reader if seat is None else seat].append(deed)
    return deeds


def rows(deeds: Sequence[Sequence[Html]], names: Sequence[str], lit: int | None) -> Html:
    """A cell for each player with their ``deeds``, in the order of the players' panel, empty for who has none."""
    return fragment(_cell(seat, names, done, lit == seat) for seat, done in enumerate(deeds))


def opener(words: Words, deeds: Sequence[Sequence[Html]], names: Sequence[str]) -> Html:
    """A button that opens the recap in words, with the markers of those who have acted; empty if nobody has."""
    seats = [seat for seat, done in enumerate(deeds) if done]
    if not seats:
        return EMPTY
    pegs = span([peg(seat) for seat in seats], cls="pegs") if len(names) > 1 else None
    return button(icon("log"), pegs, small(words("wc.recap")), type="button", cls="btn quiet", data_do="recap")


def whole(deeds: Sequence[Sequence[Html]], names: Sequence[str], lit: int | None) -> Html:
    """The recap in words, for the dialog."""
    cells = [_cell(seat, names, done, lit == seat) for seat, done in enumerate(deeds) if done]
    return ul(cells, cls="news-in-full")


def _cell(seat: int, names: Sequence[str], deeds: Sequence[Html], lit: bool) -> Html:
    if not deeds:
        return li()
    whose = b(names[seat], " ", cls="whose") if len(names) > 1 else None
    text = span(whose, [(" \u00b7 " if place else "", deed) for place, deed in enumerate(deeds)])
    return li(button(peg(seat), text, type="button", cls="recap short", data_do=f"light {seat}", aria_pressed=lit))


def _deed(words: Words, entry: LogEntry, view: View, reader: int) -> Html:
    """An entry as briefly as it can be said: what follows a tile's move says that its action was done."""
    if entry["id"] == "earn" and entry["seat"] != reader and not any(entry["gained"].values()):
        return EMPTY
    if entry["id"] == "earn" and (gains := goods(entry["gained"])):
        return fragment(
            span(sign("up", "up"), gains, cls="drawn", aria_hidden=True), sr_only(texts.entry(words, entry))
        )
    if entry["id"] == "act" and "chosen" not in entry:
        decision = decisions.read(entry["action"])
        if decision["verb"] in SILENT:
            return EMPTY
        if decision["verb"] == "move":
            tile = decision["tile"]
            return fragment(sign(tile), " ", span(words("wc.action." + tile), cls="deed"))
    text = texts.entry(words, entry, view)
    if text and (drawn := brief.pictures(words, entry, view)):
        return fragment(span(drawn, cls="brief", aria_hidden=True), span(text, cls="deed"))
    return fragment(text)


def shorten(news: Node) -> None:
    """Show pictures instead of words in the cells whose words have no room."""
    cells = list(news.querySelectorAll(".recap > span"))
    for cell in cells:
        cell.parentNode.removeAttribute("data-brief")
    for cell in [cell for cell in cells if cell.scrollHeight > cell.clientHeight + 1]:
        cell.parentNode.dataset.brief = ""


def mark(root: Node, entries: Sequence[LogEntry], lit: int | None) -> None:
    """Light the tiles of the wheel and the cards that the entries of a player are about; None lights nothing."""
    for node in root.querySelectorAll(".lit"):
        node.classList.remove("lit")
    if lit is None:
        return
    tiles, cards = touched(entries, lit)
    selectors = [f'.twin [data-key="{tile}"]' for tile in tiles] + [f'[data-info="card {card}"]' for card in cards]
    for node in root.querySelectorAll(", ".join(selectors)) if selectors else ():
        node.classList.add("lit")
