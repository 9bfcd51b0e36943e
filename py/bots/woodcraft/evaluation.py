"""Evaluation of a position for one seat: its points, and the expected points of goods, dice, orders and tracks."""

from __future__ import annotations

from math import fsum

from engine.woodcraft.game import Woodcraft
from engine.woodcraft.prices import market_price
from engine.woodcraft.seats import Seat
from engine.woodcraft.tasks import NextTurn, ReturnDie

from .effect_values import EffectValues
from .weights import Weights, fitted
from .workshop import Workshop, Worth


class Evaluator:
    """Evaluates positions reached from ``state`` within the same turn: the expected final points of seat ``number``."""

    def __init__(self, state: Woodcraft, number: int, weights: Weights) -> None:
        self.number = number
        self.weights = weights
        self.card_set = book = state.book
        self.effects = effects = EffectValues(state, number, weights)
        self.turns = effects.turns
        self._units = [effects.units[token] for token in ("scrap", "glue", "saw", "lantern", "reuse")]
        self._steps = [effects.steps[track] for track in ("blueberry", "walnut")]
        #: The value of the attic by the number of its empty spaces.
        spaces = len(book.attic)
        self._filled = [weights.filled * (spaces - empty) * effects.turns for empty in range(spaces + 1)]
        #: The orders and the steps of reputation that are expected from further turns.
        self._ahead = weights.orders * effects.turns, weights.steps * effects.turns
        self._last_step = len(book.per_order) - 1
        self._wood = Workshop(state, effects, weights)
        self._rooms: dict[tuple[str, ...], float] = {}
        self._markets: dict[tuple[int, int, int], tuple[float, int]] = {}

    def value(self, state: Woodcraft) -> float:
        """Expected final points."""
        seat = state.seats[self.number]
        if state.phase == "over":
            return float(seat.points)
        value = seat.points + self._money(seat, state) + self._materials(seat)
        workshop = self._wood.worth(seat)
        value += workshop.wood + workshop.orders
        value += self._income(seat) + self._reputation(seat, workshop)
        value += self._helpers(seat)
        if seat.contracts:
            value += self._contracts(seat)
        return value + self._attic(seat)

    def parts(self, state: Woodcraft) -> dict[str, float]:
        """The terms of the value, in points by source; they add up to it."""
        seat = state.seats[self.number]
        if state.phase == "over":
            tally = state.tally[self.number]
            return {
                "why.points": tally.points + tally.leftovers,
                "end.row.contracts": tally.contracts,
                "end.row.reputation": seat.points - tally.points - tally.leftovers - tally.contracts,
            }
        workshop = self._wood.worth(seat)
        return {
            "why.points": float(seat.points),
            "why.money": self._money(seat, state),
            "why.materials": self._materials(seat),
            "why.wood": workshop.wood,
            "why.orders": workshop.orders,
            "why.income": self._income(seat),
            "end.row.reputation": self._reputation(seat, workshop),
            "why.helpers": self._helpers(seat),
            "end.row.contracts": self._contracts(seat),
            "why.attic": self._attic(seat),
        }

    def _materials(self, seat: Seat) -> float:
        scrap, glue, saw, lantern, reuse = self._units
        return seat.scrap * scrap + seat.glue * glue + seat.saw * saw + seat.lantern * lantern + seat.reuse * reuse

    def _income(self, seat: Seat) -> float:
        blueberry, walnut = self._steps
        return seat.berry * blueberry + seat.walnut * walnut

    def _helpers(self, seat: Seat) -> float:
        rooms = tuple(seat.rooms)
        value = self._rooms.get(rooms)
        if value is None:
            value = self._rooms[rooms] = self._find_helpers(seat)
        return value

    def _find_helpers(self, seat: Seat) -> float:
        effects = self.effects
        value, share = 0.0, self.weights.production * self.turns
        made = []
        for helper in seat.rooms:
            if helper:
                value += effects.helper(helper)
                made.append(effects.production(helper))
        # The best helpers produce first, so each further one adds less.
        made.sort(reverse=True)
        for worth in made:
            value += share * worth
            share *= self.weights.fewer
        return value

    def _contracts(self, seat: Seat) -> float:
        if not seat.contracts:
            return 0.0
        return fsum([self.effects.contract(contract, seat) for contract in seat.contracts])

    def _attic(self, seat: Seat) -> float:
        return self._filled[seat.attic.count(-1)]

    def _money(self, seat: Seat, state: Woodcraft) -> float:
        chances = self.turns
        if state.phase == "turn" and state.turn == self.number and (not state.tasks or not _ended(state)):
            chances += 1
        money = seat.blueberry
        if chances <= 1:
            steps, left = self.card_set.market, self.effects.leftover
            cost, points = (
                market_price(self.card_set, seat.market, seat.powers),
                steps[min(seat.market, len(steps) - 1)].points,
            )
            if chances and money >= cost:
                return max(left * money, points + left * (money - cost))
            return left * money
        powers = seat.powers
        key = seat.market, chances, powers.off("market") if powers.discounts else 0
        market = self._markets.get(key)
        if market is None:
            market = self._markets[key] = self._find_market(seat, chances)
        profit, cap = market
        spent = money if money < cap else cap
        return profit + spent * self.effects.blueberry + (money - spent) * self.effects.spare

    def _find_market(self, seat: Seat, chances: int) -> tuple[float, int]:
        """The profit from steps on the market in this number of turns, and the blueberries that they can cost."""
        steps = self.card_set.market
        profit, cap = 0.0, 0
        often = self.weights.market * chances
        for later in range(chances):
            step = seat.market + later
            cost, points = market_price(self.card_set, step, seat.powers), steps[min(step, len(steps) - 1)].points
            cap += cost
            if later < often:
                profit += min(1.0, often - later) * (points - self.effects.blueberry * cost)
        return profit, cap

    def _reputation(self, seat: Seat, workshop: Worth) -> float:
        orders, steps = self._ahead
        completed = len(seat.completed) + workshop.completed + orders
        expected = seat.reputation + workshop.reputation + steps
        if expected > self._last_step:
            expected = float(self._last_step)
        elif expected < 0.0:
            expected = 0.0
        return completed * _between(self.card_set.per_order, expected, self.turns > 0)


class Evaluators:
    """The evaluators of a seat in the futures of one decision. Moments with the same values of effects share one.

    ``fit``: whether the fitted factors apply to the weights.
    """

    def __init__(self, number: int, weights: Weights, *, fit: bool = False) -> None:
        self._number = number
        self._weights = weights
        self._fit = fit
        self._known: dict[tuple[object, ...], Evaluator] = {}

    def at(self, state: Woodcraft) -> Evaluator:
        """The evaluator for positions reached from ``state`` within the same turn."""
        moment = EffectValues.moment(state, self._number)
        evaluator = self._known.get(moment)
        if evaluator is None:
            weights = at_moment(self._weights, state) if self._fit else self._weights
            evaluator = self._known[moment] = Evaluator(state, self._number, weights)
        return evaluator


def at_moment(weights: Weights, state: Woodcraft) -> Weights:
    """The weights with the fitted factors of this moment."""
    return fitted(weights, max(0, state.rounds - state.round), state.rounds)


def _ended(state: Woodcraft) -> bool:
    """Whether the turn is ending."""
    return any(isinstance(task, _ENDING) for task in state.tasks)


_ENDING = (NextTurn, ReturnDie)


def _between(table: tuple[int, ...], at: float, smooth: bool) -> float:
    """A table interpolated at a fraction, and smoothed while the final place on the track is uncertain."""
    low = int(at)
    if not smooth:
        return float(table[low])
    high = min(low + 1, len(table) - 1)
    here = table[low] + (at - low) * (table[high] - table[low])
    line = table[-1] * at / (len(table) - 1)
    return 0.4 * here + 0.6 * line
