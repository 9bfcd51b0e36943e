"""JSON from outside: a text that is nested too deep is refused before it is parsed."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from typing import Any

#: Deeper texts are refused before they are parsed: a hostile text could otherwise exhaust the stack of the page.
#: The deepest valid texts are games with a custom card set, because its effects are nested.
MOST_DEPTH = 24

#: A string. The quantifier is possessive and the closing quote is optional. So a match that has begun never fails, no
#: character is read twice, and the time is linear in the length of any text.
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = b"[{]}"
_STEPS = bytes.maketrans(_BRACKETS, b"\x01\x01\xff\xff")
_OTHERS = bytes(code for code in range(256) if code not in _BRACKETS)


def too_deep(text: str) -> bool:
    """Whether lists and objects are nested more than ``MOST_DEPTH`` deep. The text need not be valid JSON."""
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return False
    # Each bracket becomes a step of 1 or -1. This is fast: a text of millions of brackets must not take a second.
    brackets = _STRING.sub("", text).encode("ascii", "replace").translate(_STEPS, _OTHERS)
    return max(accumulate(memoryview(brackets).cast("b")), default=0) > MOST_DEPTH


def read_json(text: str, longest: int) -> Any:
    """The value of a JSON text; None if it has more than ``longest`` letters, is nested too deep or is no JSON."""
    if len(text) > longest or too_deep(text):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None
