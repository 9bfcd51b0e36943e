"""Expected points of a sheet: the present score of each card plus fitted weights for the remaining time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum
from operator import mul

from engine.cartographers.cards import AMBUSH, BASE_AMBUSHES, SEASONS
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat
from engine.cartographers.setup import RANDOM, Readings
from engine.cartographers.sheets import Sheet

from .board import Board, Counts
from .features import SHARED, WIDTHS, features_of, shared

#: Remaining times with fitted weights; between two of them the weights are interpolated. At 0 all weights are 0.
KNOTS = (0, 2, 5, 9, 14, 21, 29)

#: The readings that the weights were fitted with.
OFFICIAL = Readings(shieldgate=2, ties_count=True)

#: For each card, "monsters" and "coins": one weight a feature for each knot but the first, shared features first.
Weights = Mapping[str, Sequence[Sequence[float]]]


class Packed(Mapping[str, Sequence[Sequence[float]]]):
    """Weights in thousandths as text: for each card the number of weights a knot, and all weights.

    Those of a card are decoded when they are needed first. The page starts from a memory in which every module has been
    imported, so decoded weights would be part of the first download.
    """

    def __init__(self, packed: Mapping[str, tuple[int, str]]) -> None:
        self._packed = packed
        self._decoded: dict[str, list[list[float]]] = {}

    def __getitem__(self, name: str) -> list[list[float]]:
        rows = self._decoded.get(name)
        if rows is None:
            width, text = self._packed[name]
            numbers = [int(number) / 1000 for number in text.split()]
            rows = self._decoded[name] = [numbers[i : i + width] for i in range(0, len(numbers), width)]
        return rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def mix(left: float) -> tuple[tuple[int, float], ...]:
    """The knots around a remaining time with their shares; without knot 0, whose weights are all 0."""
    for i in range(1, len(KNOTS)):
        if left <= KNOTS[i]:
            part = (left - KNOTS[i - 1]) / (KNOTS[i] - KNOTS[i - 1])
            return tuple((k, p) for k, p in ((i - 1, 1 - part), (i, part)) if k and p)
    return ((len(KNOTS) - 1, 1.0),)


def scorings(edicts: Sequence[str], season: int, time: int) -> list[tuple[tuple[str, str], int]]:
    """The remaining scorings: the two cards of each unfinished season, and the time until its end."""
    left = max(0, SEASONS[season].threshold - time)
    remaining = []
    for i in range(season, len(SEASONS)):
        if i > season:
            left += SEASONS[i].threshold
        first, second = SEASONS[i].edicts
        remaining.append(((edicts[first], edicts[second]), left))
    return remaining


class Evaluator:
    """Evaluates sheets at one time: a season and the time spent in it."""

    def __init__(
        self,
        edicts: Sequence[str],
        season: int,
        time: int,
        weights: Weights,
        readings: Readings = OFFICIAL,
        pack: tuple[str, ...] = BASE_AMBUSHES,
    ) -> None:
        left = scorings(edicts, season, time)
        self._features = features_of(readings)
        self._common: Callable[[Board], Counts] = partial(shared, pack=pack)
        signs = {"monsters": -1.0, "shieldgate": readings.shieldgate / OFFICIAL.shieldgate}
        #: The number of remaining scorings of coins and monsters.
        self.times = len(left)
        #: The weights of each source: of the shared features, and of its own.
        self._shares: dict[str, tuple[list[float], list[float]]] = {}
        for cards, time_left in left:
            for name in (*cards, "monsters", "coins"):
                sign = signs.get(name, 1.0)
                rows = weights.get(name, ())
                common, own = self._shares.setdefault(name, ([0.0] * SHARED, [0.0] * WIDTHS[name]))
                own[0] += sign
                if rows:
                    for knot, part in mix(time_left):
                        row = rows[knot - 1]
                        for i in range(SHARED):
                            common[i] += sign * part * row[i]
                        for i in range(SHARED, len(row)):
                            own[i - SHARED] += sign * part * row[i]
        commons = zip(*(common for common, _ in self._shares.values()), strict=True)
        #: The feature functions of ``board``, and their weights in the same order.
        self._counted = [self._features[name] for name in self._shares]
        self._row: list[float] = [weight for _, own in self._shares.values() for weight in own]
        if weights:
            self._counted.append(self._common)
            self._row += map(fsum, commons)

    def board(self, board: Board) -> float:
        """Expected points of the map, without coins of shapes."""
        features: list[float] = []
        for counts in self._counted:
            features += counts(board)
        return fsum(map(mul, self._row, features))

    def by_name(self, seat: Seat) -> dict[str, float]:
        """The expected points of a seat by source: each card, "monsters" and "coins"."""
        board = Board.of(seat.sheet)
        counts = self._common(board)
        points = {
            name: fsum(map(mul, common, counts)) + fsum(map(mul, own, self._features[name](board)))
            for name, (common, own) in self._shares.items()
        }
        points["coins"] += self.times * shape_coins(seat)
        return points

    def sheet(self, sheet: Sheet) -> float:
        return self.board(Board.of(sheet))

    def seat(self, seat: Seat) -> float:
        return self.sheet(seat.sheet) + self.times * shape_coins(seat)


def shape_coins(seat: Seat) -> int:
    """Coins that count and do not come from mountains, without lost ones."""
    return seat.coins - seat.sheet.closed_mountains.bit_count()


class Evaluators:
    """The evaluators of one game, created on demand. ``pack``: the ambushes that, for players, may be in it."""

    def __init__(
        self,
        edicts: Sequence[str],
        weights: Weights,
        readings: Readings = OFFICIAL,
        pack: tuple[str, ...] = BASE_AMBUSHES,
    ) -> None:
        self.edicts = tuple(edicts)
        self._readings = readings
        self._pack = pack
        self._weights = weights
        self._made: dict[tuple[int, int], Evaluator] = {}

    @classmethod
    def of(cls, state: Cartographers, weights: Weights) -> Evaluators:
        # Which four of the eight were dealt at random is hidden.
        pack = tuple(AMBUSH) if state.options["ambushes"] == RANDOM else state.pack
        return cls(state.edicts, weights, Readings.of(state.options), pack)

    def at(self, season: int, time: int) -> Evaluator:
        time = min(time, SEASONS[season].threshold)
        evaluator = self._made.get((season, time))
        if evaluator is None:
            evaluator = Evaluator(self.edicts, season, time, self._weights, self._readings, self._pack)
            self._made[season, time] = evaluator
        return evaluator
