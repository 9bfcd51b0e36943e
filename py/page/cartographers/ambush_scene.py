"""An ambush as a scene: monsters walk along the edge of the map to the first place with room."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import TYPE_CHECKING

from engine.cartographers.cards import AMBUSH, BAR
from engine.cartographers.sheets import GRID, SIZE
from engine.cartographers.turns import opened_now
from page.html import set_markup, set_text
from page.ink.regions import at_origin
from page.ink.score_marks import SCORE_MARKS
from page.ink.surface import Context, prepare
from page.ink.tokens import theme
from page.table.timeline import Line, Scene
from table.cartographers.hand import losing_cells

from . import scene_panels
from .ambush_walk import placements, walked
from .panels import card_name
from .thumbs import Drawing, shape_thumb

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import View
    from page.ink.regions import Cell

    from .painter import Painter
    from .scene_host import Host

#: ms at normal pace: the card, each footprint, all footprints, the drop, each flash, the loss, and the end.
CARD, STEP, MOST, DROP, FLASH, LOSS, HOLD = 480, 25, 900, 320, 150, 220, 500


class Ambush(Scene):
    """An ambush that draws by itself. ``before`` and ``after`` are views; ``cells`` is empty if it found no room."""

    view: View

    def __init__(
        self, host: Host, before: View, after: View, state: Cartographers, card: str, cells: Sequence[Cell], filled: int
    ) -> None:
        self.view, self.seat = before, 0
        self._after = after
        self._host = host
        self._card = card
        self._cells = tuple(cells)
        #: The shape that is drawn: a skill may have replaced that of the card.
        self._shape = BAR if opened_now(state, "acrobatics") else AMBUSH[card].shape
        self._walk = walked(placements(state, card), filled, bool(cells))
        sheet = state.seats[0].sheet
        near = {(r + dr, c + dc) for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        self._threatened = tuple(cell for cell in losing_cells(sheet) if cell in near)
        prints = self._walk.prints
        self._step = min(STEP, MOST / max(1, len(prints)))
        self._dropped = CARD + self._step * len(prints)
        self._settled = self._dropped + (DROP if cells else 0)
        self.length = self._settled + (4 * FLASH + LOSS if cells else 0) + HOLD
        words = host.words
        names = words.list([GRID.names(GRID.bit(*cell))[0] for cell in cells])
        id = "say.ambush" if cells else "say.ambush.none"
        self.lines = [Line(0, words(id, card=card_name(words, card), cells=names))]
        self.skip = words("scene.skip")
        self._drawn: object = None
        self._shown: View | None = None

    sound = "ambush"

    def begin(self) -> None:
        host = self._host
        panel = host.part["scene"]
        markup = scene_panels.ambush(
            host.words, self._card, steps=self._walk.tries, stopped=bool(self._walk.stops), fits=bool(self._cells)
        )
        set_markup(panel, markup)
        self._draw_panel()
        self.redraw()

    def end(self) -> None:
        set_markup(self._host.part["scene"])

    def redraw(self) -> None:
        self._drawn = self._shown = None

    def show(self, time: float) -> None:
        prints = min(len(self._walk.prints), max(0, int((time - CARD) / self._step)))
        drop = min(1.0, max(0.0, (time - self._dropped) / (DROP * 0.56)))
        landed = bool(self._cells) and time >= self._settled
        flashes = int((time - self._settled) / FLASH)
        strong = landed and flashes < 4 and flashes % 2 == 0
        counting = min(1.0, max(0.0, (time - self._settled) / (4 * FLASH + LOSS)))
        lost = round(len(self._threatened) * counting) if landed else 0
        key = (prints, round(drop, 2), landed, strong, lost)
        if key == self._drawn:
            return
        self._drawn = key
        view = self._after if landed else self.view
        if view is not self._shown:
            self._shown = view
            self._host.picture.show(view, self.seat)
            self._host.show_purse(view, self.view["now"][self.seat]["monsters"] if landed else None)
        self._host.picture.paint_over(lambda painter: self._paint(painter, prints, drop, landed=landed, strong=strong))
        number = self._host.part["scene"].querySelector("[data-loss]")
        if number:
            set_text(number, self._host.words.number(-lost))

    def _paint(self, painter: Painter, prints: int, drop: float, *, landed: bool, strong: bool) -> None:
        walk, words = self._walk, self._host.words
        context = painter.context
        for i, step in enumerate(walk.prints[:prints]):
            context.globalAlpha = 0.4 + 0.6 * (i + 1) / len(walk.prints)
            painter.mark(f"footprint {step.angle}", step.row - 0.5, step.col - 0.5)
        context.globalAlpha = 1
        reached = len(walk.stops) * prints // max(1, len(walk.prints))
        for cell in walk.stops[:reached]:
            painter.mark("no_room", *cell)
        if landed:
            for cell in self._threatened:
                painter.mark(f"loss_now {words.number(-1)}", *cell)
                if strong:
                    painter.mark("losing_flash", *cell)
        elif self._cells and drop > 0:
            shape, (row, col) = at_origin(self._cells)
            lift = (1 - drop) * 0.5
            context.globalAlpha = 0.4 + 0.6 * drop
            painter.land("M", shape, row - lift, col)
            context.globalAlpha = 1

    def _draw_panel(self) -> None:
        """The pictures on the card and in the key."""
        host = self._host
        ink, dpr = theme(host.theme), host.dpr
        for node in host.part["scene"].querySelectorAll("canvas[data-ambush]"):
            kind = node.dataset.ambush
            if kind == "shape":
                shape_thumb(node, Drawing(self._shape, "monster"), (110, 120), dpr, host.theme)
            elif kind == "way":
                _draw_way(prepare(node, 84, 84, dpr), self._card)
            else:
                context = prepare(node, 22, 22, dpr)
                side = 34 if kind == "no_room" else 62
                context.translate(11 - side / 2, 11 - side / 2)
                SCORE_MARKS[kind](context, ink, side, "1")


def _draw_way(pen: Context, slug: str) -> None:
    """The corner at which the monsters begin and the way round the map."""
    card = AMBUSH[slug]
    light = "#FBEBD2"
    near, far = 14.0, 64.0
    pen.strokeStyle = pen.fillStyle = light
    pen.lineWidth = 1.4
    pen.strokeRect(8, 8, 62, 62)
    pen.globalAlpha = 0.35
    pen.lineWidth = 0.7
    pen.beginPath()
    for i in range(1, SIZE):
        at = 8 + i * 62 / SIZE
        pen.moveTo(at, 8)
        pen.lineTo(at, 70)
        pen.moveTo(8, at)
        pen.lineTo(70, at)
    pen.stroke()
    pen.globalAlpha = 1
    # The corners clockwise from the top left.
    corners = [(near, near), (far, near), (far, far), (near, far)]
    bottom, right = card.corner
    start = (3 if not right else 2) if bottom else (1 if right else 0)
    turn = 1 if card.clockwise else -1
    line = [corners[(start + turn * i) % 4] for i in range(3)]
    (x0, y0), (x1, y1), (x2, y2) = line
    x2, y2 = x1 + (x2 - x1) * 0.82, y1 + (y2 - y1) * 0.82
    pen.lineWidth = 2.6
    pen.lineCap = pen.lineJoin = "round"
    pen.setLineDash([4.5, 4.5])
    pen.beginPath()
    pen.moveTo(x0, y0)
    pen.lineTo(x1, y1)
    pen.lineTo(x2, y2)
    pen.stroke()
    pen.setLineDash([])
    ux, uy = (x2 - x1) / max(1, abs(x2 - x1) + abs(y2 - y1)), (y2 - y1) / max(1, abs(x2 - x1) + abs(y2 - y1))
    pen.beginPath()
    pen.moveTo(x2 + ux * 9, y2 + uy * 9)
    pen.lineTo(x2 - uy * 5.5, y2 + ux * 5.5)
    pen.lineTo(x2 + uy * 5.5, y2 - ux * 5.5)
    pen.fill()
    pen.beginPath()
    pen.arc(x0, y0, 5, 0, 2 * pi)
    pen.fill()
