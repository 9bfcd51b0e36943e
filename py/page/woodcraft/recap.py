"""The recap: what each player has done since the viewer's turn; a row lights what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.woodcraft import decisions
from page.html import Html, b, button, fragment, li, span
from table.woodcraft.news import touched
from table.words import Words

from . import texts
from .panels import peg

if TYPE_CHECKING:
    from engine.woodcraft.view_types import LogEntry, View
    from page.dom import Node

#: Decisions that go without saying.
SILENT = ("do", "end", "done")


def rows(words: Words, view: View, entries: Sequence[LogEntry], names: Sequence[str], lit: int | None) -> Html:
    """One row for each player, and one for events that no player caused."""
    by_seat: dict[int | None, list[str]] = {}
    for entry in entries:
        text = _text(words, entry, view)
        if text:
            by_seat.setdefault(entry.get("seat"), []).append(text)
    lines = []
    for seat, sentences in by_seat.items():
        text = words.sentences(sentences)
        if seat is None:
            lines.append(li(span(text), title=text))
        else:
            row = (peg(seat), span(b(names[seat]), " ", text))
            do = f"light {seat}"
            lines.append(
                li(button(row, type="button", cls="recap short", data_do=do, aria_pressed=seat == lit), title=text)
            )
    return fragment(lines)


def _text(words: Words, entry: LogEntry, view: View) -> str:
    """An entry as briefly as it can be said: what follows a tile's move says that its action was done."""
    if entry["id"] == "act" and "chosen" not in entry:
        decision = decisions.read(entry["action"])
        if decision["verb"] in SILENT:
            return ""
        if decision["verb"] == "move":
            return words("wc.action." + decision["tile"])
    return texts.entry(words, entry, view)


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
