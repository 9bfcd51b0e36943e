"""What the referee of a table keeps of a seat, of a question and of its answers."""

from . import slow, slow_group, slow_scoring


def name(cells):
    return [slow.name(cell) for cell in sorted(cells)]


def bare(shape):
    return [tuple(cell) for cell in shape["cells"]]


# What a skill that adds to a draw asks.
MORE = {"concentrate": "repeat", "cure_wounds": "bar", "search": "touch"}


class Sitter:
    """One seat: the map, the coin track mark by mark, the skills used."""

    def __init__(self, side, frees):
        self.board = slow.blank(side)
        self.frees = frees
        self.coins = self.struck = 0
        self.used = ["", "", "", ""]
        self.closed = []
        self.rows = []

    def earn(self):
        """One mark, if the track has a place left; a struck mark keeps its place unless it frees it."""
        if self.coins + (0 if self.frees else self.struck) < slow_group.COIN_TRACK:
            self.coins += 1

    def strike_out(self, cost):
        assert self.coins >= cost
        self.coins -= cost
        self.struck += cost

    def fill(self, terrain, cells):
        """Draw; the mountains that this closes, each of which pays."""
        assert slow.fits(self.board, cells), (terrain, name(cells), slow_group.show(self.board))
        self.board.update(dict.fromkeys(cells, terrain))
        new = [cell for cell in slow_scoring.closed_mountains(self.board) if cell not in self.closed]
        self.closed += new
        for _ in new:
            self.earn()
        return name(new)

    @property
    def total(self):
        return sum(map(sum, self.rows))

    @property
    def monsters_cost(self):
        return -sum(row[3] for row in self.rows)


class Ask:
    """A question to a seat about a sheet: draw, ambush, a skill or none (react, after), and what skills ask: cell
    repeat bar touch."""

    def __init__(self, kind, seat, sheet, skill="", terrain="", cells=()):
        self.kind, self.seat, self.sheet, self.skill = kind, seat, sheet, skill
        self.terrain, self.cells = terrain, cells


class Offer:
    def __init__(self, terrains, targets, single=False):
        self.terrains, self.targets, self.single = terrains, targets, single
