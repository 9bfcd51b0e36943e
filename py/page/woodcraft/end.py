"""The end of a game: the winner, and the points of each player by source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.html import Html, caption, div, fragment, span, table, tbody, td, th, thead, tr
from page.table import end
from table.players import full
from table.woodcraft.summary import rank
from table.words import Words

from .final_texts import ROWS, row_text
from .panels import peg

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View
    from page.table.display import Display


def verdict(words: Words, view: View, names: Sequence[str]) -> tuple[str, str]:
    """The title of the verdict and the line below it."""
    if view["seats"] == 1:
        return words.phrase(rank(view["title"])), words("wc.n.points", n=view["rating"])
    winner, totals = view["winners"][0], [final["total"] for final in view["final"]]
    line = words("wc.end.points", n=totals[winner])
    if totals.count(totals[winner]) > 1:
        line = words("wc.end.tied", score=line)
    return end.title_of(words, [names[winner]]), line


def ledger(words: Words, view: View, names: Sequence[str]) -> Html:
    """The final table: a column for each player, a row for each source of points."""
    heads = [th(span(peg(seat), span(full(name)), cls="who"), scope="col") for seat, name in enumerate(names)]
    rows = []
    for row in ROWS:
        cells = [
            td(row_text(words, row, final, len(player["orders"])), cls="worded" if row == "late_orders" else None)
            for final, player in zip(view["final"], view["players"], strict=True)
        ]
        rows.append(tr(th(words("wc.end.row." + row), scope="row"), cells))
    sums = [
        td(
            words.number(final["total"]),
            cls="num winner" if seat in view["winners"] and len(names) > 1 else "num",
        )
        for seat, final in enumerate(view["final"])
    ]
    rows.append(tr(th(words("wc.end.row.total"), scope="row"), sums, cls="year"))
    done = [td(len(player["completed"])) for player in view["players"]]
    rows.append(tr(th(words("wc.orders"), scope="row"), done, cls="built"))
    return table(caption(words("table.players")), thead(tr(td(), heads)), tbody(rows), cls="ledger ranks")


def finish(screen: end.Finished[View], display: Display) -> None:
    """Show the verdict in place of the question."""
    words, view, names = screen.app.words, screen.view, screen.names()
    html = fragment(
        end.verdict(words, "wc.end.finished", *verdict(words, view, names)),
        div(ledger(words, view, names), cls="card paper"),
        end.onward(words, screen.id, screen.session.deal.code(), "wc.end.new", sheet=True),
    )
    end.finish(display, html)
