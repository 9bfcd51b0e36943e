"""Finds the reason why an action cannot be played now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from ..game import IllegalAction
from .actions import Action
from .attic import open_spaces
from .cards import ONCE_PER_TURN, UPGRADES
from .dice import NAMES, colour_of
from .legal import legal
from .position import Position
from .refusal_texts import refused
from .seats import EMPTY
from .task_kinds import Question
from .tasks import BuyFromBank, BuyLumber, BuyMaterials, KeepHelper, Plant, ProduceOrPlant
from .vocabulary import MATERIALS


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why the actor cannot play ``action``, which is not legal."""
    if position.actor is None:
        return refused("over" if position.phase == "over" else "reveal")
    if position.tasks:
        return _answer(position, cast(Question, position.tasks[-1]), action)
    if action.verb not in _TURN:
        return refused("unasked")
    return _TURN[action.verb](position, *action.args)


# --- in a turn --------------------------------------------------------------------------------------


def _move(position: Position, tile: str) -> IllegalAction:
    if position.moved:
        return refused("moved")
    return refused("blocked", tile=tile)


def _instead(position: Position, tile: str = "") -> IllegalAction:
    """The action of a moved tile, or a replacement for it."""
    if not position.moved:
        return refused("move_first")
    if not position.action:
        return refused("action_done")
    if not tile:
        return refused("nothing")
    if tile == position.moved:
        return refused("same_action")
    seat, needed = position.seats[position.turn], position.book.numbers["other_action_lanterns"]
    if seat.lantern < needed:
        return refused("lanterns", needed=needed)
    if seat.lantern - position.fresh < needed:
        return refused("fresh_lantern")
    return refused("nothing")


def _bonus(position: Position, tile: str) -> IllegalAction:
    needed = position.book.numbers["bonus_action_lanterns"]
    if position.bonus:
        return refused("bonus_used")
    if position.seats[position.turn].lantern < needed:
        return refused("lanterns", needed=needed)
    return refused("nothing")


def _end(position: Position) -> IllegalAction:
    if not position.moved:
        return refused("move_first")
    if position.action:
        return refused("action_first")
    return refused("blueberries")


def _saw(position: Position, die: int, parts: tuple[int, ...]) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.sawing_up:
        return refused("tile")
    return _no_die(position, die) or refused("saw_tokens")


def _splice(position: Position, tile: int, die: int, value: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not 1 <= tile <= 3 or not seat.splicing >> tile - 1 & 1:
        return refused("no_tile")
    if not seat.splicing_up >> tile - 1 & 1:
        return refused("tile")
    if not seat.scrap:
        return refused("scrap")
    return _no_die(position, die) or refused("range")


def _glue(position: Position, one: int, other: int, made: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.owned >> UPGRADES.index("gluing") & 1:
        return refused("no_tile")
    if not seat.gluing_up:
        return refused("tile")
    if not seat.glue:
        return refused("glue")
    return _no_die(position, one, other) or refused("colour")


def _no_die(position: Position, *dice: int) -> IllegalAction | None:
    pile = position.seats[position.turn if position.actor is None else position.actor].pile
    missing = next((die for die in dice if pile.count(die) < dice.count(die)), None)
    return None if missing is None else refused("die", die=NAMES[missing])


def _reuse(position: Position, slot: str) -> IllegalAction:
    if not position.seats[position.turn].reuse:
        return refused("reuse")
    return refused("not_used")


def _harvest(position: Position, colour: int) -> IllegalAction:
    return refused("tree")


def _complete(position: Position, order: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if order not in [one for one, _ in seat.orders]:
        return refused("order", order=order)
    if any(seat.pile.count(die) < amount for die, amount in position.book.orders[order].counts):
        return refused("dice")
    return refused("tokens")


def _use(position: Position, helper: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if helper not in seat.rooms or not helper:
        return refused("helper")
    if position.book.helpers[helper].kind != ONCE_PER_TURN:
        return refused("ability")
    if helper in seat.used:
        return refused("used")
    return refused("nothing")


_TURN: dict[str, Callable[..., IllegalAction]] = {
    "move": _move,
    "do": _instead,
    "berries": _instead,
    "other": _instead,
    "bonus": _bonus,
    "end": _end,
    "market": _end,
    "saw": _saw,
    "splice": _splice,
    "glue": _glue,
    "reuse": _reuse,
    "harvest": _harvest,
    "complete": _complete,
    "use": _use,
}


# --- to a question ----------------------------------------------------------------------------------


def _answer(position: Position, task: Question, action: Action) -> IllegalAction:
    if action.verb == "done":
        return refused("must")
    if action.verb not in {answer.verb for answer in legal(position)}:
        return refused("question")
    known = _ANSWERS.get(action.verb)
    return (known and known(position, task, *action.args)) or refused("choice")


def _buy(position: Position, task: Question, die: int) -> IllegalAction | None:
    if isinstance(task, BuyLumber) and die not in position.yard:
        return refused("yard", die=NAMES[die])
    if isinstance(task, BuyFromBank):
        if die not in position.book.bank:
            return refused("bank", die=NAMES[die])
        if colour_of(die) == task.sold:
            return refused("colour")
    return refused("blueberries")


def _stock(position: Position, task: Question, kind: str, amount: int) -> IllegalAction | None:
    if isinstance(task, BuyMaterials) and task.bought >> MATERIALS.index(kind) & 1:
        return refused("same_kind")
    if amount not in dict(position.book.materials):
        return refused("amount")
    return refused("blueberries")


def _take(position: Position, task: Question, order: str) -> IllegalAction | None:
    return refused("display", card=order)


def _hire(position: Position, task: Question, helper: str, room: int) -> IllegalAction | None:
    if helper not in position.helpers:
        return refused("display", card=helper)
    if room not in position.seats[task.seat].open_rooms(position.book):
        return refused("room")
    return refused("blueberries")


def _keep(position: Position, task: Question, *cards: str) -> IllegalAction | None:
    if not set(cards) <= set(position.seats[task.seat].hand):
        return refused("hand")
    return refused("blueberries") if isinstance(task, KeepHelper) else None


def _place(position: Position, task: Question, order: str) -> IllegalAction | None:
    return refused("hand")


def _produce(position: Position, task: Question, helpers: tuple[str, ...], plant: bool) -> IllegalAction | None:
    if not set(helpers) <= set(position.seats[task.seat].rooms):
        return refused("helper")
    if plant and len(helpers) == 1:
        return refused("pot") if isinstance(task, ProduceOrPlant) else None
    return refused("amount")


def _worked(position: Position, task: Question, die: int, *what: Any) -> IllegalAction | None:
    return _no_die(position, die)


def _plant(position: Position, task: Question, die: int, value: int) -> IllegalAction | None:
    missing = _no_die(position, die)
    if missing:
        return missing
    if isinstance(task, Plant) and not task.colours >> colour_of(die) & 1:
        return refused("colour")
    if position.seats[task.seat].pots[colour_of(die)] != EMPTY:
        return refused("pot")
    return refused("value")


def _improve(position: Position, task: Question, upgrade: str) -> IllegalAction | None:
    if upgrade not in UPGRADES:
        return None
    owned = position.seats[task.seat].owned
    if owned >> UPGRADES.index(upgrade) & 1:
        return refused("owned")
    if position.book.upgrades[upgrade].needs & ~owned:
        return refused("needs")
    return refused("blueberries")


def _join(position: Position, task: Question, one: int, other: int, made: int) -> IllegalAction | None:
    return _no_die(position, one, other) or refused("colour")


def _tool(position: Position, task: Question, kind: str, space: str) -> IllegalAction | None:
    number = position.book.space_of.get(space)
    if number is None or number not in open_spaces(position.book, position.seats[task.seat]):
        return refused("space")
    return refused("tool")


def _claim(position: Position, task: Question, contract: str) -> IllegalAction | None:
    return refused("contract", contract=contract)


_ANSWERS: dict[str, Callable[..., IllegalAction | None]] = {
    "buy": _buy,
    "stock": _stock,
    "take": _take,
    "hire": _hire,
    "keep": _keep,
    "place": _place,
    "produce": _produce,
    "sell": _worked,
    "change": _worked,
    "recolor": _worked,
    "cut": _worked,
    "return": _worked,
    "plant": _plant,
    "improve": _improve,
    "join": _join,
    "tool": _tool,
    "claim": _claim,
}
