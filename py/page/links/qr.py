"""QR codes as drawings."""

from __future__ import annotations

from page import html
from page.html import Html
from table.links.qr import TooLong, modules

__all__ = ["TooLong", "picture"]
#: The width of the white border that readers need, in modules.
QUIET = 4


def picture(text: str, label: str) -> Html:
    """The QR code of a text; TooLong if it does not fit into one."""
    dark = modules(text)
    side = len(dark) + 2 * QUIET
    strokes = "".join(
        f"M{col + QUIET} {row + QUIET}h1v1h-1z" for row, line in enumerate(dark) for col, on in enumerate(line) if on
    )
    return html.svg(
        html.rect(width=side, height=side, fill="#fff"),
        html.path(d=strokes, fill="#000"),
        viewBox=f"0 0 {side} {side}",
        role="img",
        aria_label=label,
        shape_rendering="crispEdges",
    )
