"""The current question in a view: its id, its source, and the cost or the proceeds of each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from . import legal, prices
from .actions import Action
from .cards import UPGRADES
from .dice import COLOURS
from .events import Decided
from .position import Position
from .task_kinds import Question, Repeated, kind_name
from .tasks import (
    BuyFromBank,
    BuyLumber,
    BuyMaterials,
    ChooseOption,
    ChooseOrder,
    Convert,
    CutDie,
    GrowTree,
    HireHelper,
    Improve,
    KeepHelper,
    KeepOrders,
    KeepWalnuts,
    LiftOrder,
    Produce,
    ProduceOrPlant,
    RecolorDie,
    ReturnDie,
    SellTokens,
)

if TYPE_CHECKING:
    from .printed_types import Colour
    from .view_types import Prompt, PromptId

_SALES = ("sell", "sell_token")


def prompt(position: Position, viewer: int) -> Prompt:
    if position.phase == "over":
        return {"id": "over"}
    if position.pending_reveal:
        return {"id": "reveal", "seat": _decided_last(position), "due": position.pending_reveal}
    if not position.tasks:
        return {"id": "turn", "seat": position.turn, "source": "", "optional": False}
    task = cast(Question, position.tasks[-1])
    asked: Prompt = {
        "id": cast("PromptId", "produce" if isinstance(task, ProduceOrPlant) else kind_name(task)),
        "seat": task.seat,
        "source": _source(position, task.source),
        "optional": bool(task.optional),
    }
    _add_prices(asked, position, task, viewer)
    _add_count(asked, position, task)
    _add_effect(asked, position, task)
    return asked


def _decided_last(position: Position) -> int:
    """The seat of the latest decision: in the income phase, not the seat whose turn ended the round."""
    return next((event.seat for event in reversed(position.events) if isinstance(event, Decided)), position.turn)


def _source(position: Position, chain: str) -> str:
    """The source of a question: a card or a board; "" for a room, and outside of turns (``view_types.Prompt``)."""
    first = chain.partition("<")[0].lstrip("+")
    if first in position.book.cards or first in ("wheel", "track", "attic", "action"):
        return first
    if first in position.book.tiles:
        return "track"
    if first in UPGRADES:
        return "action"
    return "order" if first == "late" or first.startswith("row ") else ""


def _add_prices(asked: Prompt, position: Position, task: Question, viewer: int) -> None:
    """The cost or the proceeds of each answer, in blueberries."""
    options = legal.legal(position)
    # The helpers dealt to a seat are hidden from the others.
    if not isinstance(task, KeepHelper) or viewer == task.seat:
        costs = {str(action): _cost(position, task, action) for action in options}
        priced = {text: cost for text, cost in costs.items() if cost is not None}
        if priced:
            asked["costs"] = priced
    sales = [action for action in options if action.verb in _SALES]
    if sales:
        asked["brings"] = {str(action): _sale_price(position, task, action) for action in sales}


def _add_count(asked: Prompt, position: Position, task: Question) -> None:
    """The number of answers that are left."""
    match task:
        case CutDie():
            asked["left"] = task.cuts
        case ChooseOrder():
            asked["left"] = 1
        case ProduceOrPlant():
            asked["left"] = 2
        case ReturnDie():
            asked["left"] = len(position.seats[task.seat].pile) - position.book.numbers["lumber_pile"]
        case KeepOrders() | KeepWalnuts() | BuyLumber() | BuyMaterials() | Produce():
            asked["left"] = task.left
        case _ if isinstance(task, Repeated):
            asked["left"] = task.left


def _add_effect(asked: Prompt, position: Position, task: Question) -> None:
    """The cost of the question itself, and its parameters."""
    book = position.book
    match task:
        case ChooseOrder() if task.second:
            asked["cost"] = prices.second_order_cost(position, position.seats[task.seat], task.discount)
        case Convert():
            _, pay, which, _ = book.lists[task.effects][task.place]
            asked["cost"], asked["options"] = dict(pay), [[*book.written[which]]]
        case RecolorDie():
            asked["cost"] = dict(book.lists[task.effects][task.place][2])
        case ChooseOption():
            asked["options"] = [[*book.written[which]] for which in book.lists[task.effects][task.place][1]]
        case GrowTree():
            asked["by"] = task.by
        case BuyFromBank() if task.sold >= 0:
            asked["sold"] = cast("Colour", COLOURS[task.sold])
        case LiftOrder():
            asked["rows"] = task.rows


def _cost(position: Position, task: Question, action: Action) -> int | None:
    """The cost of an answer in blueberries, None if it has no price."""
    seat = position.seats[task.seat]
    match task:
        case BuyLumber() | BuyFromBank() if action.verb == "buy":
            return prices.die_cost(position, seat, action.args[0], task.discount)
        case BuyMaterials() if action.verb == "stock":
            return prices.material_cost(position, action.args[1], task.discount)
        case HireHelper() if action.verb == "hire":
            return prices.helper_cost(position, seat, action.args[0], task.discount)
        case Improve() if action.verb == "improve":
            return prices.upgrade_cost(position, seat, action.args[0], task.discount)
        case KeepHelper() if action.verb == "keep":
            helper: str = action.args[0]
            return position.book.helpers[helper].cost
    return None


def _sale_price(position: Position, task: Question, action: Action) -> int:
    """The proceeds of a sale in blueberries."""
    if not isinstance(task, SellTokens):
        price: int = position.book.resale[action.args[0]]
        return price
    rates: dict[str, int] = dict(position.book.lists[task.effects][task.place][1])
    return rates[action.args[0]]
