"""Playing a sheet on through a guessed deck: only draws that look good on the present board, and a few strays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine import Chance
from engine.cartographers.ambush import solo_cells
from engine.cartographers.cards import EXPLORE, SEASONS, TERRAINS
from engine.cartographers.edicts import losing_cells
from engine.cartographers.shapes import card_placements
from engine.cartographers.state import Cartographers, Seat

from .board import near
from .outlook import Outlooks
from .script import Step, script
from .weigh import draw_values

#: How many of the best draws of a card on the present board, of those still free, a rollout looks at, and how many
#: tries luck has besides. All are ranked: a few dozen would soon be drawn over, and what is left is played badly.
LOOK, STRAY = 8, 2
#: Seasons that are played through after the one that is running.
AHEAD = 1
#: Tries to find a free place for a monster, or draws looked at where only one cell can be drawn.
TRIES = 12


class Sample(NamedTuple):
    """A guessed future: its steps and the seed of its own small chances."""

    steps: list[Step]
    seed: str


class Rollouts:
    """The futures of one seat from one decision on."""

    def __init__(self, state: Cartographers, seat: int, outlooks: Outlooks) -> None:
        self._state = state
        self._seat = seat
        self._outlooks = outlooks
        self._until = min(state.season + AHEAD, len(SEASONS) - 1)
        self._guide: dict[str, list[tuple[str, int]]] = {}
        side = state.seats[seat].sheet.side.name
        self._tables = {slug: card_placements(side, slug) for slug, card in EXPLORE.items() if not card.ruins}
        self._side = side

    def prepare(self) -> Iterator[None]:
        """Rank the draws of all cards on the present board."""
        seat = self._state.seats[self._seat].copy()
        outlook = self._outlooks.at(self._state.season, self._state.time)
        for slug, table in self._tables.items():
            card = EXPLORE[slug]
            masks = table.chosen(seat.fitting(table))
            draws = [(terrain, mask) for terrain in card.terrains for mask in masks]
            values = draw_values(outlook, seat, card, draws)
            order = sorted(range(len(draws)), key=lambda i: -values[i])
            self._guide[slug] = [draws[i] for i in order]
            yield

    def sample(self, seed: str) -> Sample:
        guess = self._state.determinize(self._seat, seed)
        return Sample(script(guess, self._until), seed)

    def play(self, start: Seat, sample: Sample, tally: Counter[str] | None = None) -> float:
        """The points that a seat will have if it goes on like this; what it gets from now on is added to ``tally``."""
        seat = start.copy()
        chance = Chance.of(sample.seed, stream="rollout")
        points = 0
        season = self._state.season
        for step in sample.steps:
            if step.kind == "draw":
                self._draw(seat, step, chance)
            elif step.kind == "ambush":
                self._ambush(seat, step.card, chance)
            else:
                scored = self._scored(seat, season)
                points += sum(scored.values())
                if tally is not None:
                    tally.update(scored)
                season += 1
        if season < len(SEASONS):
            outlook = self._outlooks.at(season, 0)
            if tally is not None:
                tally.update(outlook.by_name(seat))
            return seat.total + points + outlook.seat(seat)
        return float(seat.total + points)

    def _scored(self, seat: Seat, season: int) -> dict[str, int]:
        """What a season pays, by name."""
        state = self._state
        found = {state.edicts[place]: state.edict_amount(place, seat.sheet) for place in SEASONS[season].edicts}
        return found | {"coins": seat.coins, "monsters": -losing_cells(seat.sheet).bit_count()}

    def _draw(self, seat: Seat, step: Step, chance: Chance) -> None:
        filled = seat.sheet.filled
        card = EXPLORE[step.card]
        ruins = seat.sheet.open_ruins if step.demand else -1
        draws = []
        for draw in self._guide[step.card]:
            if not draw[1] & filled and draw[1] & ruins:
                draws.append(draw)
                if len(draws) == LOOK:
                    break
        masks = self._tables[step.card].masks
        for _ in range(STRAY):
            mask = masks[chance.below(len(masks))]
            if not mask & filled and mask & ruins:
                draws.append((card.terrains[chance.below(len(card.terrains))], mask))
        if not draws:
            draws = self._all(seat, step, ruins, chance)
            if not draws:
                return
        values = draw_values(self._outlooks.at(step.season, step.time), seat, card, draws)
        terrain, cells = draws[values.index(max(values))]
        seat.draw(terrain, cells, int(card.earns_coin(cells.bit_count())))

    def _all(self, seat: Seat, step: Step, ruins: int, chance: Chance) -> list[tuple[str, int]]:
        """Some of all legal draws, where none was found by memory or luck: also of one cell."""
        table, terrains = self._tables[step.card], EXPLORE[step.card].terrains
        found = seat.fitting(table)
        if step.demand:
            found = table.covering(found, ruins)
        if not found:
            table = self._tables["rift_lands"]
            found = seat.fitting(table)
            if step.demand:
                terrains = TERRAINS
        many = found.bit_count()
        if not many:
            return []
        return [
            (terrains[chance.below(len(terrains))], table.pick(found, chance.below(many))) for _ in range(TRIES)
        ]

    def _ambush(self, seat: Seat, slug: str, chance: Chance) -> None:
        filled = seat.sheet.filled
        if self._state.players == 1:
            cells = solo_cells(slug, filled)
        else:
            # A rival draws: the worst of some places.
            masks = card_placements(self._side, slug).masks
            tried = (masks[chance.below(len(masks))] for _ in range(TRIES))
            free = [mask for mask in tried if not mask & filled]
            cells = max(free, key=lambda mask: (near(mask) & ~filled).bit_count(), default=0)
        if cells:
            seat.draw("monster", cells)
