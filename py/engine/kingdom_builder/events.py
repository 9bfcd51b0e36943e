"""The events of a game, as typed values."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Shown(NamedTuple):
    """A seat's terrain card is turned face up for its turn."""

    seat: int
    terrain: str


class Useless(NamedTuple):
    """A card without a free hex leaves the game and is replaced."""

    seat: int
    terrain: str


class Exchanged(NamedTuple):
    """A seat exchanges a useless card, with the switch that leaves this to the player."""

    seat: int
    terrain: str


class Built(NamedTuple):
    """A settlement from the supply. ``hex`` is a mask; ``gained`` is the number of a location, -1 for none."""

    seat: int
    kind: str
    hex: int
    gained: int


class Moved(NamedTuple):
    """A settlement moved by a tile. ``origin`` and ``hex`` are masks; ``gained`` and ``lost`` as in Built."""

    seat: int
    kind: str
    origin: int
    hex: int
    gained: int
    lost: int


class TurnEnded(NamedTuple):
    seat: int


class Shuffled(NamedTuple):
    """The discards became the deck."""


Event: TypeAlias = Shown | Useless | Exchanged | Built | Moved | TurnEnded | Shuffled
