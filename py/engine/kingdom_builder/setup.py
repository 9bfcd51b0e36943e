"""What is chosen and dealt before the first turn (docs/rules/kingdom-builder.md 2, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations, product
from typing import Any

from ..chance import Chance
from ..game import BadData, Options, as_found
from ..problems import Param, Problem, problem, unexpected
from ..setup_options import Option, OptionType
from .boards import QUADRANTS, TERRAINS, Board
from .builders import CARDS

RANDOM = "random"

#: How many may play; one alone plays for gold (docs/rules/kingdom-builder.md 7).
PLAYERS = range(1, 5)
SUPPLY = 40
#: Terrain cards of each terrain.
CARDS_EACH = 5
DECK = tuple(terrain for terrain in TERRAINS for _ in range(CARDS_EACH))

#: Presets of switches (docs/rules/kingdom-builder.md 6.2); a switch that a preset does not name keeps its default.
PRESETS: dict[str, dict[str, Any]] = {
    "official": {},
    "zh-Hans": {
        "tie": "fewer",
        "hermits": "less_one",
        "workers": "castles",
        "merchants": "touched",
        "useless_card": "discarded",
    },
}

#: Cards that compare seats and so are not used in a solo game.
NOT_ALONE = ("lords",)
_PLACES = {slug: place for place, slug in enumerate(CARDS)}


def _listed(items: Sequence[str | bool]) -> str:
    """The items of a list for a message, flags in the words of JSON."""
    return ", ".join(item if isinstance(item, str) else str(item).lower() for item in items)


class Chosen(Option):
    """A tuple out of a fixed list of tuples, or "random"."""

    def __init__(self, name: str, kind: OptionType, tuples: Sequence[tuple[Any, ...]]) -> None:
        super().__init__(name, kind, (RANDOM,), RANDOM)
        self._all: tuple[Any, ...] = (RANDOM, *tuples)

    # What only chosen values need is computed when one comes: hundreds of tuples would delay the start of the page.

    @cached_property
    def _places(self) -> dict[Any, int]:
        return {value: i for i, value in enumerate(self._all)}

    @cached_property
    def _known(self) -> set[tuple[type, Any]]:
        return {(type(item), item) for value in self._all[1:] for item in value}

    @cached_property
    def _repeats(self) -> bool:
        return any(len(set(value)) < len(value) for value in self._all[1:])

    def check(self, value: object) -> Any:
        if not isinstance(value, (list, tuple)):
            return super().check(value)
        for item in value:
            # 0 and 1 equal False and True, but are not valid here.
            if not isinstance(item, (str, bool)) or (type(item), item) not in self._known:
                expected = problem("expected.flag" if self.type == "flags" else "expected.known")
                raise self._wrong(expected, as_found(item))
        place = self._places.get(tuple(value))
        if place is None:
            expected = problem("expected.list" if self._repeats else "expected.list.different", count=len(self._all[1]))
            raise self._wrong(expected, _listed(value[:9]) or problem("found.none"))
        return self._all[place]

    def _wrong(self, expected: Problem, found: Param) -> BadData:
        return BadData(f"option.{self.name}", unexpected(expected, found, self.name))

    @property
    def count(self) -> int:
        return len(self._all)

    def index(self, value: object) -> int:
        checked = self.check(value)
        return 0 if checked == RANDOM else self._places[checked]

    def value(self, index: int) -> Any:
        return self._all[index]


OPTIONS: tuple[Option, ...] = (
    # TL TR BL BR; chosen ones are not turned unless ``rotated`` is given, too.
    Chosen("quadrants", "quadrants", tuple(permutations(QUADRANTS, 4))),
    Chosen("rotated", "flags", tuple(product((False, True), repeat=4))),
    Chosen("cards", "cards", tuple(permutations(CARDS, 3))),
    # Switches where sources differ; the default is the official reading.
    Option("tie", "switch", ("shared", "fewer"), "shared"),
    Option("hermits", "switch", ("areas", "less_one"), "areas"),
    Option("workers", "switch", ("places", "castles"), "places"),
    Option("merchants", "switch", ("joined", "touched"), "joined"),
    Option("lords", "switch", ("zero_ranks", "strict"), "zero_ranks"),
    Option("useless_card", "switch", ("removed", "discarded"), "removed"),
)


def validate_options(players: int, options: Options, given: Options) -> dict[str, Any]:
    """The options for this number of players. Chosen quadrants are not turned; Lords is not used in a solo game."""
    chosen = dict(options)
    if chosen["quadrants"] != RANDOM and "rotated" not in given:
        chosen["rotated"] = (False,) * 4
    if players == 1:
        for card in NOT_ALONE:
            if card in chosen["cards"]:
                raise BadData("option.cards", problem("setup.not_solo", value=card))
    return chosen


def deal_board(options: Options, seed: str) -> Board:
    """The board: four of the eight quadrants, each turned or not, unless they were chosen."""
    names, rotated = options["quadrants"], options["rotated"]
    if names == RANDOM:
        pile = list(QUADRANTS)
        Chance.of(seed, stream="kb quadrants").shuffle(pile)
        names = tuple(pile[:4])
    if rotated == RANDOM:
        turns = Chance.of(seed, stream="kb turned").below(16)
        rotated = tuple(bool(turns >> i & 1) for i in range(4))
    return Board.of(names, rotated)


def deal_cards(options: Options, seed: str, players: int) -> tuple[str, ...]:
    """The three Kingdom Builder cards in play, in the order chosen or in that of the pile."""
    if options["cards"] != RANDOM:
        return tuple(options["cards"])
    pile = [slug for slug in CARDS if players > 1 or slug not in NOT_ALONE]
    Chance.of(seed, stream="kb cards").shuffle(pile)
    return tuple(sorted(pile[:3], key=_PLACES.__getitem__))
