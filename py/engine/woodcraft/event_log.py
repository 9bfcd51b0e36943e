"""Events as JSON and back, and as entries of the log in a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from .. import decoding
from ..game import IllegalAction
from .actions import Action, parse
from .cards import TOKENS
from .dice import NAMES, names, pile
from .events import NAMES as EVENT_NAMES
from .events import (
    CardDiscarded,
    CardShown,
    ContractGone,
    Decided,
    Earned,
    Event,
    Forced,
    Gained,
    GameOver,
    Harvested,
    IncomeBegun,
    LateDecksCame,
    OrderFallen,
    OrdersKept,
    Paid,
    PointsLost,
    Rolled,
    RoundBegun,
    SoloCardRevealed,
    SoloDeckShuffled,
    SoloTileMoved,
    Stepped,
    TileReached,
    TreeGrown,
    TurnBegun,
)
from .position import Position
from .task_kinds import Question
from .tasks import ChooseOption
from .vocabulary import TRACKS
from .wheel import ACTIONS

if TYPE_CHECKING:
    from .view_types import LogEntry

#: The longest chain of sources: all helpers of a workshop trigger each other.
LONGEST = 400
_DISPLAYS = ("orders", "helpers")


def masked(position: Position, event: Event, seat: int) -> Event:
    """An event as a seat sees it: the orders that another seat keeps are hidden."""
    if isinstance(event, Decided | Forced) and event.seat != seat and event.action.verb == "keep":
        kept = event.action.args
        if kept[0] not in position.book.helpers:
            return OrdersKept(event.seat, len(kept))
    return event


def explain_declined(position: Position, log: list[LogEntry]) -> None:
    """Give the number 0 to decisions of the set-up to keep no walnut order: their action is only ``done``."""
    chosen = set()  # the seats that have kept early orders, which are dealt before
    for one in log:
        if one["id"] == "round":
            return
        action = one.get("action", "")
        if one["id"] == "kept" or (action.startswith("keep ") and parse(action).args[0] in position.book.orders):
            chosen.add(one["seat"])
        elif action == "done" and one["seat"] in chosen:
            one["n"] = 0


def answer(kind: type[Decided] | type[Forced], position: Position, task: Question, action: Action) -> Event:
    """An answer as an event. If it chose one of several lists of effects, the event names the list."""
    if action.verb != "option" or not isinstance(task, ChooseOption):
        return tuple.__new__(kind, (task.seat, action, -1))
    return kind(task.seat, action, position.book.lists[task.effects][task.place][1][action.args[0] - 1])


# --- as an entry of the log -------------------------------------------------------------------------


def entry(position: Position, event: Event) -> LogEntry:
    """An event as an entry of the log."""
    if isinstance(event, Decided | Forced):
        return _decision(position, event)
    log_entry: Any = {"id": EVENT_NAMES[type(event)]}
    match event:
        case Gained(seat, source, amounts):
            log_entry |= {"seat": seat, "source": _first(source), "gained": dict(amounts)}
        case PointsLost(seat, source, points):
            log_entry |= {"seat": seat, "source": _first(source), "lost": {"points": points}}
        case Paid(seat, token, amount):
            log_entry |= {"seat": seat, "paid": {token: amount}}
        case Stepped(seat, source, track, by, to):
            log_entry |= {"seat": seat, "source": _first(source), "track": track, "by": by, "to": to}
        case TreeGrown(seat, die) | Harvested(seat, die):
            log_entry |= {"seat": seat, "die": NAMES[die]}
        case Rolled(dice):
            log_entry["dice"] = names(dice)
        case Earned(seat, blueberry, points):
            log_entry |= {"seat": seat, "gained": {"blueberry": blueberry, "points": points}}
        case OrdersKept(seat, number):
            log_entry |= {"seat": seat, "n": number}
        case RoundBegun(number) | IncomeBegun(number):
            log_entry["n"] = number
        case _:  # the names of their fields are the keys
            log_entry |= event._asdict()
    return cast("LogEntry", log_entry)


def _decision(position: Position, event: Decided | Forced) -> LogEntry:
    log_entry: LogEntry = {
        "id": "act" if isinstance(event, Decided) else "auto",
        "seat": event.seat,
        "action": str(event.action),
    }
    if event.chosen >= 0:
        log_entry["chosen"] = [*position.book.written[event.chosen]]
    return log_entry


def _first(source: str) -> str:
    """The direct cause: the first of a chain of sources."""
    return source.partition("<")[0].lstrip("+")


# --- as JSON ----------------------------------------------------------------------------------------


def out(event: Event) -> list[Any]:
    """An event as JSON: its name and its fields."""
    name = EVENT_NAMES[type(event)]
    match event:
        case Decided(seat, action, chosen) | Forced(seat, action, chosen):
            return [name, seat, str(action), *([chosen] if chosen >= 0 else [])]
        case Gained(seat, source, amounts):
            return [name, seat, source, [[*amount] for amount in amounts]]
        case TreeGrown(seat, die) | Harvested(seat, die):
            return [name, seat, NAMES[die]]
        case Rolled(dice):
            return [name, names(dice)]
    return [name, *event]


def read(position: Position, data: object) -> Event:
    """The event that ``out`` wrote; BadData if it cannot occur in this game."""
    if isinstance(data, list) and data and isinstance(data[0], str) and data[0] in _READERS:
        event = _READERS[data[0]](position, data[1:])
        if event is not None:
            return event
    raise decoding.impossible("events", data)


def _read_roll(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [list(dice)] if len(dice) <= 18 and all(isinstance(die, str) for die in dice):
            return Rolled(tuple([pile([die])[0] for die in dice]))
    return None


def _read_card(kind: type[CardShown] | type[CardDiscarded]) -> _Reader:
    def read_card(position: Position, fields: list[Any]) -> Event | None:
        match fields:
            case [str(display), str(card)] if display in _DISPLAYS:
                return kind(display, card) if position.book.deck_of.get(card, "").startswith(display) else None
        return None

    return read_card


def _read_number(kind: type[RoundBegun] | type[IncomeBegun]) -> _Reader:
    def read_number(position: Position, fields: list[Any]) -> Event | None:
        match fields:
            case [int(number)] if type(number) is int and 1 <= number <= position.rounds:
                return kind(number)
        return None

    return read_number


def _read_solo_card(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [str(card)] if card in position.book.solo:
            return SoloCardRevealed(card)
    return None


def _read_solo_move(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [str(tile)] if tile in ACTIONS:
            return SoloTileMoved(tile)
    return None


def _read_contract(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [str(card)] if card in position.book.contracts:
            return ContractGone(card)
    return None


def _read_plain(kind: type[LateDecksCame] | type[SoloDeckShuffled] | type[GameOver]) -> _Reader:
    return lambda position, fields: None if fields else kind()


# --- events of one seat: the first field is the seat ----------------------------------------------


def _of_seat(reader: _Reader) -> _Reader:
    """Reads the fields of an event whose first one is a seat of the game."""

    def read_with_seat(position: Position, fields: list[Any]) -> Event | None:
        if not fields or type(fields[0]) is not int or fields[0] not in range(position.players):
            return None
        return reader(position, fields)

    return read_with_seat


def _read_answer(kind: type[Decided] | type[Forced]) -> _Reader:
    def read_answer(position: Position, fields: list[Any]) -> Event | None:
        match fields:
            case [seat, str(text), *chosen] if len(chosen) <= 1:
                if chosen and (type(chosen[0]) is not int or chosen[0] not in range(len(position.book.written))):
                    return None
                try:
                    return kind(seat, parse(text), *chosen)
                except IllegalAction:
                    return None
        return None

    return _of_seat(read_answer)


def _read_gain(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(source), list(amounts)] if len(source) <= LONGEST and len(amounts) <= len(TOKENS):
            pairs = [_amount(amount) for amount in amounts]
            known = tuple(pair for pair in pairs if pair is not None)
            return Gained(seat, source, known) if len(known) == len(pairs) else None
    return None


def _read_loss(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(source), int(points)] if len(source) <= LONGEST and _count(points):
            return PointsLost(seat, source, points)
    return None


def _read_payment(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(token), int(amount)] if token in TOKENS and _count(amount):
            return Paid(seat, token, amount)
    return None


def _read_step(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(source), str(track), int(by), int(to)]:
            fits = len(source) <= LONGEST and track in TRACKS and type(by) is int and _count(abs(by)) and _count(to)
            return Stepped(seat, source, track, by, to) if fits else None
    return None


def _read_tile(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(tile), int(rank)] if tile in position.book.tiles and _count(rank):
            return TileReached(seat, tile, rank)
    return None


def _read_tree(kind: type[TreeGrown] | type[Harvested]) -> _Reader:
    def read_tree(position: Position, fields: list[Any]) -> Event | None:
        match fields:
            case [seat, str(die)]:
                return kind(seat, pile([die])[0])
        return None

    return _of_seat(read_tree)


def _read_turn(position: Position, fields: list[Any]) -> Event | None:
    return TurnBegun(fields[0]) if len(fields) == 1 else None


def _read_kept(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, int(number)] if _count(number):
            return OrdersKept(seat, number)
    return None


def _read_income(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, int(blueberry), int(points)] if _count(blueberry) and _count(points):
            return Earned(seat, blueberry, points)
    return None


def _read_fall(position: Position, fields: list[Any]) -> Event | None:
    match fields:
        case [seat, str(card)] if card in position.book.orders:
            return OrderFallen(seat, card)
    return None


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 10**6


def _amount(value: object) -> tuple[str, int] | None:
    match value:
        case [str(token), int(n)] if token in TOKENS and _count(n):
            return (token, n)
    return None


_Reader = Callable[[Position, list[Any]], Event | None]
_READERS: dict[str, _Reader] = {
    "act": _read_answer(Decided),
    "auto": _read_answer(Forced),
    "kept": _of_seat(_read_kept),
    "gain": _of_seat(_read_gain),
    "lose": _of_seat(_read_loss),
    "pay": _of_seat(_read_payment),
    "step": _of_seat(_read_step),
    "tile": _of_seat(_read_tile),
    "grow": _read_tree(TreeGrown),
    "harvest": _read_tree(Harvested),
    "roll": _read_roll,
    "show": _read_card(CardShown),
    "discard": _read_card(CardDiscarded),
    "turn": _of_seat(_read_turn),
    "round": _read_number(RoundBegun),
    "income": _read_number(IncomeBegun),
    "earn": _of_seat(_read_income),
    "fall": _of_seat(_read_fall),
    "solo": _read_solo_card,
    "solo_move": _read_solo_move,
    "gone": _read_contract,
    "late": _read_plain(LateDecksCame),
    "shuffle": _read_plain(SoloDeckShuffled),
    "over": _read_plain(GameOver),
}
