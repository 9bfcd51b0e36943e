"""The map of a sheet as a line drawing: SVG in black on white, which prints sharply and with little ink."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bits import ROW_NAMES
from engine.cartographers.cards import COIN_TRACK, FARM_VILLAGE
from engine.cartographers.sheets import MARKS, SIZE, WASTELAND_MARK
from page.html import Child, Html, circle, g, path, rect, svg, svg_text, use
from page.ink.glyph_paths import GLYPHS
from page.ink.regions import Cell, cells, groups, outline
from page.printing.lines import THIN, line_symbol, lines

#: The side of a cell, the border around the grid, the space of the rulers and of the coins, in units of the drawing.
CELL, BORDER, RULER, COINS = 53, 5, 16, 40
WIDTH = SIZE * CELL + 2 * (BORDER + RULER)
HEIGHT = SIZE * CELL + 2 * BORDER + RULER + COINS
_LEFT = _TOP = RULER + BORDER
_LENGTH = SIZE * CELL
_KINDS = {mark: kind for kind, mark in MARKS.items()} | {WASTELAND_MARK: "wasteland"}
_FARM_VILLAGE = MARKS[FARM_VILLAGE]
_LANDS = "FVAWM" + _FARM_VILLAGE
_DRAWN = ("forest", "village", "farm", "water", "monster", "mountain", "ruins", "wasteland")


def symbols() -> Html:
    """The terrains as line drawings, to which all maps of the page refer."""
    return svg([line_symbol(kind, _lines(kind)) for kind in _DRAWN], cls="symbols", aria_hidden=True)


def _lines(kind: str, thinnest: float = THIN) -> list[Html]:
    """A terrain in black lines; the dark face of a monster is only outlined."""
    return lines(GLYPHS[kind], thinnest, outlined=kind == "monster")


def glyph(kind: str, thinnest: float = 3.2) -> Html:
    """A terrain in the key, with lines for a small size."""
    return svg(_lines(kind, thinnest), cls="glyph", viewBox="0 0 100 100", aria_hidden=True)


def coin(struck: bool = False) -> Html:
    """A coin in a line of text."""
    return svg(_coin(7, 7, 5.5, struck), cls="coin", viewBox="0 0 14 14", aria_hidden=True)


def drawing(rows: Sequence[str], ruins: Sequence[str], closed: Sequence[str], coins: int, alt: str) -> Html:
    """The map of a view: printed marks, and what has been drawn on it. ``alt``: its text for screen readers."""
    parts: list[Child] = [_grid(), _ruins(rows, cells(ruins))]
    parts += [_land(code, area) for code, area in groups(rows, _LANDS)]
    parts.append(_places(rows, set(cells(ruins)), set(cells(closed))))
    parts.append(_frame())
    track = _TOP + _LENGTH + BORDER + COINS / 2 + 2
    step = _LENGTH / COIN_TRACK * 0.94
    middle = _LEFT + _LENGTH / 2
    for n in range(COIN_TRACK):
        parts.append(_coin(middle + (n - (COIN_TRACK - 1) / 2) * step, track, 11, n < coins))
    return svg(parts, cls="line-map", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=alt)


def _grid() -> Html:
    inner = [n * CELL for n in range(1, SIZE)]
    dots = "".join(f"M{_LEFT + at} {_TOP}v{_LENGTH}M{_LEFT} {_TOP + at}h{_LENGTH}" for at in inner)
    crosses = "".join(f"M{_LEFT + x - 3} {_TOP + y}h6M{_LEFT + x} {_TOP + y - 3}v6" for x in inner for y in inner)
    return g(path(d=dots, cls="dots"), path(d=crosses, cls="thin"))


def _frame() -> Html:
    outer = _LENGTH + 2 * BORDER
    ticks = ""
    for n in range(SIZE + 1):
        at = n * CELL
        for far in (-BORDER, _LENGTH):
            ticks += f"M{_LEFT + at} {_TOP + far}v{BORDER}M{_LEFT + far} {_TOP + at}h{BORDER}"
    names: list[Html] = []
    for n in range(SIZE):
        middle = (n + 0.5) * CELL
        names.append(svg_text(n + 1, x=_LEFT + middle, y=RULER - 5))
        names.append(svg_text(ROW_NAMES[n], x=RULER - 9, y=_TOP + middle + 4))
    return g(
        rect(x=_LEFT, y=_TOP, width=_LENGTH, height=_LENGTH, cls="heavy"),
        rect(x=_LEFT - BORDER, y=_TOP - BORDER, width=outer, height=outer, cls="thin"),
        path(d=ticks, cls="thin"),
        g(names, cls="rulers"),
    )


def _ruins(rows: Sequence[str], places: Sequence[Cell]) -> Html:
    """Ruins that are still open: a dashed frame and two columns."""
    parts: list[Html] = []
    for row, col in places:
        if rows[row][col] == ".":
            x, y = _corner((row, col))
            parts.append(rect(x=x + 3.5, y=y + 3.5, width=CELL - 7, height=CELL - 7, cls="dashed"))
            parts.append(_use("ruins", x + CELL * 0.17, y + CELL * 0.16, CELL * 0.66))
    return g(parts)


def _land(code: str, area: tuple[Cell, ...]) -> Html:
    """A group of cells drawn in one terrain: an outline, and the glyph in every cell."""
    d = outline(area, CELL, inset=1.6, radius=5, shift=(_LEFT, _TOP))
    return g([_glyphs(code, *_corner(place)) for place in area], path(d=d, cls="heavy"))


def _glyphs(code: str, x: float, y: float) -> list[Html]:
    """The glyph of a cell; two for farm and village, which leave the corner of ruins free."""
    if code == _FARM_VILLAGE:
        size = CELL * 0.48
        far = CELL - size - 2
        return [_use("village", x + far, y + 2, size), _use("farm", x + 2, y + far, size)]
    size = CELL * 0.74
    return [_use(_KINDS[code], x + (CELL - size) / 2, y + (CELL - size) / 2, size)]


def _places(rows: Sequence[str], ruins: set[Cell], closed: set[Cell]) -> Html:
    """Mountains with their coins, wasteland, and the corners of ruins that were drawn over."""
    parts: list[Html] = []
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            x, y = _corner((row, col))
            if mark == "^":
                parts.append(_use("mountain", x + 1, y - 2, CELL - 4))
                parts.append(_coin(x + CELL * 0.77, y + CELL * 0.77, CELL * 0.15, (row, col) in closed))
            elif mark == WASTELAND_MARK:
                parts.append(_use("wasteland", x, y, CELL))
            elif mark != "." and (row, col) in ruins:
                parts.append(path(d=f"M{x + 3} {y + 3}h20l-20 20z", cls="fold"))
                parts.append(_use("ruins", x + 3, y + 3, 14))
    return g(parts)


def _coin(x: float, y: float, radius: float, struck: bool) -> Html:
    """A ring to strike out: struck once the coin has been earned."""
    reach = radius * 1.05
    strike = path(d=f"M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}", cls="strike")
    rings = circle(cx=round(x, 1), cy=round(y, 1), r=round(radius, 1), cls="coin-ring")
    inner = circle(cx=round(x, 1), cy=round(y, 1), r=round(radius * 0.62, 1), cls="inner")
    return g(rings, inner, strike if struck else None)


def _corner(place: Cell) -> tuple[int, int]:
    return _LEFT + place[1] * CELL, _TOP + place[0] * CELL


def _use(kind: str, x: float, y: float, size: float) -> Html:
    return use(href=f"#line-{kind}", x=round(x, 1), y=round(y, 1), width=round(size, 1), height=round(size, 1))
