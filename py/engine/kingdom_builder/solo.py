"""Playing alone: ten rounds for gold, compared with the par of the cards (docs/rules/kingdom-builder.md 7)."""

from __future__ import annotations

from collections.abc import Sequence

#: The number of turns, unless the supply is empty before.
ROUNDS = 10

#: The gold that a careful player earns with a card; castles add about nine. Measured with a bot that always takes the
#: most gold at once, and raised for the three cards that require a plan.
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

#: The titles, and the lowest rating (gold above par) that earns each.
TITLES = (
    (30, "kingdom"),
    (20, "city"),
    (10, "town"),
    (0, "village"),
    (-10, "hamlet"),
)
LOWEST = "camp"


def par(cards: Sequence[str]) -> int:
    """The usual gold of the three cards together."""
    return sum(PAR[slug] for slug in cards)


def title(rating: int) -> str:
    """The id of the title for a rating."""
    return next((name for least, name in TITLES if rating >= least), LOWEST)
