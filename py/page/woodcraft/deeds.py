"""Decisions in words: every verb of the engine, for buttons, hints, the log and the replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from table.words import Words

from .effects import amount, die, effects, tool
from .names import pot, room, space, tile, title_in, upgrade

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View


class _Told(NamedTuple):
    """A decision to be put into words."""

    words: Words
    decision: Decision
    #: Where cards and tiles have their names from, of a card set of one's own.
    view: View | None
    #: The same view if it is that of the moment of the decision, with its prices and options.
    now: View | None

    @property
    def die(self) -> str:
        """The only die that it takes."""
        return die(self.words, self.decision["dice"][0])

    @property
    def made(self) -> str:
        """The only die that work makes."""
        return die(self.words, self.decision["made"][0])

    @property
    def value(self) -> str:
        """The value of the only die that work makes."""
        return self.decision["made"][0][1:]

    @property
    def cards(self) -> str:
        return self.words.list([title_in(self.words, id, self.view) for id in self.decision["cards"]])


def action(words: Words, decision: Decision, view: View | None = None, *, past: bool = False) -> str:
    """A decision in words; ``view`` adds names, and prices and options of the moment unless the decision is past."""
    return _VERBS[decision["verb"]](_Told(words, decision, view, None if past else view))


_Say = Callable[[_Told], str]


def _with_card(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb, what=told.cards)


def _with_action(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb, action=told.words("wc.action." + told.decision["tile"]))


def _with_die(verb: str, key: str = "die") -> _Say:
    return lambda told: told.words("wc.do." + verb, **{key: told.die})


def _with_tile(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb, tile=tile(told.words, told.decision["tile"], told.view))


def _with_pot(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb, pot=pot(told.words, told.decision["place"]))


def _cut(verb: str) -> _Say:
    def say(told: _Told) -> str:
        parts = [piece[1:] for piece in told.decision["made"]]
        return told.words("wc.do." + verb, die=told.die, parts=" + ".join(parts))

    return say


def _joined(verb: str) -> _Say:
    def say(told: _Told) -> str:
        one, other = (die(told.words, name) for name in told.decision["dice"])
        return told.words("wc.do." + verb, a=one, b=other, die=told.made)

    return say


def _changed(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb, die=told.die, value=told.value)


def _do(told: _Told) -> str:
    waiting = told.now["turn"]["action"] if told.now else None
    if not waiting:
        return told.words("wc.do.do.plain")
    return told.words("wc.do.do", action=told.words("wc.action." + waiting))


def _berries(told: _Told) -> str:
    if not told.now:
        return told.words("wc.do.berries")
    n = told.now["board"]["prices"]["skip_action_blueberries"]
    return told.words("wc.do.berries.n", what=amount(told.words, "blueberry", n))


def _stock(told: _Told) -> str:
    return told.words("wc.do.buy", what=amount(told.words, told.decision["token"], told.decision["number"]))


def _sell_token(told: _Told) -> str:
    return told.words("wc.do.sell", what=told.words("wc.token." + told.decision["token"]))


def _hire(told: _Told) -> str:
    return told.words("wc.do.hire", what=told.cards, room=room(told.words, told.decision["place"]))


def _produce(told: _Told) -> str:
    return told.words("wc.do.produce.plant" if told.decision["plants"] else "wc.do.produce", what=told.cards)


def _plant(told: _Told) -> str:
    """A whole die, or a piece cut off one."""
    if told.decision["made"] == told.decision["dice"]:
        return told.words("wc.do.plant", die=told.die)
    return told.words("wc.do.plant.slice", die=told.die, value=told.value)


def _recolor(told: _Told) -> str:
    return told.words("wc.do.recolor", a=told.die, b=told.made)


def _tool(told: _Told) -> str:
    kind, where = told.decision["tool"], told.decision["place"]
    return told.words("wc.do.tool", tool=tool(told.words, kind), space=space(told.words, where))


def _option(told: _Told) -> str:
    """What it does, if the question is still open."""
    n = told.decision["number"]
    options = told.now["prompt"].get("options", []) if told.now else []
    if 1 <= n <= len(options):
        return told.words("wc.do.option", what=effects(told.words, options[n - 1]))
    return told.words("wc.do.option.n", n=n)


def _swap(told: _Told) -> str:
    given, taken = told.decision["token"], told.decision["gets"]
    return told.words("wc.do.swap", a=told.words("wc.token." + given), b=told.words("wc.token." + taken))


def _market(told: _Told) -> str:
    """The price of the next step, for the seat that decides."""
    seat = told.now["actor"] if told.now else None
    if not told.now or seat is None:
        return told.words("wc.do.market")
    steps = told.now["board"]["market"]
    step = steps[min(told.now["players"][seat]["tracks"]["market"], len(steps) - 1)]
    pay, gain = amount(told.words, "blueberry", step["cost"]), amount(told.words, "points", step["points"])
    return told.words("wc.do.market.n", pay=pay, gain=gain)


def _plain(verb: str) -> _Say:
    return lambda told: told.words("wc.do." + verb)


_VERBS: Mapping[str, _Say] = {
    **{verb: _with_card(verb) for verb in ("keep", "place", "complete", "use", "take", "lift", "claim")},
    **{verb: _with_action(verb) for verb in ("move", "other", "bonus")},
    **{verb: _with_die(verb) for verb in ("die", "return")},
    **{verb: _with_die(verb, "what") for verb in ("buy", "sell")},
    **{verb: _with_tile(verb) for verb in ("reuse", "reset")},
    **{verb: _with_pot(verb) for verb in ("harvest", "grow")},
    **{verb: _cut(verb) for verb in ("saw", "cut")},
    **{verb: _joined(verb) for verb in ("glue", "join")},
    **{verb: _changed(verb) for verb in ("splice", "change")},
    **{verb: _plain(verb) for verb in ("end", "convert", "done")},
    "do": _do,
    "berries": _berries,
    "stock": _stock,
    "sell_token": _sell_token,
    "hire": _hire,
    "produce": _produce,
    "plant": _plant,
    "improve": lambda told: told.words("wc.do.improve", what=upgrade(told.words, told.decision["upgrade"])),
    "recolor": _recolor,
    "tool": _tool,
    "option": _option,
    "swap": _swap,
    "market": _market,
}
