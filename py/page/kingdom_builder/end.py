"""The end of a game: who won, the gold of everyone by card, and what to do next."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable

from page.ink.ornaments import wax_seal
from page.table.markup import esc, icon
from table.words import Words

from . import panels
from .map import picture


def onward(words: Words, id: str, code: str) -> str:
    """What to do next, and the deal for others."""

    def button(deed: str, sign: str, text: str) -> str:
        name = esc(words(text))
        return f'<button type="button" class="btn" data-do="{deed}">{icon(sign)}<span>{name}</span></button>'

    return f"""<div class="next">
  <a class="btn primary" href="#/new">{icon("pass")}<span>{esc(words("kb.end.new"))}</span></a>
  {button("again", "rot", "end.again")}{button("review", "eye", "review.open")}
  <a class="btn" href="#/watch/{id}">{icon("play")}<span>{esc(words("replay.watch"))}</span></a>
  {button("picture", "log", "end.picture")}{button("link", "copy", "record.link")}
</div>
<p class="dealt rule">{esc(words("table.code"))} <output class="num code">{code}</output>
<button type="button" class="btn quiet" data-do="copy {code}">{icon("copy")}
<span>{esc(words("table.copy"))}</span></button></p>"""


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
        f"<span>{esc(name)}</span></button></th>"
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


def markup(words: Words, view: Any, names: list[str], id: str, code: str) -> str:
    """What stands beside the finished board."""
    title, line = verdict(words, view, names)
    return f"""
<div class="verdict"><canvas data-seal aria-hidden="true"></canvas>
  <div><p class="eyebrow">{esc(words("kb.end.finished"))}</p><h2 class="title" data-title>{esc(title)}</h2>
  <p class="told">{esc(line)}</p></div></div>
<div class="card paper">{ledger(words, view, names)}</div>
{onward(words, id, code)}"""


def finish(table: Any, panel: Any) -> None:
    """Lay the verdict beside the board, once: after that only lights change."""
    words, view = table.app.words, table.view
    box = panel.querySelector("[data-end]")
    if not box:
        for node in list(panel.children):
            node.hidden = True
        box = js.document.createElement("div")
        box.setAttribute("data-end", "")
        box.className = "ending"
        panel.append(box)
    if table.show_review(box):
        return
    if not box.querySelector("[data-title]"):  # the first time, or a review stood in its place
        box.innerHTML = markup(words, view, table.names(), table.id, table.session.deal.code())
    wax_seal(box.querySelector("[data-seal]"), 84, js.window.devicePixelRatio or 1, table.app.theme)


def keep_picture(table: Any) -> None:
    """Save the finished board as a PNG file."""
    canvas = picture(table.view, table.app.theme)
    name = f"inkstead-{table.session.deal.code()}.png"

    def save(blob: Any) -> None:
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, name
        link.click()
        js.URL.revokeObjectURL(url)

    canvas.toBlob(create_once_callable(save), "image/png")
