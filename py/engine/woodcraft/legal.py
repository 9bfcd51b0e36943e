"""The legal actions: the answers to an open question, or what a seat may do in its turn (docs/rules/woodcraft.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import free_actions, prices
from .actions import BERRIES, DO, DONE, END, MARKET, Action, word
from .position import Position
from .questions import QUESTIONS
from .wheel import ACTIONS, QUADRANTS, Wheel
from .wheel_actions import POSSIBLE


def legal(position: Position) -> list[Action]:
    """Every legal action, in a fixed order that is not sorted. The list is cached: do not change it."""
    if position.legal_cache is None:
        if position.pending_reveal or position.phase == "over":
            position.legal_cache = []
        elif position.tasks:
            task: Any = position.tasks[-1]
            position.legal_cache = QUESTIONS[type(task)].options(position, task)
            if task.optional:
                position.legal_cache.append(DONE)
        else:
            position.legal_cache = of_turn(position)
    return position.legal_cache


def actions(position: Position) -> list[Action]:
    """Every legal action, sorted by notation."""
    if position.sorted_cache is None:
        position.sorted_cache = sorted(legal(position))
    return position.sorted_cache.copy()


def of_turn(position: Position) -> list[Action]:
    """The actions of the main part of a turn."""
    number = position.turn
    seat, numbers = position.seats[number], position.book.numbers
    options = free_actions.legal(position, number, seat)
    lanterns = seat.lantern
    if not position.moved:
        options += _moves(position.wheel)
    elif position.action:
        options.append(BERRIES)
        if POSSIBLE[position.action](position, seat, 0):
            options.append(DO)
        if lanterns - position.fresh >= numbers["other_action_lanterns"]:
            moved = position.moved
            options += [
                word("other", tile)
                for tile, possible in POSSIBLE.items()
                if tile != moved and possible(position, seat, 0)
            ]
    else:
        options.append(END)
        if prices.market_price(position.book, seat.market, seat.powers) <= seat.blueberry:
            options.append(MARKET)
    if not position.bonus and lanterns >= numbers["bonus_action_lanterns"]:
        options += [word("bonus", tile) for tile, possible in POSSIBLE.items() if possible(position, seat, 0)]
    return options


_MOVES = tuple([word("move", tile) for tile in ACTIONS])


def _moves(wheel: Wheel) -> Sequence[Action]:
    """The moves of the tiles that are free (``Wheel.free``)."""
    places, arrow, _, _ = wheel
    ahead = (arrow + 1) % QUADRANTS
    for quadrant, _ in places:
        if quadrant == ahead:
            return [_MOVES[tile] for tile, (where, _) in enumerate(places) if where != arrow]
    return _MOVES
