"""Tools in the attic: which spaces are open, the rewards between different tools (docs/rules/woodcraft.md 10)."""

from __future__ import annotations

from . import actions
from .actions import Action
from .card_set import CardSet
from .interned import run_effects
from .position import Position
from .seats import Seat
from .tasks import PlaceTool


def open_spaces(book: CardSet, seat: Seat) -> list[int]:
    """The spaces that a tool may be placed on: those whose supporting spaces are filled."""
    filled = seat.attic
    return [
        number
        for number, space in enumerate(book.attic)
        if filled[number] < 0
        and all(filled[under] >= 0 for under in space.after)
        and (not space.after_one or any(filled[neighbour] >= 0 for neighbour in space.after_one))
    ]


def options(position: Position, task: PlaceTool) -> list[Action]:
    """Each tool that may be taken on each open space; without an open space the tool is lost."""
    book = position.book
    spaces = [book.attic[number].name for number in open_spaces(book, position.seats[task.seat])]
    make = actions.tool
    return [make(kind, space) for number, kind in enumerate(book.tools) if task.kinds >> number & 1 for space in spaces]


def place(position: Position, task: PlaceTool, action: Action) -> None:
    """Place a tool and gain the reward between it and each adjacent tool of another kind."""
    number = task.seat
    book, seat = position.book, position.seats[number]
    kind, space = book.tool_of[action.args[0]], book.space_of[action.args[1]]
    if task.left > 1:
        position.tasks.append(task._replace(left=task.left - 1))
    seat.attic[space] = kind
    for neighbour, reward in reversed(book.attic[space].edges):
        if seat.attic[neighbour] not in (-1, kind):
            position.tasks.append(run_effects(number, "attic", reward, 0))
