"""The end of a game: the verdict in the place of what was asked, what to do next, and the picture to keep."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import create_once_callable

from page.dom import Node, download, h
from page.ink.ornaments import wax_seal
from table.words import Words

from .display import Display
from .markup import esc, icon

#: Of the seal, css px.
SEAL = 84


def verdict(words: Words, finished: str, title: str, line: str = "") -> str:
    """The seal, and beside it what is finished, the title and a line below."""
    told = f'\n  <p class="told">{esc(line)}</p>' if line else ""
    return f"""
<div class="verdict"><canvas data-seal aria-hidden="true"></canvas>
  <div><p class="eyebrow">{esc(words(finished))}</p><h2 class="title" data-title>{esc(title)}</h2>{told}</div></div>"""


def onward(words: Words, id: str, code: str, new: str) -> str:
    """What to do next, and the deal for others if it has a code; ``new`` says what a new game is called."""

    def button(deed: str, sign: str, text: str) -> str:
        name = esc(words(text))
        return f'<button type="button" class="btn" data-do="{deed}">{icon(sign)}<span>{name}</span></button>'

    dealt = f"""
<p class="dealt rule">{esc(words("table.code"))} <output class="num code">{esc(code)}</output>
<button type="button" class="btn quiet" data-do="copy {esc(code)}">{icon("copy")}
<span>{esc(words("table.copy"))}</span></button></p>"""
    return f"""<div class="next">
  <a class="btn primary" href="#/new">{icon("pass")}<span>{esc(words(new))}</span></a>
  {button("again", "rot", "end.again")}{button("review", "eye", "review.open")}
  <a class="btn" href="#/watch/{id}">{icon("play")}<span>{esc(words("replay.watch"))}</span></a>
  {button("picture", "log", "end.picture")}{button("link", "copy", "record.link")}
</div>{dealt if code else ""}"""


def finish(display: Display, html: str, seal: float = SEAL) -> Node:
    """Lay the verdict in the place of what is asked, which the style of a table that is over hides.

    It is written only where it changes, and the keyboard stays or comes to its title. Where it lies; None while a
    review lies there.
    """
    part, active = display.part, js.document.activeElement
    held = part["right"].contains(active)
    if "end" not in part:
        part["end"] = h("div.ending")
        part["right"].append(part["end"])
    end = part["end"]
    if display.table.show_review(end):
        display.forget("end")
        return None
    display.write("end", html)
    if held and not end.contains(js.document.activeElement):
        title = end.querySelector("[data-title]")
        title.tabIndex = -1
        title.focus()
    wax_seal(end.querySelector("[data-seal]"), seal, display.dpr, display.table.app.theme)
    return end


def keep_picture(table: Any, canvas: Any) -> None:
    """Save the finished board as a PNG file."""
    # A deal with a card set of its own has no code.
    name = f"inkstead-{table.session.deal.code() or table.id}.png"

    def save(blob: Any) -> None:
        download(blob, name)

    canvas.toBlob(create_once_callable(save), "image/png")
