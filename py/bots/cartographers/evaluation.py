"""What a sheet will still score: each card's points now, and what the fitted weights add for the time left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from engine.cartographers.cards import SEASONS
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat
from engine.cartographers.sheets import Sheet

from .board import Board
from .features import FEATURES, SHARED, WIDTHS, shared

#: Times left at which weights are fitted; between two of them they are mixed. At 0 nothing changes any more.
KNOTS = (0, 2, 5, 9, 14, 21, 29)

#: For each card, "monsters" and "coins": for each knot but the first one weight a count, shared counts first.
Weights = Mapping[str, Sequence[Sequence[float]]]


def unpacked(packed: Mapping[str, tuple[int, str]]) -> Weights:
    """Weights from whole thousandths: for each card the number of weights a knot, and all of them in one text."""
    found = {}
    for name, (width, text) in packed.items():
        numbers = [int(number) / 1000 for number in text.split()]
        found[name] = [numbers[i : i + width] for i in range(0, len(numbers), width)]
    return found


def mix(left: float) -> tuple[tuple[int, float], ...]:
    """The knots around a time left and their parts; knot 0 is left out, for there all weights are 0."""
    for i in range(1, len(KNOTS)):
        if left <= KNOTS[i]:
            part = (left - KNOTS[i - 1]) / (KNOTS[i] - KNOTS[i - 1])
            return tuple((k, p) for k, p in ((i - 1, 1 - part), (i, part)) if k and p)
    return ((len(KNOTS) - 1, 1.0),)


def scorings(edicts: Sequence[str], season: int, time: int) -> list[tuple[tuple[str, str], int]]:
    """What is still to be scored: the two cards of each season that is not over, and the time until then."""
    left = max(0, SEASONS[season].threshold - time)
    found = []
    for i in range(season, len(SEASONS)):
        if i > season:
            left += SEASONS[i].threshold
        first, second = SEASONS[i].edicts
        found.append(((edicts[first], edicts[second]), left))
    return found


class Outlook:
    """Values sheets at one point of time: a season and the time spent in it."""

    def __init__(
        self,
        edicts: Sequence[str],
        season: int,
        time: int,
        weights: Weights,
        paid: Mapping[str, float] | None = None,
    ) -> None:
        left = scorings(edicts, season, time)
        #: How many times coins and monsters will still count.
        self.times = len(left)
        #: The weights of each name: of the shared counts, and of its own.
        self._shares: dict[str, tuple[list[float], list[float]]] = {}
        for cards, time_left in left:
            for name in (*cards, "monsters", "coins"):
                sign = -1.0 if name == "monsters" else (paid or {}).get(name, 1.0)
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
        #: What is counted for ``board``, and the weights of all these counts in one row.
        self._counted = [FEATURES[name] for name in self._shares]
        self._row: list[float] = [weight for _, own in self._shares.values() for weight in own]
        if weights:
            self._counted.append(shared)
            self._row += map(sum, commons)

    def board(self, board: Board) -> float:
        """Points that the map will still bring, without coins of shapes."""
        found: list[float] = []
        for counts in self._counted:
            found += counts(board)
        return float(sum(map(mul, self._row, found)))

    def by_name(self, seat: Seat) -> dict[str, float]:
        """``seat`` in parts: what each card, "monsters" and "coins" will still bring."""
        board = Board.of(seat.sheet)
        counts = shared(board)
        found = {
            name: sum(map(mul, common, counts)) + sum(map(mul, own, FEATURES[name](board)))
            for name, (common, own) in self._shares.items()
        }
        found["coins"] += self.times * shape_coins(seat)
        return found

    def sheet(self, sheet: Sheet) -> float:
        return self.board(Board.of(sheet))

    def seat(self, seat: Seat) -> float:
        return self.sheet(seat.sheet) + self.times * shape_coins(seat)


def shape_coins(seat: Seat) -> int:
    """Coins that count and are no mountain's, less those struck out."""
    return seat.coins - seat.sheet.closed_mountains.bit_count()


class Outlooks:
    """The outlooks of one game, each made when first needed."""

    def __init__(self, edicts: Sequence[str], weights: Weights, paid: Mapping[str, float] | None = None) -> None:
        self.edicts = tuple(edicts)
        #: What part of its usual points a card pays, where the rules are read in another way.
        self._paid = paid
        self._weights = weights
        self._made: dict[tuple[int, int], Outlook] = {}

    @classmethod
    def of(cls, state: Cartographers, weights: Weights) -> Outlooks:
        return cls(state.edicts, weights, {"shieldgate": state.options["shieldgate"] / 2})

    def at(self, season: int, time: int) -> Outlook:
        time = min(time, SEASONS[season].threshold)
        found = self._made.get((season, time))
        if found is None:
            found = self._made[season, time] = Outlook(self.edicts, season, time, self._weights, self._paid)
        return found
