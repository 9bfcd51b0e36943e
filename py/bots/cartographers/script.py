"""The events of a determinized deck. Cards and times do not depend on the draws, so they are computed once."""

from __future__ import annotations

from typing import NamedTuple

from engine.cartographers.cards import AMBUSH, EXPLORE, SEASONS
from engine.cartographers.game import Cartographers


class Step(NamedTuple):
    """An event on every sheet."""

    #: "draw", "ambush" or "season" (its scoring).
    kind: str
    #: The card; "" for a scoring.
    card: str
    #: Whether the draw must cover ruins.
    demand: bool
    #: The season and time after it, as ``Evaluators.at`` takes them.
    season: int
    time: int


def script(guess: Cartographers, until: int) -> list[Step]:
    """All steps after the present card has been drawn, up to the scoring of season ``until``.

    ``guess`` is a determinized state.
    """
    steps: list[Step] = []
    deck, ambushes, chance = guess.deck.copy(), guess.ambushes.copy(), guess.chance.copy()
    season, time = guess.season, guess.time
    demand = guess.demand and guess.card is None
    while True:
        if time >= SEASONS[season].threshold:
            steps.append(Step("season", "", False, min(season + 1, len(SEASONS) - 1), 0))
            if season >= until or season == len(SEASONS) - 1:
                return steps
            season, time = season + 1, 0
            deck = [*EXPLORE, *(slug for slug in deck if slug in AMBUSH), ambushes.pop()]
            chance.shuffle(deck)
        slug = deck.pop()
        if slug in AMBUSH:
            steps.append(Step("ambush", slug, False, season, time))
        elif EXPLORE[slug].ruins:
            demand = True
        else:
            time += EXPLORE[slug].time
            steps.append(Step("draw", slug, demand, season, time))
            demand = False
