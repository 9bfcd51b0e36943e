"""How far a pile is from the dice that an order needs, about, and what it leaves: quick, where ``ways`` is exact."""

from __future__ import annotations

from functools import lru_cache

Values = tuple[int, ...]
#: How much of a pip left over counts against a cost.
_LEFT = 0.45


@lru_cache(1 << 17)
def shortfall(
    needs: Values, has: Values, cuts: int, raises: int, tile: float, scrap: float, dearer: float
) -> tuple[float, Values]:
    """What dice of one colour would cost, in blueberries, and the dice left: values, descending.

    ``cuts``: tiles for sawing. ``raises``: by how much a die can be spliced.
    ``tile``, ``scrap``: what the use of one costs. ``dearer``: what a die costs beside its value.
    """
    if not needs:
        return 0.0, has
    need, rest = needs[0], needs[1:]
    if need in has:
        place = has.index(need)
        return shortfall(rest, has[:place] + has[place + 1 :], cuts, raises, tile, scrap, dearer)
    best: tuple[float, float, Values] | None = None
    last = 0
    for place, value in enumerate(has):
        if value == last:
            continue
        last = value
        left = has[:place] + has[place + 1 :]
        if value > need:
            if not cuts:
                continue
            left = tuple(sorted((*left, value - need), reverse=True))
            cost, after = shortfall(rest, left, cuts - 1, raises, tile, scrap, dearer)
            cost += tile
        else:
            if need - value > raises:
                continue
            cost, after = shortfall(rest, left, cuts, 0, tile, scrap, dearer)
            cost += tile + scrap
        worth = cost - _LEFT * sum(after)
        if best is None or worth < best[0]:
            best = worth, cost, after
    cost, after = shortfall(rest, has, cuts, raises, tile, scrap, dearer)
    cost += need + dearer
    if best is None or cost - _LEFT * sum(after) < best[0]:
        return cost, after
    return best[1], best[2]
