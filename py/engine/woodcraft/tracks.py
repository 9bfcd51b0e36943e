"""Income tracks, reputation and its tiles, growing trees, triggers (docs/rules/woodcraft.md 4, 10, 11.11)."""

from __future__ import annotations

from collections.abc import Mapping

from .card_set import CardSet
from .dice import SIDES, colour_of, die, value_of
from .events import Gained, Harvested, TileReached, TreeGrown
from .interned import run_effects, stepped
from .position import Position
from .seats import EMPTY, Seat
from .tasks import PlaceTool

#: How much a tree grows at the start of a turn.
GROWTH = 2


def fire_triggers(position: Position, number: int, event: str, source: str, times: int = 1) -> None:
    """Trigger the helpers of a seat that react to an event.

    ``source`` is a chain of causes, the newest first. A helper in it is not triggered again, so that two helpers cannot
    trigger each other forever. The reward of a board (a reputation tile, the attic) begins a new chain, which can
    trigger the helper again: the rulebook says "each time".
    """
    seat = position.seats[number]
    for helper, which, limited in seat.powers.triggers.get(event, ()):
        if helper in source.split("<"):
            continue
        if limited:
            if helper in seat.fired:
                continue
            seat.fired.append(helper)
        position.tasks += [run_effects(number, f"{helper}<{source}", which, 0)] * (1 if limited else times)


def income(book: CardSet, steps: int) -> int:
    """The income of a track after this number of steps, with that of a second marker."""
    return steps if steps <= book.track_end else steps - 1 + book.second_marker


def advance(position: Position, number: int, track: str, by: int, source: str) -> None:
    """Move a marker forward and give the rewards on its way."""
    seat, book = position.seats[number], position.book
    if track == "reputation":
        _advance_reputation(position, number, seat, by, source)
        return
    start = seat.berry if track == "blueberry" else seat.walnut
    end = start + by
    if track == "blueberry":
        seat.berry = end
    else:
        seat.walnut = end
    position.events.append(stepped(number, source, track, by, end))
    if start < book.points_line <= end:
        seat.points += book.points_line_points
        position.events.append(Gained(number, "track", (("points", book.points_line_points),)))
    if start < book.tool_line <= end:
        position.tasks.append(PlaceTool(number, "track", 0, 1, (1 << len(book.tools)) - 1))


def _advance_reputation(position: Position, number: int, seat: Seat, by: int, source: str) -> None:
    book = position.book
    start, last = seat.reputation, len(book.per_order) - 1
    seat.reputation = min(start + by, last)
    position.events.append(stepped(number, source, "reputation", by, seat.reputation))
    beyond = start + by - last
    if beyond > 0 and book.beyond:
        seat.points += beyond * book.beyond
        position.events.append(Gained(number, "track", (("points", beyond * book.beyond),)))
    fire_triggers(position, number, "reputation_step", source, by)
    for place in reversed(range(len(book.tile_spaces))):
        if start < book.tile_spaces[place] <= seat.reputation and not position.reached[place][number]:
            _reach(position, number, place)


def _reach(position: Position, number: int, place: int) -> None:
    """Give the reward of a reputation tile. The rank is the number of seats that reached it in earlier rounds."""
    reached = position.reached[place]
    rank = sum([1 for there in reached if there and there < position.round])
    reached[number] = position.round
    tile = position.tiles[place]
    reward = tile_reward(position.book, tile, position.players, rank)
    position.events.append(TileReached(number, tile, rank + 1))
    if reward >= 0:
        position.tasks.append(run_effects(number, tile, reward, 0))


def tile_reward(book: CardSet, tile: str, players: int, rank: int) -> int:
    """The list that a rank (0 the first) gains from a reputation tile, -1 for none."""
    lists = book.tiles[tile]
    rewards = lists.even[1:2] if players <= 2 else lists.three if players == 3 else lists.even
    return rewards[rank] if rank < len(rewards) else -1


def set_ahead(position: Position, number: int) -> None:
    """Move a seat's markers ahead by its place in the turn order (option "even_start"): no line or tile pays."""
    places: list[Mapping[str, int]] = position.book.setup["head_start"][str(position.players)]
    seat = position.seats[number]
    for track, steps in places[(number - position.start) % position.players].items():
        if steps:
            end = getattr(seat, _marker(track)) + steps
            setattr(seat, _marker(track), end)
            position.events.append(stepped(number, "start", track, steps, end))


def _marker(track: str) -> str:
    """The attribute of a seat for its marker on a track."""
    return "berry" if track == "blueberry" else track


def retreat(position: Position, number: int, track: str, by: int, source: str) -> None:
    """Move a marker back, but not below the printed start space, even after an even start."""
    seat, first = position.seats[number], position.book.setup["track_start"][track]
    marker = _marker(track)
    end = max(first, getattr(seat, marker) - by)
    setattr(seat, marker, end)
    position.events.append(stepped(number, source, track, -by, end))


def harvest(position: Position, number: int, colour: int, source: str) -> None:
    """Move a tree from its pot to the pile."""
    seat = position.seats[number]
    tree, seat.pots[colour] = seat.pots[colour], EMPTY
    seat.add(tree)
    position.events.append(Harvested(number, tree))
    fire_triggers(position, number, "harvest", source)


def grow(position: Position, number: int, pot: int, by: int, source: str) -> None:
    """Raise a tree; at six it is harvested at once."""
    seat = position.seats[number]
    tree = seat.pots[pot]
    value = min(value_of(tree) + by, SIDES)
    seat.pots[pot] = tree = die(colour_of(tree), value)
    position.events.append(TreeGrown(number, tree))
    if value == SIDES:
        harvest(position, number, pot, source)
