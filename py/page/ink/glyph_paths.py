"""The drawings of the terrains: box 0 to 100, y down, layers of (role, line width or 0 to fill, path)."""

import re

Layer = tuple[str, float, str]

_NUMBERS = re.compile(r"(-?\d+) (-?\d+)")
_CROWN = "M-15 5C-22 2 -20 -9 -13 -10C-13 -19 -3 -23 2 -18C9 -23 18 -16 15 -9C21 -6 20 5 12 7C6 12 -8 12 -15 5Z"
_LIT = "M-13 3C-18 1 -17 -7 -11 -8C-11 -15 -4 -19 0 -15C-6 -10 -8 2 -1 8C-6 9 -11 7 -13 3Z"


def _tree(x: float, y: float, size: float) -> tuple[Layer, ...]:
    """One tree with the foot of its crown near (x, y)."""

    def place(path: str) -> str:
        return _NUMBERS.sub(lambda at: f"{x + int(at[1]) * size:.1f} {y + int(at[2]) * size:.1f}", path)

    crown = place(_CROWN)
    return (
        ("ink", 3, place("M0 8L0 20")),
        ("tone", 0, crown),
        ("wash", 0, place(_LIT)),
        ("ink", 2.6, crown),
        ("ink", 1.8, place("M9 -10C13 -6 13 -2 11 2M3 -5C6 -2 6 2 4 5")),
    )


def _ear(x: float, y: float, height: float, lean: float) -> tuple[Layer, ...]:
    """One ear of grain on a stem that grows from (x, y) and leans over."""
    grains = ""
    for t in (0.45, 0.61, 0.77, 0.93):
        cx, cy = x + lean * t * t * 1.05, y - height * t
        for side in (-1, 1):
            grains += (
                f"M{cx:.1f} {cy:.1f}c{8 * side} -1 {9 * side} -8 {7 * side} -11"
                f"c{-4 * side} 2 {-7 * side} 6 {-7 * side} 11Z"
            )
    stem = f"M{x:g} {y:g}Q{x + lean * 0.3:g} {y - height * 0.5:g} {x + lean:g} {y - height:g}"
    return ("ink", 2.4, stem), ("tone", 0, grains), ("ink", 1.5, grains)


GLYPHS: dict[str, tuple[Layer, ...]] = {
    "forest": (*_tree(30, 38, 0.98), *_tree(71, 34, 0.86), *_tree(54, 68, 1.12)),
    "farm": (
        ("ink", 1.9, "M6 91Q50 82 94 91M6 82Q26 78 34 78M66 78Q80 79 94 82"),
        *_ear(50, 84, 66, 0),
        *_ear(40, 85, 52, -14),
        *_ear(60, 85, 52, 14),
    ),
    "village": (
        ("paper", 0, "M12 42H34V62H12Z"),
        ("tone", 0, "M8 44L23 26L38 44Z"),
        ("ink", 2.4, "M12 44V62M34 44V52M8 44L23 26L38 44Z"),
        ("paper", 0, "M27 60V84H78V60L66 42H42Z"),
        ("tone", 0, "M40 38L70 38L85 62L53 62Z"),
        ("ink", 2.8, "M27 60V84H78V62M53 62V84M22 62L40 38L53 62M40 38L70 38L85 62L53 62"),
        ("ink", 0, "M35 84V71Q39.5 66 44 71V84ZM61 68H69V76H61Z"),
        ("ink", 1.7, "M49 44L59 58M57 43L67 58M65 43L75 58"),
        ("ink", 2.2, "M62 38V29H68V38"),
    ),
    "water": (
        ("ink", 2.8, "M10 30q10 -11 20 0t20 0t20 0t20 0"),
        ("tone", 2.8, "M18 51q9 -10 18 0t18 0t18 0t18 0M6 51q4 -5 8 -4"),
        ("ink", 2.8, "M10 72q10 -11 20 0t20 0t20 0t20 0"),
    ),
    "monster": (
        (
            "ink",
            0,
            "M16 8C16 24 26 30 36 29C44 25 56 25 64 29C74 30 84 24 84 8C92 28 86 38 80 44"
            "C82 62 76 78 64 86L58 80L50 90L42 80L36 86C24 78 18 62 20 44C14 38 8 28 16 8Z",
        ),
        ("wash", 0, "M29 45L46 55C42 63 31 60 29 45ZM71 45L54 55C58 63 69 60 71 45Z"),
        ("wash", 3, "M33 71L39 66L44 72L50 66L56 72L61 66L67 71"),
        ("wash", 2.2, "M40 36L46 44M60 36L54 44"),
    ),
    "mountain": (
        ("paper", 0, "M6 84L38 20L47 34L56 22L94 84Z"),
        ("tone", 0, "M38 20L47 34L43 50L52 62L46 84L68 84L62 60L56 48L58 38L56 22L94 84L46 84L52 64L44 50Z"),
        ("ink", 3, "M6 84L38 20L48 36L57 23L94 84"),
        ("ink", 2, "M38 20L42 40L36 52L42 66L36 84M57 23L54 40L60 52L55 64"),
        ("ink", 1.7, "M64 38L60 48M70 48L64 60M76 58L69 71M82 67L75 81M48 52L46 62M50 66L47 80M62 68L58 82"),
    ),
    "wasteland": (
        (
            "ink",
            2.4,
            "M0 34L20 38L32 24L54 32L66 14L62 0M32 24L24 0M54 32L60 54L84 60L100 48M60 54L44 70L20 66"
            "L0 74M44 70L50 100M84 60L82 84L100 90M20 38L20 66",
        ),
        (
            "ink",
            0,
            "M36 44h3v3h-3zM44 52h2.5v2.5h-2.5zM74 34h3v3h-3zM80 28h2.5v2.5h-2.5zM66 80h3v3h-3zM30 84h3"
            "v3h-3zM10 52h2.5v2.5h-2.5zM10 14h3v3h-3z",
        ),
    ),
    "ruins": (
        ("paper", 0, "M24 80V46L29 40L34 46L40 38V80ZM58 80V28H76V80Z"),
        (
            "ink",
            2.6,
            "M24 78V46L29 40L34 46L40 38V78M20 78H44V86H20ZM58 78V32M76 78V32M54 78H80V86H54ZM53 24H81V32H53Z",
        ),
        ("ink", 1.7, "M32 50V76M64 36V76M70 36V76"),
        ("ink", 2.2, "M44 86L54 86M46 70L51 66L52 74ZM88 86H94M8 86H14"),
    ),
}
