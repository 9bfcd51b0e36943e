"""The type of a view: what a seat may see and do. Nothing is hidden, so all seats see the same."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Prompt(TypedDict):
    """What is asked: ``id`` is "take" or "over"."""

    id: str
    seat: NotRequired[int]


class Taken(TypedDict):
    """A turn: ``count`` counters were taken from ``heap`` (0 to 2)."""

    seat: int
    heap: int
    count: int


class View(TypedDict):
    """``legal``: actions by their notation; ``winners`` is empty before the end."""

    game: str
    players: int
    actor: int | None
    over: bool
    prompt: Prompt
    heaps: list[int]
    legal: list[str]
    last: str
    scores: list[int]
    winners: list[int]
    log: list[Taken]
