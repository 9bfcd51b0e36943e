"""What is chosen and dealt before the first card is turned (facts 2, 3, 4.13)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

from ..chance import Chance
from ..game import BadData, Option, shown
from .cards import SCORING, STACKS

RANDOM = "random"

#: How many may play.
PLAYERS = range(1, 2)

_BY_STACK = {stack: tuple(s for s, card in SCORING.items() if card.stack == stack) for stack in STACKS}


class Edicts(Option):
    """Four scoring cards under A, B, C, D, one of each stack; or "random"."""

    def __init__(self) -> None:
        super().__init__("edicts", "edicts", (RANDOM, *_BY_STACK.values()), RANDOM)
        self._all: tuple[Any, ...] = ()

    def check(self, value: Any) -> Any:
        if value == RANDOM and isinstance(value, str):
            return RANDOM
        if not isinstance(value, (list, tuple)) or len(value) != 4:
            raise BadData("option.edicts", 'edicts are four scoring cards or "random"')
        for slug in value:
            if not isinstance(slug, str) or slug not in SCORING:
                raise BadData("option.edicts", f"there is no scoring card {shown(slug)}")
        if len({SCORING[slug].stack for slug in value}) != 4:
            raise BadData("option.edicts", "the four edicts must come from the four stacks")
        return tuple(value)

    def _values_in_order(self) -> tuple[Any, ...]:
        if not self._all:
            hands = (
                hand for order in permutations(STACKS) for hand in product(*(_BY_STACK[s] for s in order))
            )
            self._all = (RANDOM, *hands)
        return self._all

    @property
    def count(self) -> int:
        return 1 + 24 * 4**4

    def index(self, value: Any) -> int:
        return self._values_in_order().index(self.check(value))

    def value(self, index: int) -> Any:
        return self._values_in_order()[index]


OPTIONS: tuple[Option, ...] = (
    Option("side", "choice", ("A", "B"), "A"),
    Edicts(),
)


def deal_edicts(choice: str | Sequence[str], seed: str) -> tuple[str, ...]:
    """The four scoring cards in play, A to D: one of each stack, shuffled, unless they were chosen."""
    if choice != RANDOM:
        return tuple(choice)
    chance = Chance.of(seed, stream="cartographers edicts")
    hand = [chance.pick(_BY_STACK[stack]) for stack in STACKS]
    chance.shuffle(hand)
    return tuple(hand)
