"""The board as a line drawing: lands by their signs and borders, locations, and the settlements of each player."""

from __future__ import annotations

from engine.bits import ROW_NAMES
from engine.kingdom_builder.locations import KINDS
from engine.kingdom_builder.view_types import View
from page.html import Child, Html, circle, g, path, svg, svg_text, use
from page.ink.glyph_paths import GLYPHS as LAND_GLYPHS
from page.ink.hex_glyph_paths import GLYPHS
from page.ink.hexes import Borders, box, middle, quadrant_seams
from page.ink.regions import cell
from page.kingdom_builder.geometry import SIZE
from page.printing.lines import BLACK, WHITE, line_symbol, lines

#: The side of a hex and the margin for coordinates, in units of the drawing.
SIDE, MARGIN = 20.0, 24.0
_LANDS = {
    "G": "grass", "C": "canyon", "D": "desert", "F": "flower",
    "T": "forest", "W": "water", "M": "mountain", "X": "castle",
}  # fmt: skip
#: How large a sign is on its hex, in sides.
_SIGN, _LARGE = 1.15, 1.4
_HOUSE = "M-.62 .06V.78H.62V.06M-.95 .12L0 -.92L.95 .12Z"


def symbols() -> Html:
    """The lands and the tiles as line drawings."""
    every = LAND_GLYPHS | GLYPHS
    return svg(
        [line_symbol(kind, lines(every[kind], 3)) for kind in (*_LANDS.values(), *KINDS)],
        cls="symbols",
        aria_hidden=True,
    )


def drawing(view: View, alt: str) -> Html:
    """The board of a view with all settlements. ``alt``: its text for screen readers."""
    width, height = box(SIZE, SIZE, SIDE)
    rows = view["board"]
    borders = Borders(rows, SIDE)
    parts: list[Child] = [
        path(d=borders.seams, cls="thin"),
        path(d=borders.borders, cls="border"),
        path(d=borders.rim, cls="heavy"),
        path(d=quadrant_seams(SIZE, SIDE), cls="quadrants"),
        _lands(view),
        _locations(view),
        *(_houses(names, seat, len(view["settlements"])) for seat, names in enumerate(view["settlements"])),
        _coordinates(),
    ]
    shown = f"{-MARGIN:g} {-MARGIN:g} {width + 2 * MARGIN:.0f} {height + 2 * MARGIN:.0f}"
    return svg(parts, cls="line-map", viewBox=shown, role="img", aria_label=alt)


def house(seat: int, players: int) -> Html:
    """A settlement in a table: with the number of its player if there are several."""
    return svg(_house(0, 0, seat, players, 1), cls="house-sign", viewBox="-1.1 -1.1 2.2 2.2", aria_hidden=True)


def _lands(view: View) -> Html:
    taken = {cell(name) for names in view["settlements"] for name in names}
    signs = []
    for row, letters in enumerate(view["board"]):
        for col, letter in enumerate(letters):
            if letter in _LANDS and (row, col) not in taken:
                x, y = middle(row, col, SIDE)
                size = SIDE * (_LARGE if letter in "MX" else _SIGN)
                signs.append(_use(_LANDS[letter], x, y, size))
    return g(signs)


def _locations(view: View) -> Html:
    parts = []
    for place in view["locations"]:
        x, y = middle(*cell(place["hex"]), SIDE)
        parts.append(circle(cx=f"{x:.1f}", cy=f"{y:.1f}", r=SIDE * 0.66, cls="ring"))
        parts.append(_use(place["kind"], x, y, SIDE * 0.8))
    return g(parts)


def _houses(names: list[str], seat: int, players: int) -> Html:
    return g([_house(*middle(*cell(name), SIDE), seat, players, SIDE * 0.66) for name in names])


def _house(x: float, y: float, seat: int, players: int, size: float) -> Html:
    """A house: with a black roof in a game alone, else with the number of its player."""
    shape = path(d=_HOUSE, fill=WHITE, stroke=BLACK, stroke_width=0.16, stroke_linejoin="round")
    if players == 1:
        inside = path(d="M-.95 .12L0 -.92L.95 .12Z", fill=BLACK)
    else:
        inside = svg_text(seat + 1, x=0, y=0.62, cls="number")
    return g(shape, inside, transform=f"translate({x:.1f} {y:.1f}) scale({size:g})")


def _coordinates() -> Html:
    names = []
    for n in range(SIZE):
        x, y = middle(0, n, SIDE)
        names.append(svg_text(n + 1, x=f"{x:.1f}", y=-8))
        _, y = middle(n, 0, SIDE)
        names.append(svg_text(ROW_NAMES[n], x=-12, y=f"{y + 4:.1f}"))
    return g(names, cls="rulers")


def _use(kind: str, x: float, y: float, size: float) -> Html:
    corner = f"{x - size / 2:.1f}", f"{y - size / 2:.1f}"
    return use(href=f"#line-{kind}", x=corner[0], y=corner[1], width=f"{size:.1f}", height=f"{size:.1f}")
