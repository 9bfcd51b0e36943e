"""Writes a way to an order as actions: the tile and the token that each step uses, and the remaining dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .dice import COLOURS, LETTERS, SIDES, colour_of, names
from .die_sources import Made, Splices, Values
from .order_tools import Tools
from .pareto import Used

#: Costs in half blueberries: for each tile turned, each token spent, each tree harvested before it is grown, and each
#: blueberry of surcharge that the pile loses when two colours are glued.
COSTS = {"tile": 2, "saw": 3, "scrap": 2, "glue": 3, "reuse": 4, "harvest": 1, "surcharge": 2}


class Way(NamedTuple):
    """A way to work a pile into the needed dice."""

    #: Free actions, in an order in which they can be played.
    steps: tuple[str, ...]
    #: By ``COSTS``; 0 if no work is needed.
    cost: int
    #: The dice in the pile after the needed ones are returned.
    left: tuple[str, ...]
    #: Tokens that the steps spend, without those of the order.
    spent: Mapping[str, int]


class Glue(NamedTuple):
    """A glue of two dice into one, and the work on that one."""

    one: int
    other: int
    made: int
    then: Made


class Writer:
    """Writes a way as actions, with the tile and the reuse token of each."""

    def __init__(self, dice: Sequence[int], tools: Tools, more_saws: int, number: int, table: Splices) -> None:
        self.steps: list[str] = []
        self.spent = dict.fromkeys(("saw", "scrap", "glue", "reuse"), 0)
        #: Cuts that are separate saws, because that is cheaper than saw tokens.
        self.more_saws = more_saws
        self.sawing, self.gluing = tools.sawing, tools.gluing
        self.up = {number: up for number, _, up in tools.splicing}
        self.tiles = list(zip(table.sets[number], table.tiles[number][1], strict=True))
        self.dice = list(dice)
        self.levels = table.levels

    def way(self, cost: int, used: tuple[Used, ...], glues: tuple[Glue, ...], wanted: Sequence[int]) -> Way:
        for colour, each in enumerate(used):
            for value, harvested, made in each.sources:
                if harvested:
                    self.steps.append(f"harvest {COLOURS[colour]}")
                    self.dice.append(colour * SIDES + value - 1)
                self._work(colour, made)
        for glue in glues:
            if not self.gluing:
                self._reuse("gluing")
                self.gluing += 1
            self.gluing -= 1
            self.spent["glue"] += 1
            self._change(sorted((glue.one, glue.other)), [glue.made])
            one, other = names(sorted((glue.one, glue.other)))
            self.steps.append(f"glue {one}+{other}:{names([glue.made])[0]}")
            self._work(colour_of(glue.made), glue.then)
        for die in wanted:
            self.dice.remove(die)
        spent = {name: amount for name, amount in self.spent.items() if amount}
        return Way(tuple(self.steps), cost, tuple(names(sorted(self.dice))), spent)

    def _work(self, colour: int, made: Made) -> None:
        first = colour * SIDES - 1
        letter = LETTERS[colour]
        for verb, value, result in made.steps:
            if verb == "splice":
                assert isinstance(result, int)
                number = self._tile(result - value)
                self.spent["scrap"] += 1
                self.steps.append(f"splice {number} {letter}{value}:{result}")
                self._change([first + value], [first + result])
                continue
            assert isinstance(result, tuple)
            while self.more_saws and len(result) > 2:
                self.more_saws -= 1
                self._saw(letter, first, value, (result[0], value - result[0]))
                value, result = value - result[0], result[1:]
            self._saw(letter, first, value, result)

    def _saw(self, letter: str, first: int, value: int, parts: Values) -> None:
        if not self.sawing:
            self._reuse("sawing")
            self.sawing += 1
        self.sawing -= 1
        self.spent["saw"] += len(parts) - 2
        parts = tuple(sorted(parts))
        self.steps.append(f"saw {letter}{value}:{'+'.join(map(str, parts))}")
        self._change([first + value], [first + part for part in parts])

    def _tile(self, add: int) -> int:
        """A planned tile for a splice; tiles that are face up come first."""
        fit = [number for level, number in self.tiles if level == self.levels[add]]
        number = min(fit, key=lambda number: (not self.up[number], number))
        self.tiles.remove((self.levels[add], number))
        if not self.up[number]:
            self._reuse(f"splicing_{number}")
        self.up[number] = False
        return number

    def _reuse(self, tile: str) -> None:
        self.spent["reuse"] += 1
        self.steps.append(f"reuse {tile}")

    def _change(self, old: Sequence[int], new: Sequence[int]) -> None:
        for die in old:
            self.dice.remove(die)
        self.dice += new
