"""Income tracks, reputation and its tiles, growing trees, triggers (docs/rules/woodcraft.md 4, 10, 11.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .compiled_set import Book
from .dice import SIDES, colour_of, die, value_of
from .seats import EMPTY, Seat

if TYPE_CHECKING:
    from .game import Woodcraft

#: How much a tree grows at the start of a turn.
GROWTH = 2


def happened(state: Woodcraft, number: int, event: str, source: str, times: int = 1) -> None:
    """Let the helpers of a seat answer an event.

    ``source`` is a chain, the newest first: a helper does not answer what its own effect does directly, so that no
    two of them keep each other going for ever. What a board pays in between (a reputation tile, the attic) begins a
    new chain, so the helper answers that: the rulebook says "each time".
    """
    seat = state.seats[number]
    for helper, which, limited in seat.powers.triggers.get(event, ()):
        if helper in source.split("<"):
            continue
        if limited:
            if helper in seat.fired:
                continue
            seat.fired.append(helper)
        state.tasks += [("run", number, f"{helper}<{source}", which, 0)] * (1 if limited else times)


def income(book: Book, steps: int) -> int:
    """The income of a track after so many steps: that of the first marker and of a second one."""
    return steps if steps <= book.track_end else steps - 1 + book.second_marker


def advance(state: Woodcraft, number: int, track: str, by: int, source: str) -> None:
    """Move a marker forward and give what its way brings."""
    seat, book = state.seats[number], state.book
    if track == "reputation":
        _advance_reputation(state, number, seat, by, source)
        return
    start = seat.berry if track == "blueberry" else seat.walnut
    end = start + by
    if track == "blueberry":
        seat.berry = end
    else:
        seat.walnut = end
    state.events.append(("step", number, source, track, by, end))
    if start < book.points_line <= end:
        seat.points += book.points_line_points
        state.events.append(("gain", number, "track", (("points", book.points_line_points),)))
    if start < book.tool_line <= end:
        state.tasks.append(("tool", number, "track", 0, 1, (1 << len(book.tools)) - 1))


def _advance_reputation(state: Woodcraft, number: int, seat: Seat, by: int, source: str) -> None:
    book = state.book
    start, last = seat.reputation, len(book.per_order) - 1
    seat.reputation = min(start + by, last)
    state.events.append(("step", number, source, "reputation", by, seat.reputation))
    beyond = start + by - last
    if beyond > 0 and book.beyond:
        seat.points += beyond * book.beyond
        state.events.append(("gain", number, "track", (("points", beyond * book.beyond),)))
    happened(state, number, "reputation_step", source, by)
    for place in reversed(range(len(book.tile_spaces))):
        if start < book.tile_spaces[place] <= seat.reputation and not state.reached[place][number]:
            _reach(state, number, place)


def _reach(state: Woodcraft, number: int, place: int) -> None:
    """Give the reward of a reputation tile: its rank counts who was there in earlier rounds."""
    reached = state.reached[place]
    rank = sum([1 for there in reached if there and there < state.round])
    reached[number] = state.round
    tile = state.tiles[place]
    reward = tile_reward(state.book, tile, state.players, rank)
    state.events.append(("tile", number, tile, rank + 1))
    if reward >= 0:
        state.tasks.append(("run", number, tile, reward, 0))


def tile_reward(book: Book, tile: str, players: int, rank: int) -> int:
    """The list that a rank (0 the first) gains from a reputation tile, -1 for none."""
    even, three = book.tiles[tile]
    rewards = even[1:2] if players <= 2 else three if players == 3 else even
    return rewards[rank] if rank < len(rewards) else -1


def set_ahead(state: Woodcraft, number: int) -> None:
    """Move a seat's markers ahead by its place in the turn order (option "even_start"): no line or tile pays."""
    places: list[Mapping[str, int]] = state.book.setup["head_start"][str(state.players)]
    seat = state.seats[number]
    for track, steps in places[(number - state.start) % state.players].items():
        if steps:
            end = getattr(seat, _marker(track)) + steps
            setattr(seat, _marker(track), end)
            state.events.append(("step", number, "start", track, steps, end))


def _marker(track: str) -> str:
    """What a seat calls its marker on a track."""
    return "berry" if track == "blueberry" else track


def retreat(state: Woodcraft, number: int, track: str, by: int, source: str) -> None:
    """Move a marker back, but not below the printed start space; an even start lies above it."""
    seat, first = state.seats[number], state.book.setup["track_start"][track]
    end = max(first, getattr(seat, _marker(track)) - by)
    setattr(seat, _marker(track), end)
    state.events.append(("step", number, source, track, -by, end))


def harvest(state: Woodcraft, number: int, colour: int, source: str) -> None:
    """Move a tree from its pot to the pile."""
    seat = state.seats[number]
    tree, seat.pots[colour] = seat.pots[colour], EMPTY
    seat.add(tree)
    state.events.append(("harvest", number, tree))
    happened(state, number, "harvest", source)


def grow(state: Woodcraft, number: int, pot: int, by: int, source: str) -> None:
    """Raise a tree; at six it is harvested at once."""
    seat = state.seats[number]
    tree = seat.pots[pot]
    value = min(value_of(tree) + by, SIDES)
    seat.pots[pot] = tree = die(colour_of(tree), value)
    state.events.append(("grow", number, tree))
    if value == SIDES:
        harvest(state, number, pot, source)
