"""The markup of a comparison: headings of both boards, the slider, the table, and where the games parted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page.html import (
    EMPTY,
    Html,
    article,
    aside,
    b,
    button,
    caption,
    div,
    fragment,
    h1,
    h2,
    header,
    i,
    icon,
    input_,
    output,
    p,
    section,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from page.room import back_link
from table.compare import Comparison
from table.words import Words

#: More chapters than this have no room below the slider.
CHAPTERS = 6


class Column(NamedTuple):
    """A column of the table: a player or the par. ``cells``: one for each row, None for points not scored yet."""

    name: str
    cells: Sequence[int | None]
    total: str
    #: The par is not a player: it is quiet, and never marked as the better one.
    quiet: bool = False


def frame(words: Words, title: str, names: Sequence[str], back: str, kind: str, last: int) -> Html:
    """The markup that stays while steps change; its parts are filled for each step."""
    boards = [
        article(
            header(h2(name), span(cls="points", data_part=f"points{side}"), b(cls="total", data_part=f"total{side}")),
            div(cls="board", data_part=f"board{side}"),
            cls="pane",
            data_side=side,
            aria_label=name,
        )
        for side, name in enumerate(names)
    ]
    switch = [
        button(name, type="button", data_do=f"side {side}", aria_pressed=side == 0) for side, name in enumerate(names)
    ]
    return section(
        header(
            back_link(words, back),
            h1(title, tabindex=-1),
            cls="head in-bar",
        ),
        div(switch, cls="segments sides", role="group", aria_label=words("compare.shown")),
        div(
            div(div(boards, cls="boards"), _slider(words, last), cls="main"),
            aside(
                div(cls="card", data_part="table"),
                div(cls="card", data_part="parted"),
                button(icon("rot"), span(words("end.again")), type="button", cls="btn primary", data_do="again"),
                div(data_part="more"),
                aria_label=words("compare.numbers"),
            ),
            cls="columns",
        ),
        p(cls="sr", role="status", aria_live="polite", data_part="say"),
        cls=f"compare {kind}",
        data_part="compare",
        data_side=0,
    )


def _slider(words: Words, last: int) -> Html:
    def step(by: int, id: str, sign: str) -> Html:
        name = words(id)
        return button(
            icon(sign), type="button", cls="btn", data_do=f"step {by}", data_part=sign, aria_label=name, title=name
        )

    scrub = input_(
        type="range", min=0, max=last, value=last, step=1, data_part="scrub", aria_label=words("compare.slider")
    )
    track = div(
        div(span(data_part="same"), output(cls="num", data_part="step", aria_live="off"), cls="labels"),
        div(scrub, div(data_part="ticks", cls="ticks", aria_hidden=True), cls="rail"),
        div(data_part="chapters", cls="chapters", aria_hidden=True),
        cls="stepper",
    )
    return div(step(-1, "replay.prev", "prev"), track, step(1, "replay.next", "next"), cls="card slide")


def ticks(comparison: Comparison) -> Html:
    """A tick for each step, and a sign where the games parted; ``data-at`` is its place from 0 to 1."""
    last, parted = max(comparison.last, 1), comparison.parted

    def kind(n: int) -> str | None:
        return "parted" if n == parted else "same" if parted is None or n < parted else None

    return fragment([i(data_at=f"{n / last:.4f}", cls=kind(n)) for n in range(last + 1)])


def chapters(words: Words, comparison: Comparison, names: Sequence[str], title: Sequence[str]) -> Html:
    """Each chapter below the slider with its lead; nothing if there are too many of them."""
    ends = comparison.chapter_ends()
    if len(ends) > CHAPTERS:
        return EMPTY
    parts, first, before = [], 0, 0
    for end, name in zip(ends, title, strict=False):
        lead = comparison.points(0, end) - comparison.points(1, end)
        gained, before = lead - before, lead
        text = words("compare.level") if not gained else f"{names[0 if gained > 0 else 1]} +{abs(gained)}"
        parts.append(span(b(name), " ", span(text), data_length=max(end - first, 1)))
        first = end
    return fragment(parts)


def sheet(words: Words, titles: Sequence[str], columns: Sequence[Column], total: str) -> Html:
    """The table of both players and of the par."""
    heads = [th(column.name, scope="col", cls="quiet" if column.quiet else None) for column in columns]
    rows = [
        tr(th(title, scope="row"), [_cell(words, columns, column, n) for column in columns])
        for n, title in enumerate(titles)
    ]
    totals = [td(column.total, cls="num quiet" if column.quiet else "num") for column in columns]
    return table(
        caption(words("compare.table"), cls="sr"),
        thead(tr(td(), heads)),
        tbody(rows, tr(th(total, scope="row"), totals, cls="sum")),
        cls="ledger both",
    )


def _cell(words: Words, columns: Sequence[Column], column: Column, row: int) -> Html:
    amount = column.cells[row]
    if amount is None:
        return td("·", cls="quiet" if column.quiet else None)
    others = [one.cells[row] for one in columns if not one.quiet and one is not column]
    known = [other for other in others if other is not None]
    better = not column.quiet and len(known) == len(others) and all(amount > other for other in known)
    shown = words.number(amount)
    return td(b(shown, cls="better") if better and others else shown, cls="quiet" if column.quiet else None)


def parted(
    words: Words,
    comparison: Comparison,
    names: Sequence[str],
    lines: Sequence[Sequence[str]],
    pictures: Sequence[Html],
) -> Html:
    """Where the games parted, and what came of it: what each player did there, and small pictures of the boards."""
    if comparison.parted is None:
        return fragment(p(words("compare.parted"), cls="eyebrow"), p(words("compare.same")))
    title = words("compare.step", n=comparison.parted, name=words.phrase(comparison.name(comparison.parted)))
    most = comparison.greatest_difference()
    what = None
    if most is not None:
        amounts = {"own": words.number(most.own), "other": words.number(most.other)}
        what = p(words("compare.most", what=words(most.id), you=names[0], name=names[1], **amounts), cls="rule")
    did = [
        div(picture, p(b(name), " ", words.sentences(said)), cls="did")
        for name, said, picture in zip(names, lines, pictures, strict=True)
    ]
    return fragment(p(words("compare.parted"), cls="eyebrow"), h2(title), div(did, cls="both-did"), what)
