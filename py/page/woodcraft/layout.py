"""The static markup of the table; panels fill it."""

from __future__ import annotations

from page.html import Html, button, canvas, div, nav, p, span, ul
from page.table import markup
from table.words import Words

from .pictograms import sign, symbols

#: The tabs of a phone's screen and their signs.
TABS = {
    "wheel": "buy_lumber",
    "orders": "choose_orders",
    "helpers": "choose_helper",
    "shop": "improve_workshop",
    "tracks": "market",
}
#: The tab that is shown first.
FIRST = "wheel"


def table(words: Words) -> Html:
    """The table; panels fill the elements with ``data-part``."""
    bar = markup.bar(
        words,
        p(cls="round", data_part="round"),
        div(cls="owned", data_part="purse"),
        div(cls="heads", data_part="heads", aria_hidden=True),
    )
    inside = (bar, _floor(words), _shop(), _tabs(words))
    return symbols() + markup.shell(words, "woodcraft", *inside, cls="table wc", tab=FIRST)


def _floor(words: Words) -> Html:
    """The shared part of the table: wheel, tracks, displayed cards, and the question."""
    wheel_and_tracks = div(
        div(wheel(words), div(cls="since", data_part="since"), cls="mid", data_part="mid"),
        div(cls="tracks", data_part="tracks"),
        cls="turning",
    )
    question = div(
        div(data_part="ask"),
        div(cls="advice", data_part="advice"),
        div(button(type="button", cls="btn primary main", data_do="main", data_part="main"), cls="main-row"),
        cls="card ask",
        data_part="right",
        data_drop="ask",
    )
    return div(
        wheel_and_tracks,
        div(question, div(cls="note", data_part="note", role="status"), cls="talk", data_coach_after=True),
        div(cls="people", data_part="people"),
        ul(cls="news", data_part="news"),
        div(cls="onshow orders", data_part="orders"),
        div(cls="onshow helpers", data_part="helpers"),
        div(cls="public", data_part="contracts"),
        cls="floor",
        data_part="floor",
    )


def _shop() -> Html:
    """The workshop of the player that is shown."""
    stock = div(
        div(cls="pile", data_part="pile", data_drop="pile"),
        div(cls="trees", data_part="pots"),
        div(cls="works", data_part="tools"),
        cls="stock",
    )
    return div(
        stock,
        div(cls="rows", data_part="rows", data_drop="rows"),
        div(div(data_part="rooms"), div(data_part="hand"), cls="house-of"),
        div(cls="attic", data_part="attic"),
        cls="card shop",
        data_part="shop",
    )


def _tabs(words: Words) -> Html:
    tabs = [
        button(
            sign(picture),
            span(words("wc.ui.tab." + name)),
            span(cls="badge", data_part="badge") if name == "orders" else None,
            type="button",
            data_do=f"tab {name}",
            aria_pressed=name == FIRST,
        )
        for name, picture in TABS.items()
    ]
    return nav(tabs, cls="tabs", aria_label=words("wc.ui.tabs"))


def wheel(words: Words) -> Html:
    """The wheel: two canvases and the DOM twin on top of them."""
    return div(
        canvas(data_part="base", aria_hidden=True),
        canvas(data_part="over", aria_hidden=True),
        div(cls="twin", role="group", data_part="twin", aria_label=words("wc.wheel")),
        cls="disc",
        data_part="sheet",
        data_drop="yard",
    )


def menu(words: Words, code: str, *, can_redo: bool) -> Html:
    """The menu: tools that do not fit into the bar of a phone, and the code of the deal."""
    items = (
        markup.button(words, "redo", "table.redo", "redo", off=not can_redo)
        + markup.button(words, "deck", "table.deck", "cards")
        + markup.button(words, "log", "table.log", "log")
        + markup.button(words, "keys", "table.keys", "keys")
    )
    return markup.menu(words, code, items)
