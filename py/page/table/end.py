"""The end of a game: the verdict in place of the question, buttons for what to do next, a picture to save."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_once_callable

from page import html
from page.dom import Node, download, h
from page.game_loader import when_here
from page.html import Html, fragment
from page.ink.ornaments import wax_seal
from page.ink.surface import Canvas
from table.session import Session
from table.words import Words

from .display import Display

if TYPE_CHECKING:
    from typing import Protocol, TypeVar

    from page.screens import App
    from table.players import PlayerName

    V = TypeVar("V")

    class Ended(Protocol):
        """The table whose board is saved as a picture."""

        id: str
        session: Session

    class Finished(Ended, Protocol[V]):
        """The table of a finished game; ``V``: the view of the game."""

        app: App
        view: V

        def names(self) -> list[PlayerName]: ...


#: The side of the seal, css px.
SEAL = 84
#: The number that a name ends in, without a space; in Japanese a line could end before it.
NUMBER = re.compile(r"(?<=[^\W\d])\d+$")
WORD_JOINER = "\u2060"


def title_of(words: Words, winners: Sequence[str]) -> str:
    """The title of the verdict on a game of several: the winner, or those who share the win."""
    names = [NUMBER.sub(f"{WORD_JOINER}\\g<0>", name) for name in winners]
    if len(names) == 1:
        return words("end.winner", name=names[0])
    return words("end.tie", names=words.joined(names))


def verdict(words: Words, finished: str, title: str, line: str = "") -> Html:
    """The seal, and next to it the text ``finished`` as a heading, the title and a line below."""
    subtitle = html.p(line, cls="subtitle") if line else None
    texts = html.div(html.p(words(finished), cls="eyebrow"), html.h2(title, cls="title", data_title=True), subtitle)
    return html.div(html.canvas(data_seal=True, aria_hidden=True), texts, cls="verdict")


def onward(words: Words, id: str, code: str, new: str, *, picture: bool = True, sheet: bool = False) -> Html:
    """Buttons for what to do next, the deal code if there is one, and links to the games of the days and to statistics.

    ``new`` is the id of the text "new game"; ``picture``: whether the game can save a picture of the finished board;
    ``sheet``: whether it can print it with its score sheet.
    """

    def inside(sign: str, text: str) -> Html:
        return fragment(html.icon(sign), html.span(words(text)))

    def button(verb: str, sign: str, text: str) -> Html:
        return html.button(inside(sign, text), type="button", cls="btn", data_do=verb)

    following = html.div(
        html.a(inside("pass", new), cls="btn primary", href="#/new"),
        button("again", "rot", "end.again"),
        button("review", "eye", "review.open"),
        html.a(inside("play", "replay.watch"), cls="btn", href=f"#/watch/{id}"),
        button("picture", "log", "end.picture") if picture else None,
        html.a(inside("print", "print.game"), cls="btn", href=f"#/print/game/{id}") if sheet else None,
        button("link", "copy", "record.link"),
        cls="next",
    )
    elsewhere = html.div(
        html.a(inside("cal", "days.title"), cls="btn quiet", href="#/days"),
        html.a(inside("chart", "stats.title"), cls="btn quiet", href="#/stats"),
        cls="elsewhere",
    )
    if not code:
        return fragment(following, elsewhere)
    copy = html.button(inside("copy", "table.copy"), type="button", cls="btn quiet", data_do="copy " + code)
    shown = html.output(code, cls="num code")
    return fragment(following, html.p(words("table.code"), " ", shown, " ", copy, cls="dealt rule"), elsewhere)


def finish(display: Display, markup: Html, seal: float = SEAL) -> Node:
    """Show the verdict in place of the question, which the style sheet hides once the game is over.

    The focus stays where it is or moves to the title. Returns the element of the verdict, None while it shows a
    review.
    """
    part, active = display.part, js.document.activeElement
    had_focus = part["right"].contains(active) or display.verdict_takes_focus
    if "end" not in part:
        part["end"] = h("div.ending")
        part["right"].append(part["end"])
    end = part["end"]
    if display.table.review.show(end):
        display.forget("end")
        heading = end.querySelector("[data-heading]")
        if had_focus and heading:  # it is not shown yet when the button is pressed, if the picture comes first
            heading.focus(preventScroll=True)
        return None
    display.write("end", markup)
    if had_focus and not end.contains(js.document.activeElement):
        title = end.querySelector("[data-title]")
        title.tabIndex = -1
        title.focus()
    wax_seal(end.querySelector("[data-seal]"), seal, display.dpr, display.table.app.theme)
    when_here(["achievements"], partial(_show_achievements, display, end))
    if display.table.name == "table" and display.table.session.deal.players == 1:
        when_here(["days"], partial(_show_day, display, end))
    return end


def _show_achievements(display: Display, end: Node) -> None:
    """List what the game has shown for the first time, unless the player has left its table."""
    if end.isConnected and display.table.session.over:
        from page.achievements.ending import show_new

        show_new(display.table.app, display.table.id, display.table.session, end)


def _show_day(display: Display, end: Node) -> None:
    """Say that it was the game of a day, if it was, unless the player has left its table."""
    if end.isConnected and display.table.session.over:
        from page.days.ending import show_day

        show_day(display.table.app, display.table.id, display.table.session, end)


def keep_picture(table: Ended, canvas: Canvas) -> None:
    """Save the finished board as a PNG file."""
    # A deal with a custom card set has no code.
    name = f"inkstead-{table.session.deal.code() or table.id}.png"

    def save(blob: Node) -> None:
        download(blob, name)

    canvas.toBlob(create_once_callable(save), "image/png")
