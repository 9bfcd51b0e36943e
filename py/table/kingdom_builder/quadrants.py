"""The standing of the players in each quadrant, for the two cards that count by quadrants: Lords and Farmers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.kingdom_builder.boards import HALF, HEX
from engine.kingdom_builder.builders import FARMERS_GOLD, LORDS_GOLD
from engine.kingdom_builder.view_types import View

LORDS, FARMERS = "lords", "farmers"


class Standing(NamedTuple):
    """One quadrant as a seat sees it."""

    #: The settlements of each seat.
    counts: tuple[int, ...]
    #: The gold of the viewed seat there now.
    gold: int
    #: How many more settlements it needs there to get ``then``; 0 if more settlements bring nothing.
    missing: int
    then: int
    #: The seats in whose colours the quadrant is shown. Lords: those with the most settlements; Farmers: the viewed
    #: seat, where it has fewest.
    leaders: tuple[int, ...]


def quadrant_of(hex: str) -> int:
    """The quadrant of a hex such as "K12": 0 top left, 1 top right, 2 bottom left, 3 bottom right."""
    at = HEX.parse_name(hex)
    assert at is not None
    return at[0] // HALF * 2 + at[1] // HALF


def counts(view: View, origin: str | None = None, target: str | None = None) -> list[list[int]]:
    """The settlements by quadrant and seat, after the actor has built on ``target`` or moved there from ``origin``."""
    numbers = [[0] * len(view["settlements"]) for _ in range(4)]
    for seat, hexes in enumerate(view["settlements"]):
        for hex in hexes:
            numbers[quadrant_of(hex)][seat] += 1
    actor = view["prompt"].get("seat", 0)
    for place, change in ((origin, -1), (target, 1)):
        if place is not None:
            numbers[quadrant_of(place)][actor] += change
    return numbers


def standings(view: View, card: str, seat: int, numbers: Sequence[Sequence[int]]) -> list[Standing]:
    """The four quadrants of ``counts`` for a card, "lords" or "farmers"."""
    if card == FARMERS:
        return _farmers(seat, numbers)
    strict = view["switches"].get(LORDS) == "strict"
    supply = 0 if view["over"] else view["supply"][seat]
    return [_lords(seat, tuple(there), supply, strict, view["over"]) for there in numbers]


def _lords(seat: int, there: tuple[int, ...], supply: int, strict: bool, over: bool) -> Standing:
    now = _lords_gold(there, seat, strict, over)
    missing, then = 0, now
    for more in range(1, supply + 1):
        with_more = (*there[:seat], there[seat] + more, *there[seat + 1 :])
        then = _lords_gold(with_more, seat, strict, over)
        if then > now:
            missing = more
            break
    most = max(there)
    leaders = tuple(other for other, count in enumerate(there) if most and count == most)
    return Standing(there, now, missing, then if missing else now, leaders)


def _lords_gold(there: Sequence[int], seat: int, strict: bool, over: bool) -> int:
    """Gold of a seat in a quadrant. Before the end an empty quadrant pays nobody."""
    if (not over and not any(there)) or (strict and not there[seat]):
        return 0
    rank = sorted(set(there), reverse=True).index(there[seat])
    return LORDS_GOLD[rank] if rank < len(LORDS_GOLD) else 0


def _farmers(seat: int, numbers: Sequence[Sequence[int]]) -> list[Standing]:
    own = [there[seat] for there in numbers]
    fewest = min(own)
    paid = own.index(fewest)
    only = own.count(fewest) == 1
    made = []
    for number, there in enumerate(numbers):
        gold = FARMERS_GOLD * fewest if number == paid else 0
        raises = only and number == paid
        leaders = (seat,) if own[number] == fewest else ()
        made.append(Standing(tuple(there), gold, int(raises), gold + FARMERS_GOLD * raises, leaders))
    return made
