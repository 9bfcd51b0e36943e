"""Effects of cards, wheel and boards in words: one text for each operation, nested effects included."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from page.printed_cache import cached_by_identity
from table.words import Words

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect

#: Goods in the order in which texts list them.
GOODS = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")
COLOURS = {"g": "green", "y": "yellow", "b": "brown"}
_VALUES = (1, 2, 3, 4, 5, 6)
#: Operations whose text is a noun phrase; lists of these are joined by commas.
_SHORT = ("gain", "lose", "advance", "retreat", "tool", "produce", "claim_contract")


def either(words: Words, items: Iterable[str]) -> str:
    """Alternatives: "green, yellow or brown"."""
    choices = list(items)
    if len(choices) < 2:
        return "".join(choices)
    return words("wc.or", a=words.list(choices[:-1]), b=choices[-1])


def amount(words: Words, what: str, n: int) -> str:
    """An amount of a good: "2 lanterns"."""
    return words("wc.n." + what, n=n)


def goods(words: Words, amounts: Mapping[str, int]) -> list[str]:
    return [amount(words, what, amounts[what]) for what in GOODS if amounts.get(what)]


def die(words: Words, name: str) -> str:
    """A die by its name, "g3": "green 3"."""
    return words("wc.die", color=words("wc.color." + COLOURS[name[0]]), value=name[1:])


def dice(words: Words, names: Iterable[str]) -> list[str]:
    return [die(words, name) for name in names]


def step(words: Words, track: str, by: int) -> str:
    """A move on a track: "Reputation +2"."""
    return words("wc.eff.step", track=words("wc.track." + track), by=words.number(by, sign=True))


def tool(words: Words, kind: str) -> str:
    """A kind of tool; a card set may have its own."""
    return words("wc.tool." + kind) if "wc.tool." + kind in words else kind


@cached_by_identity
def effects(words: Words, listed: Sequence[Effect]) -> str:
    """A list of effects in words, in order. Commas join noun phrases; longer texts are joined by "wc.eff.then"."""
    if not listed:
        return words("wc.eff.nothing")
    items = [_TEXTS[effect["op"]](words, effect) for effect in listed]
    if all(effect["op"] in _SHORT for effect in listed):
        return words.list(items)
    first, *rest = items
    for item in rest:
        first = words("wc.eff.then", a=first, b=item)
    return first


def _gain(words: Words, effect: Effect) -> str:
    return words.list(goods(words, effect))


def _lose(words: Words, effect: Effect) -> str:
    return words("wc.eff.lose", what=amount(words, "points", effect["points"]))


def _gain_die(words: Words, effect: Effect) -> str:
    return words("wc.eff.gain_die", color=_colours(words, effect["colors"]), value=_values(words, effect["values"]))


def _modify_die(words: Words, effect: Effect) -> str:
    return words("wc.eff.modify_die", by=either(words, (words.number(by, sign=True) for by in effect["by"])))


def _recolor_die(words: Words, effect: Effect) -> str:
    pairs = zip(effect["from"], effect["to"], strict=True)
    swaps = [
        words("wc.eff.recolor", to=words("wc.color." + new), **{"from": words("wc.color." + old)}) for old, new in pairs
    ]
    swapped = words("wc.eff.recolor_die", colors=either(words, swaps))
    pay = goods(words, effect.get("pay") or {})
    if not pay:
        return swapped
    return words("wc.eff.do", when=words("wc.eff.convert", what=words.list(pay)), do=swapped)


def _split_die(words: Words, effect: Effect) -> str:
    return words("wc.eff.split_die", n=effect["cuts"])


def _glue_dice(words: Words, effect: Effect) -> str:
    return words("wc.eff.glue_dice", n=effect["times"])


def _plant(words: Words, effect: Effect) -> str:
    items = [words("wc.eff.plant", color=_colours(words, effect["colors"]), value=_values(words, effect["values"]))]
    if effect.get("slice"):
        items.append(words("wc.eff.plant.slice"))
    if effect.get("max_trees", 1) > 1:
        items.append(words("wc.eff.plant.trees", n=effect["max_trees"]))
    return words.list(items)


def _grow(words: Words, effect: Effect) -> str:
    pots = effect["pots"]
    if len(set(pots)) == len(COLOURS):
        return words("wc.eff.grow.any", n=effect["by"])
    return words("wc.eff.grow", n=effect["by"], pots=either(words, (words("wc.pot." + pot) for pot in pots)))


def _advance(words: Words, effect: Effect) -> str:
    return step(words, effect["track"], effect["by"])


def _retreat(words: Words, effect: Effect) -> str:
    return step(words, effect["track"], -effect["by"])


def _tool(words: Words, effect: Effect) -> str:
    if effect["types"] == "any":
        return words("wc.eff.tool", n=effect["n"])
    kinds = either(words, (tool(words, kind) for kind in effect["types"]))
    return words("wc.eff.tool.of", n=effect["n"], kinds=kinds)


def _produce(words: Words, effect: Effect) -> str:
    return words("wc.eff.produce", n=effect["max"])


def _action(words: Words, effect: Effect) -> str:
    action = words("wc.action." + effect["name"])
    less = effect.get("discount", 0)
    if not less:
        return words("wc.eff.action", action=action)
    return words("wc.eff.action.less", action=action, what=amount(words, "blueberry", less))


def _take_order(words: Words, effect: Effect) -> str:
    return words("wc.eff.take_order", n=effect["n"])


def _reset_tiles(words: Words, effect: Effect) -> str:
    return words("wc.eff.reset_tiles", n=effect["max"])


def _choose(words: Words, effect: Effect) -> str:
    first, *rest = [effects(words, option) for option in effect["options"]]
    for other in rest:
        first = words("wc.eff.or", a=first, b=other)
    return first


def _convert(words: Words, effect: Effect) -> str:
    pay, times = words.list(goods(words, effect["pay"])), effect.get("times", 1)
    when = words("wc.eff.convert", what=pay) if times == 1 else words("wc.eff.convert.times", what=pay, n=times)
    return words("wc.eff.do", when=when, do=effects(words, effect["do"]))


def _sell_tokens(words: Words, effect: Effect) -> str:
    rates = [
        words("wc.eff.rate", what=amount(words, token, 1), pay=amount(words, "blueberry", pay))
        for token, pay in effect["rates"].items()
    ]
    return words("wc.eff.sell_tokens", n=effect["max"], rates=words.list(rates))


def _swap_tokens(words: Words, effect: Effect) -> str:
    given = either(words, (words("wc.token." + token) for token in effect["from"]))
    taken = either(words, (words("wc.token." + token) for token in effect["to"]))
    n = effect.get("times", 1)
    if given == taken:
        return words("wc.eff.swap_any", kinds=given, n=n)
    return words("wc.eff.swap_tokens", to=taken, n=n, **{"from": given})


def _discount(words: Words, effect: Effect) -> str:
    what = words("wc.discount." + effect["on"])
    if effect.get("values"):
        what = words("wc.eff.less.values", what=what, values=_values(words, effect["values"]))
    return words("wc.eff.less", what=what, price=amount(words, "blueberry", effect["by"]))


def _trigger(words: Words, effect: Effect) -> str:
    when = words("wc.event." + effect["on"])
    if effect.get("limit") == "turn":
        when = words("wc.event.once", when=when)
    return words("wc.eff.do", when=when, do=effects(words, effect["do"]))


def _replace(words: Words, effect: Effect) -> str:
    return words("wc.replace." + effect["rule"], n=effect["value"])


def _lift_order(words: Words, effect: Effect) -> str:
    return words("wc.eff.lift_order", n=effect["rows"])


def _score_per(words: Words, effect: Effect) -> str:
    things = either(words, (words("wc.thing." + thing) for thing in effect["per"]))
    points = amount(words, "points", effect["points"])
    most = effect.get("max")
    if most is None:
        return words("wc.eff.score_per", points=points, things=things)
    return words("wc.eff.score_per.max", points=points, things=things, max=amount(words, "points", most))


def _claim_contract(words: Words, effect: Effect) -> str:
    return words("wc.eff.claim_contract")


def _colours(words: Words, colours: Sequence[str]) -> str:
    if len(set(colours)) == len(COLOURS):
        return words("wc.color.any")
    return either(words, (words("wc.color." + colour) for colour in colours))


def _values(words: Words, values: Sequence[int]) -> str:
    if set(values) == set(_VALUES):
        return words("wc.value.any")
    return either(words, map(str, values))


_TEXTS: dict[str, Callable[[Words, Effect], str]] = {
    "gain": _gain,
    "lose": _lose,
    "gain_die": _gain_die,
    "modify_die": _modify_die,
    "recolor_die": _recolor_die,
    "split_die": _split_die,
    "glue_dice": _glue_dice,
    "plant": _plant,
    "grow": _grow,
    "advance": _advance,
    "retreat": _retreat,
    "tool": _tool,
    "produce": _produce,
    "action": _action,
    "take_order": _take_order,
    "reset_tiles": _reset_tiles,
    "choose": _choose,
    "convert": _convert,
    "sell_tokens": _sell_tokens,
    "swap_tokens": _swap_tokens,
    "discount": _discount,
    "trigger": _trigger,
    "replace": _replace,
    "lift_order": _lift_order,
    "score_per": _score_per,
    "claim_contract": _claim_contract,
}
