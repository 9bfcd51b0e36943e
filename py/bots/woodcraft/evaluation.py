"""Evaluation of a position for one seat: its points, and the expected points of goods, dice, orders and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from engine.woodcraft.cards import Order
from engine.woodcraft.dice import SIDES
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.prices import market_price
from engine.woodcraft.seats import EMPTY, SAWING_2, Seat
from engine.woodcraft.tasks import NextTurn, ReturnDie

from .prices import Prices
from .shortfall import Values, shortfall
from .weights import Weights

_COLOURS = range(3)
# These constants are set by judgement, as the weights are.
#: Bounds of the chance to complete an order that cannot be completed now: other players and dice rolls can prevent the
#: easiest order, and bring the hardest one within reach.
_LIKELY, _UNLIKELY = 0.97, 0.03
#: Work that costs up to ``_CHEAP`` blueberries fits into the last turn. Work above ``_DEAR`` takes longer than a turn;
#: until then the order falls by ``_DELAY`` rows on average.
_CHEAP, _DEAR, _DELAY = 3, 4, 0.6
#: The rest of the present turn earns this part of what a full turn earns for an order. At most ``_PURSE`` blueberries
#: in hand count, because one order hardly costs more.
_THIS_TURN, _PURSE = 0.2, 12
#: An order with a greater chance than this takes its dice: the orders after it cannot use them.
_TAKES_DICE = 0.3


class Workshop(NamedTuple):
    """The values of a seat's wood and orders, in points."""

    #: Dice without an order, pots and tiles.
    wood: float
    #: Open orders: rewards less costs, times the chance to complete them.
    orders: float
    #: The expected number of these orders that are completed, and the reputation of the others (0 or
    #: less).
    completed: float
    reputation: float


class Tools(NamedTuple):
    """What a seat can work wood with for its next order."""

    #: The number of sawing tiles, and the most steps by which a die can be spliced.
    cuts: int
    raises: int
    #: The cost of one piece of scrap with its tile, in blueberries.
    scrap: float


class Evaluator:
    """Evaluates positions reached from ``state`` within the same turn: the expected final points of seat ``number``."""

    def __init__(self, state: Woodcraft, number: int, weights: Weights) -> None:
        self.number = number
        self.weights = weights
        self.card_set = book = state.book
        self.prices = prices = Prices(state, number, weights)
        self.turns = prices.turns
        self._last_step = len(book.per_order) - 1
        #: The required values of each order, by colour.
        self._needs: dict[str, list[Values]] = {}
        self._rows = [prices.list(which) for which in book.row_lists]
        #: The change in reputation for an order that is never completed.
        self._late = -sum([effect[2] for effect in book.lists[book.below_list] if effect[0] == "retreat"])
        self._workshops: dict[tuple[object, ...], Workshop] = {}
        self._markets: dict[tuple[int, int, int], tuple[float, int]] = {}
        after: list[int] = book.rounds["income_after"][str(state.players)]
        self._falls = [phase - state.round for phase in after if phase >= state.round and phase < state.rounds]

    def value(self, state: Woodcraft) -> float:
        """Expected final points."""
        seat = state.seats[self.number]
        if state.phase == "over":
            return float(seat.points)
        value = seat.points + self._money(seat, state) + self._materials(seat)
        workshop = self._workshop(seat)
        value += workshop.wood + workshop.orders
        value += self._income(seat) + self._reputation(seat, workshop)
        return value + self._helpers(seat) + self._contracts(seat) + self._attic(seat)

    def parts(self, state: Woodcraft) -> dict[str, float]:
        """The terms of the value, in points by source; they add up to it."""
        seat = state.seats[self.number]
        if state.phase == "over":
            points, contracts, leftovers, late, reputation = state.tally[self.number]
            return {
                "token.points": points + leftovers,
                "end.row.contracts": contracts,
                "end.row.reputation": seat.points - points - leftovers - contracts,
            }
        workshop = self._workshop(seat)
        return {
            "token.points": float(seat.points),
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
        units = self.prices.units
        value = seat.scrap * units["scrap"] + seat.glue * units["glue"] + seat.saw * units["saw"]
        return value + seat.lantern * units["lantern"] + seat.reuse * units["reuse"]

    def _income(self, seat: Seat) -> float:
        return seat.berry * self.prices.steps["blueberry"] + seat.walnut * self.prices.steps["walnut"]

    def _helpers(self, seat: Seat) -> float:
        prices = self.prices
        value, share = 0.0, self.weights.production * self.turns
        made = []
        for helper in seat.rooms:
            if helper:
                value += prices.helper(helper)
                made.append(prices.production(helper))
        # The best helpers produce first, so each further one adds less.
        made.sort(reverse=True)
        for worth in made:
            value += share * worth
            share *= self.weights.fewer
        return value

    def _contracts(self, seat: Seat) -> float:
        return fsum([self.prices.contract(contract, seat) for contract in seat.contracts])

    def _attic(self, seat: Seat) -> float:
        return self.weights.filled * (len(seat.attic) - seat.attic.count(-1)) * self.turns

    def _money(self, seat: Seat, state: Woodcraft) -> float:
        chances = self.turns + (state.phase == "turn" and state.turn == self.number and not _ended(state))
        steps = self.card_set.market
        off = seat.powers.off("market")
        money = seat.blueberry
        if chances <= 1:
            cost, points = (
                market_price(self.card_set, seat.market, seat.powers),
                steps[min(seat.market, len(steps) - 1)][1],
            )
            if chances and money >= cost:
                return max(0.1 * money, points + 0.1 * (money - cost))
            return 0.1 * money
        key = seat.market, chances, off
        market = self._markets.get(key)
        if market is None:
            profit, cap = 0.0, 0
            often = self.weights.market * chances
            for later in range(chances):
                step = seat.market + later
                cost, points = market_price(self.card_set, step, seat.powers), steps[min(step, len(steps) - 1)][1]
                cap += cost
                if later < often:
                    profit += min(1.0, often - later) * (points - self.prices.blueberry * cost)
            market = self._markets[key] = profit, cap
        profit, cap = market
        spent = min(money, cap)
        return profit + spent * self.prices.blueberry + (money - spent) * self.prices.spare

    def _reputation(self, seat: Seat, workshop: Workshop) -> float:
        turns = self.turns
        completed = len(seat.completed) + workshop.completed + self.weights.orders * turns
        steps = seat.reputation + workshop.reputation + self.weights.steps * turns
        expected = max(0.0, min(steps, float(self._last_step)))
        return completed * _between(self.card_set.per_order, expected, bool(turns))

    # --- wood and orders ------------------------------------------------------------------------------

    def _workshop(self, seat: Seat) -> Workshop:
        key = (
            tuple(seat.pile), tuple(seat.pots), seat.owned, seat.sawing_up, seat.splicing_up, seat.gluing_up,
            seat.scrap, seat.saw, seat.glue, tuple(seat.orders), tuple(seat.hand), seat.blueberry,
        )  # fmt: skip
        workshop = self._workshops.get(key)
        if workshop is None:
            workshop = self._workshops[key] = self._find_workshop(seat)
        return workshop

    def _find_workshop(self, seat: Seat) -> Workshop:
        weights, prices, card_set = self.weights, self.prices, self.card_set
        tools = self._tools(seat)
        left = _by_colour(seat.pile)
        # The cheapest orders come first: they take dice that others need as well.
        hand = [(order, card_set.orders[order].row) for order in seat.hand if order in card_set.orders]
        waiting = [
            (self._cost(card_set.orders[order], left, tools, seat)[0], order, row)
            for order, row in (*seat.orders, *hand)
        ]
        waiting.sort()
        earlier_costs: float = 0.0
        value = completed = reputation = 0.0
        for _, order, row in waiting:
            card = card_set.orders[order]
            cost, after = self._cost(card, left, tools, seat)
            in_hand = order in seat.hand
            chance = self._chance(cost, earlier_costs, self._within(row, in_hand), in_hand, seat.blueberry)
            late = row + (_DELAY if cost > _DEAR else 0.0) if self.turns else row
            gain = prices.list(card.reward) + self._row(late)
            gain -= fsum([amount * prices.units[token] for token, amount in card.tokens])
            gain -= cost * prices.blueberry
            if gain > 0 or cost <= 0:
                value += chance * gain * weights.order
            completed += chance
            reputation += (1 - chance) * self._late
            earlier_costs += cost
            if chance > _TAKES_DICE:
                left = after
        return Workshop(self._loose(left) + self._trees(seat) + self._tiles(seat), value, completed, reputation)

    def _tools(self, seat: Seat) -> Tools:
        """The tools for the next order: after the last income only tiles that are still turned up count."""
        renewed = self.prices.until == 0 and self.turns
        splicing = seat.splicing if renewed else seat.splicing_up
        ranges = self.card_set.ranges[splicing.bit_length() - 1] if splicing else ()
        return Tools(
            cuts=(seat.sawing if renewed else seat.sawing_up) + min(1, seat.saw),
            raises=ranges[-1] if ranges else 0,
            scrap=self.weights.tile if seat.scrap else self.weights.tile + self.weights.material,
        )

    def _chance(self, cost: float, earlier_costs: float, within: int, in_hand: bool, blueberries: int) -> float:
        """The chance to complete an order for ``cost`` blueberries, after orders that cost ``earlier_costs``.

        ``within``: the turns left for it before it falls off the rows.
        """
        weights = self.weights
        if cost <= 0 and not in_hand:
            return 1.0 if within else _LIKELY
        chance = 1.0
        if cost > 0:
            budget = weights.pace * (within + _THIS_TURN) + weights.purse * min(blueberries, _PURSE) * (within > 0)
            chance -= (cost + weights.queue * earlier_costs) / budget
        chance = _LIKELY * chance if within or cost <= _CHEAP else 0.0
        if chance < _UNLIKELY:
            return _UNLIKELY if self.turns else 0.0
        return chance

    def _cost(self, card: Order, has: list[Values], tools: Tools, seat: Seat) -> tuple[float, list[Values]]:
        """The cost of what an order lacks, in blueberries, and the dice left after it by colour."""
        needs = self._needs.get(card.id)
        if needs is None:
            needs = self._needs[card.id] = _by_colour(card.dice)
        cost = 0.0
        left = []
        weights, dearer = self.weights, self.card_set.surcharge
        for colour in _COLOURS:
            wanted = needs[colour]
            if wanted:
                price = dearer[colour] + weights.errand
                more, after = shortfall(wanted, has[colour], tools.cuts, tools.raises, weights.tile, tools.scrap, price)
                cost += more
                left.append(after)
            else:
                left.append(has[colour])
        for token, amount in card.tokens:
            missing = amount - getattr(seat, token)
            if missing > 0:
                cost += missing * weights.material + 1.0
        return cost, left

    def _within(self, row: int, in_hand: bool) -> int:
        """The number of turns left to complete an order."""
        last = len(self._rows)
        falls = last - row + (1 if not in_hand else 2)
        if falls <= len(self._falls):
            return max(0, self._falls[falls - 1])
        return self.turns

    def _row(self, row: float) -> float:
        at = min(int(row), len(self._rows))
        here, below = self._rows[at - 1], self._rows[min(at, len(self._rows) - 1)]
        return here + (row - int(row)) * (below - here)

    def _loose(self, left: list[Values]) -> float:
        """Dice that no order needs: they are sold one by one, so each is worth less than the one before."""
        if not self.turns:
            return 0.1 * sum([sum(values) for values in left])
        weights, surcharge = self.weights, self.card_set.surcharge
        worths = [2.0 * value + surcharge[colour] for colour in _COLOURS for value in left[colour]]
        worths.sort(reverse=True)
        value, share = 0.0, weights.loose * min(1.0, self.turns / 3)
        for worth in worths[:6]:
            value += share * worth
            share *= weights.further
        return value * self.prices.blueberry

    def _trees(self, seat: Seat) -> float:
        weights, book, turns = self.weights, self.card_set, self.turns
        value = 0.0
        for colour, tree in enumerate(seat.pots):
            if tree == EMPTY:
                value += weights.pot * turns
            elif tree >= 0:
                grown = min(SIDES, tree % SIDES + 1 + 2 * min(turns, weights.grown))
                if turns:
                    worth = (2.0 * grown + book.surcharge[colour]) * self.prices.blueberry
                    value += weights.loose * 0.8 * min(1.0, turns / 3) * worth + 0.5 * weights.pot * turns
                else:
                    value += 0.1 * (tree % SIDES + 1)
        return value

    def _tiles(self, seat: Seat) -> float:
        """The tiles: one use until the next income, and one after each."""
        weights, prices = self.weights, self.prices
        now, later = float(prices.until > 0), float(prices.earlier)
        value = weights.sawing * (seat.sawing_up * now + seat.sawing * later)
        for tile in range(3):
            value += weights.splicing[tile] * (
                (seat.splicing_up >> tile & 1) * now + (seat.splicing >> tile & 1) * later
            )
        glues = seat.gluing_up * now + (seat.owned >> 6 & 1) * later
        value += weights.gluing * glues + weights.glued * min(glues, seat.glue)
        splices = seat.splicing_up.bit_count() * now + seat.splicing.bit_count() * later
        value += weights.spliced * min(splices, seat.scrap)
        if seat.owned & SAWING_2:
            value += weights.sixes * self.turns
        return value


def _ended(state: Woodcraft) -> bool:
    """Whether the turn is ending."""
    return any(isinstance(task, NextTurn | ReturnDie) for task in state.tasks)


def _by_colour(dice: Sequence[int]) -> list[Values]:
    """The values of dice by colour. ``dice``: ascending, so that the values descend."""
    values: list[list[int]] = [[] for _ in _COLOURS]
    for die in reversed(dice):
        values[die // SIDES].append(die % SIDES + 1)
    return [tuple(some) for some in values]


def _between(table: tuple[int, ...], at: float, smooth: bool) -> float:
    """A table interpolated at a fraction, and smoothed while the final place on the track is uncertain."""
    low = int(at)
    if not smooth:
        return float(table[low])
    high = min(low + 1, len(table) - 1)
    here = table[low] + (at - low) * (table[high] - table[low])
    line = table[-1] * at / (len(table) - 1)
    return 0.4 * here + 0.6 * line
