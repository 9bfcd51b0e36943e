"""The value of effects for a seat, in points, for any card set."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from engine.woodcraft.cards import ONCE_PER_TURN, PERMANENT
from engine.woodcraft.dice import DICE, SIDES, value_of
from engine.woodcraft.effect_lists import CompiledEffect
from engine.woodcraft.effects import counted
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.seats import MISSING, Seat

from .weights import Weights

#: The mean number a turn of each event that helpers react to or make cheaper, counted in games.
EVENTS = {
    "splice": 0.22,
    "saw_tile": 0.33,
    "harvest": 0.15,
    "complete_order": 0.38,
    "reputation_step": 0.8,
    "gain_lantern": 0.15,
    "sell_die": 0.25,
    "buy_die": 0.5,
    "place_helper": 0.22,
    "improve": 0.2,
    "second_order": 0.08,
    # Cheaper steps count through the value of money.
    "market": 0.0,
}
#: The growth a turn of each quantity that contracts count.
GROWTH = {
    "pot": 0.05,
    "gluing_tile": 0.05,
    "sawing_tile": 0.1,
    "splicing_tile": 0.1,
    "helper": 0.22,
    "tool": 0.12,
    "completed_order": 0.36,
    "market_step": 0.45,
    "blueberry_income_step": 0.17,
    "die_value_6": 0.02,
}
_SIXES = tuple([which for which in DICE if value_of(which) == SIDES])
#: The share of turns in which a once-a-turn ability that needs a tree can be used, by the number of pots.
_GROWN, _GROWN_IN_POT = 0.15, 0.1
#: The value of working wood relative to selling a die for it.
_WORK = {"modify_die": 0.5, "recolor_die": 0.6, "split_die": 0.6, "glue_dice": 2.2, "plant": 1.6, "swap_tokens": 0.2}


class EffectValues:
    """The values of one seat at one moment of a game."""

    def __init__(self, state: Woodcraft, number: int, weights: Weights) -> None:
        self._card_set = book = state.book
        # Copies: these are the values at this moment, even if the state goes on.
        self._seat = seat = state.seats[number].copy()
        self._contracts = [*state.contracts]
        self._weights = weights
        self.turns = turns = state.rounds - state.round + (state.phase == "setup")
        after: list[int] = book.rounds["income_after"][str(state.players)]
        coming = [phase for phase in after if phase >= state.round]
        #: Remaining income phases, those followed by turns, and the turns until the next one.
        self.phases = len(coming)
        self.earlier = sum(phase < state.rounds for phase in coming)
        self.until = (coming[0] - state.round if coming else 0) + (state.phase == "setup")
        late = min(1.0, turns / 3)
        #: The points of one pip, blueberry or material that is left at the end.
        self.leftover = left = 1 / book.numbers["leftover_divisor"]
        self.blueberry = left + (weights.blueberry - left) * min(1.0, (turns + 1) / 3)
        self.spare = left + (weights.spare - left) * min(1.0, turns / 4)
        self.units = {
            "points": 1.0,
            "blueberry": self.blueberry,
            "scrap": left + weights.scrap * late,
            "glue": left + weights.glue * late,
            "saw": left + weights.saw * late,
            "lantern": weights.lantern * min(1.0, (turns + 0.3) / 3),
            "reuse": weights.reuse * min(1.0, (turns + 0.2) / 3),
        }
        # As expected at the end of the game.
        completed = len(seat.completed) + 0.7 * len(seat.orders) + 0.6 * len(seat.hand) + weights.orders * turns
        last = len(book.per_order) - 1
        #: The value of a step on each track.
        self.steps = {
            "blueberry": self.blueberry * self.earlier + left * (self.phases - self.earlier) + 0.25 * late,
            "walnut": self.phases + 0.4 * late,
            "reputation": completed * book.per_order[-1] / last + 0.35 * late,
        }
        self.tool = weights.tool * min(1.0, (turns + 1) / 5) + 0.5
        self._lists: dict[int, float] = {}
        self._helpers: dict[str, float] = {}

    @staticmethod
    def moment(state: Woodcraft, number: int) -> tuple[object, ...]:
        """All that the values depend on, apart from set-up and weights: moments that are equal have the same values."""
        seat = state.seats[number]
        return (
            state.round, state.phase == "setup", len(seat.completed), len(seat.orders), len(seat.hand),
            tuple(seat.rooms), tuple(seat.contracts), tuple(state.contracts),
            # What cards count (``engine.woodcraft.effects.counted``).
            seat.pots.count(MISSING), seat.owned, seat.attic.count(-1), seat.market, seat.berry,
            *map(seat.pile.count, _SIXES),
        )  # fmt: skip

    def list(self, which: int) -> float:
        """The value of a list of effects, carried out once."""
        value = self._lists.get(which)
        if value is None:
            # Helpers may trigger each other's production.
            self._lists[which] = 0.0
            value = 0.0
            for effect in self._card_set.lists[which]:
                value += self._effect(effect)
            self._lists[which] = value
        return value

    def die(self, which: int) -> float:
        """The value of a die that comes into the pile."""
        if not self.turns:
            return self.leftover * (which % SIDES + 1)
        return self._weights.die * self.blueberry * self._card_set.price[which] * min(1.0, self.turns / 3) + 0.1

    def _effect(self, effect: CompiledEffect) -> float:
        """The value of an effect, carried out once."""
        match effect:
            case ("gain", amounts):
                return self._tokens(amounts)
            case ("lose", points):
                return -float(points)
            case ("gain_die", dice):
                return max(map(self.die, dice), default=0.0)
            case ("advance", track, by):
                return float(by * self.steps[track])
            case ("retreat", track, by):
                return float(-by * self.steps[track])
            case ("tool", _, count):
                return float(count * self.tool)
            case ("choose", options):
                return max(map(self.list, options), default=0.0)
            case ("score_per", per, points, most):
                return float(min(most, points * sum([counted(self._seat, thing) for thing in per])))
            case ("claim_contract",):
                claimed = self._seat.contracts
                left = [contract for contract in self._contracts if contract not in claimed]
                return max([self.contract(contract, self._seat) for contract in left], default=0.0)
        return self._use(effect)

    def _use(self, effect: CompiledEffect) -> float:
        """The value of an effect that is worth less when few turns are left, or when the seat has no use for it."""
        weights = self._weights
        few = min(1.0, self.turns / 2)
        match effect:
            case ("grow", _, by):
                return float(0.7 * by * self.blueberry * few)
            case ("produce", count):
                return self._productions(count)
            case ("action", _, discount):
                return float(weights.action * min(1.0, (self.turns + 1) / 3) + 0.8 * discount * self.blueberry)
            case ("take_order", count):
                return float(count * weights.taken * min(1.0, self.turns / 4))
            case ("reset_tiles", most):
                return float(0.4 * most * few)
            case ("convert", pay, which, times):
                return float(max(0.0, self.list(which) - self._tokens(pay)) * min(times, 2))
            case ("sell_tokens", rates, most):
                gains = [price * self.blueberry - self.units[token] for token, price in rates]
                return float(max(0.0, *gains) * min(most, 2))
            case ("lift_order", rows):
                return float(0.7 * rows)
        return _WORK.get(effect[0], 0.0) * few

    def _tokens(self, amounts: Iterable[tuple[str, int]]) -> float:
        return fsum([amount * self.units[token] for token, amount in amounts])

    def _productions(self, count: int) -> float:
        """The value of producing with the best ``count`` helpers, one of which the seat may still gain."""
        values = [self.list(self._card_set.helpers[helper].production) for helper in self._seat.rooms if helper]
        values = sorted([*values, 1.2], reverse=True)
        return fsum(values[:count]) + 0.7 * max(0, count - len(values))

    def contract(self, name: str, seat: Seat) -> float:
        """The expected final points of a claimed contract."""
        contract = self._card_set.contracts[name]
        count = 0.0
        for thing in contract.per:
            count += counted(seat, thing) + GROWTH[thing] * self.turns
        return min(float(contract.most), contract.points * count)

    def helper(self, name: str) -> float:
        """The future value of a helper in a room, without its production."""
        value = self._helpers.get(name)
        if value is None:
            card, turns = self._card_set.helpers[name], self.turns
            value = 0.0
            if card.kind == ONCE_PER_TURN:
                value += self._weights.ability * turns * self._ability(card.ability)
            elif card.kind == PERMANENT:
                value += fsum([self._power(effect) for effect in self._card_set.lists[card.ability]]) * turns
            self._helpers[name] = value
        return value

    def _ability(self, which: int) -> float:
        """The value of a once-a-turn ability in a turn that uses it."""
        grown = [effect[1].bit_count() for effect in self._card_set.lists[which] if effect[0] == "grow"]
        return self.list(which) * (_GROWN + _GROWN_IN_POT * max(grown) if grown else 1.0)

    def production(self, name: str) -> float:
        """The value of one production of a helper."""
        return self.list(self._card_set.helpers[name].production)

    def _power(self, effect: CompiledEffect) -> float:
        """The value of a permanent ability for each turn."""
        match effect:
            case ("discount", on, by, values):
                often = EVENTS.get(on, 0.2)
                return float(by * self.blueberry * often * (0.6 if values else 1.0))
            case ("trigger", on, which, limited):
                often = EVENTS.get(on, 0.2)
                return self.list(which) * (min(often, 0.5) if limited else often)
            case ("replace", _, value):
                return float(0.12 * max(0, value - self._card_set.numbers["glue_mixed_points"]))
        return 0.0
