"""Evaluation of a position for one seat: its points, and the expected points of goods, dice, orders and tracks."""

from __future__ import annotations

from engine.woodcraft.cards import Order
from engine.woodcraft.dice import SIDES
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.prices import market_price
from engine.woodcraft.seats import EMPTY, SAWING_2, Seat
from engine.woodcraft.tasks import NextTurn, ReturnDie

from .prices import Prices
from .shortfall import Values, shortfall
from .weights import Hopes

_COLOURS = range(3)
#: Bounds of the chance to complete an order that cannot be completed now.
_LIKELY, _UNLIKELY = 0.97, 0.03
#: Work up to ``_CHEAP`` blueberries fits into the last turn; work above ``_DEAR`` costs about ``_DELAY`` rows more.
_CHEAP, _DEAR, _DELAY = 3, 4, 0.6


class Outlook:
    """Evaluates positions reached from ``state`` within the same turn, in points."""

    def __init__(self, state: Woodcraft, number: int, hopes: Hopes) -> None:
        self.number = number
        self.hopes = hopes
        self.book = book = state.book
        self.prices = prices = Prices(state, number, hopes)
        self.turns = prices.turns
        self._start_steps = len(book.per_order) - 1
        #: The required values of each order, by colour.
        self._needs: dict[str, tuple[Values, ...]] = {}
        self._rows = [prices.list(which) for which in book.row_lists]
        #: The reputation lost for an order that is never completed.
        self._late = -sum([effect[2] for effect in book.lists[book.below_list] if effect[0] == "retreat"])
        self._wood: dict[tuple[object, ...], tuple[float, float, float, float]] = {}
        self._markets: dict[tuple[int, int, int], tuple[float, int]] = {}
        after: list[int] = book.rounds["income_after"][str(state.players)]
        self._falls = [phase - state.round for phase in after if phase >= state.round and phase < state.rounds]

    # --- the whole ------------------------------------------------------------------------------------

    def value(self, state: Woodcraft) -> float:
        """Expected final points."""
        seat = state.seats[self.number]
        if state.phase == "over":
            return float(seat.points)
        value = seat.points + self._money(seat, state) + self._materials(seat)
        wood, orders, completed, lifted = self._workshop(seat)
        value += wood + orders
        value += self._income(seat) + self._reputation(seat, len(seat.completed) + completed, lifted)
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
        wood, orders, completed, lifted = self._workshop(seat)
        return {
            "token.points": float(seat.points),
            "why.money": self._money(seat, state),
            "why.materials": self._materials(seat),
            "why.wood": wood,
            "why.orders": orders,
            "why.income": self._income(seat),
            "end.row.reputation": self._reputation(seat, len(seat.completed) + completed, lifted),
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
        value, share = 0.0, self.hopes.production * self.turns
        made = []
        for helper in seat.rooms:
            if helper:
                value += prices.helper(helper)
                made.append(prices.production(helper))
        # The best helpers produce first, so each further one adds less.
        made.sort(reverse=True)
        for worth in made:
            value += share * worth
            share *= self.hopes.fewer
        return value

    def _contracts(self, seat: Seat) -> float:
        return sum([self.prices.contract(contract, seat) for contract in seat.contracts])

    def _attic(self, seat: Seat) -> float:
        return self.hopes.filled * (len(seat.attic) - seat.attic.count(-1)) * self.turns

    def _money(self, seat: Seat, state: Woodcraft) -> float:
        chances = self.turns + (state.phase == "turn" and state.turn == self.number and not _ended(state))
        steps = self.book.market
        off = seat.powers.off("market")
        money = seat.blueberry
        if chances <= 1:
            cost, points = market_price(self.book, seat.market, seat.powers), steps[min(seat.market, len(steps) - 1)][1]
            if chances and money >= cost:
                return max(0.1 * money, points + 0.1 * (money - cost))
            return 0.1 * money
        key = seat.market, chances, off
        found = self._markets.get(key)
        if found is None:
            profit, cap = 0.0, 0
            often = self.hopes.market * chances
            for later in range(chances):
                step = seat.market + later
                cost, points = market_price(self.book, step, seat.powers), steps[min(step, len(steps) - 1)][1]
                cap += cost
                if later < often:
                    profit += min(1.0, often - later) * (points - self.prices.blueberry * cost)
            found = self._markets[key] = profit, cap
        profit, cap = found
        spent = min(money, cap)
        return profit + spent * self.prices.blueberry + (money - spent) * self.prices.spare

    def _reputation(self, seat: Seat, completed: float, lifted: float) -> float:
        turns = self.turns
        completed += self.hopes.orders * turns
        expected = max(0.0, min(seat.reputation + lifted + self.hopes.steps * turns, float(self._start_steps)))
        return completed * _between(self.book.per_order, expected, bool(turns))

    # --- wood and orders ------------------------------------------------------------------------------

    def _workshop(self, seat: Seat) -> tuple[float, float, float, float]:
        key = (
            tuple(seat.pile), tuple(seat.pots), seat.owned, seat.sawing_up, seat.splicing_up, seat.gluing_up,
            seat.scrap, seat.saw, seat.glue, tuple(seat.orders), tuple(seat.hand), seat.blueberry,
        )  # fmt: skip
        found = self._wood.get(key)
        if found is None:
            found = self._wood[key] = self._find_workshop(seat)
        return found

    def _find_workshop(self, seat: Seat) -> tuple[float, float, float, float]:
        """(Value of dice, pots, tiles and open orders; expected number of completed orders; their reputation)."""
        hopes, prices, turns, book = self.hopes, self.prices, self.turns, self.book
        has: list[list[int]] = [[], [], []]
        for die in reversed(seat.pile):
            has[die // SIDES].append(die % SIDES + 1)
        left: list[Values] = [tuple(values) for values in has]
        soon = prices.until == 0
        cuts = (seat.sawing if soon and turns else seat.sawing_up) + min(1, seat.saw)
        tiles = seat.splicing if soon and turns else seat.splicing_up
        raises = book.ranges[tiles.bit_length() - 1][-1] if tiles and book.ranges[tiles.bit_length() - 1] else 0
        scrap = hopes.tile if seat.scrap else hopes.tile + hopes.material
        # Cheapest first: they take the dice that others need as well.
        waiting = []
        hand = [(order, book.orders[order].row) for order in seat.hand if order in book.orders]
        for order, row in (*seat.orders, *hand):
            card = book.orders[order]
            cost = self._cost(card, left, cuts, raises, scrap, seat)[0]
            waiting.append((cost, order, row))
        waiting.sort()
        before: float = 0.0
        value = done = lifted = 0.0
        purse = seat.blueberry
        on_hand = set(seat.hand)
        for _, order, row in waiting:
            card = book.orders[order]
            cost, after = self._cost(card, left, cuts, raises, scrap, seat)
            within = self._within(row, order in on_hand)
            reach = hopes.pace * (within + 0.2) + hopes.purse * min(purse, 12) * (within > 0)
            chance = 1.0 - (cost + hopes.queue * before) / reach if cost > 0 else 1.0
            chance = _LIKELY * chance if within or cost <= _CHEAP else 0.0
            if cost <= 0 and order not in on_hand:
                chance = 1.0 if within else _LIKELY
            if chance < _UNLIKELY:
                chance = _UNLIKELY if turns else 0.0
            late = row + (_DELAY if cost > _DEAR else 0.0) if turns else row
            gain = prices.list(card.reward) + self._row(late)
            gain -= sum([amount * prices.units[token] for token, amount in card.tokens])
            gain -= cost * prices.blueberry
            if gain > 0 or cost <= 0:
                value += chance * gain * hopes.order
            done += chance
            lifted += (1 - chance) * self._late
            before += cost
            if chance > 0.3:
                left = after
        wood = self._loose(left) + self._trees(seat) + self._tiles(seat)
        return wood, value, done, lifted

    def _cost(
        self, card: Order, has: list[Values], cuts: int, raises: int, scrap: float, seat: Seat
    ) -> tuple[float, list[Values]]:
        needs = self._needs.get(card.id)
        if needs is None:
            split: list[list[int]] = [[], [], []]
            for die in reversed(card.dice):
                split[die // SIDES].append(die % SIDES + 1)
            needs = self._needs[card.id] = tuple(map(tuple, split))
        cost = 0.0
        left = []
        hopes, dearer = self.hopes, self.book.surcharge
        for colour in _COLOURS:
            wanted = needs[colour]
            if wanted:
                more, after = shortfall(
                    wanted, has[colour], cuts, raises, hopes.tile, scrap, dearer[colour] + hopes.errand
                )
                cost += more
                left.append(after)
            else:
                left.append(has[colour])
        for token, amount in card.tokens:
            missing = amount - getattr(seat, token)
            if missing > 0:
                cost += missing * hopes.material + 1.0
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
        hopes, surcharge = self.hopes, self.book.surcharge
        worths = [2.0 * value + surcharge[colour] for colour in _COLOURS for value in left[colour]]
        worths.sort(reverse=True)
        value, share = 0.0, hopes.loose * min(1.0, self.turns / 3)
        for worth in worths[:6]:
            value += share * worth
            share *= hopes.further
        return value * self.prices.blueberry

    def _trees(self, seat: Seat) -> float:
        hopes, book, turns = self.hopes, self.book, self.turns
        value = 0.0
        for colour, tree in enumerate(seat.pots):
            if tree == EMPTY:
                value += hopes.pot * turns
            elif tree >= 0:
                grown = min(SIDES, tree % SIDES + 1 + 2 * min(turns, hopes.grown))
                if turns:
                    worth = (2.0 * grown + book.surcharge[colour]) * self.prices.blueberry
                    value += hopes.loose * 0.8 * min(1.0, turns / 3) * worth + 0.5 * hopes.pot * turns
                else:
                    value += 0.1 * (tree % SIDES + 1)
        return value

    def _tiles(self, seat: Seat) -> float:
        """The tiles: one use until the next income, and one after each."""
        hopes, prices = self.hopes, self.prices
        now, later = float(prices.until > 0), float(prices.earlier)
        value = hopes.sawing * (seat.sawing_up * now + seat.sawing * later)
        for tile in range(3):
            value += hopes.splicing[tile] * ((seat.splicing_up >> tile & 1) * now + (seat.splicing >> tile & 1) * later)
        glues = seat.gluing_up * now + (seat.owned >> 6 & 1) * later
        value += hopes.gluing * glues + hopes.glued * min(glues, seat.glue)
        splices = seat.splicing_up.bit_count() * now + seat.splicing.bit_count() * later
        value += hopes.spliced * min(splices, seat.scrap)
        if seat.owned & SAWING_2:
            value += hopes.sixes * self.turns
        return value


def _ended(state: Woodcraft) -> bool:
    """Whether the turn is ending."""
    return any(isinstance(task, NextTurn | ReturnDie) for task in state.tasks)


def _between(table: tuple[int, ...], at: float, smooth: bool) -> float:
    """A table interpolated at a fraction, and smoothed while the final place on the track is uncertain."""
    low = int(at)
    if not smooth:
        return float(table[low])
    high = min(low + 1, len(table) - 1)
    here = table[low] + (at - low) * (table[high] - table[low])
    line = table[-1] * at / (len(table) - 1)
    return 0.4 * here + 0.6 * line
