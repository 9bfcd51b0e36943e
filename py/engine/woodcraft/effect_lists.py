"""The compiled effects of a card set. The rules refer to a list of effects by its number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..game import Json
from .cards import TOKENS
from .dice import COLOURS, die

#: The name of its primitive, then its parameters. ``printed_types.Effect`` is an effect as a card set writes it.
CompiledEffect = tuple[Any, ...]
#: (token, amount) each.
Amounts = tuple[tuple[str, int], ...]


class EffectLists:
    """All lists of effects of one card set, by number."""

    def __init__(self, tools: tuple[str, ...]) -> None:
        self.tools = tools
        #: Each list compiled, and as written in the set.
        self.compiled: list[tuple[CompiledEffect, ...]] = []
        self.written: list[list[Json]] = []

    def add(self, effects: Iterable[Json]) -> int:
        """Compile a list of effects and return its number. Lists inside it have smaller numbers."""
        written = list(effects)
        compiled = tuple([self._effect(effect) for effect in written])
        self.compiled.append(compiled)
        self.written.append(written)
        return len(self.compiled) - 1

    def _effect(self, effect: Json) -> CompiledEffect:
        op = effect["op"]
        return (op, *_PARAMETERS[op](self, effect))


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _colours(names: Iterable[str]) -> int:
    return bits(COLOURS.index(name) for name in names)


def amounts(of: Json | None) -> Amounts:
    """Amounts by token as pairs, in the order of TOKENS."""
    return tuple((token, of[token]) for token in TOKENS if of.get(token)) if of else ()


# --- the parameters of each primitive, in the order in which the rules read them --------------------


Parameters = Callable[[EffectLists, Json], CompiledEffect]


def _plain(*names: str) -> Parameters:
    """Parameters that are used as they are written."""
    return lambda lists, effect: tuple([effect[name] for name in names])


def _gained_dice(lists: EffectLists, effect: Json) -> CompiledEffect:
    colours = [COLOURS.index(colour) for colour in effect["colors"]]
    return (tuple(sorted({die(colour, value) for colour in colours for value in effect["values"]})),)


def _recolor(lists: EffectLists, effect: Json) -> CompiledEffect:
    pairs = zip(effect["from"], effect["to"], strict=True)
    return tuple((COLOURS.index(old), COLOURS.index(new)) for old, new in pairs), amounts(effect.get("pay"))


def _plant(lists: EffectLists, effect: Json) -> CompiledEffect:
    return _colours(effect["colors"]), bits(effect["values"]), bool(effect["slice"]), effect["max_trees"]


def _tools(lists: EffectLists, effect: Json) -> CompiledEffect:
    kinds = lists.tools if effect["types"] == "any" else effect["types"]
    return bits(lists.tools.index(kind) for kind in kinds), effect["n"]


#: The names of these parameters, for the effects that ask a question with some of them.
FIELDS: dict[str, tuple[str, ...]] = {
    "gain_die": ("dice",),
    "recolor_die": ("changes", "pay"),
    "split_die": ("cuts",),
    "glue_dice": ("times",),
    "plant": ("colours", "values", "sliced", "max_trees"),
    "grow": ("pots", "by"),
    "tool": ("kinds", "n"),
    "reset_tiles": ("max",),
    "take_order": ("n",),
    "choose": ("options",),
    "convert": ("pay", "do", "times"),
    "sell_tokens": ("rates", "max"),
    "swap_tokens": ("from", "to", "times"),
    "lift_order": ("rows",),
    "claim_contract": (),
}


def index(op: str, name: str) -> int:
    """The index of a parameter in a compiled effect, which begins with its name."""
    return 1 + FIELDS[op].index(name)


_PARAMETERS: dict[str, Parameters] = {
    "gain": lambda lists, effect: (amounts(effect),),
    "lose": _plain("points"),
    "gain_die": _gained_dice,
    "modify_die": lambda lists, effect: (tuple(effect["by"]),),
    "recolor_die": _recolor,
    "split_die": _plain("cuts"),
    "glue_dice": _plain("times"),
    "plant": _plant,
    "grow": lambda lists, effect: (_colours(effect["pots"]), effect["by"]),
    "advance": _plain("track", "by"),
    "retreat": _plain("track", "by"),
    "tool": _tools,
    "produce": _plain("max"),
    "reset_tiles": _plain("max"),
    "action": lambda lists, effect: (effect["name"], effect.get("discount", 0)),
    "take_order": _plain("n"),
    "choose": lambda lists, effect: (tuple([lists.add(inner) for inner in effect["options"]]),),
    "convert": lambda lists, effect: (amounts(effect["pay"]), lists.add(effect["do"]), effect["times"]),
    "sell_tokens": lambda lists, effect: (amounts(effect["rates"]), effect["max"]),
    "swap_tokens": lambda lists, effect: (tuple(effect["from"]), tuple(effect["to"]), effect["times"]),
    "discount": lambda lists, effect: (effect["on"], effect["by"], bits(effect.get("values") or ())),
    "trigger": lambda lists, effect: (effect["on"], lists.add(effect["do"]), effect.get("limit") == "turn"),
    "replace": _plain("rule", "value"),
    "lift_order": _plain("rows"),
    "score_per": lambda lists, effect: (tuple(effect["per"]), effect["points"], effect["max"]),
    "claim_contract": _plain(),
}
