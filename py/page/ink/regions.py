"""Geometry of regions on a square grid: groups of cells, their outlines, and paths as SVG text.

Needs no browser. A cell is (row, column); a lattice point is (x, y), so cell (r, c) has
its corners at (c, r) and (c + 1, r + 1). Paths are in units of `side` per cell from the grid's corner.
"""

from collections.abc import Iterable, Sequence

from page.ink.wobble import shake

Cell = tuple[int, int]
Point = tuple[int, int]

LANDS = "FVAWM"


def cell(name: str) -> Cell:
    """`"B4"` is (1, 3)."""
    return ord(name[0]) - 65, int(name[1:]) - 1


def cells(places: Iterable[Cell | str]) -> list[Cell]:
    """Cells given as pairs or names, converted to pairs."""
    return [cell(place) if isinstance(place, str) else (place[0], place[1]) for place in places]


def groups(rows: Sequence[str], lands: str = LANDS) -> list[tuple[str, tuple[Cell, ...]]]:
    """All connected groups of one terrain: its letter, its cells in reading order."""
    height = len(rows)
    left = {(r, c): code for r, row in enumerate(rows) for c, code in enumerate(row) if code in lands}
    result = []
    for r in range(height):
        for c in range(len(rows[r])):
            code = left.pop((r, c), None)
            if code is None:
                continue
            group = [(r, c)]
            for row, col in group:  # grows during the loop
                for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                    if left.get(near) == code:
                        del left[near]
                        group.append(near)
            group.sort()
            result.append((code, tuple(group)))
    return result


def loops(area: Iterable[Cell]) -> list[list[Point]]:
    """The outline as closed loops of lattice points one step apart, the area always on the right.

    Holes are loops too, the other way round. Where two cells touch only in a corner the loops turn
    right, so the cells stay apart.
    """
    inside = set(area)
    ways: dict[Point, list[Point]] = {}
    for r, c in sorted(inside):
        if (r - 1, c) not in inside:
            ways.setdefault((c, r), []).append((c + 1, r))
        if (r, c + 1) not in inside:
            ways.setdefault((c + 1, r), []).append((c + 1, r + 1))
        if (r + 1, c) not in inside:
            ways.setdefault((c + 1, r + 1), []).append((c, r + 1))
        if (r, c - 1) not in inside:
            ways.setdefault((c, r + 1), []).append((c, r))
    closed = []
    while ways:
        start = here = next(iter(ways))
        step = (0, 0)
        loop: list[Point] = []
        while True:
            options = ways[here]
            right = (here[0] - step[1], here[1] + step[0])
            there = right if right in options else options[0]
            options.remove(there)
            if not options:
                del ways[here]
            loop.append(here)
            step = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == start:
                break
        closed.append(loop)
    return closed


def outline(
    area: Iterable[Cell],
    side: float,
    *,
    inset: float = 0,
    radius: float = 0,
    wobble: float = 0,
    seed: int = 0,
    shift: tuple[float, float] = (0, 0),
) -> str:
    """A closed path round the area: corners rounded, every lattice point off by up to half of `wobble`."""
    parts: list[str] = []
    for loop in loops(area):
        spots = _spots(loop, side, inset, wobble, seed, shift)
        count = len(spots)
        pen = "M"
        for i, (x, y, straight) in enumerate(spots):
            ax, ay, _ = spots[i - 1]
            bx, by, _ = spots[i + 1 - count]
            reach = 0.36 * side if straight else radius
            before = min(0.5, reach / max(1e-6, ((ax - x) ** 2 + (ay - y) ** 2) ** 0.5))
            after = min(0.5, reach / max(1e-6, ((bx - x) ** 2 + (by - y) ** 2) ** 0.5))
            parts.append(
                f"{pen}{x + (ax - x) * before:.2f} {y + (ay - y) * before:.2f}"
                f"Q{x:.2f} {y:.2f} {x + (bx - x) * after:.2f} {y + (by - y) * after:.2f}"
            )
            pen = "L"
        parts.append("Z")
    return "".join(parts)


def _spots(
    loop: list[Point], side: float, inset: float, wobble: float, seed: int, shift: tuple[float, float]
) -> list[tuple[float, float, bool]]:
    """The point of the outline for each lattice point of a loop, and whether the outline is straight there."""
    spots = []
    count = len(loop)
    for i, (x, y) in enumerate(loop):
        px, py = loop[i - 1]
        nx, ny = loop[i + 1 - count]
        came, goes = (x - px, y - py), (nx - x, ny - y)
        straight = came == goes
        in_x, in_y = -goes[1], goes[0]  # the area is on the right
        if not straight:
            in_x, in_y = in_x - came[1], in_y + came[0]
        off_x, off_y = shake(x, y, seed) if wobble else (0.0, 0.0)
        spots.append(
            (
                shift[0] + x * side + in_x * inset + off_x * wobble,
                shift[1] + y * side + in_y * inset + off_y * wobble,
                straight,
            )
        )
    return spots


def seams(area: Iterable[Cell], side: float) -> str:
    """The lines between the cells inside an area."""
    inside = set(area)
    parts = []
    for r, c in sorted(inside):
        if (r, c + 1) in inside:
            parts.append(f"M{(c + 1) * side:g} {r * side:g}v{side:g}")
        if (r + 1, c) in inside:
            parts.append(f"M{c * side:g} {(r + 1) * side:g}h{side:g}")
    return "".join(parts)


def bounds(area: Iterable[Cell]) -> tuple[int, int, int, int]:
    """First row, first column, and how many rows and columns the area spans."""
    rows, cols = zip(*area, strict=True)
    top, left = min(rows), min(cols)
    return top, left, max(rows) - top + 1, max(cols) - left + 1


def at_origin(area: Iterable[Cell]) -> tuple[tuple[Cell, ...], Cell]:
    """An area moved to the origin, and the cell of its former corner."""
    area = list(area)
    top, left, _, _ = bounds(area)
    return tuple(sorted((r - top, c - left) for r, c in area)), (top, left)
