"""The rules of Kingdom Builder: chapters, and examples cut out of a board as the table draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from js import document

from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.view_types import View
from page.html import Html
from page.ink import hexes
from page.ink.surface import Canvas, prepare
from page.kingdom_builder.geometry import Layout
from page.kingdom_builder.map import BoardPicture, Marks
from page.rulebook.chapters import HEIGHT, WIDTH, Chapter, Figure, figures
from page.table.rules import Entry, about
from table.kingdom_builder import quadrants
from table.kingdom_builder.rulebook import BOARD, BUILDING, CARDS, EXAMPLES, SIZE, TAKING, TILES, Example

from . import layout, texts
from .panels import glyph, house
from .reference import LANDS

if TYPE_CHECKING:
    from table.words import Words

#: The side of a hex in a drawing, and in one of all quadrants, css px.
SIDE, SMALL_SIDE = 23.0, 14.0
PAD = 6.0


def chapters(words: Words) -> list[Chapter]:
    pictures = [house(0), glyph("tavern"), house(1), house(2)]
    short = about(words, ("kb.how.build", "kb.how.tiles", "kb.how.gold", "kb.how.end"), pictures)
    more = about(words, ("kb.about.terrain", "kb.about.end", "kb.about.alone"), [glyph("mountain"), house(1), house(2)])
    return [
        Chapter("short", words("about.title"), entries=[*short, *more]),
        Chapter("kb.about.next", words("kb.book.building"), words("kb.about.next.text"), _figures(words, BUILDING)),
        Chapter("kb.about.castles", words("kb.book.taking"), words("kb.book.taking.lead"), _figures(words, TAKING)),
        Chapter("kb.about.tiles", words("kb.tiles"), words("kb.book.tiles.lead"), [_tile(words, one) for one in TILES]),
        Chapter("cards", words("kb.cards"), words("kb.book.cards.lead"), [_card(words, one) for one in CARDS]),
    ]


def _figures(words: Words, examples: tuple[Example, ...]) -> list[Figure]:
    return figures(words, "kb.book.", [one.id for one in examples])


def _tile(words: Words, example: Example) -> Figure:
    places = words("kb.book.places", n=len(example.legal))
    rule = words(f"kb.tile.{example.id}.rule")
    return Figure(f"tile.{example.id}", texts.tile(words, example.id), rule, places, note=places)


def _card(words: Words, example: Example) -> Figure:
    rule, gold = words(f"kb.card.{example.id}.rule"), words("kb.book.gold", n=example.gold)
    return Figure(f"card.{example.id}", words(f"kb.card.{example.id}"), rule, gold, note=gold)


def symbols() -> Html:
    return layout.symbols()


def legend(words: Words) -> list[Entry]:
    return [Entry(f"icon.{land}", words(f"kb.land.{land}"), "", glyph(land)) for land in LANDS]


# --- drawing --------------------------------------------------------------------------------------


class _Boards:
    """The board of the examples, printed once for a theme, a size and a pixel ratio."""

    def __init__(self, theme: str, side: float, dpr: float) -> None:
        self.key = theme, side, dpr
        self.layout = Layout(side, PAD)
        self.picture = BoardPicture(*(document.createElement("canvas") for _ in range(3)))
        self.picture.theme(theme)
        self.picture.resize(self.layout, dpr)


_boards: dict[float, _Boards] = {}


def draw(canvas: Canvas, figure: str, theme: str, dpr: float) -> None:
    """Draw an example in a theme: see ``page.rulebook.chapters.Rulebook``."""
    id = figure.rpartition(".")[2]
    example = next(one for one in EXAMPLES if one.id == id)
    side = SIDE if example.size == SIZE else SMALL_SIDE
    board = _boards.get(side)
    if board is None or board.key != (theme, side, dpr):
        board = _boards[side] = _Boards(theme, side, dpr)
    view = _view(example)
    board.picture.show(view, _marks(example, view))
    context = prepare(canvas, WIDTH, HEIGHT, dpr)
    whole, sharp = board.layout, board.picture.dpr
    (row, col), (rows, cols) = example.corner, example.size
    first, last = hexes.middle(row, col, side), hexes.middle(row + rows - 1, col + cols - 1, side)
    x = max(0, min((first[0] + last[0]) / 2 + PAD - WIDTH / 2, whole.width - WIDTH))
    y = max(0, min((first[1] + last[1]) / 2 + PAD - HEIGHT / 2, whole.height - HEIGHT))
    box = (x * sharp, y * sharp, WIDTH * sharp, HEIGHT * sharp)
    for layer in (board.picture.base, board.picture.top):
        context.drawImage(layer, *box, 0, 0, WIDTH, HEIGHT)


def _view(example: Example) -> View:
    """The part of a view that a picture shows."""
    houses = [[HEX.name(*hex) for hex in seat] for seat in example.settlements]
    locations = [
        {"hex": HEX.name(*next(iter(HEX.cells(place.hex)))), "kind": place.kind, "left": 2} for place in BOARD.locations
    ]
    still = {"prompt": {}, "switches": {}, "supply": [0] * len(houses), "over": True}
    return cast(View, {"board": BOARD.rows(), "settlements": houses, "locations": locations, **still})


def _marks(example: Example, view: View) -> Marks:
    lit = [HEX.name(*hex) for hex in example.counted] if example.scored and example.size == SIZE else []
    standings = []
    if example.id in (quadrants.LORDS, quadrants.FARMERS):
        standings = quadrants.standings(view, example.id, 0, quadrants.counts(view))
    chosen = HEX.name(*example.origin) if example.origin else None
    return Marks(legal=[HEX.name(*hex) for hex in example.legal], chosen=chosen, lit=lit, standings=standings)
