"""What answers look like: dice, cards and goods as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from page.html import Html, b, em, fragment, icon, small, span
from table.woodcraft.hand import dice_of, halves
from table.words import Words

from . import texts
from .pictured import amount, dice, die, effects, goods, pictures, sign
from .workshop import room_brings

View = Mapping[str, Any]


def label(words: Words, view: View, action: str) -> Html:
    """What an answer looks like: dice, cards and goods as pictures."""
    verb, _, what = action.partition(" ")
    if verb in ("saw", "splice", "glue", "cut", "join", "change", "recolor"):
        return work_label(words, action)
    if verb in ("die", "return"):
        return die(what)
    if verb in ("buy", "sell"):
        return _trade(view, verb, what)
    if verb == "plant":
        source, _, piece = what.partition(":")
        planted = fragment(die(source[0] + piece), sign("pot"))
        return planted if source[1] == piece else fragment(die(source), _arrow(), planted)
    if verb == "claim":
        return _contract(words, view, what)
    if verb == "hire":
        return fragment(_card(words, view, what.split(" ")[0]), " ", _room(words, view, what.split(" ")[1]))
    if verb == "produce":
        return _production(words, view, what)
    if verb == "improve":
        return _upgrade(words, view, what)
    if verb == "tool":
        return _space(words, view, *halves(action))
    if verb == "convert":
        prompt = view["prompt"]
        return fragment(goods(prompt["cost"]), _arrow(), effects(words, prompt["options"][0]))
    if verb == "swap":
        old, _, new = what.partition(":")
        return fragment(sign(old), _arrow(), sign(new))
    if verb == "option":
        options = view["prompt"].get("options")
        if options:
            return effects(words, options[int(what) - 1])
    return fragment(texts.action(words, action, view))


def _arrow() -> Html:
    return em(icon("pass"), cls="to")


def in_words(words: Words, view: View, action: str) -> str:
    """An answer in words, with what it costs or brings."""
    prompt = view["prompt"]
    n = prompt.get("costs", {}).get(action, prompt.get("brings", {}).get(action))
    what = texts.action(words, action, view)
    return what if n is None else words.list([what, texts.amount(words, "blueberry", n)])


def work_label(words: Words, action: str, *, bare: bool = False) -> Html:
    """The dice used and made; ``bare``: without the die used, if it is only one."""
    used = dice_of(action)
    tile = small(action.split(" ")[1], cls="num") if action.startswith("splice") else None
    source = None if bare and len(used) == 1 else (dice(used), _arrow())
    return fragment(source, dice(results_of(action)), tile)


def results_of(work: str) -> list[str]:
    """The dice that come of a piece of work."""
    verb, _, what = work.partition(" ")
    if verb == "splice":
        what = what.partition(" ")[2]
    source, _, result = what.partition(":")
    if verb in ("saw", "cut"):
        return [source[0] + part for part in result.split("+")]
    if verb in ("glue", "join"):
        return [result]
    return [result if result[0].isalpha() else source[0] + result]


def _trade(view: View, verb: str, what: str) -> Html:
    """Dice and materials, with what they cost or bring."""
    prompt, action = view["prompt"], f"{verb} {what}"
    n, brings = prompt.get("costs", {}).get(action), prompt.get("brings", {}).get(action)
    if " " in what:
        kind, _, many = what.partition(" ")
        trade = amount(kind, many)
    else:
        trade = die(what) if what[1:].isdigit() else sign(what)
    if brings is not None:
        return fragment(trade, _arrow(), amount("blueberry", brings))
    if n is None:
        return trade
    return fragment(trade, em(amount("blueberry", n), cls="price"))


def _card(words: Words, view: View, id: str) -> Html:
    """A card in short: an order by its dice, others by name."""
    card = view["cards"].get(id, {})
    name = texts.title(words, id, card)
    if card.get("kind") == "order":
        need = card["need"]
        return span(dice(need["dice"]), goods(need["tokens"]), small(name), cls="small-order")
    return span(name)


def _contract(words: Words, view: View, id: str) -> Html:
    """A public contract with what it counts."""
    card = view["cards"][id]
    rule = words.sentences(texts.contract(words, card))
    return span(b(texts.title(words, id, card), cls="name"), rule, cls="promise")


def _room(words: Words, view: View, id: str) -> Html:
    room = next(room for room in view["rooms"] if room["id"] == id)
    return span(small(int(id[1:]) + 1, cls="num"), room_brings(room), cls="room-of")


def maker(words: Words, view: View, id: str) -> Html:
    """A helper with what it produces."""
    helper = view["cards"].get(id, {})
    return span(texts.title(words, id, helper), " ", pictures(words, helper.get("production", ())), cls="maker")


def _production(words: Words, view: View, what: str) -> Html:
    ids, _, plant = what.partition(" ")
    made = [maker(words, view, id) for id in ids.split("+")]
    if plant:
        made.append(span(sign("produce_plant"), words("wc.ui.plant"), cls="maker"))
    return fragment(made)


def _upgrade(words: Words, view: View, id: str) -> Html:
    name = span(words("wc.upgrade." + id))
    for upgrade in view["board"]["upgrades"]:
        if upgrade["id"] == id:
            return fragment(name, " ", amount("blueberry", upgrade["cost"]))
    return name


def _space(words: Words, view: View, kind: str, space: str) -> Html:
    """A space of the attic, by what putting the tool there gives."""
    filled = view["players"][view["seat"]]["attic"]
    gives: list[Any] = []
    for edge in view["attic"]["edges"]:
        if space in edge["between"]:
            other = next(end for end in edge["between"] if end != space)
            if other in filled and filled[other] != kind:
                gives += edge["reward"]
    drawn = span("+", pictures(words, gives), cls="drawn") if gives else None
    return fragment(sign("tool_" + kind), span(texts.space(words, space)), drawn)
