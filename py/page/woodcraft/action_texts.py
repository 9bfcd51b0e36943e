"""Actions in words: one sentence for each verb of the engine, for buttons, hints, the log and the replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from table.woodcraft import market
from table.words import Words

from .effect_texts import amount, die, effects, goods, tool
from .names import pot, room, space, tile, title_in, upgrade

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View


class _Context(NamedTuple):
    """A decision, and what its sentence needs to know."""

    words: Words
    decision: Decision
    #: The source of the names of cards and tiles; None for those of the standard set.
    view: View | None
    #: The same view if it shows the position before the decision, with its prices and options; else None.
    now: View | None

    @property
    def die(self) -> str:
        """The die that is used, where there is one."""
        return die(self.words, self.decision["dice"][0])

    @property
    def made(self) -> str:
        """The die that the work makes, where it makes one."""
        return die(self.words, self.decision["made"][0])

    @property
    def value(self) -> str:
        """The value of ``made``."""
        return self.decision["made"][0][1:]

    @property
    def cards(self) -> str:
        return self.words.list([title_in(self.words, id, self.view) for id in self.decision["cards"]])


def action(words: Words, decision: Decision, view: View | None = None, *, past: bool = False) -> str:
    """A decision in words. ``view`` has names; unless the decision is ``past``, current prices and options as well."""
    return _SENTENCES[decision["verb"]](_Context(words, decision, view, None if past else view))


_Sentence = Callable[[_Context], str]


def _with_card(verb: str) -> _Sentence:
    return lambda context: context.words("wc.do." + verb, what=context.cards)


def _with_action(verb: str) -> _Sentence:
    return lambda context: context.words("wc.do." + verb, action=context.words("wc.action." + context.decision["tile"]))


def _with_die(verb: str, key: str = "die") -> _Sentence:
    return lambda context: context.words("wc.do." + verb, **{key: context.die})


def _with_tile(verb: str) -> _Sentence:
    return lambda context: context.words(
        "wc.do." + verb, tile=tile(context.words, context.decision["tile"], context.view)
    )


def _with_pot(verb: str) -> _Sentence:
    return lambda context: context.words("wc.do." + verb, pot=pot(context.words, context.decision["place"]))


def _cut(verb: str) -> _Sentence:
    def sentence(context: _Context) -> str:
        parts = [piece[1:] for piece in context.decision["made"]]
        return context.words("wc.do." + verb, die=context.die, parts=" + ".join(parts))

    return sentence


def _joined(verb: str) -> _Sentence:
    def sentence(context: _Context) -> str:
        one, other = (die(context.words, name) for name in context.decision["dice"])
        return context.words("wc.do." + verb, a=one, b=other, die=context.made)

    return sentence


def _changed(verb: str) -> _Sentence:
    return lambda context: context.words("wc.do." + verb, die=context.die, value=context.value)


def _do(context: _Context) -> str:
    waiting = context.now["turn"]["action"] if context.now else None
    if not waiting:
        return context.words("wc.do.do.plain")
    return context.words("wc.do.do", action=context.words("wc.action." + waiting))


def _berries(context: _Context) -> str:
    if not context.now:
        return context.words("wc.do.berries")
    n = context.now["board"]["prices"]["skip_action_blueberries"]
    return context.words("wc.do.berries.n", what=amount(context.words, "blueberry", n))


def _stock(context: _Context) -> str:
    return context.words("wc.do.buy", what=amount(context.words, context.decision["token"], context.decision["number"]))


def _sell_token(context: _Context) -> str:
    return context.words("wc.do.sell", what=context.words("wc.token." + context.decision["token"]))


def _hire(context: _Context) -> str:
    return context.words("wc.do.hire", what=context.cards, room=room(context.words, context.decision["place"]))


def _produce(context: _Context) -> str:
    return context.words("wc.do.produce.plant" if context.decision["plants"] else "wc.do.produce", what=context.cards)


def _plant(context: _Context) -> str:
    """Plants a whole die, or a slice of one."""
    if context.decision["made"] == context.decision["dice"]:
        return context.words("wc.do.plant", die=context.die)
    return context.words("wc.do.plant.slice", die=context.die, value=context.value)


def _recolor(context: _Context) -> str:
    return context.words("wc.do.recolor", a=context.die, b=context.made)


def _tool(context: _Context) -> str:
    kind, where = context.decision["tool"], context.decision["place"]
    return context.words("wc.do.tool", tool=tool(context.words, kind), space=space(context.words, where))


def _option(context: _Context) -> str:
    """The effects of the option while the question is open, else its number."""
    n = context.decision["number"]
    options = context.now["prompt"].get("options", []) if context.now else []
    if 1 <= n <= len(options):
        return context.words("wc.do.option", what=effects(context.words, options[n - 1]))
    return context.words("wc.do.option.n", n=n)


def _convert(context: _Context) -> str:
    """What is paid and what it brings, while the question is open."""
    asked = context.now["prompt"] if context.now else None
    cost = asked.get("cost") if asked else None
    if not asked or asked["id"] != "convert" or not isinstance(cost, Mapping):
        return context.words("wc.do.convert")
    pay, (paid_for,) = context.words.list(goods(context.words, cost)), asked["options"]
    return context.words("wc.do.convert.what", what=pay, do=effects(context.words, paid_for))


def _swap(context: _Context) -> str:
    given, taken = context.decision["token"], context.decision["gets"]
    return context.words("wc.do.swap", a=context.words("wc.token." + given), b=context.words("wc.token." + taken))


def _market(context: _Context) -> str:
    """With cost and points of the next step, if the seat that decides is known."""
    seat = context.now["actor"] if context.now else None
    if not context.now or seat is None:
        return context.words("wc.do.market")
    cost, points = market.next_step(context.now, context.now["players"][seat])
    pay, gain = amount(context.words, "blueberry", cost), amount(context.words, "points", points)
    return context.words("wc.do.market.n", pay=pay, gain=gain)


def _done(context: _Context) -> str:
    """What the red button says while the question is open."""
    now = context.now
    if now and now["prompt"]["id"] == "setup_walnuts":
        return context.words("wc.ui.keep.none")
    return context.words("wc.ui.done" if now and "done" in now["actions"] else "wc.do.done")


def _plain(verb: str) -> _Sentence:
    return lambda context: context.words("wc.do." + verb)


_SENTENCES: Mapping[str, _Sentence] = {
    **{verb: _with_card(verb) for verb in ("keep", "place", "complete", "use", "take", "lift", "claim")},
    **{verb: _with_action(verb) for verb in ("move", "other", "bonus")},
    **{verb: _with_die(verb) for verb in ("die", "return")},
    **{verb: _with_die(verb, "what") for verb in ("buy", "sell")},
    **{verb: _with_tile(verb) for verb in ("reuse", "reset")},
    **{verb: _with_pot(verb) for verb in ("harvest", "grow")},
    **{verb: _cut(verb) for verb in ("saw", "cut")},
    **{verb: _joined(verb) for verb in ("glue", "join")},
    **{verb: _changed(verb) for verb in ("splice", "change")},
    "end": _plain("end"),
    "convert": _convert,
    "do": _do,
    "done": _done,
    "berries": _berries,
    "stock": _stock,
    "sell_token": _sell_token,
    "hire": _hire,
    "produce": _produce,
    "plant": _plant,
    "improve": lambda context: context.words("wc.do.improve", what=upgrade(context.words, context.decision["upgrade"])),
    "recolor": _recolor,
    "tool": _tool,
    "option": _option,
    "swap": _swap,
    "market": _market,
}
