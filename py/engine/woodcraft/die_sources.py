"""The single dice from which a set of dice of one colour can be made by sawing and splicing, and what that costs.

The search goes backwards: wanted dice are joined to the die they were sawn from, or lowered to undo a splice. It does
not depend on the colour, so dice are values. Its results are valid for every pile and are cached.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .dice import SIDES

Values = tuple[int, ...]
#: ("saw", value, parts) or ("splice", value, new value).
Step = tuple[str, int, Values] | tuple[str, int, int]


class Splicing(NamedTuple):
    """What the splicing tiles can do for a turn."""

    #: For each tile its number, what it may add, and whether it is face up.
    tiles: tuple[tuple[int, Values, bool], ...]
    #: The number of splices that scrap allows, and of times that a turned tile can be used again.
    most: int
    reuse: int


class Made(NamedTuple):
    """A way to make dice of one die."""

    #: The fewest saws, and all cuts: every cut can be a separate saw.
    saws: int
    cuts: int
    #: The number of the set of splices.
    splices: int
    #: In the order of play.
    steps: tuple[Step, ...]
    #: The dice it starts from, if there is more than one.
    parts: Values = ()


NOTHING = Made(0, 0, 0, ())


class Splices:
    """All sets of splices that tiles can do in a turn, by number; 0 is no splice at all.

    Splices that the same tiles can do have the same level. If every tile can also add each smaller number, as the
    printed tiles can, the level is the most that its tile adds, and fewer tiles can do a splice of a higher level.

    With one tile that adds 1 or 2 and one that adds 1 to 3, the levels are 2 (adding 1 or 2) and 3, and the sets
    (), (2,), (3,), (2, 2) and (2, 3): ``single[2]`` is the number of (2,), ``union`` of (2,) and (3,) that of (2, 3),
    ``supersets`` of (2,) are all but the first, and ``highest_sum`` is 5.
    """

    def __init__(self, splicing: Splicing) -> None:
        tiles = [(number, adds) for number, adds, _ in splicing.tiles]
        self._nested = all(set(adds) == set(range(1, max(adds) + 1)) for _, adds in tiles)
        #: The level of each amount that is added; 0 if no tile adds it.
        self.levels = [0] * SIDES
        for add in range(1, SIDES):
            most = [max(adds) for _, adds in tiles if add in adds]
            self.levels[add] = (min(most) if self._nested else add) if most else 0
        #: The levels of each set, sorted; by its number.
        self.sets: list[Values] = [()]
        #: For each set the fewest reuse tokens, and the tile of each splice.
        self.tiles: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        self.numbers: dict[Values, int] = {(): 0}
        every = sorted(set(self.levels) - {0})
        for have in self.sets:
            for level in every:
                more = tuple(sorted((*have, level)))
                planned = None if more in self.numbers else _matched(more, self._of_level(splicing))
                if planned is not None:
                    self.numbers[more] = len(self.sets)
                    self.sets.append(more)
                    self.tiles.append(planned)
        #: The sum that the splices of each set can add, and the highest of these sums.
        self.sums = [sum(levels) for levels in self.sets]
        self.highest_sum = max(self.sums)
        #: The set of one splice, by the amount that is added; -1 if no tile adds it.
        self.single = [self.numbers.get((level,), -1) if level else -1 for level in self.levels]
        #: The sets that can be done only if this one can, as bits.
        self.supersets = [
            sum(1 << number for number, many in enumerate(self.sets) if self._fewer(few, many)) for few in self.sets
        ]
        #: The union of two sets, -1 if they cannot both be done.
        self.union = [[self.numbers.get(tuple(sorted(one + other)), -1) for other in self.sets] for one in self.sets]

    def _of_level(self, splicing: Splicing) -> Splicing:
        """The same tiles with levels instead of amounts."""
        tiles = tuple((number, tuple({self.levels[add] for add in adds}), up) for number, adds, up in splicing.tiles)
        return splicing._replace(tiles=tiles)

    def _fewer(self, few: Values, many: Values) -> bool:
        short = len(many) - len(few)
        if short < 0:
            return False
        if self._nested:
            return all(one <= other for one, other in zip(few, many[short:], strict=True))
        return all(few.count(level) <= many.count(level) for level in few)


@lru_cache(1 << 10)
def splices(splicing: Splicing) -> Splices:
    return Splices(splicing)


@lru_cache(1 << 14)
def _matched(levels: Values, splicing: Splicing) -> tuple[int, tuple[int, ...]] | None:
    """The fewest reuse tokens for splices of these levels, and the tile of each splice; None if impossible."""
    if len(levels) > splicing.most:
        return None
    if not levels:
        return 0, ()
    best: tuple[int, tuple[int, ...]] | None = None
    first, rest = levels[-1], levels[:-1]
    for number, adds, up in splicing.tiles:
        if first not in adds or (not up and not splicing.reuse):
            continue
        tiles = tuple((n, a, u and n != number) for n, a, u in splicing.tiles)
        left = Splicing(tiles, splicing.most - 1, splicing.reuse - (not up))
        plan = _matched(rest, left)
        if plan is not None and (best is None or plan[0] + (not up) < best[0]):
            best = plan[0] + (not up), (*plan[1], number)
    return best


@lru_cache(1 << 14)
def parts_of(values: Values) -> tuple[tuple[Values, Values], ...]:
    """All different splits of the values into (taken, left), those with fewer taken first."""
    splits: set[tuple[Values, Values]] = {((), ())}
    for value in values:
        splits = {choice for taken, left in splits for choice in (((*taken, value), left), (taken, (*left, value)))}
    return tuple(sorted(splits, key=lambda choice: (len(choice[0]), choice)))


def keep(kept: list[Made], new: Made, supersets: list[int]) -> bool:
    """Add a way unless a known one costs no more; drop those that cost more. ``supersets`` is that of ``Splices``."""
    saws, cuts, splices = new[:3]
    for old in kept:
        if old.saws <= saws and old.cuts <= cuts and supersets[old.splices] >> splices & 1:
            return False
    worse = supersets[splices]
    kept[:] = [old for old in kept if not (saws <= old.saws and cuts <= old.cuts and worse >> old.splices & 1)]
    kept.append(new)
    return True


@lru_cache(1 << 14)
def origins(wanted: Values, saws: int, cuts: int, splicing: Splicing) -> tuple[tuple[Made, ...], ...]:
    """For each value of a die the cheapest ways to make all wanted dice (sorted) of it.

    ``saws`` and ``cuts`` are limits. A way may leave other dice as well.
    """
    ways_of: list[list[Made]] = [[] for _ in range(SIDES + 1)]
    table = splices(splicing)
    if sum(wanted) > SIDES + table.highest_sum or (len(wanted) > 1 and not saws):
        return tuple(map(tuple, ways_of))
    edge: list[tuple[int, Made]] = []

    def reach(value: int, new: Made) -> None:
        if new.saws <= saws and new.cuts <= cuts and keep(ways_of[value], new, table.supersets):
            edge.append((value, new))

    if len(wanted) == 1:
        reach(wanted[0], NOTHING)
    else:
        for total, ways in enumerate(_parts(wanted, saws, cuts, splicing)):
            for made in ways:
                for value in range(total, SIDES + 1):
                    # The remaining value is another part, which takes another cut.
                    rest = (value - total,) if value > total else ()
                    step: Step = ("saw", value, tuple(sorted(made.parts + rest)))
                    reach(
                        value,
                        Made(made.saws + 1, made.cuts - 1 + len(rest), made.splices, (step, *made.steps)),
                    )
    for value, made in edge:
        if not any(made is old for old in ways_of[value]):
            continue  # replaced by a cheaper way
        for before in range(1, value):
            one = table.single[value - before]
            both = table.union[made.splices][one] if one >= 0 else -1
            if both >= 0:
                step = ("splice", before, value)
                reach(before, Made(made.saws, made.cuts, both, (step, *made.steps)))
        for before in range(value + 1, SIDES + 1):
            step = ("saw", before, tuple(sorted((value, before - value))))
            reach(before, Made(made.saws + 1, made.cuts + 1, made.splices, (step, *made.steps)))
    return tuple(map(tuple, ways_of))


@lru_cache(1 << 14)
def _parts(wanted: Values, saws: int, cuts: int, splicing: Splicing) -> tuple[tuple[Made, ...], ...]:
    """For each sum of several dice the cheapest ways to make all wanted dice of them. Each die counts as a cut."""
    table = splices(splicing)
    ways_of: list[list[Made]] = [[] for _ in range(SIDES + 1)]
    last = wanted[-1]
    for others, left in parts_of(wanted[:-1]):
        if not left:
            continue
        rests: list[tuple[Made, ...]] = [
            tuple(made._replace(cuts=made.cuts + 1, parts=(value,)) for made in ways)
            for value, ways in enumerate(origins(left, saws, cuts, splicing))
        ]
        if len(left) > 1:
            rests = [one + more for one, more in zip(rests, _parts(left, saws, cuts, splicing), strict=True)]
        for value, ways in enumerate(origins((*others, last), saws, cuts, splicing)):
            for made in ways:
                joined = table.union[made.splices]
                for total, some in enumerate(rests[: SIDES + 1 - value], value):
                    for rest in some:
                        if made.saws + rest.saws >= saws or made.cuts + rest.cuts > cuts or joined[rest.splices] < 0:
                            continue
                        both = made.saws + rest.saws, made.cuts + 1 + rest.cuts, joined[rest.splices]
                        keep(
                            ways_of[total], Made(*both, made.steps + rest.steps, (value, *rest.parts)), table.supersets
                        )
    return tuple(map(tuple, ways_of))
