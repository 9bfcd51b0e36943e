"""Dice, goods and effects as small pictures with their names for those who listen: pure markup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from page.table.markup import esc
from table.words import Words

from . import texts
from .signs import COLOURS, SIGNS, grain, outline, pips

#: Goods in the order in which they are told.
GOODS = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")
#: The sign of what the engine calls by another name.
_TRACKS = {"blueberry": "blueberry", "walnut": "points", "reputation": "reputation"}

Effect = Mapping[str, Any]


def symbols() -> str:
    """The drawings that panels use, to be laid into the page once."""
    parts = [
        f'<symbol id="k-{name}" viewBox="0 0 24 24"><path d="{text}"/></symbol>' for name, text in SIGNS.items()
    ]
    for colour in COLOURS:
        edge, lines = outline(colour), grain(colour)
        for value in range(1, 7):
            parts.append(
                f'<symbol id="d-{colour}{value}" viewBox="-56 -56 112 112"><path class="face" d="{edge}"/>'
                f'<path class="grain" d="{lines}"/><path class="edge" d="{edge}"/>'
                f'<path class="pips" d="{pips(colour, value)}"/></symbol>'
            )
        parts.append(
            f'<symbol id="d-{colour}0" viewBox="-56 -56 112 112"><path class="face" d="{edge}"/>'
            f'<path class="grain" d="{lines}"/><path class="edge" d="{edge}"/></symbol>'
        )
    return f'<svg hidden>{"".join(parts)}</svg>'


def sign(name: str, more: str = "") -> str:
    return f'<svg class="k {more}" viewBox="0 0 24 24" aria-hidden="true"><use href="#k-{name}"/></svg>'


def die(text: str, more: str = "") -> str:
    """A die; "g0" is a green one of no value yet."""
    use = f'<use href="#d-{text}"/>'
    return f'<svg class="die {COLOURS[text[0]]} {more}" viewBox="0 0 112 112" aria-hidden="true">{use}</svg>'


def dice(texts: Iterable[str], more: str = "") -> str:
    return "".join(die(text, more) for text in texts)


def spoken(text: str) -> str:
    """What only those who listen are told."""
    return f'<span class="sr">{esc(text)}</span>'


def amount(name: str, n: int | str) -> str:
    """So many of a good: its number and its sign."""
    return f'<i class="good">{n}{sign(name)}</i>'


def goods(tokens: Mapping[str, int]) -> str:
    return "".join(amount(name, tokens[name]) for name in GOODS if tokens.get(name))


def step(track: str, by: int) -> str:
    """A move on a track: its sign with an arrow."""
    sign_of = _TRACKS[track]
    arrow = "" if track == "reputation" else sign("up", "up")
    number = f"{by:+d}".replace("-", "\u2212") if track == "reputation" or by != 1 else ""
    return f'<i class="good step">{number}{sign(sign_of)}{arrow}</i>'


def _one(words: Words, effect: Effect) -> str:
    """An effect as a picture; "" for those that only words can tell."""
    match effect["op"]:
        case "gain":
            return goods(effect)
        case "lose":
            return f'<i class="good">\u2212{effect["points"]}{sign("points")}</i>'
        case "gain_die":
            found = [f"{colour[0]}{value}" for colour in effect["colors"] for value in effect["values"]]
            return f'<i class="good">{"<em>/</em>".join(map(die, found))}</i>' if len(found) <= 3 else ""
        case "advance":
            return step(effect["track"], effect["by"])
        case "retreat":
            return step(effect["track"], -effect["by"])
        case "tool":
            kinds = effect["types"]
            if kinds == "any":
                return f'<i class="good">{effect["n"] if effect["n"] > 1 else ""}{sign("tool")}</i>'
            return f'<i class="good">{"<em>/</em>".join(sign("tool_" + kind) for kind in kinds)}</i>'
        case "produce":
            return f'<i class="good">{effect["max"]}{sign("produce")}</i>'
        case "take_order":
            return f'<i class="good">{effect["n"]}{sign("choose_orders")}</i>'
        case "claim_contract":
            return f'<i class="good">{sign("contract")}</i>'
        case "choose":
            options = [pictures(words, option) for option in effect["options"]]
            return '<em class="or">/</em>'.join(options) if all(options) else ""
    return ""


def pictures(words: Words, effects: Sequence[Effect]) -> str:
    """Effects as pictures; "" if one of them cannot be drawn."""
    parts = [_one(words, effect) for effect in effects]
    return "".join(parts) if all(parts) else ""


def effects(words: Words, listed: Sequence[Effect]) -> str:
    """Effects as pictures where that can be, else in words; those who listen always hear words."""
    told = texts.effects(words, listed)
    drawn = pictures(words, listed)
    return f'<span class="drawn" aria-hidden="true">{drawn}</span>{spoken(told)}' if drawn else esc(told)
