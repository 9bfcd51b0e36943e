"""The types of the fields of tasks: each annotation gives the range that a saved game is checked against."""

# Without "from __future__ import annotations": the annotations of tasks are read as values (``task_codec``).
from typing import Annotated, NamedTuple


class Whole(NamedTuple):
    """The range of a field, both ends included."""

    low: int
    high: int


class Mark(NamedTuple):
    """A field whose range depends on the position."""

    name: str


#: The number of a seat.
SeatNumber = Annotated[int, Mark("seat")]
#: What caused the task: names of cards, tiles and boards, joined by "<", the newest first. A "+" marks a production.
Source = Annotated[str, Mark("source")]
#: 1 for a question that may be declined with "done", else 0.
MayDecline = Annotated[int, Whole(0, 1)]
#: How many times are left, or how many blueberries an effect takes off a price.
Times = Annotated[int, Whole(0, 99)]
#: A compiled list of effects, and an index in it.
EffectList = Annotated[int, Mark("effects")]
EffectIndex = Annotated[int, Mark("place")]
#: One bit each for pots, materials, rooms and tools.
Pots = Annotated[int, Whole(0, 0b111)]
Materials = Annotated[int, Whole(0, 0b111)]
Rooms = Annotated[int, Mark("rooms")]
ToolBits = Annotated[int, Mark("tools")]
#: The part of the income phase.
IncomePhase = Annotated[int, Whole(1, 9)]
#: One of the two displays of cards.
DisplayName = Annotated[str, Mark("display")]
