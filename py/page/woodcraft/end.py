"""The end of a game: who won, the points of everyone by where they come from, and what to do next."""

from __future__ import annotations

from typing import Any

import js

from page.ink.ornaments import wax_seal
from page.table.markup import esc, icon
from table.woodcraft.summary import rank
from table.words import Words

from . import says
from .panels import peg

#: The rows of the last sheet, in the order in which they are counted.
ROWS = ("score", "contracts", "leftovers", "late_orders", "reputation")


def verdict(words: Words, view: Any, names: list[str]) -> tuple[str, str]:
    """The title of the last sheet and the line below it."""
    if view["seats"] == 1:
        title = words.phrase(rank(view["title"]))
        return title, words("wc.end.line", score=view["rating"], rank=title)
    winner = view["winners"][0]
    return words("end.winner", name=names[winner]), words("wc.end.points", n=view["final"][winner]["total"])


def ledger(words: Words, view: Any, names: list[str]) -> str:
    """A column a player, a row for each thing that paid."""
    heads = "".join(
        f'<th scope="col"><span class="who">{peg(i)}<span>{esc(name)}</span></span></th>'
        for i, name in enumerate(names)
    )
    rows = []
    for row in ROWS:
        cells = "".join(f"<td>{_points(words, row, final)}</td>" for final in view["final"])
        rows.append(f'<tr><th scope="row">{esc(words("wc.end.row." + row))}</th>{cells}</tr>')
    sums = "".join(
        f'<td class="num{" winner" if i in view["winners"] and len(names) > 1 else ""}">'
        f'{words.number(final["total"])}</td>'
        for i, final in enumerate(view["final"])
    )
    rows.append(f'<tr class="year"><th scope="row">{esc(words("wc.end.row.total"))}</th>{sums}</tr>')
    done = "".join(f'<td>{len(player["completed"])}</td>' for player in view["players"])
    rows.append(f'<tr class="built"><th scope="row">{esc(words("wc.orders"))}</th>{done}</tr>')
    return (
        f'<table class="ledger ranks"><caption>{esc(words("table.players"))}</caption><thead><tr><td></td>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _points(words: Words, row: str, final: Any) -> str:
    """What is lost for late orders is reputation and no points."""
    if row == "late_orders":
        return esc(says.step(words, "reputation", -final[row])) if final[row] else "\u00b7"
    return words.number(final[row])


def onward(words: Words, id: str, code: str) -> str:
    """What to do next, and the deal for others."""

    def button(deed: str, sign: str, text: str) -> str:
        name = esc(words(text))
        return f'<button type="button" class="btn" data-do="{deed}">{icon(sign)}<span>{name}</span></button>'

    # A card set of one's own goes with the game; a code is too short for it.
    dealt = f"""
<p class="dealt rule">{esc(words("table.code"))} <output class="num code">{esc(code)}</output>
<button type="button" class="btn quiet" data-do="copy {esc(code)}">{icon("copy")}
<span>{esc(words("table.copy"))}</span></button></p>"""
    return f"""<div class="next">
  <a class="btn primary" href="#/new">{icon("pass")}<span>{esc(words("wc.end.new"))}</span></a>
  {button("again", "rot", "end.again")}{button("review", "eye", "review.open")}
  <a class="btn" href="#/watch/{id}">{icon("play")}<span>{esc(words("replay.watch"))}</span></a>
  {button("picture", "log", "end.picture")}{button("link", "copy", "record.link")}
</div>{dealt if code else ""}"""


def markup(words: Words, view: Any, names: list[str], id: str, code: str) -> str:
    """What stands beside the last wheel."""
    title, line = verdict(words, view, names)
    return f"""
<div class="verdict"><canvas data-seal aria-hidden="true"></canvas>
  <div><p class="eyebrow">{esc(words("wc.end.finished"))}</p><h2 class="title" data-title>{esc(title)}</h2>
  <p class="told">{esc(line)}</p></div></div>
<div class="card paper">{ledger(words, view, names)}</div>
{onward(words, id, code)}"""


def finish(table: Any, panel: Any) -> None:
    """Lay the verdict in the place of what is asked, once."""
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
