"""How deep lists and objects are nested in a JSON text, counted without parsing it."""

from __future__ import annotations

import re
from itertools import accumulate

#: What is nested deeper is refused before it is parsed: a hostile text could otherwise exhaust the stack of the page.
#: The deepest texts of ours are games played with a card set of one's own, because of its effects.
MOST_DEPTH = 24

#: A string. Possessive, and it may lack its closing quote: so a match that has begun never fails, nothing is read
#: twice, and the time is linear in the length of the text whatever the text is.
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = b"[{]}"
_STEPS = bytes.maketrans(_BRACKETS, b"\x01\x01\xff\xff")
_OTHERS = bytes(code for code in range(256) if code not in _BRACKETS)


def too_deep(text: str) -> bool:
    """Whether lists and objects are nested more than ``MOST_DEPTH`` deep. The text need not be valid JSON."""
    # A step of 1 or -1 for each bracket: a text of millions of brackets must not take a second.
    brackets = _STRING.sub("", text).encode("ascii", "replace").translate(_STEPS, _OTHERS)
    return max(accumulate(memoryview(brackets).cast("b")), default=0) > MOST_DEPTH
