"""The rules of Cartographers: chapters, and the drawn examples as the table would draw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.cards import BEFORE_AMBUSH, BEFORE_DRAW, COIN_TRACK, SCORING, SEASONS, SKILLS, TITLES
from page.cartographers.geometry import SIZE
from page.cartographers.sprite_cache import sprites
from page.html import EMPTY, Html, icon, path, svg, symbol
from page.ink import chart, marks, paper
from page.ink.glyph_paths import GLYPHS
from page.ink.regions import groups
from page.ink.surface import Canvas, Context, prepare
from page.ink.tokens import Theme, theme
from page.rulebook.chapters import HEIGHT, WIDTH, Chapter, Figure, figures
from page.table.rules import Entry, about
from table.cartographers.rulebook import (
    COINS,
    DRAWING,
    EDICTS,
    EXAMPLES,
    MONSTERS,
    RUINS,
    Cell,
    Example,
    Held,
)
from table.cartographers.summary import TITLES as NAMES

from . import layout
from .panels import COIN, glyph, ring
from .score_sheet import NO_BREAK

if TYPE_CHECKING:
    from table.words import Words

#: The largest side of a cell in a drawing, and the margin around the example, css px.
CELL, MARGIN = 46, 8
_CORNERS = "M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5"
_SIGNS = {
    "fits": "M3 3h18v18H3z",
    "refused": "M3 3h18v18H3zM8 8l8 8M16 8l-8 8",
    "counts": _CORNERS,
    "costs": _CORNERS + "M8 12h8",
}
_LANDS = ("forest", "village", "farm", "water", "monster", "mountain", "ruins", "wasteland")


def chapters(words: Words) -> list[Chapter]:
    def illustrated(topic: str, title: str, examples: tuple[Example, ...]) -> Chapter:
        drawn = figures(words, "book.", [one.id for one in examples])
        return Chapter(topic, words(title), words(f"{topic}.text"), drawn)

    pictures: list[Html] = [glyph("forest"), ring("A", True), COIN, glyph("monster")]
    short = about(words, ("home.how.draw", "home.how.edicts", "home.how.coins", "home.how.monsters"), pictures)
    end = about(words, ("about.seasons", "about.winner", "about.rating"), [icon("time"), icon("flag"), icon("ok")])
    more = _numbers(words)
    coins = illustrated("about.coins", "book.coins", COINS)
    return [
        Chapter("short", words("about.title"), entries=[_with(words, one, more.get(one.id)) for one in (*short, *end)]),
        illustrated("about.turn", "book.drawing", DRAWING),
        illustrated("about.ruins", "about.ruins", RUINS),
        coins._replace(lead=words.paragraph([coins.lead, words("book.coins.most", most=COIN_TRACK)])),
        illustrated("about.ambush", "book.monsters", MONSTERS),
        Chapter("edicts", words("table.edicts"), words("book.edicts.lead"), [_edict(words, one) for one in EDICTS]),
        Chapter("skills", words("table.skills"), words("book.skills.lead"), entries=_skills(words)),
    ]


def _numbers(words: Words) -> dict[str, str]:
    """What the data adds to the texts of entries."""
    seasons = words.list([f"{words(f'season.{one.slug}')}{NO_BREAK}{one.threshold}" for one in SEASONS])
    titles = words.list([f"{words(NAMES[title])}{NO_BREAK}{words.number(rating)}" for rating, title in TITLES])
    return {"about.seasons": words("book.seasons", list=seasons), "about.rating": words("book.titles", list=titles)}


def _with(words: Words, entry: Entry, more: str | None) -> Entry:
    return entry._replace(text=words.paragraph([entry.text, more])) if more else entry


def _edict(words: Words, example: Example) -> Figure:
    rule, points = words(f"edict.{example.id}.rule"), words("book.points", n=example.points)
    note = words.paragraph([points, words("book.solo", n=SCORING[example.id].solo_value)])
    return Figure(f"edict.{example.id}", words(f"edict.{example.id}"), rule, points, note=note)


def _skills(words: Words) -> list[Entry]:
    return [
        Entry(f"skill.{slug}", words(f"skill.{slug}"), _skill(words, slug), COIN if SKILLS[slug].cost else EMPTY)
        for slug in SKILLS
    ]


def _skill(words: Words, slug: str) -> str:
    """The rule of a skill, when it may be used if the rule does not say so, and its price."""
    cost, moments = SKILLS[slug].cost, SKILLS[slug].moments
    when = [words(f"book.skill.{moments[0]}")] if moments in ((BEFORE_DRAW,), (BEFORE_AMBUSH,)) else []
    price = [words("info.price", n=cost)] if cost else []
    return words.paragraph(words.ended([words(f"skill.{slug}.rule"), *when, *price]))


def symbols() -> Html:
    """The symbols of the table, and wasteland, which only the legend shows as an icon."""
    lines = [
        path(cls="il" if width else "i", stroke_width=width or None, d=drawn) for _, width, drawn in GLYPHS["wasteland"]
    ]
    return layout.symbols() + svg(symbol(lines, id="g-wasteland", viewBox="0 0 100 100"), hidden=True)


def legend(words: Words) -> list[Entry]:
    entries = [Entry(f"icon.{land}", words(f"terrain.{land}"), "", glyph(land)) for land in _LANDS]
    signs = [Entry(f"sign.{sign}", words(f"book.sign.{sign}"), "", _sign(sign)) for sign in _SIGNS]
    return [*entries, Entry("icon.coin", words("table.coins"), "", COIN), *signs]


def _sign(sign: str) -> Html:
    """What the map draws around cells, as an icon."""
    return svg(path(d=_SIGNS[sign]), cls=f"i sign-{sign}", viewBox="0 0 24 24")


# --- drawing --------------------------------------------------------------------------------------


def draw(canvas: Canvas, figure: str, name: str, dpr: float) -> None:
    """Draw an example in a theme: see ``page.rulebook.chapters.Rulebook``."""
    id = figure.rpartition(".")[2]
    example = next(one for one in EXAMPLES if one.id == id)
    ink = theme(name)
    rows, cols = len(example.rows), len(example.rows[0])
    cell = min(CELL, (WIDTH - 2 * MARGIN) // cols, (HEIGHT - 2 * MARGIN) // rows)
    left, top = round((WIDTH - cols * cell) / 2), round((HEIGHT - rows * cell) / 2)
    context = prepare(canvas, WIDTH, HEIGHT, dpr)
    paper.texture(context, ink, WIDTH, HEIGHT)
    grid = chart.Grid(left - example.corner[1] * cell, top - example.corner[0] * cell, cell, SIZE)
    context.save()
    context.beginPath()
    context.rect(grid.x, grid.y, grid.length, grid.length)
    context.clip()
    chart.crossings(context, ink, grid)
    context.restore()
    chart.neatline(context, ink, grid, 5)
    _Picture(context, ink, cell, dpr, (round(left * dpr), round(top * dpr))).draw(example)
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    if len(example.held) > 1 and not all(held.legal for held in example.held):
        for held in example.held:
            row, col = min(held.cells)
            _badge(context, ink, left + col * cell, top + row * cell, held.legal)
    if example.coin is not None:
        row, col = example.coin
        y = top + (row + 0.5) * cell
        _arrow(context, ink, left + (col - 0.8) * cell, left + (col - 0.05) * cell, y)
        marks.coin(context, ink, left + (col + 0.6) * cell, y, cell * 0.42)


class _Picture:
    """Draws the cells of an example with the sprites of the table. ``corner``: its corner in device px."""

    def __init__(self, context: Context, ink: Theme, cell: int, dpr: float, corner: tuple[int, int]) -> None:
        self._context = context
        self._sprites = sprites(ink, cell, dpr)
        self._corner = corner
        self._step = cell * dpr

    def draw(self, example: Example) -> None:
        rows, ruins, closed = example.drawn, example.ruins, example.closed
        self._context.setTransform(1, 0, 0, 1, 0, 0)
        for row, col in ruins:
            if rows[row][col] == ".":
                self._mark("ruins", (row, col))
        for code, area in groups(rows, "FVAWM"):
            self._sprites.land(code, area).stamp(self._context, *self._corner)
        for row, marks_of_row in enumerate(rows):
            for col, mark in enumerate(marks_of_row):
                if mark == "^":
                    self._mark(f"{'taken' if (row, col) in closed else 'mountain'} {(row + 2 * col) % 4}", (row, col))
        for row, col in ruins:
            if rows[row][col] != ".":
                self._mark("corner", (row, col))
        if example.scored:
            for place in example.counted:
                self._mark("losing" if example.scored == "monsters" else "scoring", place)
        for held in example.held:
            self._hold(held)

    def _mark(self, name: str, place: Cell) -> None:
        self._sprites.mark(name).stamp(self._context, *self._at(place))

    def _at(self, place: Cell) -> tuple[int, int]:
        return self._corner[0] + round(place[1] * self._step), self._corner[1] + round(place[0] * self._step)

    def _hold(self, held: Held) -> None:
        row, col = min(r for r, _ in held.cells), min(c for _, c in held.cells)
        shape = tuple(sorted((r - row, c - col) for r, c in held.cells))
        ghost = self._sprites.ghost(held.terrain, shape, held.legal, held.coin)
        ghost.stamp(self._context, *self._at((row, col)))
        for place in held.bad:
            self._mark("cross", place)


def _badge(context: Context, ink: Theme, x: float, y: float, good: bool) -> None:
    """A tick or a cross in a ring: the shape is legal or not."""
    context.save()
    marks.disc(context, x, y, 10)
    context.fillStyle = ink.card
    context.fill()
    context.strokeStyle = ink.ink if good else ink.bad
    context.lineWidth = 2
    context.stroke()
    context.lineCap = context.lineJoin = "round"
    context.lineWidth = 2.4
    context.beginPath()
    for start, *rest in ([(-4.5, 0.3), (-1, 3.8), (5, -3.5)],) if good else ([(-4, -4), (4, 4)], [(4, -4), (-4, 4)]):
        context.moveTo(x + start[0], y + start[1])
        for dx, dy in rest:
            context.lineTo(x + dx, y + dy)
    context.stroke()
    context.restore()


def _arrow(context: Context, ink: Theme, x: float, to: float, y: float) -> None:
    context.save()
    context.strokeStyle = ink.ink
    context.lineWidth = 2.2
    context.lineCap = context.lineJoin = "round"
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(to, y)
    context.moveTo(to - 7, y - 7)
    context.lineTo(to, y)
    context.lineTo(to - 7, y + 7)
    context.stroke()
    context.restore()
