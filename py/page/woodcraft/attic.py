"""The attic of one player as a drawing: tools on their spaces, and the rewards between neighbouring spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from page.html import Html, circle, fragment, h3, path, rect, svg, svg_text
from table.woodcraft.hand import Hand
from table.words import Words

from . import texts
from .panels import peg
from .pictograms import GOODS, sr_only
from .signs import SIGNS

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect
    from engine.woodcraft.view_types import View

#: Where a row of the attic is drawn: steps from the top, and the shift to the right in steps.
_ROWS = {"bottom": (2, 0.0), "middle": (1, 0.5), "top": (0, 0.0)}
#: The distance between neighbouring spaces and the margins, in units of the drawing.
STEP_X, STEP_Y, LEFT, TOP = 78, 50, 18, 17


def attic(words: Words, view: View, seat: int, hand: Hand, whose: str = "", *, active: bool) -> Html:
    """The attic: tools on their spaces, and the rewards that are still available for two different neighbours.

    ``whose``: the name of the player, "" for the viewer.
    """
    player = view["players"][seat]
    filled = player["attic"]
    placings = [decision for decision in hand.of("tool") if decision["tool"] == hand.first] if active else []
    targets = {decision["place"]: decision["text"] for decision in placings}
    spots = _spots(view["attic"]["rows"])
    wide = LEFT + max(x for x, _ in spots.values())
    high = TOP * 2 + STEP_Y * 2
    parts = []
    for edge in view["attic"]["edges"]:
        (ax, ay), (bx, by) = (spots[space] for space in edge["between"])
        paid = all(space in filled for space in edge["between"])
        parts.append(path(cls="beam", d=f"M{ax} {ay}L{bx} {by}"))
        if not paid:
            parts.append(_plate((ax + bx) / 2, (ay + by) / 2, edge["reward"]))
    for space in view["attic"]["spaces"]:
        x, y = spots[space]
        if space in filled:
            parts.append(circle(cls="full", cx=x, cy=y, r=14, data_info=f"space {space}"))
            parts.append(_drawing("tool_" + filled[space], x, y, 18))
        elif space in targets:
            act = f"act {targets[space]}"
            parts.append(
                circle(cls="can", cx=x, cy=y, r=13, data_do=act, data_drop=f"space:{space}", data_info=f"space {space}")
            )
        else:
            parts.append(circle(cls="free", cx=x, cy=y, r=11, data_drop=f"space:{space}", data_info=f"space {space}"))
    tools = [words.list([texts.space(words, space), texts.tool(words, kind)]) for space, kind in filled.items()]
    description = sr_only(words.sentences(tools) if tools else words("wc.ui.attic.none"))
    drawing = svg(parts, cls="beams", viewBox=f"0 0 {wide} {high}", aria_hidden=True)
    mark = peg(seat) if whose else None
    return fragment(h3(mark, words("wc.attic"), cls="eyebrow"), drawing, description)


def _spots(rows: Mapping[str, Sequence[str]]) -> dict[str, tuple[float, float]]:
    """The centre of each space in the drawing."""
    spots: dict[str, tuple[float, float]] = {}
    for row, spaces in rows.items():
        down, shift = _ROWS[row]
        for place, space in enumerate(spaces):
            spots[space] = LEFT + (place + shift) * STEP_X, TOP + down * STEP_Y
    return spots


def _drawing(name: str, x: float, y: float, size: float) -> Html:
    """A sign with its centre at (x, y)."""
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:g})"
    return path(d=SIGNS[name], cls="sign", transform=place)


def _plate(x: float, y: float, reward: Sequence[Effect]) -> Html:
    """The reward between two spaces, small: numbers and signs on a plate around (x, y)."""
    items: list[tuple[str, str]] = []
    for effect in reward:
        match effect["op"]:
            case "gain":
                items += [(str(effect[name]), name) for name in GOODS if effect.get(name)]
            case "advance":
                sign_of = "points" if effect["track"] == "walnut" else effect["track"]
                items.append((f"+{effect['by']}", sign_of))
            case "produce":
                items.append((str(effect["max"]), "produce"))
            case "tool":
                items.append(("", "tool"))
            case _:
                items.append(("", "contract"))
    widths = [13 if number in ("", "1") else 22 if number.isdigit() else 26 for number, _ in items]
    whole = sum(widths) + 2 * (len(items) - 1)
    left, top = f"{x - whole / 2 - 2:g}", f"{y - 8:g}"
    parts = [rect(cls="plate", x=left, y=top, width=f"{whole + 4:g}", height=16, rx=5)]
    at = x - whole / 2
    for (number, name), wide in zip(items, widths, strict=True):
        if wide > 13:
            parts.append(svg_text(number, x=f"{at + (wide - 14) / 2:g}", y=f"{y + 4:g}"))
        parts.append(_drawing(name, at + wide - 6.5, y, 13))
        at += wide + 2
    return fragment(parts)
