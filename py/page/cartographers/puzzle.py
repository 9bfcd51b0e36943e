"""What Cartographers adds to a puzzle: the cards that come, and what the held shape would score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import engine
from engine.cartographers.cards import EXPLORE, SEASONS
from engine.cartographers.shapes import normal, orientations
from engine.cartographers.sheets import GRID
from page import html
from page.cartographers.thumbs import Drawing, shape_thumb
from page.dom import Node
from page.html import EMPTY, Html, canvas, div, span
from page.puzzle.extras import Extras
from table.words import Words

if TYPE_CHECKING:
    from page.puzzle.screen import PuzzleTable

    from .table import TableScreen

    class Table(PuzzleTable, TableScreen):
        """The table of a puzzle of this game."""


#: The size of the picture of a shape, css px.
SIDE = 52
#: The width and height of the picture of a step of the solution, css px.
WIDE = 200, 96


class MapExtras(Extras["Table"]):
    """See ``Extras``."""

    def coming(self, words: Words, cards: Sequence[str]) -> Html:
        """The cards that follow the present one before the season ends."""
        if not cards:
            return EMPTY
        rows = []
        for place, slug in enumerate(cards):
            card = EXPLORE[slug]
            shapes = [canvas(data_shape=f"{place} {n}", aria_hidden=True) for n in range(len(card.shapes))]
            time = None if card.ruins else html.small(html.icon("time"), words("puzzle.time", n=card.time))
            rows.append(html.li(span(html.b(words("card." + slug)), time), span(shapes, cls="shapes")))
        return div(html.p(words("puzzle.then"), cls="eyebrow"), html.ol(rows), cls="coming")

    def draw(self, table: Table, node: Node, cards: Sequence[str]) -> None:
        """Draw the shapes of the cards that come."""
        for picture in node.querySelectorAll("canvas[data-shape]"):
            place, number = map(int, picture.dataset.shape.split())
            card = EXPLORE[cards[place]]
            terrain = card.terrains[0] if len(card.terrains) == 1 else None
            coin = bool(card.coin) and number == 0
            dpr, theme = table.display.dpr, table.app.theme
            shape_thumb(picture, Drawing(card.shapes[number], terrain, coin), (SIDE, SIDE), dpr, theme)

    def card(self, table: Table) -> str:
        return table.view["prompt"].get("card") or ""

    def drawn(self, words: Words, cards: Sequence[str], step: int) -> Html:
        """The cards with the shapes that were drawn, as they are drawn on the map."""
        rows = [
            html.li(
                html.b(number, cls="number", aria_hidden=True),
                html.b(words("card." + slug), cls="name"),
                div(canvas(data_step_shape=number, aria_hidden=True), cls="opt shape"),
                cls="made" if number <= step else None,
            )
            for number, slug in enumerate(cards, 1)
        ]
        return html.ol(rows, cls="step-cards card")

    def draw_drawn(self, table: Table, node: Node, cards: Sequence[str], actions: Sequence[str]) -> None:
        dpr, theme = table.display.dpr, table.app.theme
        for picture in node.querySelectorAll("canvas[data-step-shape]"):
            number = int(picture.dataset.stepShape) - 1
            action = engine.parse("cartographers", actions[number])
            shape, coin = normal(GRID.cells(action.cells)), EXPLORE[cards[number]].coin
            earns = coin is not None and shape in orientations(coin)
            shape_thumb(picture, Drawing(shape, action.word, earns), WIDE, dpr, theme)

    def held(self, table: Table) -> object:
        return table.hand.cells, table.hand.terrain

    def points_then(self, table: Table, points: int) -> int:
        """The points with the held shape, or the present ones."""
        if not table.drawing:
            return points
        then = table.hand.preview().then
        if then is None:
            return points
        first, second = SEASONS[table.view["season"]].edicts
        return then.edicts[first] + then.edicts[second] + then.coins + then.monsters


EXTRAS = MapExtras()
