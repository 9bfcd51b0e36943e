"""Statistics of a player's results: numbers, means by source, and results against bots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

import bots
from bots.matched import STEP, place_of

from .days import figure
from .result_format import Result
from .save_format import is_standard, summary_of
from .session import AWAY, PERSON

#: How many results a moving mean covers.
WINDOW = 10
#: How many sources and series are shown. No game has as many: texts from a file can name others.
MOST_SOURCES, MOST_SERIES = 100, 10


class Numbers(NamedTuple):
    """The numbers of a list of games. The means are None without games, ``recent`` with fewer than ``WINDOW``."""

    games: int
    mean: float | None
    recent: float | None
    best: int | None
    #: The place of the best result in the list; the first of several equal ones.
    best_at: int


class Source(NamedTuple):
    """What a source has paid on average in the games in which it occurred. ``id`` is its text."""

    id: str
    games: int
    mean: float


class Series(NamedTuple):
    """Amounts part by part: of the latest game, and the means of all games."""

    id: str
    latest: Sequence[int]
    means: Sequence[float]


class Outcomes(NamedTuple):
    """The games against bots of a level, by their outcome."""

    level: str
    won: int
    shared: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost


class AgainstPar(NamedTuple):
    """The games whose par is known: how many are better, level and behind, and the mean difference."""

    better: int
    level: int
    behind: int
    mean: float

    @property
    def games(self) -> int:
        return self.better + self.level + self.behind


def chosen(results: Iterable[Result], game: str, alone: bool) -> list[Result]:
    """The results of a game, alone or with others, oldest first, without those of custom card sets.

    A game with others also needs its details: without them the seat of the player is unknown.
    """
    of_game = (result for result in results if result.game == game and is_standard(result.about))
    if alone:
        return [result for result in of_game if result.players == 1]
    return [result for result in of_game if result.players > 1 and result.details is not None]


def value(result: Result) -> int:
    """A chosen result as a number: that of the game of the day if alone, else the points of the player."""
    if result.players == 1:
        return figure(result).number
    scores: list[int] = result.about.get("scores", [])
    return scores[result.details.seat] if scores and result.details else 0


def is_signed(game: str, alone: bool) -> bool:
    """Whether the values of a game are differences, which are shown with a sign and may be negative."""
    return alone and summary_of(game).SIGNED


def numbers(values: Sequence[int]) -> Numbers:
    if not values:
        return Numbers(0, None, None, None, -1)
    best = max(values)
    recent = sum(values[-WINDOW:]) / WINDOW if len(values) >= WINDOW else None
    return Numbers(len(values), sum(values) / len(values), recent, best, values.index(best))


def against_par(results: Iterable[Result]) -> AgainstPar | None:
    """The games alone against the par of their deals; None if no par is known."""
    differences = [value(result) - result.par.figure for result in results if result.par]
    if not differences:
        return None
    better, level = sum(one > 0 for one in differences), differences.count(0)
    return AgainstPar(better, level, len(differences) - better - level, sum(differences) / len(differences))


def moving_means(values: Sequence[int]) -> list[float]:
    """The mean of each result and those before it, ``WINDOW`` in all; the first one belongs to game ``WINDOW``."""
    ends = range(WINDOW, len(values) + 1)
    return [sum(values[end - WINDOW : end]) / WINDOW for end in ends]


def sources(results: Iterable[Result]) -> list[Source]:
    """Every source that occurred, in the order of its mean, the highest first."""
    amounts: defaultdict[str, list[int]] = defaultdict(list)
    for result in results:
        for id, amount in result.details.sources.items() if result.details else ():
            amounts[id].append(amount)
    means = [Source(id, len(paid), sum(paid) / len(paid)) for id, paid in amounts.items()]
    return sorted(means, key=lambda source: (-source.mean, source.id))[:MOST_SOURCES]


def series(results: Iterable[Result]) -> list[Series]:
    """Every series that occurred; games that ended early count only in the parts they reached."""
    rows: defaultdict[str, list[list[int]]] = defaultdict(list)
    for result in results:
        for id, amounts in result.details.series.items() if result.details else ():
            rows[id].append(amounts)
    return [Series(id, games[-1], _means(games)) for id, games in rows.items()][:MOST_SERIES]


def _means(games: Sequence[Sequence[int]]) -> list[float]:
    columns = [[row[n] for row in games if len(row) > n] for n in range(max(map(len, games)))]
    return [sum(column) / len(column) for column in columns]


def against_bots(results: Iterable[Result], levels: Sequence[str]) -> list[Outcomes]:
    """The games against bots by the strongest bot that took part, in the order of the levels, the weakest first.

    "match" may follow: it is for all bots between two levels.
    """
    counts = {level: [0, 0, 0] for level in levels}
    for result in results:
        details = result.details
        if details is None:
            continue
        present = [kind for kind in details.kinds if bots.kind(kind) in counts]
        if not present or sum(kind in (PERSON, AWAY) for kind in details.kinds) > 1:
            continue
        strongest = max(present, key=partial(_place, levels))
        place = 2 if details.seat not in details.winners else 1 if len(details.winners) > 1 else 0
        counts[bots.kind(strongest)][place] += 1
    return [Outcomes(level, *outcome) for level, outcome in counts.items()]


def _place(levels: Sequence[str], kind: str) -> int:
    """How strong a bot is, as a place on the scale of the levels."""
    place = place_of(kind)
    return STEP * levels.index(kind) if place is None else place
