"""Small pictures for the panels: the shapes of an offer."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cartographers.cards import AMBUSH
from page.cartographers.sprite_cache import sprites
from page.dom import Node
from page.ink import marks
from page.ink.land import CODES
from page.ink.regions import at_origin, bounds, outline, seams
from page.ink.surface import Canvas, Sprite, path, prepare
from page.ink.tokens import theme
from table.cartographers.hand import Form, Hand

#: The cells that a canvas has room for in each direction, even if the shape is smaller.
CELLS = 3


#: The width and height of a picture, css px.
Size = tuple[int, int]


class Drawing(NamedTuple):
    """What a small picture shows: a shape in a terrain or plain (None), perhaps with a coin."""

    shape: Form
    terrain: str | None
    coin: bool = False


def drawing(key: str, hand: Hand) -> Drawing:
    """The shape of a button in the panel of the card.

    ``key``: the number of an offered shape, or the slug of an ambush that is still to be drawn.
    """
    if key in AMBUSH:
        return Drawing(AMBUSH[key].shape, "monster")
    number = int(key)
    shape = hand.form if number == hand.shape_index else hand.shapes[number]
    return Drawing(shape, hand.terrain, hand.coins[number])


class ShapePictures:
    """The shapes in the panel of the card, drawn in the chosen terrain and rotation.

    Measuring makes the browser compute the layout of the whole table, so sizes are remembered: as many shapes on a card
    nearly always have the sizes that they had on the card before. ``check`` measures again when that costs nothing.
    """

    def __init__(self, card: Node) -> None:
        self._card = card
        self._sizes: dict[tuple[bool, ...], list[Size]] = {}  # by the kind of card
        self._drawn: Sequence[Size] = ()  # those of the card that is shown
        self._style: tuple[float, str] | None = None  # the pixel ratio and the theme

    def draw(self, hand: Hand, dpr: float, name: str) -> bool:
        """Draw the shapes that have changed since the last time, in the theme ``name``.

        Returns False, and draws nothing, if the card offers more shapes than the hand has.
        """
        self._style = dpr, name
        canvases = self._canvases()
        if sum(_kind(canvases)) > len(hand.shapes):
            return False
        self._drawn = sizes = self._sizes.get(_kind(canvases)) or self._measured(canvases)
        for canvas, size in zip(canvases, sizes, strict=True):
            shown = drawing(canvas.dataset.thumb, hand)
            wanted = f"{shown} {size} {dpr} {name}"
            if canvas.getAttribute("data-drawn") != wanted:
                canvas.dataset.drawn = wanted
                shape_thumb(canvas, shown, size, dpr, name)
        return True

    def prepare(self, number: int, shape: Form, terrain: str, *, of: int | None = None) -> Sprite | None:
        """Draw a shape as the picture ``number`` of a card needs it, by default of the card that is shown.

        ``of``: how many shapes another card offers. Returns None if the size of the picture is not known.
        """
        sizes = self._drawn if of is None else self._sizes.get((True,) * of, ())
        if not self._style or number >= len(sizes):
            return None
        dpr, name = self._style
        cells, side, _, _ = _measures(shape, sizes[number])
        return sprites(theme(name), side, dpr).land(CODES[terrain], cells)

    def check(self) -> bool:
        """Measure the shapes of the card; returns whether they have other sizes than those in which they are drawn."""
        canvases = self._canvases()
        return self._sizes.get(_kind(canvases)) != self._measured(canvases)

    def forget(self) -> None:
        """Measure before the shapes are drawn the next time: the window has changed."""
        self._sizes.clear()

    def _canvases(self) -> list[Canvas]:
        return list(self._card.querySelectorAll("canvas[data-thumb]"))

    def _measured(self, canvases: list[Canvas]) -> list[Size]:
        # All sizes are read before anything is drawn: a new size of a canvas would make the next reading slow.
        boxes = [canvas.parentNode for canvas in canvases]
        inside = [(box.clientWidth - 8, box.clientHeight - 8) for box in boxes]
        sizes = [(max(width, 40), max(height, 40)) for width, height in inside]
        if all(width > 0 for width, _ in inside):  # otherwise the card is hidden
            self._sizes[_kind(canvases)] = sizes
        return sizes


def _kind(canvases: list[Canvas]) -> tuple[bool, ...]:
    """For each shape, whether it is offered and not the one of an ambush: cards of a kind have the same layout."""
    return tuple(canvas.dataset.thumb not in AMBUSH for canvas in canvases)


def _measures(shape: Form, size: Size) -> tuple[Form, int, int, int]:
    """The cells of a shape at the origin, the side of a cell in css px, and the rows and columns."""
    cells, _ = at_origin(shape)
    _, _, rows, cols = bounds(cells)
    width, height = size
    return cells, int(min((width - 8) / max(cols, CELLS), (height - 8) / max(rows, CELLS))), rows, cols


def shape_thumb(canvas: Canvas, drawing: Drawing, size: Size, dpr: float, name: str) -> None:
    """Draw a shape in the middle of a canvas of this width and height, in the theme ``name``.

    Cells have the size of those of a shape that is at least ``CELLS`` wide and high.
    """
    ink, (width, height), terrain = theme(name), size, drawing.terrain
    context = prepare(canvas, width, height, dpr)
    cells, side, rows, cols = _measures(drawing.shape, size)
    left, top = round((width - cols * side) / 2), round((height - rows * side) / 2)
    if terrain:
        context.setTransform(1, 0, 0, 1, 0, 0)
        sprites(ink, side, dpr).land(CODES[terrain], cells).stamp(context, round(left * dpr), round(top * dpr))
        context.setTransform(dpr, 0, 0, dpr, 0, 0)
    else:
        rim = path(outline(cells, side, inset=1, radius=4))
        context.translate(left, top)
        context.fillStyle = ink.paper2
        context.strokeStyle = ink.ink
        context.fill(rim)
        context.globalAlpha = 0.4
        context.lineWidth = 0.8
        context.stroke(path(seams(cells, side)))
        context.globalAlpha = 1
        context.lineWidth = 1.6
        context.stroke(rim)
        context.setTransform(dpr, 0, 0, dpr, 0, 0)
    if drawing.coin:
        marks.coin(context, ink, width - 13, 13, 9)
