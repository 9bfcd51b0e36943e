"""The options, and what is dealt before the first card is turned (docs/rules/cartographers.md 2, 3, 4.13, 7, 8, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from math import comb
from typing import Any, NamedTuple

from ..chance import Chance
from ..game import BadData, Options, as_found
from ..problems import problem, unexpected
from ..setup_options import Option, OptionType
from .cards import AMBUSH, BASE_AMBUSHES, SCORING, SKILLS, STACKS

RANDOM = "random"

#: The numbers of players.
PLAYERS = range(1, 101)

#: Presets of switches (docs/rules/cartographers.md 8.2); a switch that a preset does not name keeps its default.
PRESETS: dict[str, dict[str, Any]] = {
    "official": {},
    "ja": {"single_terrain": "any", "ruins_place": "ruins", "shieldgate": 1, "cure_wounds_terrain": "any"},
    "ko": {"ruins_mountain": True},
}

_BY_STACK = {stack: tuple(s for s, card in SCORING.items() if card.stack == stack) for stack in STACKS}


class Mode(Option):
    """Solo or multi; it must agree with the number of players."""

    def __init__(self) -> None:
        super().__init__("mode", "choice", ("solo", "multi"), "solo")


class CardChoice(Option):
    """Some cards of a kind by their slugs, or a word for how they are chosen."""

    def __init__(self, name: str, words: Sequence[Any], default: object, kind: OptionType) -> None:
        super().__init__(name, kind, words, default)
        self._all: tuple[Any, ...] = ()

    def hands(self) -> Iterable[tuple[str, ...]]:
        """All hands that may be chosen by name, in a fixed order."""
        raise NotImplementedError

    def canonical(self, slugs: Sequence[str]) -> tuple[str, ...]:
        """The hand of these slugs; BadData if it is not one of ``hands``."""
        raise NotImplementedError

    def check(self, value: object) -> Any:
        if not isinstance(value, (list, tuple)):
            return super().check(value)
        if not all(isinstance(slug, str) for slug in value):
            raise BadData(f"option.{self.name}", problem("setup.value", name=self.name, value=as_found(value)))
        return self.canonical(value)

    def _in_order(self) -> tuple[Any, ...]:
        if not self._all:
            self._all = (*self.choices, *self.hands())
        return self._all

    # A word comes before all hands. There are thousands of hands, and usually a word is chosen.
    def index(self, value: object) -> int:
        value = self.check(value)
        return (self.choices if value in self.choices else self._in_order()).index(value)

    def value(self, index: int) -> Any:
        return (self.choices if index < len(self.choices) else self._in_order())[index]


class Edicts(CardChoice):
    """Four scoring cards under A, B, C, D, one of each stack; or "random"."""

    def __init__(self) -> None:
        super().__init__("edicts", (RANDOM,), RANDOM, "edicts")

    @property
    def count(self) -> int:
        return 1 + 24 * 4**4

    def hands(self) -> Iterable[tuple[str, ...]]:
        return (hand for order in permutations(STACKS) for hand in product(*(_BY_STACK[s] for s in order)))

    def canonical(self, slugs: Sequence[str]) -> tuple[str, ...]:
        for slug in slugs:
            if slug not in SCORING:
                raise BadData("option.edicts", unexpected(problem("expected.known"), as_found(slug), "edicts"))
        if len(slugs) != 4 or len(set(slugs)) != 4:
            expected, found = problem("expected.list.different", count=4), ", ".join(slugs[:5]) or problem("found.none")
            raise BadData("option.edicts", unexpected(expected, found, "edicts"))
        if len({SCORING[slug].stack for slug in slugs}) != 4:
            expected = problem("expected.stacks", stacks=", ".join(STACKS))
            raise BadData("option.edicts", unexpected(expected, ", ".join(slugs), "edicts"))
        return tuple(slugs)


class FixedNumber(CardChoice):
    """A fixed number of different cards of a pile; their order does not matter."""

    def __init__(self, name: str, words: Sequence[Any], default: object, pile: Iterable[str], size: int) -> None:
        super().__init__(name, words, default, "cards")
        self._pile, self._size = tuple(pile), size

    @property
    def count(self) -> int:
        return len(self.choices) + comb(len(self._pile), self._size)

    def hands(self) -> Iterable[tuple[str, ...]]:
        return combinations(self._pile, self._size)

    def canonical(self, slugs: Sequence[str]) -> tuple[str, ...]:
        for slug in slugs:
            if slug not in self._pile:
                raise BadData(f"option.{self.name}", unexpected(problem("expected.known"), as_found(slug), self.name))
        chosen = tuple(slug for slug in self._pile if slug in slugs)
        if len(chosen) != self._size or len(slugs) != self._size:
            expected = problem("expected.list.different", count=self._size)
            raise BadData(f"option.{self.name}", unexpected(expected, as_found(", ".join(slugs)), self.name))
        return chosen


EDICTS = Edicts()

OPTIONS: tuple[Option, ...] = (
    Option("side", "choice", ("A", "B"), "A"),
    EDICTS,
    Mode(),
    FixedNumber("skills", (False, True), False, SKILLS, 3),
    FixedNumber("ambushes", ("base", RANDOM), "base", AMBUSH, 4),
    # Switches where rulebooks differ; the default is the official reading.
    Option("single_terrain", "switch", ("card", "any"), "card"),
    Option("ruins_place", "switch", ("anywhere", "ruins"), "anywhere"),
    Option("ruins_mountain", "switch", (False, True), False),
    Option("shieldgate", "switch", (2, 1), 2),
    Option("shieldgate_tie", "switch", ("tied", "smaller"), "tied"),
    Option("spent_coins_free", "switch", (False, True), False),
    # Open points of the skill cards.
    Option("cure_wounds_terrain", "switch", ("card", "any"), "card"),
    Option("concentrate_coin", "switch", (False, True), False),
    Option("concentrate_ruins", "switch", (False, True), False),
    Option("acrobatics_solo", "switch", ("lying", "either"), "lying"),
)


class Readings(NamedTuple):
    """How scoring cards are read where rulebooks differ (docs/rules/cartographers.md 8)."""

    #: The points of Shieldgate for each cell.
    shieldgate: int
    #: Whether one of two villages tied for the largest is the second largest.
    ties_count: bool

    @classmethod
    def of(cls, options: Options) -> Readings:
        """The readings among the options of a game."""
        return cls(options["shieldgate"], options["shieldgate_tie"] == "tied")


def validate_options(players: int, options: Options, given: Options) -> dict[str, Any]:
    """The options for this number of players, which determines the mode."""
    mode = "solo" if players == 1 else "multi"
    if given.get("mode", mode) != mode:
        raise BadData("option.mode", problem("setup.value", name="mode", value=given["mode"]))
    return {**options, "mode": mode}


def deal_edicts(choice: str | Sequence[str], seed: str) -> tuple[str, ...]:
    """The four scoring cards in play, A to D: one of each stack, shuffled, unless they were chosen."""
    if choice != RANDOM:
        return tuple(choice)
    chance = Chance.of(seed, stream="cartographers edicts")
    hand = [chance.pick(_BY_STACK[stack]) for stack in STACKS]
    chance.shuffle(hand)
    return tuple(hand)


def deal_skills(choice: bool | Sequence[str], seed: str) -> tuple[str, ...]:
    """The three skills in play, none if they are left out."""
    if isinstance(choice, bool):
        return _some(SKILLS, 3, seed, "cartographers skills") if choice else ()
    return tuple(choice)


def deal_ambushes(choice: str | Sequence[str], seed: str) -> tuple[str, ...]:
    """The four ambush cards in play, in the order of the pile."""
    if choice == "base":
        return BASE_AMBUSHES
    return _some(AMBUSH, 4, seed, "cartographers ambushes") if choice == RANDOM else tuple(choice)


def _some(pile: Iterable[str], size: int, seed: str, stream: str) -> tuple[str, ...]:
    cards = list(pile)
    Chance.of(seed, stream=stream).shuffle(cards)
    return tuple(sorted(cards[:size], key=list(pile).index))
