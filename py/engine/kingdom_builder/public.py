"""What other programs ask about any position: the gold of a card, and where a seat may build or move."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ..game import Cell, Score, as_found, check_seat
from ..setup_options import check_options
from .boards import HEX, TERRAINS, Board
from .builders import explained, rule
from .locations import BY_CARD, KINDS, MANDATORY, MOVES, build_targets, move_targets
from .setup import OPTIONS

#: Also by their first words, such as "flower".
_TERRAINS = {word: name for name in TERRAINS for word in (name, name.partition(" ")[0])}


def score(slug: str, board: Board, settlements: Sequence[Collection[Cell]], seat: int, **switches: Any) -> Score:
    """The gold of a card, or of "castle", for a seat. ``settlements``: one set of (row, col) a seat.

    ``switches`` are those of the game; its other options change nothing. KeyError for an unknown card, TypeError for
    an unknown option, BadData for a value that the option does not have, ValueError for an unknown seat or hex.
    """
    made = rule(slug, **check_options(OPTIONS, switches))
    return explained(made(board, _masks(settlements, seat), seat))


def targets(
    board: Board,
    settlements: Sequence[Collection[Cell]],
    seat: int,
    kind: str,
    *,
    terrain: str = "",
    origin: Cell | None = None,
) -> set[Cell]:
    """All (row, col) where a seat may build or move by ``kind``: "mandatory" or a kind of tile.

    ``terrain`` is that of the card played, for mandatory, oracle and barn; ``origin`` the settlement that
    barn, harbor or paddock moves. KeyError for an unknown kind or terrain and where one of them is missing, ValueError
    for a seat or hex that is not there.
    """
    owns = _masks(settlements, seat)
    occupied = 0
    for one in owns:
        occupied |= one
    own = owns[seat]
    near = HEX.neighbours(own)
    if kind not in (MANDATORY, *KINDS):
        raise KeyError(f"unknown kind of build or move: {kind!r}")
    ground = _ground(board, terrain, kind) if kind in BY_CARD else 0
    if kind not in MOVES:
        return set(HEX.cells(build_targets(board, own, near, occupied, kind, ground)))
    if origin is None:
        raise KeyError(f"{kind} needs an origin")
    return set(HEX.cells(move_targets(board, own, near, occupied, kind, ground, _mask([origin]))))


def _ground(board: Board, terrain: str, kind: str) -> int:
    if not terrain:
        raise KeyError(f"{kind} needs a terrain")
    name = _TERRAINS.get(terrain)
    if name is None:
        raise KeyError(f"unknown terrain: {terrain!r}")
    return board.terrain[name]


def _masks(settlements: Sequence[Collection[Cell]], seat: int) -> list[int]:
    check_seat(seat, len(settlements))
    return [_mask(cells) for cells in settlements]


def _mask(cells: Collection[Cell]) -> int:
    for row, col in cells:
        if not HEX.inside(row, col):
            raise ValueError(f"there is no hex {as_found(row)}, {as_found(col)}")
    return HEX.mask(cells)
