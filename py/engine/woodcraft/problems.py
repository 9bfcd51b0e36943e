"""The problems of card sets: the codes, each with its English sentence."""

from __future__ import annotations

from .. import problems
from ..problems import Param, Problem

ENGLISH = {
    # One field.
    "expected.die": "a die: g, y or b and a value from 1 to 6",
    "expected.costs": "costs for the amounts from 1 to at most 6",
    "expected.spaces": "an object of at most {most} spaces",
    "expected.not_shipped": "another id than '{name}', which is the shipped set",
    # Effects.
    "expected.tools": "'any' or a list of tools",
    "expected.depth": "lists of effects at most {most} deep",
    "expected.effect": "an effect: an object with 'op'",
    "expected.gain": "at least one thing to gain",
    "expected.values": "values of dice only with 'buy_die'",
    "expected.amounts": "amounts other than 0",
    "expected.colours": "another color for each of 'from'",
    "expected.other": "something else than 'from'",
    "expected.at_once": "{effects} without reuse tokens, or a limit",
    "found.deeper": "a deeper one",
    # Fields together.
    "expected.rounds": "rising rounds, the last one {last}",
    "expected.cards": "at least {low} cards, so that four can be dealt",
    "expected.own_id": "an id no other card has",
    "expected.bare_spaces": "spaces without a reward so far",
    "expected.quadrants": "each quadrant once",
    "expected.upgrades": "upgrades that can be bought before",
    "expected.sapling": "a {color} die below 6",
    "expected.pair": "two spaces in a row up to {last}",
    "expected.space": "a space up to {last}",
    "expected.place": "a place of its own in {rows} rows and {columns} columns",
    "expected.room": "the place of a room",
    "expected.different": "different spaces",
    "expected.attic": "spaces of the attic",
    "expected.before": "what must be filled before",
    "expected.edge": "two spaces of the attic without an edge so far",
    "expected.all": "at most {most}, all there are",
    "expected.bounds": "rising bounds, the last one null",
    "expected.no_loop": "nothing that sets this trigger off again, here or by another card, or a limit",
    # A set as its changes of the standard one.
    "expected.changes": "changes of the standard set",
    "expected.set_gone": "an object 'set' and a list 'gone'",
    "expected.path": "a path in the standard set",
    "code.no_card_set": "the code holds no card set",
    "card_set.big": "this card set is too large: shorten its titles and effects, or remove cards",
}


def problem(code: str, /, **params: Param) -> Problem:
    """A problem with one of these codes, or one of those that all games share."""
    return Problem(code, params, ENGLISH.get(code) or problems.ENGLISH[code])
