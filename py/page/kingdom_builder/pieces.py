"""Sprites of the board: lands, houses with the roof marks of their owners, tiles, and marks of state."""

from collections.abc import Iterator
from itertools import chain

from page.ink import glyphs, hexes
from page.ink.glyphs import draw_glyph, glyph_sprite
from page.ink.hex_glyph_paths import GLYPHS
from page.ink.marks import disc
from page.ink.surface import Context, Sprite, path
from page.ink.tokens import Theme

glyphs.add(GLYPHS)

#: The roof colours of the four seats. Roof marks distinguish them without colour: plain, stripes, dot, ridge.
ROOFS = {
    "light": ("#2E5C9A", "#C9542B", "#2F2B36", "#EDBE3C"),
    "dark": ("#6FA6EC", "#E9804F", "#1B1820", "#F0C84E"),
}
_BODY = "M-.62 .02V.78H.62V.02Z"
_ROOF = "M-.95 .12L0 -.92L.95 .12Z"
_DOOR = "M-.17 .34H.17V.78H-.17Z"
_MARKS = ("", "M-.42 -.46V.12M0 -.92V.12M.42 -.46V.12", "", "M0 -.92V.12")
DARKEST = "#1B1922"
LANDS = {"G": "grass", "C": "canyon", "D": "desert", "F": "flower", "T": "forest", "W": "water", "M": "mountain"}
LANDS |= {"X": "castle"}
#: How large a drawing is on its hex, in sides.
_SIZES = {"W": 1.22, "M": 1.42, "X": 1.42}
#: Lands of which half the drawings are mirrored.
MIRRORED = "GFTD"


def house(context: Context, theme: Theme, x: float, y: float, side: float, seat: int) -> None:
    """Draw a settlement around (x, y) in the size for a hex of ``side``."""
    size = side * 0.62
    pale = "#FFFBF2" if theme.light else "#EFE6D2"
    context.save()
    context.translate(x, y)
    context.scale(size, size)
    context.lineJoin = "round"
    body, roof = path(_BODY), path(_ROOF)
    # A light rim separates it from any ground.
    context.strokeStyle = "#FFFBF2" if theme.light else "#0B0E13"
    context.lineWidth = 0.46
    context.shadowColor = "rgba(20,10,0,.45)"
    context.shadowBlur = side * 0.12
    context.shadowOffsetY = side * 0.09
    context.stroke(path(_BODY + _ROOF))
    context.shadowColor = "transparent"
    context.fillStyle = ROOFS[theme.name][seat]
    context.fill(roof)
    context.fillStyle = pale
    context.fill(body)
    context.strokeStyle = "#EFE6D2" if seat == 2 and not theme.light else DARKEST
    context.lineWidth = max(1 / size, 0.106)
    context.stroke(body)
    context.stroke(roof)
    context.save()
    context.clip(roof)
    context.strokeStyle = context.fillStyle = DARKEST if seat == 3 else "#FFFBF2"
    context.lineWidth = 0.11 if seat == 3 else 0.16
    if seat == 2:
        disc(context, 0, -0.2, 0.2)
        context.fill()
    elif seat:
        context.stroke(path(_MARKS[seat]))
    context.restore()
    context.fillStyle = DARKEST
    context.fill(path(_DOOR))
    context.restore()


#: The size of a held house, in houses on the board.
HELD = 1.12


class SpriteCache:
    """The sprites of one theme, size and pixel ratio, drawn on first use. Origins are middles of hexes."""

    def __init__(self, theme: Theme, side: float, dpr: float) -> None:
        self.theme, self.side, self.dpr = theme, side, dpr
        self._kept: dict[str, Sprite] = {}

    def _sprite(self, name: str, reach: float) -> tuple[Sprite, bool]:
        """A sprite, and whether it is new and must be drawn; ``reach`` in sides."""
        sprite = self._kept.get(name)
        if sprite is not None:
            return sprite, False
        room = reach * self.side + 2
        sprite = self._kept[name] = Sprite(-room, -room, 2 * room, 2 * room, self.dpr)
        return sprite, True

    def land(self, letter: str, mirrored: bool) -> Sprite:
        """The drawing of a land."""
        name = f"land {letter} {mirrored}"
        if name not in self._kept:
            size = self.side * _SIZES.get(letter, 1.3)
            self._kept[name] = glyph_sprite(self.theme, LANDS[letter], size, self.dpr, mirrored=mirrored)
        return self._kept[name]

    def sheen(self) -> Sprite:
        """A highlight on a hex, which varies the flat washes."""
        sprite, new = self._sprite("sheen", 1)
        if new:
            context, side = sprite.context, self.side
            gradient = context.createRadialGradient(-side * 0.15, -side * 0.1, 0, 0, 0, side * 1.1)
            gradient.addColorStop(0, "rgba(255,255,245,.30)" if self.theme.light else "rgba(255,255,255,.05)")
            gradient.addColorStop(1, "rgba(255,255,245,0)")
            context.fillStyle = gradient
            context.fill(self.ring(0))
        return sprite

    def place(self, kind: str) -> Sprite:
        """A location hex: the sign of its tiles in a ring."""
        sprite, new = self._sprite("place " + kind, 1)
        if new:
            context, theme, side = sprite.context, self.theme, self.side
            context.fillStyle, context.strokeStyle = theme.card, theme.ink
            context.lineWidth = side * 0.09
            disc(context, 0, 0, side * 0.66)
            context.fill()
            context.stroke()
            context.lineWidth = side * 0.03
            disc(context, 0, 0, side * 0.57)
            context.stroke()
            sign(context, theme, kind, -side * 0.36, -side * 0.38, side * 0.74)
        return sprite

    def bead(self) -> Sprite:
        """A tile that is left on its location."""
        sprite, new = self._sprite("bead", 0.2)
        if new:
            context = sprite.context
            context.fillStyle, context.strokeStyle = self.theme.brass_fill, self.theme.ink
            context.lineWidth = max(1, self.side * 0.05)
            disc(context, 0, 0, self.side * 0.14)
            context.fill()
            context.stroke()
        return sprite

    def house(self, seat: int, size: float = 1) -> Sprite:
        sprite, new = self._sprite(f"house {seat} {size}", size)
        if new:
            house(sprite.context, self.theme, 0, self.side * 0.03, self.side * size, seat)
        return sprite

    def in_play(self, seats: int) -> Iterator[Sprite]:
        """Draw what is stamped during a game, one for each item."""
        marks = (self.mark(name) for name in ("legal", "fresh", "origin", "chosen", "lit", "reach"))
        houses = (self.house(seat, size) for seat in range(seats) for size in (1, HELD))
        for sprite in chain(marks, houses):
            sprite.draw_now()
            yield sprite

    def ring(self, inset: float) -> object:
        """The path of a hex about the origin, ``inset`` sides inside its edge."""
        spots = "L".join(
            f"{dx * self.side * (1 - inset):.2f} {dy * self.side * (1 - inset):.2f}" for dx, dy in hexes.CORNERS
        )
        return path(f"M{spots}Z")

    def mark(self, name: str) -> Sprite:
        """A mark of state round a hex: legal, origin, lit, fresh, chosen."""
        sprite, new = self._sprite("mark " + name, 1)
        if not new:
            return sprite
        context, theme, side = sprite.context, self.theme, self.side
        context.lineJoin = context.lineCap = "round"
        ring = self.ring(0.09)
        colour, halo, width = {
            "legal": (theme.legal, 0.22, 0.125),
            "reach": (theme.legal, 0.2, 0.085),
            "origin": (theme.legal, 0.22, 0.125),
            "lit": (theme.brass, 0.26, 0.15),
            "fresh": (theme.ink, 0.17, 0.075),
            "chosen": (theme.ink, 0.22, 0.125),
        }[name]
        long = side * 0.91
        if name == "lit":  # brackets: only the corners of the hex
            context.setLineDash([long * 0.44, long * 0.56])
            context.lineDashOffset = long * 0.22
        context.strokeStyle, context.lineWidth = theme.card, side * halo
        context.stroke(ring)
        if name == "reach":
            context.setLineDash([side * 0.2, side * 0.16])
        if name == "chosen":
            context.setLineDash([long * 0.25, long * 0.25])
            context.lineCap = "butt"
        context.strokeStyle, context.lineWidth = colour, side * width
        context.stroke(ring)
        if name == "legal":
            context.setLineDash([])
            context.fillStyle, context.strokeStyle, context.lineWidth = theme.legal, theme.card, side * 0.07
            disc(context, 0, side * 0.5, side * 0.17)
            context.fill()
            context.stroke()
        return sprite


def sign(context: Context, theme: Theme, kind: str, x: float, y: float, size: float) -> None:
    """The sign of a kind of tile in ink."""
    draw_glyph(context, theme, kind, x, y, size, thinnest=0.8, ink=theme.ink, paper=theme.card)
