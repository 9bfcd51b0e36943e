"""The executor of the language of effects: the 26 primitives, run one after the other (docs/rules/woodcraft.md 11)."""

from __future__ import annotations

from collections.abc import Callable

from . import attic, wheel_actions, work
from .dice import SIDES, value_of
from .effect_lists import Amounts, CompiledEffect, index
from .events import Gained, PointsLost
from .interned import gained, run_effects
from .position import Position
from .seats import GLUING, MISSING, Seat
from .task_kinds import Task
from .tasks import (
    ChangeDie,
    ChooseOption,
    ClaimContract,
    Convert,
    CutDie,
    GainDie,
    GrowTree,
    JoinDice,
    LiftOrder,
    PlaceTool,
    Plant,
    Produce,
    RecolorDie,
    ResetTile,
    RunEffects,
    SellTokens,
    SwapTokens,
    TakeOrder,
)
from .tracks import advance, fire_triggers, retreat


def run(position: Position, task: RunEffects) -> None:
    """Carry out effects up to one that adds tasks. The rest of the list is then a task below them."""
    number, source, which, place = task
    effects = position.book.lists[which]
    last = len(effects)
    while place < last:
        effect = effects[place]
        place += 1
        if effect[0] == "gain":
            amounts = effect[1]
            gain(position, number, source, amounts)
            if position.seats[number].powers.triggers and (lanterns := dict(amounts).get("lantern")):
                if place < last:
                    position.tasks.append(run_effects(number, source, which, place))
                fire_triggers(position, number, "gain_lantern", source, lanterns)
                return
            continue
        if effect[0] == "modify_die":
            # If it is declined or impossible, the rest of the list is skipped.
            position.tasks.append(ChangeDie(number, source, 1, which, place - 1))
            return
        if place < last:
            position.tasks.append(run_effects(number, source, which, place))
        _OPS[effect[0]](position, number, source, effect, which, place - 1)
        return


def gain(position: Position, number: int, source: str, amounts: Amounts) -> None:
    """Gain goods, without what they trigger."""
    seat = position.seats[number]
    for token, amount in amounts:
        setattr(seat, token, getattr(seat, token) + amount)
    position.events.append(gained(number, source, amounts))


Op = Callable[[Position, int, str, CompiledEffect, int, int], None]


def _lose(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    seat = position.seats[number]
    lost = min(seat.points, effect[1])
    seat.points -= lost
    position.events.append(PointsLost(number, source, lost))


def _advance(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    advance(position, number, effect[1], effect[2], source)


def _retreat(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    retreat(position, number, effect[1], effect[2], source)


def _action(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    wheel_actions.begin(position, number, effect[1], source, optional=1, discount=effect[2])


def _score_per(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    _, per, points, most = effect
    seat = position.seats[number]
    scored = min(most, points * sum([counted(seat, thing) for thing in per]))
    seat.points += scored
    position.events.append(Gained(number, source, (("points", scored),)))


def _produce(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    position.tasks.append(Produce(number, source, 0, effect[1], 0))


def _nothing(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
    """Passive effects are read by the rules and do nothing themselves."""


def _referring(op: str, kind: Callable[..., Task], *counts: str, optional: bool) -> Op:
    """An effect that asks a question, which refers to it by list and place and has some of its numbers."""
    places, declines = [index(op, name) for name in counts], int(optional)

    def ask(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
        position.tasks.append(kind(number, source, declines, which, place, *[effect[i] for i in places]))

    return ask


def _asking(op: str, kind: Callable[..., Task], *parameters: str, optional: bool) -> Op:
    """An effect that asks a question, which has some of its parameters in the order of the fields of the task."""
    places, declines = [index(op, name) for name in parameters], int(optional)

    def ask(position: Position, number: int, source: str, effect: CompiledEffect, which: int, place: int) -> None:
        position.tasks.append(kind(number, source, declines, *[effect[i] for i in places]))

    return ask


_OPS: dict[str, Op] = {
    "lose": _lose,
    "gain_die": _referring("gain_die", GainDie, optional=False),
    "recolor_die": _referring("recolor_die", RecolorDie, optional=True),
    "split_die": _asking("split_die", CutDie, "cuts", optional=True),
    "glue_dice": _asking("glue_dice", JoinDice, "times", optional=True),
    "plant": _asking("plant", Plant, "max_trees", "colours", "values", "sliced", optional=True),
    "grow": _asking("grow", GrowTree, "pots", "by", optional=False),
    "advance": _advance,
    "retreat": _retreat,
    "tool": _asking("tool", PlaceTool, "n", "kinds", optional=False),
    "produce": _produce,
    "action": _action,
    "take_order": _asking("take_order", TakeOrder, "n", optional=True),
    "reset_tiles": _asking("reset_tiles", ResetTile, "max", optional=True),
    "choose": _referring("choose", ChooseOption, optional=False),
    "convert": _referring("convert", Convert, "times", optional=True),
    "sell_tokens": _referring("sell_tokens", SellTokens, "max", optional=True),
    "swap_tokens": _referring("swap_tokens", SwapTokens, "times", optional=True),
    "discount": _nothing,
    "trigger": _nothing,
    "replace": _nothing,
    "lift_order": _asking("lift_order", LiftOrder, "rows", optional=False),
    "score_per": _score_per,
    "claim_contract": _asking("claim_contract", ClaimContract, optional=False),
}


# --- whether an effect would do anything ------------------------------------------------------------


def useful(position: Position, number: int, which: int, source: str) -> bool:
    """Whether a list of effects can do anything now."""
    effects = position.book.lists[which]
    if effects and effects[0][0] == "modify_die":
        effects = effects[:1]
    for effect in effects:
        of_seat = _USEFUL_TO_SEAT.get(effect[0])
        if of_seat is not None:
            if of_seat(position.seats[number], effect):
                return True
            continue
        in_position = _USEFUL_IN_POSITION.get(effect[0])
        if in_position is None or in_position(position, number, effect, source):
            return True
    return False


def afford(seat: Seat, pay: tuple[tuple[str, int], ...]) -> bool:
    return all(getattr(seat, token) >= amount for token, amount in pay)


def claimable(position: Position, number: int) -> list[str]:
    """The public contracts that a seat may claim: those of the row that it has not claimed before."""
    own = position.seats[number].contracts
    return [contract for contract in position.contracts if contract not in own]


def counted(seat: Seat, thing: str) -> int:
    """How many things of a kind a seat has, for effects and contracts that score them."""
    match thing:
        case "pot":
            return sum([pot != MISSING for pot in seat.pots])
        case "gluing_tile":
            return int(bool(seat.owned & GLUING))
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
            return sum([value_of(die) == SIDES for die in seat.pile])
    raise ValueError(thing)


#: Whether an effect can do anything with what a seat owns. Effects that are in neither table always can.
_USEFUL_TO_SEAT: dict[str, Callable[[Seat, CompiledEffect], bool]] = {
    "modify_die": lambda seat, effect: bool(work.changes(seat, effect[1])),
    "recolor_die": lambda seat, effect: afford(seat, effect[2]) and bool(work.recolors(seat, effect[1])),
    "split_die": lambda seat, effect: any(value_of(die) > 1 for die in seat.pile),
    "glue_dice": lambda seat, effect: bool(work.joins(seat, "join")),
    "plant": lambda seat, effect: bool(work.plantings(seat, *effect[1:4])),
    "grow": lambda seat, effect: any(tree >= 0 and effect[1] >> pot & 1 for pot, tree in enumerate(seat.pots)),
    "reset_tiles": lambda seat, effect: bool(seat.turned()),
    "convert": lambda seat, effect: afford(seat, effect[1]),
    "sell_tokens": lambda seat, effect: any(getattr(seat, token) for token, _ in effect[1]),
    "swap_tokens": lambda seat, effect: any(
        getattr(seat, token) and any(to != token for to in effect[2]) for token in effect[1]
    ),
    "lift_order": lambda seat, effect: any(row > 1 for _, row in seat.orders),
}
#: The same for effects that depend on the rest of the position as well.
_USEFUL_IN_POSITION: dict[str, Callable[[Position, int, CompiledEffect, str], bool]] = {
    "tool": lambda position, number, effect, source: bool(attic.open_spaces(position.book, position.seats[number])),
    "produce": lambda position, number, effect, source: bool(wheel_actions.producers(position.seats[number], source)),
    "action": lambda position, number, effect, source: wheel_actions.possible(position, number, effect[1], effect[2]),
    "take_order": lambda position, number, effect, source: bool(position.orders),
    "choose": lambda position, number, effect, source: any(
        useful(position, number, which, source) for which in effect[1]
    ),
    "claim_contract": lambda position, number, effect, source: bool(claimable(position, number)),
}
