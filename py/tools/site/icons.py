"""The icon as PNG in the sizes that systems want, drawn by scan lines from the same shapes as static/art/icon.svg."""

import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from math import sqrt

Colour = tuple[int, int, int]
Polygon = Sequence[tuple[float, float]]
Spans = Callable[[float], Iterable[tuple[float, float]]]  # for a height: the start and end of each part of a shape

BOX = 64  # the size of the drawing
LINES = 4  # scan lines a pixel; across a line coverage is exact
PAPER: Colour = (0xF7, 0xF0, 0xE1)
INK: Colour = (0x26, 0x24, 0x30)
RED: Colour = (0x9E, 0x2F, 0x26)

CORNER = 12.0
RING = (24.0, 22.0)  # outer and inner radius
STAR: Polygon = ((32, 3), (37, 27), (61, 32), (37, 37), (32, 61), (27, 37), (3, 32), (27, 27))
LIGHT: Sequence[Polygon] = (
    ((32, 7), (32, 32), (28, 28)),
    ((57, 32), (32, 32), (36, 28)),
    ((32, 57), (32, 32), (36, 36)),
    ((7, 32), (32, 32), (28, 36)),
)
NEEDLE: Polygon = ((32, 3), (32, 32), (37, 27))


def icon(size: int, *, maskable: bool = False) -> bytes:
    """A PNG of size x size. Maskable: paper to the edges, and the drawing inside the circle that no mask cuts."""
    shrink = 0.78 if maskable else 1.0
    canvas = Canvas(size, PAPER if maskable else None)
    scale = size / BOX * shrink
    shift = size * (1 - shrink) / 2
    if not maskable:
        canvas.fill(PAPER, lambda y: _rounded(y, BOX, CORNER), scale, shift)
    canvas.fill(INK, lambda y: _ring(y, *RING), scale, shift)
    canvas.fill(INK, lambda y: _inside(y, STAR), scale, shift)
    for part in LIGHT:
        canvas.fill(PAPER, lambda y, part=part: _inside(y, part), scale, shift)  # type: ignore[misc]
    canvas.fill(RED, lambda y: _inside(y, NEEDLE), scale, shift)
    return canvas.png()


class Canvas:
    """Red, green, blue and opacity of size x size pixels."""

    def __init__(self, size: int, ground: Colour | None) -> None:
        self.size = size
        self._pixels = bytearray((*ground, 255) if ground else (0, 0, 0, 0)) * (size * size)

    def fill(self, colour: Colour, spans: Spans, scale: float, shift: float) -> None:
        """Draw a shape. `spans(y)`: the start and end of its parts at a height, in the units of the drawing."""
        for row in range(self.size):
            covered = [0.0] * self.size
            for line in range(LINES):
                y = (row + (line + 0.5) / LINES - shift) / scale
                for left, right in spans(y):
                    _cover(covered, left * scale + shift, right * scale + shift)
            for column, part in enumerate(covered):
                if part:
                    self._blend((row * self.size + column) * 4, colour, part / LINES)

    def _blend(self, at: int, colour: Colour, part: float) -> None:
        pixels = self._pixels
        below = pixels[at + 3] / 255 * (1 - part)
        total = part + below
        for channel in range(3):
            pixels[at + channel] = round((colour[channel] * part + pixels[at + channel] * below) / total)
        pixels[at + 3] = round(total * 255)

    def png(self) -> bytes:
        width = self.size * 4
        rows = b"".join(b"\0" + self._pixels[at : at + width] for at in range(0, len(self._pixels), width))
        head = struct.pack(">IIBBBBB", self.size, self.size, 8, 6, 0, 0, 0)
        parts = (_chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _cover(covered: list[float], left: float, right: float) -> None:
    left, right = max(left, 0.0), min(right, float(len(covered)))
    for column in range(int(left), min(int(right) + 1, len(covered))):
        covered[column] += max(0.0, min(right, column + 1) - max(left, column))


def _inside(y: float, polygon: Polygon) -> Iterable[tuple[float, float]]:
    crossings = sorted(
        x0 + (y - y0) * (x1 - x0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
        if (y0 <= y) != (y1 <= y)
    )
    return zip(crossings[::2], crossings[1::2], strict=True)


def _ring(y: float, outer: float, inner: float) -> Iterable[tuple[float, float]]:
    middle = BOX / 2
    far, near = (sqrt(max(0.0, radius**2 - (y - middle) ** 2)) for radius in (outer, inner))
    if far:
        yield middle - far, middle - near
        yield middle + near, middle + far


def _rounded(y: float, box: float, corner: float) -> Iterable[tuple[float, float]]:
    if 0 <= y <= box:
        off = max(corner - y, y - (box - corner), 0.0)
        inset = corner - sqrt(corner**2 - off**2)
        yield inset, box - inset
