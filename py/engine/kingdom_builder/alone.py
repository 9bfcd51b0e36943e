"""One seat alone: ten rounds for gold, judged beside what the cards usually pay (our own, docs/decisions.md)."""

from __future__ import annotations

from collections.abc import Sequence

#: How many turns there are, unless the supply is out before.
ROUNDS = 10

#: What a card usually pays in such a game; castles are on top of it for everyone.
PAR = {
    "fishermen": 14,
    "merchants": 12,
    "discoverers": 13,
    "hermits": 11,
    "citizens": 9,
    "miners": 14,
    "workers": 12,
    "knights": 15,
    "farmers": 15,
}

#: From which rating (gold above par) on which title is earned.
TITLES = (
    (25, "kingdom"),
    (15, "city"),
    (7, "town"),
    (0, "village"),
    (-10, "hamlet"),
)
LOWEST = "camp"


def par(cards: Sequence[str]) -> int:
    """What the three cards usually pay together."""
    return sum(PAR[slug] for slug in cards)


def title(rating: int) -> str:
    """The id of the title for so much gold above par."""
    return next((name for least, name in TITLES if rating >= least), LOWEST)
