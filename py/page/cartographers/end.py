"""The end of a game: title and seal, the filled score sheet, the rating, and what to do next."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable

from page.ink.ornaments import wax_seal
from table.words import Words

from . import panels
from .map import picture
from .plates import rating_scale


def onward(words: Words, id: str, code: str) -> str:
    """What to do next, and the deal for others."""
    esc, icon = panels.esc, panels.icon

    def button(deed: str, sign: str, text: str) -> str:
        name = esc(words(text))
        return f'<button type="button" class="btn" data-do="{deed}">{icon(sign)}<span>{name}</span></button>'

    return f"""<div class="next">
  <a class="btn primary" href="#/new">{icon("pass")}<span>{esc(words("end.new"))}</span></a>
  {button("again", "rot", "end.again")}{button("review", "eye", "review.open")}
  <a class="btn" href="#/watch/{id}">{icon("play")}<span>{esc(words("replay.watch"))}</span></a>
  {button("picture", "log", "end.picture")}{button("link", "copy", "record.link")}
</div>
<p class="dealt rule">{esc(words("table.code"))} <output class="num code">{code}</output>
<button type="button" class="btn quiet" data-do="copy {code}">{icon("copy")}
<span>{esc(words("table.copy"))}</span></button></p>"""


def markup(words: Words, view: Any, id: str, code: str) -> str:
    """What stands beside the finished map."""
    score, rating = view["scores"][0], view["rating"]
    line = "end.line" if rating > 0 else "end.line.below" if rating < 0 else "end.line.even"
    told = words(line, score=score, n=abs(rating), mark=view["mark"])
    esc = panels.esc
    return f"""
<div class="verdict">
  <canvas data-seal aria-hidden="true"></canvas>
  <div><p class="eyebrow">{esc(words("end.finished"))}</p>
  <h2 class="title" data-title>{esc(panels.title_name(words, view["title"]))}</h2>
  <p class="told">{esc(told)}</p></div>
</div>
<div class="card paper">{panels.ledger(words, view, full=True)}</div>
<h3 class="eyebrow">{esc(words("end.rating"))}</h3>
<div class="scale">
  <canvas data-scale role="img" aria-label="{esc(words("end.rating"))} {words.number(rating)}"></canvas>
</div>
{onward(words, id, code)}"""


def ranking(words: Words, view: Any, names: list[str], seat: int, id: str, code: str) -> str:
    """What stands beside the maps of several players: who won, every season of everyone, every map."""
    esc = panels.esc
    winners = [names[i] for i in view["winners"]]
    alone = len(winners) == 1
    verdict = words("end.winner", name=winners[0]) if alone else words("end.tie", names=words.list(winners))
    order = sorted(range(len(names)), key=lambda i: (-view["scores"][i], view["monsters_cost"][i]))
    seasons = "".join(f'<th scope="col">{esc(panels.season_name(words, i))}</th>' for i in range(4))
    rows = []
    for i in order:
        sums = "".join(f"<td>{words.number(sum(row))}</td>" for row in view["season_scores"][i])
        rows.append(
            f'<tr class="{"winner" if i in view["winners"] else ""}"><th scope="row">{esc(names[i])}</th>{sums}'
            f'<td>{words.number(-view["monsters_cost"][i])}</td>'
            f'<td class="num">{words.number(view["scores"][i])}</td></tr>'
        )
    maps = "".join(
        f'<li><button type="button" data-do="seat {i}" aria-pressed="{str(i == seat).lower()}">'
        f'<canvas data-map="{i}" aria-hidden="true"></canvas><span>{esc(names[i])}</span></button></li>'
        for i in order
    )
    return f"""
<div class="verdict"><canvas data-seal aria-hidden="true"></canvas>
  <div><p class="eyebrow">{esc(words("end.finished"))}</p><h2 class="title" data-title>{esc(verdict)}</h2></div></div>
<div class="card paper"><table class="ledger ranks"><caption>{esc(words("table.players"))}</caption>
<thead><tr><td></td>{seasons}
<th scope="col"><span class="sr">{esc(words("table.loss"))}</span>{panels.glyph("monster")}</th>
<th scope="col">{esc(words("table.sum"))}</th></tr></thead><tbody>{"".join(rows)}</tbody></table></div>
<ul class="maps">{maps}</ul>
<div class="card paper">{panels.ledger(words, view, full=True, seat=seat)}</div>
{onward(words, id, code)}"""


def finish_many(table: Any, panel: Any) -> None:
    """The end of a game of several: everyone's map in small, the shown one large beside it."""
    code = table.session.deal.code()
    panel.innerHTML = ranking(table.app.words, table.view, table.names(), table.seat, table.id, code)
    wax_seal(panel.querySelector("[data-seal]"), 84, js.window.devicePixelRatio or 1, table.app.theme)
    for canvas in panel.querySelectorAll("canvas[data-map]"):
        small = picture(table.view, int(canvas.dataset.map), table.app.theme, 0.5)
        canvas.width, canvas.height = small.width, small.height
        canvas.getContext("2d").drawImage(small, 0, 0)


def finish(table: Any, panel: Any) -> None:
    """Lay the verdict beside the map."""
    words, view = table.app.words, table.view
    if table.show_review(panel):
        return
    if view["players"] > 1:
        finish_many(table, panel)
        return
    panel.innerHTML = markup(words, view, table.id, table.session.deal.code())
    dpr = js.window.devicePixelRatio or 1
    wax_seal(panel.querySelector("[data-seal]"), 104, dpr, table.app.theme)
    scale = panel.querySelector("[data-scale]")
    width = min(max(scale.parentNode.clientWidth, 260), 560)
    rating_scale(scale, view["rating"], width, dpr, table.app.theme)


def keep_picture(table: Any) -> None:
    """Save the finished map as a PNG file."""
    canvas = table.display.picture.picture(table.view, table.seat)
    name = f"inkstead-{table.session.deal.code()}.png"

    def save(blob: Any) -> None:
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, name
        link.click()
        js.URL.revokeObjectURL(url)

    canvas.toBlob(create_once_callable(save), "image/png")
