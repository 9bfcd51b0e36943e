"""Draws the marks of a scene above the map."""

from typing import NamedTuple

from page.cartographers.sprite_cache import Sprites
from page.ink.regions import Cell
from page.ink.surface import Context


class Painter(NamedTuple):
    """Draws marks of a scene above the map. ``grid``: the corner of the grid in device px; ``step``: a cell."""

    sprites: Sprites
    context: Context
    grid: tuple[int, int]
    step: float

    def land(self, code: str, area: tuple[Cell, ...], row: float, col: float) -> None:
        """Draw a region, given by its cells at the origin, with its corner at a place."""
        x, y = self.grid[0] + round(col * self.step), self.grid[1] + round(row * self.step)
        self.sprites.land(code, area).stamp(self.context, x, y)

    def mark(self, name: str, row: float, col: float, scale: float = 1) -> None:
        """Draw a mark of one cell (see ``Sprites.mark``), optionally larger around the middle of the cell."""
        sprite = self.sprites.mark(name)
        x, y = self.grid[0] + round(col * self.step), self.grid[1] + round(row * self.step)
        if scale == 1:
            sprite.stamp(self.context, x, y)
            return
        width, height = sprite.canvas.width * scale, sprite.canvas.height * scale
        left = x + self.step / 2 + (sprite.left - self.step / 2) * scale
        top = y + self.step / 2 + (sprite.top - self.step / 2) * scale
        self.context.drawImage(sprite.canvas, left, top, width, height)
