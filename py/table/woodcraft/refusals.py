"""What is wrong with a card set, in the player's language: the engine's sentences, put into words by their patterns."""

from __future__ import annotations

import re

from ..words import Words

#: Where it is (names of fields and cards, the same in every language), what was expected, what is there.
_SENTENCE = re.compile(r"(?P<where>.*?)expected (?P<what>.+?)(?:, found (?P<found>.*))?", re.DOTALL)
_NULL = " or null"
#: What may be expected. Names and numbers come in as they are.
_EXPECTED = {
    r"a whole number from (?P<a>-?\d+) to (?P<b>-?\d+)": "wc.expect.whole",
    r"(?P<a>-?\d+|'[^']+')": "wc.expect.as_is",
    r"one of (?P<a>.+)": "wc.expect.one_of",
    r"true or false": "wc.expect.flag",
    r"a line of 1 to (?P<a>\d+) characters": "wc.expect.line",
    r"an id of 1 to (?P<a>\d+) letters and digits, a letter first": "wc.expect.id",
    r"a list of (?P<a>\d+) entries": "wc.expect.list",
    r"a list of (?P<a>\d+) different entries": "wc.expect.list.different",
    r"a list of (?P<a>\d+) to (?P<b>\d+) entries": "wc.expect.list.range",
    r"a list of (?P<a>\d+) to (?P<b>\d+) different entries": "wc.expect.list.range.different",
    r"an entry that is not there yet": "wc.expect.new",
    r"an object": "wc.expect.object",
    r"a field '(?P<a>[^']+)'": "wc.expect.field",
    r"no other fields than (?P<a>.+)": "wc.expect.fields",
    r"no fields": "wc.expect.no_fields",
    r"at least (?P<a>\d+) of (?P<b>.+)": "wc.expect.some_of",
    r"a die: g, y or b and a value from 1 to 6": "wc.expect.die",
    r"costs for the amounts from 1 to at most 6": "wc.expect.costs",
    r"an object of at most (?P<a>\d+) spaces": "wc.expect.spaces",
    r"'any' or a list of tools": "wc.expect.tools",
    r"lists of effects at most (?P<a>\d+) deep": "wc.expect.depth",
    r"an effect: an object with 'op'": "wc.expect.effect",
    r"at least one thing to gain": "wc.expect.gain",
    r"values of dice only with 'buy_die'": "wc.expect.values",
    r"amounts other than 0": "wc.expect.amounts",
    r"another color for each of 'from'": "wc.expect.colours",
    r"something else than 'from'": "wc.expect.other",
    r"(?P<a>.+) without reuse tokens, or a limit": "wc.expect.reuse",
    r"rising rounds, the last one (?P<a>\d+)": "wc.expect.rounds",
    r"at least (?P<a>\d+) cards, so that four can be dealt": "wc.expect.cards",
    r"an id no other card has": "wc.expect.own_id",
    r"spaces without a reward so far": "wc.expect.bare_spaces",
    r"each quadrant once": "wc.expect.quadrants",
    r"upgrades that can be bought before": "wc.expect.upgrades",
    r"a (?P<a>\w+) die below 6": "wc.expect.sapling",
    r"two spaces in a row up to (?P<a>\d+)": "wc.expect.pair",
    r"a space up to (?P<a>\d+)": "wc.expect.space",
    r"a place of its own in (?P<a>\d+) rows and (?P<b>\d+) columns": "wc.expect.place",
    r"the place of a room": "wc.expect.room",
    r"different spaces": "wc.expect.different",
    r"spaces of the attic": "wc.expect.attic",
    r"what must be filled before": "wc.expect.before",
    r"two spaces of the attic without an edge so far": "wc.expect.edge",
    r"at most (?P<a>\d+), all there are": "wc.expect.all",
    r"rising bounds, the last one null": "wc.expect.bounds",
    r"nothing that sets this trigger off again, here or by another card, or a limit": "wc.expect.loop",
    r"another id than '(?P<a>[^']+)', which is the shipped set": "wc.expect.not_shipped",
    r"at most (?P<a>\d+) characters": "wc.expect.letters",
    r"lists and objects at most (?P<a>\d+) deep in each other": "wc.expect.nested",
}
#: What is there, where it is not told as it stands.
_FOUND = {"none": "wc.expect.found.none", "a deeper one": "wc.expect.found.deeper"}
#: Sentences of another build.
_WHOLE = {
    r"there is no card set '(?P<a>[^']+)' on this device": "wc.expect.missing",
    r"the text that was kept is damaged or of another version": "wc.expect.damaged",
}


def refusal(words: Words, message: str) -> str:
    """A message of ``engine.woodcraft.schema`` or of ``table.woodcraft.sets`` in words; as it is if none are known."""
    whole = _matched(words, _WHOLE, message)
    sentence = _SENTENCE.fullmatch(message)
    if whole or not sentence:
        return whole or message
    where, what, found = sentence["where"], sentence["what"], sentence["found"]
    expected = _matched(words, _EXPECTED, what.removesuffix(_NULL))
    if not expected:
        return message
    if what.endswith(_NULL):
        expected = words("wc.expect.or_null", what=expected)
    if found is None:
        return where + words("wc.expect.only", what=expected)
    there = words(_FOUND[found]) if found in _FOUND else found
    return where + words("wc.expect.found", what=expected, found=there)


def _matched(words: Words, patterns: dict[str, str], text: str) -> str:
    for pattern, id in patterns.items():
        match = re.fullmatch(pattern, text, re.DOTALL)
        if match:
            return words(id, **match.groupdict())
    return ""
