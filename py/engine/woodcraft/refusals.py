"""Why an action cannot be played now: the codes a player is told (docs/views.md)."""

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
from .seats import EMPTY
from .tasks import BuyFromBank, BuyLumber, BuyMaterials, KeepHelper, Question
from .vocabulary import MATERIALS


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why the actor cannot play ``action``, which is not legal."""
    if position.actor is None:
        return IllegalAction("over" if position.phase == "over" else "reveal", "nobody is to decide anything now")
    if position.tasks:
        return _answer(position, cast(Question, position.tasks[-1]), action)
    if action.verb not in _TURN:
        return IllegalAction("unasked", "nothing is asked that this would answer")
    return _TURN[action.verb](position, *action.args)


def _no(code: str, message: str) -> IllegalAction:
    return IllegalAction(code, message)


# --- in a turn --------------------------------------------------------------------------------------


def _move(position: Position, tile: str) -> IllegalAction:
    if position.moved:
        return _no("moved", "one tile of the wheel is moved a turn")
    return _no("blocked", f"{tile} cannot pass the saw before the next quadrant is empty")


def _instead(position: Position, tile: str = "") -> IllegalAction:
    """The action of a moved tile, or what is taken instead of it."""
    if not position.moved:
        return _no("move_first", "a tile of the wheel is moved first")
    if not position.action:
        return _no("action_done", "the action of this turn has been taken")
    if not tile:
        return _no("nothing", "this action could do nothing now")
    if tile == position.moved:
        return _no("same_action", "this is the action of the moved tile itself")
    seat, needed = position.seats[position.turn], position.book.numbers["other_action_lanterns"]
    if seat.lantern < needed:
        return _no("lanterns", f"another action costs {needed} lanterns")
    if seat.lantern - position.fresh < needed:
        return _no("fresh_lantern", "a lantern just gained from the wheel cannot pay for another action")
    return _no("nothing", "this action could do nothing now")


def _bonus(position: Position, tile: str) -> IllegalAction:
    needed = position.book.numbers["bonus_action_lanterns"]
    if position.bonus:
        return _no("bonus_used", "there is one bonus action a turn")
    if position.seats[position.turn].lantern < needed:
        return _no("lanterns", f"a bonus action costs {needed} lanterns")
    return _no("nothing", "this action could do nothing now")


def _end(position: Position) -> IllegalAction:
    if not position.moved:
        return _no("move_first", "a tile of the wheel is moved first")
    if position.action:
        return _no("action_first", "the action of the moved tile is still to be taken")
    return _no("blueberries", "there are not enough blueberries for the market")


def _saw(position: Position, die: int, parts: tuple[int, ...]) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.sawing_up:
        return _no("tile", "no sawing tile lies face up")
    return _no_die(position, die) or _no("saw_tokens", "each cut after the first costs a saw token")


def _splice(position: Position, tile: int, die: int, value: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not 1 <= tile <= 3 or not seat.splicing >> tile - 1 & 1:
        return _no("no_tile", "this tile is not in the workshop")
    if not seat.splicing_up >> tile - 1 & 1:
        return _no("tile", "this tile is used")
    if not seat.scrap:
        return _no("scrap", "splicing costs scrap")
    return _no_die(position, die) or _no("range", "this tile does not raise the die so")


def _glue(position: Position, one: int, other: int, made: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.owned >> UPGRADES.index("gluing") & 1:
        return _no("no_tile", "this tile is not in the workshop")
    if not seat.gluing_up:
        return _no("tile", "this tile is used")
    if not seat.glue:
        return _no("glue", "gluing costs glue")
    return _no_die(position, one, other) or _no("colour", "the glued die has the colour of one of the two")


def _no_die(position: Position, *dice: int) -> IllegalAction | None:
    pile = position.seats[position.turn if position.actor is None else position.actor].pile
    missing = next((die for die in dice if pile.count(die) < dice.count(die)), None)
    return None if missing is None else _no("die", f"{NAMES[missing]} does not lie in the pile")


def _reuse(position: Position, slot: str) -> IllegalAction:
    if not position.seats[position.turn].reuse:
        return _no("reuse", "this costs a reuse token")
    return _no("not_used", "no such tile lies face down")


def _harvest(position: Position, colour: int) -> IllegalAction:
    return _no("tree", "no tree stands in this pot")


def _complete(position: Position, order: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if order not in [one for one, _ in seat.orders]:
        return _no("order", f"{order} does not lie beside the board")
    if any(seat.pile.count(die) < amount for die, amount in position.book.orders[order].counts):
        return _no("dice", "the pile has not the dice of this order")
    return _no("tokens", "tokens of this order are missing")


def _use(position: Position, helper: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if helper not in seat.rooms or not helper:
        return _no("helper", f"{helper} does not work here")
    if position.book.helpers[helper].kind != ONCE_PER_TURN:
        return _no("ability", "this helper has no ability to be used in a turn")
    if helper in seat.used:
        return _no("used", "an ability is used once a turn")
    return _no("nothing", "this could do nothing now")


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
        return _no("must", "this cannot be declined")
    if action.verb not in {answer.verb for answer in legal(position)}:
        return _no("question", "something else is asked now")
    known = _ANSWERS.get(action.verb)
    return (known and known(position, task, *action.args)) or _no("choice", "this is not among what can be chosen")


def _buy(position: Position, task: Question, die: int) -> IllegalAction | None:
    if isinstance(task, BuyLumber) and die not in position.yard:
        return _no("yard", f"{NAMES[die]} is not in the lumber yard")
    if isinstance(task, BuyFromBank):
        if die not in position.book.bank:
            return _no("bank", f"the bank does not sell {NAMES[die]}")
        if colour_of(die) == task.sold:
            return _no("colour", "the die bought has another colour than the one sold")
    return _no("blueberries", "there are not enough blueberries")


def _stock(position: Position, task: Question, kind: str, amount: int) -> IllegalAction | None:
    if isinstance(task, BuyMaterials) and task.bought >> MATERIALS.index(kind) & 1:
        return _no("same_kind", "each kind of material is bought once")
    if amount not in dict(position.book.materials):
        return _no("amount", "materials are not sold in this amount")
    return _no("blueberries", "there are not enough blueberries")


def _take(position: Position, task: Question, order: str) -> IllegalAction | None:
    return _no("display", f"{order} is not displayed")


def _hire(position: Position, task: Question, helper: str, room: int) -> IllegalAction | None:
    if helper not in position.helpers:
        return _no("display", f"{helper} is not displayed")
    if room not in position.seats[task.seat].open_rooms(position.book):
        return _no("room", "a helper moves into an empty room next to an occupied one")
    return _no("blueberries", "there are not enough blueberries")


def _keep(position: Position, task: Question, *cards: str) -> IllegalAction | None:
    if not set(cards) <= set(position.seats[task.seat].hand):
        return _no("hand", "only cards that were dealt can be kept")
    return _no("blueberries", "there are not enough blueberries") if isinstance(task, KeepHelper) else None


def _place(position: Position, task: Question, order: str) -> IllegalAction | None:
    return _no("hand", f"{order} is not in the hand")


def _produce(position: Position, task: Question, helpers: tuple[str, ...], plant: bool) -> IllegalAction | None:
    if not set(helpers) <= set(position.seats[task.seat].rooms):
        return _no("helper", "only own helpers produce")
    if plant:
        return _no("pot", "nothing can be planted")
    return _no("amount", "as many helpers produce as may")


def _worked(position: Position, task: Question, die: int, *what: Any) -> IllegalAction | None:
    return _no_die(position, die)


def _plant(position: Position, task: Question, die: int, value: int) -> IllegalAction | None:
    missing = _no_die(position, die)
    if missing:
        return missing
    if position.seats[task.seat].pots[colour_of(die)] != EMPTY:
        return _no("pot", "a die is planted in an empty pot of its colour")
    return _no("value", "a die of this value is not planted")


def _improve(position: Position, task: Question, upgrade: str) -> IllegalAction | None:
    if upgrade not in UPGRADES:
        return None
    owned = position.seats[task.seat].owned
    if owned >> UPGRADES.index(upgrade) & 1:
        return _no("owned", "this upgrade is there already")
    if position.book.upgrades[upgrade].needs & ~owned:
        return _no("needs", "another upgrade comes before this one")
    return _no("blueberries", "there are not enough blueberries")


def _join(position: Position, task: Question, one: int, other: int, made: int) -> IllegalAction | None:
    return _no_die(position, one, other) or _no("colour", "the glued die has the colour of one of the two")


def _tool(position: Position, task: Question, kind: str, space: str) -> IllegalAction | None:
    number = position.book.space_of.get(space)
    if number is None or number not in open_spaces(position.book, position.seats[task.seat]):
        return _no("space", "this space of the attic is not open")
    return _no("tool", "this tool cannot be taken")


def _claim(position: Position, task: Question, contract: str) -> IllegalAction | None:
    return _no("contract", f"{contract} cannot be claimed")


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
