"""The recap: what each player has done since the viewer's turn; a row lights what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

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

#: Decisions that the recap leaves out.
SILENT = ("do", "end", "done")


class Deeds(NamedTuple):
    """What has happened since the turn of the player who reads it."""

    #: What each player has done, by seat. A player alone also has the events that nobody caused.
    players: list[list[Html]]
    #: The events that no player caused, and the seat in whose cell they stand, that of the reader.
    game: list[Html]
    reader: int


def deeds_of(words: Words, view: View, entries: Sequence[LogEntry], names: Sequence[str], reader: int) -> Deeds:
    """What the players and the game have done, as the seat ``reader`` sees it."""
    deeds = Deeds([[] for _ in names], [], reader)
    for entry in entries:
        seat = entry.get("seat")
        if deed := _deed(words, entry, view, reader):
            if seat is None and len(names) > 1:
                whose = EMPTY if deeds.game else b(words("wc.recap.game"), " ")
                deeds.game.append(fragment(whose, deed))
            else:
                deeds.players[reader if seat is None else seat].append(deed)
    return deeds


def rows(deeds: Deeds, names: Sequence[str], lit: int | None) -> Html:
    """A cell for each player, in the order of the players' panel, empty for a player who has done nothing."""
    return fragment(_cell(seat, deeds, names, lit == seat) for seat in range(len(names)))


def opener(words: Words, deeds: Deeds, names: Sequence[str]) -> Html:
    """A button that opens the recap in words, with the markers of those who have acted; empty if nothing happened."""
    seats = [seat for seat, done in enumerate(deeds.players) if done]
    if not seats and not deeds.game:
        return EMPTY
    pegs = span([peg(seat) for seat in seats], cls="pegs") if len(names) > 1 else None
    return button(icon("log"), pegs, small(words("wc.recap")), type="button", cls="btn quiet", data_do="recap")


def whole(deeds: Deeds, names: Sequence[str], lit: int | None) -> Html:
    """The recap in words, for the dialog: in the order of turns, the reader with the events of the game last."""
    turns = [(deeds.reader + 1 + place) % len(names) for place in range(len(names))]
    return ul([_cell(seat, deeds, names, lit == seat) for seat in turns if _has_cell(seat, deeds)], cls="news-in-full")


def _has_cell(seat: int, deeds: Deeds) -> bool:
    return bool(deeds.players[seat] or (seat == deeds.reader and deeds.game))


def _cell(seat: int, deeds: Deeds, names: Sequence[str], lit: bool) -> Html:
    """What a player has done, and after it in the cell of the reader what nobody caused."""
    if not _has_cell(seat, deeds):
        return li()
    own, game = deeds.players[seat], deeds.game if seat == deeds.reader else []
    whose = b(names[seat], " ", cls="whose") if own and len(names) > 1 else None
    text = span(whose, [(" \u00b7 " if place else "", deed) for place, deed in enumerate([*own, *game])])
    marker = peg(seat) if own and len(names) > 1 else None  # alone, they are the deeds of the rival
    return li(button(marker, text, type="button", cls="recap short", data_do=f"light {seat}", aria_pressed=lit))


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
    """Show pictures instead of words in the cells whose words have no room when they are closed."""
    news.classList.add("measured")
    cells = list(news.querySelectorAll(".recap > span"))
    for cell in cells:
        cell.parentNode.removeAttribute("data-brief")
    for cell in [cell for cell in cells if cell.scrollHeight > cell.clientHeight + 1]:
        cell.parentNode.dataset.brief = ""
    news.classList.remove("measured")


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
