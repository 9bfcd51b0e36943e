"""The Pareto front of ways to make the wanted dice of one colour: no way costs less than another in every respect.

The results do not depend on the colour. They are cached for every order and every pile with the same numbers of dice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .dice import SIDES
from .die_sources import Made, Splices, Splicing, Values, origins, parts_of, splices

#: The number of cached fronts. A front is small.
_KEPT = 1 << 16


class Limits(NamedTuple):
    """The limits that tiles and tokens set in a turn."""

    #: Saws with tiles face up, and with turned ones used again; cuts in all.
    sawing: int
    saws: int
    cuts: int
    reuse: int
    splicing: Splicing


class Used(NamedTuple):
    """The work on dice of one colour; the fields have the same meaning as in ``Made``."""

    saws: int
    cuts: int
    splices: int
    harvests: int
    #: The dice used and the work on each: (value, whether a tree, the way).
    sources: tuple[tuple[int, bool, Made], ...]
    #: The work on the die that a glue makes in this colour, if there is one.
    then: Made | None = None


FREE = Used(0, 0, 0, 0, ())


@lru_cache(_KEPT)
def front(needs: Values, counts: Values, tree: int, limits: Limits, all_dice: bool) -> tuple[Used, ...]:
    """The cheapest ways to make the values of ``needs`` (sorted) of ``counts[value]`` dice and a tree.

    With ``all_dice`` the cheapest for each choice of dice, else the cheapest of all.
    """
    if not needs:
        return (FREE,)
    there = tree + sum(value * count for value, count in enumerate(counts) if count)
    dice = sum(counts) + (tree > 0)
    if not dice or len(needs) > dice + limits.cuts or sum(needs) > there + splices(limits.splicing).highest_sum:
        return ()
    cheapest: list[Used] = []
    table = splices(limits.splicing)
    # The highest value is made of one die, perhaps together with other needs.
    last = needs[-1]
    for others, left in parts_of(needs[:-1]):
        for value, ways in enumerate(origins((*others, last), limits.saws, limits.cuts, limits.splicing)):
            if not ways:
                continue
            for harvested in (False, True):
                if value != tree if harvested else not counts[value]:
                    continue
                less = counts if harvested else (*counts[:value], counts[value] - 1, *counts[value + 1 :])
                for rest in front(left, less, 0 if harvested else tree, limits, all_dice):
                    for made in ways:
                        new = Used(
                            rest.saws + made.saws,
                            rest.cuts + made.cuts,
                            table.union[rest.splices][made.splices],
                            rest.harvests + harvested,
                            (*rest.sources, (value, harvested, made)),
                        )
                        _keep(cheapest, new, limits, table, all_dice)
    return tuple(cheapest)


@lru_cache(_KEPT)
def glued_front(
    needs: Values, glued: int, parts: Values, counts: Values, tree: int, limits: Limits, all_dice: bool
) -> tuple[Used, ...]:
    """The same with an additional die of value ``glued``, for which ``parts`` of this colour must be made first."""
    cheapest: list[Used] = []
    table = splices(limits.splicing)
    for some, left in parts_of(needs):
        if not some:
            continue
        for then in origins(some, limits.saws, limits.cuts, limits.splicing)[glued]:
            for rest in front(tuple(sorted(left + parts)), counts, tree, limits, all_dice):
                new = Used(
                    rest.saws + then.saws,
                    rest.cuts + then.cuts,
                    table.union[rest.splices][then.splices],
                    rest.harvests,
                    rest.sources,
                    then,
                )
                _keep(cheapest, new, limits, table, all_dice)
    return tuple(cheapest)


def _keep(cheapest: list[Used], new: Used, limits: Limits, table: Splices, all_dice: bool) -> None:
    """Add a way within the limits unless a known one costs no more, and drop those that cost more."""
    saws, cuts, number, harvests = new[:4]
    if saws > limits.saws or cuts > limits.cuts or number < 0:
        return
    if table.tiles[number][0] + max(0, saws - limits.sawing) > limits.reuse:
        return
    supersets = table.supersets
    for old in cheapest:
        less = old.saws <= saws and old.cuts <= cuts and old.harvests <= harvests
        if less and supersets[old.splices] >> number & 1 and (not all_dice or _dice(old) == _dice(new)):
            return
    worse = supersets[number]
    cheapest[:] = [
        old
        for old in cheapest
        if not (saws <= old.saws and cuts <= old.cuts and harvests <= old.harvests and worse >> old.splices & 1)
        or (all_dice and _dice(old) != _dice(new))
    ]
    cheapest.append(new)


def _dice(used: Used) -> list[tuple[int, bool]]:
    return sorted(source[:2] for source in used.sources)


def unmatched(needs: Values, counts: Values, tree: int) -> int:
    """The number of needs that no die or tree meets without work."""
    missing = 0
    for value in range(1, SIDES + 1):
        missing += max(0, needs.count(value) - counts[value] - (tree == value))
    return missing
