"""The search for the cheapest ways to work a pile into the dice of an order.

It goes backwards from the wanted dice. Without glue the colours are independent except for tiles and tokens: each die
of the pile is made into some of the wanted ones (``origins``). The last glue of a way makes a die, which is made into
some of the wanted ones; before that glue, the two glued dice are wanted instead of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .dice import COLOURS, SIDES, colour_of, value_of
from .die_sources import NOTHING, Made, Splicing, Values, origins, parts_of, splices
from .order_steps import COSTS, Glue, Way, Writer
from .order_tools import Tools
from .pareto import Limits, Used, front, glued_front, unmatched

#: The limits of the first searches: cuts, splices, glues; and the lowest cost of one of each.
_STAGES = ((3, 1, 0), (3, 1, 1), (4, 2, 1), (6, 3, 2))
_LEAST = (COSTS["tile"], COSTS["tile"] + COSTS["scrap"], COSTS["tile"] + COSTS["glue"])

Needs = tuple[Values, ...]
_ALL = range(len(COLOURS))


class Plan(NamedTuple):
    """A partial way: the work it takes, its additional cost, and its last glues."""

    taken: Made
    extra: int
    glues: tuple[Glue, ...]


class Search:
    """One pile, one set of tools, one need."""

    def __init__(
        self,
        dice: Sequence[int],
        tools: Tools,
        wanted: Sequence[int],
        tokens: Mapping[str, int],
        surcharge: Sequence[int],
    ) -> None:
        self.dice = dice
        #: The additional cost of gluing a die of each colour to one of another: the surcharge of the glued die.
        self._lost = [COSTS["surcharge"] * each for each in surcharge]
        self.tools = tools
        scrap, glue = tools.scrap - tokens.get("scrap", 0), tools.glue - tokens.get("glue", 0)
        self.saw = tools.saw - tokens.get("saw", 0)
        self.wanted = wanted
        self.enough = min(scrap, glue, self.saw) >= 0
        # Only as many as can matter, so that cached results for other stocks can be used.
        most = max(0, min(scrap, sum(up for _, _, up in tools.splicing) + tools.reuse))
        saws = tools.sawing + tools.reuse if tools.owns_saw else 0
        cuts = min(saws + max(0, self.saw), (SIDES - 1) * saws)
        self.most = cuts, most, min(glue, tools.gluing + tools.reuse) if tools.owns_glue else 0
        self._set(self.most)
        counts = [[0] * (SIDES + 1) for _ in COLOURS]
        for die in dice:
            counts[colour_of(die)][value_of(die)] += 1
        self.counts = tuple(map(tuple, counts))
        self._seen: set[tuple[Any, ...]] = set()
        self._best: list[Way] = []
        self._limit = 1

    def ways(self, limit: int) -> list[Way]:
        self._limit = limit
        values: list[list[int]] = [[] for _ in COLOURS]
        for die in self.wanted:
            values[colour_of(die)].append(value_of(die))
        needs = tuple(tuple(sorted(each)) for each in values)
        plan = Plan(NOTHING, 0, ())
        if not self.enough or not self._hopeful(needs, plan):
            return []
        # Most ways are short, and a search with low limits finds a short way quickly.
        for cuts, spliced, glues in (*_STAGES, self.most):
            self._set(stage := (min(cuts, self.most[0]), min(spliced, self.most[1]), min(glues, self.most[2])))
            self._seen.clear()
            self._combine([self._front(colour, needs[colour]) for colour in _ALL], plan, None)
            self._glue(needs, plan)
            beyond = min((least * (here + 1) for least, here in zip(_LEAST, stage, strict=True)))
            if stage == self.most or (len(self._best) == limit and self._best[-1].cost <= beyond):
                break
        return self._best

    def _set(self, most: tuple[int, int, int]) -> None:
        """Set the limits of cuts, splices and glues."""
        cuts, spliced, self.most_glues = most
        tools = self.tools
        saws = min(cuts, tools.sawing + tools.reuse)
        splicing = Splicing(tools.splicing, spliced, min(spliced, tools.reuse))
        self.table = splices(splicing)
        self._costs: dict[tuple[int, int, int, int], tuple[int, int] | None] = {}
        self.limits = Limits(min(cuts, tools.sawing), saws, cuts, tools.reuse, splicing)

    # The search

    def _front(self, colour: int, needs: Values) -> tuple[Used, ...]:
        return front(needs, self.counts[colour], self.tools.trees[colour], self.limits, self._limit > 1)

    def _hopeful(self, needs: Needs, plan: Plan) -> bool:
        """Whether a plan can be paid for, has a die of each colour, and may become cheap enough."""
        missing = 0
        for values, counts, tree in zip(needs, self.counts, self.tools.trees, strict=True):
            if values:
                if not tree and not any(counts):
                    return False
                missing += unmatched(values, counts, tree)
        return self._bound(plan, (missing + 1) // 2 * COSTS["tile"])

    def _bound(self, plan: Plan, more: int = 0) -> bool:
        """Whether a plan can be paid for and, with ``more`` cost added, is cheaper than the known ways."""
        cost = self._cost(plan.taken.saws, plan.taken.cuts, plan.taken.splices, len(plan.glues))
        if cost is None:
            return False
        return len(self._best) < self._limit or cost[0] + plan.extra + more < self._best[-1].cost

    def _glue(self, needs: Needs, plan: Plan) -> None:
        """Meet the needs with one or more glues before those of the plan."""
        left = self.most_glues - len(plan.glues)
        key = (needs, plan.taken[:3], plan.extra, len(plan.glues))
        if left <= 0 or key in self._seen or not self._hopeful(needs, plan):
            return
        self._seen.add(key)
        fronts = [self._front(colour, needs[colour]) for colour in _ALL]
        for colour, made, one, other in _GLUES:
            if not needs[colour] or not any(self.counts[other]) and not self.tools.trees[other]:
                continue
            glue = Glue(colour * SIDES + one - 1, other * SIDES + made - one - 1, colour * SIDES + made - 1, NOTHING)
            after = Plan(plan.taken, plan.extra + self._lost[other], (glue, *plan.glues))
            if not self._bound(after):
                continue
            each = list(fronts)
            if other != colour:
                each[other] = self._front(other, tuple(sorted((*needs[other], made - one))))
                if not each[other]:
                    continue
            parts = (one,) if other != colour else (one, made - one)
            counts, tree = self.counts[colour], self.tools.trees[colour]
            each[colour] = glued_front(needs[colour], made, parts, counts, tree, self.limits, self._limit > 1)
            self._combine(each, after, colour)
        if left > 1:
            for before, further in self._unglued(needs, plan):
                self._glue(before, further)

    def _unglued(self, needs: Needs, plan: Plan) -> Iterator[tuple[Needs, Plan]]:
        """For each possible glue the needs before it, and the plan with it."""
        for colour, made, one, other in _GLUES:
            for some, left in parts_of(needs[colour]) if needs[colour] else ():
                limits = self.limits
                ways = origins(some, limits.saws, limits.cuts, limits.splicing)[made] if some else ()
                for then in ways:
                    before = list(needs)
                    before[colour] = tuple(sorted((*left, one)))
                    before[other] = tuple(sorted((*before[other], made - one)))
                    first = other * SIDES + made - one - 1
                    glue = Glue(colour * SIDES + one - 1, first, colour * SIDES + made - 1, then)
                    yield (
                        tuple(before),
                        Plan(self._sum(plan.taken, then), plan.extra + self._lost[other], (glue, *plan.glues)),
                    )

    def _combine(self, fronts: Sequence[tuple[Used, ...]], plan: Plan, glued: int | None) -> None:
        """Combine the ways of all colours; the first glue of the plan makes a die of the colour ``glued``."""
        if not all(fronts):
            return
        combined: list[tuple[Plan, tuple[Used, ...]]] = [(plan, ())]
        for each in fronts:
            combined = [
                (
                    Plan(self._sum(now.taken, used), now.extra + COSTS["harvest"] * used.harvests, now.glues),
                    (*before, used),
                )
                for now, before in combined
                for used in each
            ]
            combined = [one for one in combined if self._bound(one[0])]
        for now, used in combined:
            if glued is not None:
                then = used[glued].then
                assert then is not None
                now = now._replace(glues=(now.glues[0]._replace(then=then), *now.glues[1:]))
            self._offer(now, used)

    def _sum(self, one: Made, other: Made | Used) -> Made:
        both = self.table.union[one.splices][other.splices] if one.splices >= 0 else -1
        return Made(one.saws + other.saws, one.cuts + other.cuts, both, ())

    def _cost(self, saws: int, cuts: int, number: int, glues: int) -> tuple[int, int] | None:
        """The lowest cost and its number of saws; None if the work cannot be paid for."""
        key = (saws, cuts, number, glues)
        if key not in self._costs:
            self._costs[key] = self._payment(*key)
        return self._costs[key]

    def _payment(self, saws: int, cuts: int, number: int, glues: int) -> tuple[int, int] | None:
        tools = self.tools
        if number < 0 or glues > self.most[2]:
            return None
        again, done = self.table.tiles[number]
        best = None
        for used in range(saws, min(cuts, self.limits.saws) + 1):
            reuse = again + max(0, used - tools.sawing) + max(0, glues - tools.gluing)
            if cuts - used > self.saw or reuse > tools.reuse:
                continue
            cost = COSTS["tile"] * (used + len(done) + glues) + COSTS["saw"] * (cuts - used)
            cost += COSTS["scrap"] * len(done) + COSTS["glue"] * glues + COSTS["reuse"] * reuse
            if best is None or cost < best[0]:
                best = cost, used
        return best

    def _offer(self, plan: Plan, used: tuple[Used, ...]) -> None:
        """Keep a way if it is among the cheapest ways that leave different dice."""
        taken = plan.taken
        payment = self._cost(taken.saws, taken.cuts, taken.splices, len(plan.glues))
        if payment is None or not self._bound(plan):
            return
        writer = Writer(self.dice, self.tools, payment[1] - taken.saws, taken.splices, self.table)
        way = writer.way(payment[0] + plan.extra, used, plan.glues, self.wanted)
        if any(old.left == way.left and old.cost <= way.cost for old in self._best):
            return
        kept = [old for old in self._best if old.left != way.left]
        self._best = sorted([*kept, way], key=lambda way: (way.cost, len(way.steps), way.steps))[: self._limit]


def _glues() -> Iterator[tuple[int, int, int, int]]:
    """Every glue: colour and value of the result, value of the die of that colour, colour of the other die."""
    for colour in _ALL:
        for made in range(2, SIDES + 1):
            for one in range(1, made):
                for other in _ALL:
                    if other != colour or 2 * one <= made:
                        yield colour, made, one, other


_GLUES = tuple(_glues())
