"""The legal actions: the answers to an open question, or what a seat may do in its turn (docs/rules/woodcraft.md 4)."""

from __future__ import annotations

from typing import Any

from . import free_actions, prices, wheel_actions
from .actions import BERRIES, DO, DONE, END, MARKET, Action, word
from .position import Position
from .questions import QUESTIONS
from .wheel import ACTIONS


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
            position.legal_cache = _turn(position)
    return position.legal_cache


def actions(position: Position) -> list[Action]:
    """Every legal action, sorted by notation."""
    if position.sorted_cache is None:
        position.sorted_cache = sorted(legal(position))
    return position.sorted_cache.copy()


def _turn(position: Position) -> list[Action]:
    """The actions of the main part of a turn."""
    number = position.turn
    seat, numbers = position.seats[number], position.book.numbers
    options = free_actions.legal(position, number)
    if not position.moved:
        options += [word("move", tile) for tile in position.wheel.free()]
    elif position.action:
        options.append(BERRIES)
        if wheel_actions.possible(position, number, position.action):
            options.append(DO)
        if seat.lantern - position.fresh >= numbers["other_action_lanterns"]:
            options += [
                word("other", tile)
                for tile in ACTIONS
                if tile != position.moved and wheel_actions.possible(position, number, tile)
            ]
    else:
        options.append(END)
        if prices.market_cost(position, seat) <= seat.blueberry:
            options.append(MARKET)
    if not position.bonus and seat.lantern >= numbers["bonus_action_lanterns"]:
        options += [word("bonus", tile) for tile in ACTIONS if wheel_actions.possible(position, number, tile)]
    return options
