"""The end of a game: title or winner, score sheet and rating; with several players every map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import js

from engine.cartographers.view_types import View
from page.html import (
    Html,
    button,
    canvas,
    caption,
    div,
    fragment,
    h3,
    li,
    span,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
from page.table import end
from table.players import full
from table.words import Words

from . import panels, score_sheet
from .map import picture
from .rating_scale import rating_scale

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Node
    from page.table.display import Display

    class Host(end.Finished[View], Protocol):
        """The table of the finished game."""

        seat: int


#: Size of the seal of a solo game, css px.
SEAL = 104


def markup(words: Words, view: View, id: str, code: str) -> Html:
    """The panel next to the finished map of a solo game."""
    score, rating = view["scores"][0], view["rating"]
    line = "end.line" if rating > 0 else "end.line.below" if rating < 0 else "end.line.even"
    subtitle = words(line, score=words("progress.points", n=score), n=abs(rating), mark=view["mark"])
    spoken = f"{words('end.rating')} {words.number(rating)}"
    return fragment(
        end.verdict(words, "end.finished", panels.title_name(words, view["title"]), subtitle),
        div(score_sheet.ledger(words, view, full=True), score_sheet.edict_names(words, view), cls="card paper"),
        h3(words("end.rating"), cls="eyebrow"),
        div(canvas(data_scale=True, role="img", aria_label=spoken), cls="scale"),
        end.onward(words, id, code, "end.new", sheet=True),
    )


def ranking(words: Words, view: View, names: Sequence[str], seat: int, id: str, code: str) -> Html:
    """The panel of a multiplayer game: the winner, the score of every player by season, every map."""
    winners = [names[i] for i in view["winners"]]
    title = end.title_of(words, winners)
    order = sorted(range(len(names)), key=lambda i: (-view["scores"][i], view["monsters_cost"][i]))
    maps = [
        li(
            button(
                canvas(data_map=i, aria_hidden=True),
                span(full(names[i])),
                type="button",
                data_do=f"seat {i}",
                aria_pressed=i == seat,
            )
        )
        for i in order
    ]
    return fragment(
        end.verdict(words, "end.finished", title),
        div(_ranks(words, view, names, order), cls="card paper"),
        ul(maps, cls="maps"),
        h3(full(names[seat]), cls="eyebrow"),  # whose score sheet it is
        div(
            score_sheet.ledger(words, view, full=True, seat=seat),
            score_sheet.edict_names(words, view),
            cls="card paper",
        ),
        end.onward(words, id, code, "end.new", sheet=True),
    )


def _ranks(words: Words, view: View, names: Sequence[str], order: Sequence[int]) -> Html:
    """A row per player, the best first: the sum of each season, what monsters cost, and the score."""
    heads = [th(panels.season_name(words, season), scope="col") for season in range(4)]
    loss = th(span(words("table.loss"), cls="sr"), panels.glyph("monster"), scope="col")
    rows = [
        tr(
            th(full(names[i]), scope="row"),
            [td(words.number(sum(paid))) for paid in view["season_scores"][i]],
            td(words.number(-view["monsters_cost"][i])),
            td(words.number(view["scores"][i]), cls="num"),
            cls="winner" if i in view["winners"] else None,
        )
        for i in order
    ]
    return table(
        caption(words("table.players")),
        thead(tr(td(), heads, loss, th(words("table.sum"), scope="col"))),
        tbody(rows),
        cls="ledger ranks",
    )


def finish(screen: Host, display: Display) -> None:
    """Show the verdict next to the map."""
    words, view, code = screen.app.words, screen.view, screen.session.deal.code()
    if view["players"] > 1:
        box = end.finish(display, ranking(words, view, screen.names(), screen.seat, screen.id, code))
        if box:
            _draw_maps(box, view, screen.app.theme)
        return
    end.finish(display, markup(words, view, screen.id, code), SEAL)


def fit_scale(screen: Host, display: Display) -> None:
    """Draw the rating scale of a solo game in the width available."""
    scale = display.part["table"].querySelector("[data-scale]")
    if scale:
        width = min(max(scale.parentNode.clientWidth, 260), 560)
        rating_scale(scale, screen.view["rating"], width, js.window.devicePixelRatio or 1, screen.app.theme)


def _draw_maps(box: Node, view: View, theme: str) -> None:
    """A small map of every player."""
    for node in box.querySelectorAll("canvas[data-map]"):
        small = picture(view, int(node.dataset.map), theme, 0.5)
        node.width, node.height = small.width, small.height
        node.getContext("2d").drawImage(small, 0, 0)
