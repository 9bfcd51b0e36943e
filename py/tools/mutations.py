"""Hostile variants of valid input: texts, JSON and codes with a few things changed, some of them resealed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any

from engine.packing import Reader, Writer

#: Fragments for texts: control characters, lone surrogates, digits of other scripts, percent escapes, brackets, and a
#: character that reverses the text after it.
_LETTERS = (
    *("", "\0", "\n", " ", "\u00a0", "\ud800", "\udfff", "\ufeff", "\u202e", "\u0663", "\uff21", "\u0130"),
    *("\U0001f3f0", "%", "%00", "%zz", "-", "/", "..", "\\", '"', "'", "<", "=", "#", "{", "[", "9" * 30),
)
#: The last integer is larger than any float.
_NUMBERS = (
    *(0, -1, 1, 2, 7, 255, 2**31, 2**50, 2**53, 2**64, -(2**63), 10**400),
    *(0.5, -0.0, 1e308, float("inf"), float("nan")),
)
_LONG = 30_000
#: The numbers of changes of one input.
_CHANGES = (1, 1, 1, 2, 2, 3, 5)
_WORD = re.compile(r"[A-Za-z_]+|\d+")


def text(valid: Sequence[str], random: Random) -> str:
    """A mutation of a valid text, or a random text."""
    result = random.choice(valid)
    for _ in range(random.choice(_CHANGES)):
        result = _changed_text(result, valid, random)
    return result


def _changed_text(old: str, valid: Sequence[str], random: Random) -> str:
    at, to = sorted((random.randint(0, len(old)), random.randint(0, len(old))))
    kind = random.randrange(14)
    if kind > 9:
        return _other_word(old, random.choice(valid), random)
    if kind == 0:
        return old[:at] + old[to:]
    if kind == 1:
        return old[:at]
    if kind == 2:
        return old[:to] + old[at:to] + old[to:]
    if kind == 3:
        other = random.choice(valid)
        return old[:at] + other[random.randint(0, len(other)) :]
    if kind == 4:
        return old[:at] + old[at:to].swapcase() + old[to:]
    if kind == 5:
        return old[:at] + random.choice(_LETTERS) + old[at:]
    if kind == 6:
        return old[:at] + chr(random.randint(32, 126)) + old[at + 1 :]
    if kind == 7 and not random.randrange(20):
        return old[:at] + (old[at:to] or "A") * (_LONG // max(to - at, 1)) + old[to:]
    if kind == 8:
        return old[:at] + str(random.choice(_NUMBERS)) + old[to:]
    return old[:at] + chr(random.randint(32, 126)) + old[at:]


def _other_word(old: str, other: str, random: Random) -> str:
    """The text with one of its words or numbers replaced by one of another text, or a number by the next one."""
    words, others = list(_WORD.finditer(old)), [match[0] for match in _WORD.finditer(other)]
    if not words or not others:
        return old
    match = random.choice(words)
    fresh = random.choice([word for word in others if word.isdigit() == match[0].isdigit()] or others)
    if match[0].isdigit() and len(match[0]) < 20 and random.randrange(2):
        fresh = str(max(0, int(match[0]) + random.choice((-1, 1))))
    return old[: match.start()] + fresh + old[match.end() :]


def code(valid: Sequence[str], random: Random) -> str:
    """A code of a record with changed bytes and the checksum that fits them."""
    data = bytearray(Reader(random.choice(valid), "code", 1 << 20).rest())
    for _ in range(random.choice(_CHANGES)):
        at = random.randrange(len(data) + 1)
        kind = random.randrange(4)
        if kind == 0:
            del data[at : at + random.randint(1, 5)]
        elif kind == 1:
            data[at:at] = random.randbytes(random.randint(1, 5))
        elif kind == 2 and not random.randrange(10):
            data += random.randbytes(_LONG)
        elif at < len(data):
            data[at] = random.randrange(256)
    return Writer(bytes(data)).code()


def document(valid: Sequence[Any], random: Random) -> Any:
    """A mutation of a valid JSON value."""
    result = json.loads(json.dumps(random.choice(valid)))
    for _ in range(random.choice(_CHANGES)):
        result = _changed_document(result, valid, random)
    return result


def _changed_document(old: object, valid: Sequence[Any], random: Random) -> Any:
    holder, key = _place(old, random)
    if holder is None:
        return strange(random)
    kind = random.randrange(8)
    value = holder[key]
    if kind == 0:
        del holder[key]
    elif kind == 1:
        other, where = _place(random.choice(valid), random)
        holder[key] = json.loads(json.dumps(other[where] if other is not None else other))
    elif kind == 2 and isinstance(value, list) and value:
        value.insert(random.randint(0, len(value)), value[random.randrange(len(value))])
    elif kind == 3 and isinstance(value, list):
        random.shuffle(value)
    elif kind == 4 and type(value) is int:
        holder[key] = value + random.choice((-1, 1, 2, 100))
    elif kind == 5 and isinstance(value, str):
        holder[key] = _changed_text(value, [value], random)
    elif kind == 6 and isinstance(value, list) and value and not random.randrange(10):
        holder[key] = value[:1] * (_LONG // len(json.dumps(value[0])))
    else:
        holder[key] = strange(random)
    return old


def _place(tree: object, random: Random) -> tuple[Any, Any]:
    """An object or a list somewhere in a tree, and a key of it; (None, None) if the tree has none."""
    place: tuple[Any, Any] = None, None
    while isinstance(tree, dict | list) and tree:
        key = random.choice(list(tree)) if isinstance(tree, dict) else random.randrange(len(tree))
        place = tree, key
        if not random.randrange(8):
            break
        tree = tree[key]
    return place


def strange(random: Random) -> Any:
    """A JSON value that is invalid for most fields."""
    kind = random.randrange(9)
    if kind == 0:
        return random.choice(_NUMBERS)
    if kind == 1:
        return random.choice(_LETTERS)
    if kind == 2:
        return random.choice((None, True, False))
    if kind == 3:
        return [strange(random) for _ in range(random.randrange(3))]
    if kind == 4:
        return {random.choice(_LETTERS): strange(random) for _ in range(random.randrange(3))}
    if kind == 5 and not random.randrange(20):
        return "x" * _LONG
    if kind == 6 and not random.randrange(20):
        return [0] * _LONG
    if kind == 7:
        return nested(random.choice((5, 30, 900)))
    return random.randint(-10, 130)


def nested(depth: int) -> Any:
    """Lists in lists."""
    result: Any = []
    for _ in range(depth):
        result = [result]
    return result


def huge(letters: int) -> list[str]:
    """Texts of this length that are the most expensive to parse."""
    return [
        *('"' * letters, "[]" * (letters // 2), "[" * letters, "9" * letters, "A" * letters, " " * letters),
        '{"kind":"inkstead.games","format":1,"check":"","games":[' + "{}," * (letters // 3) + "{}]}",
        '{"a":[' + '"",' * (letters // 3) + '""]}',
        '{"a":' + "-" * letters,
    ]
