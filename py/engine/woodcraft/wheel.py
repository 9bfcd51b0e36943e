"""The wheel of actions: its tiles, their moves and rewards (docs/rules/woodcraft.md 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..game import IllegalAction, Json, as_found
from .refusal_texts import refused

#: Numbers of lists of effects (``effect_lists``).
Rewards = tuple[int, ...]

#: The tiles, in the order that is used everywhere.
ACTIONS = (
    "buy_lumber",
    "exchange_dice",
    "buy_materials",
    "choose_orders",
    "choose_helper",
    "produce_plant",
    "improve_workshop",
)
INDEX = {action: number for number, action in enumerate(ACTIONS)}
QUADRANTS = 4
SPACES = 7


class Pays(NamedTuple):
    """The rewards of the wheel of a card set: by quadrant and space, and by quadrant in the window of the saw."""

    #: ``outer[quadrant][space]``; spaces are counted from 1.
    outer: tuple[tuple[Rewards, ...], ...]
    #: ``saw[quadrant][age]``; empty for the ages 0 and 1.
    saw: tuple[tuple[Rewards, ...], ...]

    @classmethod
    def of(cls, section: Mapping[str, Any], number: Callable[[list[Json]], int]) -> Pays:
        """Read the section ``wheel`` of a card set; ``number`` gives the number of a list of effects."""
        outer: list[list[Rewards]] = [[()] * (SPACES + 1) for _ in range(QUADRANTS)]
        for field in section["outer"]:
            reward = (number(field["reward"]),)
            for space in field["spaces"]:
                outer[field["quadrant"]][space] = reward
        saw: list[tuple[Rewards, ...]] = [((), (), (), ())] * QUADRANTS
        for window in section["saw"]:
            younger = (number(window["age2"]),)
            saw[window["quadrant"]] = ((), (), younger, (*younger, number(window["age3_adds"])))
        return cls(tuple(tuple(spaces) for spaces in outer), tuple(saw))


class Wheel(NamedTuple):
    """The places of the seven tiles. Immutable: a move makes a new wheel."""

    #: (quadrant, space) of each tile, in the order of ``ACTIONS``; quadrants and spaces go round clockwise. These are
    #: plain tuples, because playouts unpack them all the time.
    places: tuple[tuple[int, int], ...]
    #: The newest quadrant: the saw is at its end.
    arrow: int
    #: Whether the arc tile still covers the outer rewards of its quadrant.
    arc: bool
    #: The quadrant of the arc tile.
    home: int

    @classmethod
    def start(cls, order: Sequence[str] = ACTIONS, home: int = 0, arrow: int = 1) -> Wheel:
        """All tiles in quadrant ``home``, in this order from space 1 to space 7; ValueError if it is not all seven."""
        if sorted(order) != sorted(ACTIONS):
            raise ValueError("the wheel holds each of the seven tiles once")
        spaces = {tile: space for space, tile in enumerate(order, 1)}
        return cls(tuple((home, spaces[tile]) for tile in ACTIONS), arrow, True, home)

    def at(self, tile: str) -> tuple[int, int]:
        """The quadrant and the space of a tile."""
        return self.places[_number(tile)]

    def age(self, quadrant: int) -> int:
        """0 for the newest quadrant, which has the saw at its end, up to 3 for the oldest, just past it."""
        return (self.arrow - quadrant) % QUADRANTS

    def free(self) -> tuple[str, ...]:
        """The tiles that may move, in the order of ``ACTIONS``."""
        arrow = self.arrow
        quadrants = [quadrant for quadrant, _ in self.places]
        if (arrow + 1) % QUADRANTS not in quadrants:
            return ACTIONS
        return tuple([tile for tile, quadrant in zip(ACTIONS, quadrants, strict=True) if quadrant != arrow])

    def target(self, tile: str) -> tuple[int, int]:
        """The target of a tile: before the lowest tile of the next quadrant, or its end. Gaps are not closed."""
        ahead = (self.places[_number(tile)][0] + 1) % QUADRANTS
        return ahead, min([SPACES + 1, *[space for quadrant, space in self.places if quadrant == ahead]]) - 1

    def rewards(self, tile: str, pays: Pays) -> Rewards:
        """The rewards for moving a tile from its place: the outer reward, then that of the saw."""
        places, arrow, arc, home = self
        quadrant, space = places[_number(tile)]
        saw = pays.saw[quadrant][(arrow - quadrant) % QUADRANTS]
        return saw if arc and quadrant == home else pays.outer[quadrant][space] + saw

    def moved(self, tile: str) -> Wheel:
        """The wheel after a tile has moved; IllegalAction "blocked" if it cannot move (5.2)."""
        number, (places, arrow, arc, home) = _number(tile), self
        quadrant = places[number][0]
        ahead = (quadrant + 1) % QUADRANTS
        lowest = SPACES + 1
        for where, there in places:
            if where == ahead and there < lowest:
                lowest = there
        if quadrant == arrow:
            if lowest <= SPACES:
                raise refused("blocked", tile=tile)
            arrow = ahead
        after = [*places]
        after[number] = ahead, lowest - 1
        # The arc tile leaves with the last tile of its quadrant.
        if arc and quadrant == home:
            arc = home in [where for where, _ in after]
        return tuple.__new__(Wheel, (tuple(after), arrow, arc, home))

    def __str__(self) -> str:
        """One line a quadrant: its tiles from space 1 to 7 as letters A to G, ``>`` at the saw."""
        lines = []
        for quadrant in range(QUADRANTS):
            row = ["."] * SPACES
            for letter, (where, space) in zip("ABCDEFG", self.places, strict=True):
                if where == quadrant:
                    row[space - 1] = letter
            arc = "(" if self.arc and quadrant == self.home else " "
            lines.append(f"{quadrant}{arc}{''.join(row)}{'>' if quadrant == self.arrow else ''}")
        return "\n".join(lines)


def _number(tile: str) -> int:
    number = INDEX.get(tile)
    if number is None:
        raise IllegalAction("tile", "{tile} is not a tile of the wheel", tile=as_found(tile))
    return number
