"""The first puzzle of a game, and a store for its results."""

from table.puzzle import puzzles
from table.store import StoreFull


class Memory:
    """A store that can be full."""

    def __init__(self):
        self.texts = {}
        self.full = False

    def read(self, key):
        return self.texts.get(key)

    def write(self, key, text):
        if self.full:
            raise StoreFull
        self.texts[key] = text


def first(game="cartographers"):
    return puzzles(game)[0]
