"""Why a move is proposed, in words: what pays more or less, the largest amount first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from table.words import Words

#: A ``bots.base.Reason`` as JSON: "now" and "later", each with points by what pays them.
Reason: TypeAlias = Mapping[str, Mapping[str, float]]
#: More names than this are no help.
MOST_NAMES = 4


def why(words: Words, reason: Reason, name: Callable[[str], str]) -> list[str]:
    """The reasons for a move: the points it gains now, and the points by the end compared with other good moves.

    ``name`` returns the name of what pays.
    """
    return [line(words, when, reason[when], name) for when in ("now", "later")]


def strongest(reason: Reason, payers: Mapping[str, int]) -> int | None:
    """What to light for a reason: of these payers the one that speaks most for the move by the end, else now."""
    for amounts in (reason["later"], reason["now"]):
        good = {name: points for name, points in amounts.items() if name in payers and round(points) > 0}
        if good:
            return payers[max(good, key=good.__getitem__)]
    return None


def line(words: Words, when: str, amounts: Mapping[str, float], name: Callable[[str], str]) -> str:
    """One line of a ``bots.base.Reason``: ``when`` is "now" or "later". Expected points are rounded."""
    whole = [(what, round(points)) for what, points in amounts.items() if round(points)]
    whole.sort(key=lambda part: -abs(part[1]))
    shown = whole[:MOST_NAMES]
    parts = [words("hint.part", name=name(what), points=words.number(points, sign=True)) for what, points in shown]
    return words("hint." + when, parts=words.list(parts)) if parts else words(f"hint.{when}.none")
