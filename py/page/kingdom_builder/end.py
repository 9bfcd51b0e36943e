"""The end of a game: the winner, and the gold of every player by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kingdom_builder.setup import SUPPLY
from engine.kingdom_builder.view_types import View
from page.html import Html, button, caption, div, fragment, span, table, tbody, td, th, thead, tr
from page.table import end
from table.players import full
from table.words import Words

from . import panels

if TYPE_CHECKING:
    from page.table.display import Display


def verdict(words: Words, view: View, names: Sequence[str]) -> tuple[str, str]:
    """Title and subtitle of the last sheet: the winner, the gold and what broke a tie; for a solo game the rating."""
    if view["players"] == 1:
        score, mark = view["scores"][0], view["par"]
        rating = view["rating"]
        id = "kb.end.line" if rating > 0 else "kb.end.line.below" if rating < 0 else "kb.end.line.even"
        return words("kb.title." + view["title"]), words(id, score=score, n=abs(rating), mark=mark)
    winners = [names[i] for i in view["winners"]]
    best = max(view["scores"])
    line = words("kb.gold", n=best)
    if len(winners) < view["scores"].count(best):
        line += " · " + words("rules.tie")
    return end.title_of(words, winners), line


def ledger(words: Words, view: View, names: Sequence[str]) -> Html:
    """A column per player, a row per card; the button of a row lights its hexes for the player shown."""
    heads = [
        th(
            button(panels.house(seat), span(full(name)), type="button", cls="who", data_do=f"seat {seat}"),
            scope="col",
        )
        for seat, name in enumerate(names)
    ]
    rows = []
    for number, score in enumerate(view["now"][0]):
        name = words("kb.card." + score["card"])
        lamp = button(name, type="button", cls="lamp", data_do=f"light {number}", aria_pressed=False)
        amounts = [td(words.number(scores[number]["amount"])) for scores in view["now"]]
        rows.append(tr(th(lamp, scope="row"), amounts))
    totals = [
        td(words.number(gold), cls="num winner" if seat in view["winners"] and len(names) > 1 else "num")
        for seat, gold in enumerate(view["scores"])
    ]
    rows.append(tr(th(words("table.sum"), scope="row"), totals, cls="year"))
    built = [td(SUPPLY - left) for left in view["supply"]]
    rows.append(tr(th(words("kb.end.built"), scope="row"), built, cls="built"))
    return table(caption(words("table.players")), thead(tr(td(), heads)), tbody(rows), cls="ledger ranks")


def finish(screen: end.Finished[View], display: Display) -> None:
    """Show the verdict next to the board."""
    words, names = screen.app.words, screen.names()
    title, line = verdict(words, screen.view, names)
    html = fragment(
        end.verdict(words, "kb.end.finished", title, line),
        div(ledger(words, screen.view, names), cls="card paper"),
        end.onward(words, screen.id, screen.session.deal.code(), "kb.end.new", sheet=True),
    )
    end.finish(display, html)
