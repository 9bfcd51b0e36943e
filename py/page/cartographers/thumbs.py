"""Small pictures for the panels: the shapes of an offer."""

from typing import NamedTuple

from engine.cartographers.cards import AMBUSH
from page.cartographers.sprite_cache import sprites
from page.dom import Node
from page.ink import marks
from page.ink.land import CODES
from page.ink.regions import at_origin, bounds, outline, seams
from page.ink.surface import Canvas, path, prepare
from page.ink.tokens import theme
from table.cartographers.hand import Form, Hand

#: The cells that a canvas has room for in each direction, even if the shape is smaller.
CELLS = 3


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


def draw_shapes(card: Node, hand: Hand, dpr: float, name: str) -> None:
    """Draw the shapes in the panel of the card where they, their sizes or the theme ``name`` have changed."""
    # All sizes are read before anything is drawn: a new size of a canvas would make the next reading slow.
    canvases = [(canvas, canvas.parentNode) for canvas in card.querySelectorAll("canvas[data-thumb]")]
    sizes = [(max(box.clientWidth - 8, 40), max(box.clientHeight - 8, 40)) for _, box in canvases]
    for (canvas, _), size in zip(canvases, sizes, strict=True):
        shown = drawing(canvas.dataset.thumb, hand)
        wanted = f"{shown} {size} {dpr} {name}"
        if canvas.getAttribute("data-drawn") != wanted:
            canvas.dataset.drawn = wanted
            shape_thumb(canvas, shown, size, dpr, name)


def shape_thumb(canvas: Canvas, drawing: Drawing, size: tuple[int, int], dpr: float, name: str) -> None:
    """Draw a shape in the middle of a canvas of this width and height, in the theme ``name``.

    Cells have the size of those of a shape that is at least ``CELLS`` wide and high.
    """
    ink, (width, height), terrain = theme(name), size, drawing.terrain
    context = prepare(canvas, width, height, dpr)
    cells, _ = at_origin(drawing.shape)
    _, _, rows, cols = bounds(cells)
    side = int(min((width - 8) / max(cols, CELLS), (height - 8) / max(rows, CELLS)))
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
