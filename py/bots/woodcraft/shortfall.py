"""A fast estimate of the cost to work a pile into the dice that an order needs; ``ways`` is the exact solver."""

from __future__ import annotations

from functools import lru_cache

Values = tuple[int, ...]
#: The weight of a spare pip against a cost.
_LEFT = 0.45


@lru_cache(1 << 17)
def shortfall(
    needs: Values, has: Values, cuts: int, raises: int, tile: float, scrap: float, dearer: float
) -> tuple[float, Values]:
    """The cost of the needed dice of one colour, in blueberries, and the remaining dice: values, descending.

    ``cuts``: sawing tiles. ``raises``: the steps by which a die can be spliced.
    ``tile``, ``scrap``: the cost of using one. ``dearer``: the price of a die above its value.
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
