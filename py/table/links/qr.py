"""QR codes (ISO/IEC 18004) of texts in byte mode: the modules of the smallest code with error correction level L."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

#: Error correction codewords of a block, and the number of blocks, for versions 1 to 40 at level L.
_CORRECTION = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28),
    *(28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30),
)
_BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8),
    *(8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25),
)
_LEVEL_L = 1
_VERSIONS = range(1, 41)

Matrix = list[list[bool]]


class TooLong(Exception):
    """The text does not fit into a QR code."""


def modules(text: str) -> Matrix:
    """The modules of the code row by row, True for dark; without the quiet zone. TooLong if no version is enough."""
    data = text.encode()
    for version in _VERSIONS:
        if len(data) * 8 + 4 + _length_bits(version) <= 8 * _data_size(version):
            return _drawn(version, _codewords(version, data))
    raise TooLong


# --- codewords ------------------------------------------------------------------------------------


def _length_bits(version: int) -> int:
    return 8 if version < 10 else 16


def _size(version: int) -> int:
    return 17 + 4 * version


def _all_size(version: int) -> int:
    """The number of codewords that fit around the function patterns."""
    bits = (16 * version + 128) * version + 64
    if version >= 2:
        aligned = version // 7 + 2
        bits -= (25 * aligned - 10) * aligned - 55
        if version >= 7:
            bits -= 36
    return bits // 8


def _data_size(version: int) -> int:
    return _all_size(version) - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _codewords(version: int, data: bytes) -> list[int]:
    """The data with its length, padded, and the error correction of each block, interleaved."""
    size, bits = _data_size(version), 4 + _length_bits(version) + 8 * len(data)
    number = (4 << _length_bits(version) | len(data)) << 8 * len(data) | int.from_bytes(data)
    number <<= min(4, 8 * size - bits)
    bits += min(4, 8 * size - bits)
    number <<= -bits % 8
    words = list(number.to_bytes((bits + 7) // 8))
    words += [(0xEC, 0x11)[n % 2] for n in range(size - len(words))]
    count, correction = _BLOCKS[version - 1], _CORRECTION[version - 1]
    short = size // count
    blocks, at = [], 0
    for block in range(count):
        length = short + (block >= count - size % count)
        blocks.append(words[at : at + length])
        at += length
    checks = [_remainder(block, correction) for block in blocks]
    mixed = [block[n] for n in range(short + 1) for block in blocks if n < len(block)]
    return mixed + [check[n] for n in range(correction) for check in checks]


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements."""
    product = 0
    for place in range(7, -1, -1):
        product = product << 1 ^ (0x11D if product & 128 else 0)
        product ^= a if b >> place & 1 else 0
    return product


@cache
def _generator(degree: int) -> tuple[int, ...]:
    """The coefficients of the generator polynomial, highest first, without the leading one."""
    result, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        for n in range(degree):
            result[n] = _times(result[n], root) ^ (result[n + 1] if n + 1 < degree else 0)
        root = _times(root, 2)
    return tuple(result)


def _remainder(block: list[int], degree: int) -> list[int]:
    generator, rest = _generator(degree), [0] * degree
    for word in block:
        factor = word ^ rest[0]
        rest = [a ^ _times(b, factor) for a, b in zip([*rest[1:], 0], generator, strict=True)]
    return rest


# --- drawing --------------------------------------------------------------------------------------


class _Canvas:
    """The modules, and which of them belong to function patterns."""

    def __init__(self, version: int) -> None:
        self.size = _size(version)
        self.dark = [[False] * self.size for _ in range(self.size)]
        self.fixed = [[False] * self.size for _ in range(self.size)]

    def set(self, row: int, col: int, dark: bool) -> None:
        self.dark[row][col], self.fixed[row][col] = dark, True

    def patterns(self, version: int) -> None:
        size = self.size
        for n in range(size):
            self.set(6, n, n % 2 == 0)
            self.set(n, 6, n % 2 == 0)
        for row, col in ((3, 3), (3, size - 4), (size - 4, 3)):
            self._rings(row, col, 4)
        places = aligned(version)
        corners = {(6, 6), (6, size - 7), (size - 7, 6)}
        for row in places:
            for col in places:
                if (row, col) not in corners:
                    self._rings(row, col, 2)
        self.format(0)
        if version >= 7:
            rest = version
            for _ in range(12):
                rest = rest << 1 ^ (rest >> 11) * 0x1F25
            bits = version << 12 | rest
            for n in range(18):
                self.set(n // 3, size - 11 + n % 3, bool(bits >> n & 1))
                self.set(size - 11 + n % 3, n // 3, bool(bits >> n & 1))

    def _rings(self, row: int, col: int, reach: int) -> None:
        """A finder pattern with its separator (reach 4), or an alignment pattern (reach 2)."""
        for r in range(max(row - reach, 0), min(row + reach + 1, self.size)):
            for c in range(max(col - reach, 0), min(col + reach + 1, self.size)):
                ring = max(abs(r - row), abs(c - col))
                self.set(r, c, ring not in (2, 4) if reach == 4 else ring != 1)

    def format(self, mask: int) -> None:
        """Both copies of the error correction level and the mask."""
        data = _LEVEL_L << 3 | mask
        rest = data
        for _ in range(10):
            rest = rest << 1 ^ (rest >> 9) * 0x537
        bits = (data << 10 | rest) ^ 0x5412
        size = self.size
        near = [(n, 8) for n in range(6)] + [(7, 8), (8, 8), (8, 7)] + [(8, 14 - n) for n in range(9, 15)]
        far = [(8, size - 1 - n) for n in range(8)] + [(size - 15 + n, 8) for n in range(8, 15)]
        for places in (near, far):
            for n, (row, col) in enumerate(places):
                self.set(row, col, bool(bits >> n & 1))
        self.set(size - 8, 8, True)


def aligned(version: int) -> list[int]:
    """The rows and columns of the centres of alignment patterns."""
    if version == 1:
        return []
    count, size = version // 7 + 2, _size(version)
    step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
    return [6, *reversed([size - 7 - n * step for n in range(count - 1)])]


def path(size: int, fixed: Matrix) -> Iterator[tuple[int, int]]:
    """The modules for data in the order in which they are filled."""
    right = size - 1
    upwards = True
    while right > 0:
        right -= right == 6
        for row in reversed(range(size)) if upwards else range(size):
            for col in (right, right - 1):
                if not fixed[row][col]:
                    yield row, col
        upwards, right = not upwards, right - 2


def masked(mask: int, row: int, col: int) -> bool:
    """Whether a mask inverts a module."""
    return (
        (row + col) % 2,
        row % 2,
        col % 3,
        (row + col) % 3,
        (row // 2 + col // 3) % 2,
        row * col % 2 + row * col % 3,
        (row * col % 2 + row * col % 3) % 2,
        ((row + col) % 2 + row * col % 3) % 2,
    )[mask] == 0


def _drawn(version: int, words: list[int]) -> Matrix:
    """The code with the mask whose picture is easiest to read."""
    canvas = _Canvas(version)
    canvas.patterns(version)
    places = list(path(canvas.size, canvas.fixed))
    for n, (row, col) in enumerate(places[: 8 * len(words)]):
        canvas.dark[row][col] = bool(words[n >> 3] >> (7 - (n & 7)) & 1)
    plain, drawn = canvas.dark, []
    for mask in range(8):
        canvas.dark = [line.copy() for line in plain]
        for row, col in places:
            canvas.dark[row][col] ^= masked(mask, row, col)
        canvas.format(mask)
        drawn.append(canvas.dark)
    return min(drawn, key=_penalty)


def _penalty(dark: Matrix) -> int:
    """How hard a code is to read: long lines, blocks, false finder patterns, too much of one colour."""
    size, penalty = len(dark), 0
    lines = ["".join("01"[cell] for cell in line) for line in dark]
    columns = ["".join("01"[line[col]] for line in dark) for col in range(size)]
    for line in (*lines, *columns):
        for run in line.replace("01", "0 1").replace("10", "1 0").split():
            penalty += len(run) - 2 if len(run) >= 5 else 0
        for pattern in ("10111010000", "00001011101"):
            at = line.find(pattern)
            while at >= 0:
                penalty += 40
                at = line.find(pattern, at + 1)
    for above, below in zip(lines, lines[1:], strict=False):
        penalty += 3 * sum(above[n] == above[n + 1] == below[n] == below[n + 1] for n in range(size - 1))
    share = sum(line.count("1") for line in lines) * 100 / size**2
    return penalty + 10 * int(abs(share - 50) / 5)
