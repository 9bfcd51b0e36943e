"""The end of a game: who won, and the gold of everyone by card."""

from __future__ import annotations

from typing import Any

from page.table import end
from page.table.markup import esc
from table.players import full
from table.words import Words

from . import panels


def verdict(words: Words, view: Any, names: list[str]) -> tuple[str, str]:
    """The title of the last sheet and the line below it."""
    if view["players"] == 1:
        score, mark = view["scores"][0], view["par"]
        rating = view["rating"]
        id = "kb.end.line" if rating > 0 else "kb.end.line.below" if rating < 0 else "kb.end.line.even"
        return words("kb.title." + view["title"]), words(id, score=score, n=abs(rating), mark=mark)
    winners = [names[i] for i in view["winners"]]
    if len(winners) == 1:
        return words("end.winner", name=winners[0]), words("kb.gold", n=max(view["scores"]))
    return words("end.tie", names=words.list(winners)), words("kb.gold", n=max(view["scores"]))


def ledger(words: Words, view: Any, names: list[str]) -> str:
    """A column a player, a row a card: each row lights its hexes for the player that is shown."""
    heads = "".join(
        f'<th scope="col"><button type="button" class="who" data-do="seat {i}">{panels.house(i)}'
        f"<span>{esc(full(name))}</span></button></th>"
        for i, name in enumerate(names)
    )
    rows = []
    for i, worth in enumerate(view["now"][0]):
        cells = "".join(f"<td>{words.number(view['now'][seat][i]['amount'])}</td>" for seat in range(len(names)))
        name = esc(words("kb.card." + worth["card"]))
        rows.append(
            f'<tr><th scope="row"><button type="button" class="lamp" data-do="light {i}" aria-pressed="false">{name}'
            f"</button></th>{cells}</tr>"
        )
    sums = "".join(
        f'<td class="num{" winner" if i in view["winners"] else ""}">{words.number(gold)}</td>'
        for i, gold in enumerate(view["scores"])
    )
    rows.append(f'<tr class="year"><th scope="row">{esc(words("table.sum"))}</th>{sums}</tr>')
    built = "".join(f"<td>{40 - left}</td>" for left in view["supply"])
    rows.append(f'<tr class="built"><th scope="row">{esc(words("kb.end.built"))}</th>{built}</tr>')
    return (
        f'<table class="ledger ranks"><caption>{esc(words("table.players"))}</caption><thead><tr><td></td>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>"
    )


def finish(table: Any) -> None:
    """Lay the verdict beside the board."""
    words, names = table.app.words, table.names()
    html = f"""{end.verdict(words, "kb.end.finished", *verdict(words, table.view, names))}
<div class="card paper">{ledger(words, table.view, names)}</div>
{end.onward(words, table.id, table.session.deal.code(), "kb.end.new")}"""
    end.finish(table.display, html)
