"""Draws the empty board: paper, washes, lands, castles, locations, and the double frame."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.bits import ROW_NAMES
from page.ink import hexes, paper
from page.ink.surface import SERIF, Canvas, Context, Sprite, path, prepare
from page.ink.tokens import Theme
from page.ink.wobble import shake

from .geometry import SIZE, Layout
from .pieces import LANDS, MIRRORED, SpriteCache

Cells = list[tuple[int, int]]
Stamps = list[tuple[tuple[int, int], Sprite]]
#: The side of the hexes for which lines are computed; they are scaled to the side on the page.
DRAWN = 50.0
#: The number of sprites that are stamped without a pause.
PART = 200


def layers(
    context: Context,
    layout: Layout,
    sprites: SpriteCache,
    rows: Sequence[str],
    kinds: dict[tuple[int, int], str],
    *,
    frame: bool,
) -> Iterator[None]:
    """Print a board of 20 lines of letters in an empty context; ``kinds``: the tiles of each location hex.

    Layer by layer, so that the page can answer in between.
    """
    theme, dpr, side = sprites.theme, sprites.dpr, layout.side
    paper.texture(context, theme, layout.width, layout.height)
    yield
    lands: dict[str, Cells] = {}
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            lands.setdefault(letter, []).append((row, col))
    context.save()
    context.translate(layout.pad, layout.top)
    _washes(context, theme, lands, side)
    yield
    sheen = sprites.sheen()
    for part in _parts([(cell, sheen) for cells in lands.values() for cell in cells]):
        _stamp(context, layout, dpr, part)
        yield
    _lines(context, theme, _borders(tuple(rows)), side)
    context.restore()
    yield
    signs = []
    for letter, cells in lands.items():
        if letter in LANDS:
            plain, mirrored = sprites.land(letter, False), sprites.land(letter, letter in MIRRORED)
            signs += [(cell, mirrored if _offset(cell)[0] > 0 else plain) for cell in cells]
            yield
    context.globalAlpha = 0.9
    for part in _parts(signs):
        _stamp(context, layout, dpr, part, loose=True)
        yield
    context.globalAlpha = 1
    _quadrants(context, layout, theme)
    _stamp(context, layout, dpr, [(cell, sprites.place(kind)) for cell, kind in kinds.items()])
    if frame:
        context.strokeStyle = theme.ink
        for inset, width in ((5.5, 1.2), (9, 0.7)):
            context.lineWidth = width
            context.strokeRect(inset, inset, layout.width - 2 * inset, layout.height - 2 * inset)
        _coordinates(context, layout, theme)


def _parts(stamps: Stamps) -> Iterator[Stamps]:
    """Stamps in parts that take about as long as another layer."""
    for first in range(0, len(stamps), PART):
        yield stamps[first : first + PART]


def _quadrants(context: Context, layout: Layout, theme: Theme) -> None:
    """Where the four boards meet: Lords and Farmers score each of them."""
    context.save()
    context.translate(layout.pad, layout.top)
    context.scale(layout.side / DRAWN, layout.side / DRAWN)
    context.lineCap = context.lineJoin = "round"
    seams = path(_quadrant_seams())
    for colour, alpha, width, dash in ((theme.card, 0.75, 0.16, ()), (theme.ink, 0.62, 0.065, (0.3, 0.17))):
        context.strokeStyle, context.globalAlpha, context.lineWidth = colour, alpha, DRAWN * width
        context.setLineDash([DRAWN * part for part in dash])
        context.stroke(seams)
    context.restore()


@lru_cache(1)
def _quadrant_seams() -> str:
    return hexes.quadrant_seams(SIZE, DRAWN)


def _coordinates(context: Context, layout: Layout, theme: Theme) -> None:
    """Row letters at the left, column numbers above, as in the log."""
    context.save()
    context.fillStyle = theme.ink2
    context.font = f"{max(9, min(12, layout.side * 0.52)):.1f}px {SERIF}"
    context.textAlign = "center"
    context.textBaseline = "middle"
    middle = (layout.pad + 9) / 2 + 0.5
    for i in range(SIZE):
        x, _ = layout.middle(0, i)
        _, y = layout.middle(i, 0)
        context.fillText(str(i + 1), x + layout.hex_width / 4, middle + layout.top - layout.pad)
        context.fillText(ROW_NAMES[i], middle, y)
    context.restore()


def _washes(context: Context, theme: Theme, lands: dict[str, Cells], side: float) -> None:
    for letter, cells in lands.items():
        context.fillStyle = theme.hues[LANDS.get(letter, "ruins")].wash
        # Slightly over the edge, so that no paper shows between hexes.
        context.fill(path(hexes.outline(cells, side, side + 0.5)))


@lru_cache(2)  # a board keeps its lines when its size changes
def _borders(rows: tuple[str, ...]) -> hexes.Borders:
    """The lines of a board whose hexes have sides of DRAWN."""
    return hexes.Borders(rows, DRAWN, wobble=DRAWN * 0.03)


def _lines(context: Context, theme: Theme, borders: hexes.Borders, side: float) -> None:
    context.save()
    context.scale(side / DRAWN, side / DRAWN)
    context.lineCap = context.lineJoin = "round"
    for lines, colour, alpha, width in (
        (borders.seams, theme.ink, 0.16, 0.8),
        (borders.shores, theme.hues["water"].ink, 0.33, max(0.7, side * 0.036)),
        (borders.borders, theme.ink, 0.72 if theme.light else 0.5, max(1, side * 0.055)),
        (borders.rim, theme.ink, 0.72 if theme.light else 0.5, max(1.4, side * 0.075)),
    ):
        context.strokeStyle, context.globalAlpha, context.lineWidth = colour, alpha, width * DRAWN / side
        context.stroke(path(lines))
    context.restore()


@lru_cache(SIZE * SIZE)
def _offset(cell: tuple[int, int]) -> tuple[float, float]:
    """The offset of the drawing on a hex, in tenths of a side; those to the right are mirrored."""
    return shake(*cell, 3)


def _stamp(context: Context, layout: Layout, dpr: float, stamps: Stamps, *, loose: bool = False) -> None:
    """Stamp sprites on the middles of their hexes; ``loose``: slightly off, as if by hand."""
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    places: dict[Sprite, list[tuple[int, int]]] = {}
    for cell, sprite in stamps:
        x, y = layout.middle(*cell)
        if loose:
            off_x, off_y = _offset(cell)
            x, y = x + off_x * layout.side * 0.1, y + off_y * layout.side * 0.1
        places.setdefault(sprite, []).append((round(x * dpr), round(y * dpr)))
    for sprite, there in places.items():
        sprite.stamp_all(context, there)
    context.restore()


def small(canvas: Canvas, theme: Theme, rows: Sequence[str], side: float, pad: float, dpr: float) -> None:
    """The board as a small map in flat washes."""
    wide, high = hexes.box(len(rows), len(rows[0]), side)
    width, height = round(wide + 2 * pad), round(high + 2 * pad)
    context = prepare(canvas, width, height, dpr)
    context.fillStyle = theme.paper
    context.fillRect(0, 0, width, height)
    context.translate(pad, pad)
    lands: dict[str, Cells] = {}
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            lands.setdefault(letter, []).append((row, col))
    for letter, cells in lands.items():
        context.fillStyle = theme.ink if letter in "XL" else theme.hues[LANDS[letter]].wash
        context.fill(path(hexes.outline(cells, side, side + 0.3)))
