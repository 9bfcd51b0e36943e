"""QR codes: an independent reader gets the text back, with all error correction codewords right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import budget

from table.links import qr
from table.links.qr import TooLong, modules

#: Version: codewords of all blocks, and for each block its data codewords (ISO/IEC 18004, level L).
BLOCKS = {1: [19], 2: [34], 5: [108], 6: [68, 68], 9: [116, 116], 10: [68, 68, 69, 69], 14: [115, 115, 115, 116]}


def fixed(size: int) -> list[list[bool]]:
    """The modules of function patterns, by the drawings of the standard."""
    marks = [[False] * size for _ in range(size)]
    for row in range(size):
        for col in range(size):
            near_top, near_left, low, right = row < 9, col < 9, row > size - 9, col > size - 9
            marks[row][col] = (near_top and (near_left or right)) or (near_left and low) or 6 in (row, col)
    version = (size - 17) // 4
    centres = {1: [], 2: [6, 18], 5: [6, 30], 6: [6, 34], 9: [6, 26, 46], 10: [6, 28, 50], 14: [6, 26, 46, 66]}[version]
    for row in centres:
        for col in centres:
            if (row, col) not in {(6, 6), (6, size - 7), (size - 7, 6)}:
                for r in range(row - 2, row + 3):
                    marks[r][col - 2 : col + 3] = [True] * 5
    if version >= 7:
        for n in range(6):
            for m in range(size - 11, size - 8):
                marks[n][m] = marks[m][n] = True
    return marks


def multiplied(a: int, b: int) -> int:
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 128 else 0)
        b >>= 1
    return product


def read(dark: list[list[bool]]) -> bytes:
    """The bytes of a code; AssertionError if a block has a wrong codeword."""
    size = len(dark)
    version = (size - 17) // 4
    bits = sum(dark[8][n] << (14 - n) for n in range(6))
    bits |= dark[8][7] << 8 | dark[8][8] << 7 | dark[7][8] << 6
    bits |= sum(dark[5 - n][8] << (5 - n) for n in range(6))
    assert bits ^ 0x5412 >= 0
    level_and_mask = (bits ^ 0x5412) >> 10
    assert level_and_mask >> 3 == 1  # L
    mask, marks = level_and_mask & 7, fixed(size)
    stream, upwards, col = [], True, size - 1
    while col > 0:
        col -= col == 6
        for row in range(size - 1, -1, -1) if upwards else range(size):
            for c in (col, col - 1):
                if not marks[row][c]:
                    stream.append(dark[row][c] ^ qr.masked(mask, row, c))
        upwards, col = not upwards, col - 2
    words = [sum(bit << (7 - n) for n, bit in enumerate(stream[at : at + 8])) for at in range(0, len(stream) - 7, 8)]
    lengths = BLOCKS[version]
    blocks: list[list[int]] = [[] for _ in lengths]
    supply = iter(words)
    for n in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if n < length:
                block.append(next(supply))
    rest = list(supply)
    checks = len(rest) // len(blocks)
    for n in range(checks * len(blocks)):
        blocks[n % len(blocks)].append(rest[n])
    for block in blocks:
        root = 1
        for _ in range(checks):
            value = 0
            for word in block:
                value = multiplied(value, root) ^ word
            assert value == 0
            root = multiplied(root, 2)
    number = int.from_bytes(bytes(word for block, n in zip(blocks, lengths, strict=True) for word in block[:n]))
    total = 8 * sum(lengths)
    wide = 8 if version < 10 else 16
    assert number >> (total - 4) == 4
    length = number >> (total - 4 - wide) & ((1 << wide) - 1)
    return (number >> (total - 4 - wide - 8 * length) & ((1 << 8 * length) - 1)).to_bytes(length)


@pytest.mark.parametrize("length", [1, 17, 32, 106, 134, 230, 271, 458])
@budget(0.1)
@given(data=st.data())
def test_a_reader_gets_the_text_back(length: int, data: st.DataObject) -> None:
    text = data.draw(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=length, max_size=length))
    assert read(modules(text)) == text.encode()


@pytest.mark.parametrize(
    ("length", "version"), [(17, 1), (18, 2), (106, 5), (134, 6), (271, 10), (2303, 35), (2953, 40)]
)
def test_the_smallest_version_that_fits_is_taken(length: int, version: int) -> None:
    assert len(modules("x" * length)) == 17 + 4 * version


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(TooLong):
        modules("x" * 2954)


def test_all_alignment_patterns_are_inside_and_in_order() -> None:
    for version in range(2, 41):
        places = qr.aligned(version)
        assert places[0] == 6 and places[-1] == 4 * version + 10 and places == sorted(set(places))
