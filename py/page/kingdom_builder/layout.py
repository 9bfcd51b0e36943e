"""The layout of the table: the markup that stays while a game is shown."""

from __future__ import annotations

from page import html
from page.html import (
    Html,
    canvas,
    circle,
    div,
    i,
    p,
    path,
    span,
    svg,
    symbol,
    ul,
)
from page.ink.glyph_paths import Layer
from page.ink.hex_glyph_paths import GLYPHS
from page.table import markup
from page.table.markup import button
from table.words import Words

from .geometry import SIZE

_BODY = "M-.62 .02V.78H.62V.02Z"
_ROOF = "M-.95 .12L0 -.92L.95 .12Z"
_DOOR = "M-.17 .34H.17V.78H-.17Z"
#: The roof mark of each seat, which distinguishes players without colours.
_ROOF_MARKS = (
    None,
    path(cls="mark", d="M-.42 -.4V.08M0 -.84V.08M.42 -.4V.08"),
    circle(cls="dot", cy="-.22", r=".2"),
    path(cls="mark", d="M0 -.84V.08"),
)
_CORNERS = svg(path(d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"), cls="i", viewBox="0 0 24 24", aria_hidden=True)


def _house(seat: int) -> Html:
    """A settlement around (0, 0): body, roof with the mark of its owner, door."""
    return symbol(
        path(cls="rim", d=_BODY + _ROOF),
        path(cls="wall", d=_BODY),
        path(cls="roof", d=_ROOF),
        _ROOF_MARKS[seat],
        path(cls="door", d=_DOOR),
        id=f"g-house-{seat}",
        viewBox="-1.2 -1.2 2.4 2.3",
    )


def _drawing(name: str, layers: tuple[Layer, ...]) -> Html:
    """A drawing as a symbol coloured by the style sheet.

    Classes: ``i`` ink, ``t`` tone, ``w`` wash, ``p`` paper; followed by ``l`` for lines.
    """
    paths = [
        path(cls=role[0] + ("l" if width else ""), stroke_width=f"{width:g}" if width else None, d=text)
        for role, width, text in layers
    ]
    return symbol(paths, id=f"g-{name}", viewBox="0 0 100 100")


def symbols() -> Html:
    """The symbols to which panels refer; written into the page once."""
    houses = [_house(seat) for seat in range(len(_ROOF_MARKS))]
    return svg(houses, [_drawing(name, layers) for name, layers in GLYPHS.items()], hidden=True)


def sheet() -> Html:
    """The canvases of the board and the grid for screen readers over them."""
    return div(
        canvas(data_part="base", aria_hidden=True),
        canvas(data_part="over", aria_hidden=True),
        canvas(data_part="ghost", aria_hidden=True),
        div(cls="twin", role="grid", data_part="twin", aria_rowcount=SIZE, aria_colcount=SIZE),
        cls="sheet",
        data_part="sheet",
    )


def goals(words: Words) -> Html:
    """The containers of the three cards and the castles."""
    return div(cls="goals", data_part="goals", role="group", aria_label=words("kb.cards"))


def table(words: Words) -> Html:
    """The table of one running or finished game; panels fill the parts with data-part."""
    bar = markup.bar(
        words,
        p(cls="round", data_part="round"),
        html.button(type="button", cls="heads", data_part="heads", data_do="people", title=words("table.players")),
        switch="kb.live",
    )
    inside = div(_board(words), _right(words), cls="top")
    return symbols() + markup.shell(words, "kingdom_builder", bar, inside, cls="table kb")


def _board(words: Words) -> Html:
    return div(
        div(sheet(), cls="window", data_part="window"),
        div(
            _zoom(words, "closer", "kb.closer", span("+", aria_hidden=True)),
            _zoom(words, "farther", "kb.farther", span("\u2212", aria_hidden=True)),
            _zoom(words, "whole", "kb.whole", _CORNERS),
            cls="zoom",
            data_part="zoom",
        ),
        div(
            canvas(data_part="smallmap"),
            i(data_part="frame"),
            cls="small",
            data_part="small",
            aria_hidden=True,
            hidden=True,
        ),
        cls="mid",
        data_part="mid",
    )


def _zoom(words: Words, verb: str, id: str, sign: Html) -> Html:
    return html.button(sign, type="button", data_do=verb, aria_label=words(id), title=words(id))


def _right(words: Words) -> Html:
    deeds = div(
        html.button(html.icon("undo"), span(words("kb.take_back")), type="button", cls="btn take", data_do="undo"),
        html.button(
            words("table.end_turn"), type="button", cls="btn extra", data_do="end", data_part="extra", hidden=True
        ),
        html.button(type="button", cls="btn primary main", data_do="main", data_part="main"),
        cls="deeds",
        data_part="deeds",
    )
    return div(
        div(cls="card turn", data_part="card"),
        div(cls="tiles", data_part="tiles"),
        div(cls="scene", data_part="scene"),
        deeds,
        div(cls="advice", data_part="advice"),
        goals(words),
        div(cls="note", data_part="note"),
        div(cls="people", data_part="seats"),
        ul(cls="news", data_part="news"),
        cls="right",
        data_part="right",
        data_coach=True,
    )


def menu(words: Words, code: str, *, can_redo: bool, over: bool = False, live: bool = False) -> Html:
    """The menu: the tools that do not fit into the bar of a phone, and the code of the deal."""
    items = (
        button(words, "redo", "table.redo", "redo", off=not can_redo)
        + button(words, "legal", "kb.live", "ok" if live else "eye", off=over, pressed=live)
        + button(words, "people", "table.players", "chart")
        + button(words, "deck", "table.deck", "cards")
        + button(words, "log", "table.log", "log")
        + button(words, "closer", "kb.closer", "zoom")
        + button(words, "keys", "table.keys", "keys")
    )
    return markup.menu(words, code, items)
