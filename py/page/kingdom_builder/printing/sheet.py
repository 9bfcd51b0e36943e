"""A printed sheet of Kingdom Builder: the finished board, and the gold of every player by card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kingdom_builder.setup import SUPPLY
from engine.kingdom_builder.view_types import View
from page.html import Html, article, b, div, p, span, table, tbody, td, th, thead, tr
from page.kingdom_builder import rule_ids
from page.kingdom_builder.end import verdict
from page.kingdom_builder.printing import drawing
from page.printing.parts import field, head
from table.players import full
from table.words import Words

SHEETS: Sequence[str] = ("static/css/print-board.css",)
LEAVE_OFF = ""


def symbols() -> Html:
    return drawing.symbols()


def sheets(words: Words, view: View, names: Sequence[str], code: str, date: str, whole: bool) -> list[Html]:
    """One sheet for all players."""
    name = words("game.kingdom_builder")
    title, line = verdict(words, view, names) if view["over"] else ("", "")
    return [
        article(
            head(words, name, code),
            div(
                field(words("print.date"), date, short=True),
                field(words("print.rank" if len(names) == 1 else "stats.result"), title),
                cls="fields",
            ),
            p(line, cls="verdict-line") if line else None,
            drawing.drawing(view, name),
            _gold(words, view, names),
            cls="print-page board-sheet",
        )
    ]


def _gold(words: Words, view: View, names: Sequence[str]) -> Html:
    """A row for each card with its rule, a column for each player."""
    players = len(view["settlements"])
    heads = [
        th(drawing.house(seat, players), span(full(name)) if players > 1 else None, scope="col")
        for seat, name in enumerate(names)
    ]
    rows = []
    for number, score in enumerate(view["now"][0]):
        slug = score["card"]
        title = th(b(words("kb.card." + slug)), p(words(rule_ids.of_card(view, slug))), scope="row")
        rows.append(tr(title, [td(words.number(scores[number]["amount"])) for scores in view["now"]]))
    sums = [td(words.number(gold)) for gold in view["scores"]]
    rows.append(tr(th(words("table.sum"), scope="row"), sums, cls="total"))
    built = [td(SUPPLY - left) for left in view["supply"]]
    rows.append(tr(th(words("kb.end.built"), scope="row"), built, cls="built"))
    return table(thead(tr(td(), heads)), tbody(rows), cls=f"gold n{len(names)}")
