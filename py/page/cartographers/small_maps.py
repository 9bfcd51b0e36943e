"""Small pictures of maps, in which the maps of all players can be compared at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cartographers.sheets import MARKS, SIZE, WASTELAND_MARK
from page.html import Html, g, path, svg

#: The class of a mark: style sheets cannot name one with a plus sign.
_CLASSES = {mark: kind.replace("+", "_") for kind, mark in MARKS.items()} | {WASTELAND_MARK: "wasteland"}


def small_map(rows: Sequence[str]) -> Html:
    """A map with a square of its terrain's colour for each cell; ``rows`` as in a view. Screen readers skip it."""
    squares: dict[str, list[str]] = {}
    for row, line in enumerate(rows):
        column = 0
        while column < len(line):
            end = column + 1
            while end < len(line) and line[end] == line[column]:
                end += 1
            if line[column] in _CLASSES:
                squares.setdefault(line[column], []).append(f"M{column} {row}h{end - column}v1H{column}z")
            column = end
    grounds = [g(path(d="".join(runs), cls="t"), cls=_CLASSES[mark]) for mark, runs in sorted(squares.items())]
    return svg(grounds, cls="small-map", viewBox=f"0 0 {SIZE} {SIZE}", aria_hidden=True)
