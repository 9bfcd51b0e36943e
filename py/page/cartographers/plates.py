"""Pictures of Cartographers outside the game: the piece of map on the first screen, the rating scale."""

from collections.abc import Sequence

from page.cartographers.press import press
from page.ink import chart, marks, paper
from page.ink.regions import groups
from page.ink.surface import SANS, Canvas, prepare
from page.ink.tokens import theme

SAMPLE = (
    "FFFVV....WW",
    "FF.^VV...WW",
    ".F..VVWW^.W",
    "...A.WW....",
    "..AA.W.F...",
    "W.AA.^.FF..",
    "WWA....F...",
    ".W..VVV....",
    ".W^.VV..M..",
    "..A..V.^.M.",
    ".AA.......M",
)
CORNERS = ((1, 5), (2, 1), (8, 1), (9, 5))
LOST = ((2, 9), (8, 9))
MINUS = "\N{MINUS SIGN}"


def map_piece(
    canvas: Canvas,
    width: float,
    height: float,
    dpr: float,
    name: str,
    *,
    cell: int = 56,
    left: float = -8,
    top: float = -38,
) -> None:
    """A piece of a map that runs over every edge of a card; `left` and `top` is where its grid begins."""
    ink = theme(name)
    context = prepare(canvas, width, height, dpr)
    paper.texture(context, ink, width, height)
    span = 11 * cell
    chart.rose(context, ink, left + span / 2, top + span / 2, cell * 3.1, 0.075 if ink.light else 0.06)
    paper.folds(context, ink, width * 1.6, height * 1.5)
    chart.grid(context, ink, left, top, cell, 11)
    context.setTransform(1, 0, 0, 1, 0, 0)
    x, y, kit = round(left * dpr), round(top * dpr), press(ink, cell, dpr)
    seen_rows, seen_cols = (height - top) / cell, (width - left) / cell

    def mark(what: str, row: int, col: int) -> None:
        if row < seen_rows and col < seen_cols:
            kit.mark(what).stamp(context, x + round(col * cell * dpr), y + round(row * cell * dpr))

    for row, col in LOST:
        mark("ruins", row, col)
    for code, area in groups(SAMPLE):
        if area[0][0] < seen_rows and min(col for _, col in area) < seen_cols:
            kit.land(code, area).stamp(context, x, y)
    for row, line in enumerate(SAMPLE):
        for col, code in enumerate(line):
            if code == "^":
                mark(f"mountain {(row + 2 * col) % 4}", row, col)
    for row, col in CORNERS:
        mark("corner", row, col)


def rating_scale(
    canvas: Canvas,
    value: int,
    width: float,
    dpr: float,
    name: str,
    *,
    steps: Sequence[int] = (-30, -20, -10, -5, 0, 10, 20, 30),
) -> None:
    """A ruler of the ratings: a tick at the lower bound of each, and a bead where this map stands."""
    ink = theme(name)
    context = prepare(canvas, width, 54, dpr)
    low, high = steps[0] - 5, steps[-1] + 10

    def place(points: float) -> float:
        return 16 + (min(max(points, low), high) - low) / (high - low) * (width - 32)

    context.strokeStyle = ink.ink
    context.lineCap = "round"
    for to, thickness in ((high, 1.4), (value, 5)):
        context.lineWidth = thickness
        context.beginPath()
        context.moveTo(place(low), 20)
        context.lineTo(place(to), 20)
        context.stroke()
    context.lineWidth = 1.4
    context.font = f"600 12px {SANS}"
    context.textAlign = "center"
    for step in steps:
        x = place(step)
        context.beginPath()
        context.moveTo(x, 13)
        context.lineTo(x, 27)
        context.stroke()
        context.fillStyle = ink.ink if step <= value else ink.ink2
        context.fillText(f"+{step}" if step > 0 else f"{MINUS}{-step}" if step else "0", x, 44)
    marks.disc(context, place(value), 20, 9)
    context.fillStyle = ink.brass_fill
    context.fill()
    context.lineWidth = 2.5
    context.stroke()
