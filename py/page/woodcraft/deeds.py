"""Decisions in words: every verb of the engine, for buttons, hints, the log and the replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from table.words import Words

from .effects import amount, die, effects, tool
from .names import pot, room, space, tile, title_in, upgrade

View = Mapping[str, Any]


def action(words: Words, action: Any, view: View | None = None) -> str:
    """An action in words; ``view`` tells more of it: names of a card set of one's own, prices, options."""
    verb, _, rest = str(action).partition(" ")
    phrase = _VERBS.get(verb)
    return phrase(words, rest, view or {}) if phrase else str(action)


def _titles(words: Words, ids: str, view: View) -> str:
    return words.list([title_in(words, id, view) for id in ids.split("+")])


def _with_card(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, what=_titles(words, rest, view))


def _with_action(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, action=words("wc.action." + rest))


def _with_die(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, die=die(words, rest))


def _with_tile(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, tile=tile(words, rest, view))


def _with_pot(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, pot=pot(words, rest))


def _sawn(verb: str) -> Callable[[Words, str, View], str]:
    """``g5:2+3``."""

    def said(words: Words, rest: str, view: View) -> str:
        whole, _, parts = rest.partition(":")
        return words("wc.do." + verb, die=die(words, whole), parts=" + ".join(parts.split("+")))

    return said


def _glued(verb: str) -> Callable[[Words, str, View], str]:
    """``g2+y3:g5``."""

    def said(words: Words, rest: str, view: View) -> str:
        both, _, one = rest.partition(":")
        a, _, b = both.partition("+")
        return words("wc.do." + verb, a=die(words, a), b=die(words, b), die=die(words, one))

    return said


def _do(words: Words, rest: str, view: View) -> str:
    waiting = view.get("turn", {}).get("action")
    return words("wc.do.do", action=words("wc.action." + waiting)) if waiting else words("wc.do.do.plain")


def _berries(words: Words, rest: str, view: View) -> str:
    n = view.get("board", {}).get("prices", {}).get("skip_action_blueberries")
    return words("wc.do.berries.n", what=amount(words, "blueberry", n)) if n else words("wc.do.berries")


def _splice(words: Words, rest: str, view: View) -> str:
    """``2 g3:5``: the tile, the die and its new value."""
    return _changed("splice", words, rest.partition(" ")[2])


def _change(words: Words, rest: str, view: View) -> str:
    return _changed("change", words, rest)


def _changed(verb: str, words: Words, rest: str) -> str:
    old, _, value = rest.partition(":")
    return words("wc.do." + verb, die=die(words, old), value=value)


def _goods(verb: str) -> Callable[[Words, str, View], str]:
    """``g3``, ``glue 2``, or a kind of token."""

    def said(words: Words, rest: str, view: View) -> str:
        what, _, n = rest.partition(" ")
        if n:
            return words("wc.do." + verb, what=amount(words, what, int(n)))
        known = "wc.token." + what in words
        return words("wc.do." + verb, what=words("wc.token." + what) if known else die(words, what))

    return said


def _hire(words: Words, rest: str, view: View) -> str:
    who, _, where = rest.partition(" ")
    return words("wc.do.hire", what=title_in(words, who, view), room=room(words, where))


def _produce(words: Words, rest: str, view: View) -> str:
    who, _, then = rest.partition(" ")
    if who in ("", "plant"):
        return words("wc.do.produce.only")
    return words("wc.do.produce.plant" if then else "wc.do.produce", what=_titles(words, who, view))


def _plant(words: Words, rest: str, view: View) -> str:
    whole, _, piece = rest.partition(":")
    if not piece or piece == whole[1:]:
        return words("wc.do.plant", die=die(words, whole))
    return words("wc.do.plant.slice", die=die(words, whole), value=piece)


def _recolor(words: Words, rest: str, view: View) -> str:
    old, _, new = rest.partition(":")
    return words("wc.do.recolor", a=die(words, old), b=die(words, new))


def _tool(words: Words, rest: str, view: View) -> str:
    kind, _, where = rest.partition(" ")
    return words("wc.do.tool", tool=tool(words, kind), space=space(words, where))


def _option(words: Words, rest: str, view: View) -> str:
    """``1``: what it is, if the prompt lists it, counted from 1."""
    options: Sequence[Any] = view.get("prompt", {}).get("options") or ()
    n = int(rest)
    if 1 <= n <= len(options):
        return words("wc.do.option", what=effects(words, options[n - 1]))
    return words("wc.do.option.n", n=n)


def _swap(words: Words, rest: str, view: View) -> str:
    old, _, new = rest.partition(":")
    return words("wc.do.swap", a=words("wc.token." + old), b=words("wc.token." + new))


def _market(words: Words, rest: str, view: View) -> str:
    """The price of the next step, where the view tells it."""
    steps = view.get("board", {}).get("market")
    seat = view.get("actor")
    if not steps or seat is None or "players" not in view:
        return words("wc.do.market")
    at = view["players"][seat]["tracks"]["market"]
    next_step = steps[min(at, len(steps) - 1)]
    pay = amount(words, "blueberry", next_step["cost"])
    return words("wc.do.market.n", pay=pay, gain=amount(words, "points", next_step["points"]))


def _plain(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb)


_VERBS: dict[str, Callable[[Words, str, View], str]] = {
    **{verb: _with_card(verb) for verb in ("keep", "place", "complete", "use", "take", "lift", "claim")},
    **{verb: _with_action(verb) for verb in ("move", "other", "bonus")},
    **{verb: _with_die(verb) for verb in ("die", "return")},
    **{verb: _with_tile(verb) for verb in ("reuse", "reset")},
    **{verb: _with_pot(verb) for verb in ("harvest", "grow")},
    **{verb: _sawn(verb) for verb in ("saw", "cut")},
    **{verb: _glued(verb) for verb in ("glue", "join")},
    **{verb: _goods(verb) for verb in ("buy", "sell")},
    **{verb: _plain(verb) for verb in ("end", "convert", "done")},
    "do": _do,
    "berries": _berries,
    "splice": _splice,
    "change": _change,
    "hire": _hire,
    "produce": _produce,
    "plant": _plant,
    "improve": lambda words, rest, view: words("wc.do.improve", what=upgrade(words, rest)),
    "recolor": _recolor,
    "tool": _tool,
    "option": _option,
    "swap": _swap,
    "market": _market,
}
