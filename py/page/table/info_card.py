"""The information card: picture, name, effect, how many are left, what it would give now, and the way to the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import js

from page.dom import h
from page.html import b, button, canvas, div, icon, kbd, p, set_markup, small, span
from page.ink.surface import prepare
from page.ink.tokens import Theme, theme

if TYPE_CHECKING:
    from page.dom import Node
    from page.ink.surface import Context

#: The side of the picture, the distance from what the card explains, and from the edges of the window; css px.
PICTURE, GAP, EDGE = 54, 10, 8
#: What is wider than this part of the card is a row of a panel.
ROW = 0.7


class Explanation(NamedTuple):
    """What the card says. ``draw`` draws the picture into a square of a side in css px."""

    kind: str
    name: str
    effect: str
    left: str = ""
    now: Sequence[str] = ()
    draw: Callable[[Context, Theme, float], None] | None = None
    #: The hexes to mark on the board while the card is open.
    reach: Sequence[str] = ()
    #: The sentences of the effect, if it has several.
    sentences: Sequence[str] = ()

    @property
    def spoken(self) -> list[str]:
        effect = self.sentences or (self.effect,)
        return [text for text in (self.name, *effect, self.left, *self.now) if text]

    def not_in(self, name: str) -> list[str]:
        """What is spoken when an element with that name has the focus: a screen reader has read the name."""
        return [text for text in self.spoken if text not in name]


class Card:
    """One card in an element of the page. The mouse passes through it; a finger can press its button.

    ``rules``: the text of the button that opens the rules at what is explained.
    """

    def __init__(self, root: Node, rules: str) -> None:
        self._node = h("div.info", {"role": "note", "hidden": True})
        self._rules = rules
        root.append(self._node)

    def show(self, explanation: Explanation, near: Node, theme_name: str, dpr: float) -> None:
        """Show an explanation next to an element without covering it."""
        node = self._node
        set_markup(
            node,
            div(
                canvas(aria_hidden=True) if explanation.draw else None,
                div(p(explanation.kind, cls="eyebrow"), p(b(explanation.name), cls="name")),
                small(explanation.left, cls="remaining") if explanation.left else None,
                cls="head",
            ),
            p(explanation.effect),
            div([p(line) for line in explanation.now], cls="now") if explanation.now else None,
            button(
                icon("book"), span(self._rules), kbd("F1"), type="button", tabindex=-1, cls="to-rules", data_do="rules"
            ),
        )
        if explanation.draw:
            context = prepare(node.querySelector("canvas"), PICTURE, PICTURE, dpr)
            explanation.draw(context, theme(theme_name), PICTURE)
        node.hidden = False
        self._place(near.getBoundingClientRect())

    def hide(self) -> None:
        self._node.hidden = True

    def _place(self, about: Node) -> None:
        """Above what is explained, else below, left or right of it; on a small window wherever it is away from it."""
        node = self._node
        wide, high = node.offsetWidth, node.offsetHeight
        most_x, most_y = js.innerWidth - wide - EDGE, js.innerHeight - high - EDGE
        x = min(max(EDGE, (about.left + about.right - wide) / 2), most_x)
        y = min(max(EDGE, (about.top + about.bottom - high) / 2), most_y)
        places = [
            (x, about.top - high - GAP),
            (x, about.bottom + GAP),
            (about.left - wide - GAP, y),
            (about.right + GAP, y),
        ]
        if about.width > wide * ROW:  # a row of a panel: its neighbours stay in view
            places = places[2:] + places[:2]
        fits = [at for at in places if EDGE <= at[0] <= most_x and EDGE <= at[1] <= most_y]
        upper = (about.top + about.bottom) / 2 > js.innerHeight / 2
        left, top = fits[0] if fits else (x, EDGE if upper else most_y)
        node.style.left, node.style.top = f"{left:.0f}px", f"{top:.0f}px"
