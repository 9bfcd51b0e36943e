"""Hypothesis strategies: boards of every density, as (side, slow board)."""

from hypothesis import strategies as st

from . import slow

ALPHABETS = [".FVAWM", ".F", ".V", ".AW", ".M", "FVAWM", ".FM", "VF.", "AWFVM."]


def painted(side, letters):
    board = slow.blank(side)
    for cell, letter in zip(slow.EVERY_CELL, letters, strict=True):
        if cell not in board and letter != ".":
            board[cell] = slow.LETTERS[letter]
    return board


def with_blobs(side, blobs):
    """Rectangles painted one over the other where the sheet is still empty: large clusters."""
    board = slow.blank(side)
    for letter, top, left, height, width in blobs:
        for row in range(top, min(slow.SIZE, top + height)):
            for col in range(left, min(slow.SIZE, left + width)):
                board.setdefault((row, col), slow.LETTERS[letter])
    return board


def scattered(side):
    letters = st.sampled_from(ALPHABETS).flatmap(lambda marks: st.text(marks, min_size=121, max_size=121))
    return letters.map(lambda text: painted(side, text))


def clustered(side):
    place = st.integers(0, slow.SIZE - 1)
    extent = st.integers(1, 7)
    blob = st.tuples(st.sampled_from("FVAWM"), place, place, extent, extent)
    return st.lists(blob, max_size=25).map(lambda blobs: with_blobs(side, blobs))


def boards():
    """(side, board): any sheet that can occur in a game, and many that cannot."""
    return st.sampled_from("AB").flatmap(
        lambda side: st.tuples(st.just(side), st.one_of(clustered(side), scattered(side)))
    )


def show(board):
    return "\n" + slow.text(board)
