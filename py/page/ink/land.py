"""Draws a region: wash, pooled pigment, ground pattern, glyphs, and the ink line around it."""

from page.ink.glyphs import glyph_sprite
from page.ink.patterns import cracks, slanted
from page.ink.regions import Cell, bounds, outline, seams
from page.ink.surface import Context, Path, Sprite, path
from page.ink.tokens import Theme
from page.ink.wobble import stream

NAMES = {"F": "forest", "V": "village", "A": "farm", "W": "water", "M": "monster", "#": "wasteland"}
# Two more codes: a cell that is farm and village, and a held mountain.
CODES = {name: code for code, name in NAMES.items()} | {"farm+village": "D", "mountain": "^"}
NAMES |= {"D": "farm", "^": "mountain"}
GLYPHS = NAMES | {"D": "village"}

# How far a glyph keeps from its cell's rim, in cells.
MARGIN = {"F": 0.015, "V": 0.05, "A": 0.05, "W": 0.09, "M": 0.07, "D": 0.05, "^": 0}
# Shore lines of water: inset in cells, darkness.
SHORES = ((0.085, 0.55), (0.155, 0.32), (0.235, 0.18))
BLOTCH = 32


class LandPainter:
    """Paints regions for one theme, cell side and pixel ratio, and caches what they share.

    The origin is the corner of the grid. Random strokes depend on the place, so a region that grows or joins
    another keeps its strokes.
    """

    def __init__(self, theme: Theme, side: float, dpr: float, span: int = 11) -> None:
        self.theme = theme
        self.side = side
        self.dpr = dpr
        self.radius = min(6, side * 0.095) * 1.15
        self._span = span * side
        self._glyphs: dict[tuple[str, bool], Sprite] = {}
        self._patterns: dict[str, Path] = {}
        self._lit = self._blotch("255,255,245", 0.30) if theme.light else self._blotch("255,255,255", 0.05)
        self._dim = self._blotch("0,0,0", 0.035 if theme.light else 0.10)

    def sprite(self, code: str, cells: tuple[Cell, ...], *, line: bool = True) -> Sprite:
        """A region as a sprite whose origin is the grid's corner; `line=False` leaves the ink line out."""
        side, around = self.side, self.side * 0.08 + 2
        top, left, rows, cols = bounds(cells)
        sprite = Sprite(
            left * side - around, top * side - around, cols * side + 2 * around, rows * side + 2 * around, self.dpr
        )
        context = sprite.context
        border = path(outline(cells, side, inset=side * 0.012, radius=self.radius, wobble=side * 0.034, seed=ord(code)))
        # The wash is slightly offset from the ink line, as on a map coloured by hand.
        wash = path(
            outline(
                cells,
                side,
                inset=side * 0.03,
                radius=self.radius * 1.3,
                wobble=side * 0.07,
                seed=ord(code) + 50,
                shift=(side * 0.018, side * 0.014),
            )
        )
        context.save()
        context.clip(border if code == "M" else wash)
        self._lay_wash(sprite, code, cells, wash)
        self._pattern(context, code, cells)
        context.restore()
        if code != "#":
            self._stamp_glyphs(sprite, code, cells)
        if line:
            self._line(context, code, border)
        return sprite

    def _blotch(self, rgb: str, alpha: float) -> Sprite:
        """A soft round spot, later drawn out to the size it is needed in."""
        sprite = Sprite(0, 0, 2 * BLOTCH, 2 * BLOTCH, 1)
        gradient = sprite.context.createRadialGradient(BLOTCH, BLOTCH, 0, BLOTCH, BLOTCH, BLOTCH)
        gradient.addColorStop(0, f"rgba({rgb},{alpha})")
        gradient.addColorStop(1, f"rgba({rgb},0)")
        sprite.context.fillStyle = gradient
        sprite.context.fillRect(0, 0, 2 * BLOTCH, 2 * BLOTCH)
        return sprite

    def _lay_wash(self, sprite: Sprite, code: str, cells: tuple[Cell, ...], wash: Path) -> None:
        context, side = sprite.context, self.side
        hue = self.theme.hues[NAMES[code]]
        context.fillStyle = hue.wash
        top, left, rows, cols = bounds(cells)
        context.fillRect(left * side - 8, top * side - 8, cols * side + 16, rows * side + 16)
        draw = context.drawImage
        for row, col in cells:
            chance = stream(row * 31 + col * 7 + ord(code))
            for spot in (self._dim, self._lit):
                x, y, reach = (col + chance()) * side, (row + chance()) * side, side * (0.5 + chance() * 0.5)
                draw(spot.canvas, x - reach, y - reach, 2 * reach, 2 * reach)
        context.strokeStyle = hue.tone
        for alpha, width in ((0.34, 0.075), (0.17, 0.2)):
            context.globalAlpha = alpha
            context.lineWidth = side * width
            context.stroke(wash)
        context.globalAlpha = 1

    def _pattern(self, context: Context, code: str, cells: tuple[Cell, ...]) -> None:
        """Draw the ground pattern, a second sign of the terrain, and the faint lines between cells."""
        side, light = self.side, self.theme.light
        hue = self.theme.hues[NAMES[code]]
        if code == "M":
            self._stroke(context, self._slants("M", 0.16, 1), hue.tone, max(1, side * 0.028), 1 if light else 0.35)
        elif code in "AD":
            self._stroke(context, self._slants("A", 0.2, 6 / 11), hue.tone, max(0.8, side * 0.02), 0.45)
        elif code == "W":
            for inset, alpha in SHORES:
                shore = path(
                    outline(cells, side, inset=side * inset, radius=self.radius, wobble=side * 0.02, seed=ord(code) + 9)
                )
                self._stroke(context, shore, hue.ink, max(0.7, side * 0.018), alpha)
        elif code == "#":
            self._stroke(context, path(cracks(cells, side)), hue.ink, max(0.9, side * 0.022), 0.62)
            return
        if len(cells) > 1:
            context.setLineDash([1, 3])
            self._stroke(context, path(seams(cells, side)), hue.ink, 0.9, 0.5 if code == "M" else 0.36)
            context.setLineDash([])

    def _slants(self, code: str, gap: float, slope: float) -> Path:
        lines = self._patterns.get(code)
        if lines is None:
            text = slanted(self._span, self._span, gap=gap * self.side, slope=slope)
            lines = self._patterns[code] = path(text)
        return lines

    @staticmethod
    def _stroke(context: Context, lines: Path, colour: str, width: float, alpha: float) -> None:
        context.strokeStyle = colour
        context.lineWidth = width
        context.globalAlpha = alpha
        context.stroke(lines)
        context.globalAlpha = 1

    def _stamp_glyphs(self, sprite: Sprite, code: str, cells: tuple[Cell, ...]) -> None:
        context, dpr = sprite.context, self.dpr
        step = self.side * dpr
        context.save()
        context.setTransform(1, 0, 0, 1, -sprite.left, -sprite.top)
        for row, col in cells:
            chance = stream(row * 97 + col * 13 + 5)
            x, y = (col + 0.475 + chance() * 0.05) * step, (row + 0.475 + chance() * 0.05) * step
            self._glyph(code, code in "FV" and chance() > 0.5).stamp(context, round(x), round(y))
        context.restore()

    def _glyph(self, code: str, mirrored: bool) -> Sprite:
        key = (code, mirrored)
        glyph = self._glyphs.get(key)
        if glyph is None:
            glyph = glyph_sprite(
                self.theme, GLYPHS[code], self.side * (1 - 2 * MARGIN[code]), self.dpr, mirrored=mirrored
            )
            self._glyphs[key] = glyph
        return glyph

    def _line(self, context: Context, code: str, border: Path) -> None:
        theme = self.theme
        hue = theme.hues[NAMES[code]]
        context.lineJoin = "round"
        colour = theme.ink if theme.light else hue.tone if code == "M" else hue.ink
        self._stroke(context, border, colour, max(1.3, self.side * 0.034), 0.92 if theme.light else 0.85)
