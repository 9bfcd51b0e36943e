"""The effects of a card set, compiled: every list of effects has a number, under which the rules find it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .cards import TOKENS
from .dice import COLOURS, die

#: An effect ready to be carried out: the name of its primitive, then its parameters.
Effect = tuple[Any, ...]
Json = Mapping[str, Any]


class EffectLists:
    """All lists of effects of one card set, by number."""

    def __init__(self, tools: tuple[str, ...]) -> None:
        self.tools = tools
        #: Ready to be carried out, and as it is written in the set.
        self.compiled: list[tuple[Effect, ...]] = []
        self.written: list[list[Json]] = []

    def add(self, effects: Iterable[Json]) -> int:
        """The number of a list of effects; lists inside it have smaller ones."""
        written = list(effects)
        made = tuple([self._effect(effect) for effect in written])
        self.compiled.append(made)
        self.written.append(written)
        return len(self.compiled) - 1

    def _effect(self, effect: Json) -> Effect:
        op = effect["op"]
        match op:
            case "gain":
                return op, tuple((token, effect[token]) for token in TOKENS if effect.get(token))
            case "lose":
                return op, effect["points"]
            case "gain_die":
                colours = [COLOURS.index(colour) for colour in effect["colors"]]
                return op, tuple(sorted({die(colour, value) for colour in colours for value in effect["values"]}))
            case "modify_die":
                return op, tuple(effect["by"])
            case "recolor_die":
                pairs = zip(effect["from"], effect["to"], strict=True)
                return op, tuple((COLOURS.index(a), COLOURS.index(b)) for a, b in pairs), amounts(effect.get("pay"))
            case "split_die":
                return op, effect["cuts"]
            case "glue_dice":
                return op, effect["times"]
            case "plant":
                values = bits(effect["values"])
                return op, _colours(effect["colors"]), values, bool(effect["slice"]), effect["max_trees"]
            case "grow":
                return op, _colours(effect["pots"]), effect["by"]
            case "advance" | "retreat":
                return op, effect["track"], effect["by"]
            case "tool":
                types = self.tools if effect["types"] == "any" else effect["types"]
                return op, bits(self.tools.index(kind) for kind in types), effect["n"]
            case "produce" | "reset_tiles":
                return op, effect["max"]
            case "action":
                return op, effect["name"], effect.get("discount", 0)
            case "take_order":
                return op, effect["n"]
            case "choose":
                return op, tuple(self.add(inner) for inner in effect["options"])
            case "convert":
                return op, amounts(effect["pay"]), self.add(effect["do"]), effect["times"]
            case "sell_tokens":
                return op, amounts(effect["rates"]), effect["max"]
            case "swap_tokens":
                return op, tuple(effect["from"]), tuple(effect["to"]), effect["times"]
            case "discount":
                return op, effect["on"], effect["by"], bits(effect.get("values") or ())
            case "trigger":
                return op, effect["on"], self.add(effect["do"]), effect.get("limit") == "turn"
            case "replace":
                return op, effect["rule"], effect["value"]
            case "lift_order":
                return op, effect["rows"]
            case "score_per":
                return op, tuple(effect["per"]), effect["points"], effect["max"]
            case "claim_contract":
                return (op,)
        raise ValueError(op)


def bits(numbers: Iterable[int]) -> int:
    """A set of small numbers as a number."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _colours(names: Iterable[str]) -> int:
    return bits(COLOURS.index(name) for name in names)


def amounts(of: Json | None) -> tuple[tuple[str, int], ...]:
    """Amounts by token as pairs, in the order of TOKENS."""
    return tuple((token, of[token]) for token in TOKENS if of.get(token)) if of else ()
