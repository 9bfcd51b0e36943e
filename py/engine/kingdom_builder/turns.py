"""The course of a turn: builds, moves, replaced cards, the next card (docs/rules/kingdom-builder.md 3)."""

from __future__ import annotations

from functools import cache

from .boards import HEX
from .events import Built, Exchanged, Moved, Shown, Shuffled, TurnEnded, Useless
from .legal import MANDATORY_BUILDS, has_begun, must_build
from .locations import MANDATORY
from .position import Position
from .seats import Seat
from .solo import ROUNDS

# Frequent events are cached: creating a named tuple takes several times as long as looking one up.
_turn_ended = cache(TurnEnded)
_shown = cache(Shown)


def deal(position: Position) -> None:
    """Deal every seat a card and show the first one."""
    for seat in position.seats:
        seat.hand = position.deck.pop()
    _show_card(position)
    reveal(position)


def do(position: Position, kind: str, origin: int, target: int) -> None:
    """Carry out a legal action, up to the next reveal: what must be revealed is then in ``pending_reveal``."""
    seat = position.seats[position.turn]
    if target:
        if kind == MANDATORY:
            position.left -= 1
        else:
            seat.use(position.board, kind)
            if has_begun(position):
                # Between two mandatory builds this is possible only with a useless card, and ends the mandatory action.
                position.left = 0
        if origin:
            _move(position, seat, kind, origin, target)
        else:
            _build(position, seat, kind, target)
        if position.left:
            replace_useless_card(position)
    elif kind == "end":
        end_turn(position, seat)
    else:
        position.events.append(Exchanged(position.turn, position.card))
        position.discards.append(position.card)
        _put_card_away(position, "card")


def _build(position: Position, seat: Seat, kind: str, target: int) -> None:
    seat.supply -= 1
    seat.own |= target
    seat.near |= HEX.near[target.bit_length() - 1]
    position.occupied |= target
    gained = seat.gain(position.board, position.stock, target)
    position.events.append(Built(position.turn, kind, target, gained))
    if not seat.supply:
        position.ending = True


def _move(position: Position, seat: Seat, kind: str, origin: int, target: int) -> None:
    seat.own ^= origin | target
    seat.near = HEX.neighbours(seat.own)
    position.occupied ^= origin | target
    gained = seat.gain(position.board, position.stock, target)
    lost = seat.lose(position.board, origin)
    position.events.append(Moved(position.turn, kind, origin, target, gained, lost))


def replace_useless_card(position: Position) -> None:
    """Replace a card without a free hex at once, except in the other reading."""
    if position.ground & ~position.occupied or not must_build(position):
        return
    if position.options["useless_card"] == "removed":
        position.events.append(Useless(position.turn, position.card))
        position.removed.append(position.card)
        _put_card_away(position, "card")


def end_turn(position: Position, seat: Seat) -> None:
    """End the turn of ``seat``; the last turn of the last round ends the game."""
    position.events.append(_turn_ended(position.turn))
    if position.card:
        position.discards.append(position.card)
    position.left = seat.used = seat.fresh = 0
    if position.turn == position.players - 1:
        position.over = position.ending or (position.players == 1 and position.round >= ROUNDS - 1)
    _put_card_away(position, "" if position.over else "turn")


def _put_card_away(position: Position, pending_reveal: str) -> None:
    position.card = ""
    position.ground = 0
    position.pending_reveal = pending_reveal


def reveal(position: Position) -> None:
    """Reveal what is pending until somebody can decide."""
    while position.pending_reveal:
        what, position.pending_reveal = position.pending_reveal, ""
        position.seats[position.turn].hand = draw_card(position)
        if what == "turn":
            position.turn = (position.turn + 1) % position.players
            position.round += not position.turn
        _show_card(position, new_turn=what == "turn")


def _show_card(position: Position, new_turn: bool = True) -> None:
    seat = position.seats[position.turn]
    position.card, seat.hand = seat.hand or draw_card(position), ""
    position.ground = position.board.terrain.get(position.card, 0)
    if new_turn:
        position.left = MANDATORY_BUILDS
    if position.card:
        position.events.append(_shown(position.turn, position.card))
        replace_useless_card(position)


def draw_card(position: Position) -> str:
    """The next terrain card, after a reshuffle if necessary; "" if there are none."""
    if not position.deck:
        if not position.discards:
            # A game from its start never gets here. A position from outside may, and its game must end.
            position.ending = True
            return ""
        position.deck, position.discards = position.discards, []
        position.chance.shuffle(position.deck)
        position.events.append(Shuffled())
    return position.deck.pop()
