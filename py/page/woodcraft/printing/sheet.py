"""A printed sheet of Woodcraft: the points of every player by source, and what each workshop has become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from page.html import (
    EMPTY,
    Html,
    article,
    b,
    dd,
    div,
    dl,
    dt,
    fragment,
    h3,
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
from page.printing.parts import field, head
from page.woodcraft import names as name_of
from page.woodcraft.effect_texts import tool
from page.woodcraft.end import verdict
from page.woodcraft.final_texts import ROWS, row_text
from table.players import full
from table.words import Words

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Player, View

SHEETS: Sequence[str] = ("static/css/print-board.css",)
LEAVE_OFF = ""
_TRACKS: tuple[Literal["blueberry", "walnut", "reputation", "market"], ...] = (
    "blueberry",
    "walnut",
    "reputation",
    "market",
)


def symbols() -> Html:
    return EMPTY


def sheets(words: Words, view: View, names: Sequence[str], code: str, date: str, whole: bool) -> list[Html]:
    """One sheet for all players."""
    title, line = verdict(words, view, names) if view["over"] else ("", "")
    workshops = [_workshop(words, view, player, name) for player, name in zip(view["players"], names, strict=False)]
    return [
        article(
            head(words, words("game.woodcraft"), code),
            div(
                field(words("print.date"), date, short=True),
                field(words("print.rank" if len(names) == 1 else "stats.result"), title),
                cls="fields",
            ),
            p(line, cls="verdict-line") if line else None,
            _points(words, view, names) if view["over"] else None,
            div(workshops, cls=f"workshops n{len(workshops)}"),
            cls="print-page board-sheet",
        )
    ]


def _points(words: Words, view: View, names: Sequence[str]) -> Html:
    """A row for each source of points, a column for each player."""
    heads = [th(span(full(name)), scope="col") for name in names]
    rows = []
    for row in ROWS:
        amounts = [
            td(row_text(words, row, final, len(player["orders"])))
            for final, player in zip(view["final"], view["players"], strict=True)
        ]
        rows.append(tr(th(b(words("wc.end.row." + row)), scope="row"), amounts))
    sums = [td(words.number(final["total"])) for final in view["final"]]
    rows.append(tr(th(words("wc.end.row.total"), scope="row"), sums, cls="total"))
    return table(thead(tr(td(), heads)), tbody(rows), cls=f"gold n{len(names)}")


def _workshop(words: Words, view: View, player: Player, name: str) -> Html:
    """What a player has completed, hired and bought."""

    def cards(ids: Sequence[str]) -> str:
        return words.list([name_of.title_in(words, id, view) for id in ids])

    done = player["completed"]
    lines = (
        (words("wc.ui.completed", n=len(done)), cards(done)),
        (words("wc.helpers"), cards([helper["id"] for helper in player["helpers"]])),
        (words("wc.workshop"), words.list([name_of.upgrade(words, id) for id in player["upgrades"]])),
        (words("wc.attic"), words.list([tool(words, kind) for _, kind in sorted(player["attic"].items())])),
        (words("wc.contracts"), cards(player["contracts"])),
        *((words("wc.track." + track), words.number(player["tracks"][track])) for track in _TRACKS),
    )
    rows = [fragment(dt(label), dd(text)) for label, text in lines if text]
    return section(h3(full(name)), dl(rows))
