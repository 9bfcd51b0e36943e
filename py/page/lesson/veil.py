"""Marks cells of a board in a drawing over its canvas; all other cells are veiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import TypeAlias

import js
from pyodide.ffi import create_proxy

from page.dom import SVG, Node, document
from page.html import circle, g, set_markup, svg_text

Point: TypeAlias = tuple[float, float]

#: The distance of an arrow from what it leads from and to, css px.
ARROW_GAP = 9


class Veil:
    """A drawing over ``sheet``, which has a twin: an element with the id "cell-D4" for each cell.

    ``cells``: the shape of a cell, "square" or "hex".
    """

    def __init__(self, sheet: Node, cells: str) -> None:
        self._sheet, self._cells = sheet, cells
        self._shown: tuple[object, ...] = ()
        self._drawing = document.createElementNS(SVG, "svg")
        self._drawing.setAttribute("class", "veil")
        self._drawing.setAttribute("aria-hidden", "true")
        self._paths = {}
        for name in ("cover", "area", "edge", "dots", "marks", "refused", "halo", "arrow"):
            path = document.createElementNS(SVG, "path")
            path.setAttribute("class", name)
            self._drawing.append(path)
            self._paths[name] = path
        self._discs = document.createElementNS(SVG, "g")
        self._drawing.append(self._discs)
        sheet.append(self._drawing)
        self._marked: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self._refused: tuple[str, ...] = ()
        self._arrow: tuple[Node, str] | None = None
        self._numbers: tuple[tuple[str, str], ...] = ()
        # The board is fitted again when a style sheet arrives, the window changes or the player zooms.
        self._resized = create_proxy(lambda *_: self._draw())
        self._observer = js.ResizeObserver.new(self._resized)
        for node in (sheet, sheet.querySelector("[data-part=twin]")):
            self._observer.observe(node)

    def close(self) -> None:
        self._observer.disconnect()
        self._resized.destroy()

    def show(
        self,
        cells: Iterable[str],
        marks: Iterable[str],
        *,
        arrow: tuple[Node, str] | None = None,
        numbers: Iterable[tuple[str, str]] = (),
        refused: Iterable[str] = (),
    ) -> None:
        """Mark the cells meant, and those that matter for them; without cells nothing is veiled.

        ``arrow``: an element at the left of the board, and the cell to which an arrow leads from it.
        ``numbers``: cells and the numbers on discs at their corners.
        ``refused``: the cells of an action that is legal, but not asked for; they are not veiled.
        """
        self._marked = tuple(cells), tuple(marks)
        self._arrow = arrow
        self._numbers = tuple(numbers)
        self._refused = tuple(refused)
        self._draw()

    def _draw(self) -> None:
        outlines = [self._outline(cell) for cell in self._marked[0]]
        brackets = [self._outline(cell) for cell in self._marked[1]]
        refused = [self._outline(cell) for cell in self._refused]
        width, height = self._sheet.clientWidth, self._sheet.clientHeight
        arrow = self._arrow_path()
        corners = [(max(x for x, _ in at), min(y for _, y in at)) for at in map(self._outline, dict(self._numbers))]
        shown = (outlines, brackets, refused, corners, self._numbers, width, height, arrow)
        if shown == self._shown:
            return
        self._shown = shown
        self._drawing.setAttribute("viewBox", f"0 0 {width} {height}")
        around = f"M0 0H{width}V{height}H0Z" if outlines else ""
        area = "".join(map(_polygon, outlines))
        unmarked = [outline for outline in refused if outline not in (*outlines, *brackets)]
        drawn = {
            "cover": around + area + ("".join(map(_polygon, (*brackets, *unmarked))) if outlines else ""),
            "area": area,
            "edge": _edges(outlines),
            "dots": "".join(f"M{x:.1f} {y:.1f}h.01" for x, y in map(_middle, outlines)),
            "marks": "".join(map(_brackets, brackets)),
            "refused": _edges(refused),
            "halo": arrow,
            "arrow": arrow,
        }
        for name, d in drawn.items():
            self._paths[name].setAttribute("d", d)
        discs = [
            g(circle(r=14), svg_text(number, y=5), cls="disc", transform=f"translate({x:.1f} {y:.1f})")
            for (x, y), (_, number) in zip(corners, self._numbers, strict=True)
        ]
        set_markup(self._discs, discs)

    def _arrow_path(self) -> str:
        """The arrow: down or up in the margin of the board, then along the row of the cell."""
        if self._arrow is None:
            return ""
        node, cell = self._arrow
        sheet, box = self._sheet.getBoundingClientRect(), node.getBoundingClientRect()
        (left, top), _, (_, bottom), _ = self._outline(cell)
        first = self._outline(cell[0] + "1")[0][0]
        x, y = box.right - sheet.left + ARROW_GAP, (top + bottom) / 2
        start = min(max(y, box.top - sheet.top + 20), box.bottom - sheet.top - 20)
        end, turn = left - ARROW_GAP, (x + min(first, left - 30)) / 2
        curve = f"M{x:.1f} {start:.1f}C{turn:.1f} {start:.1f} {turn:.1f} {y:.1f} {2 * turn - x:.1f} {y:.1f}H{end:.1f}"
        return curve + f"M{end - 15:.1f} {y - 7:.1f}L{end:.1f} {y:.1f}L{end - 15:.1f} {y + 7:.1f}"

    def _outline(self, cell: str) -> tuple[Point, ...]:
        """The corners of a cell, css px."""
        sheet = self._sheet.getBoundingClientRect()
        box = self._sheet.querySelector(f"#cell-{cell}").getBoundingClientRect()
        left, top = box.left - sheet.left, box.top - sheet.top
        if self._cells == "square":
            right, bottom = left + box.width, top + box.height
            return (left, top), (right, top), (right, bottom), (left, bottom)
        # A row of hexes is one and a half sides high; each hex reaches a quarter side beyond it.
        x, y, side = left + box.width / 2, top + box.height / 2, box.height / 1.5
        wide = box.width / 2 / cos(pi / 6)
        angles = [(k + 0.5) * pi / 3 for k in range(6)]
        return tuple((x + wide * cos(a), y + side * sin(a)) for a in angles)


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _polygon(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _edges(outlines: Sequence[Sequence[Point]]) -> str:
    """The outline of an area: the sides that belong to one of its cells only."""
    sides: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for points in outlines:
        for start, end in zip(points, (*points[1:], points[0]), strict=True):
            key = frozenset((round(x / 3), round(y / 3)) for x, y in (start, end))
            if key in sides:
                del sides[key]
            else:
                sides[key] = start, end
    return "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in sides.values())


def _brackets(points: Sequence[Point]) -> str:
    """The corners of a cell, each with a quarter of its sides."""
    drawn = []
    for before, corner, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        ends = [(corner[0] + (x - corner[0]) / 4, corner[1] + (y - corner[1]) / 4) for x, y in (before, after)]
        drawn.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (ends[0], corner, ends[1])))
    return "".join(drawn)
