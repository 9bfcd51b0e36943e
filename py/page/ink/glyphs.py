"""Glyphs on a canvas: paths parsed once, and sprites for everything that is stamped often."""

from js import inkstead

from page.ink.glyph_paths import GLYPHS, Layer
from page.ink.surface import Context, Sprite
from page.ink.tokens import Theme

# The glyphs that `inkstead.drawGlyph` knows. Their parsed paths serve every size and theme.
_parsed: set[str] = set()


def add(paths: dict[str, tuple[Layer, ...]]) -> None:
    """Add drawings that only some tables need."""
    GLYPHS.update(paths)


def draw_glyph(
    context: Context,
    theme: Theme,
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    thinnest: float = 1,
    ink: str | None = None,
    paper: str | None = None,
) -> None:
    """Draw a glyph into the box (x, y, size, size), no line thinner than `thinnest` css pixels.

    With `ink` and `paper` the glyph is drawn in these two colours, for tables and headings.
    """
    if name not in _parsed:
        _parsed.add(name)
        inkstead.parseGlyph(name, "\n".join(f"{role} {width} {text}" for role, width, text in GLYPHS[name]))
    if ink:
        tone, wash = ink, paper or theme.card
        white = wash
    else:
        hue = theme.hues[name]
        ink, tone, wash, white = hue.ink, hue.tone, hue.wash, theme.white(name)
    scale = size / 100
    inkstead.drawGlyph(context, name, x, y, scale, thinnest / scale, ink, tone, wash, white)


def glyph_sprite(theme: Theme, name: str, size: float, dpr: float, *, mirrored: bool = False) -> Sprite:
    """A glyph with its origin in the middle; mirroring some of them hides the repetition."""
    reach = size / 2 + 2
    sprite = Sprite(-reach, -reach, 2 * reach, 2 * reach, dpr)
    context = sprite.context
    if mirrored:
        context.scale(-1, 1)
    draw_glyph(context, theme, name, -size / 2, -size / 2, size)
    return sprite
