"""The grid over the board that screen readers, keyboards and tests use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kingdom_builder.boards import HEX
from page.table.twin import GridTwin

from .geometry import SIZE, Layout
from .texts import name
from .trails import discs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from page.dom import Node

    from .trails import Step


class Twin(GridTwin):
    def __init__(self, grid: Node) -> None:
        super().__init__(grid, HEX, (SIZE // 2, SIZE // 2))
        self._layout: Layout | None = None
        self._clip = ""
        self._numbers: tuple[Sequence[Step], Sequence[str]] = ((), ())

    def place(self, layout: Layout) -> None:
        """Position the grid over the drawn board (CSS pixels)."""
        style = self._grid.style
        style.left, style.top = f"{layout.pad}px", f"{layout.top + layout.side / 4:.2f}px"
        style.width, style.height = f"{layout.hex_width * (SIZE + 0.5):.2f}px", f"{layout.side * 1.5 * SIZE:.2f}px"
        self._layout = layout
        self._leave_out()

    def leave_out(self, steps: Sequence[Step], houses: Sequence[str]) -> None:
        """Keep the focus ring off the numbers of builds, which are on the canvas below it."""
        self._numbers = steps, houses
        self._leave_out()

    def _leave_out(self) -> None:
        layout, holes = self._layout, ""
        if layout is None:
            return
        for x, y, radius, line in discs(layout, *self._numbers):
            x, y, r = x - layout.pad, y - layout.top - layout.side / 4, radius + line / 2
            holes += f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0 {r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"
        # Clockwise around the board and its margin, and counterclockwise around the numbers.
        clip = f'path("M-99 -99H9999V9999H-99Z{holes}")' if holes else ""
        if clip != self._clip:
            self._grid.style.clipPath = self._clip = clip

    @property
    def hex(self) -> str:
        """The hex that is the tab stop."""
        return name(*self.focus)
