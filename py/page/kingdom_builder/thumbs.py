"""Small pictures for the panels: the face of a terrain card, the small map of the whole board."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from js import document

from engine.kingdom_builder.boards import TERRAINS
from engine.kingdom_builder.view_types import View
from page.dom import Node
from page.ink import hexes
from page.ink.glyphs import draw_glyph
from page.ink.regions import cell
from page.ink.surface import Canvas, Sprite, path, prepare
from page.ink.tokens import theme

from . import printed
from .geometry import SIZE
from .pieces import DARKEST, ROOFS

SMALL_SIDE, SMALL_PAD = 3.1, 5
#: The faces that are kept: those of all terrains, in two sizes.
CACHED_FACES = 10


class Faces:
    """Draws the land on the terrain cards of a panel."""

    def __init__(self, panel: Node) -> None:
        self._panel = panel
        self._size: tuple[float, float] | None = None  # of the cards, css px

    def show(self, dpr: float, theme: str) -> None:
        """Measure the cards and draw them."""
        for canvas in self._canvases():
            # Before the style sheet has arrived the size is that of the last drawing, which would grow each time.
            canvas.width = canvas.height = 1
            box = canvas.getBoundingClientRect()
            self._size = (box.width, box.height) if box.width > 1 else (84, 100)
            canvas.removeAttribute("data-drawn")
            self._draw(canvas, self._size, dpr, theme)

    def show_new(self, dpr: float, theme: str) -> None:
        """Draw new cards in the size of the last ones: to read theirs would be a layout."""
        if self._size is None:
            self.show(dpr, theme)
        else:
            for canvas in self._canvases():
                self._draw(canvas, self._size, dpr, theme)

    def check(self, dpr: float, theme: str) -> None:
        """Draw the cards again if they have another size: a recap makes them smaller."""
        boxes = [canvas.getBoundingClientRect() for canvas in self._canvases()]
        if any(box.width and (box.width, box.height) != self._size for box in boxes):  # a hidden one has no width
            self.show(dpr, theme)

    def prepared(self, dpr: float, theme: str) -> Iterator[object]:
        """Draw the lands of all cards in the size of the last ones, one for each item."""
        if self._size is not None:
            for terrain in TERRAINS:
                face = _face(terrain.partition(" ")[0], *self._size, dpr, theme)
                face.draw_now()
                yield face

    def _canvases(self) -> list[Canvas]:
        return list(self._panel.querySelectorAll("canvas[data-face]"))

    @staticmethod
    def _draw(canvas: Canvas, size: tuple[float, float], dpr: float, theme: str) -> None:
        shown = f"{canvas.dataset.face} {size} {dpr} {theme}"
        if canvas.getAttribute("data-drawn") != shown:
            canvas.dataset.drawn = shown
            _draw_face(canvas, canvas.dataset.face, *size, dpr, theme)
            canvas.removeAttribute("style")  # its size is that of the style sheet


def _draw_face(canvas: Canvas, terrain: str, width: float, height: float, dpr: float, name: str) -> None:
    """Draw a terrain card: its land in a double frame."""
    context = prepare(canvas, width, height, dpr)
    context.setTransform(1, 0, 0, 1, 0, 0)
    _face(terrain.partition(" ")[0], width, height, dpr, name).stamp(context, 0, 0)


@lru_cache(CACHED_FACES)
def _face(glyph: str, width: float, height: float, dpr: float, name: str) -> Sprite:
    ink, sprite = theme(name), Sprite(0, 0, width, height, dpr)
    context = sprite.context
    context.save()
    context.beginPath()
    context.roundRect(1, 1, width - 2, height - 2, 9)
    context.fillStyle = ink.hues[glyph].wash
    context.fill()
    context.clip()
    size = width * 0.36
    context.globalAlpha = 0.85
    for j in range(6):
        for i in range(-1, 5):
            x = (i - 0.2 + (j % 2) * 0.5) * size * 0.96
            draw_glyph(context, ink, glyph, x, (j - 0.35) * size * 0.88, size)
    context.restore()
    context.strokeStyle = ink.ink
    for inset, line, radius in ((1, 2, 9), (5, 0.8, 6)):
        context.lineWidth = line
        context.beginPath()
        context.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, radius)
        context.stroke()
    return sprite


class SmallMap:
    """The small map of the whole board: drawn once, with houses added after every step."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._printed: Canvas = None
        self._key: tuple[object, ...] = ()

    def show(self, view: View, legal: Iterable[str], dpr: float, name: str) -> None:
        """Draw the houses of a view, and a mark on each of the ``legal`` hexes."""
        ink = theme(name)
        key = (name, dpr, tuple(view["quadrants"]), tuple(view["rotated"]))
        if key != self._key:
            self._key = key
            self._printed = document.createElement("canvas")
            printed.small(self._printed, ink, view["board"], SMALL_SIDE, SMALL_PAD, dpr)
        wide, high = (length + 2 * SMALL_PAD for length in hexes.box(SIZE, SIZE, SMALL_SIDE))
        context = prepare(self._canvas, round(wide), round(high), dpr)
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.drawImage(self._printed, 0, 0)
        context.restore()
        context.fillStyle = ink.legal
        middles = [hexes.middle(*cell(hex), SMALL_SIDE) for hex in legal]
        dots = [f"M{x + SMALL_PAD - 2:.1f} {y + SMALL_PAD:.1f}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0" for x, y in middles]
        context.fill(path("".join(dots)))
        for size, colours in ((5.2, (DARKEST,) * 4), (3.8, ROOFS[name])):
            for seat, houses in enumerate(view["settlements"]):
                context.fillStyle = colours[seat]
                for hex in houses:
                    x, y = hexes.middle(*cell(hex), SMALL_SIDE)
                    context.fillRect(x + SMALL_PAD - size / 2, y + SMALL_PAD - size / 2, size, size)
