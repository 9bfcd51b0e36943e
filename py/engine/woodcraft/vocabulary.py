"""The language of effects: 26 primitives, their parameters, where each is allowed (docs/rules/woodcraft.md 11.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..game import as_found
from .checks import NONE, Check, Wrong, amounts, flag, list_of, one_of, record, whole
from .dice import COLOURS
from .problems import problem
from .wheel import ACTIONS

#: Goods that a player can own in any number.
STOCK = ("blueberry", "glue", "scrap", "saw", "lantern", "reuse")
#: The materials that are sold on the market, required by orders, and sold and swapped by helpers.
MATERIALS = ("glue", "saw", "scrap")
TRACKS = ("blueberry", "walnut", "reputation")
INCOME_TRACKS = ("blueberry", "walnut")
EVENTS = ("complete_order", "sell_die", "splice", "saw_tile", "gain_lantern", "reputation_step", "harvest")
DISCOUNTS = ("buy_die", "place_helper", "improve", "market", "second_order")
#: The numbers that ``replace`` may change.
REPLACED = ("mixed_glue_points",)
COUNTED = (
    "pot",
    "gluing_tile",
    "sawing_tile",
    "splicing_tile",
    "helper",
    "tool",
    "completed_order",
    "market_step",
    "blueberry_income_step",
    "die_value_6",
)

#: Effects that change rules as long as their card is in play. Only permanent abilities consist of them.
PASSIVE = ("discount", "trigger", "replace")
#: The deepest nesting of lists of effects.
DEEPEST = 3
#: The longest list of effects.
LONGEST = 6
#: The effects of a trigger without a limit: they happen at once and need no work.
_AT_ONCE = ("gain", "lose", "advance", "retreat", "tool", "gain_die", "score_per")
#: A production may not lead to further productions.
_NOT_PRODUCED = ("produce", "action")

_COLOURS = list_of(one_of(COLOURS), 1, 3, unique=True)
_VALUES = list_of(whole(1, 6), 1, 6, unique=True)
_PAY = amounts(STOCK, 1, 30)


class Effects:
    """Checks lists of effects for a card set with these kinds of tools."""

    def __init__(self, tools: Sequence[str]) -> None:
        self._tools = tuple(tools)
        self._of = {op: record({"op": _any, **needed}, more) for op, (needed, more) in self._parameters().items()}
        self.ops = tuple(self._of)

    def active(self, low: int = 0, high: int = LONGEST) -> Check:
        """A list of effects that are carried out."""
        return lambda value: self._list(value, low, high, 1, passive=False)

    def production(self, value: object) -> None:
        """The production of a helper."""
        self._list(value, 0, LONGEST, 1, passive=False, never=_NOT_PRODUCED)

    def passive(self, value: object) -> None:
        """The effects of a permanent ability."""
        self._list(value, 1, LONGEST, 1, passive=True)

    def score(self, value: Any) -> None:
        """The score of a public contract."""
        self._one(value, 1, passive=False)
        if value["op"] != "score_per":
            raise Wrong(problem("expected.exactly", value="'score_per'"), as_found(value["op"])).under("op")

    def _parameters(self) -> dict[str, tuple[dict[str, Check], dict[str, Check]]]:
        """The required and the optional parameters of each primitive."""
        track = {"track": one_of(TRACKS), "by": whole(1, 20)}
        few, inside = whole(1, 9), _any
        token = list_of(one_of(MATERIALS), 1, 3, unique=True)
        return {
            "gain": ({}, {name: whole(1, 99) for name in (*STOCK, "points")}),
            "lose": ({"points": whole(1, 99)}, {}),
            "gain_die": ({"colors": _COLOURS, "values": _VALUES}, {}),
            "modify_die": ({"by": list_of(whole(-5, 5), 1, 10, unique=True)}, {}),
            "recolor_die": ({"from": _colours, "to": _colours}, {"pay": _PAY}),
            "split_die": ({"cuts": whole(1, 5)}, {}),
            "glue_dice": ({"times": few}, {}),
            "plant": ({"colors": _COLOURS, "values": _VALUES, "slice": flag, "max_trees": whole(1, 3)}, {}),
            "grow": ({"pots": _COLOURS, "by": whole(1, 5)}, {}),
            "advance": (track, {}),
            "retreat": (track, {}),
            "tool": ({"types": self._types, "n": few}, {}),
            "produce": ({"max": few}, {}),
            "action": ({"name": one_of(ACTIONS), "discount": whole(0, 30)}, {}),
            "take_order": ({"n": whole(1, 4)}, {}),
            "reset_tiles": ({"max": few}, {}),
            "choose": ({"options": inside}, {}),
            "convert": ({"pay": _PAY, "do": inside, "times": few}, {}),
            "sell_tokens": ({"rates": amounts(MATERIALS, 1, 20), "max": whole(1, 20)}, {}),
            "swap_tokens": ({"from": token, "to": token, "times": few}, {}),
            "discount": ({"on": one_of(DISCOUNTS), "by": whole(1, 20)}, {"values": _VALUES}),
            "trigger": ({"on": one_of(EVENTS), "do": inside}, {"limit": one_of(("turn",))}),
            "replace": ({"rule": one_of(REPLACED), "value": whole(0, 50)}, {}),
            "lift_order": ({"rows": whole(1, 4)}, {}),
            "score_per": (
                {"per": list_of(one_of(COUNTED), 1, len(COUNTED), True), "points": whole(1, 20), "max": whole(1, 99)},
                {},
            ),
            "claim_contract": ({}, {}),
        }

    def _types(self, value: object) -> None:
        if value != "any":
            if not isinstance(value, list):
                raise Wrong(problem("expected.tools"), as_found(value))
            list_of(one_of(self._tools), 1, len(self._tools), unique=True)(value)

    def _list(self, value: object, low: int, high: int, depth: int, passive: bool, never: Sequence[str] = ()) -> None:
        if depth > DEEPEST:
            raise Wrong(problem("expected.depth", most=DEEPEST), problem("found.deeper"))
        list_of(lambda inside: self._one(inside, depth, passive, never), low, high)(value)

    def _one(self, value: object, depth: int, passive: bool, never: Sequence[str] = ()) -> None:
        if not isinstance(value, dict) or "op" not in value:
            raise Wrong(problem("expected.effect"), as_found(value))
        op = value["op"]
        allowed = [name for name in self.ops if (name in PASSIVE) == passive and name not in never]
        try:
            one_of(allowed)(op)
        except Wrong as wrong:
            raise wrong.under("op") from None
        self._of[op](value)
        if op in _TOGETHER:
            _TOGETHER[op](value)
        self._inner(value, op, depth, never)

    def _inner(self, value: Any, op: str, depth: int, never: Sequence[str]) -> None:
        """Checks the lists of effects inside an effect."""

        def effects(inner: object) -> None:
            self._list(inner, 1, LONGEST, depth + 1, False, never)

        if op in ("convert", "trigger"):
            _check_field(value, "do", effects)
        if op == "trigger" and "limit" not in value:
            _check_field(value, "do", _all_at_once)
        if op == "choose":
            _check_field(value, "options", list_of(effects, 2, 4))


def _check_field(value: Any, name: str, check: Check) -> None:
    try:
        check(value[name])
    except Wrong as wrong:
        raise wrong.under(name) from None


def _all_at_once(effects: Any) -> None:
    for number, effect in enumerate(effects):
        if effect["op"] not in _AT_ONCE or "reuse" in effect:
            expected = problem("expected.at_once", effects=", ".join(_AT_ONCE))
            raise Wrong(expected, as_found(effect)).under(number)


def _any(value: object) -> None:
    """Checked elsewhere."""


# --- parameters that must fit each other ------------------------------------------------------------


def _check_gain(value: Any) -> None:
    if len(value) < 2:
        raise Wrong(problem("expected.gain"), NONE)


def _check_discount(value: Any) -> None:
    if "values" in value and value["on"] != "buy_die":
        raise Wrong(problem("expected.values"), as_found(value["on"])).under("values")


def _check_change(value: Any) -> None:
    if 0 in value["by"]:
        raise Wrong(problem("expected.amounts"), 0).under("by")


def _check_recolor(value: Any) -> None:
    old, new = value["from"], value["to"]
    if len(old) != len(new) or any(before == after for before, after in zip(old, new, strict=True)):
        raise Wrong(problem("expected.colours"), ", ".join(new)).under("to")


def _check_swap(value: Any) -> None:
    if len({*value["from"], *value["to"]}) < 2:
        raise Wrong(problem("expected.other"), value["to"][0]).under("to")


_TOGETHER: dict[str, Check] = {
    "gain": _check_gain,
    "discount": _check_discount,
    "modify_die": _check_change,
    "recolor_die": _check_recolor,
    "swap_tokens": _check_swap,
}

_colours = list_of(one_of(COLOURS), 1, 6)


def walk(effects: Iterable[Any]) -> Iterator[Any]:
    """All effects of a list, including those inside other effects."""
    for effect in effects:
        yield effect
        yield from walk(effect.get("do", ()))
        for option in effect.get("options", ()):
            yield from walk(option)


def events_caused(effects: Iterable[Any]) -> set[str]:
    """The events that effects cause without a decision of a player."""
    events = set()
    for effect in walk(effects):
        if "lantern" in effect and effect["op"] == "gain":
            events.add("gain_lantern")
        if effect["op"] == "advance" and effect["track"] == "reputation":
            events.add("reputation_step")
    return events
