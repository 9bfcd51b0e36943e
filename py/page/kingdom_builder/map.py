"""The picture of the board: a canvas for the printed board, one for the pieces and marks, and the held house."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from js import document

from engine.kingdom_builder.view_types import View
from page.ink import hexes
from page.ink.regions import Cell, cell
from page.ink.surface import Canvas, Context, Path, Sprite, blank, draw_now, off_page, path, prepare, show_still
from page.ink.tokens import theme
from table.kingdom_builder.quadrants import Standing

from . import printed, quadrant_marks, trails
from .geometry import PAD, SIZE, Layout
from .pieces import HELD, LANDS, SpriteCache
from .trails import Step

#: Upper bound of the canvas size: the board has no text, so it need not be sharper on a phone.
MOST_PIXELS = 4_500_000


class Marks:
    """The hexes to mark on the board, by name."""

    __slots__ = ("legal", "origins", "chosen", "lit", "fresh", "steps", "reach", "standings")

    def __init__(
        self,
        legal: Iterable[str] = (),
        origins: Iterable[str] = (),
        chosen: str | None = None,
        lit: Iterable[str] = (),
        fresh: Iterable[str] = (),
        steps: Iterable[Step] = (),
        reach: Iterable[str] = (),
        standings: Iterable[Standing] = (),
    ) -> None:
        self.legal, self.origins, self.chosen = tuple(legal), tuple(origins), chosen
        self.lit, self.fresh, self.steps = tuple(lit), tuple(fresh), tuple(steps)
        self.reach = tuple(reach)
        #: The quadrants to tint and to label with their settlements; empty for none.
        self.standings = tuple(standings)

    @property
    def key(self) -> tuple[object, ...]:
        return self.legal, self.origins, self.chosen, self.lit, self.fresh, self.steps, self.reach, self.standings


class Print(NamedTuple):
    """A printed board in another size than the one shown."""

    of: tuple[object, ...]
    drawing: Canvas
    sprites: SpriteCache


class BoardPicture:
    """Draws a View. ``resize`` and ``theme`` first, then ``show`` after every step, ``hold`` for every hover."""

    def __init__(self, base: Canvas, top: Canvas, ghost: Canvas) -> None:
        self.base, self.top, self.ghost = base, top, ghost
        self.layout = Layout(10)
        self.dpr = 1.0
        self._theme = theme("light")
        self._sprites: SpriteCache | None = None
        self._context: Context = None
        self._printed: tuple[object, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._held: tuple[str, int] | None = None
        self._ghost_of: tuple[object, ...] = ()
        self._last: tuple[View, Marks] | None = None
        self._print: Print | None = None
        self._stretched = False

    def stretch(self, layout: Layout, dpr: float) -> bool:
        """Stretch the drawn board to another size until ``resize``, which draws it again.

        Returns False if it has that size, if it is prepared in that size, or if nothing is drawn.
        """
        size = self._size(layout, dpr)
        if self._sprites is None or size == self._size(self.layout, self.dpr) or self._ready(size):
            return False
        self._stretched = True
        self.ghost.style.display = "none"
        for canvas in (self.base, self.top):
            # Margins have the same width in all sizes.
            canvas.style.transformOrigin = f"{self.layout.pad}px {self.layout.top}px"
            canvas.style.transform = f"scale({layout.side / self.layout.side:.4f})"
        return True

    def prepared(self, layout: Layout, dpr: float) -> Iterator[object]:
        """Print the board in another size, one layer for each item, so that ``resize`` has less to draw at once."""
        size = self._size(layout, dpr)
        if self._last is None or size == self._size(self.layout, self.dpr) or self._ready(size):
            return
        view, dpr = self._last[0], _sharpness(layout, dpr)
        context, sprites = off_page(layout.width, layout.height, dpr), SpriteCache(self._theme, layout.side, dpr)
        made = Print((tuple(view["board"]), self._theme, *size), context.canvas, sprites)
        draw_now(context.canvas)  # provides the memory
        yield None
        for part in _layers(context, layout, sprites, view):
            draw_now(context.canvas)
            yield part
        yield from sprites.in_play(len(view["settlements"]))
        self._print = made

    def pieces(self) -> Iterator[object]:
        """Draw what is stamped during a game, one for each item, so that ``show`` has less to draw."""
        if self._sprites is not None and self._last is not None:
            yield from self._sprites.in_play(len(self._last[0]["settlements"]))

    def _ready(self, size: tuple[float, ...]) -> Print | None:
        """The board of the last view as ``prepared`` has printed it, if it has this size."""
        if self._print is None or self._last is None:
            return None
        return self._print if self._print.of == (tuple(self._last[0]["board"]), self._theme, *size) else None

    def _size(self, layout: Layout, dpr: float) -> tuple[float, ...]:
        return layout.side, layout.pad, layout.top, _sharpness(layout, dpr)

    def resize(self, layout: Layout, dpr: float) -> None:
        """Set the layout; the next ``show`` prints the board again if it has another size."""
        if self._stretched:
            self._stretched = False
            self.base.style.transform = self.top.style.transform = ""
        if self._size(layout, dpr) == self._size(self.layout, self.dpr) and self._sprites is not None:
            return
        self.dpr, self.layout = _sharpness(layout, dpr), layout
        self._sprites = None

    def theme(self, name: str) -> None:
        """``"light"`` or ``"dark"``."""
        self._theme = theme(name)
        self._sprites = None

    # -- the board

    def show(self, view: View, marks: Marks) -> None:
        """Draw the view and the marks; layers that have not changed are not redrawn."""
        self._last = view, marks
        rows = tuple(view["board"])
        if self._sprites is None:
            self._context = prepare(self.top, self.layout.width, self.layout.height, self.dpr)
            self._printed = self._drawn = self._ghost_of = ()
            ready, self._print = self._ready(self._size(self.layout, self.dpr)), None
            if ready is not None:
                self._sprites, self._printed = ready.sprites, rows
                show_still(self.base, ready.drawing, self.layout.width, self.layout.height)
            else:
                self._sprites = SpriteCache(self._theme, self.layout.side, self.dpr)
        if rows != self._printed:
            context = off_page(self.layout.width, self.layout.height, self.dpr)
            for _ in _layers(context, self.layout, self._sprites, view):
                pass
            show_still(self.base, context.canvas, self.layout.width, self.layout.height)
            self._printed = rows
        houses = tuple(tuple(there) for there in view["settlements"])
        left = tuple(place["left"] for place in view["locations"])
        drawn = (houses, left, marks.key)
        if drawn != self._drawn:
            self._drawn = drawn
            self._draw(self._sprites, view, marks)

    def again(self) -> None:
        """Redraw the last view after a change of size or theme."""
        if self._last is not None:
            self.show(*self._last)
            held, self._held = self._held, None
            if held is not None:
                self.hold(*held)

    def _draw(self, sprites: SpriteCache, view: View, marks: Marks) -> None:
        context, ink, layout, dpr = self._context, self._theme, self.layout, self.dpr
        side = layout.side
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.top.width, self.top.height)
        context.setTransform(dpr, 0, 0, dpr, layout.pad * dpr, layout.top * dpr)
        if marks.legal or marks.origins:
            self._veil(context, [cell(name) for name in (*marks.legal, *marks.origins)])
        rows = view["board"]
        taken: dict[str, list[Cell]] = {}
        for name in (name for houses in view["settlements"] for name in houses):
            row, col = cell(name)
            taken.setdefault(rows[row][col], []).append((row, col))
        # The land under a house fades, below the veil, so that the house is easy to see.
        context.globalCompositeOperation = "destination-over"
        context.globalAlpha = 0.62
        for letter, there in taken.items():
            context.fillStyle = ink.hues[LANDS[letter]].wash
            context.fill(path(hexes.outline(there, side, side * 0.95)))
        context.globalAlpha = 1
        context.globalCompositeOperation = "source-over"
        if marks.standings:
            context.setTransform(dpr, 0, 0, dpr, 0, 0)
            quadrant_marks.tint(context, ink, layout, marks.standings)
            quadrant_marks.labels(context, ink, layout, marks.standings)
        context.setTransform(1, 0, 0, 1, 0, 0)
        for place in view["locations"]:
            x, y = layout.middle(*cell(place["hex"]))
            for i in range(place["left"]):
                off = (i - (place["left"] - 1) / 2) * side * 0.36
                sprites.bead().stamp(context, round((x + off) * dpr), round((y + side * 0.68) * dpr))
        self._stamp(sprites.mark("legal"), marks.legal)
        self._stamp(sprites.mark("reach"), marks.reach)
        for seat, houses in enumerate(view["settlements"]):
            for name in houses:
                context.globalAlpha = 0.4 if name == marks.chosen else 1
                self._stamp(sprites.house(seat), (name,))
        context.globalAlpha = 1
        self._stamp(sprites.mark("fresh"), marks.fresh)
        self._stamp(sprites.mark("origin"), marks.origins)
        self._stamp(sprites.mark("lit"), marks.lit)
        if marks.chosen:
            self._stamp(sprites.mark("chosen"), (marks.chosen,))
        if marks.steps:
            context.setTransform(dpr, 0, 0, dpr, 0, 0)
            houses = [name for there in view["settlements"] for name in there]
            trails.draw(context, ink, layout, marks.steps, houses)

    def _veil(self, context: Context, free: list[Cell]) -> None:
        """Lighten all hexes except those that may be chosen, on an empty canvas."""
        side = self.layout.side
        context.fillStyle = "rgba(247,240,225,.30)" if self._theme.light else "rgba(13,17,23,.30)"
        context.fill(_board_outline(side))
        context.globalCompositeOperation = "destination-out"
        context.fillStyle = "#000"
        context.fill(path(hexes.outline(free, side, side)))
        context.globalCompositeOperation = "source-over"

    def _stamp(self, sprite: Sprite, names: Iterable[str]) -> None:
        dpr = self.dpr
        middles = (self.layout.middle(*cell(name)) for name in names)
        sprite.stamp_all(self._context, ((round(x * dpr), round(y * dpr)) for x, y in middles))

    # -- above the board

    def hold(self, where: str | None, seat: int = 0) -> None:
        """Show the held house over a hex; None hides it."""
        held = None if where is None else (where, seat)
        if held == self._held and (held is None or self._ghost_of == (seat,)):  # not in another size or theme
            return
        self._held = held
        style = self.ghost.style
        if held is None or self._sprites is None or self._stretched:
            style.display = "none"
            return
        if self._ghost_of != (seat,):
            self._ghost_of = (seat,)
            sprite = self._sprites.house(seat, HELD)
            wide, high = sprite.canvas.width, sprite.canvas.height
            prepare(self.ghost, wide / self.dpr, high / self.dpr, self.dpr)
            context = self.ghost.getContext("2d")
            context.setTransform(1, 0, 0, 1, 0, 0)
            context.drawImage(sprite.canvas, 0, 0)
        sprite = self._sprites.house(seat, HELD)
        x, y = self.layout.middle(*cell(where or ""))
        y -= self.layout.side * 0.12
        style.transform = f"translate({x + sprite.left / self.dpr:.1f}px, {y + sprite.top / self.dpr:.1f}px)"
        style.display = "block"


def picture(view: View, name: str, side: float = 22.7, scale: float = 2) -> Canvas:
    """The board of a View on a new canvas in the theme ``name``, for a PNG."""
    made = BoardPicture(*(document.createElement("canvas") for _ in range(3)))
    made.theme(name)
    made.resize(Layout(side), scale)
    made.show(view, Marks())
    canvas, context = blank(made.base.width, made.base.height)
    context.drawImage(made.base, 0, 0)
    context.drawImage(made.top, 0, 0)
    return canvas


@lru_cache(4)
def _board_outline(side: float) -> Path:
    return path(hexes.board_outline(SIZE, SIZE, side))


def _sharpness(layout: Layout, dpr: float) -> float:
    """The device pixels for each css pixel: those of the screen, or fewer on a large canvas."""
    return min(dpr, sqrt(MOST_PIXELS / (layout.width * layout.height)))


def _layers(context: Context, layout: Layout, sprites: SpriteCache, view: View) -> Iterator[object]:
    """Print the empty board of a view, one layer for each item."""
    kinds = {cell(place["hex"]): place["kind"] for place in view["locations"]}
    return printed.layers(context, layout, sprites, view["board"], kinds, frame=layout.pad >= PAD)
