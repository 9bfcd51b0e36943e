"""Parts of printed sheets that all games share: the head, and fields to write on."""

from __future__ import annotations

from page.html import Html, b, div, h2, p, span
from table.words import Words


def head(words: Words, title: str, code: str) -> Html:
    """The name of the page, what the sheet is, and its deal code if there is one."""
    dealt = p(words("table.code"), " ", b(code)) if code else None
    return div(span(words("app.name"), cls="brand"), h2(title), dealt, cls="print-head")


def field(label: str = "", text: str = "", *, short: bool = False) -> Html:
    """A label, and a line to write on that holds a text if there is one."""
    line = span(b(text) if text else None, cls="line")
    return div(span(label) if label else None, line, cls="field short" if short else "field")
