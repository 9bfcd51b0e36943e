"""The events of a game, as typed values."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .questions import QuestionKind


class Revealed(NamedTuple):
    """An explore or ambush card is turned up."""

    card: str


class Drawn(NamedTuple):
    """A seat draws on the sheet of ``owner``. ``cells`` is a mask; ``coin`` is 1 for a coin shape, else 0."""

    seat: int
    terrain: str
    cells: int
    owner: int
    coin: int


class Passed(NamedTuple):
    """A seat draws nothing, or uses no skill. ``asked`` is the question it answered."""

    seat: int
    asked: QuestionKind


class SkillUsed(NamedTuple):
    seat: int
    skill: str


class AmbushStruck(NamedTuple):
    """Solo: an ambush draws by itself. ``cells`` is a mask, 0 if the shape fits nowhere."""

    card: str
    cells: int


class SeasonScored(NamedTuple):
    """A season is scored; the seats hold the points."""


Event: TypeAlias = Revealed | Drawn | Passed | SkillUsed | AmbushStruck | SeasonScored
