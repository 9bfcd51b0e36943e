"""Draws the wheel as a small picture: as at the table, and then reduced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.ink.surface import Context, blank

from .wheel import WheelPicture

if TYPE_CHECKING:
    from engine.woodcraft.view_types import View
    from page.ink.tokens import Theme

#: How much larger than the picture the wheel is drawn.
ENLARGED = 3
#: Whether the picture has a frame of ink.
FRAMED = False


def paint(context: Context, ink: Theme, view: View, seat: int, size: float) -> None:
    """Draw the wheel of a game into a square."""
    base, _ = blank(1, 1)
    top, _ = blank(1, 1)
    wheel = WheelPicture(base, top)
    try:
        wheel.motion = False
        wheel.resize(size * ENLARGED, 1)
        wheel.theme(ink.name)
        wheel.show(view)
        context.imageSmoothingQuality = "high"
        for layer in (base, top):
            context.drawImage(layer, 0, 0, size, size)
    finally:
        wheel.close()
