"""Edict seals: a picture of each rule on three by three cells, shown next to the name of an edict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.cartographers.cards import SCORING
from page.html import EMPTY, Child, Html, circle, g, path, rect, svg
from page.ink.regions import Cell, groups, outline

SHEET = "static/css/seals.css"
#: The text of each kind of edict, and the texts of its edicts.
GROUPS: Sequence[tuple[str, Sequence[str]]] = [
    (f"edict.stack.{stack}", [f"edict.{card.slug}" for card in SCORING.values() if card.stack == stack])
    for stack in ("forest", "village", "farm_water", "placement")
]
#: What each edict should pay in a game alone: the number that it takes off the total.
TARGETS: Mapping[str, int] = {f"edict.{card.slug}": card.solo_value for card in SCORING.values()}
#: The side of a cell, and of a seal, in units of the drawing.
_SIDE, _WHOLE = 10, 30
_KINDS = {"F": "forest", "V": "village", "A": "farm", "W": "water"}


class Seal(NamedTuple):
    """Three rows of marks: letters of terrains, ``^`` a mountain, ``#`` any filled cell, ``.`` none."""

    rows: tuple[str, str, str]
    #: The upper and the left edge of the map are part of the rule.
    rim: bool = False
    #: The row and the column of the middle cell are.
    lines: bool = False
    ruins: Cell | None = None
    #: How far the cells are shifted to the right.
    shift: int = 0


SEALS = {
    "sentinel_wood": Seal(("FF.", "F..", "..."), rim=True),
    "greenbough": Seal(("...", ".F.", "..."), lines=True),
    "treetower": Seal((".V.", "WFA", ".W.")),
    "stoneside_forest": Seal(("^F.", ".FF", "..^")),
    "canal_lake": Seal(("WA.", "WA.", "WA."), shift=_SIDE // 2),
    "mages_valley": Seal((".W.", "W^A", "...")),
    "the_golden_granary": Seal((".W.", ".AA", "..A"), ruins=(1, 1)),
    "shoreside_expanse": Seal(("...", ".A.", "...")),
    "wildholds": Seal(("VV.", "VV.", ".VV")),
    "great_city": Seal(("VVV", "VVV", ".V.")),
    "greengold_plains": Seal((".F.", "WVA", "...")),
    "shieldgate": Seal(("V..", "V.V", "V.V")),
    "borderlands": Seal(("...", "###", "...")),
    "lost_barony": Seal(("##.", "##.", "...")),
    "the_broken_road": Seal(("#..", ".#.", "..#")),
    "the_cauldrons": Seal((".#.", "#.#", ".#.")),
}


def seal(edict: str) -> Html:
    """The seal of an edict, hidden from screen readers; nothing for other names, such as that of coins."""
    drawn = SEALS.get(edict)
    if drawn is None:
        return EMPTY
    grid = "".join(f"M{at} 0v{_WHOLE}M0 {at}h{_WHOLE}" for at in range(0, _WHOLE + 1, _SIDE))
    parts: list[Child] = [path(d=grid, cls="grid")]
    if drawn.lines:
        parts.append(
            g(path(d=f"M0 {_SIDE}h{_WHOLE}v{_SIDE}h-{_WHOLE}zM{_SIDE} 0h{_SIDE}v{_WHOLE}h-{_SIDE}z"), cls="lines")
        )
    parts += [_land(drawn, code, area) for code, area in groups(drawn.rows, "FVAW")]
    for row, marks in enumerate(drawn.rows):
        for column, mark in enumerate(marks):
            x, y = column * _SIDE, row * _SIDE
            if mark == "^":
                parts.append(path(d=f"M{x + 1.4} {y + 8.4}L{x + 5} {y + 1.6}L{x + 8.6} {y + 8.4}", cls="mountain"))
            elif mark == "#":
                parts.append(_filled(x, y))
    if drawn.ruins:
        x, y = drawn.ruins[1] * _SIDE, drawn.ruins[0] * _SIDE
        parts.append(rect(x=x + 1.5, y=y + 1.5, width=7, height=7, cls="ruins"))
        parts.append(path(d=f"M{x + 3.8} {y + 7.2}v-3.6M{x + 6.2} {y + 7.2}v-4.4", cls="pillars"))
    if drawn.rim:
        parts.append(path(d=f"M{_WHOLE} .7H.7V{_WHOLE}", cls="rim"))
    return svg(parts, cls="seal", viewBox="-.6 -.6 31.2 31.2", aria_hidden=True)


def _land(drawn: Seal, code: str, area: tuple[Cell, ...]) -> Html:
    """A group of one terrain: its wash and outline, and a small sign in every cell."""
    d = outline(area, _SIDE, inset=0.3, radius=0.5, shift=(drawn.shift, 0))
    signs = [
        _sign(code, column * _SIDE + 5 + drawn.shift, row * _SIDE + 5)
        for row, column in area
        if (row, column) != drawn.ruins
    ]
    return g(path(d=d, cls="land"), signs, cls=_KINDS[code])


def _sign(code: str, x: float, y: float) -> Html:
    if code == "F":
        return circle(cx=x, cy=y, r=2.1)
    if code == "V":
        return path(d=f"M{x - 2.4} {y + 1.9}l2.4 -4.2l2.4 4.2z")
    if code == "W":
        return path(d=f"M{x - 2.7} {y}q1.4 -2.3 2.7 0t2.7 0", cls="stroke")
    return path(d="".join(f"M{x + at - 0.7:g} {y + 2}l1.4 -4" for at in (-2, 0, 2)), cls="stroke")


def _filled(x: int, y: int) -> Html:
    """A cell that is filled with anything: hatched."""
    low, high = 0.6, 9.4
    hatch = []
    for diagonal in (3.4, 6.8, 10, 13.2, 16.6):  # x + y along a line
        start, end = max(low, diagonal - high), min(high, diagonal - low)
        hatch.append(f"M{x + start:g} {y + diagonal - start:g}L{x + end:g} {y + diagonal - end:g}")
    box = rect(x=x + low, y=y + low, width=round(high - low, 1), height=round(high - low, 1))
    return g(box, path(d="".join(hatch)), cls="filled")
