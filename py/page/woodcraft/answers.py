"""What answers look like: dice, cards and goods as pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from page.table.markup import esc, icon
from table.woodcraft.hand import dice_of, halves
from table.words import Words

from . import texts
from .pictured import amount, dice, die, effects, goods, pictures, sign

View = Mapping[str, Any]


def label(words: Words, view: View, action: str) -> str:
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
        planted = die(source[0] + piece)
        return f'{die(source)}<em class="to">{icon("pass")}</em>{planted}{sign("pot")}' if source[1] != piece else (
            f'{planted}{sign("pot")}'
        )
    if verb == "claim":
        return _contract(words, view, what)
    if verb == "hire":
        return f'{_card(words, view, what.split(" ")[0])} {_room(words, view, what.split(" ")[1])}'
    if verb == "produce":
        return _production(words, view, what)
    if verb == "improve":
        return _upgrade(words, view, what)
    if verb == "tool":
        return _space(words, view, *halves(action))
    if verb == "convert":
        prompt = view["prompt"]
        return f'{goods(prompt["cost"])}<em class="to">{icon("pass")}</em>{effects(words, prompt["options"][0])}'
    if verb == "swap":
        old, _, new = what.partition(":")
        return f'{sign(old)}<em class="to">{icon("pass")}</em>{sign(new)}'
    if verb == "option":
        options = view["prompt"].get("options")
        if options:
            return effects(words, options[int(what) - 1])
    return esc(texts.action(words, action, view))


def in_words(words: Words, view: View, action: str) -> str:
    """An answer in words, with what it costs or brings."""
    prompt = view["prompt"]
    n = prompt.get("costs", {}).get(action, prompt.get("brings", {}).get(action))
    what = texts.action(words, action, view)
    return what if n is None else words.list([what, texts.amount(words, "blueberry", n)])


def work_label(words: Words, action: str, *, bare: bool = False) -> str:
    into = dice_of(action)
    made = results_of(action)
    came = "" if bare and len(into) == 1 else f'{dice(into)}<em class="to">{icon("pass")}</em>'
    tile = ""
    if action.startswith("splice"):
        tile = f'<small class="num">{action.split(" ")[1]}</small>'
    return f"{came}{dice(made)}{tile}"


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


def _trade(view: View, verb: str, what: str) -> str:
    """Dice and materials, with what they cost or bring."""
    prompt, action = view["prompt"], f"{verb} {what}"
    n, brings = prompt.get("costs", {}).get(action), prompt.get("brings", {}).get(action)
    if " " in what:
        kind, _, many = what.partition(" ")
        shown = amount(kind, many)
    else:
        shown = die(what) if what[1:].isdigit() else sign(what)
    if brings is not None:
        return f'{shown}<em class="to">{icon("pass")}</em>{amount("blueberry", brings)}'
    if n is None:
        return shown
    return f'{shown}<em class="price">{amount("blueberry", n)}</em>'


def _card(words: Words, view: View, id: str) -> str:
    """A card in short: an order by its dice, others by name."""
    card = view["cards"].get(id, {})
    name = esc(texts.title(words, id, card))
    if card.get("kind") == "order":
        need = card["need"]
        return f'<span class="small-order">{dice(need["dice"])}{goods(need["tokens"])}<small>{name}</small></span>'
    return f"<span>{name}</span>"


def _contract(words: Words, view: View, id: str) -> str:
    """A public contract with what it counts."""
    card = view["cards"][id]
    rule = esc(words.sentences(texts.contract(words, card)))
    return f'<span class="promise"><b class="name">{esc(texts.title(words, id, card))}</b>{rule}</span>'


def _room(words: Words, view: View, id: str) -> str:
    room = next(room for room in view["rooms"] if room["id"] == id)
    income = sign("points" if room["income"] == "walnut" else room["income"]) if room["income"] else ""
    produce = amount("produce", room["produce"]) if room["produce"] else ""
    return f'<span class="room-of"><small class="num">{int(id[1:]) + 1}</small>{income}{produce}</span>'


def maker(words: Words, view: View, id: str) -> str:
    """A helper with what it produces."""
    helper = view["cards"].get(id, {})
    name, brings = esc(texts.title(words, id, helper)), pictures(words, helper.get("production", ()))
    return f'<span class="maker">{name} {brings}</span>'


def _production(words: Words, view: View, what: str) -> str:
    ids, _, plant = what.partition(" ")
    made = [maker(words, view, id) for id in ids.split("+")]
    if plant:
        made.append(f'<span class="maker">{sign("produce_plant")}{esc(words("wc.ui.plant"))}</span>')
    return "".join(made)


def _upgrade(words: Words, view: View, id: str) -> str:
    name = esc(words("wc.upgrade." + id))
    for upgrade in view["board"]["upgrades"]:
        if upgrade["id"] == id:
            return f'<span>{name}</span> {amount("blueberry", upgrade["cost"])}'
    return f"<span>{name}</span>"


def _space(words: Words, view: View, kind: str, space: str) -> str:
    """A space of the attic, by what putting the tool there gives."""
    filled = view["players"][view["seat"]]["attic"]
    gives: list[Any] = []
    for edge in view["attic"]["edges"]:
        if space in edge["between"]:
            other = next(end for end in edge["between"] if end != space)
            if other in filled and filled[other] != kind:
                gives += edge["reward"]
    drawn = f'<span class="drawn">+{pictures(words, gives)}</span>' if gives else ""
    return f'{sign("tool_" + kind)}<span>{esc(texts.space(words, space))}</span>{drawn}'
