"""The executor of the language of effects: the 26 primitives, run one after the other (docs/rules/woodcraft.md 11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import attic, wheel_actions, work
from .compiled_set import Effect
from .seats import Seat
from .tracks import advance, happened, retreat

if TYPE_CHECKING:
    from .game import Woodcraft

#: ("run", seat, source, list, position): carry out a list of effects from a position on.
Task = tuple[Any, ...]


def run(state: Woodcraft, task: Task) -> None:
    """Carry out effects up to one that has to wait for others; what is left of the list waits below it."""
    _, number, source, which, place = task
    effects = state.book.lists[which]
    last = len(effects)
    while place < last:
        effect = effects[place]
        place += 1
        if effect[0] == "gain":
            amounts = effect[1]
            seat = state.seats[number]
            for token, amount in amounts:
                setattr(seat, token, getattr(seat, token) + amount)
            state.events.append(("gain", number, source, amounts))
            if seat.powers.triggers and (lanterns := dict(amounts).get("lantern")):
                if place < last:
                    state.tasks.append(("run", number, source, which, place))
                happened(state, number, "gain_lantern", source, lanterns)
                return
            continue
        if effect[0] == "modify_die":
            # Declined, or impossible, it takes the rest of the list with it.
            state.tasks.append(("change", number, source, 1, which, place - 1))
            return
        if place < last:
            state.tasks.append(("run", number, source, which, place))
        _OPS[effect[0]](state, number, source, effect, which, place - 1)
        return


Op = Callable[["Woodcraft", int, str, Effect, int, int], None]


def _lose(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    seat = state.seats[number]
    lost = min(seat.points, effect[1])
    seat.points -= lost
    state.events.append(("lose", number, source, lost))


def _advance(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    advance(state, number, effect[1], effect[2], source)


def _retreat(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    retreat(state, number, effect[1], effect[2], source)


def _action(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    wheel_actions.begin(state, number, effect[1], source, optional=1, discount=effect[2])


def _score_per(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    _, per, points, most = effect
    seat = state.seats[number]
    scored = min(most, points * sum([counted(seat, thing) for thing in per]))
    seat.points += scored
    state.events.append(("gain", number, source, (("points", scored),)))


def _produce(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    state.tasks.append(("produce", number, source, 0, effect[1], 0))


def _nothing(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
    """Passive effects work by being there."""


def _referring(kind: str, optional: int, *counts: int) -> Op:
    """An effect that asks; the question finds its parameters in the list. ``counts``: how often, by parameter."""

    def ask(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
        state.tasks.append((kind, number, source, optional, which, place, *[effect[i] for i in counts]))

    return ask


def _asking(kind: str, optional: int, *parameters: int) -> Op:
    """An effect that asks; these parameters travel with the question."""

    def ask(state: Woodcraft, number: int, source: str, effect: Effect, which: int, place: int) -> None:
        state.tasks.append((kind, number, source, optional, *[effect[i] for i in parameters]))

    return ask


_OPS: dict[str, Op] = {
    "lose": _lose,
    "gain_die": _referring("die", 0),
    "recolor_die": _referring("recolor", 1),
    "split_die": _asking("cut", 1, 1),
    "glue_dice": _asking("join", 1, 1),
    "plant": _asking("plant", 1, 4, 1, 2, 3),
    "grow": _asking("grow", 0, 1, 2),
    "advance": _advance,
    "retreat": _retreat,
    "tool": _asking("tool", 0, 2, 1),
    "produce": _produce,
    "action": _action,
    "take_order": _asking("take_order", 1, 1),
    "reset_tiles": _asking("reset", 1, 1),
    "choose": _referring("option", 0),
    "convert": _referring("convert", 1, 3),
    "sell_tokens": _referring("sell_tokens", 1, 2),
    "swap_tokens": _referring("swap", 1, 3),
    "discount": _nothing,
    "trigger": _nothing,
    "replace": _nothing,
    "lift_order": _asking("lift", 0, 1),
    "score_per": _score_per,
    "claim_contract": _asking("claim", 0),
}


# --- whether an effect would do anything ------------------------------------------------------------


def useful(state: Woodcraft, number: int, which: int, source: str) -> bool:
    """Whether a list of effects can do anything now."""
    effects = state.book.lists[which]
    if effects and effects[0][0] == "modify_die":
        return _useful(state, number, effects[0], source)
    return any(_useful(state, number, effect, source) for effect in effects)


def _useful(state: Woodcraft, number: int, effect: Effect, source: str) -> bool:
    seat, book = state.seats[number], state.book
    match effect[0]:
        case "modify_die":
            return bool(work.changes(seat, effect[1]))
        case "recolor_die":
            return afford(seat, effect[2]) and bool(work.recolors(seat, effect[1]))
        case "split_die":
            return any(die % 6 for die in seat.pile)
        case "glue_dice":
            return bool(work.joins(seat, "join"))
        case "plant":
            return bool(work.plantings(seat, *effect[1:4]))
        case "grow":
            return any(seat.pots[colour] >= 0 for colour in range(3) if effect[1] >> colour & 1)
        case "tool":
            return bool(attic.open_spaces(book, seat))
        case "produce":
            return bool(wheel_actions.producers(seat, source))
        case "action":
            return wheel_actions.possible(state, number, effect[1], effect[2], source)
        case "take_order":
            return bool(state.orders)
        case "reset_tiles":
            return bool(seat.turned())
        case "choose":
            return any(useful(state, number, which, source) for which in effect[1])
        case "convert":
            return afford(seat, effect[1])
        case "sell_tokens":
            return any(getattr(seat, token) for token, _ in effect[1])
        case "swap_tokens":
            return any(getattr(seat, token) and any(to != token for to in effect[2]) for token in effect[1])
        case "lift_order":
            return any(row > 1 for _, row in seat.orders)
        case "claim_contract":
            return bool(claimable(state, number))
    return True


def afford(seat: Seat, pay: tuple[tuple[str, int], ...]) -> bool:
    return all(getattr(seat, token) >= amount for token, amount in pay)


def claimable(state: Woodcraft, number: int) -> list[str]:
    """The public contracts a seat may claim: those of the row that it has not claimed itself."""
    own = state.seats[number].contracts
    return [contract for contract in state.contracts if contract not in own]


def counted(seat: Seat, thing: str) -> int:
    """How many there are of something that points are scored for."""
    match thing:
        case "pot":
            return sum([pot >= -1 for pot in seat.pots])
        case "gluing_tile":
            return seat.owned >> 6 & 1
        case "sawing_tile":
            return seat.sawing
        case "splicing_tile":
            return seat.splicing.bit_count()
        case "helper":
            return len(seat.helpers())
        case "tool":
            return sum([tool >= 0 for tool in seat.attic])
        case "completed_order":
            return len(seat.completed)
        case "market_step":
            return seat.market
        case "blueberry_income_step":
            return seat.berry
        case "die_value_6":
            return sum([die % 6 == 5 for die in seat.pile])
    raise ValueError(thing)
