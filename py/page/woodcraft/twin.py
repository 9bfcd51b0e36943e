"""The DOM twin of the wheel: a labelled button for each tile and each die of the yard, on top of the canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from page.dom import h
from page.html import Html, button, set_markup, span
from table.woodcraft.hand import Hand
from table.words import Words

from . import texts
from .geometry import Layout

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View
    from page.dom import Node


class Spot(NamedTuple):
    """A tile or a die on the wheel.

    ``do`` is what a press does, "" for nothing; ``pressed`` whether it is selected; ``take`` its name for dragging.
    """

    key: str
    label: str
    do: str
    pressed: bool | None = None
    take: str = ""
    #: The key of its information card.
    info: str = ""


class Twin:
    """Shows the elements; the table handles presses."""

    def __init__(self, box: Node) -> None:
        self._box = box
        self._shown: Sequence[Spot] = ()
        #: The middle and the side of each element; None for one that is not placed yet.
        self._places: list[tuple[float, float, float] | None] = []
        self._nodes: list[Node] = []

    def show(self, layout: Layout, tiles: Sequence[tuple[Spot, int, int]], yard: Sequence[Spot]) -> None:
        """Write the elements where they have changed; the focus stays where it is."""
        from js import document

        spots = [spot for spot, _, _ in tiles] + list(yard)
        side = max(layout.tile * 2.1, 28)
        places = [(*layout.place(quadrant, space), side) for _, quadrant, space in tiles]
        places += [(x, y, die * 1.2) for x, y, die in (layout.die(i, len(yard)) for i in range(len(yard)))]
        active = document.activeElement
        held = active.dataset.key if active and self._box.contains(active) else None
        if [spot.key for spot in spots] != [spot.key for spot in self._shown]:
            set_markup(self._box, map(_spot, spots))
            self._nodes, self._places = list(self._box.children), [None] * len(spots)
        else:
            self._replace([i for i, spot in enumerate(spots) if spot != self._shown[i]], spots)
        for i, place in enumerate(places):
            if place != self._places[i]:
                _put(self._nodes[i], *place)
        self._shown, self._places = spots, list(places)
        if held and not active.isConnected:
            node = next((node for node in self._nodes if node.dataset.key == held), None)
            if node:
                node.focus()

    def _replace(self, changed: Sequence[int], spots: Sequence[Spot]) -> None:
        """Write only the elements that have changed."""
        if not changed:
            return
        holder = h("div")
        set_markup(holder, [_spot(spots[i]) for i in changed])
        for i, node in zip(changed, list(holder.children), strict=True):
            self._nodes[i].replaceWith(node)
            self._nodes[i], self._places[i] = node, None


def _put(node: Node, x: float, y: float, side: float) -> None:
    left, top = x - side / 2, y - side / 2
    # One call instead of five: a round of the game can replace all elements.
    node.style.cssText = f"left: {left:.1f}px; top: {top:.1f}px; width: {side:.1f}px; height: {side:.1f}px"


def _spot(spot: Spot) -> Html:
    if not spot.do:
        return span(cls="spot still", role="img", data_key=spot.key, data_info=spot.info, aria_label=spot.label)
    return button(
        type="button",
        cls="spot",
        data_key=spot.key,
        data_do=spot.do,
        data_info=spot.info,
        aria_label=spot.label,
        aria_pressed=spot.pressed,
        data_take=spot.take or None,
    )


def spots(
    words: Words, view: View, hand: Hand, for_sale: Mapping[str, str]
) -> tuple[list[tuple[Spot, int, int]], list[Spot]]:
    """Labels and actions of the tiles, each with its quadrant and space, and of the dice in the yard.

    ``for_sale``: by die of the yard, the action that buys it.
    """
    wheel = view["wheel"]
    moving = bool(hand.of("move"))
    tiles = []
    for tile, (quadrant, space) in sorted(wheel["tiles"].items(), key=lambda item: item[1]):
        items = [words("wc.action." + tile), _place(words, quadrant, space)]
        if tile not in wheel["free"]:
            items.append(words("wc.wheel.blocked"))
        elif moving:
            items.append(words("wc.ui.moves_to", place=_place(words, *wheel["to"][tile])))
            if wheel["rewards"].get(tile):
                items.append(words("wc.ui.gives", what=texts.effects(words, wheel["rewards"][tile])))
        do = f"tile {tile}" if moving and tile in wheel["free"] else ""
        pressed = tile == hand.tile if do else None
        tiles.append((Spot(tile, words.list(items), do, pressed, info="action " + tile), quadrant, space))
    yard = []
    for i, die in enumerate(view["yard"]):
        buys = for_sale.get(die)
        label = words.list([words("wc.yard"), texts.die(words, die)])
        do, take = (f"act {buys}", f"yard:{die}") if buys else ("", "")
        yard.append(Spot(f"yard {i}", label, do, take=take, info="die " + die))
    return tiles, yard


def _place(words: Words, quadrant: int, space: int) -> str:
    return words("wc.wheel.place", quadrant=words(f"wc.quadrant.{quadrant}"), n=space)
