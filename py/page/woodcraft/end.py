"""The end of a game: who won, and the points of everyone by where they come from."""

from __future__ import annotations

from typing import Any

from page.table import end
from page.table.markup import esc
from table.players import full
from table.woodcraft.summary import rank
from table.words import Words

from . import texts
from .panels import peg

#: The rows of the last sheet, in the order in which they are counted.
LATE = "late_orders"
ROWS = ("score", "contracts", "leftovers", LATE, "reputation")


def verdict(words: Words, view: Any, names: list[str]) -> tuple[str, str]:
    """The title of the last sheet and the line below it."""
    if view["seats"] == 1:
        title = words.phrase(rank(view["title"]))
        return title, words("wc.end.line", score=view["rating"], rank=title)
    winner = view["winners"][0]
    return words("end.winner", name=names[winner]), words("wc.end.points", n=view["final"][winner]["total"])


def ledger(words: Words, view: Any, names: list[str]) -> str:
    """A column a player, a row for each thing that paid."""
    heads = "".join(
        f'<th scope="col"><span class="who">{peg(i)}<span>{esc(full(name))}</span></span></th>'
        for i, name in enumerate(names)
    )
    rows, worded = [], ' class="worded"'
    for row in ROWS:
        cells = "".join(
            f"<td{worded if row == LATE else ''}>{_cell(words, row, final, len(player['orders']))}</td>"
            for final, player in zip(view["final"], view["players"], strict=True)
        )
        rows.append(f'<tr><th scope="row">{esc(words("wc.end.row." + row))}</th>{cells}</tr>')
    sums = "".join(
        f'<td class="num{" winner" if i in view["winners"] and len(names) > 1 else ""}">'
        f'{words.number(final["total"])}</td>'
        for i, final in enumerate(view["final"])
    )
    rows.append(f'<tr class="year"><th scope="row">{esc(words("wc.end.row.total"))}</th>{sums}</tr>')
    done = "".join(f'<td>{len(player["completed"])}</td>' for player in view["players"])
    rows.append(f'<tr class="built"><th scope="row">{esc(words("wc.orders"))}</th>{done}</tr>')
    return (
        f'<table class="ledger ranks"><caption>{esc(words("table.players"))}</caption><thead><tr><td></td>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _cell(words: Words, row: str, final: Any, open_orders: int) -> str:
    """What a row brings a player: points, but open orders cost reputation, down to its first space at most."""
    return esc(texts.late_orders(words, open_orders, final[row])) if row == LATE else words.number(final[row])


def finish(table: Any) -> None:
    """Lay the verdict in the place of what is asked."""
    words, names = table.app.words, table.names()
    html = f"""{end.verdict(words, "wc.end.finished", *verdict(words, table.view, names))}
<div class="card paper">{ledger(words, table.view, names)}</div>
{end.onward(words, table.id, table.session.deal.code(), "wc.end.new")}"""
    end.finish(table.display, html)
