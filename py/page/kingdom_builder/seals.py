"""Seals of the cards: a picture of each rule on seven hexes, shown next to the name of a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from page.html import EMPTY, Child, Html, circle, g, path, rect, svg
from page.ink import hexes

SHEET = "static/css/seals.css"
#: The text of each kind of card, and the texts of its cards.
GROUPS: Sequence[tuple[str, Sequence[str]]] = [
    (f"kb.kind.{kind}", [f"kb.card.{card}" for card in cards])
    for kind, cards in (
        ("beside", ("castle", "fishermen", "miners", "workers", "merchants")),
        ("together", ("citizens", "hermits", "discoverers", "knights")),
        ("quadrants", ("lords", "farmers")),
    )
]
#: No card has an amount of gold that it should pay.
TARGETS: Mapping[str, int] = {}
#: The side of a hex: three of them are as wide as the drawing, 30 units.
_SIDE = 10 / hexes.WIDE
#: Moves the hexes of the rows 1 to 3 of a board, of which the first is shifted to the right, into the drawing.
_SHIFT = f"translate(0 {15 - 4 * _SIDE:.2f})"
_LANDS = {"W": "water", "M": "mountain"}


class Seal(NamedTuple):
    """Two, three and two hexes: ``s`` a settlement, ``C`` a castle, ``L`` a location, ``M`` a mountain, ``W`` water."""

    rows: tuple[str, str, str]
    #: The rows that have a line.
    lines: tuple[int, ...] = ()
    #: The settlements are one area.
    together: bool = False


class Quarters(NamedTuple):
    """A board of four quadrants: (x, y) of own settlements and of others, and the quadrant that counts as a corner."""

    own: tuple[tuple[int, int], ...]
    others: tuple[tuple[int, int], ...]
    lit: tuple[int, int]


SEALS: Mapping[str, Seal | Quarters] = {
    "castle": Seal(("..", "sC.", "..")),
    "fishermen": Seal(("sW", ".sW", ".W")),
    "miners": Seal(("s.", ".Ms", "s.")),
    "workers": Seal(("sC", ".sL", "..")),
    "merchants": Seal(("..", "LsC", ".."), lines=(1,)),
    "citizens": Seal(("ss", "ss.", ".s"), together=True),
    "hermits": Seal(("s.", "..s", "s.")),
    "discoverers": Seal((".s", "s..", ".s"), lines=(0, 1, 2)),
    "knights": Seal((".s", "sss", ".."), lines=(1,)),
    "lords": Quarters(((4, 5), (10, 5), (7, 11)), ((20, 7), (25, 11), (7, 23)), (0, 0)),
    "farmers": Quarters(((4, 5), (10, 5), (7, 11), (19, 8), (25, 8), (4, 20), (10, 20), (7, 26), (22, 22)), (), (1, 1)),
}


def seal(card: str) -> Html:
    """The seal of a card, hidden from screen readers; nothing for other names."""
    drawn = SEALS.get(card)
    if drawn is None:
        return EMPTY
    parts = _hexes(drawn) if isinstance(drawn, Seal) else _quarters(drawn)
    return svg(parts, cls="seal", viewBox="-.6 -.6 31.2 31.2", aria_hidden=True)


def _hexes(drawn: Seal) -> list[Child]:
    marks = {(row, col): mark for row, line in enumerate(drawn.rows, 1) for col, mark in enumerate(line)}
    parts: list[Child] = [path(d=hexes.outline(marks, _SIDE, _SIDE), cls="hexes")]
    for at, mark in marks.items():
        if mark in _LANDS:
            parts.append(g(path(d=hexes.outline([at], _SIDE, _SIDE - 0.3), cls="land"), cls=_LANDS[mark]))
    for row in drawn.lines:
        y = hexes.middle(row + 1, 0, _SIDE)[1]
        parts.append(path(d=f"M0 {y:.1f}H30", cls="line"))
    if drawn.together:
        own = [at for at, mark in marks.items() if mark == "s"]
        parts.append(path(d=hexes.outline(own, _SIDE, _SIDE), cls="area"))
    parts += [_sign(mark, *hexes.middle(*at, _SIDE)) for at, mark in marks.items()]
    return [g(parts, transform=_SHIFT)]


def _sign(mark: str, x: float, y: float) -> Html:
    if mark == "s":
        return _house(x, y, "own", 4)
    if mark == "C":
        return path(d=f"M{x - 4:.1f} {y + 4:.1f}v-7.5h2.2v2h3.6v-2h2.2v7.5z", cls="castle")
    if mark == "L":
        return circle(cx=f"{x:.1f}", cy=f"{y:.1f}", r=3.6, cls="location")
    if mark == "M":
        return path(d=f"M{x - 4:.1f} {y + 3.4:.1f}l4-7l4 7z", cls="mountain")
    return EMPTY


def _house(x: float, y: float, kind: str, half: float) -> Html:
    return path(d=f"M{x - half:.1f} {y + half:.1f}v-{half}l{half}-{half}l{half} {half}v{half}z", cls=kind)


def _quarters(drawn: Quarters) -> list[Child]:
    x, y = (15 * at for at in drawn.lit)
    return [
        rect(x=x, y=y, width=15, height=15, cls="lit"),
        path(d="M0 0h30v30h-30zM15 0v30M0 15h30", cls="quarters"),
        [_house(*at, "own", 3) for at in drawn.own],
        [_house(*at, "other", 2.8) for at in drawn.others],
    ]
