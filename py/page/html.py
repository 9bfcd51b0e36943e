"""Builds markup by nested calls; text and attribute values are always escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from page.dom import Node


class Html(str):
    """Markup that is safe to insert unchanged. Only this module turns text into Html."""

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        # Not "+": between a str and an Html it calls __radd__, which would escape the left side.
        return Html("".join((self, other if isinstance(other, Html) else _escape(other))))

    def __radd__(self, other: str) -> Html:
        return Html(_escape(other) + str(self))


#: What an element may contain: text and numbers (escaped), Html (unchanged), None or False (left out), or a list.
Child: TypeAlias = "str | int | float | None | Iterable[Child]"
#: True sets an attribute without a value, False and None leave it out; ``aria_*`` writes booleans as words.
Attribute = str | int | float | bool | None

EMPTY = Html()
_VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"})


def _escape(text: object) -> str:
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def fragment(*children: Child) -> Html:
    """Children in a row, without an element around them."""
    parts: list[str] = []
    _collect(children, parts)
    return Html("".join(parts))


def _collect(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(_escape(child))
        elif child is None or child is False:
            continue
        elif isinstance(child, (int, float)):
            parts.append(str(child))
        else:
            _collect(child, parts)


def set_markup(node: Node, *children: Child) -> None:
    """Replace the content of an element of the page. Text stays text: only Html makes elements."""
    # Imported here, because tests build markup without a browser.
    from js import inkstead

    inkstead.setMarkup(node, fragment(*children))  # the page's one Trusted Types policy: static/boot.js


def update_markup(node: Node, *children: Child) -> None:
    """The same as ``set_markup``, but elements that stay what they are remain in the page: the pointer may rest on one.

    An element with another ``data-do``, ``data-info`` or ``data-key`` than before is a new one.
    """
    from js import inkstead

    inkstead.updateMarkup(node, fragment(*children))


def set_text(node: Node, text: str) -> None:
    """Set the text of an element that contains nothing else.

    Its text node is kept, and not written if nothing changes: a new node makes the browser compute the styles of the
    whole table again.
    """
    inside = node.firstChild
    if not inside:
        node.textContent = text
    elif inside.data != text:
        inside.data = text


@cache
def _attribute(key: str) -> str:
    """The name of an attribute that is written as a Python name."""
    return "class" if key == "cls" else key.rstrip("_").replace("_", "-")


class Tag:
    """An element by its name: ``p("Hello", cls="note")`` is ``<p class="note">Hello</p>``.

    ``cls`` is the class; an underscore in any other attribute becomes a hyphen (``data_do``, ``aria_label``), and
    one at the end is dropped (``for_``).
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *children: Child, **attributes: Attribute) -> Html:
        parts = ["<", self.name]
        for key, value in attributes.items():
            name = _attribute(key)
            if isinstance(value, bool) and name.startswith("aria-"):
                value = "true" if value else "false"
            if value is True:
                parts.append(f" {name}")
            elif value is not None and value is not False:
                parts.append(f' {name}="{_escape(value)}"')
        parts.append(">")
        if self.name not in _VOID:
            _collect(children, parts)
            parts.append(f"</{self.name}>")
        return Html("".join(parts))


a, article, aside, b, button = map(Tag, ("a", "article", "aside", "b", "button"))
canvas, circle = Tag("canvas"), Tag("circle")
dd, details, dialog, div, dl, dt = map(Tag, ("dd", "details", "dialog", "div", "dl", "dt"))
em, figcaption, figure, form, g = map(Tag, ("em", "figcaption", "figure", "form", "g"))
h1, h2, h3, h4, header, hr, img = map(Tag, ("h1", "h2", "h3", "h4", "header", "hr", "img"))
input_, kbd, label, li, nav, ol, option = map(Tag, ("input", "kbd", "label", "li", "nav", "ol", "option"))
output, p, path, progress, section = map(Tag, ("output", "p", "path", "progress", "section"))
select, small = Tag("select"), Tag("small")
span, strong, summary, svg, table, tbody = map(Tag, ("span", "strong", "summary", "svg", "table", "tbody"))
symbol, u, rect, svg_text = Tag("symbol"), Tag("u"), Tag("rect"), Tag("text")
td, textarea, tfoot, th, thead, tr, ul, use = map(Tag, ("td", "textarea", "tfoot", "th", "thead", "tr", "ul", "use"))
fieldset, legend, footer, caption, br, i = map(Tag, ("fieldset", "legend", "footer", "caption", "br", "i"))


def icon(name: str) -> Html:
    """A line icon of the sprite in index.html."""
    return svg(use(href=f"#i-{name}"), cls="i", aria_hidden=True)
