"""The DOM twin of the wheel: a labelled button for each tile and each die of the yard, on top of the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from page.html import Html, button, set_markup, span

from .geometry import Layout


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

    def __init__(self, box: Any) -> None:
        self._box = box
        self._shown: tuple[Any, ...] = ()
        self._places: tuple[Any, ...] = ()
        self._nodes: list[Any] = []

    def show(self, layout: Layout, tiles: Sequence[tuple[Spot, int, int]], yard: Sequence[Spot]) -> None:
        """Write the elements where they have changed; the focus stays where it is."""
        from js import document

        spots = [spot for spot, _, _ in tiles] + list(yard)
        shown = tuple(spots)
        if shown != self._shown:
            active = document.activeElement
            held = active.dataset.key if active and self._box.contains(active) else None
            self._shown, self._places = shown, ()
            set_markup(self._box, map(_spot, spots))
            self._nodes = list(self._box.children)
            if held:
                node = next((node for node in self._nodes if node.dataset.key == held), None)
                if node:
                    node.focus()
        places = (layout.size, tuple((q, s) for _, q, s in tiles), len(yard))
        if places != self._places:
            self._places = places
            self._lay(layout, [(q, s) for _, q, s in tiles], len(yard))

    def _lay(self, layout: Layout, tiles: Sequence[tuple[int, int]], dice: int) -> None:
        for node, (quadrant, space) in zip(self._nodes, tiles, strict=False):
            _put(node, *layout.place(quadrant, space), max(layout.tile * 2.1, 28))
        for i, node in enumerate(self._nodes[len(tiles) :]):
            x, y, side = layout.die(i, dice)
            _put(node, x, y, side * 1.2)


def _put(node: Any, x: float, y: float, side: float) -> None:
    style = node.style
    style.left, style.top = f"{x - side / 2:.1f}px", f"{y - side / 2:.1f}px"
    style.width = style.height = f"{side:.1f}px"


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
