"""The wood of the wheel: bark and rings, drawn once; dice, tiles and the saw as sprites."""

from math import cos, pi, sin

from page.ink.surface import Context, Path, Sprite, path
from page.ink.tokens import Theme
from page.ink.wobble import stream

from .geometry import ARC_IN, ARC_OUT, PLACES, QUARTER, YARD, Layout
from .signs import SIGNS, grain, outline, pips

#: Face, grain and pips of a die, by day and by night.
DICE = {
    "light": {"g": "#8FB06A #3F5C26 #1F3310", "y": "#F0CE68 #B88416 #4A3206", "b": "#8C5A38 #5C361D #FFF3DF"},
    "dark": {"g": "#5F8046 #A9CC84 #F2FADF", "y": "#C79A2E #FFE08A #2A1C02", "b": "#6B412A #B98055 #FFEAD2"},
}

#: The corners of a ring: more of them would not look rounder.
CORNERS = 90


class Wood:
    """The colours of timber in one theme."""

    __slots__ = ("bark", "rim", "face", "ring", "heart", "blade")

    def __init__(self, colours: str) -> None:
        self.bark, self.rim, self.face, self.ring, self.heart, self.blade = colours.split()


WOOD = {
    "light": Wood("#7A5A3A #262430 #F1DFB9 #A9803F #E9D2A2 #C9CED2"),
    "dark": Wood("#3A2A1C #D9C29A #2A2319 #8A6B3C #332A1D #7C8892"),
}


def ring(x: float, y: float, radius: float, wobble: float, seed: int) -> Path:
    """A year ring: round, but not quite."""
    off = stream(seed)() * 6
    spots = []
    for i in range(CORNERS):
        a = i / CORNERS * 2 * pi
        q = radius + sin(a * 3 + off) * wobble + sin(a * 7 + off * 2) * wobble / 2
        spots.append(f"{x + cos(a) * q:.1f} {y + sin(a) * q:.1f}")
    return path("M" + "L".join(spots) + "Z")


def _stroke_turned(context: Context, shape: Path, layout: Layout, size: float, seed: int) -> None:
    """Stroke a shape around the middle of the wheel, `size` times as large and turned at random."""
    context.save()
    context.translate(layout.middle, layout.middle)
    context.rotate(stream(seed)() * 6)
    context.scale(size, size)
    context.lineWidth /= size
    context.stroke(shape)
    context.restore()


def disc(context: Context, ink: Theme, layout: Layout) -> None:
    """The fixed parts of the wheel: bark, rings, quarters, dashed places, the heart."""
    x = y = layout.middle
    r = layout.radius
    wood = WOOD[ink.name]
    bark = ring(x, y, r * 1.02, r * 0.008, 1)
    context.save()
    context.shadowColor = "rgba(50,35,10,.45)" if ink.light else "rgba(0,0,0,.6)"
    context.shadowBlur, context.shadowOffsetY = r * 0.05, r * 0.018
    context.fillStyle = wood.bark
    context.fill(bark)
    context.restore()
    context.strokeStyle = wood.rim
    context.lineWidth = 1.6
    context.stroke(bark)
    face = ring(x, y, r * 0.965, r * 0.006, 2)
    context.fillStyle = wood.face
    context.fill(face)
    context.lineWidth = 1.2
    context.stroke(face)
    context.strokeStyle = wood.ring
    # A path for each ring would take most of the time of a first board.
    shape = ring(0, 0, r, r * 0.007, 3)
    for i in range(13):
        bold = i % 3 == 0
        context.globalAlpha = 0.32 if bold else 0.16
        context.lineWidth = 1.5 if bold else 0.8
        _stroke_turned(context, shape, layout, 0.93 - i * 0.04, 30 + i)
    _quarters(context, ink, layout)
    _heart(context, ink, layout)
    context.globalAlpha = 1


def _quarters(context: Context, ink: Theme, layout: Layout) -> None:
    x = y = layout.middle
    r = layout.radius
    context.strokeStyle = ink.ink
    for q in range(4):
        context.globalAlpha, context.lineWidth = 0.75, 1.6
        context.beginPath()
        context.moveTo(*layout.at(q * QUARTER, 0.44))
        context.lineTo(*layout.at(q * QUARTER, 0.965))
        context.stroke()
        context.globalAlpha, context.lineWidth = 0.35, 1
        context.beginPath()
        context.arc(x, y, r * ARC_OUT, (q - 1) * QUARTER + 0.06, q * QUARTER - 0.06)
        context.stroke()
    context.globalAlpha, context.lineWidth = 1, 1.1
    context.strokeStyle = ink.ink2
    context.setLineDash(dash(2.5, 3))
    for q in range(4):
        for space in range(1, PLACES + 1):
            circle(context, *layout.place(q, space), layout.tile * 0.86)
            context.stroke()
    context.setLineDash(dash())


def _heart(context: Context, ink: Theme, layout: Layout) -> None:
    """The lumber yard in the middle."""
    x = y = layout.middle
    r = layout.radius
    wood = WOOD[ink.name]
    edge = ring(x, y, r * YARD, r * 0.006, 9)
    context.fillStyle = wood.heart
    context.globalAlpha = 1
    context.fill(edge)
    context.strokeStyle, context.lineWidth = ink.ink, 1.8
    context.stroke(edge)
    context.save()
    context.clip(edge)
    context.strokeStyle, context.lineWidth, context.globalAlpha = wood.ring, 1, 0.3
    shape = ring(0, 0, r, r * 0.035, 4)
    for i in range(1, 9):
        _stroke_turned(context, shape, layout, 0.05 * i, 60 + i)
    context.restore()


def cover(context: Context, ink: Theme, layout: Layout) -> None:
    """The arc that hides the rewards of the first quarter: hatched paper."""
    x = y = layout.middle
    r = layout.radius
    context.save()
    context.beginPath()
    context.arc(x, y, r * ARC_OUT, -QUARTER + 0.05, -0.05)
    context.arc(x, y, r * ARC_IN, -0.05, -QUARTER + 0.05, True)
    context.closePath()
    context.fillStyle, context.globalAlpha = ink.card, 0.93
    context.fill()
    context.strokeStyle, context.lineWidth, context.globalAlpha = ink.ink, 1.4, 1
    context.stroke()
    context.clip()
    context.globalAlpha = 0.28
    context.stroke(path("".join(f"M{x + i * 9:.0f} {y:.0f}l{r:.0f} {-r:.0f}" for i in range(-40, 40))))
    context.restore()


def circle(context: Context, x: float, y: float, radius: float) -> None:
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * pi)


def sign(context: Context, name: str, x: float, y: float, size: float, colour: str, width: float = 1.9) -> None:
    """A line drawing with its centre at (x, y)."""
    context.save()
    context.translate(x - size / 2, y - size / 2)
    context.scale(size / 24, size / 24)
    context.strokeStyle, context.lineWidth = colour, width
    context.lineCap = context.lineJoin = "round"
    context.stroke(_shape("sign " + name, SIGNS[name]))
    context.restore()


_shapes: dict[str, Path] = {}


def _shape(key: str, text: str) -> Path:
    """The parsed path of a drawing; there are few, so all are cached."""
    shape = _shapes.get(key)
    if shape is None:
        shape = _shapes[key] = path(text)
    return shape


def dash(*lengths: float) -> object:
    from js import Array

    return Array.of(*lengths)


class Box:
    """The sprites for one size of the wheel in one theme, each drawn once."""

    def __init__(self, ink: Theme, layout: Layout, dpr: float) -> None:
        self.ink, self.layout, self.dpr = ink, layout, dpr
        self._made: dict[tuple[object, ...], Sprite] = {}

    def tile(self, action: str, state: str) -> Sprite:
        """An action tile: "free" to move, "idle" now, "blocked" behind the saw, or "chosen"."""
        key = ("tile", action, state)
        if key not in self._made:
            self._made[key] = self._tile(action, state)
        return self._made[key]

    def _tile(self, action: str, state: str) -> Sprite:
        ink, r = self.ink, self.layout.tile
        chosen, blocked = state == "chosen", state == "blocked"
        reach = r * 1.3 + 8
        sprite = Sprite(-reach, -reach, 2 * reach, 2 * reach, self.dpr)
        context = sprite.context
        lift = 3 if chosen else 0
        context.save()
        context.shadowColor = "rgba(40,25,5,.5)" if ink.light else "rgba(0,0,0,.7)"
        context.shadowBlur, context.shadowOffsetY = 5 * self.dpr, (6 if chosen else 2.5) * self.dpr
        context.fillStyle = ink.ink if chosen else ink.card
        circle(context, 0, -lift, r * (1.06 if chosen else 1))
        context.fill()
        context.restore()
        context.strokeStyle = ink.ink2 if blocked else ink.ink
        context.lineWidth = 1.2 if blocked else 2.6 if state in ("free", "chosen") else 1.6
        if blocked:
            context.setLineDash(dash(3, 2))
        context.stroke()
        context.setLineDash(dash())
        colour = ink.card if chosen else ink.ink2 if blocked else ink.ink
        sign(context, action, 0, -lift, r * 1.42, colour, 2.1)
        return sprite

    def die(self, die: str, side: float) -> Sprite:
        key = ("die", die, round(side, 1))
        if key not in self._made:
            self._made[key] = die_sprite(self.ink, die, side, self.dpr)
        return self._made[key]

    def saw(self) -> Sprite:
        """The saw pointing to three o'clock, with its handle at the origin."""
        key = ("saw",)
        if key not in self._made:
            r = self.layout.radius
            sprite = Sprite(0, -r * 0.08, r * 1.06, r * 0.18, self.dpr)
            context = sprite.context
            teeth = "".join(
                f"L{r * (0.965 - i * 0.033):.1f} {r * 0.02:.1f}L{r * (0.95 - i * 0.033):.1f} {r * 0.052:.1f}"
                for i in range(17)
            )
            blade = path(
                f"M{r * 0.4:.1f} {-r * 0.035:.1f}L{r * 0.985:.1f} {-r * 0.012:.1f}L{r * 1.03:.1f} 0"
                f"L{r * 0.985:.1f} {r * 0.02:.1f}{teeth}L{r * 0.4:.1f} {r * 0.035:.1f}Z"
            )
            context.fillStyle = WOOD[self.ink.name].blade
            context.fill(blade)
            context.strokeStyle, context.lineWidth, context.lineJoin = self.ink.ink, 1.4, "round"
            context.stroke(blade)
            self._made[key] = sprite
        return self._made[key]


def die_sprite(ink: Theme, die: str, side: float, dpr: float) -> Sprite:
    """A die; its origin is the centre."""
    reach = side * 0.65 + 3
    sprite = Sprite(-reach, -reach, 2 * reach, 2 * reach, dpr)
    context = sprite.context
    colour, value = die[0], int(die[1])
    face, tone, spot = DICE[ink.name][colour].split()
    context.scale(side / 100, side / 100)
    edge = _shape("edge " + colour, outline(colour))
    context.save()
    context.shadowColor = "rgba(40,25,5,.4)" if ink.light else "rgba(0,0,0,.6)"
    context.shadowBlur, context.shadowOffsetY = side * 0.1 * dpr, side * 0.06 * dpr
    context.fillStyle = face
    context.fill(edge)
    context.restore()
    context.strokeStyle, context.lineWidth, context.globalAlpha = tone, 2.5, 0.55
    context.stroke(_shape("grain " + colour, grain(colour)))
    context.globalAlpha = 1
    context.strokeStyle = ink.ink if ink.light else "#F3EBDB"
    context.lineWidth = max(120 / side, 4.5)
    context.stroke(edge)
    context.fillStyle = spot
    context.fill(_shape(f"pips {die}", pips(colour, value)))
    return sprite
