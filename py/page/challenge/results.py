"""The results of everybody who has played a deal, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page.html import EMPTY, Html, a, b, caption, fragment, table, tbody, td, th, thead, tr
from table.challenge import Answer
from table.result_format import ParResult
from table.save_format import summary_of
from table.session import Session
from table.words import Words


class Line(NamedTuple):
    """A line of the table. ``href``: the comparison with this game; "" for none."""

    name: str
    figure: int
    href: str = ""
    quiet: bool = False


def lines(words: Words, id: str, session: Session, answers: Sequence[Answer], par: ParResult | None) -> list[Line]:
    """The player and all others, the best result first; the par is one of them."""
    summary = summary_of(session.deal.game)
    own = summary.figure(summary.about(session.view())).number
    known = [Line(words("compare.you"), own)]
    for n, answer in enumerate(answers):
        name = answer.name or words("challenge.someone")
        known.append(Line(name, answer.figure, f"#/challenge/{id}/{n}"))
    if par is not None:
        known.append(Line(words("par.title"), par.figure, f"#/compare/{id}", quiet=True))
    return sorted(known, key=lambda line: -line.figure)


def results(words: Words, session: Session, shown: Sequence[Line]) -> Html:
    """The table of results; nothing without the result of somebody else."""
    if all(line.quiet or not line.href for line in shown):
        return EMPTY
    summary = summary_of(session.deal.game)
    signed = summary.figure(summary.about(session.view())).signed
    rows = [
        tr(
            th(b(line.name) if not line.quiet else line.name, scope="row", cls="quiet" if line.quiet else None),
            td(words.number(line.figure, sign=signed), cls="num"),
            td(_link(words, line)),
        )
        for line in shown
    ]
    heads = (th(words("challenge.player"), scope="col"), th(words("compare.result"), scope="col"), td())
    return table(caption(words("challenge.results")), thead(tr(heads)), tbody(rows), cls="ledger rivals")


def _link(words: Words, line: Line) -> Html:
    if not line.href:
        return EMPTY
    name = words("challenge.compare.label", name=line.name)
    return fragment(a(words("challenge.compare"), href=line.href, aria_label=name))
