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
from .task_kinds import Question
from .tasks import BuyFromBank, BuyLumber, BuyMaterials, KeepHelper
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


# --- in a turn --------------------------------------------------------------------------------------


def _move(position: Position, tile: str) -> IllegalAction:
    if position.moved:
        return IllegalAction("moved", "one tile of the wheel is moved a turn")
    return IllegalAction("blocked", "{tile} cannot pass the saw before the next quadrant is empty", tile=tile)


def _instead(position: Position, tile: str = "") -> IllegalAction:
    """The action of a moved tile, or what is taken instead of it."""
    if not position.moved:
        return IllegalAction("move_first", "a tile of the wheel is moved first")
    if not position.action:
        return IllegalAction("action_done", "the action of this turn has been taken")
    if not tile:
        return IllegalAction("nothing", "this action could do nothing now")
    if tile == position.moved:
        return IllegalAction("same_action", "this is the action of the moved tile itself")
    seat, needed = position.seats[position.turn], position.book.numbers["other_action_lanterns"]
    if seat.lantern < needed:
        return IllegalAction("lanterns", "another action costs {needed} lanterns", needed=needed)
    if seat.lantern - position.fresh < needed:
        return IllegalAction("fresh_lantern", "a lantern just gained from the wheel cannot pay for another action")
    return IllegalAction("nothing", "this action could do nothing now")


def _bonus(position: Position, tile: str) -> IllegalAction:
    needed = position.book.numbers["bonus_action_lanterns"]
    if position.bonus:
        return IllegalAction("bonus_used", "there is one bonus action a turn")
    if position.seats[position.turn].lantern < needed:
        return IllegalAction("lanterns", "a bonus action costs {needed} lanterns", needed=needed)
    return IllegalAction("nothing", "this action could do nothing now")


def _end(position: Position) -> IllegalAction:
    if not position.moved:
        return IllegalAction("move_first", "a tile of the wheel is moved first")
    if position.action:
        return IllegalAction("action_first", "the action of the moved tile is still to be taken")
    return IllegalAction("blueberries", "there are not enough blueberries for the market")


def _saw(position: Position, die: int, parts: tuple[int, ...]) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.sawing_up:
        return IllegalAction("tile", "no sawing tile lies face up")
    return _no_die(position, die) or IllegalAction("saw_tokens", "each cut after the first costs a saw token")


def _splice(position: Position, tile: int, die: int, value: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not 1 <= tile <= 3 or not seat.splicing >> tile - 1 & 1:
        return IllegalAction("no_tile", "this tile is not in the workshop")
    if not seat.splicing_up >> tile - 1 & 1:
        return IllegalAction("tile", "this tile is used")
    if not seat.scrap:
        return IllegalAction("scrap", "splicing costs scrap")
    return _no_die(position, die) or IllegalAction("range", "this tile does not raise the die so")


def _glue(position: Position, one: int, other: int, made: int) -> IllegalAction:
    seat = position.seats[position.turn]
    if not seat.owned >> UPGRADES.index("gluing") & 1:
        return IllegalAction("no_tile", "this tile is not in the workshop")
    if not seat.gluing_up:
        return IllegalAction("tile", "this tile is used")
    if not seat.glue:
        return IllegalAction("glue", "gluing costs glue")
    return _no_die(position, one, other) or IllegalAction("colour", "the glued die has the colour of one of the two")


def _no_die(position: Position, *dice: int) -> IllegalAction | None:
    pile = position.seats[position.turn if position.actor is None else position.actor].pile
    missing = next((die for die in dice if pile.count(die) < dice.count(die)), None)
    return None if missing is None else IllegalAction("die", "{die} does not lie in the pile", die=NAMES[missing])


def _reuse(position: Position, slot: str) -> IllegalAction:
    if not position.seats[position.turn].reuse:
        return IllegalAction("reuse", "this costs a reuse token")
    return IllegalAction("not_used", "no such tile lies face down")


def _harvest(position: Position, colour: int) -> IllegalAction:
    return IllegalAction("tree", "no tree stands in this pot")


def _complete(position: Position, order: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if order not in [one for one, _ in seat.orders]:
        return IllegalAction("order", "{order} does not lie beside the board", order=order)
    if any(seat.pile.count(die) < amount for die, amount in position.book.orders[order].counts):
        return IllegalAction("dice", "the pile has not the dice of this order")
    return IllegalAction("tokens", "tokens of this order are missing")


def _use(position: Position, helper: str) -> IllegalAction:
    seat = position.seats[position.turn]
    if helper not in seat.rooms or not helper:
        return IllegalAction("helper", "{helper} does not work here", helper=helper)
    if position.book.helpers[helper].kind != ONCE_PER_TURN:
        return IllegalAction("ability", "this helper has no ability to be used in a turn")
    if helper in seat.used:
        return IllegalAction("used", "an ability is used once a turn")
    return IllegalAction("nothing", "this could do nothing now")


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
        return IllegalAction("must", "this cannot be declined")
    if action.verb not in {answer.verb for answer in legal(position)}:
        return IllegalAction("question", "something else is asked now")
    known = _ANSWERS.get(action.verb)
    return (known and known(position, task, *action.args)) or IllegalAction(
        "choice", "this is not among what can be chosen"
    )


def _buy(position: Position, task: Question, die: int) -> IllegalAction | None:
    if isinstance(task, BuyLumber) and die not in position.yard:
        return IllegalAction("yard", "{die} is not in the lumber yard", die=NAMES[die])
    if isinstance(task, BuyFromBank):
        if die not in position.book.bank:
            return IllegalAction("bank", "the bank does not sell {die}", die=NAMES[die])
        if colour_of(die) == task.sold:
            return IllegalAction("colour", "the die bought has another colour than the one sold")
    return IllegalAction("blueberries", "there are not enough blueberries")


def _stock(position: Position, task: Question, kind: str, amount: int) -> IllegalAction | None:
    if isinstance(task, BuyMaterials) and task.bought >> MATERIALS.index(kind) & 1:
        return IllegalAction("same_kind", "each kind of material is bought once")
    if amount not in dict(position.book.materials):
        return IllegalAction("amount", "materials are not sold in this amount")
    return IllegalAction("blueberries", "there are not enough blueberries")


def _take(position: Position, task: Question, order: str) -> IllegalAction | None:
    return IllegalAction("display", "{card} is not displayed", card=order)


def _hire(position: Position, task: Question, helper: str, room: int) -> IllegalAction | None:
    if helper not in position.helpers:
        return IllegalAction("display", "{card} is not displayed", card=helper)
    if room not in position.seats[task.seat].open_rooms(position.book):
        return IllegalAction("room", "a helper moves into an empty room next to an occupied one")
    return IllegalAction("blueberries", "there are not enough blueberries")


def _keep(position: Position, task: Question, *cards: str) -> IllegalAction | None:
    if not set(cards) <= set(position.seats[task.seat].hand):
        return IllegalAction("hand", "only cards that were dealt can be kept")
    return IllegalAction("blueberries", "there are not enough blueberries") if isinstance(task, KeepHelper) else None


def _place(position: Position, task: Question, order: str) -> IllegalAction | None:
    return IllegalAction("hand", "{order} is not in the hand", order=order)


def _produce(position: Position, task: Question, helpers: tuple[str, ...], plant: bool) -> IllegalAction | None:
    if not set(helpers) <= set(position.seats[task.seat].rooms):
        return IllegalAction("helper", "only own helpers produce")
    if plant:
        return IllegalAction("pot", "nothing can be planted")
    return IllegalAction("amount", "as many helpers produce as may")


def _worked(position: Position, task: Question, die: int, *what: Any) -> IllegalAction | None:
    return _no_die(position, die)


def _plant(position: Position, task: Question, die: int, value: int) -> IllegalAction | None:
    missing = _no_die(position, die)
    if missing:
        return missing
    if position.seats[task.seat].pots[colour_of(die)] != EMPTY:
        return IllegalAction("pot", "a die is planted in an empty pot of its colour")
    return IllegalAction("value", "a die of this value is not planted")


def _improve(position: Position, task: Question, upgrade: str) -> IllegalAction | None:
    if upgrade not in UPGRADES:
        return None
    owned = position.seats[task.seat].owned
    if owned >> UPGRADES.index(upgrade) & 1:
        return IllegalAction("owned", "this upgrade is there already")
    if position.book.upgrades[upgrade].needs & ~owned:
        return IllegalAction("needs", "another upgrade comes before this one")
    return IllegalAction("blueberries", "there are not enough blueberries")


def _join(position: Position, task: Question, one: int, other: int, made: int) -> IllegalAction | None:
    return _no_die(position, one, other) or IllegalAction("colour", "the glued die has the colour of one of the two")


def _tool(position: Position, task: Question, kind: str, space: str) -> IllegalAction | None:
    number = position.book.space_of.get(space)
    if number is None or number not in open_spaces(position.book, position.seats[task.seat]):
        return IllegalAction("space", "this space of the attic is not open")
    return IllegalAction("tool", "this tool cannot be taken")


def _claim(position: Position, task: Question, contract: str) -> IllegalAction | None:
    return IllegalAction("contract", "{contract} cannot be claimed", contract=contract)


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
