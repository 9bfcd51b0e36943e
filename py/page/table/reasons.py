"""The reasons for a hint in words: sources of points, the largest amount first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bots.base import RIVALS
from table.words import Words

#: A ``bots.base.Reason`` as JSON: for "now" and "later" the points by source.
Reason: TypeAlias = Mapping[str, Mapping[str, float]]
#: The most sources that a line names.
MOST_NAMES = 4


class Texts(NamedTuple):
    """The ids of the sentences; a game may have some of its own."""

    now: str = "hint.now"
    #: If nothing is gained now.
    none_now: str = "hint.now.none"
    later: str = "hint.later"


SHARED = Texts()


def supporting(reason: Reason) -> Reason:
    """The reason for the best move, without what is expected by the end if the parts that are named are no gain.

    The order of the moves also counts what no source shows, and differences within their error are left out, so that
    the rest may speak against the best move.
    """
    gain = sum(-points if what == RIVALS else points for what, points in _named(reason["later"]))
    return reason if gain > 0 else {**reason, "later": {}}


def why(
    words: Words, reason: Reason, name: Callable[[str], str], texts: Texts = SHARED, goods: Sequence[str] = ()
) -> list[str]:
    """Two sentences: the points gained now, and the points by the end compared with other good moves.

    ``name`` returns the name of a source; ``goods``: what is gained now and is no points, in words.
    """
    now = line(words, texts.now, reason["now"], name, texts.none_now, goods)
    return [now, line(words, texts.later, reason["later"], name)]


def strongest(reason: Reason, sources: Mapping[str, int]) -> int | None:
    """The number of the source that favours the move most by the end of the game, or else now; None if none does."""
    for amounts in (reason["later"], reason["now"]):
        good = {name: points for name, points in amounts.items() if name in sources and round(points) > 0}
        if good:
            return sources[max(good, key=good.__getitem__)]
    return None


def line(
    words: Words,
    id: str,
    amounts: Mapping[str, float],
    name: Callable[[str], str],
    none: str = "hint.later.none",
    goods: Sequence[str] = (),
) -> str:
    """The sentence ``id`` with the amounts and goods, or the sentence ``none``. Expected points are rounded."""
    parts = [
        words("hint.part", name=name(what), points=words.number(points, sign=True)) for what, points in _named(amounts)
    ]
    parts += goods
    return words(id, parts=words.list(parts)) if parts else words(none)


def _named(amounts: Mapping[str, float]) -> list[tuple[str, int]]:
    whole = [(what, round(points)) for what, points in amounts.items() if round(points)]
    whole.sort(key=lambda part: -abs(part[1]))
    return whole[:MOST_NAMES]
