"""The picture of one sheet on two canvases: the map, and above it the held shape and marks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from js import cancelAnimationFrame, document, matchMedia, performance, requestAnimationFrame
from pyodide.ffi import create_proxy

from engine.cartographers.view_types import View
from page.cartographers.geometry import SIZE, Layout, fit, spent_places
from page.cartographers.painter import Painter
from page.cartographers.sprite_cache import Sprites, sprites
from page.ink import chart, marks, paper
from page.ink.regions import Cell, cells, groups
from page.ink.surface import Canvas, Context, Path, Sprite, blank, pixels, prepare
from page.ink.tokens import Theme, theme

SETTLE_MS = 140
#: How many kinds of ground mountains have.
GROUNDS = 4
#: The codes of the cells whose regions are drawn, group by group.
LANDS = ("FVAWMD", "#")


class Ghost(NamedTuple):
    """A draw held over the map. Its cells may be off the map; those in ``bad`` cannot be drawn on."""

    terrain: str
    cells: Sequence[Cell | str]
    legal: bool = True
    bad: Sequence[Cell | str] = ()
    coin: bool = False


class Shown(NamedTuple):
    """What is drawn of a sheet."""

    rows: tuple[str, ...]
    ruins: tuple[Cell, ...]
    #: The mountains whose coin is taken, the coins on the track, and its places whose coin was spent.
    closed: frozenset[Cell]
    coins: int
    spent: int
    #: The cells of the newest draw.
    newest: tuple[Cell, ...]


class Marks(NamedTuple):
    """What is drawn above the map: see ``MapPicture.overlay``."""

    ghost: Ghost | None = None
    dots: tuple[Cell, ...] = ()
    scoring: tuple[Cell, ...] = ()
    losing: tuple[Cell, ...] = ()
    wanted: tuple[Cell, ...] = ()


class MapPicture:
    """Draws a sheet of a View. `fit` or `resize` first, then `show`; `overlay` for every hover.

    Cells are (row, column) or names like "B4". Nothing is drawn that has not changed.
    """

    def __init__(self, base: Canvas, top: Canvas) -> None:
        self.base, self.top = base, top
        self.motion = True
        self.layout = Layout(57)
        self.dpr = 1.0
        self._theme = theme("light")
        self._sprites: Sprites
        self._ready = False
        self._base_context: Context = None
        self._top_context: Context = None
        self._sheet: Canvas = None
        self._grid = (0, 0)
        self._step = 1.0
        self._shown: Shown | None = None
        self._seat = 0
        #: None while a scene is drawn above the map.
        self._over: Marks | None = Marks()
        self._rim: Path = None
        self._settled_at = 0.0
        self._frame = 0
        # One permanent proxy: Pyodide destroys the proxy of a plain function after the first frame.
        self._next_frame = create_proxy(self._settle_frame)
        self._calm = matchMedia("(prefers-reduced-motion: reduce)")

    # -- size and colours

    def fit(self, width: float, height: float, dpr: float, phone: bool = False) -> tuple[int, int]:
        """Use the largest size that fits into a box; returns the width and height used, css px."""
        return self.resize(fit(width, height, phone=phone), dpr)

    def prepared(self, layout: Layout, dpr: float) -> Iterator[object]:
        """Draw the regions in another size, one for each item, so that ``resize`` has less to draw at once."""
        if self._has_size(layout, dpr):
            return
        yield from _regions(sprites(self._theme, layout.cell, dpr), self._shown.rows if self._shown else ())

    def regions(self, rows: Sequence[str]) -> Iterator[Sprite]:
        """Draw the regions of other rows in this size, one for each item, so that ``show`` has less to draw."""
        return _regions(self._sprites, rows)

    def marks(self) -> Iterator[Sprite]:
        """Draw the marks that appear during a game: of covered ruins, of mountains without their coin, and a coin."""
        yield self._sprites.mark("corner")
        for ground in range(GROUNDS):
            yield self._sprites.mark(f"taken {ground}")
        if self.layout.strip:
            yield self._sprites.coin(self.layout.coin_track()[1], "taken")

    def ghost(self, terrain: str, form: tuple[Cell, ...], *, coin: bool) -> Iterator[Sprite]:
        """Draw a legal draw of this form in two steps, so that ``overlay`` has less to draw."""
        yield self._sprites.unlined(terrain, form)
        yield self._sprites.ghost(terrain, form, legal=True, coin=coin)

    def resize(self, layout: Layout, dpr: float) -> tuple[int, int]:
        """Set the layout; returns its width and height, css px."""
        if not self._has_size(layout, dpr):
            self.layout, self.dpr = layout, dpr
            self._renew()
        return self.layout.width, self.layout.height

    def _has_size(self, layout: Layout, dpr: float) -> bool:
        return self._ready and layout.measures == self.layout.measures and dpr == self.dpr

    def theme(self, name: str) -> None:
        """`"light"` or `"dark"`."""
        if name != self._theme.name:
            self._theme = theme(name)
            if self._ready:
                self._renew()

    def _renew(self) -> None:
        """Redraw everything after a change of size or theme."""
        layout, dpr = self.layout, self.dpr
        self._ready = True
        self._sprites = sprites(self._theme, layout.cell, dpr)
        self._base_context = prepare(self.base, layout.width, layout.height, dpr)
        self._top_context = prepare(self.top, layout.width, layout.height, dpr)
        self._grid = round(layout.left * dpr), round(layout.top * dpr)
        self._step = layout.cell * dpr
        self._sheet = _empty_sheet(self._theme, layout, dpr)
        self._rim = None
        over, self._over = self._over, Marks()
        if self._shown is not None:
            self._draw_base(self._shown)
        if over is not None:
            self._draw_over(over)

    # -- places

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell at a point of the canvas in css px, or None."""
        return self.layout.cell_at(x, y)

    def nearest(self, x: float, y: float) -> Cell:
        """Like `cell_at`, but extrapolated off the grid, for ghosts over the edge."""
        return self.layout.nearest(x, y)

    def cell_box(self, row: int, col: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a cell in css px, to place elements over it."""
        return self.layout.cell_box(row, col)

    # -- the map

    def show(self, view: View, seat: int = 0) -> None:
        """Draw a seat's present sheet; the newest draw settles if it was not there before."""
        rows = tuple(view["sheets"][seat])
        newest = tuple(sorted(cells(view.get("last") or ())))
        if any(rows[r][c] in ".^#" for r, c in newest):
            newest = ()  # drawn on another seat's sheet, or taken back
        closed = frozenset(cells(view["closed"][seat]))
        ruins, spent = tuple(cells(view["ruins"])), spent_places(view, seat)
        shown = Shown(rows, ruins, closed, view["coins"][seat], spent, newest)
        if shown == self._shown:
            return
        before = self._shown.rows if self._shown and seat == self._seat else None
        fresh = before and newest and all(before[r][c] == "." for r, c in newest)
        self._shown, self._seat = shown, seat
        if not self._ready:
            self.resize(self.layout, self.dpr)
        else:
            self._draw_base(shown)
        if fresh and self.motion and not self._calm.matches:
            self._settled_at = performance.now() + SETTLE_MS
            cancelAnimationFrame(self._frame)
            self._frame = requestAnimationFrame(self._next_frame)

    def _draw_base(self, shown: Shown) -> None:
        rows, ruins = shown.rows, shown.ruins
        kit, context, layout, dpr = self._sprites, self._base_context, self.layout, self.dpr
        left, top = self._grid
        step = self._step
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.base.width, self.base.height)
        context.drawImage(self._sheet, 0, 0)

        def mark(name: str, row: int, col: int) -> None:
            kit.mark(name).stamp(context, left + round(col * step), top + round(row * step))

        for row, col in ruins:
            if rows[row][col] == ".":
                mark("ruins", row, col)
        for region in _regions(kit, rows):
            region.stamp(context, left, top)
        kit.tidy()
        for row in range(SIZE):
            for col in range(SIZE):
                if rows[row][col] == "^":
                    kind = "taken" if (row, col) in shown.closed else "mountain"
                    mark(f"{kind} {(row + 2 * col) % GROUNDS}", row, col)
        for row, col in ruins:
            if rows[row][col] != ".":
                mark("corner", row, col)
        if layout.strip:
            self._draw_coins(shown.coins, shown.spent)
        context.setTransform(dpr, 0, 0, dpr, left, top)
        self._rim = None
        if shown.newest:
            self._rim = kit.rim(shown.newest)
            self._stroke_rim(context, 1)
        chart.neatline(context, self._theme, chart.Grid(0, 0, layout.cell, SIZE), layout.border)

    def _draw_coins(self, coins: int, spent: int) -> None:
        track, radius = self.layout.coin_track()
        for i, (x, y) in enumerate(track):
            state = "taken" if i < coins else "spent" if i < coins + spent else "empty"
            at = round(x * self.dpr), round(y * self.dpr)
            self._sprites.coin(radius, state).stamp(self._base_context, *at)

    def _stroke_rim(self, context: Context, width: float) -> None:
        """Mark the newest draw by an ink line on a light rim, until the next move."""
        side, ink = self.layout.cell, self._theme
        context.save()
        context.lineJoin = "round"
        context.globalAlpha = 0.75
        context.strokeStyle = "#fff" if ink.light else "#000"
        context.lineWidth = side * 0.1
        context.stroke(self._rim)
        context.globalAlpha = 1
        context.strokeStyle = ink.ink
        context.lineWidth = side * 0.05 * width
        context.stroke(self._rim)
        context.restore()

    # -- above the map

    def overlay(
        self,
        ghost: Ghost | None = None,
        dots: Iterable[Cell | str] = (),
        scoring: Iterable[Cell | str] = (),
        losing: Iterable[Cell | str] = (),
        wanted: Iterable[Cell | str] = (),
    ) -> None:
        """Draw the held shape and marks; those not passed are removed.

        ``dots``: legal cells. ``scoring`` and ``losing``: cells that score or cost points. ``wanted``: cells of
        which the draw must cover one.
        """
        over = Marks(
            ghost and ghost._replace(cells=tuple(cells(ghost.cells)), bad=tuple(cells(ghost.bad))),
            tuple(cells(dots)),
            tuple(cells(scoring)),
            tuple(cells(losing)),
            tuple(cells(wanted)),
        )
        if over != self._over and self._ready:
            self._draw_over(over)

    def _draw_over(self, over: Marks) -> None:
        self._over = over
        kit, context = self._sprites, self._top_context
        left, top = self._grid
        step = self._step
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.top.width, self.top.height)
        draw = context.drawImage

        def mark(name: str, spots: Iterable[Cell]) -> None:
            sprite = kit.mark(name)
            picture, x, y = sprite.canvas, left + sprite.left, top + sprite.top
            for row, col in spots:
                draw(picture, x + round(col * step), y + round(row * step))

        marked = {"wanted": over.wanted, "dot": over.dots, "scoring": over.scoring, "losing": over.losing}
        for name, spots in marked.items():
            if spots:
                mark(name, spots)
        if ghost := over.ghost:
            area = cells(ghost.cells)
            row, col = min(r for r, _ in area), min(c for _, c in area)
            shape = tuple(sorted([(r - row, c - col) for r, c in area]))
            sprite = kit.ghost(ghost.terrain, shape, ghost.legal, ghost.coin)
            sprite.stamp(context, left + round(col * step), top + round(row * step))
            if ghost.bad:
                mark("cross", cells(ghost.bad))

    def paint_over(self, paint: Callable[[Painter], None]) -> None:
        """Draw a scene above the map, in place of what ``overlay`` has drawn."""
        self._over = None
        cancelAnimationFrame(self._frame)
        context = self._top_context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.top.width, self.top.height)
        paint(Painter(self._sprites, context, self._grid, self._step))

    def ring_coin(self, painter: Painter, number: int, *, now: bool) -> None:
        """Mark a coin of the track as counted, or as the one that is being counted."""
        track, radius = self.layout.coin_track()
        x, y = track[number]
        context = painter.context
        context.setTransform(self.dpr, 0, 0, self.dpr, 0, 0)
        marks.disc(context, x, y, radius + 2.5)
        context.strokeStyle = self._theme.brass
        context.lineWidth = 3 if now else 1.8
        context.stroke()
        context.setTransform(1, 0, 0, 1, 0, 0)

    def _settle_frame(self, _now: float) -> None:
        """Animate the outline of the newest draw from double to normal width."""
        if self._over is None:
            return
        left = self._settled_at - performance.now()
        self._draw_over(self._over)
        if left <= 0 or self._rim is None:
            return
        context = self._top_context
        context.setTransform(self.dpr, 0, 0, self.dpr, *self._grid)
        self._stroke_rim(context, 1 + left / SETTLE_MS)
        self._frame = requestAnimationFrame(self._next_frame)

    # -- export

    def picture(self, view: View, seat: int = 0, scale: float = 2) -> Canvas:
        """The sheet of a seat with rulers and coins on a new canvas, for a PNG."""
        return picture(view, seat, self._theme.name, scale)

    def close(self) -> None:
        """Cancel the animation and free its proxy."""
        cancelAnimationFrame(self._frame)
        self._next_frame.destroy()


def picture(view: View, seat: int = 0, name: str = "light", scale: float = 2) -> Canvas:
    """The sheet of a View as a canvas, in the theme `name`, `scale` device px a css px."""
    sheet = MapPicture(document.createElement("canvas"), document.createElement("canvas"))
    sheet.theme(name)
    sheet.resize(Layout(57), scale)
    sheet.show({**view, "last": []}, seat)
    sheet.close()
    return sheet.base


def _regions(kit: Sprites, rows: Sequence[str]) -> Iterator[Sprite]:
    """Draw the regions of a sheet that are not in the cache, one for each item."""
    for lands in LANDS:
        for code, area in groups(rows, lands):
            yield kit.land(code, area)


def _empty_sheet(ink: Theme, layout: Layout, dpr: float) -> Canvas:
    """The printed paper before anything is drawn on it."""
    width, height = layout.width, layout.height
    canvas, context = blank(pixels(width, dpr), pixels(height, dpr))
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    edge = paper.torn_edge(width, height)
    context.clip(edge)
    paper.texture(context, ink, width, height, rim=True)
    paper.tear_line(context, ink, edge)
    cell, left, top = layout.cell, layout.left, layout.top
    chart.rose(context, ink, left + SIZE * cell / 2, top + SIZE * cell / 2, cell * 3.1, 0.075 if ink.light else 0.06)
    paper.folds(context, ink, width, height)
    grid = chart.Grid(left, top, cell, SIZE)
    chart.crossings(context, ink, grid)
    if layout.ruler:
        chart.rulers(context, ink, grid, layout.border, layout.ruler)
    return canvas
