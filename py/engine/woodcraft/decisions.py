"""Actions as structured values (``view_types.Decision``), so that only the engine parses the notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from .actions import Action, parse
from .dice import COLOURS, NAMES, colour_of, die, names

if TYPE_CHECKING:
    from .view_types import Decision, Verb


def read(text: str) -> Decision:
    """The parts of an action in notation; IllegalAction as in ``parse``."""
    return of(parse(text))


def of(action: Action) -> Decision:
    """The parts of an action."""
    verb = cast("Verb", action.verb)
    parts: Decision = {"text": action.text, "verb": verb, "dice": [], "made": [], "cards": [], "place": ""}
    add = _PARTS.get(action.verb)
    if add is not None:
        add(parts, action.args)
    return parts


def _cards(parts: Decision, args: tuple[str, ...]) -> None:
    parts["cards"] = [*args]


def _dice(parts: Decision, args: tuple[int, ...]) -> None:
    parts["dice"] = names(args)


def _tile(parts: Decision, args: tuple[str]) -> None:
    (parts["tile"],) = args


def _upgrade(parts: Decision, args: tuple[str]) -> None:
    (parts["upgrade"],) = args


def _pot(parts: Decision, args: tuple[int]) -> None:
    parts["place"] = COLOURS[args[0]]


def _cut(parts: Decision, args: tuple[int, tuple[int, ...]]) -> None:
    whole, pieces = args
    parts["dice"], parts["made"] = [NAMES[whole]], [_of_value(whole, piece) for piece in pieces]


def _splice(parts: Decision, args: tuple[int, int, int]) -> None:
    tile, *change = args
    parts["tile"] = f"splicing_{tile}"
    _change(parts, (change[0], change[1]))


def _change(parts: Decision, args: tuple[int, int]) -> None:
    old, value = args
    parts["dice"], parts["made"] = [NAMES[old]], [_of_value(old, value)]


def _join(parts: Decision, args: tuple[int, int, int]) -> None:
    one, other, made = args
    parts["dice"], parts["made"] = names((one, other)), [NAMES[made]]


def _plant(parts: Decision, args: tuple[int, int]) -> None:
    _change(parts, args)
    parts["place"] = COLOURS[colour_of(args[0])]


def _recolor(parts: Decision, args: tuple[int, int]) -> None:
    old, new = args
    parts["dice"], parts["made"] = [NAMES[old]], [NAMES[new]]


def _stock(parts: Decision, args: tuple[str, int]) -> None:
    parts["token"], parts["number"] = args


def _sell_token(parts: Decision, args: tuple[str]) -> None:
    (parts["token"],) = args


def _swap(parts: Decision, args: tuple[str, str]) -> None:
    parts["token"], parts["gets"] = args


def _option(parts: Decision, args: tuple[int]) -> None:
    (parts["number"],) = args


def _hire(parts: Decision, args: tuple[str, int]) -> None:
    helper, room = args
    parts["cards"], parts["place"] = [helper], f"r{room}"


def _produce(parts: Decision, args: tuple[tuple[str, ...], bool]) -> None:
    helpers, plants = args
    parts["cards"], parts["plants"] = [*helpers], plants


def _tool(parts: Decision, args: tuple[str, str]) -> None:
    parts["tool"], parts["place"] = args


def _of_value(which: int, value: int) -> str:
    """The die of the same colour with another value."""
    return NAMES[die(colour_of(which), value)]


_PARTS: dict[str, Callable[[Decision, Any], None]] = {
    **dict.fromkeys(("keep", "place", "complete", "use", "take", "lift", "claim"), _cards),
    **dict.fromkeys(("buy", "sell", "die", "return"), _dice),
    **dict.fromkeys(("move", "other", "bonus", "reuse", "reset"), _tile),
    **dict.fromkeys(("harvest", "grow"), _pot),
    **dict.fromkeys(("saw", "cut"), _cut),
    **dict.fromkeys(("glue", "join"), _join),
    "improve": _upgrade,
    "splice": _splice,
    "change": _change,
    "plant": _plant,
    "recolor": _recolor,
    "stock": _stock,
    "sell_token": _sell_token,
    "swap": _swap,
    "option": _option,
    "hire": _hire,
    "produce": _produce,
    "tool": _tool,
}
