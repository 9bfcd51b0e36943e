"""Rollouts of one sheet through a determinized deck."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from math import fsum
from typing import NamedTuple

from engine import Chance
from engine.cartographers.ambush import solo_cells
from engine.cartographers.cards import EXPLORE, MONSTER, SEASONS
from engine.cartographers.edicts import losing_cells
from engine.cartographers.game import Cartographers
from engine.cartographers.legal import explore_draws
from engine.cartographers.seats import Seat
from engine.cartographers.shapes import card_placements

from ..halving import Tally
from .board import near
from .evaluation import Evaluators
from .guide import Draw, Guide
from .script import Step, script
from .weigh import draw_values

#: The number of seasons played after the present one.
LATER_SEASONS = 1
#: Attempts to place a monster, and draws evaluated where the guide knows none.
TRIES = 12


class Sample(NamedTuple):
    """One determinized future: its steps, and the seed of its remaining random choices."""

    steps: list[Step]
    seed: str


class Rollouts:
    """The rollouts of one seat from one decision: to the end of the next season, or of the game with ``to_end``.

    The evaluation was fitted to compare draws: early in a game all its values may be 100 points too low. With
    ``to_end`` only the evaluations in the last season count, which agree with the final scores.
    """

    def __init__(self, state: Cartographers, seat: int, evaluators: Evaluators, *, to_end: bool = False) -> None:
        self._state = state
        self._seat = seat
        self._evaluators = evaluators
        last = len(SEASONS) - 1
        self._until = last if to_end else min(state.season + LATER_SEASONS, last)
        self._counted_from = last if to_end else state.season
        side = state.seats[seat].sheet.side.name
        self._tables = {slug: card_placements(side, slug) for slug, card in EXPLORE.items() if not card.ruins}
        self._side = side
        self._guide = Guide(state.seats[seat].copy(), self._tables)

    def prepare(self) -> Iterator[None]:
        """Rank the draws of all cards on the present board."""
        return self._guide.rank(self._evaluators.at(self._state.season, self._state.time))

    def sample(self, seed: str) -> Sample:
        guess = self._state.determinize(self._seat, seed)
        return Sample(script(guess, self._until), seed)

    def play(self, start: Seat, sample: Sample, tally: Tally | None = None) -> float:
        """The expected points of a seat: the mean of the evaluations after each draw and at the end. The points by
        source are added to ``tally``.

        The evaluation at the end alone has about the same mean, but twice the variance.
        """
        seat = start.copy()
        chance = Chance.of(sample.seed, stream="rollout")
        points = float(seat.total)
        season = self._state.season
        expected: list[float] = []
        paid: Counter[str] = Counter()
        parts: Tally = defaultdict(float)
        for step in sample.steps:
            if step.kind == "draw":
                value = self._draw(seat, step, chance)
                if step.season < self._counted_from:
                    continue
                expected.append(points + value)
                if tally is not None:
                    _add(parts, paid, self._evaluators.at(step.season, step.time).by_name(seat))
            elif step.kind == "ambush":
                self._ambush(seat, step.card, chance)
            else:
                scored = self._scored(seat, season)
                points += sum(scored.values())
                paid.update(scored)
                season += 1
        final = self._evaluators.at(season, 0) if season < len(SEASONS) else None
        expected.append(points + (final.seat(seat) if final else 0.0))
        if tally is not None:
            _add(parts, paid, final.by_name(seat) if final else {})
            for name, amount in parts.items():
                tally[name] += amount / len(expected)
        return fsum(expected) / len(expected)

    def _scored(self, seat: Seat, season: int) -> dict[str, int]:
        """The points of a season by source."""
        state = self._state
        points = {state.edicts[place]: state.edict_amount(place, seat.sheet) for place in SEASONS[season].edicts}
        return points | {"coins": seat.coins, "monsters": -losing_cells(seat.sheet).bit_count()}

    def _draw(self, seat: Seat, step: Step, chance: Chance) -> float:
        """Take the best draw and return the evaluation after it."""
        evaluator = self._evaluators.at(step.season, step.time)
        card = EXPLORE[step.card]
        ruins = seat.sheet.open_ruins if step.demand else -1
        draws = self._guide.pick(step.card, seat.sheet.filled, ruins) or self._any(seat, step, chance)
        if not draws:
            return evaluator.seat(seat)
        values = draw_values(evaluator, seat, card, draws)
        best = max(values)
        terrain, cells = draws[values.index(best)]
        seat.draw(terrain, cells, int(card.earns_coin(cells.bit_count())))
        return best

    def _any(self, seat: Seat, step: Step, chance: Chance) -> list[Draw]:
        """Some legal draws where the guide knows none, single cells included."""
        card, table = EXPLORE[step.card], self._tables[step.card]
        terrains, table, choices, _ = explore_draws(seat, card, table, step.demand, self._state.options)
        many = choices.bit_count()
        if not many:
            return []
        return [(terrains[chance.below(len(terrains))], table.pick(choices, chance.below(many))) for _ in range(TRIES)]

    def _ambush(self, seat: Seat, slug: str, chance: Chance) -> None:
        filled = seat.sheet.filled
        if self._state.players == 1:
            cells = solo_cells(slug, filled)
        else:
            # A rival draws: the worst of some placements.
            masks = card_placements(self._side, slug).masks
            tried = (masks[chance.below(len(masks))] for _ in range(TRIES))
            free = [mask for mask in tried if not mask & filled]
            cells = max(free, key=lambda mask: (near(mask) & ~filled).bit_count(), default=0)
        if cells:
            seat.draw(MONSTER, cells)


def _add(parts: Tally, *more: Mapping[str, float]) -> None:
    for points in more:
        for name, amount in points.items():
            parts[name] += amount
