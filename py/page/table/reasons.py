"""Why a move is proposed, in words: what pays more or less, the largest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.words import Words

#: More names than this are no help.
TOLD = 4


def line(words: Words, when: str, amounts: Mapping[str, float], name: Callable[[str], str]) -> str:
    """One line of a ``bots.base.Reason``: ``when`` is "now" or "later". Expected points are told as whole ones."""
    whole = [(what, round(points)) for what, points in amounts.items() if round(points)]
    whole.sort(key=lambda part: -abs(part[1]))
    parts = [
        words("hint.part", name=name(what), points=words.number(points, sign=True)) for what, points in whole[:TOLD]
    ]
    return words("hint." + when, parts=words.list(parts)) if parts else words(f"hint.{when}.none")
