"""The end of a game: title or winner, the filled score sheet, the rating, every map of several players."""

from __future__ import annotations

from typing import Any

import js

from engine.cartographers.view_types import View
from page.table import end
from table.players import full
from table.words import Words

from . import panels
from .map import picture
from .plates import rating_scale

#: Of the seal of a game for one, css px.
SEAL = 104


def markup(words: Words, view: View, id: str, code: str) -> str:
    """What stands beside the finished map."""
    score, rating = view["scores"][0], view["rating"]
    line = "end.line" if rating > 0 else "end.line.below" if rating < 0 else "end.line.even"
    told = words(line, score=score, n=abs(rating), mark=view["mark"])
    esc = panels.esc
    return f"""{end.verdict(words, "end.finished", panels.title_name(words, view["title"]), told)}
<div class="card paper">{panels.ledger(words, view, full=True)}</div>
<h3 class="eyebrow">{esc(words("end.rating"))}</h3>
<div class="scale">
  <canvas data-scale role="img" aria-label="{esc(words("end.rating"))} {words.number(rating)}"></canvas>
</div>
{end.onward(words, id, code, "end.new")}"""


def ranking(words: Words, view: View, names: list[str], seat: int, id: str, code: str) -> str:
    """What stands beside the maps of several players: who won, every season of everyone, every map."""
    esc = panels.esc
    winners = [names[i] for i in view["winners"]]
    alone = len(winners) == 1
    title = words("end.winner", name=winners[0]) if alone else words("end.tie", names=words.list(winners))
    order = sorted(range(len(names)), key=lambda i: (-view["scores"][i], view["monsters_cost"][i]))
    seasons = "".join(f'<th scope="col">{esc(panels.season_name(words, i))}</th>' for i in range(4))
    rows = []
    for i in order:
        sums = "".join(f"<td>{words.number(sum(row))}</td>" for row in view["season_scores"][i])
        rows.append(
            f'<tr class="{"winner" if i in view["winners"] else ""}"><th scope="row">{esc(full(names[i]))}</th>{sums}'
            f"<td>{words.number(-view['monsters_cost'][i])}</td>"
            f'<td class="num">{words.number(view["scores"][i])}</td></tr>'
        )
    maps = "".join(
        f'<li><button type="button" data-do="seat {i}" aria-pressed="{str(i == seat).lower()}">'
        f'<canvas data-map="{i}" aria-hidden="true"></canvas><span>{esc(full(names[i]))}</span></button></li>'
        for i in order
    )
    return f"""{end.verdict(words, "end.finished", title)}
<div class="card paper"><table class="ledger ranks"><caption>{esc(words("table.players"))}</caption>
<thead><tr><td></td>{seasons}
<th scope="col"><span class="sr">{esc(words("table.loss"))}</span>{panels.glyph("monster")}</th>
<th scope="col">{esc(words("table.sum"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table></div>
<ul class="maps">{maps}</ul>
<div class="card paper">{panels.ledger(words, view, full=True, seat=seat)}</div>
{end.onward(words, id, code, "end.new")}"""


def finish(table: Any) -> None:
    """Lay the verdict beside the map."""
    words, view, display, code = table.app.words, table.view, table.display, table.session.deal.code()
    if view["players"] > 1:
        box = end.finish(display, ranking(words, view, table.names(), table.seat, table.id, code))
        if box:
            _draw_maps(box, view, table.app.theme)
        return
    end.finish(display, markup(words, view, table.id, code), SEAL)


def fit_scale(table: Any) -> None:
    """Draw the rating scale of a lone player as wide as it has room."""
    scale = table.display.part["table"].querySelector("[data-scale]")
    if scale:
        width = min(max(scale.parentNode.clientWidth, 260), 560)
        rating_scale(scale, table.view["rating"], width, js.window.devicePixelRatio or 1, table.app.theme)


def _draw_maps(box: Any, view: View, theme: str) -> None:
    """Everyone's map in small."""
    for canvas in box.querySelectorAll("canvas[data-map]"):
        small = picture(view, int(canvas.dataset.map), theme, 0.5)
        canvas.width, canvas.height = small.width, small.height
        canvas.getContext("2d").drawImage(small, 0, 0)
