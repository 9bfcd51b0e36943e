"""The drawings of a hex board: lands, castle and the signs of locations, in the form of glyph_paths."""

from math import cos, pi, sin

from page.ink.glyph_paths import Layer


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:.1f} {y:.1f}a{radius:.2f} {radius:.2f} 0 1 0 {2 * radius:.2f} 0" + (
        f"a{radius:.2f} {radius:.2f} 0 1 0 {-2 * radius:.2f} 0Z"
    )


def _flowers(*spots: tuple[float, float, float]) -> tuple[Layer, ...]:
    """Flowers of five petals around a centre, each at (x, y) in a size."""
    petals = hearts = eyes = ""
    for x, y, size in spots:
        for i in range(5):
            turn = i * 2 * pi / 5 - pi / 2
            petals += _ring(x + cos(turn) * 9 * size, y + sin(turn) * 9 * size, 6.6 * size)
        hearts += _ring(x, y, 4.4 * size)
        eyes += _ring(x, y, 1.8 * size)
    return ("tone", 0, petals), ("ink", 1.8, petals), ("paper", 0, hearts), ("ink", 0, eyes)


GLYPHS: dict[str, tuple[Layer, ...]] = {
    "grass": (
        (
            "ink",
            3.7,
            "M27 40L27 17.5M23.25 40Q22 27.5 14.5 21.25M30.75 40Q32 27.5 39.5 21.25M71 36.2L71 15.5"
            "M67.55 36.2Q66.4 24.7 59.5 18.95M74.45 36.2Q75.6 24.7 82.5 18.95M50 65.2L50 40"
            "M45.8 65.2Q44.4 51.2 36 44.2M54.2 65.2Q55.6 51.2 64 44.2M22 85.2L22 64.5"
            "M18.55 85.2Q17.4 73.7 10.5 67.95M25.45 85.2Q26.6 73.7 33.5 67.95M78 84L78 61.5"
            "M74.25 84Q73 71.5 65.5 65.25M81.75 84Q83 71.5 90.5 65.25",
        ),
    ),
    "canyon": (
        ("tone", 0, "M8 80L16 46L20 40H46L50 46L58 80ZM60 80L64 36L68 30H84L88 36L94 80Z"),
        ("ink", 2.8, "M8 80L16 46L20 40H46L50 46L58 80M60 80L64 36L68 30H84L88 36L94 80M2 80H98"),
        ("wash", 2.4, "M17 52H48M14 64H51M65 44H86M64 56H88M63 68H90"),
        ("ink", 2.4, "M30 18H62M38 25H52"),
    ),
    "desert": (
        (
            "tone",
            0,
            "M46 42C40 47 36 51 36 57C48 56 60 52 70 44C62 34 54 34 46 42Z"
            "M66 61C58 68 57 75 60 80H90C82 66 74 61 66 61Z",
        ),
        ("ink", 3.2, "M8 46C22 26 34 26 46 42C54 34 62 34 70 44M34 80C50 56 66 56 90 80"),
        ("ink", 1.9, "M46 42C40 46 36 50 36 56M66 62C60 68 58 74 60 80"),
        (
            "ink",
            0,
            "M14 62h4v4h-4zM24 70h4v4h-4zM14 78h4v4h-4zM82 50h4v4h-4zM76 28h4v4h-4zM88 36h4v4h-4zM56 20h4v4h-4z",
        ),
    ),
    "flower": _flowers((30, 32, 1.1), (70, 38, 0.95), (38, 70, 0.95), (76, 74, 0.8), (52, 50, 0.55)),
    "castle": (
        (
            "ink",
            0,
            "M20 86V40H14V26H22V32H28V26H36V40H34V52H40V22H36V10H43V15H47V10H53V15H57V10H64V22H60V52H66V40"
            "H64V26H72V32H78V26H86V40H80V86Z",
        ),
        ("paper", 0, "M42 86V72Q50 62 58 72V86ZM47 28H53V40H47ZM25 48H29V58H25ZM71 48H75V58H71Z"),
    ),
    "oracle": (
        ("ink", 5, "M12 50Q50 14 88 50Q50 86 12 50Z"),
        ("ink", 0, "M36 50a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z"),
        ("paper", 0, "M45 44a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z"),
        ("ink", 5, "M50 8V18M22 16L28 25M78 16L72 25"),
    ),
    "oasis": (
        ("ink", 6, "M48 88Q44 62 54 42"),
        (
            "ink",
            0,
            "M54 42Q34 20 12 40Q32 34 54 42ZM54 42Q44 12 22 14Q42 22 54 42Z"
            "M54 42Q60 12 82 16Q66 24 54 42ZM54 42Q76 24 92 46Q72 36 54 42Z",
        ),
        ("ink", 5, "M22 88H78"),
    ),
    "tower": (
        ("ink", 0, "M32 88L36 38H28V18H38V26H45V18H55V26H62V18H72V38H64L68 88Z"),
        ("paper", 0, "M45 88V72Q50 66 55 72V88ZM47 46H53V58H47Z"),
    ),
    "tavern": (
        ("ink", 0, "M22 30H64V86H22Z"),
        ("ink", 7, "M64 42H80V70H64"),
        ("paper", 5, "M34 46V74M43 46V74M52 46V74"),
        ("ink", 0, "M18 30C16 18 30 12 36 20C42 8 58 12 58 20C68 18 72 30 64 34H24Z"),
    ),
    "barn": (
        ("ink", 0, "M14 46L26 24L50 12L74 24L86 46V88H14Z"),
        ("paper", 5, "M34 88V56H66V88M34 56L66 88M66 56L34 88"),
        ("paper", 0, "M44 32H56V44H44Z"),
    ),
    "harbor": (
        ("ink", 7, "M50 30V86M30 42H70M14 62Q20 86 50 88Q80 86 86 62"),
        ("ink", 6, "M40 20a10 10 0 1 0 20 0a10 10 0 1 0 -20 0"),
        ("ink", 0, "M6 68L14 50L26 66ZM94 68L86 50L74 66Z"),
    ),
    "paddock": (
        ("ink", 12, "M28 86Q10 30 50 18Q90 30 72 86"),
        ("paper", 0, "M27 66h6v6h-6zM25 46h6v6h-6zM36 30h6v6h-6zM58 30h6v6h-6zM69 46h6v6h-6zM67 66h6v6h-6z"),
    ),
}
