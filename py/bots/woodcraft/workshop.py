"""The expected points of a seat's wood, tiles and orders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from engine.woodcraft.card_set import CardSet
from engine.woodcraft.dice import SIDES
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.seats import EMPTY, GLUING, SAWING_2, Seat
from engine.woodcraft.tracks import GROWTH

from .effect_values import EffectValues
from .shortfall import Values, shortfall
from .weights import Weights

_COLOURS = range(3)
# These constants are set by judgement.
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


class Worth(NamedTuple):
    """The values of a seat's wood and orders, in points."""

    #: Dice without an order, pots and tiles.
    wood: float
    #: Open orders: rewards less costs, times the chance to complete them.
    orders: float
    #: The expected number of these orders that are completed, and the reputation of the others (0 or less).
    completed: float
    reputation: float


class Tools(NamedTuple):
    """What a seat can work wood with for its next order."""

    #: The number of sawing tiles, and the most steps by which a die can be spliced.
    cuts: int
    raises: int
    #: The cost of one piece of scrap with its tile, in blueberries.
    scrap: float


class OpenOrder(NamedTuple):
    """An open order in its row, or in hand: what it needs and what it brings."""

    #: The needed values by colour, with the price of a die above its value; the colours as bits.
    needs: tuple[tuple[int, Values, float], ...]
    colours: int
    tokens: tuple[tuple[str, int], ...]
    #: Points of the reward and the row without the costs of work: if it is completed at once, and if later.
    soon: float
    later: float
    #: The turns left for it before it falls off the rows.
    within: int
    in_hand: bool


class Cost(NamedTuple):
    """The cost of what an order lacks, in blueberries, and the dice left after it in the colours it needs."""

    blueberries: float
    left: list[tuple[int, Values]]


class Workshop:
    """Values wood and orders of positions reached from ``state`` within the same turn."""

    def __init__(self, state: Woodcraft, effects: EffectValues, weights: Weights) -> None:
        self._book: CardSet = state.book
        self._effects = effects
        self._weights = weights
        self._turns = effects.turns
        self._rows = [effects.list(which) for which in self._book.row_lists]
        #: The change in reputation for an order that is never completed.
        lost = [effect[2] for effect in self._book.lists[self._book.below_list] if effect[0] == "retreat"]
        self._late = -sum(lost)
        after: list[int] = self._book.rounds["income_after"][str(state.players)]
        self._falls = [phase - state.round for phase in after if phase >= state.round and phase < state.rounds]
        self._worths: dict[tuple[object, ...], Worth] = {}
        self._firsts: dict[tuple[object, ...], dict[str, Cost]] = {}
        self._open: dict[tuple[str, int, bool], OpenOrder] = {}
        self._all_tiles: dict[tuple[int, ...], float] = {}

    def worth(self, seat: Seat) -> Worth:
        blueberries = seat.blueberry if seat.blueberry < _PURSE else _PURSE
        key = (
            tuple(seat.pile), tuple(seat.pots), seat.owned, seat.sawing_up, seat.splicing_up, seat.gluing_up,
            seat.scrap, seat.saw, seat.glue, tuple(seat.orders), tuple(seat.hand), blueberries,
        )  # fmt: skip
        worth = self._worths.get(key)
        if worth is None:
            worth = self._worths[key] = self._find_worth(seat, blueberries)
        return worth

    def _find_worth(self, seat: Seat, blueberries: int) -> Worth:
        weights, price, late = self._weights, self._effects.blueberry, self._late
        tools = self._tools(seat)
        pile = _by_colour(tuple(seat.pile))
        left = list(pile)
        # What each order would cost if it were the only one, by its id.
        firsts = self._firsts.get((pile, tools))
        if firsts is None:
            firsts = self._firsts[pile, tools] = {}
        known = self._book.orders
        waiting: list[tuple[float, str, int, OpenOrder, Cost]] = []
        held = [(order, row, False) for order, row in seat.orders]
        held += [(order, known[order].row, True) for order in seat.hand if order in known]
        for order, row, in_hand in held:
            one = self._order(order, row, in_hand)
            wood = firsts.get(order)
            if wood is None:
                wood = firsts[order] = self._wood(one, left, tools)
            cost = self._with_tokens(wood, one, seat) if one.tokens else wood
            waiting.append((cost.blueberries, order, row, one, cost))
        # The cheapest orders come first: they take dice that others need as well.
        waiting.sort()
        taken = 0
        earlier_costs: float = 0.0
        value = completed = reputation = 0.0
        for _, _, _, one, cost in waiting:
            if taken & one.colours:
                cost = self._with_tokens(self._wood(one, left, tools), one, seat)
            lacking = cost.blueberries
            chance = self._chance(lacking, earlier_costs, one, blueberries)
            gain = (one.later if lacking > _DEAR else one.soon) - lacking * price
            if gain > 0 or lacking <= 0:
                value += chance * gain * weights.order
            completed += chance
            reputation += (1 - chance) * late
            earlier_costs += lacking
            if chance > _TAKES_DICE:
                taken |= one.colours
                for colour, after in cost.left:
                    left[colour] = after
        return Worth(self._loose(left) + self._trees(seat) + self._tiles(seat), value, completed, reputation)

    def _tools(self, seat: Seat) -> Tools:
        """The tools for the next order: after the last income only tiles that are still turned up count."""
        renewed = self._effects.until == 0 and self._turns
        splicing = seat.splicing if renewed else seat.splicing_up
        ranges = self._book.ranges[splicing.bit_length() - 1] if splicing else ()
        return Tools(
            cuts=(seat.sawing if renewed else seat.sawing_up) + min(1, seat.saw),
            raises=ranges[-1] if ranges else 0,
            scrap=self._weights.tile if seat.scrap else self._weights.tile + self._weights.material,
        )

    # --- orders ---------------------------------------------------------------------------------------

    def _order(self, order: str, row: int, in_hand: bool) -> OpenOrder:
        one = self._open.get((order, row, in_hand))
        if one is None:
            one = self._open[order, row, in_hand] = self._open_order(order, row, in_hand)
        return one

    def _open_order(self, order: str, row: int, in_hand: bool) -> OpenOrder:
        card, effects = self._book.orders[order], self._effects
        needs = [
            (colour, wanted, self._book.surcharge[colour] + self._weights.errand)
            for colour, wanted in enumerate(_by_colour(card.dice))
            if wanted
        ]
        reward = effects.list(card.reward)
        tokens = fsum([amount * effects.units[token] for token, amount in card.tokens])
        return OpenOrder(
            needs=tuple(needs),
            colours=sum([1 << colour for colour, _, _ in needs]),
            tokens=card.tokens,
            soon=reward + self._row(row) - tokens,
            later=reward + self._row(row + _DELAY if self._turns else row) - tokens,
            within=self._within(row, in_hand),
            in_hand=in_hand,
        )

    def _chance(self, lacking: float, earlier_costs: float, order: OpenOrder, blueberries: int) -> float:
        """The chance to complete an order that lacks this much, after orders that cost ``earlier_costs``."""
        weights, within = self._weights, order.within
        if lacking <= 0 and not order.in_hand:
            return 1.0 if within else _LIKELY
        chance = 1.0
        if lacking > 0:
            budget = weights.pace * (within + _THIS_TURN) + weights.purse * blueberries * (within > 0)
            chance -= (lacking + weights.queue * earlier_costs) / budget
        chance = _LIKELY * chance if within or lacking <= _CHEAP else 0.0
        if chance < _UNLIKELY:
            return _UNLIKELY if self._turns else 0.0
        return chance

    def _wood(self, order: OpenOrder, has: Sequence[Values], tools: Tools) -> Cost:
        """The cost of the dice of an order."""
        cost = 0.0
        left = []
        weights = self._weights
        cuts, raises, scrap = tools
        for colour, wanted, price in order.needs:
            more, after = shortfall(wanted, has[colour], cuts, raises, weights.tile, scrap, price)
            cost += more
            left.append((colour, after))
        return Cost(cost, left)

    def _with_tokens(self, wood: Cost, order: OpenOrder, seat: Seat) -> Cost:
        """The cost of the dice and the tokens of an order."""
        cost, left = wood
        for token, amount in order.tokens:
            missing = amount - getattr(seat, token)
            if missing > 0:
                cost += missing * self._weights.material + 1.0
        return Cost(cost, left)

    def _within(self, row: int, in_hand: bool) -> int:
        """The number of turns left to complete an order."""
        falls = len(self._rows) - row + (1 if not in_hand else 2)
        if falls <= len(self._falls):
            return max(0, self._falls[falls - 1])
        return self._turns

    def _row(self, row: float) -> float:
        at = min(int(row), len(self._rows))
        here, below = self._rows[at - 1], self._rows[min(at, len(self._rows) - 1)]
        return here + (row - int(row)) * (below - here)

    # --- wood -----------------------------------------------------------------------------------------

    def _loose(self, left: Sequence[Values]) -> float:
        """Dice that no order needs: they are sold one by one, so each is worth less than the one before."""
        if not self._turns:
            return self._effects.leftover * sum([sum(values) for values in left])
        weights, resale = self._weights, self._book.resale
        worths = [resale[colour * SIDES + value - 1] for colour in _COLOURS for value in left[colour]]
        worths.sort(reverse=True)
        value, share = 0.0, weights.loose * min(1.0, self._turns / 3)
        for worth in worths[:6]:
            value += share * worth
            share *= weights.further
        return value * self._effects.blueberry

    def _trees(self, seat: Seat) -> float:
        weights, book, turns = self._weights, self._book, self._turns
        value = 0.0
        for colour, tree in enumerate(seat.pots):
            if tree == EMPTY:
                value += weights.pot * turns
            elif tree >= 0:
                grown = min(SIDES, tree % SIDES + 1 + GROWTH * min(turns, weights.grown))
                if turns:
                    worth = book.resale[colour * SIDES + grown - 1] * self._effects.blueberry
                    value += weights.loose * weights.tree * min(1.0, turns / 3) * worth + 0.5 * weights.pot * turns
                else:
                    value += self._effects.leftover * (tree % SIDES + 1)
        return value

    def _tiles(self, seat: Seat) -> float:
        key = (seat.sawing_up, seat.splicing_up, seat.gluing_up, seat.owned, seat.glue, seat.scrap)
        value = self._all_tiles.get(key)
        if value is None:
            value = self._all_tiles[key] = self._find_tiles(seat)
        return value

    def _find_tiles(self, seat: Seat) -> float:
        """The tiles: one use until the next income, and one after each."""
        weights, effects = self._weights, self._effects
        now, later = float(effects.until > 0), float(effects.earlier)
        value = weights.sawing * (seat.sawing_up * now + seat.sawing * later)
        for tile in range(3):
            value += weights.splicing[tile] * (
                (seat.splicing_up >> tile & 1) * now + (seat.splicing >> tile & 1) * later
            )
        glues = seat.gluing_up * now + bool(seat.owned & GLUING) * later
        value += weights.gluing * glues + weights.glued * min(glues, seat.glue)
        splices = seat.splicing_up.bit_count() * now + seat.splicing.bit_count() * later
        value += weights.spliced * min(splices, seat.scrap)
        if seat.owned & SAWING_2:
            value += weights.sixes * self._turns
        return value


@lru_cache(1 << 12)
def _by_colour(dice: tuple[int, ...]) -> tuple[Values, Values, Values]:
    """The values of dice by colour. ``dice``: ascending, so that the values descend."""
    values: tuple[list[int], ...] = ([], [], [])
    for die in reversed(dice):
        values[die // SIDES].append(die % SIDES + 1)
    green, yellow, brown = map(tuple, values)
    return green, yellow, brown
