"""Small pictures for the panels: the shapes of an offer."""

from engine.cartographers.cards import AMBUSH
from page.cartographers.sprite_cache import sprites
from page.ink import marks
from page.ink.land import CODES
from page.ink.regions import Cell, at_origin, bounds, outline, seams
from page.ink.surface import Canvas, path, prepare
from page.ink.tokens import theme
from table.cartographers.hand import Form, Hand


def pictured(key: str, hand: Hand) -> tuple[Form, str, bool]:
    """The cells and the terrain of a picture, and whether it has a coin.

    ``key``: the number of an offered shape, or the slug of an ambush that is still to be drawn.
    """
    if key in AMBUSH:
        return AMBUSH[key].shape, "monster", False
    number = int(key)
    return hand.form if number == hand.shape_index else hand.shapes[number], hand.terrain, hand.coins[number]


def shape_thumb(
    canvas: Canvas,
    shape: list[Cell],
    terrain: str | None,
    width: int,
    height: int,
    dpr: float,
    name: str,
    *,
    coin: bool = False,
    box: int = 3,
) -> None:
    """Draw a shape in the middle of its button, in a terrain or plain (None). Cells are sized for a form `box` wide."""
    ink = theme(name)
    context = prepare(canvas, width, height, dpr)
    cells, _ = at_origin([(cell[0], cell[1]) for cell in shape])
    _, _, rows, cols = bounds(cells)
    side = int(min((width - 8) / max(cols, box), (height - 8) / max(rows, box)))
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
    if coin:
        marks.coin(context, ink, width - 13, 13, 9)
