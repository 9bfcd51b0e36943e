"""The actions of a game by seat, as far as they are known, and the position that they lead to.

In most games one seat acts after the other, and the actions of all seats make one row. In a game with a module
``engine.<game>.awaiting`` the seats may be at different places: each can go on while those of others are not known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from engine import Record, State
from engine.game import Action

from ..deals import Deal

#: The known actions of each seat, in order.
Streams = Sequence[Sequence[Action]]


class Awaiting(Protocol):
    """The module ``engine.<game>.awaiting``."""

    def settle(self, position: Any, is_known: Callable[[int], bool], own: Set[int]) -> bool:
        """Let the next question be one that can be answered; False if everybody has to wait."""

    def actors(self, position: Any) -> list[int]:
        """The seat of each action so far."""

    def late(self, position: Any) -> set[int]:
        """The seats that still have to answer, or are left out."""


def awaiting_of(game: str) -> Awaiting | None:
    """The module of a game whose seats may go on without each other; None for other games."""
    name = f"engine.{game}.awaiting"
    return cast("Awaiting", import_module(name)) if find_spec(name) else None


class Feed(Protocol):
    """Gives the known actions of each seat, one after the other."""

    def has(self, seat: int) -> bool: ...
    def next(self, seat: int, state: State) -> Action: ...


class Listed:
    """The actions of streams, from a number on for each seat."""

    def __init__(self, streams: Streams, done: Iterable[int] = ()) -> None:
        self._streams = streams
        self.done = list(done) or [0] * len(streams)

    def has(self, seat: int) -> bool:
        return self.done[seat] < len(self._streams[seat])

    def next(self, seat: int, state: State) -> Action:
        self.done[seat] += 1
        return self._streams[seat][self.done[seat] - 1]


def advance(state: State, feed: Feed, own: Set[int] = frozenset()) -> bool:
    """Play all known actions; returns whether the game is over, or a seat of ``own`` or a later one can act now.

    False: everybody on this device has to wait. IllegalAction for an action that the rules do not allow.
    """
    awaiting = awaiting_of(state.game)
    while state.actor is not None:
        if awaiting is not None and not awaiting.settle(state, feed.has, own):
            return False
        seat = state.actor
        if seat is None or not feed.has(seat):
            return True
        state.play(feed.next(seat, state))
    return True


def by_seat(record: Record) -> list[list[Action]]:
    """The actions of a record by seat."""
    streams: list[list[Action]] = [[] for _ in range(record.players)]
    state = record.start()
    for action in record.actions:
        assert state.actor is not None
        streams[state.actor].append(action)
        state.play(action)
    return streams


def settled(deal: Deal, streams: Streams) -> tuple[State, list[list[Action]]]:
    """The position up to the first action that is not known, and the known actions after it by seat."""
    state, feed = deal.start(), Listed(streams)
    while state.actor is not None and feed.has(state.actor):
        state.play(feed.next(state.actor, state))
    return state, [list(stream[done:]) for stream, done in zip(streams, feed.done, strict=True)]


def agree(first: Sequence[Action], second: Sequence[Action]) -> bool:
    """Whether two streams have the same actions as far as both go."""
    return all(a == b for a, b in zip(first, second, strict=False))
