"""Builds markup by nested calls; text and attribute values are always escaped."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from page.dom import Node


class Html(str):
    """Markup that is safe to insert unchanged. Only this module turns text into Html."""

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        # Not "+": between a str and an Html it calls __radd__, which would escape the left side.
        return Html("".join((self, other if isinstance(other, Html) else _escape(str(other)))))

    def __radd__(self, other: str) -> Html:
        return Html(_escape(str(other)) + str(self))


#: What an element may contain: text and numbers (escaped), Html (unchanged), None or False (left out), or a list.
Child: TypeAlias = "str | int | float | None | Iterable[Child]"
#: True sets an attribute without a value, False and None leave it out; ``aria_*`` writes booleans as words.
Attribute = str | int | float | bool | None

EMPTY = Html()
_VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "wbr"})


@lru_cache(4096)  # the panels of a table repeat the same names and texts at every action
def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def fragment(*children: Child) -> Html:
    """Children in a row, without an element around them."""
    parts: list[str] = []
    _collect(children, parts)
    return Html("".join(parts))


def _collect(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        kind = type(child)  # quicker than isinstance, and markup is built at every action
        if kind is Html:
            parts.append(child)  # type: ignore[arg-type]
        elif kind is str:
            parts.append(_escape(child))  # type: ignore[arg-type]
        elif child is None or child is False:
            continue
        elif isinstance(child, str):  # a subclass
            parts.append(_escape(str(child)))
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
    """A space and the name of an attribute that is written as a Python name."""
    return " class" if key == "cls" else " " + key.rstrip("_").replace("_", "-")


class Tag:
    """An element by its name: ``p("Hello", cls="note")`` is ``<p class="note">Hello</p>``.

    ``cls`` is the class; an underscore in any other attribute becomes a hyphen (``data_do``, ``aria_label``), and
    one at the end is dropped (``for_``).
    """

    __slots__ = ("_end", "_start", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self._start, self._end = f"<{name}", "" if name in _VOID else f"</{name}>"

    def __call__(self, *children: Child, **attributes: Attribute) -> Html:
        parts = [self._start]
        for key, value in attributes.items():
            if type(value) is str:
                parts.append(f'{_attribute(key)}="{_escape(value)}"')
            elif value is None:
                continue
            elif value is True or value is False:
                name = _attribute(key)
                if name.startswith(" aria-"):
                    parts.append(f'{name}="true"' if value else f'{name}="false"')
                elif value:
                    parts.append(name)
            else:
                parts.append(f'{_attribute(key)}="{_escape(str(value))}"')
        parts.append(">")
        if self._end:
            _collect(children, parts)
            parts.append(self._end)
        return Html("".join(parts))


a, article, aside, b, button = map(Tag, ("a", "article", "aside", "b", "button"))
canvas, circle = Tag("canvas"), Tag("circle")
dd, details, dialog, div, dl, dt = map(Tag, ("dd", "details", "dialog", "div", "dl", "dt"))
em, figcaption, figure, form, g = map(Tag, ("em", "figcaption", "figure", "form", "g"))
h1, h2, h3, h4, header, hr, img = map(Tag, ("h1", "h2", "h3", "h4", "header", "hr", "img"))
input_, kbd, label, li, nav, ol, option = map(Tag, ("input", "kbd", "label", "li", "nav", "ol", "option"))
output, p, path, progress, s, section = map(Tag, ("output", "p", "path", "progress", "s", "section"))
select, small = Tag("select"), Tag("small")
span, strong, summary, svg, table, tbody = map(Tag, ("span", "strong", "summary", "svg", "table", "tbody"))
symbol, u, rect, svg_text = Tag("symbol"), Tag("u"), Tag("rect"), Tag("text")
td, textarea, tfoot, th, thead, tr, ul, use = map(Tag, ("td", "textarea", "tfoot", "th", "thead", "tr", "ul", "use"))
fieldset, legend, footer, caption, br, i = map(Tag, ("fieldset", "legend", "footer", "caption", "br", "i"))


def icon(name: str) -> Html:
    """A line icon of the sprite in index.html."""
    return svg(use(href=f"#i-{name}"), cls="i", aria_hidden=True)
