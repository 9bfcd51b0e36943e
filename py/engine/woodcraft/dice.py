"""Dice: colour and value in one small number, so that a pile is a sorted list of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..game import BadData, as_found
from ..problems import unexpected
from .problems import problem

COLOURS = ("green", "yellow", "brown")
GREEN, YELLOW, BROWN = range(3)
LETTERS = "gyb"
SIDES = 6
#: The surcharge of each colour on the value of the die, as printed.
SURCHARGES = (0, 1, 2)

#: The names of all dice: ``NAMES[die]`` is "g1" .. "b6".
NAMES = tuple(f"{letter}{value}" for letter in LETTERS for value in range(1, SIDES + 1))
DICE = range(len(NAMES))
_DICE = {name: die for die, name in enumerate(NAMES)}


def die(colour: int, value: int) -> int:
    """The die of a colour (0 green, 1 yellow, 2 brown) and a value from 1 to 6."""
    return colour * SIDES + value - 1


def colour_of(which: int) -> int:
    return which // SIDES


def value_of(which: int) -> int:
    return which % SIDES + 1


def name(which: int) -> str:
    """``g3``: the letter of the colour and the value."""
    return NAMES[which]


def parse_die(text: object) -> int:
    """Read ``g3``; BadData "die" if it is not the name of a die."""
    which = _DICE.get(text) if isinstance(text, str) else None
    if which is None:
        raise BadData("die", unexpected(problem("expected.die"), as_found(text)))
    return which


def pile(dice: Iterable[str | int]) -> list[int]:
    """Dice given by names or numbers as a sorted list of numbers; BadData "die" for an invalid one."""
    numbers = []
    for each in dice:
        if isinstance(each, int) and not isinstance(each, bool):
            if each not in DICE:
                raise BadData("die", unexpected(problem("expected.range", low=0, high=len(DICE) - 1), as_found(each)))
            numbers.append(each)
        else:
            numbers.append(parse_die(each))
    numbers.sort()
    return numbers


def names(dice: Iterable[int]) -> list[str]:
    return [NAMES[each] for each in dice]


def price(which: int, surcharges: Sequence[int] = SURCHARGES) -> int:
    """The price of a die: its value and the surcharge of its colour."""
    return which % SIDES + 1 + surcharges[which // SIDES]
