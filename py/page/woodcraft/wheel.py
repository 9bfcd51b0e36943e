"""The wheel on two canvases: the wood below, and above it tiles, rewards, saw and yard, which move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan, cos, sin, tan
from typing import TYPE_CHECKING

from js import cancelAnimationFrame, document, performance, requestAnimationFrame
from pyodide.ffi import create_proxy

from page.ink.surface import SERIF, Canvas, Context, Sprite, prepare
from page.ink.tokens import theme

from . import timber
from .geometry import INNER, OUTER, QUARTER, RING, Layout, turn_of

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Effect
    from engine.woodcraft.view_types import View, Wheel

MOVE_MS, SAW_MS = 460, 620
#: The size of a wheel up to which what is in the windows of the saw is drawn larger, css px.
SMALL = 420
#: Goods in the order in which rewards show them.
_GOODS = ("points", "blueberry", "lantern", "glue", "scrap", "saw", "reuse")


class WheelPicture:
    """Draws the wheel of a View. ``resize`` and ``theme`` first, then ``show`` after every step."""

    def __init__(self, base: Canvas, top: Canvas) -> None:
        self.base, self.top = base, top
        self.motion = True
        self.layout = Layout(516)
        self.dpr = 1.0
        self._ink = theme("light")
        self._box: timber.Box | None = None
        self._context: Context = None
        self._drawn: tuple[object, ...] = ()
        #: The rewards, over which the tiles move, and what they show.
        self._plate: Sprite | None = None
        self._plate_shows = ""
        self._last: tuple[View, str | None, tuple[int, ...]] | None = None
        self._turns: dict[str, float] = {}  # by tile, its angle from twelve o'clock
        self._saw = 0.0
        self._from: tuple[dict[str, float], float] = {}, 0.0
        self._until = self._begun = 0.0
        self._frame = 0
        # One proxy for all frames: a bare function would be destroyed after its first call.
        self._next = create_proxy(self._step)

    def resize(self, size: float, dpr: float) -> None:
        """Set the side of the square in css px; the next ``show`` redraws everything."""
        if size != self.layout.size or dpr != self.dpr:
            self.layout, self.dpr = Layout(size), dpr
            self._box = None

    def theme(self, name: str) -> None:
        """``"light"`` or ``"dark"``."""
        self._ink = theme(name)
        self._box = None

    def show(self, view: View, chosen: str | None = None, buy: tuple[int, ...] = ()) -> None:
        """Draw a position. The tile ``chosen`` is lifted and its target marked; ``buy``: indices of dice for sale."""
        self._last = view, chosen, buy
        if self._box is None:
            self._box = timber.Box(self._ink, self.layout, self.dpr)
            size = self.layout.size
            timber.disc(prepare(self.base, size, size, self.dpr), self._ink, self.layout)
            self._context = prepare(self.top, size, size, self.dpr)
            self._drawn, self._plate = (), None
        wheel = view["wheel"]
        drawn = (str(wheel), tuple(view["yard"]), chosen, buy)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self._draw_plate(wheel)
        turns = {tile: turn_of(*place) for tile, place in wheel["tiles"].items()}
        saw = (wheel["arrow"] + 1) * QUARTER
        before, blade = self._turns, self._saw
        moved = before and (turns != before or saw != blade)
        self._turns, self._saw = turns, saw
        if moved and self.motion:
            # Tiles move clockwise only: undone moves are shown without motion.
            gaps = [(turns[tile] - before.get(tile, turns[tile])) % (4 * QUARTER) for tile in turns]
            if sum(gap > 0.001 for gap in gaps) <= 1 and max(gaps) < 2.6 * QUARTER:
                self._from = before, blade
                self._begun = performance.now()
                self._until = self._begun + (SAW_MS if saw != blade else MOVE_MS)
                cancelAnimationFrame(self._frame)
                self._frame = requestAnimationFrame(self._next)
                return
        self._until = 0
        self._draw(turns, saw)

    @property
    def desk(self) -> str:
        """The colour of the desk below the wheel."""
        return self._ink.desk

    def again(self) -> None:
        """Redraw the last position, after a change of size or theme."""
        if self._last is not None:
            self.show(*self._last)

    def close(self) -> None:
        """Cancel the animation and free its proxy."""
        cancelAnimationFrame(self._frame)
        self._next.destroy()

    # -- movement

    def _step(self, _now: float) -> None:
        left = self._until - performance.now()
        if left <= 0 or self._last is None:
            self._draw(self._turns, self._saw)
            return
        part = 1 - left / (self._until - self._begun)
        part = part * part * (3 - 2 * part)
        before, blade = self._from
        turns = {
            tile: before.get(tile, there) + (there - before.get(tile, there)) % (4 * QUARTER) * part
            for tile, there in self._turns.items()
        }
        self._draw(turns, blade + (self._saw - blade) % (4 * QUARTER) * part, part)
        self._frame = requestAnimationFrame(self._next)

    # -- drawing

    def _draw(self, turns: Mapping[str, float], saw: float, part: float = 1) -> None:
        assert self._last is not None
        view, chosen, buy = self._last
        context, layout, dpr, box = self._context, self.layout, self.dpr, self._box
        assert box is not None and self._plate is not None
        wheel = view["wheel"]
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, self.top.width, self.top.height)
        self._plate.stamp(context, 0, 0)
        free = set(wheel["free"])
        for tile in sorted(turns, key=lambda name: (name == chosen, abs(turns[name] - self._turns[name]) > 0.001)):
            quadrant = wheel["tiles"][tile][0]
            blocked = tile not in free and quadrant == wheel["arrow"]
            state = "chosen" if tile == chosen else "blocked" if blocked else "free" if tile in free else "idle"
            moving = abs(turns[tile] - self._turns[tile]) > 0.001
            # A moving tile travels slightly outside its ring.
            reach = RING + (0.055 * 4 * part * (1 - part) if moving else 0)
            x, y = layout.at(turns[tile], reach)
            box.tile(tile, state).stamp(context, round(x * dpr), round(y * dpr))
        for i, die in enumerate(view["yard"]):
            x, y, side = layout.die(i, len(view["yard"]))
            box.die(die, side).stamp(context, round(x * dpr), round(y * dpr))
        context.setTransform(dpr, 0, 0, dpr, 0, 0)
        for i in buy:
            self._frame_die(i, len(view["yard"]))
        if chosen and chosen in wheel["to"]:
            self._landing(*wheel["to"][chosen])
        blade = box.saw()
        context.translate(layout.middle, layout.middle)
        context.rotate(saw - QUARTER)
        context.scale(1 / dpr, 1 / dpr)
        blade.stamp(context, 0, 0)

    def _landing(self, quadrant: int, space: int) -> None:
        """Mark the space to which the chosen tile would move."""
        context, ink = self._context, self._ink
        timber.circle(context, *self.layout.place(quadrant, space), self.layout.tile)
        context.strokeStyle, context.lineWidth = ink.card, 6
        context.stroke()
        context.strokeStyle, context.lineWidth = ink.legal, 3
        context.setLineDash(timber.dash(7, 4))
        context.stroke()
        context.setLineDash(timber.dash())

    def _frame_die(self, i: int, n: int) -> None:
        """Frame a die that can be bought."""
        context, ink = self._context, self._ink
        x, y, side = self.layout.die(i, n)
        half = side * 0.6
        for colour, width in ((ink.card, 5), (ink.legal, 2.6)):
            context.strokeStyle, context.lineWidth = colour, width
            context.beginPath()
            context.roundRect(x - half, y - half, 2 * half, 2 * half, side * 0.22)
            context.stroke()

    def _draw_plate(self, wheel: Wheel) -> None:
        """Draw the rewards if they have changed."""
        shows = str((wheel["outer"], wheel["saw"], wheel["arc"]))
        if self._plate is None or shows != self._plate_shows:
            size = self.layout.size
            self._plate, self._plate_shows = Sprite(0, 0, size, size, self.dpr), shows
            self._rewards(self._plate.context, wheel)
            if wheel["arc"]:
                timber.cover(self._plate.context, self._ink, self.layout)

    def _rewards(self, context: Context, wheel: Wheel) -> None:
        """Draw the outer rewards at their spaces, and the window of the saw in each quarter that has one."""
        layout, ink = self.layout, self._ink
        r = layout.radius
        for field in wheel["outer"]:
            if not field["on"]:
                continue
            spaces = field["spaces"]
            first, last = turn_of(field["quadrant"], min(spaces)), turn_of(field["quadrant"], max(spaces))
            if len(spaces) > 1:
                context.strokeStyle, context.lineWidth, context.globalAlpha = ink.ink2, 1.3, 0.75
                context.beginPath()
                context.arc(layout.middle, layout.middle, r * 0.715, first - QUARTER - 0.09, last - QUARTER + 0.09)
                context.stroke()
                context.globalAlpha = 1
            self._goods(context, field["reward"], (first + last) / 2, OUTER)
        for window in wheel["saw"]:
            if not window["on"]:
                continue
            middle = (window["quadrant"] + 0.5) * QUARTER
            context.strokeStyle, context.lineWidth = ink.brass, 1.6
            context.fillStyle = ink.card
            spread = 0.2 + 0.115 * len(_signs_of(window["reward"]))
            context.beginPath()
            context.arc(layout.middle, layout.middle, r * 0.565, middle - QUARTER - spread, middle - QUARTER + spread)
            context.arc(
                layout.middle, layout.middle, r * 0.455, middle - QUARTER + spread, middle - QUARTER - spread, True
            )
            context.closePath()
            context.globalAlpha = 0.8
            context.fill()
            context.globalAlpha = 1
            context.stroke()
            # On a small wheel the signs fill the window.
            scale = 0.8 if layout.size > SMALL else 1.0
            self._goods(context, [{"op": "saw_sign"}, *window["reward"]], middle, INNER - 0.005, scale)

    def _goods(
        self, context: Context, effects: Iterable[Effect], turn: float, reach: float, scale: float = 1.0
    ) -> None:
        """Draw rewards as signs along the ring, with a number before amounts above 1."""
        signs = _signs_of(effects)
        layout, ink, box = self.layout, self._ink, self._box
        assert box is not None
        r = layout.radius
        side = r * 0.088 * scale
        widths = [side * (1.5 if n > 1 else 1.0) for _, n in signs]
        gap = side * 0.28
        whole = sum(widths) + gap * (len(signs) - 1)
        along = -whole / 2
        for (name, n), wide in zip(signs, widths, strict=True):
            middle = along + wide / 2
            along += wide + gap
            angle = turn + middle / (r * reach)
            x, y = layout.at(angle, reach)
            if n > 1:
                # The number is on the left, and the pair half follows the ring, or it would reach out of a window.
                tilt = 0.5 * atan(tan(angle))
                across, down = side * cos(tilt), side * sin(tilt)
                context.fillStyle = ink.ink
                context.font = f"700 {side * 0.86:.1f}px {SERIF}"
                context.textAlign, context.textBaseline = "center", "middle"
                context.fillText(str(n), x - across * 0.46, y - down * 0.46 + side * 0.04)
                x, y = x + across * 0.36, y + down * 0.36
            if name[0] == "*":
                context.setTransform(1, 0, 0, 1, 0, 0)
                box.die(name[1:], side * 0.95).stamp(context, round(x * self.dpr), round(y * self.dpr))
                context.setTransform(self.dpr, 0, 0, self.dpr, 0, 0)
            elif name.startswith("+"):
                timber.sign(context, name[1:], x - side * 0.14, y, side * 0.95, ink.ink, 1.9)
                timber.sign(context, "up", x + side * 0.42, y - side * 0.1, side * 0.62, ink.ink, 3)
            else:
                colour = ink.brass if name == "blade" else ink.ink
                timber.sign(context, "saw" if name == "blade" else name, x, y, side, colour, 1.9)


def picture(view: View, name: str, size: float = 620, scale: float = 2) -> Canvas:
    """The wheel of a View on its desk, as a canvas of its own, in the theme ``name``, for a PNG."""
    made = WheelPicture(*(document.createElement("canvas") for _ in range(2)))
    made.motion = False
    made.theme(name)
    made.resize(size, scale)
    made.show(view)
    made.close()
    canvas = made.base
    context = canvas.getContext("2d")
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(made.top, 0, 0)
    context.globalCompositeOperation = "destination-over"  # the shadow of the wood falls on the desk
    context.fillStyle = made.desk
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas


def _signs_of(effects: Iterable[Effect]) -> list[tuple[str, int]]:
    """Rewards as (sign, amount); "*g2" is a die, "+points" a step on a track, "blade" the saw itself."""
    signs: list[tuple[str, int]] = []
    for effect in effects:
        match effect["op"]:
            case "gain":
                signs += [(name, effect[name]) for name in _GOODS if effect.get(name)]
            case "gain_die":
                signs += [(f"*{colour[0]}{value}", 1) for colour in effect["colors"] for value in effect["values"]]
            case "advance":
                name = "points" if effect["track"] == "walnut" else effect["track"]
                signs.append((name if name == "reputation" else "+" + name, effect["by"]))
            case "saw_sign":
                signs.append(("blade", 1))
            case "tool":
                signs.append(("tool", effect["n"]))
            case "produce":
                signs.append(("produce", effect["max"]))
            case _:
                signs.append(("contract", 1))
    return signs
