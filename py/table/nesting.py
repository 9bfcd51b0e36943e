"""How deep lists and objects are nested in a JSON text, counted without parsing it."""

from __future__ import annotations

import re

#: What is nested deeper is refused before it is parsed: a hostile text could otherwise exhaust the stack of the page.
#: The deepest texts of ours are games played with a card set of one's own, because of its effects.
MOST_DEPTH = 24

#: A string or a bracket. Possessive, and a string may lack its closing quote: so a match that has begun never fails,
#: nothing is read twice, and the time is linear in the length of the text whatever the text is.
_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)


def too_deep(text: str) -> bool:
    """Whether lists and objects are nested more than ``MOST_DEPTH`` deep. The text need not be valid JSON."""
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        first = text[match.start()]
        if first in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                return True
        elif first in "]}":
            depth -= 1
    return False
