"""Line drawings as SVG paths: actions, goods and tools in a box of 24 x 24, and the faces of dice."""

from functools import cache
from math import cos, hypot, sin

_JAR = "M9 3.5h6v3H9zM8 6.5h8l2 4V20H6v-9.5zM6 13h12M6 17h12"
_SAW = "M3 8l14-2v7l-14 3zM3 16l2 2 2-2.5 2 2 2-2.5 2 2 2-2.5 2 2M17 7h3.5v6H17"

#: The signs by name: an action by its id, a tool by "tool_" and its id.
SIGNS = {
    "buy_lumber": "M4 8.5h11v7H4zM15 8.5c1.8 0 3 1.5 3 3.5s-1.2 3.5-3 3.5M15 10.5v3M6.5 11h5M7.5 13.5h4",
    "exchange_dice": "M4 8h13M13 4l4 4-4 4M20 16H7M11 12l-4 4 4 4",
    "buy_materials": "M4 10h16l-2 10H6zM8 10c0-7 8-7 8 0M9 13.5v3M12 13.5v3M15 13.5v3",
    "choose_orders": "M7 4h11v13a3 3 0 0 1-3 3H5M7 4v13a2.5 2.5 0 0 1-5 0h10M10.5 8h4.5M10.5 12h4.5",
    "choose_helper": "M12 3.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM4 20.5c.8-5.5 4-7 8-7s7.2 1.5 8 7z",
    "produce_plant": "M12 21V10M12 14C6 14 5 9 5 6c5 0 7 3 7 8zM12 11c0-4 2-7 7-7 0 4-2 7-7 7zM7 21h10",
    "improve_workshop": "M13 4l7 7-3 2.5-2-2L6 20.5 3.5 18l9-9-2-2z",
    "lantern": "M9 6h6M12 3v3M8 9h8l1 9H7zM7 20h10M12 11.5c2 2 1.5 4 0 4s-2-2 0-4",
    "blueberry": "M12 7a6.5 6.5 0 1 0 .01 0M12 7l-2.5-3.5M12 7l2.5-3.5M9.5 11.5l2.5-1.5 2.5 1.5",
    "points": "M5 11c0-4 3-6 7-6s7 2 7 6zM6 11c0 5 3 9 6 10 3-1 6-5 6-10M12 5V2.5M9 8l1.5 1.5M14 8l1.5 1.5",
    "scrap": "M4 8l7 2-1 4-7-2zM13 6l7-2 1 4-7 2zM9 17l8-1 .5 4-8 1z",
    "glue": _JAR,
    "saw": _SAW,
    "reuse": "M19 9A7.5 7.5 0 1 0 19.5 13M19.5 4v5h-5M12 8.5v4l2.5 2",
    "reputation": "M12 3l2.7 6 6.3.6-4.8 4.3 1.4 6.4L12 17l-5.6 3.3 1.4-6.4L3 9.6 9.3 9z",
    "produce": "M12 8.5a3.5 3.5 0 1 0 .01 0M12 5.5a6.5 6.5 0 1 0 .01 0M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3"
    "M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1",
    "tool": "M14.5 9.5L5 19M14.5 9.5a4.5 4.5 0 0 1 5.5-6l-3 3 1 2 2 1 2-3M5 19a1.5 1.5 0 1 0 .01 0",
    "contract": "M6 3.5h12v12l-3 0M6 3.5v13h6M9 7.5h6M9 11h6M15 13a3 3 0 1 0 .01 0M13.5 18.5L13 22l2-1 2 1-.5-3.5",
    "market": "M3 9l2-5h14l2 5M3 9c0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0 0 3 4.5 3 4.5 0"
    "M5 12v8h14v-8M9 20v-5h6v5",
    "pot": "M5 10h14v3H5zM6.5 13l1.5 8h8l1.5-8",
    "splice": "M3 15h7l4-6h7M3 19h9l4-6h5",
    "up": "M12 19V6M6 11.5L12 5.5l6 6",
    "die": "M6 4.5h12a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5"
    "M8.5 8.5h.01M15.5 15.5h.01M12 12h.01",
    "tool_mallet": "M6 4h12v7H6zM10.5 11h3v10h-3z",
    "tool_wrench": "M15 3.5a4.5 4.5 0 0 0-3 6.5L4 18l2.5 2.5 8-8a4.5 4.5 0 0 0 6-5l-3 3-3-.5-.5-3z",
    "tool_saw": _SAW,
    "tool_plane": "M3 14h18v4H3zM6 14c0-4 1-6 3-6s2 2 2 6M14 14l3-7 2 1-2 6",
    "tool_gouge": "M9 3h6v9H9zM10 12v5c0 4 4 4 4 0v-5M9 6h6",
    "tool_file": "M10 3h4v6l-1 2h-2l-1-2zM10.5 11h3l-.5 10h-2zM10.5 14l3 1.5M10.5 17l3 1.5",
    "tool_chisel": "M9 3h6v8H9zM10.5 11h3v6l-3 4z",
    "tool_drill": "M8 3h8M12 3v4M12 7c5 0 5 5 0 5M12 12v3M10 15h4l-2 6zM10.5 17.5h3",
    "tool_clamp": "M5 20V4h12v3M17 7v6M14 13h6M17 16v5M14 21h6M5 20h4v-3M17 16h-5M5 20",
    "tool_axe": "M14 3l-8 17-2-1 8-17zM12.5 5.5c3 0 6 1 7.5 4-3 0-6 1-9 1.5z",
    "tool_square": "M5 3h4v13h11v4H5zM9 16l4-4",
}

COLOURS = {"g": "green", "y": "yellow", "b": "brown"}
#: The radius of the corners as a fraction of the side: green round, yellow nearly square, brown cut.
_CORNER = {"g": 0.34, "y": 0.08, "b": 0.24}
_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def outline(colour: str) -> str:
    """The outline of a die, 100 wide with its centre at (0, 0). ``colour`` is its letter."""
    k = _CORNER[colour] * 100
    if colour == "b":
        a = 50 - k
        return f"M{-a:g} -50H{a:g}L50 {-a:g}V{a:g}L{a:g} 50H{-a:g}L-50 {a:g}V{-a:g}Z"
    a = 50 - k
    arc = f"a{k:g} {k:g} 0 0 1 "
    return f"M{-a:g} -50H{a:g}{arc}{k:g} {k:g}V{a:g}{arc}{-k:g} {k:g}H{-a:g}{arc}{-k:g} {-k:g}V{-a:g}{arc}{k:g} {-k:g}Z"


def _inside(colour: str, x: float, y: float) -> bool:
    """Whether a point is on the face, clear of the edge."""
    x, y = abs(x), abs(y)
    reach, k = 47, _CORNER[colour] * 100
    if max(x, y) > reach:
        return False
    if colour == "b":
        return x + y < reach + 50 - k - 2
    a = 50 - k
    return x < a or y < a or hypot(x - a, y - a) < k - 3


@cache
def grain(colour: str) -> str:
    """The grain of the wood, cut off at the edge: slanted strokes, rings from a corner, or planks."""
    lines: list[list[tuple[float, float]]] = []
    steps = [i / 20 for i in range(21)]
    if colour == "g":
        for i in range(-3, 5):
            foot, bend, head = i * 24 - 50, i * 24, i * 24 + 30
            lines.append([_bend(foot, 50, bend, 0, head, -50, t) for t in steps])
    elif colour == "y":
        for i in range(1, 8):
            turn = [j / 24 * 1.571 for j in range(25)]
            lines.append([(-45 + i * 17 * cos(a), 45 - i * 17 * sin(a)) for a in turn])
    else:
        for i in range(-3, 4):
            lines.append([(-50 + 100 * t, i * 14 - 5 * sin(6.283 * t)) for t in steps])
    parts = []
    for line in lines:
        pen = "M"
        for x, y in line:
            if _inside(colour, x, y):
                parts.append(f"{pen}{x:.0f} {y:.0f}")
                pen = "L"
            else:
                pen = "M"
    return "".join(parts)


def _bend(ax: float, ay: float, bx: float, by: float, cx: float, cy: float, t: float) -> tuple[float, float]:
    """A point of a quadratic curve."""
    u = 1 - t
    return u * u * ax + 2 * u * t * bx + t * t * cx, u * u * ay + 2 * u * t * by + t * t * cy


def pips(colour: str, value: int) -> str:
    """The pips: round ones, square ones on brown."""
    parts = []
    for col, row in _SPOTS[value]:
        x, y = col * 23.5, row * 23.5
        if colour == "b":
            parts.append(f"M{x - 8.5:g} {y - 8.5:g}h17v17h-17z")
        else:
            parts.append(f"M{x - 9.5:g} {y:g}a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0z")
    return "".join(parts)
