"""Glyphs on a canvas: paths parsed once, and sprites for everything that is stamped often."""

from page.ink.glyph_paths import GLYPHS, Layer
from page.ink.surface import Context, Path, Sprite, path
from page.ink.tokens import Theme

# Parsed paths are cached forever: there are few, and they serve every size and theme.
_parsed: dict[str, list[tuple[str, float, Path]]] = {}


def add(paths: dict[str, tuple[Layer, ...]]) -> None:
    """Add drawings that only some tables need."""
    GLYPHS.update(paths)


def _layers(name: str) -> list[tuple[str, float, Path]]:
    layers = _parsed.get(name)
    if layers is None:
        layers = _parsed[name] = [(role, width, path(text)) for role, width, text in GLYPHS[name]]
    return layers


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
    scale = size / 100
    thinnest /= scale
    if ink:
        colours = {"ink": ink, "tone": ink, "wash": paper or theme.card, "paper": paper or theme.card}
    else:
        hue = theme.hues[name]
        colours = {"ink": hue.ink, "tone": hue.tone, "wash": hue.wash, "paper": theme.white(name)}
    context.save()
    context.translate(x, y)
    context.scale(scale, scale)
    context.lineCap = context.lineJoin = "round"
    for role, width, shape in _layers(name):
        if width:
            context.strokeStyle = colours[role]
            context.lineWidth = max(width, thinnest)
            context.stroke(shape)
        else:
            context.fillStyle = colours[role]
            context.fill(shape)
    context.restore()


def glyph_sprite(theme: Theme, name: str, size: float, dpr: float, *, mirrored: bool = False) -> Sprite:
    """A glyph with its origin in the middle; mirroring some of them hides the repetition."""
    reach = size / 2 + 2
    sprite = Sprite(-reach, -reach, 2 * reach, 2 * reach, dpr)
    context = sprite.context
    if mirrored:
        context.scale(-1, 1)
    draw_glyph(context, theme, name, -size / 2, -size / 2, size)
    return sprite
