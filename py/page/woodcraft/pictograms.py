"""Dice, goods and effects as small pictures, with texts for screen readers. Needs no browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from page.html import EMPTY, Html, em, fragment, g, i, path, span, svg, use
from page.printed_cache import cached_by_identity
from table.words import Words, number

from . import texts
from .signs import COLOURS, SIGNS, grain, outline, pips

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect
    from engine.woodcraft.view_types import Good

#: Goods in the order in which they are shown.
GOODS: tuple[Good, ...] = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")
#: The sign of each track.
_TRACKS = {"blueberry": "blueberry", "walnut": "points", "reputation": "reputation"}


def symbols() -> Html:
    """The definitions of the dice; panels refer to them by id, so they must be on the page once."""
    parts: list[Html] = []
    for colour in COLOURS:
        edge, lines = outline(colour), grain(colour)
        drawing = [path(cls="face", d=edge), path(cls="grain", d=lines), path(cls="edge", d=edge)]
        for value in range(7):
            spots = path(cls="pips", d=pips(colour, value)) if value else None
            parts.append(g(drawing, spots, cls="drawn-die", id=f"d-{colour}{value}"))
    return svg(parts, hidden=True)


@cache
def sign(name: str, more: str = "") -> Html:
    """A sign by its name. Its path is written out: the browser would copy a symbol for each of a hundred signs."""
    return svg(path(d=SIGNS[name]), cls=f"k {more}", viewBox="0 0 24 24", aria_hidden=True)


@cache
def die(text: str, more: str = "") -> Html:
    """A die by its name; "g0" is a green die without pips."""
    kind = f"die {COLOURS[text[0]]} {more}"
    return svg(use(href=f"#d-{text}"), cls=kind, viewBox="-56 -56 112 112", aria_hidden=True)


def dice(names: Iterable[str], more: str = "") -> Html:
    return fragment(die(name, more) for name in names)


def sr_only(text: str) -> Html:
    """A text for screen readers only."""
    return span(text, cls="sr")


@cache
def amount(name: str, n: int | str) -> Html:
    """An amount of a good: its number and its sign."""
    return i(n, sign(name), cls="good")


def goods(tokens: Mapping[str, int]) -> Html:
    return fragment(amount(name, tokens[name]) for name in GOODS if tokens.get(name))


def step(track: str, by: int) -> Html:
    """A step on a track: its sign with an arrow."""
    arrow = None if track == "reputation" else sign("up", "up")
    steps = number(by, sign=True) if track == "reputation" or by != 1 else None
    return i(steps, sign(_TRACKS[track]), arrow, cls="good step")


def _or(choices: Sequence[Html], *, cls: str | None = None) -> Html:
    """Choices with a slash between them."""
    slash = em("/", cls=cls)
    return fragment([slash, choice] if place else choice for place, choice in enumerate(choices))


def _one(words: Words, effect: Effect) -> Html:
    """An effect as a picture; empty for those that only words can describe."""
    match effect["op"]:
        case "gain":
            return goods(effect)
        case "lose":
            return i(f"\u2212{effect['points']}", sign("points"), cls="good")
        case "gain_die":
            drawn = [die(f"{colour[0]}{value}") for colour in effect["colors"] for value in effect["values"]]
            return i(_or(drawn), cls="good") if len(drawn) <= 3 else EMPTY
        case "advance":
            return step(effect["track"], effect["by"])
        case "retreat":
            return step(effect["track"], -effect["by"])
        case "tool":
            kinds = effect["types"]
            if kinds == "any":
                return i(effect["n"] if effect["n"] > 1 else None, sign("tool"), cls="good")
            return i(_or([sign("tool_" + kind) for kind in kinds]), cls="good")
        case "produce":
            return i(effect["max"], sign("produce"), cls="good")
        case "take_order":
            return i(effect["n"], sign("choose_orders"), cls="good")
        case "claim_contract":
            return i(sign("contract"), cls="good")
        case "choose":
            options = [pictures(words, option) for option in effect["options"]]
            return _or(options, cls="or") if all(options) else EMPTY
    return EMPTY


@cached_by_identity
def pictures(words: Words, effects: Sequence[Effect]) -> Html:
    """Effects as pictures; empty if one of them cannot be drawn."""
    parts = [_one(words, effect) for effect in effects]
    return fragment(parts) if all(parts) else EMPTY


@cached_by_identity
def effects(words: Words, listed: Sequence[Effect]) -> Html:
    """Effects as pictures where possible, else in words; screen readers always get words."""
    text = texts.effects(words, listed)
    drawn = pictures(words, listed)
    return fragment(span(drawn, cls="drawn", aria_hidden=True), sr_only(text)) if drawn else fragment(text)
