"""Playing alone: ten rounds for gold, compared with the par of the cards (docs/rules/kingdom-builder.md 7)."""

from __future__ import annotations

from collections.abc import Sequence

#: How many turns there are, unless the supply is out before.
ROUNDS = 10

#: What a card pays whoever plays for it with care; castles (about nine) come on top. Measured with a bot that
#: takes the most gold at once, and set higher for the three cards that ask for a plan.
PAR = {
    "fishermen": 18,
    "merchants": 14,
    "discoverers": 15,
    "hermits": 9,
    "citizens": 9,
    "miners": 16,
    "workers": 16,
    "knights": 18,
    "farmers": 15,
}

#: From which rating (gold above par) on which title is earned.
TITLES = (
    (30, "kingdom"),
    (20, "city"),
    (10, "town"),
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
