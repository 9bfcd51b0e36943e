"""The first puzzle of a game, and a store for its results."""

from table import puzzle
from table.puzzle import puzzles


class Memory:
    """A store that can be full."""

    def __init__(self):
        self.texts = {}
        self.full = False

    def read(self, key):
        return self.texts.get(key)

    def write(self, key, text):
        if self.full:
            raise puzzle.StoreFull
        self.texts[key] = text


def first(game="cartographers"):
    return puzzles(game)[0]
