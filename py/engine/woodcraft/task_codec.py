"""Reads the stack of tasks of a saved game and rejects tasks that cannot be on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import decoding
from .cards import UPGRADES
from .event_log import LONGEST
from .position import Position
from .task_fields import Mark, Whole
from .task_kinds import KINDS, Task, kind_name
from .tasks import (
    BeginGame,
    BringLateDecks,
    ChangeDie,
    ChooseOption,
    Convert,
    GainDie,
    NextRound,
    NextTurn,
    RecolorDie,
    RevealSoloCard,
    RunEffects,
    ScoreContracts,
    ScoreOrders,
    SellTokens,
    SwapTokens,
)

_MOST = 5000
#: The tasks that begin the next part of the game: only the first task of a stack can be one of them.
_BOTTOM = (BeginGame, NextTurn, NextRound, ScoreContracts, ScoreOrders)
_OF_PHASE: dict[str, tuple[type[Task], ...]] = {
    "setup": (BeginGame,),
    "income": (NextRound, ScoreContracts, ScoreOrders),
}
_SOURCES = ("wheel", "track", "attic", "action", "free", "late", "growth", "setup", "income", "end", *UPGRADES)
#: The primitive of the effect that asks a question.
_PRIMITIVES: dict[type[Task], str] = {
    GainDie: "gain_die",
    ChangeDie: "modify_die",
    RecolorDie: "recolor_die",
    ChooseOption: "choose",
    Convert: "convert",
    SellTokens: "sell_tokens",
    SwapTokens: "swap_tokens",
}


def read_tasks(position: Position, entries: list[Any]) -> list[Task]:
    """The stack; BadData "state.tasks" for a task that cannot be on it."""
    decoding.check_at_most("tasks", entries, _MOST)
    tasks: list[Task] = []
    for entry in entries:
        task = _read(position, entry)
        if task is None:
            raise decoding.impossible("tasks", entry)
        if isinstance(task, _BOTTOM) and tasks:
            raise decoding.impossible("tasks", kind_name(task))
        tasks.append(task)
    bottom = _OF_PHASE.get(position.phase)
    if bottom and (not tasks or not isinstance(tasks[0], bottom)):
        raise decoding.inconsistent("tasks", "phase")
    return tasks


def _read(position: Position, entry: object) -> Task | None:
    """The task, or None if its fields are invalid or do not fit each other or the position."""
    if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
        return None
    kind = KINDS.get(entry[0])
    if kind is None:
        return None
    fields, values = kind.__annotations__, entry[1:]
    if len(fields) != len(values):
        return None
    if not all(_fits(position, field, value) for field, value in zip(fields.values(), values, strict=True)):
        return None
    task = kind(*values)
    return task if _possible(position, task) else None


def _possible(position: Position, task: Task) -> bool:
    """Whether the fields of a task fit together, and the task fits the game."""
    if isinstance(task, RevealSoloCard):
        return position.players == 1
    if isinstance(task, BringLateDecks):
        return not position.late
    lists = position.book.lists
    if isinstance(task, RunEffects):
        return task.place <= len(lists[task.effects])
    if isinstance(task, GainDie | ChangeDie | RecolorDie | ChooseOption | Convert | SellTokens | SwapTokens):
        effects = lists[task.effects]
        return task.place < len(effects) and effects[task.place][0] == _PRIMITIVES[type(task)]
    return True


def _fits(position: Position, annotation: Any, value: Any) -> bool:
    """Whether a value is of the type and in the range that a field is annotated with."""
    if annotation is bool:
        return isinstance(value, bool)
    (mark,) = annotation.__metadata__
    if isinstance(mark, Whole):
        return type(value) is int and mark.low <= value <= mark.high
    assert isinstance(mark, Mark)
    return _MARKS[mark.name](position, value)


def _below(value: object, end: int) -> bool:
    return type(value) is int and 0 <= value < end


def _is_source(position: Position, chain: object) -> bool:
    if not isinstance(chain, str) or len(chain) > LONGEST:
        return False
    book = position.book
    for link in chain.split("<"):
        source = link.removeprefix("+")
        number = source.removeprefix("row ").removeprefix("r")
        numbered = number != source and number.isascii() and number.isdigit() and len(number) < 3
        if source not in book.cards and source not in book.tiles and source not in _SOURCES and not numbered:
            return False
    return True


#: Whether a value is in the range of a mark.
_MARKS: dict[str, Callable[[Position, Any], bool]] = {
    "seat": lambda position, value: _below(value, position.players),
    "source": _is_source,
    "effects": lambda position, value: _below(value, len(position.book.lists)),
    # Checked together with the list.
    "place": lambda position, value: _below(value, _MOST),
    "rooms": lambda position, value: _below(value, 1 << len(position.book.rooms)),
    "tools": lambda position, value: _below(value, 1 << len(position.book.tools)),
    "display": lambda position, value: value in ("orders", "helpers"),
}
