"""Ground patterns as SVG path text for the whole board, so that they continue from cell to cell."""

from collections.abc import Iterable

from page.ink.wobble import shake

CRACK = 0.36


def slanted(width: float, height: float, *, gap: float, slope: float) -> str:
    """Parallel lines over a whole board: furrows, hatching. `slope` is the rise over the run."""
    rise = width * slope
    count = int((height + rise) / gap) + 1
    return "".join(f"M0 {i * gap:.2f}l{width:.2f} {-rise:.2f}" for i in range(count))


def cracks(area: Iterable[tuple[int, int]], side: float) -> str:
    """Dried ground: a net of irregular shapes over the cells of an area.

    The net is a brick pattern with randomly shifted corners, which makes six-sided clods; a few cracks are
    left out, so that no two clods are alike.
    """
    gap = side * CRACK
    cells = list(area)
    rows, cols = [r for r, _ in cells], [c for _, c in cells]
    parts = []
    for j in range(int(min(rows) / CRACK) - 1, int((max(rows) + 1) / CRACK) + 2):
        for i in range(int(min(cols) / CRACK) - 1, int((max(cols) + 1) / CRACK) + 2):
            x, y = _corner(i, j, gap)
            here = shake(i, j, 23)
            if here[0] < 0.38:
                parts.append("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(x, y, *_corner(i + 1, j, gap)))
            if (i + j) % 2 and here[1] < 0.44:
                parts.append("M{:.1f} {:.1f}L{:.1f} {:.1f}".format(x, y, *_corner(i, j + 1, gap)))
    return "".join(parts)


def _corner(i: int, j: int, gap: float) -> tuple[float, float]:
    x, y = shake(i, j, 17)
    # Every second corner is pushed up, every other one down: bricks become clods.
    return (i + x * 0.75) * gap, (j + y * 0.55 + (0.17 if (i + j) % 2 else -0.17)) * gap
