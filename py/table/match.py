"""Bots as strong as the player: how strong they are follows from the player's results against bots.

The strength of players is measured on the scale of ``bots.scale``. In a game each seat wins in proportion to
10 ** (strength / 400), so 400 more than the only opponent win ten games of eleven.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import log, log10
from typing import NamedTuple

import bots
from bots.matched import MATCH, STEP, level_at, place_of

from .result_format import Result
from .save_format import is_standard
from .session import AWAY, PERSON, Sitter

#: Only the latest results are read. Each has this fraction of the weight of the next later one: players improve.
LATEST, FADES = 60, 0.93
#: Before any result a player is taken to be as strong as this level, with a standard deviation that is half of the
#: distance from it to the strongest level; towards weaker players it is at most the distance to the weakest level.
#: Where that is near, one defeat would otherwise lead to random moves. In a game without this level it is the middle.
BEGINNER, SPREAD = "easy", 1 / 2
#: The number of bisection steps for the estimated strength.
HALVINGS = 20


class Played(NamedTuple):
    """A game of the player against bots: how strong each of them was, and the share of the win, from 0 to 1."""

    bots: Sequence[float]
    won: float


def strength_of(game: str, level: str) -> float | None:
    """The strength of a level, also of one between two levels; None for an unknown one."""
    if not bots.is_level(game, level):
        return None
    place, scale = place_of(level), bots.scale(game)
    if place is None:
        return float(scale[bots.levels(game).index(level)])
    lower, share = divmod(place, STEP)
    return scale[lower] + (scale[lower + 1] - scale[lower]) * share / STEP if share else float(scale[lower])


def place_of_strength(game: str, strength: float) -> int:
    """The place between the levels with this strength; for one beyond the scale, its nearer end."""
    scale = bots.scale(game)
    if strength <= scale[0]:
        return 0
    lower = bisect_right(scale, strength) - 1
    if lower >= len(scale) - 1:
        return STEP * (len(scale) - 1)
    return STEP * lower + round(STEP * (strength - scale[lower]) / (scale[lower + 1] - scale[lower]))


def results_against_bots(results: Iterable[Result], game: str) -> list[Played]:
    """The latest games of one person against bots only, oldest first, without those of custom card sets."""
    played = []
    for result in results:
        details = result.details
        if result.game != game or not is_standard(result.about):
            continue
        if details is None or details.kinds.count(PERSON) != 1 or AWAY in details.kinds:
            continue
        others = [strength_of(game, kind) for seat, kind in enumerate(details.kinds) if seat != details.seat]
        known = [other for other in others if other is not None]
        if known and len(known) == len(others):
            won = 1 / len(details.winners) if details.seat in details.winners else 0.0
            played.append(Played(known, won))
    return played[-LATEST:]


def player_strength(game: str, played: Sequence[Played]) -> float:
    """The most probable strength of the player after these games."""
    scale = bots.scale(game)
    easy = strength_of(game, BEGINNER)
    before = (scale[0] + scale[-1]) / 2 if easy is None else easy
    above = (scale[-1] - before) * SPREAD
    below = min(above, before - scale[0])
    low, high = scale[0] - 2 * above, scale[-1] + 2 * above
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        spread = above if middle > before else below
        # The derivative of the logarithm of the probability, which falls as the strength rises.
        slope, weight = (before - middle) / spread**2 * 400 / log(10), 1.0
        for one in reversed(played):
            slope += weight * (one.won - chance_to_win(middle, one.bots))
            weight *= FADES
        low, high = (middle, high) if slope > 0 else (low, middle)
    return (low + high) / 2


def chance_to_win(strength: float, others: Sequence[float]) -> float:
    """The probability that a player wins against bots of these strengths."""
    return 1 / (1 + sum(10 ** ((other - strength) / 400) for other in others))


def matching_level(game: str, kinds: Sequence[str], results: Iterable[Result]) -> str:
    """The level of the seats of this kind "match", so that the player wins half of the games.

    With several bots each is weaker than the player. If other bots alone are too strong, the weakest level plays; if
    several persons play, a bot is as strong as the player.
    """
    mine = player_strength(game, results_against_bots(results, game))
    many, persons = kinds.count(MATCH), sum(kind in (PERSON, AWAY) for kind in kinds)
    if persons != 1:
        return level_at(place_of_strength(game, mine))
    others = [strength_of(game, kind) for kind in kinds if kind not in (PERSON, AWAY, MATCH)]
    left = 1 - sum(10 ** ((other - mine) / 400) for other in others if other is not None)
    wanted = mine + 400 * log10(left / many) if left > 0 and many else float("-inf")
    return level_at(place_of_strength(game, wanted))


def with_matched_bots(game: str, sitters: Sequence[Sitter], results: Iterable[Result]) -> list[Sitter]:
    """The sitters of a game that begins: "match" is replaced by the level that it means now."""
    kinds = [sitter.kind for sitter in sitters]
    if MATCH not in kinds:
        return list(sitters)
    level = matching_level(game, kinds, results)
    return [sitter._replace(kind=level) if sitter.kind == MATCH else sitter for sitter in sitters]


def neighbouring_levels(game: str, level: str) -> tuple[str, str]:
    """The levels between which a level is: the same one twice if it is within a tenth of it."""
    place, names = place_of(level), bots.levels(game)
    if place is None:
        return level, level
    lower, share = divmod(place, STEP)
    low, high = names[lower], names[min(lower + 1, len(names) - 1)]
    if share <= STEP // 10:
        return low, low
    return (high, high) if share >= STEP - STEP // 10 else (low, high)
