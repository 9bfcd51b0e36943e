"""Tools in the attic: which spaces are open, and what lies between two different tools (docs/rules/woodcraft.md 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import actions
from .actions import Action
from .compiled_set import Book
from .seats import Seat

if TYPE_CHECKING:
    from .game import Woodcraft


def open_spaces(book: Book, seat: Seat) -> list[int]:
    """The spaces a tool may be placed on: below all others, or above two filled ones."""
    filled = seat.attic
    return [
        number
        for number, space in enumerate(book.attic)
        if filled[number] < 0
        and all(filled[under] >= 0 for under in space.after)
        and (not space.after_one or any(filled[beside] >= 0 for beside in space.after_one))
    ]


def options(state: Woodcraft, task: tuple[Any, ...]) -> list[Action]:
    """Each tool that may be taken on each open space; without an open space the tool is lost."""
    book = state.book
    kinds = task[5]
    spaces = [book.attic[number].name for number in open_spaces(book, state.seats[task[1]])]
    make = actions.tool
    return [
        make(kind, space) for number, kind in enumerate(book.tools) if kinds >> number & 1 for space in spaces
    ]


def place(state: Woodcraft, task: tuple[Any, ...], action: Action) -> None:
    """Place a tool and gain what lies between it and each neighbour of another kind."""
    _, number, source, optional, left, kinds = task
    book, seat = state.book, state.seats[number]
    kind, space = book.tool_of[action.args[0]], book.space_of[action.args[1]]
    if left > 1:
        state.tasks.append(("tool", number, source, optional, left - 1, kinds))
    seat.attic[space] = kind
    for beside, reward in reversed(book.attic[space].edges):
        if seat.attic[beside] not in (-1, kind):
            state.tasks.append(("run", number, "attic", reward, 0))
