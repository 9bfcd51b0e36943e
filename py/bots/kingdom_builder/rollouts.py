"""Rollouts: games played to their end by a fast policy, mostly greedy builds."""

from __future__ import annotations

from engine import Chance
from engine.bits import nth
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.game import KingdomBuilder
from engine.kingdom_builder.locations import BUILDS, MANDATORY, build_targets
from engine.kingdom_builder.scores import Rank, gold, ranks
from engine.kingdom_builder.turns import do, end_turn, reveal

from ..halving import Tally
from .evaluation import Evaluator
from .weights import Weights

#: One of this many builds is random.
STRAY = 12
#: The distance between the random numbers of consecutive turns.
APART = 1 << 50


class Rollouts:
    """Plays games to their end from one decision of a seat."""

    def __init__(self, state: KingdomBuilder, seat: int, weights: Weights) -> None:
        self.seat = seat
        self._evaluators = [Evaluator(state, one, weights) for one in range(state.players)]
        self._payers = (*state.cards, CASTLE)
        self._near_places = state.board.near_places

    def play(self, start: KingdomBuilder, seed: str, tally: Tally | None = None) -> list[Rank]:
        """The ranks of all seats at the end of one game from ``start``.

        ``seed`` determines the hidden cards. The gold of the own seat by card is added to ``tally``.
        """
        state = start.determinize(self.seat, seed)
        first = Chance.of(seed, stream="rollout").state
        turns = 0
        if state.pending_reveal:
            reveal(state)
        while not state.over:
            # Separate random numbers for each turn, so that the compared positions get the same ones.
            turns += 1
            chance = Chance(first + turns * APART)
            self._turn(state, chance)
            if state.pending_reveal:
                reveal(state)
        if tally is not None:
            for name, amount in zip(self._payers, gold(state, self.seat), strict=True):
                tally[name] += amount
        return ranks(state)

    def _turn(self, state: KingdomBuilder, chance: Chance) -> None:
        """The mandatory builds, then the tiles that build; tiles that move are not used."""
        seat, board = state.seats[state.turn], state.board
        evaluator = self._evaluators[state.turn]
        usable = seat.ready
        worths = evaluator.worths(state)
        while state.left and seat.supply and (free := state.ground & ~state.occupied):
            spot = _picked(seat.near & free or free, worths, chance)
            do(state, MANDATORY, 0, spot)
            if state.pending_reveal:
                return
            if spot & self._near_places:
                worths = evaluator.worths(state)
        for kind in BUILDS:
            for _ in range((board.kinds.get(kind, 0) & usable).bit_count()):
                there = build_targets(board, seat.own, seat.near, state.occupied, kind, state.ground)
                if there and seat.supply:
                    do(state, kind, 0, _picked(there, worths, chance))
        end_turn(state, seat)


def _picked(there: int, worths: list[int], chance: Chance) -> int:
    """One of the hexes with the highest estimate; sometimes any hex. ``there``: a bit set of hexes."""
    best = there
    for plane in worths:
        if both := best & plane:
            best = both
    if best != there and not chance.below(STRAY):
        best = there
    count = best.bit_count()
    return nth(best, chance.below(count)) if count > 1 else best
