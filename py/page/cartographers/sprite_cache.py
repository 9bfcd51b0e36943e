"""A cache of the sprites of a sheet by theme, cell size and pixel ratio."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from page.ink import marks
from page.ink.glyphs import draw_glyph
from page.ink.land import CODES, LandPainter
from page.ink.regions import Cell, bounds, outline
from page.ink.score_marks import SCORE_MARKS
from page.ink.surface import Context, Path, Sprite, path
from page.ink.tokens import Theme

LIFT = 3
GHOST_ROOM = 24
CACHED_LANDS = 90
CACHED_GHOSTS = 48
CACHED_SIZES = 12


class Sprites:
    """Draws sprites once and caches them. Their origin is the corner of the grid or of a cell."""

    def __init__(self, theme: Theme, side: float, dpr: float) -> None:
        self.theme = theme
        self.side = side
        self.dpr = dpr
        self._painter = LandPainter(theme, side, dpr)
        self._lands: dict[tuple[str, tuple[Cell, ...]], Sprite] = {}
        self._ghosts: dict[tuple[str, tuple[Cell, ...], bool, bool], Sprite] = {}
        self._marks: dict[str, Sprite] = {}

    def land(self, code: str, cells: tuple[Cell, ...]) -> Sprite:
        """A region; its origin is the corner of the grid."""
        key = (code, cells)
        sprite = self._lands.pop(key, None) or self._painter.sprite(code, cells)
        self._lands[key] = sprite  # moved to the end: the least recently used come first
        return sprite

    def tidy(self) -> None:
        """Drop the least recently used regions."""
        for key in list(self._lands)[:-CACHED_LANDS]:
            del self._lands[key]

    def rim(self, cells: Iterable[Cell]) -> Path:
        """The plain outline of a ghost or of the newest draw."""
        return path(outline(cells, self.side, inset=1, radius=8))

    def ghost(self, terrain: str, shape: tuple[Cell, ...], legal: bool, coin: bool) -> Sprite:
        """A held draw with its form at the corner of the grid: lifted and dashed if legal, else flat."""
        key = (terrain, shape, legal, coin)
        sprite = self._ghosts.get(key)
        if sprite is None:
            if len(self._ghosts) >= CACHED_GHOSTS:
                del self._ghosts[next(iter(self._ghosts))]
            sprite = self._ghosts[key] = self._draw_ghost(terrain, shape, legal, coin)
        return sprite

    def _draw_ghost(self, terrain: str, shape: tuple[Cell, ...], legal: bool, coin: bool) -> Sprite:
        theme, side, dpr = self.theme, self.side, self.dpr
        _, _, rows, cols = bounds(shape)
        sprite = Sprite(-GHOST_ROOM, -GHOST_ROOM, cols * side + 2 * GHOST_ROOM, rows * side + 2 * GHOST_ROOM, dpr)
        context = sprite.context
        rim = self.rim(shape)
        lift = round(LIFT * dpr) if legal else 0
        context.setTransform(dpr, 0, 0, dpr, -sprite.left, -sprite.top - lift)
        if legal:
            context.save()
            context.shadowColor = theme.shade("40,30,15", "0,0,0", 0.45 if theme.light else 0.8)
            context.shadowBlur = 12 * dpr  # shadows ignore the transform
            context.shadowOffsetY = 5 * dpr
            context.fillStyle = theme.paper
            context.fill(rim)
            context.restore()
        context.globalAlpha = 0.88 if legal else 0.34
        land = self.unlined(terrain, shape)
        context.setTransform(1, 0, 0, 1, -sprite.left, -sprite.top - lift)
        land.stamp(context, 0, 0)
        context.setTransform(dpr, 0, 0, dpr, -sprite.left, -sprite.top - lift)
        context.globalAlpha = 1
        context.lineJoin = "round"
        context.strokeStyle = theme.card
        context.lineWidth = side * 0.085
        context.stroke(rim)
        context.strokeStyle = theme.legal if legal else theme.bad
        context.lineWidth = side * 0.052
        if legal:
            context.setLineDash([side * 0.15, side * 0.09])
        context.stroke(rim)
        context.setLineDash([])
        if coin:
            row, col = min(shape, key=lambda at: (at[0] - at[1], at[0]))  # the cell most to the top right
            marks.coin(context, theme, (col + 0.8) * side, (row + 0.2) * side, side * 0.15)
        return sprite

    def unlined(self, terrain: str, shape: tuple[Cell, ...]) -> Sprite:
        """The inside of a ghost, which looks the same whether the draw is legal or not."""
        key = ("ghost " + terrain, shape)
        sprite = self._lands.pop(key, None) or self._painter.sprite(CODES[terrain], shape, line=False)
        self._lands[key] = sprite
        return sprite

    def mark(self, name: str) -> Sprite:
        """A mark of one cell: dot, scoring, losing, cross, wanted, corner, ruins, mountain, taken, or of SCORE_MARKS.

        Mountains differ: `"mountain 2"` has the second kind of ground. Marks of scores have a text: `"amount +1"`.
        """
        sprite = self._marks.get(name)
        if sprite is None:
            side, room = self.side, 6
            sprite = Sprite(-room, -room, side + 2 * room, side + 2 * room, self.dpr)
            kind, _, detail = name.partition(" ")
            if kind in ("mountain", "taken"):
                _mountain(sprite.context, self.theme, side, int(detail or 0), there=kind == "mountain")
            elif kind in SCORE_MARKS:
                SCORE_MARKS[kind](sprite.context, self.theme, side, detail)
            else:
                MARKS[kind](sprite.context, self.theme, side)
            self._marks[name] = sprite
        return sprite

    def coin(self, radius: float, state: str) -> Sprite:
        """A place of the coin track: "taken", "spent" or "empty"; its origin is its middle."""
        key = f"coin {state} {radius}"
        sprite = self._marks.get(key)
        if sprite is None:
            room = radius + 2
            sprite = self._marks[key] = Sprite(-room, -room, 2 * room, 2 * room, self.dpr)
            if state == "spent":
                marks.spent_coin(sprite.context, self.theme, 0, 0, radius)
            else:
                marks.coin(sprite.context, self.theme, 0, 0, radius, there=state == "taken")
        return sprite


def _scoring(context: Context, theme: Theme, side: float) -> None:
    marks.brackets(context, theme, side, theme.brass)


def _losing(context: Context, theme: Theme, side: float) -> None:
    marks.brackets(context, theme, side, theme.bad)
    marks.minus(context, theme, side)


def _ruins(context: Context, theme: Theme, side: float) -> None:
    """Open ruins, printed: a player who draws after a ruins card must cover them."""
    hue = theme.hues["ruins"]
    context.fillStyle = hue.wash
    context.globalAlpha = 0.9
    context.fillRect(1, 1, side - 2, side - 2)
    context.globalAlpha = 1
    context.strokeStyle = hue.ink
    context.lineWidth = 1.3
    context.setLineDash([4, 3])
    context.strokeRect(side * 0.07, side * 0.07, side * 0.86, side * 0.86)
    context.setLineDash([])
    draw_glyph(context, theme, "ruins", side * 0.14, side * 0.13, side * 0.72)


def _mountain(context: Context, theme: Theme, side: float, ground: int, *, there: bool) -> None:
    """A mountain on a soft pad without a frame, because it is printed on the sheet."""
    hue = theme.hues["mountain"]
    pad = path(outline([(0, 0)], side, inset=side * 0.05, radius=side * 0.2, wobble=side * 0.09, seed=ground))
    context.fillStyle = hue.wash
    context.strokeStyle = hue.tone
    context.globalAlpha = 0.8
    context.fill(pad)
    context.globalAlpha = 0.4
    context.lineWidth = side * 0.03
    context.stroke(pad)
    context.globalAlpha = 1
    draw_glyph(context, theme, "mountain", -side * 0.01, -side * 0.04, side)
    marks.disc(context, side * 0.76, side * 0.76, side * 0.2)
    context.fill()
    marks.coin(context, theme, side * 0.76, side * 0.76, side * 0.17, there=there)


MARKS: dict[str, Callable[[Context, Theme, float], None]] = {
    "dot": marks.dot,
    "scoring": _scoring,
    "losing": _losing,
    "cross": marks.cross,
    "wanted": marks.wanted,
    "corner": marks.folded_corner,
    "ruins": _ruins,
}


@lru_cache(maxsize=CACHED_SIZES)
def sprites(theme: Theme, side: float, dpr: float) -> Sprites:
    """The sprites for a theme and a size; the most recently used sizes are cached."""
    return Sprites(theme, side, dpr)
