"""Draws a part of a land as a small picture: washes, and settlements as roofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.ink import hexes
from page.ink.regions import cell
from page.ink.surface import Context, path

from .geometry import SIZE
from .pieces import DARKEST, LANDS, ROOFS

if TYPE_CHECKING:
    from page.ink.tokens import Theme
    from table.kingdom_builder.small_board import Board

#: The side of a hex, in sides of the picture: about thirteen hexes of twenty fit side by side.
HEX = 0.045
#: Whether the picture has a frame of ink.
FRAMED = True


def paint(context: Context, ink: Theme, board: Board, size: float, lit: Sequence[str] = ()) -> None:
    """Draw the land around the settlements into a square, or around these hexes, which are ringed."""
    side = size * HEX
    houses = [(owner, cell(name)) for owner, names in enumerate(board["settlements"]) for name in names.split()]
    ringed = [cell(name) for name in lit]
    left, top = _corner(ringed or [place for _, place in houses], side, size)
    context.fillStyle = ink.paper
    context.fillRect(0, 0, size, size)
    context.save()
    context.translate(-left, -top)
    lands: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(board["board"]):
        for column, letter in enumerate(line):
            x, y = hexes.middle(row, column, side)
            if left - side < x < left + size + side and top - side < y < top + size + side:
                lands.setdefault(letter, []).append((row, column))
    for letter, area in lands.items():
        context.fillStyle = ink.card if letter == "L" else ink.hues[LANDS[letter]].wash
        context.fill(path(hexes.outline(area, side, side + 0.4)))
    every = [place for area in lands.values() for place in area]
    _stroke(context, hexes.outline(every, side, side), ink.shade("38,36,48", "239,230,210", 0.24), 0.6)
    for letter, sign, colour in (
        ("W", "m{0} 0q{1} {2} {3} 0t{3} 0", ink.hues["water"].tone),
        ("M", "m{0} {4}l{3} {5}l{3} {6}", ink.hues["mountain"].tone),
    ):
        signs = sign.format(*(f"{part * side:.1f}" for part in (-0.5, 0.25, -0.6, 0.5, 0.4, -0.85, 0.85)))
        _stroke(context, "".join(_at(place, side) + signs for place in lands.get(letter, ())), colour, 0.9)
    _places(context, ink, lands, side)
    for owner, place in houses:
        _house(context, ink, place, side * 1.05, side, owner)
    rings = "".join(hexes.outline([place], side, side) for place in ringed)
    _stroke(context, rings, ink.card, 3.6)
    _stroke(context, rings, ink.brass, 2)
    context.restore()


def _corner(places: list[tuple[int, int]], side: float, size: float) -> tuple[float, float]:
    """The corner of the part that is shown: the settlements are in its middle, as far as the land reaches."""
    spots = [hexes.middle(*place, side) for place in places or [(SIZE // 2, SIZE // 2)]]
    wide, high = hexes.box(SIZE, SIZE, side)
    x, y = (sum(spot[axis] for spot in spots) / len(spots) - size / 2 for axis in (0, 1))
    return min(max(x, side), wide - size - side), min(max(y, side), high - size - side)


def _at(place: tuple[int, int], side: float) -> str:
    x, y = hexes.middle(*place, side)
    return f"M{x:.1f} {y:.1f}"


def _places(context: Context, ink: Theme, lands: dict[str, list[tuple[int, int]]], side: float) -> None:
    """Castles as dark squares, locations as rings."""
    context.fillStyle = ink.ink
    half, radius = side * 0.42, f"{side * 0.5:.1f}"
    for place in lands.get("X", ()):
        x, y = hexes.middle(*place, side)
        context.fillRect(x - half, y - half * 0.8, 2 * half, 1.8 * half)
    ring = f"m-{radius} 0a{radius} {radius} 0 1 0 {side:.1f} 0a{radius} {radius} 0 1 0 {-side:.1f} 0"
    _stroke(context, "".join(_at(place, side) + ring for place in lands.get("L", ())), ink.ink, 1)


def _house(context: Context, ink: Theme, place: tuple[int, int], reach: float, side: float, owner: int) -> None:
    def at(x: float, y: float) -> str:
        return f"{x * reach:.1f} {y * reach:.1f}"

    x, y = hexes.middle(*place, side)
    context.save()
    context.translate(x, y)
    context.lineJoin = "round"
    pale = "#FFFBF2" if ink.light else "#EFE6D2"
    walls = f"L{at(0.66, 0.1)}L{at(0.66, 0.8)}L{at(-0.66, 0.8)}L{at(-0.66, 0.1)}"
    whole = f"M{at(-1, 0.1)}L{at(0, -0.95)}L{at(1, 0.1)}{walls}Z"
    _stroke(context, whole, "#FFFBF2" if ink.light else "#0B0E13", 3)
    context.fillStyle = pale
    context.fill(path(whole))
    roof = f"M{at(-1, 0.1)}L{at(0, -0.95)}L{at(1, 0.1)}Z"
    context.fillStyle = ROOFS[ink.name][owner]
    context.fill(path(roof))
    _stroke(context, roof, "#EFE6D2" if owner == 2 and not ink.light else DARKEST, 1)
    if owner == 1:  # roof marks distinguish the seats without colour
        _stroke(context, f"M{at(0, -0.8)}L{at(0, 0)}", "#FFFBF2", 1)
    elif owner:
        context.fillStyle = "#FFFBF2" if owner == 2 else DARKEST
        context.fillRect(-reach * 0.14, -reach * 0.45, reach * 0.28, reach * (0.28 if owner == 2 else 0.5))
    context.restore()


def _stroke(context: Context, lines: str, colour: str, width: float) -> None:
    context.strokeStyle, context.lineWidth = colour, width
    context.stroke(path(lines))
