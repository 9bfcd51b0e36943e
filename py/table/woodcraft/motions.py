"""Where the dice of a workshop come from and where they go, by comparing two positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Colour
    from engine.woodcraft.view_types import Good, View


class Place(NamedTuple):
    """Where a die is: in the "pile" or the "yard", counted from 0, or in the "pot" of a colour."""

    kind: str
    at: int | str


class Motion(NamedTuple):
    """A die that moves or is made. Without ``source`` it appears; without ``target`` it leaves."""

    die: str
    source: Place | None
    target: Place | None


def motions(before: View, after: View, seat: int) -> list[Motion]:
    """What happened to the dice of a seat's workshop from one position to the next.

    Made dice come from the dice that were used: a sawn die is the source of both parts, and glued dice have one target.
    A die of the pile that is now in the yard was given back; other missing dice leave.
    """
    pots = _pots(before, after, seat)
    harvested = [Place("pot", pot.colour) for pot in pots if pot.old and not pot.new]
    used = _gone(before["players"][seat]["pile"], after["players"][seat]["pile"], "pile")
    bought = _gone(before["yard"], after["yard"], "yard")
    returned = _gone(after["yard"], before["yard"], "yard")
    made = _gone(after["players"][seat]["pile"], before["players"][seat]["pile"], "pile")
    result: list[Motion] = []
    for die, target in made:
        source = _taken(bought, die) or (harvested.pop() if harvested else None)
        if source is None and used:
            source = used[min(len(result), len(used) - 1)][1]
        result.append(Motion(die, source, target))
    sources = {motion.source for motion in result}
    planted = [Place("pot", pot.colour) for pot in pots if pot.new and not pot.old]
    glued = next((motion.target for motion in result if motion.source in [place for _, place in used]), None)
    for die, place in used:
        if place not in sources:
            goal = _taken(returned, die) or (planted.pop() if planted else glued)
            result.append(Motion(die, place, goal))
    return result


def grown(before: View, after: View, seat: int) -> list[Colour]:
    """The colours of the pots whose tree has grown."""
    return [
        pot.colour for pot in _pots(before, after, seat) if pot.old and pot.new and int(pot.new[1:]) > int(pot.old[1:])
    ]


def completed(before: View, after: View, seat: int) -> list[str]:
    """The orders that a seat has completed, to which dice were handed over."""
    known = before["players"][seat]["completed"]
    return [id for id in after["players"][seat]["completed"] if id not in known]


def stepped(before: View, after: View, seat: int) -> list[str]:
    """The orders of a seat that have moved to another row."""
    rows = {one["id"]: one["row"] for one in before["players"][seat]["orders"]}
    return [one["id"] for one in after["players"][seat]["orders"] if rows.get(one["id"], one["row"]) != one["row"]]


def gained(before: View, after: View, seat: int, goods: Sequence[Good]) -> dict[Good, int]:
    """Which of these goods a seat has more of, and how many more."""
    old, new = before["players"][seat], after["players"][seat]
    return {good: new[good] - old[good] for good in goods if new[good] > old[good]}


class _Pot(NamedTuple):
    """A pot and its tree before and after, None for none."""

    colour: Colour
    old: str | None
    new: str | None


def _pots(before: View, after: View, seat: int) -> list[_Pot]:
    old, new = before["players"][seat]["pots"], after["players"][seat]["pots"]
    return [_Pot(colour, old.get(colour), tree) for colour, tree in new.items()]


def _gone(before: Sequence[str], after: Sequence[str], kind: str) -> list[tuple[str, Place]]:
    """The dice of ``before`` that ``after`` lacks; of equal dice the last ones."""
    left = Counter(after)
    result = []
    for at, die in enumerate(before):
        if left[die]:
            left[die] -= 1
        else:
            result.append((die, Place(kind, at)))
    return result


def _taken(dice: list[tuple[str, Place]], wanted: str) -> Place | None:
    """Remove a die of this face and return its place."""
    for one in dice:
        if one[0] == wanted:
            dice.remove(one)
            return one[1]
    return None
