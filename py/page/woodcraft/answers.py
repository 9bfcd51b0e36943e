"""The labels of answers: dice, cards and goods as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.html import Html, b, em, fragment, icon, small, span
from table.woodcraft import cards
from table.words import Words

from . import texts
from .names import title_in
from .pictograms import amount, dice, die, effects, goods, pictures, sign
from .workshop import room_brings

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect
    from engine.woodcraft.view_types import Decision, View

#: Work on dice of the pile, by tiles or by an effect.
_WORK = ("saw", "splice", "glue", "cut", "join", "change", "recolor")
#: Work that cuts a die.
_CUTS = ("saw", "cut")
#: The token that work costs: one for each splice and glue, and one for each cut of a die that is not free.
SPENT = {"splice": "scrap", "glue": "glue", "saw": "saw", "cut": "saw"}
#: Purchases and sales.
_TRADES = ("buy", "stock", "sell", "sell_token")


def label(words: Words, view: View, decision: Decision) -> Html:
    """The label of an answer."""
    verb = decision["verb"]
    if verb in _WORK:
        return work_label(view, decision)
    if verb in _TRADES:
        return _trade(view, decision)
    match verb:
        case "die" | "return":
            return dice(decision["dice"])
        case "plant":
            return _planted(decision)
        case "claim":
            return _contract(words, view, decision["cards"][0])
        case "hire":
            return fragment(_helper(words, view, decision["cards"][0]), _room(words, view, decision["place"]))
        case "produce":
            return production(words, view, decision)
        case "improve":
            return _upgrade(words, view, decision)
        case "tool":
            return _space(words, view, decision)
        case "swap":
            return fragment(sign(decision["token"]), _arrow(), sign(decision["gets"]))
        case "convert" | "option":
            return _choice(words, view, decision)
    return fragment(texts.action(words, decision, view))


def _arrow() -> Html:
    return em(icon("pass"), cls="to")


def in_words(words: Words, view: View, decision: Decision) -> str:
    """An answer in words, with what it costs or brings."""
    what, n, spent = texts.action(words, decision, view), _price(view, decision), _spent(view, decision)
    if n is not None:
        return words.list([what, texts.amount(words, "blueberry", n)])
    return words.list([what, texts.amount(words, SPENT[decision["verb"]], spent)]) if spent else what


def _price(view: View, decision: Decision) -> int | None:
    """The blueberries that an answer costs or brings, None for neither."""
    prompt, text = view["prompt"], decision["text"]
    return prompt.get("costs", {}).get(text, prompt.get("brings", {}).get(text))


def _spent(view: View, decision: Decision) -> int:
    """How many tokens a piece of work costs: see ``SPENT``."""
    verb = decision["verb"]
    if verb not in _CUTS:
        return int(verb in SPENT)
    free = 1 if verb == "saw" else view["prompt"].get("left", 1)
    return max(0, len(decision["made"]) - 1 - free)


def work_label(view: View, decision: Decision, *, bare: bool = False) -> Html:
    """Dice used, dice made, and the tokens for further cuts; ``bare`` leaves out a single die that is used."""
    used, spent = decision["dice"], _spent(view, decision)
    tile = small(decision["tile"].rpartition("_")[2], cls="num") if decision["verb"] == "splice" else None
    source = None if bare and len(used) == 1 else (dice(used), _arrow())
    price = em(amount("saw", spent), cls="price") if spent and decision["verb"] in _CUTS else None
    return fragment(source, dice(decision["made"]), tile, price)


def _planted(decision: Decision) -> Html:
    """A die, or a slice of one, that becomes a tree."""
    planted = fragment(dice(decision["made"]), sign("pot"))
    return planted if decision["made"] == decision["dice"] else fragment(dice(decision["dice"]), _arrow(), planted)


def _trade(view: View, decision: Decision) -> Html:
    """A die or material with its price."""
    if decision["verb"] == "stock":
        trade = amount(decision["token"], decision["number"])
    elif decision["verb"] == "sell_token":
        trade = sign(decision["token"])
    else:
        trade = die(decision["dice"][0])
    n = _price(view, decision)
    if n is None:
        return trade
    if decision["text"] in view["prompt"].get("brings", {}):
        return fragment(trade, _arrow(), amount("blueberry", n))
    return fragment(trade, em(amount("blueberry", n), cls="price"))


def _choice(words: Words, view: View, decision: Decision) -> Html:
    """An option by its effects, or a conversion by its cost and effects."""
    prompt = view["prompt"]
    options, cost = prompt.get("options"), prompt.get("cost")
    if not options:
        return fragment(texts.action(words, decision, view))
    if decision["verb"] == "option":
        option = options[decision["number"] - 1]
        if [effect["op"] for effect in option] == ["claim_contract"]:  # its picture alone says too little to choose
            text = texts.effects(words, option)
            return fragment(sign("contract"), " ", text[:1].upper() + text[1:])
        return effects(words, option)
    paid = goods(cost) if isinstance(cost, dict) else None
    return fragment(paid, _arrow(), effects(words, options[0]))


def _helper(words: Words, view: View, id: str) -> Html:
    return span(title_in(words, id, view))


def _contract(words: Words, view: View, id: str) -> Html:
    """A public contract with what it counts."""
    card = cards.contract(view, id)
    rule = words.sentences(texts.contract(words, card))
    return span(b(texts.title(words, id, card), cls="name"), rule, cls="promise")


def _room(words: Words, view: View, id: str) -> Html:
    room = next(room for room in view["rooms"] if room["id"] == id)
    return span(words("wc.room", n=int(id[1:]) + 1), room_brings(room), cls="room-of")


def maker(words: Words, view: View, id: str) -> Html:
    """A helper with what it produces."""
    helper = cards.helper(view, id)
    return span(texts.title(words, id, helper), " ", pictures(words, helper["production"]), cls="maker")


def production(words: Words, view: View, decision: Decision, without: str = "") -> Html:
    """The helpers that produce, and a tree; ``without``: a helper that is chosen already, "" for none."""
    made = [maker(words, view, id) for id in decision["cards"] if id != without]
    if decision["plants"]:
        made.append(span(sign("produce_plant"), words("wc.ui.plant"), cls="maker"))
    return fragment(made)


def _upgrade(words: Words, view: View, decision: Decision) -> Html:
    name, n = span(words("wc.upgrade." + decision["upgrade"])), _price(view, decision)
    return name if n is None else fragment(name, " ", span(amount("blueberry", n), cls="price tag"))


def _space(words: Words, view: View, decision: Decision) -> Html:
    """A space of the attic with the rewards for placing the tool there."""
    kind, space = decision["tool"], decision["place"]
    filled = view["players"][view["seat"]]["attic"]
    gives: list[Effect] = []
    for edge in view["attic"]["edges"]:
        if space in edge["between"]:
            other = next(end for end in edge["between"] if end != space)
            if other in filled and filled[other] != kind:
                gives += edge["reward"]
    drawn = span("+", pictures(words, gives), cls="drawn") if gives else None
    return fragment(sign("tool_" + kind), span(texts.space(words, space)), drawn)
