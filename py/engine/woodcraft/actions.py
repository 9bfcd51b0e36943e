"""Actions and their notation."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..game import BadData, IllegalAction, as_found
from .dice import COLOURS, NAMES, SIDES, colour_of, parse_die, value_of
from .wheel import INDEX

#: How many actions with names of cards, upgrades, tools or spaces are kept.
_KEPT = 4096
#: Compiled when it is first used, because that takes a tenth of the time in which the game is imported.
_WORD = r"[A-Za-z][A-Za-z0-9_-]{0,23}"


class Action(NamedTuple):
    """A decision. Its notation comes first, so that actions are ordered by it."""

    text: str
    verb: str
    #: The arguments of the verb; see the functions below.
    args: tuple[Any, ...]

    def __str__(self) -> str:
        return self.text


DO = Action("do", "do", ())
BERRIES = Action("berries", "berries", ())
MARKET = Action("market", "market", ())
END = Action("end", "end", ())
DONE = Action("done", "done", ())
CONVERT = Action("convert", "convert", ())
_PLAIN = {action.text: action for action in (DO, BERRIES, MARKET, END, DONE, CONVERT)}

#: Verbs with one name as argument: a tile of the wheel, a card, an upgrade, a tile of the workshop.
TILE_VERBS = ("move", "other", "bonus")
_WORD_VERBS = ("place", "complete", "use", "take", "lift", "claim", "improve", "reuse", "reset")
_DIE_VERBS = ("buy", "sell", "die", "return")
_POT_VERBS = ("harvest", "grow")
_SLOTS = ("sawing", "splicing_1", "splicing_2", "splicing_3", "gluing")
_STOCKED = ("glue", "saw", "scrap")
_CARD_AND_PLACE_VERBS = ("keep", "produce", "hire", "tool")


@lru_cache(_KEPT)
def word(verb: str, what: str) -> Action:
    """``take E05``, ``move buy_lumber``, ``improve gluing``, ``reuse sawing``."""
    return Action(f"{verb} {what}", verb, (what,))


@cache
def of_die(verb: str, die: int) -> Action:
    """``buy g3``, ``sell b3``, ``die g3``, ``return g3``."""
    return Action(f"{verb} {NAMES[die]}", verb, (die,))


@cache
def of_pot(verb: str, colour: int) -> Action:
    """``harvest green``, ``grow green``."""
    return Action(f"{verb} {COLOURS[colour]}", verb, (colour,))


@lru_cache(_KEPT)
def keep(cards: tuple[str, ...]) -> Action:
    """``keep HE03``, ``keep E05+E11``: the cards sorted."""
    return Action(f"keep {'+'.join(cards)}", "keep", cards)


@cache
def cut(verb: str, die: int, parts: tuple[int, ...]) -> Action:
    """``saw g5:2+3`` with a tile, ``cut g5:2+3`` by an effect: parts ascending."""
    return Action(f"{verb} {NAMES[die]}:{'+'.join(map(str, parts))}", verb, (die, parts))


@cache
def splice(tile: int, die: int, value: int) -> Action:
    """``splice 2 g3:5``: which splicing tile (from 1), the die, its new value."""
    return Action(f"splice {tile} {NAMES[die]}:{value}", "splice", (tile, die, value))


@cache
def join(verb: str, one: int, other: int, made: int) -> Action:
    """``glue g2+y3:g5`` with a tile, ``join g2+y3:g5`` by an effect: the smaller die first."""
    return Action(f"{verb} {NAMES[one]}+{NAMES[other]}:{NAMES[made]}", verb, (one, other, made))


@cache
def valued(verb: str, die: int, value: int) -> Action:
    """``change g3:4``; ``plant g4:1``, which cuts a piece off, ``plant g1:1``, which plants the whole die."""
    return Action(f"{verb} {NAMES[die]}:{value}", verb, (die, value))


@cache
def recolor(die: int, made: int) -> Action:
    """``recolor g3:y3``."""
    return Action(f"recolor {NAMES[die]}:{NAMES[made]}", "recolor", (die, made))


@cache
def stock(kind: str, amount: int) -> Action:
    """``buy glue 2``."""
    return Action(f"buy {kind} {amount}", "stock", (kind, amount))


@cache
def sell_token(kind: str) -> Action:
    """``sell scrap``."""
    return Action(f"sell {kind}", "sell_token", (kind,))


@cache
def swap(gives: str, takes: str) -> Action:
    """``swap scrap:glue``."""
    return Action(f"swap {gives}:{takes}", "swap", (gives, takes))


@cache
def option(number: int) -> Action:
    """``option 1``: counted from 1."""
    return Action(f"option {number}", "option", (number,))


@lru_cache(_KEPT)
def hire(helper: str, room: int) -> Action:
    """``hire HE03 r1``: rooms are counted row by row from 0."""
    return Action(f"hire {helper} r{room}", "hire", (helper, room))


@lru_cache(_KEPT)
def keep_some(cards: tuple[str, ...]) -> Action:
    """``keep`` for cards in any order."""
    return keep(tuple(sorted(cards)))


@lru_cache(_KEPT)
def produce(helpers: tuple[str, ...], plant: bool = False) -> Action:
    """``produce HE01+HE02``, ``produce HE01 plant``: the helpers sorted."""
    return Action(f"produce {'+'.join(helpers)}{' plant' if plant else ''}", "produce", (helpers, plant))


@lru_cache(_KEPT)
def tool(kind: str, space: str) -> Action:
    """``tool mallet b0``."""
    return Action(f"tool {kind} {space}", "tool", (kind, space))


def parse(text: str) -> Action:
    """Read an action. IllegalAction "notation" if the text is not an action, "kind" for an unknown verb."""
    if not isinstance(text, str) or not 0 < len(text) <= 120:
        raise IllegalAction("notation", "an action is a short line of text")
    plain = _PLAIN.get(text)
    if plain is not None:
        return plain
    verb, _, rest = text.partition(" ")
    try:
        action = _read(verb, rest)
    except (ValueError, BadData):
        action = None
    if action is None or action.text != text:
        raise IllegalAction("notation", "{text} is not an action", text=as_found(text))
    return action


def _read(verb: str, rest: str) -> Action | None:
    """The action. Its text differs from the one given if that was not in canonical form."""
    if verb in TILE_VERBS:
        return word(verb, rest) if rest in INDEX else None
    if verb in ("reuse", "reset"):
        return word(verb, rest) if rest in _SLOTS else None
    if verb in _WORD_VERBS:
        return word(verb, _word(rest))
    if verb in _POT_VERBS:
        return of_pot(verb, COLOURS.index(rest))
    if verb in ("buy", "sell") and rest.partition(" ")[0] in _STOCKED:
        kind, _, amount = rest.partition(" ")
        return stock(kind, _number(amount)) if verb == "buy" else sell_token(kind)
    if verb in _DIE_VERBS:
        return of_die(verb, parse_die(rest))
    if verb in _CARD_AND_PLACE_VERBS:
        return _read_cards_and_places(verb, rest)
    if verb == "swap":
        gives, _, takes = rest.partition(":")
        return swap(gives, takes) if gives in _STOCKED and takes in _STOCKED else None
    if verb == "option":
        return option(_number(rest))
    if verb == "splice":
        tile, _, rest = rest.partition(" ")
        die, _, value = rest.partition(":")
        return splice(_number(tile), parse_die(die), _side(value))
    if verb in _WORKED:
        return _work(verb, rest)
    raise IllegalAction("kind", "{verb} is not a verb of an action", verb=as_found(verb))


def _read_cards_and_places(verb: str, rest: str) -> Action:
    """Read verbs with several cards, or with a card or a tool and its place."""
    if verb == "keep":
        return keep(tuple(sorted({_word(card) for card in rest.split("+")})))
    if verb == "produce":
        cards, plant, _ = rest.partition(" plant")
        return produce(tuple(sorted({_word(card) for card in cards.split("+")})), bool(plant))
    if verb == "hire":
        helper, _, room = rest.partition(" r")
        return hire(_word(helper), _number(room))
    kind, _, space = rest.partition(" ")
    return tool(_word(kind), _word(space))


_WORKED = ("saw", "cut", "glue", "join", "change", "plant", "recolor")


def _work(verb: str, rest: str) -> Action | None:
    dice, _, made = rest.partition(":")
    if verb in ("glue", "join"):
        one, _, other = dice.partition("+")
        first, second = sorted((parse_die(one), parse_die(other)))
        result = parse_die(made)
        fits = value_of(result) == value_of(first) + value_of(second)
        return join(verb, first, second, result) if fits else None
    die = parse_die(dice)
    if verb in ("saw", "cut"):
        parts = tuple(sorted(_side(part) for part in made.split("+")))
        if sum(parts) != value_of(die) or len(parts) < 2:
            raise IllegalAction("sum", "the parts of a sawn die must be two or more and add up to its value")
        return cut(verb, die, parts)
    if verb == "recolor":
        result = parse_die(made)
        return recolor(die, result) if value_of(result) == value_of(die) and result != die else None
    return valued(verb, die, _side(made))


def _word(text: str) -> str:
    if not re.fullmatch(_WORD, text, re.ASCII):
        raise ValueError(text)
    return text


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise ValueError(text)
    return int(text)


def _side(text: str) -> int:
    value = _number(text)
    if not 1 <= value <= SIDES:
        raise ValueError(text)
    return value


def result_of(one: int, other: int) -> tuple[int, ...]:
    """The dice that two dice can be glued to: the sum of their values in the colour of one of them."""
    total = value_of(one) + value_of(other)
    if total > SIDES:
        return ()
    return tuple(colour * SIDES + total - 1 for colour in sorted({colour_of(one), colour_of(other)}))
