"""Canvases, paths and sprites: the browser objects with which the kit draws."""

from collections.abc import Iterable
from math import ceil
from typing import Any

from js import Path2D, inkstead

Canvas = Any
Context = Any
Path = Any

SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","Noto Serif",Georgia,serif'
SANS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif'

_new_path = Path2D.new


def path(text: str) -> Path:
    """A Path2D of SVG path text."""
    return _new_path(text)


def pixels(length: float, dpr: float) -> int:
    """Device pixels that hold a length in css pixels."""
    return ceil(length * dpr - 1e-6)


def blank(width: int, height: int) -> tuple[Canvas, Context]:
    """A canvas off the page, sized in device pixels."""
    context = inkstead.canvas(max(1, width), max(1, height))
    return context.canvas, context


def prepare(canvas: Canvas, width: float, height: float, dpr: float) -> Context:
    """Size a canvas of the page in css pixels; returns its cleared context, scaled to css pixels."""
    wide, high = pixels(width, dpr), pixels(height, dpr)
    if canvas.width != wide:
        canvas.width = wide
    if canvas.height != high:
        canvas.height = high
    canvas.style.width = f"{width:g}px"
    canvas.style.height = f"{height:g}px"
    context = canvas.getContext("2d")
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, wide, high)
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    return context


def off_page(width: float, height: float, dpr: float) -> Context:
    """The context of a drawing off the page, sized in and scaled to css pixels; ``show_still`` shows the drawing."""
    context = inkstead.offPage(pixels(width, dpr), pixels(height, dpr))
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    return context


def show_still(canvas: Canvas, drawing: Canvas, width: float, height: float) -> None:
    """Show a drawing of ``off_page``, which is used up, on a canvas of the page that is not drawn on otherwise.

    For large pictures that seldom change: in each frame, a browser without a graphics processor copies every canvas
    that was drawn on.
    """
    canvas.style.width = f"{width:g}px"
    canvas.style.height = f"{height:g}px"
    inkstead.showStill(canvas, drawing)


def draw_now(drawing: Canvas) -> None:
    """Have the browser draw what it has only recorded: it would draw everything when the picture is shown."""
    inkstead.drawNow(drawing)


class Sprite:
    """A small picture that is drawn once and stamped often without scaling.

    `left` and `top` are device pixels from the drawing's own origin to the corner of the picture.
    """

    __slots__ = ("canvas", "context", "left", "top")

    def __init__(self, x: float, y: float, width: float, height: float, dpr: float) -> None:
        """Covers the given box (css pixels); `context` draws in css pixels of the same origin."""
        self.left = int(x * dpr // 1)
        self.top = int(y * dpr // 1)
        self.canvas, self.context = blank(
            ceil((x + width) * dpr) - self.left + 1, ceil((y + height) * dpr) - self.top + 1
        )
        self.context.setTransform(dpr, 0, 0, dpr, -self.left, -self.top)

    def draw_now(self) -> None:
        """Have the browser draw what it has only recorded: it would do it with the first stamp."""
        draw_now(self.canvas)

    def stamp(self, context: Context, x: int, y: int) -> None:
        """Stamp with the origin at device pixel (x, y); the context must be scaled to device pixels."""
        context.drawImage(self.canvas, x + self.left, y + self.top)

    def stamp_all(self, context: Context, places: Iterable[tuple[int, int]]) -> None:
        """Stamp at several places; a call of JavaScript for each would take several times as long."""
        left, top = self.left, self.top
        text = " ".join(f"{x + left} {y + top}" for x, y in places)
        if text:
            inkstead.stamp(context, self.canvas, text)
