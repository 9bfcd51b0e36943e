"""What is said aloud at the workshop: cards, tiles and places, what is asked, and what somebody does or did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from engine.woodcraft.standard import STANDARD
from table.words import Words

from .effects import amount, dice, die, effects, goods, step, tool

__all__ = ["action", "amount", "card", "contract", "dice", "die", "effects", "goods", "helper", "needs", "order", "pot"]
__all__ += ["prompt", "prompt_more", "reveal", "room", "score_per", "solo", "source", "space", "step", "tell", "tile"]
__all__ += ["title", "tool", "upgrade"]

View = Mapping[str, Any]
Card = Mapping[str, Any]

#: Rows of the attic by the letter that opens the name of a space.
_ATTIC = "bmt"


# --- cards ------------------------------------------------------------------------------------------


def title(words: Words, id: str, card: Card | None = None) -> str:
    """What a card is called: by the catalogue, unless its card set gives it a name of its own."""
    own = (card or {}).get("title")
    if own and own != _standard_titles().get(id):
        return str(own)
    return words("wc.card." + id)


@cache
def _standard_titles() -> dict[str, str]:
    decks = [*STANDARD["orders"].values(), *STANDARD["helpers"].values(), STANDARD["public_contracts"]]
    return {card["id"]: card["title"] for deck in decks for card in deck}


def card(words: Words, id: str, card: Card) -> str:
    """A whole card, for those who listen: "Order: Spinning Top. Needs yellow 1, yellow 2, 1 scrap. ..."."""
    kind = card["kind"]
    lines = {"order": order, "helper": helper, "contract": contract, "solo": solo}[kind](words, card)
    name = words("wc.prompt.from", source=words("wc.card.kind." + kind), what=title(words, id, card))
    return words.sentences([name, *lines])


def needs(words: Words, card: Card) -> str:
    """What an order needs; ``card`` as in a card set or as in a view."""
    need = card.get("need", card)
    return words.list([*dice(words, need["dice"]), *goods(words, need["tokens"])])


def order(words: Words, card: Card) -> list[str]:
    """What an order needs and pays, and where it starts."""
    return [
        words("wc.order.needs", what=needs(words, card)),
        words("wc.order.pays", what=effects(words, card["reward"])),
        words("wc.order.row", n=card["row"]),
    ]


def helper(words: Words, card: Card) -> list[str]:
    """What a helper costs, can do and produces."""
    cost = card["cost"]
    return [
        words("wc.helper.cost", what=amount(words, "blueberry", cost)) if cost else words("wc.helper.free"),
        ability(words, card),
        words("wc.helper.produces", what=effects(words, card["production"])),
    ]


def ability(words: Words, card: Card) -> str:
    """What a helper can do, and when; ``card`` as in a card set or as in a view."""
    able = card["ability"]
    kind, does = (able["kind"], able["effects"]) if isinstance(able, Mapping) else (able, card["effects"])
    return words("wc.helper.none") if kind == "none" else words("wc.helper." + kind, do=effects(words, does))


def contract(words: Words, card: Card) -> list[str]:
    """What a public contract pays at the end."""
    return [score_per(words, card["score"])]


def score_per(words: Words, score: Mapping[str, Any]) -> str:
    return effects(words, [score])


def solo(words: Words, card: Card, contracts_from: int = STANDARD["solo"]["contracts_from_round"]) -> list[str]:
    """What the rival of a lone player does, in its order."""
    wheel, yard = card["wheel"], card["yard"]
    if wheel in ("oldest_first", "newest_first"):
        lines = [words("wc.solo.wheel." + wheel)]
    else:
        lines = [words("wc.solo.wheel.action", action=words("wc.action." + wheel))]
    if card["helper_slot"]:
        lines.append(words("wc.solo.helper", n=card["helper_slot"]))
    if card["order_slot"]:
        lines.append(words("wc.solo.order", n=card["order_slot"]))
    lines.append(words("wc.solo.yard." + yard["which"], color=words("wc.color." + yard["color"])))
    if card["reputation"]:
        lines.append(words("wc.solo.reputation", by=words.number(card["reputation"], sign=True)))
    if card["take_contract"]:
        lines.append(words("wc.solo.contract", n=contracts_from))
    return lines


# --- places and tiles -------------------------------------------------------------------------------


def tile(words: Words, id: str) -> str:
    """A tile of the workshop: all sawing tiles are alike."""
    return words("wc.tile." + ("sawing" if id.startswith("sawing") else id))


def pot(words: Words, colour: str) -> str:
    return words("wc.pot." + colour)


def upgrade(words: Words, id: str) -> str:
    return words("wc.upgrade." + id)


def room(words: Words, view: View, id: str) -> str:
    """A room and what a helper brings who moves in: "Room 4, Blueberry income +1, up to 3 helpers produce"."""
    items = [_room(words, id)]
    for room in view["rooms"]:
        if room["id"] == id:
            if room["income"]:
                items.append(step(words, room["income"], 1))
            if room["produce"]:
                items.append(words("wc.eff.produce", n=room["produce"]))
    return words.list(items)


def _room(words: Words, id: str) -> str:
    return words("wc.room", n=int(id[1:]) + 1)


def space(words: Words, id: str) -> str:
    """A space of the attic: "b0" is "Bottom row, space 1"."""
    if id[:1] in _ATTIC and id[1:].isdigit():
        return words("wc.attic." + id[0], n=int(id[1:]) + 1)
    return words("wc.attic.x", name=id)


# --- what somebody may do ---------------------------------------------------------------------------


def action(words: Words, action: Any, view: View | None = None) -> str:
    """An action in words; ``view`` tells more of it: names of a card set of one's own, prices, options."""
    verb, _, rest = str(action).partition(" ")
    phrase = _VERBS.get(verb)
    return phrase(words, rest, view or {}) if phrase else str(action)


def _title(words: Words, id: str, view: View) -> str:
    return title(words, id, view.get("cards", {}).get(id))


def _titles(words: Words, ids: str, view: View) -> str:
    return words.list([_title(words, id, view) for id in ids.split("+")])


def _with_card(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, what=_titles(words, rest, view))


def _with_action(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, action=words("wc.action." + rest))


def _with_die(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, die=die(words, rest))


def _with_tile(verb: str) -> Callable[[Words, str, View], str]:
    return lambda words, rest, view: words("wc.do." + verb, tile=tile(words, rest))


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
    return words("wc.do.hire", what=_title(words, who, view), room=_room(words, where))


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


# --- what is asked ----------------------------------------------------------------------------------


def prompt(words: Words, view: View) -> str:
    """What is asked of whoever decides."""
    return _asked(words, view, view["prompt"])


def source(words: Words, view: View) -> str:
    """Who asks: a card, the wheel, the attic; "" where the question says it already."""
    asked = view["prompt"]
    what = asked.get("source")
    if not what or what == "action" or asked["id"] in ("turn", "tidy", "reveal", "over"):
        return ""
    return words("wc.source." + what) if "wc.source." + what in words else _title(words, what, view)


def tell(words: Words, view: View) -> str:
    """Who asks what: "Whittler: Choose a die to change"."""
    who = source(words, view)
    what = prompt(words, view)
    return words("wc.prompt.from", source=who, what=what) if who else what


def prompt_more(words: Words, view: View) -> str:
    """A second line to a question, where it needs one."""
    id = f"wc.prompt.{view['prompt']['id']}.more"
    return words(id) if id in words else ""


def reveal(words: Words, view: View) -> str:
    """What is revealed next, as the button that does it."""
    id = f"wc.reveal.{view['prompt'].get('due', '')}"
    return words(id) if id in words else words("wc.reveal")


def _asked(words: Words, view: View, asked: View) -> str:
    kind = asked["id"]
    id = "wc.prompt." + kind
    if kind == "turn":
        turn = view.get("turn") or {}
        if turn.get("action"):
            return words("wc.prompt.turn.act", action=words("wc.action." + turn["action"]))
        return words("wc.prompt.turn.free" if turn.get("moved") else "wc.prompt.turn.move")
    if kind == "choose_orders" and asked.get("cost"):
        return words("wc.prompt.choose_orders.second", what=amount(words, "blueberry", asked["cost"]))
    if kind == "convert" and isinstance(asked.get("cost"), Mapping):
        return words("wc.prompt.convert.what", what=words.list(goods(words, asked["cost"])))
    return words(id, n=asked.get("left", 1))
