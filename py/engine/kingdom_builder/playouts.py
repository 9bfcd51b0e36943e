"""Random play to the end, each step uniform over the complete set of legal actions: the fast path of bots.

``_turns`` works on plain integers. Where the card has no free hex it stops, and ``step`` goes on by the rules of
``turns``. Both take the same random numbers, so that they give the same game; tests compare them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ..bits import nth
from ..chance import FIRST_FACTOR, MASK, ROOM, SECOND_FACTOR, STEP, Chance, Draws
from .boards import HEX, TERRAINS, Board
from .events import Built, Moved, Shown, TurnEnded
from .legal import MANDATORY_BUILDS, has_begun, may_redraw
from .locations import (
    BUILDS,
    MANDATORY,
    MOVES,
    PADDOCK,
    TAVERN,
    build_targets,
    lifts,
    paddock_moves,
    pick_paddock,
    zone,
)
from .position import Position
from .seats import Seat
from .setup import PLAYERS
from .solo import ROUNDS
from .turns import do, draw_card, end_turn, replace_useless_card, reveal

#: How a kind of tile is used: it builds on its own terrain or that of the card, beyond a line, or moves.
_BUILDS, _LINE, _STEPS, _LIFTS = range(4)
#: Powers of two and the sets of as many hexes, for finding a bit by halving.
_HALVES = tuple((1 << k, (1 << (1 << k)) - 1) for k in (8, 7, 6, 5, 4, 3, 2, 1, 0))


def playout(position: Position, chance: Chance) -> None:
    """Play ``position`` to the end."""
    draws = Draws(chance)
    if position.pending_reveal:
        reveal(position)
    while not position.over:
        if position.left and not position.ground & ~position.occupied:
            step(position, draws)
        else:
            _turns(position, draws)


def step(position: Position, draws: Draws) -> None:
    """One random decision, or the end of a turn that leaves no choice, and what is revealed after it."""
    seat = position.seats[position.turn]
    usable = seat.ready
    free = position.ground & ~position.occupied if position.left and seat.supply else 0
    if free and (not usable or has_begun(position)):
        there = seat.near & free or free
        do(position, MANDATORY, 0, nth(there, draws.below(there.bit_count())))
    elif free or usable or may_redraw(position):
        do(position, *_any(position, seat, draws, free, usable))
    else:
        end_turn(position, seat)
    if position.pending_reveal:
        reveal(position)


def _any(position: Position, seat: Seat, draws: Draws, free: int, usable: int) -> tuple[str, int, int]:
    """Kind, origin and target of a random legal action; all are equally likely.

    ``free`` are the free hexes of the card if another mandatory build is required, ``usable`` the usable tiles.
    """
    board, own, near, occupied = position.board, seat.own, seat.near, position.occupied
    #: For each kind the number of its actions, and the value that they are picked from.
    choices: list[tuple[int, str, Any]] = []
    if free:
        there = near & free or free
        choices.append((there.bit_count(), MANDATORY, there))
    else:
        choices.append((1, "end", 0))
        if may_redraw(position):
            choices.append((1, "redraw", 0))
    for kind, bits in board.kinds.items():
        if not bits & usable:
            continue
        if kind not in MOVES:
            if seat.supply:
                there = build_targets(board, own, near, occupied, kind, position.ground)
                choices.append((there.bit_count(), kind, there))
        elif kind == PADDOCK:
            steps = paddock_moves(board, own, occupied)
            choices.append((sum(map(int.bit_count, steps)), kind, steps))
        else:
            lifted = lifts(own, near, occupied, zone(board, kind, position.ground))
            choices.append((lifted.total, kind, lifted))
    n = draws.below(sum([count for count, _, _ in choices]))
    for count, kind, what in choices:
        if n < count:
            if kind == PADDOCK:
                return kind, *pick_paddock(what, n)
            if kind in MOVES:
                return kind, *what.pick(n)
            return kind, 0, nth(what, n)
        n -= count
    raise AssertionError("one of the actions is always chosen")


# --- plain integers -----------------------------------------------------------------------------------


class _Builds(dict[int, Built]):
    """The builds of one kind by one seat that gain no tile, by the place of their bit; each made once."""

    def __init__(self, seat: int, kind: str) -> None:
        super().__init__()
        self.seat = seat
        self.kind = kind

    def __missing__(self, at: int) -> Built:
        self[at] = built = Built(self.seat, self.kind, 1 << at, -1)
        return built


_SEATS = range(PLAYERS[-1])
_BUILT = [{kind: _Builds(seat, kind) for kind in (MANDATORY, *BUILDS)} for seat in _SEATS]
_SHOWN = [{terrain: Shown(seat, terrain) for terrain in TERRAINS} for seat in _SEATS]
_ENDED = [TurnEnded(seat) for seat in _SEATS]


class _Tools(dict[int, tuple[tuple[int, str, int], ...]]):
    """For each set of usable tiles: how each kind is used, the kind, and its terrain (0 for that of the card)."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, usable: int) -> tuple[tuple[int, str, int], ...]:
        ways, zones = {TAVERN: _LINE, PADDOCK: _STEPS}, self.board.zones
        self[usable] = tools = tuple(
            (ways.get(kind, _LIFTS if kind in MOVES else _BUILDS), kind, zones.get(kind, 0))
            for kind, bits in self.board.kinds.items()
            if bits & usable
        )
        return tools


_tools = lru_cache(64)(_Tools)


def _turns(position: Position, draws: Draws) -> None:  # noqa: C901
    """Play on to the end of the game, or until the card has no free hex. One loop: calls would take half of the time.

    Random numbers are those of ``draws.below`` and hexes are picked by ``bits.nth``, both inline.
    """
    board, seats, players, stock = position.board, position.seats, position.players, position.stock
    events, tools = position.events, _tools(board)
    made = tuple.__new__  # half the time of a named tuple's own
    near_locations, location_at, kinds = board.near_locations, board.location_at, board.kinds
    spots, neighbours, terrains, rounds = HEX.spots, HEX.near, board.terrain, ROUNDS if players == 1 else 0
    buildable = board.buildable
    state, rest, room = draws.chance.state, draws.rest, draws.room
    turn, left, ground, deck, card = position.turn, position.left, position.ground, position.deck, position.card
    open_ = HEX.all & ~position.occupied
    stuck = False
    while True:
        seat, built = seats[turn], _BUILT[turn]
        own, near, supply, held = seat.own, seat.near, seat.supply, seat.held
        while True:
            free = ground & open_ if left and supply else 0
            usable = held and held & ~(seat.used | seat.fresh)
            if free and (not usable or left < MANDATORY_BUILDS):
                # Nothing but mandatory builds is legal.
                mandatory = built[MANDATORY]
                builds = start = left if left < supply else supply
                before = free
                while free:
                    there = near & free or free
                    many = there.bit_count()
                    room *= many
                    if room >= ROOM:
                        room = many
                        state = rest = state + STEP & MASK
                        rest = (rest ^ rest >> 30) * FIRST_FACTOR & MASK
                        rest = (rest ^ rest >> 27) * SECOND_FACTOR & MASK
                        rest ^= rest >> 31
                    rest *= many
                    n = rest >> 64
                    rest &= MASK
                    if n + n + 1 < many:
                        at = 0
                        if n > 5:
                            for width, low in _HALVES:
                                count = (there & low).bit_count()
                                if n < count:
                                    there &= low
                                else:
                                    n -= count
                                    there >>= width
                                    at += width
                                if n < 6:
                                    break
                        while n:
                            there &= there - 1
                            n -= 1
                        at += (there ^ there - 1).bit_length() - 1
                    else:
                        n = many - n
                        if n > 8:
                            there = nth(there, many - n)
                        else:
                            while n > 1:
                                there ^= spots[there.bit_length() - 1]
                                n -= 1
                        at = there.bit_length() - 1
                    spot = spots[at]
                    near |= neighbours[at]
                    free ^= spot
                    builds -= 1
                    number = location_at[at]
                    if number >= 0 and stock[number] and not seat.taken >> number & 1:
                        stock[number] -= 1
                        bit = 1 << number
                        seat.taken |= bit
                        seat.fresh |= bit
                        held |= bit
                        events.append(made(Built, (turn, MANDATORY, spot, number)))
                    else:
                        events.append(mandatory[at])
                    if not builds:
                        break
                before ^= free
                own |= before
                open_ ^= before
                left -= start - builds
                supply -= start - builds
                if builds:
                    stuck = True
                    break
                continue
            if left and supply and not free:
                stuck = True
                break
            if not usable:
                break
            # Everything that is legal: a mandatory build or the end of the turn, and every use of a tile.
            there = near & free or free
            first = n = there.bit_count() or 1
            choices: list[tuple[int, int, str, Any]] = []
            for way, kind, printed in tools[usable]:
                if way < _STEPS:
                    if not supply:
                        continue
                    if way == _LINE:
                        what: Any = HEX.line_ends(own) & buildable & open_
                    else:
                        what = (printed or ground) & open_
                        what = near & what or what
                    n += what.bit_count()
                elif way == _STEPS:
                    what = a, b, c, d, e, f = HEX.two_steps(own, buildable & open_)
                    n += a.bit_count() + b.bit_count() + c.bit_count() + d.bit_count() + e.bit_count() + f.bit_count()
                else:
                    what = lifts(own, near, ~open_, printed or ground)
                    n += what.total
                choices.append((n, way, kind, what))
            room *= n
            if room >= ROOM:
                room = n
                state = rest = state + STEP & MASK
                rest = (rest ^ rest >> 30) * FIRST_FACTOR & MASK
                rest = (rest ^ rest >> 27) * SECOND_FACTOR & MASK
                rest ^= rest >> 31
            rest *= n
            n = rest >> 64
            rest &= MASK
            origin = spot = 0
            if n < first:
                if not free:
                    break
                way, kind, many = _BUILDS, MANDATORY, first
                left -= 1
            else:
                for upto, way, kind, what in choices:  # noqa: B007
                    if n < upto:
                        break
                    first = upto
                n -= first
                bits = kinds[kind] & usable
                seat.used |= bits & -bits
                if left < MANDATORY_BUILDS:
                    left = 0
                if way < _STEPS:
                    there, many = what, upto - first
                elif way == _LIFTS:
                    origin, spot = what.pick(n)
                else:
                    for there, shift in zip(what, HEX.two_step_shifts, strict=True):  # noqa: B007
                        many = there.bit_count()
                        if n < many:
                            break
                        n -= many
            if not spot:
                if n + n + 1 < many:
                    if n > 7:
                        there = nth(there, n)
                    else:
                        while n:
                            there &= there - 1
                            n -= 1
                    at = (there ^ there - 1).bit_length() - 1
                else:
                    n = many - n
                    if n > 8:
                        there = nth(there, many - n)
                    else:
                        while n > 1:
                            there ^= spots[there.bit_length() - 1]
                            n -= 1
                    at = there.bit_length() - 1
                spot = spots[at]
                if way == _STEPS:
                    origin = spots[at - shift]
            if origin:
                own ^= origin | spot
                open_ ^= origin | spot
                near = HEX.neighbours(own)
                gained = lost = -1
                if (origin | spot) & near_locations:
                    seat.own, seat.held = own, held
                    gained = seat.gain(board, stock, spot)
                    lost = seat.lose(board, origin)
                    held = seat.held
                events.append(made(Moved, (turn, kind, origin, spot, gained, lost)))
                continue
            own |= spot
            near |= neighbours[at]
            open_ ^= spot
            supply -= 1
            if location_at[at] >= 0:
                seat.held = held
                events.append(made(Built, (turn, kind, spot, seat.gain(board, stock, spot))))
                held = seat.held
            else:
                events.append(built[kind][at])
        seat.own, seat.near, seat.supply, seat.held = own, near, supply, held
        if not supply:
            position.ending = True
        if stuck:
            break
        # The end of the turn, and the next one.
        events.append(_ENDED[turn])
        if card:
            position.discards.append(card)
        left = seat.used = seat.fresh = 0
        if turn == players - 1 and (position.ending or (rounds and position.round >= rounds - 1)):
            position.over = True
            card, ground = "", 0
            break
        if deck:
            seat.hand = deck.pop()
        else:
            seat.hand = draw_card(position)
            deck = position.deck
        turn += 1
        if turn == players:
            turn = 0
            position.round += 1
        seat = seats[turn]
        card, seat.hand = seat.hand, ""
        left = MANDATORY_BUILDS
        if not card:
            # Only a position from outside can be without cards.
            position.turn = turn
            card = draw_card(position)
            deck = position.deck
        ground = terrains.get(card, 0)
        if card:
            events.append(_SHOWN[turn][card])
    position.turn, position.card = turn, card
    draws.chance.state, draws.rest, draws.room = state, rest, room
    position.left, position.ground, position.occupied = left, ground, HEX.all & ~open_
    if stuck:
        replace_useless_card(position)
        if position.pending_reveal:
            reveal(position)
