"""The rules of Woodcraft: chapters, and examples of what is done with dice, orders and the wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

import engine
from engine.woodcraft.view_types import View
from page.html import Html, b, div, fragment, i, span
from page.rulebook.chapters import Chapter, Figure, figures
from page.table.rules import Entry, about

from . import pictograms, reference
from .pictograms import amount, dice, sign, step

if TYPE_CHECKING:
    from page.ink.surface import Canvas
    from table.words import Words

#: Action tiles of the example of the wheel: those of the next quarter, and those of the quarter that is left.
_AHEAD = ("produce_plant", "buy_materials", "choose_orders")
_HERE = ("exchange_dice", "buy_lumber", "choose_helper", "improve_workshop")
_SPACES = 7


def chapters(words: Words) -> list[Chapter]:
    def illustrated(*ids: str) -> list[Figure]:
        return [_figure(words, one) for one in ids]

    def lead(id: str) -> str:
        return words(f"wc.about.{id}.text")

    def entries(*ids: str) -> list[Entry]:
        found = {entry.id: entry for entry in sections[0].entries}
        return [found[f"wc.about.{id}"] for id in ids]

    sections = reference.sections(words, _view())
    short = ("wc.how.move", "wc.how.work", "wc.how.deliver", "wc.how.grow")
    signs = [sign("buy_lumber"), sign("saw"), sign("choose_orders"), sign("produce")]
    return [
        Chapter("short", words("about.title"), entries=about(words, short, signs)),
        Chapter(
            "wc.about.wheel", words("wc.about.wheel"), lead("wheel"), [_figure(words, "wheel")], entries("instead")
        ),
        Chapter("actions", sections[1].title, entries=sections[1].entries),
        Chapter("wc.about.prices", words("wc.book.dice"), lead("prices"), illustrated("buy", "sell")),
        Chapter("wc.about.work", words("wc.about.work"), lead("work"), illustrated("saw", "splice", "glue")),
        Chapter("wc.about.trees", words("wc.about.trees"), lead("trees"), illustrated("grow")),
        Chapter(
            "wc.about.orders", words("wc.about.orders"), lead("orders"), illustrated("order", "rows"), entries("walnut")
        ),
        Chapter("end", words("wc.book.end"), entries=entries("end_turn", "income", "score", "alone", "values")),
        Chapter("workshop", words("wc.workshop"), entries=[*entries("attic"), *sections[2].entries]),
        Chapter("tracks", sections[3].title, entries=sections[3].entries),
    ]


def _figure(words: Words, id: str) -> Figure:
    [figure] = figures(words, "wc.book.", [id])
    return figure._replace(id=f"figure.{id}", picture=_PICTURES[id]())


def symbols() -> Html:
    return pictograms.symbols()


def legend(words: Words) -> Sequence[Entry]:
    return reference.sections(words, _view())[-1].entries


def draw(canvas: Canvas, figure: str, theme: str, dpr: float) -> None:
    """Nothing: all drawings are markup."""


@cache
def _view() -> View:
    """A view of a new game, for the prices and names of its card set."""
    return cast(View, engine.new("woodcraft", seed="rules").view(0))


# --- drawings -------------------------------------------------------------------------------------

_ARROW = span("\u2192", cls="to")


def _line(*parts: Html) -> Html:
    return div(parts, cls="line")


def _plus() -> Html:
    return span("+", cls="to")


def _wheel() -> Html:
    def quarter(tiles: Sequence[str], *, goal: int = 0, leaves: str = "") -> Html:
        """Seven spaces; the tiles stand at the end. ``goal``: the space that the moved tile goes to, from 1."""
        first = _SPACES - len(tiles)
        spaces = []
        for space in range(_SPACES):
            tile = tiles[space - first] if space >= first else ""
            marks = " goal" if space + 1 == goal else " leaves" if tile and tile == leaves else ""
            spaces.append(b(sign(tile) if tile else None, cls=f"space{marks}"))
        return div(spaces, cls="quarter")

    moved = _HERE[1]
    ahead = quarter(_AHEAD, goal=_SPACES - len(_AHEAD))
    return div(ahead, span(sign(moved), "\u2191", cls="to"), quarter(_HERE, leaves=moved), cls="quarters")


def _buy() -> Html:
    prices = (("g3", 3), ("y3", 4), ("b3", 5))
    return fragment(_line(amount("blueberry", price), _ARROW, dice([name])) for name, price in prices)


def _rows() -> Html:
    rewards = [*(step("reputation", n) for n in (3, 2, 1)), amount("blueberry", 1), amount("points", "\u22121")]
    return div([span(i(n, cls="row-n"), reward, cls="line") for n, reward in enumerate(rewards, 1)], cls="line")


_PICTURES: dict[str, Callable[[], Html]] = {
    "wheel": _wheel,
    "buy": _buy,
    "sell": lambda: _line(dice(["b3"]), _ARROW, amount("blueberry", 8)),
    "saw": lambda: _line(dice(["y6"]), _ARROW, dice(["y4", "y2"])),
    "splice": lambda: _line(dice(["g3"]), _plus(), amount("scrap", 1), _ARROW, dice(["g4"])),
    "glue": lambda: _line(dice(["y2", "b3"]), _plus(), amount("glue", 1), _ARROW, dice(["b5"]), amount("points", 4)),
    "grow": lambda: _line(dice(["g1"]), _ARROW, dice(["g3"]), _ARROW, dice(["g5"]), _ARROW, dice(["g6"])),
    "order": lambda: _line(
        dice(["y4", "y2"]), _plus(), amount("saw", 1), _ARROW, amount("points", 9), amount("blueberry", 6)
    ),
    "rows": _rows,
}
