"""The end of a game: title and seal, the filled score sheet, the rating, and what to do next."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable

from page.ink.ornaments import wax_seal
from table.words import Words

from . import panels
from .plates import rating_scale


def markup(words: Words, view: Any, code: str) -> str:
    """What stands beside the finished map."""
    score, rating = view["scores"][0], view["rating"]
    line = "end.line" if rating > 0 else "end.line.below" if rating < 0 else "end.line.even"
    told = words(line, score=score, n=abs(rating), mark=view["mark"])
    icon, esc = panels.icon, panels.esc
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
<div class="next">
  <a class="btn primary" href="#/new">{icon("pass")}<span>{esc(words("end.new"))}</span></a>
  <button type="button" class="btn" data-do="again">{icon("rot")}<span>{esc(words("end.again"))}</span></button>
  <button type="button" class="btn" data-do="picture">{icon("log")}<span>{esc(words("end.picture"))}</span></button>
</div>
<p class="dealt rule">{esc(words("table.code"))} <output class="num code">{code}</output>
<button type="button" class="btn quiet" data-do="copy {code}">{icon("copy")}
<span>{esc(words("table.copy"))}</span></button></p>"""


def finish(table: Any, panel: Any) -> None:
    """Lay the verdict beside the map."""
    words, view = table.app.words, table.view
    panel.innerHTML = markup(words, view, table.session.deal.code())
    dpr = js.window.devicePixelRatio or 1
    wax_seal(panel.querySelector("[data-seal]"), 104, dpr, table.app.theme)
    scale = panel.querySelector("[data-scale]")
    width = min(max(scale.parentNode.clientWidth, 260), 560)
    rating_scale(scale, view["rating"], width, dpr, table.app.theme)


def keep_picture(table: Any) -> None:
    """Save the finished map as a PNG file."""
    canvas = table.picture.picture(table.view)
    name = f"inkstead-{table.session.deal.code()}.png"

    def save(blob: Any) -> None:
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, name
        link.click()
        js.URL.revokeObjectURL(url)

    canvas.toBlob(create_once_callable(save), "image/png")
