"""What a game may add to a puzzle at its table: ``page.<game>.puzzle.EXTRAS``, if it has that module."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar, cast

from page.dom import Node
from page.html import EMPTY, Html
from table.words import Words

#: The table of a puzzle of a game.
T = TypeVar("T")


class Extras(Generic[T]):
    """Adds nothing; each game overrides what it needs."""

    def coming(self, words: Words, cards: Sequence[str]) -> Html:
        """The cards that come, by id, on the card of the task."""
        return EMPTY

    def draw(self, table: T, node: Node, cards: Sequence[str]) -> None:
        """Draw the pictures of ``coming``, which is inside ``node``."""

    def card(self, table: T) -> str:
        """The card that the present action follows, by id; "" if the game has none to show."""
        return ""

    def drawn(self, words: Words, cards: Sequence[str], step: int) -> Html:
        """The cards of the steps of the solution, for a wide window; those after ``step`` are still to come."""
        return EMPTY

    def draw_drawn(self, table: T, node: Node, cards: Sequence[str], actions: Sequence[str]) -> None:
        """Draw the pictures of ``drawn``, which is inside ``node``: what each action has drawn."""

    def held(self, table: T) -> object:
        """What is held over the board: ``points_then`` is asked again when it changes. Called on every move."""
        return None

    def points_then(self, table: T, points: int) -> int:
        """The points with what is held over the board, or the present ones."""
        return points

    def mark(self, table: T, step: int) -> None:
        """Mark what a step of the solution has changed on a table without cells; 0 takes the marks off."""

    def look_at(self, table: T, cells: Sequence[str]) -> None:
        """Bring cells of the board into view."""


def extras(game: str) -> Extras[Any]:
    name = f"page.{game}.puzzle"
    return cast(Extras[Any], import_module(name).EXTRAS) if find_spec(name) else Extras()
