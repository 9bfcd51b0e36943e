"""The layout of the table: the markup that stays while a game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.sheets import SIZE
from page.html import (
    Html,
    aside,
    button,
    canvas,
    circle,
    div,
    h2,
    icon,
    ol,
    p,
    path,
    span,
    svg,
    symbol,
    ul,
)
from page.table import markup

if TYPE_CHECKING:
    from engine.cartographers.view_types import View
    from table.words import Words

#: The id of the text that describes cells which the chosen shape can cover.
COVERED = "can-cover"

# Two glyphs that only the table needs; index.html has the others for the first screen.
_RUINS = symbol(
    path(cls="p", d="M24 80V46L29 40L34 46L40 38V80ZM58 80V28H76V80Z"),
    path(
        cls="il",
        stroke_width=5,
        d="M24 78V46L29 40L34 46L40 38V78M20 78H44V86H20ZM58 78V32M76 78V32M54 78H80V86H54ZM53 24H81V32H53Z",
    ),
    path(cls="il", stroke_width=3.4, d="M32 50V76M64 36V76M70 36V76"),
    id="g-ruins",
    viewBox="0 0 100 100",
)
_COIN = symbol(
    circle(cx=12, cy=12, r=9.6),
    circle(cx=12, cy=12, r=6, fill="none"),
    path(cls="loz", d="M12 8.2L15 12L12 15.8L9 12Z"),
    id="g-coin",
    viewBox="0 0 24 24",
)


def coin_symbol() -> Html:
    """The symbol of a coin, to which panels refer; written into the page once."""
    return svg(_COIN, hidden=True)


def symbols() -> Html:
    """The symbols to which panels refer; written into the page once."""
    return svg(_RUINS, _COIN, hidden=True)


def sheet() -> Html:
    """The canvases of the map and the grid for screen readers over them."""
    return div(
        canvas(data_part="base", aria_hidden=True),
        canvas(data_part="over", aria_hidden=True),
        div(cls="twin", role="grid", data_part="twin", aria_rowcount=SIZE, aria_colcount=SIZE),
        div(cls="strip", data_part="strip", data_info="coins"),
        div(cls="owner", data_part="owner", aria_hidden=True),
        cls="sheet",
        data_part="sheet",
    )


def table(words: Words, view: View) -> Html:
    """The table of one running or finished game; panels fill the parts with data-part.

    Style rules depend on the classes: a condition on what the table contains would restyle it after most changes.
    """
    bar = markup.bar(words, ol(cls="seasons", data_part="seasons"), switch="table.legal")
    covered = span(words("say.fits.here"), id=COVERED, hidden=True)
    inside = div(_left(words), _middle(), _right(words), covered, cls="top")
    skills, company = bool(view["skills"]["cards"]), view["players"] > 1
    cls = "table cartographers" + " with-skills" * skills + " in-company" * company
    return symbols() + markup.shell(words, "cartographers", bar, inside, cls=cls)


def _left(words: Words) -> Html:
    return aside(
        h2(words("table.edicts"), cls="eyebrow"),
        div(cls="edicts", data_part="edicts"),
        div(cls="purse", data_part="purse"),
        div(cls="note", data_part="note"),
        div(cls="book", data_part="ledger"),
        div(cls="book", data_part="revealed"),
        cls="left",
        data_part="left",
        data_coach=True,
        aria_label=words("table.edicts"),
    )


def _middle() -> Html:
    return div(
        div(cls="seats", data_part="seats"),
        sheet(),
        div(cls="below", data_part="below"),
        cls="mid",
        data_part="mid",
    )


def _right(words: Words) -> Html:
    hand = div(
        button(icon("rot"), span(words("table.turn")), type="button", cls="btn", data_do="turn"),
        button(icon("flip"), span(words("table.flip")), type="button", cls="btn", data_do="flip"),
        cls="hand",
        data_part="hand",
    )
    return div(
        ul(cls="news", data_part="news"),
        div(cls="card exp", data_part="card"),
        hand,
        div(cls="scene", data_part="scene"),
        div(button(type="button", cls="btn primary main", data_do="main", data_part="main"), cls="main-line"),
        div(cls="gains", id="gains", data_part="gains"),
        div(cls="advice", data_part="advice"),
        p(cls="due rule", data_part="due"),
        div(cls="skills", data_part="skills"),
        cls="right",
        data_part="right",
    )


def menu(words: Words, code: str, *, can_redo: bool, over: bool = False, legal: bool = False) -> Html:
    """The menu: the tools that do not fit into the bar of a phone, and the code of the deal."""
    items = (
        markup.button(words, "redo", "table.redo", "redo", off=not can_redo)
        + markup.button(words, "legal", "table.legal", "ok" if legal else "eye", off=over, pressed=legal)
        + markup.button(words, "deck", "table.deck", "cards")
        + markup.button(words, "log", "table.log", "log")
        + markup.button(words, "keys", "table.keys", "keys")
    )
    return markup.menu(words, code, items)
