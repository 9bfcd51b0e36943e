"""Random play to the end, each step uniform over the complete set of legal draws: the fast path of bots.

Without skills it works on plain integers (``_run``); a game with skills, or in the middle of an ambush, goes step by
step. Both take the same random numbers, so that they give the same game; tests compare them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..chance import FIRST_FACTOR, MASK, ROOM, SECOND_FACTOR, STEP, Chance, Draws
from . import deck, legal
from .ambush import solo_cells
from .cards import AMBUSH, EXPLORE, MONSTER, MOUNTAIN, SEASONS, TERRAINS, Explore
from .events import AmbushStruck, Drawn, Passed, Revealed, SeasonScored
from .position import Position
from .scores import score_season
from .seats import Seat
from .shapes import Placements, card_placements
from .sheets import Sheet
from .turns import answer, explore, reveal

#: The card whose only shape is a single cell.
_ONE_CELL = "rift_lands"
_INKS = (*TERRAINS, MOUNTAIN)
_SCORED = SeasonScored()
_REVEALED = {slug: Revealed(slug) for slug in (*EXPLORE, *AMBUSH)}

#: A draw: the placements it leaves free in a ``PlacementTable``, its cells, its event for one player, 1 for a coin.
Draw = tuple[int, int, Drawn, int]


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end; seats whose draws are unknown are asked again from the next card on."""
    draws = Draws(chance)
    position.absent.clear()
    if position.pending_reveal:
        reveal(position)
    while position.questions:
        if not position.skills and not position.ambush:
            _run(position, draws)
        else:
            step(position, draws)


def step(position: Position, draws: Draws) -> None:
    """One random decision, without making an Action."""
    terrains, table, choices, _ = legal.current_draws(position)
    count = len(terrains) * (n := choices.bit_count()) or 1
    skills = legal.current_skills(position) if position.skills else ()
    index = draws.below(count + len(skills))
    if index >= count:
        answer(position, "skill", skills[index - count], 0)
    elif choices:
        which, place = divmod(index, n)
        answer(position, "draw", terrains[which], table.pick(choices, place))
    else:
        answer(position, "pass", "", 0)
    if not position.questions:
        explore(position)


class CardDraws(NamedTuple):
    """The draws of one card: a part of a ``PlacementTable``, for each of some terrains."""

    at: int
    #: All draws, as a set that starts at bit 0.
    all: int
    #: Powers of two, the first one at least half the number of draws, each with the set of as many draws.
    halves: tuple[tuple[int, int], ...]
    table: Placements
    terrains: tuple[str, ...]
    #: By terrain and number of the placement; made when first drawn.
    draws: list[dict[int, Draw]]
    #: The explore card, None of an ambush and of single cells, and its time.
    card: Explore | None
    time: int


class PlacementTable:
    """The placements of all cards on a blank sheet in one set, so that a draw removes those it covers in one step."""

    def __init__(self, side: str, *, ambushes: bool) -> None:
        self.explore: dict[str, CardDraws] = {}
        self.ambush: dict[str, CardDraws] = {}
        #: Single cells, by the terrains that they may be drawn in.
        self.singles: dict[tuple[str, ...], CardDraws] = {}
        self._ruins: dict[int, int] = {}
        self._across: list[int] = []
        at = 0
        for slug in (*EXPLORE, *(AMBUSH if ambushes else ())):
            card = EXPLORE.get(slug)
            if card and card.ruins:
                continue
            table = card_placements(side, slug)
            hand = _hand(at, table, card)
            (self.explore if card else self.ambush)[slug] = hand
            self._across = self._across or [0] * len(table.across)
            for cell, placements in enumerate(table.across):
                self._across[cell] |= placements << at
            at += len(table.masks)
        self.all = (1 << at) - 1

    def single(self, terrains: tuple[str, ...]) -> CardDraws:
        hand = self.singles.get(terrains)
        if hand is None:
            one = self.explore[_ONE_CELL]
            hand = self.singles[terrains] = one._replace(terrains=terrains, draws=[{} for _ in terrains], card=None)
        return hand

    def covering(self, cells: int) -> int:
        """The placements that cover some of ``cells``."""
        found = 0
        while cells:
            low = cells & -cells
            found |= self._across[low.bit_length()]
            cells ^= low
        return found

    def on_ruins(self, ruins: int) -> int:
        """``covering``, kept: there are few sets of undrawn ruins."""
        found = self._ruins.get(ruins)
        if found is None:
            found = self._ruins[ruins] = self.covering(ruins)
        return found

    def draw(self, hand: CardDraws, which: int, place: int) -> Draw:
        """The draw of a hand at bit ``place`` in the terrain number ``which``."""
        cells = hand.table.masks[place]
        coin = int(hand.card is not None and hand.card.earns_coin(cells.bit_count()))
        drawn = Drawn(0, hand.terrains[which], cells, 0, coin)
        made = hand.draws[which][place] = (self.all & ~self.covering(cells), cells, drawn, coin)
        return made


def _hand(at: int, table: Placements, card: Explore | None) -> CardDraws:
    halves = tuple((1 << k, (1 << (1 << k)) - 1) for k in reversed(range(len(table.masks).bit_length())))
    terrains = card.terrains if card else (MONSTER,)
    return CardDraws(at, table.all, halves, table, terrains, [{} for _ in terrains], card, card.time if card else 0)


@cache
def pack(side: str, ambushes: bool) -> PlacementTable:
    return PlacementTable(side, ambushes=ambushes)


def _run(position: Position, draws: Draws) -> None:  # noqa: C901
    """Play from the draws of an explore card to the end, in a game without skills. One loop: calls take longer.

    Random numbers are those of ``draws.below``, and placements are picked as by ``table.pick``, both inline.
    """
    seats, players, events = position.seats, position.players, position.events
    side = seats[0].sheet.side
    cards = pack(side.name, players > 1)
    explore, ruins, event = cards.explore, side.ruins, events.append
    everyone = tuple((seat, seat) for seat in range(players))
    inks = [_inks(seat.sheet) for seat in seats]
    filled = [seat.sheet.filled for seat in seats]
    free = [cards.all & ~cards.covering(cells & ~side.fixed) for cells in filled]
    coins = [0] * players
    state, rest, room = draws.chance.state, draws.rest, draws.room
    demand, time, threshold = position.demand, position.time, SEASONS[position.season].threshold
    assert position.card is not None
    hand: CardDraws | None = explore[position.card.slug]
    asked = tuple((question.seat, question.owner) for question in reversed(position.questions))
    while hand is not None:
        for player, owner in asked:
            at, everything, halves, _, terrains, made, card, _ = hand
            choices = free[owner] >> at & everything
            if demand and card is not None:
                choices &= cards.on_ruins(ruins & ~filled[owner]) >> at
            if not choices:
                one, choices = _single(position, cards, card, demand, free[owner], ruins & ~filled[owner])
                _, _, halves, _, terrains, made, _, _ = drawn_from = one
            else:
                drawn_from = hand
            n = choices.bit_count()
            bound = len(terrains) * n or 1
            room *= bound
            if room >= ROOM:
                room = bound
                state = rest = state + STEP & MASK
                rest = (rest ^ rest >> 30) * FIRST_FACTOR & MASK
                rest = (rest ^ rest >> 27) * SECOND_FACTOR & MASK
                rest ^= rest >> 31
            rest *= bound
            place = rest >> 64
            rest &= MASK
            if not choices:
                event(Passed(player, "draw" if card is not None else "ambush"))
                continue
            which, place = divmod(place, n)
            at = 0
            for width, low in halves:
                if place < 4:
                    break
                count = (choices & low).bit_count()
                if place < count:
                    choices &= low
                else:
                    place -= count
                    choices >>= width
                    at += width
            while place:
                choices &= choices - 1
                place -= 1
            at += (choices & -choices).bit_length() - 1
            keep, cells, drawn, coin = made[which].get(at) or cards.draw(drawn_from, which, at)
            free[owner] &= keep
            filled[owner] |= cells
            inks[owner][terrains[which]] |= cells
            if coin:
                coins[owner] += 1
            event(drawn if players == 1 else drawn._replace(seat=player, owner=owner))
        if hand.card is not None:
            demand = False
        # Reveal cards until there is something to draw.
        while True:
            if time >= threshold:
                _write(seats, inks, filled, coins)
                score_season(position)
                event(_SCORED)
                if position.season == len(SEASONS) - 1:
                    hand = None
                    break
                position.season += 1
                threshold = SEASONS[position.season].threshold
                position.revealed = []
                time = 0
                deck.build(position)
            slug = position.deck.pop()
            position.revealed.append(slug)
            event(_REVEALED[slug])
            if hand := explore.get(slug):
                time += hand.time
                asked = everyone
                break
            if slug in EXPLORE:
                demand = True
            elif players > 1:
                hand = cards.ambush[slug]
                step = 1 if AMBUSH[slug].clockwise else -1
                asked = tuple(sorted([((owner + step) % players, owner) for owner in range(players)]))
                break
            else:
                cells = solo_cells(slug, filled[0])
                inks[0][MONSTER] |= cells
                filled[0] |= cells
                free[0] &= ~cards.covering(cells)
                event(AmbushStruck(slug, cells))
    draws.chance.state, draws.rest, draws.room = state, rest, room
    position.card, position.demand, position.time, position.over = None, demand, time, True
    position.questions = []
    position.legal_cache = None


def _single(
    position: Position, cards: PlacementTable, card: Explore | None, demand: bool, free: int, ruins: int
) -> tuple[CardDraws, int]:
    """The single cells that may be drawn if no shape fits; see ``legal``."""
    options = position.options
    if card is None:
        terrains: tuple[str, ...] = (MONSTER,)
    elif demand:
        terrains = _INKS if options["ruins_mountain"] else TERRAINS
    else:
        terrains = TERRAINS if options["single_terrain"] == "any" else card.terrains
    hand = cards.single(terrains)
    if card is not None and demand and options["ruins_place"] == "ruins" and ruins:
        free &= cards.on_ruins(ruins)
    return hand, free >> hand.at & hand.all


def _inks(sheet: Sheet) -> dict[str, int]:
    return {terrain: getattr(sheet, terrain) for terrain in TERRAINS} | {MOUNTAIN: sheet.mountains}


def _write(seats: list[Seat], inks: list[dict[str, int]], filled: list[int], coins: list[int]) -> None:
    """Write what was drawn to the sheets."""
    for number, seat in enumerate(seats):
        sheet, ink = seat.sheet, inks[number]
        sheet.filled = filled[number]
        sheet.forest, sheet.village, sheet.farm = ink["forest"], ink["village"], ink["farm"]
        sheet.water, sheet.monster, sheet.mountains = ink["water"], ink["monster"], ink[MOUNTAIN]
        seat.earn(coins[number])
        coins[number] = 0
