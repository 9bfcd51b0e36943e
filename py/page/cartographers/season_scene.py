"""The end of a season as a scene: edicts, coins and monsters are counted on the map, then the sum is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.cartographers.cards import SEASONS
from engine.cartographers.edicts import PER_CELL
from engine.cartographers.sheets import SIZE
from page.dom import h
from page.html import set_markup, set_text
from page.table.timeline import Line, Scene
from table.cartographers.hand import edict_parts, losing_cells

from . import scene_panels, texts
from .scene_panels import Count

if TYPE_CHECKING:
    from engine.cartographers.game import Cartographers
    from engine.cartographers.view_types import View
    from engine.game import Part
    from page.dom import Node
    from page.ink.regions import Cell

    from .painter import Painter
    from .scene_host import Host

#: ms: from one group of cells to the next, for all groups of an edict, for an amount to settle, and after each count.
STEP, MOST, SETTLE, HOLD = 30, 600, 140, 350
COIN_STEP, MOST_COINS, SHORT_HOLD = 40, 400, 200
SUM = 220
#: The first stages are the two edicts of the season. The coins have the stage after them, the monsters the last one.
EDICTS = 2
COINS, MONSTERS = EDICTS, EDICTS + 1
#: The longest scene, ms; longer ones are played faster.
LONGEST = 2900


class Group(NamedTuple):
    """Cells that are counted together, and what they pay."""

    cells: tuple[Cell, ...]
    amount: int

    @property
    def middle(self) -> Cell:
        """The cell that shows the amount."""
        return self.cells[len(self.cells) // 2]


def placed(counted: Iterable[Sequence[Group]]) -> dict[Cell, int]:
    """The cell that shows each amount: the middle of its group, or another one where a mark of another edict stands."""
    amounts: dict[Cell, int] = {}
    owner: dict[Cell, int] = {}
    # The smallest groups first: they have the fewest cells to choose from.
    groups = [(edict, group) for edict, groups in enumerate(counted) for group in groups]
    for edict, group in sorted(groups, key=lambda one: len(one[1].cells)):
        row, col = group.middle
        free = [cell for cell in group.cells if owner.get(cell, edict) == edict]
        cell = min(free or [group.middle], key=lambda cell: (cell[0] - row) ** 2 + (cell[1] - col) ** 2)
        amounts[cell] = amounts.get(cell, 0) + group.amount
        owner[cell] = edict
    return amounts


class Stage(NamedTuple):
    """One count of the scene: an edict, the coins, or the monsters. Times are ms from the begin of the scene."""

    what: Count
    groups: tuple[Group, ...]
    start: float
    step: float
    end: float

    def counted(self, time: float) -> int:
        """How many groups have been counted."""
        if time >= self.end:
            return len(self.groups)
        return 0 if time < self.start else min(int((time - self.start) / self.step) + 1, len(self.groups))


class SeasonEnd(Scene):
    """The end of a season on the map of a seat. ``points``: first edict, second edict, coins, monsters.

    ``owner``: whose map it is, and ``following``: that of the next scene; "" for none.
    """

    view: View

    def __init__(
        self,
        host: Host,
        view: View,
        seat: int,
        state: Cartographers,
        season: int,
        points: Sequence[int],
        owner: str = "",
        following: str = "",
    ) -> None:
        self.view, self.seat = view, seat
        self._owner = owner
        self._host = host
        self._season = season
        words = host.words
        self.stages = _stages(state, seat, season, points)
        self.total = sum(points)
        last = self.stages[-1].end
        self._scale = min(1, (LONGEST - SUM) / last)
        self.length = last * self._scale + SUM
        self.lines = [
            *([Line(0, owner)] if owner else ()),
            *(Line(stage.end * self._scale, scene_panels.spoken(words, view, stage.what)) for stage in self.stages),
            Line(self.length, texts.season_ends(words, season, points)),
        ]
        ends_game = season == len(SEASONS) - 1
        to_season = "" if ends_game else words("scene.to_season", season=words(_slug(season + 1)))
        self.go_on = following or to_season or words("scene.to_result")
        self.skip = words("scene.skip_to_sum")
        self._note: Node = None
        self._drawn: object = None
        self._shown = -1

    sound = "season"

    def begin(self) -> None:
        display = self._host
        sheet = scene_panels.score_sheet(display.words, self.view, self._season, self.seat, self._owner)
        set_markup(display.part["scene"], sheet)
        self._note = h("div.walking", {"aria-hidden": "true", "hidden": True})
        display.part["sheet"].append(self._note)
        self._shown = -1
        self._drawn = None

    def end(self) -> None:
        self._note.remove()
        set_markup(self._host.part["scene"])

    def redraw(self) -> None:
        self._drawn = None
        self._shown = -1

    def show(self, time: float) -> None:
        at = time / self._scale if time < self.length else self.stages[-1].end + SUM
        counted = tuple(stage.counted(at) for stage in self.stages)
        number = next((i for i, stage in enumerate(self.stages) if at < stage.end), len(self.stages))
        fresh = self._settling(number, counted, at)
        if (number, counted, fresh) != self._drawn:
            self._drawn = (number, counted, fresh)
            self._host.picture.paint_over(lambda painter: self._paint(painter, number, counted, fresh))
            self._write(number, counted)

    def _settling(self, number: int, counted: Sequence[int], at: float) -> float:
        """The size of the newest amount: from 2 to 1 while it settles."""
        if number >= len(self.stages) or not counted[number]:
            return 1
        stage = self.stages[number]
        since = at - stage.start - (counted[number] - 1) * stage.step
        left = max(0.0, 1 - since / SETTLE)
        return 1 + round(left * left, 2)

    # --- the map ------------------------------------------------------------------------------------

    def _paint(self, painter: Painter, number: int, counted: Sequence[int], fresh: float) -> None:
        words = self._host.words
        for i, group in enumerate(self.stages[MONSTERS].groups):
            kind = "loss_now" if i < counted[MONSTERS] else "loss_coming"
            painter.mark(f"{kind} {words.number(group.amount)}", *group.cells[0])
        edicts = self.stages[:EDICTS]
        for i, stage in enumerate(edicts):
            done = stage.groups[: counted[i]]
            _mark_all(painter, "scoring", done)
            if i == number:
                _mark_all(painter, "coming", stage.groups[counted[i] :])
                _mark_all(painter, "present", done[-1:])
        self._paint_amounts(painter, number, counted, fresh)
        for i in range(counted[COINS]):
            self._host.picture.ring_coin(painter, i, now=number == COINS and i == counted[COINS] - 1)

    def _paint_amounts(self, painter: Painter, number: int, counted: Sequence[int], fresh: float) -> None:
        """The points of the edict that is being counted; at the end those of all edicts."""
        words, edicts = self._host.words, self.stages[:EDICTS]
        over = number >= len(self.stages)
        amounts = placed([edicts[i].groups[: counted[i]] for i in range(EDICTS) if i == number or over])
        newest = edicts[number].groups[counted[number] - 1].middle if number < EDICTS and counted[number] else None
        for cell, amount in amounts.items():
            text = words.number(amount, sign=True)
            if cell == newest:
                painter.mark(f"amount_now {text}", *cell, scale=fresh)
            else:
                painter.mark(f"amount {text}", *cell)

    # --- the panel and the note -----------------------------------------------------------------------

    def _write(self, number: int, counted: Sequence[int]) -> None:
        """Write the numbers; the panel is written whole only when another count begins."""
        words = self._host.words
        values = [
            stage.what.points
            if i < number or n == len(stage.groups)
            else sum(group.amount for group in stage.groups[:n])
            for i, (stage, n) in enumerate(zip(self.stages, counted, strict=True))
        ]
        panel = self._host.part["scene"]
        for i, box in enumerate(panel.querySelectorAll("[data-box]")):
            set_text(box.lastElementChild, words.number(values[i]) if i <= number else "·")
        total = self.total if number >= len(self.stages) else sum(values[: number + 1])
        set_text(panel.querySelector("[data-sum]"), words.number(total))
        if number != self._shown:
            self._shown = number
            for i, box in enumerate(panel.querySelectorAll("[data-box]")):
                box.className = "box " + ("done" if i < number else "now" if i == number else "")
            set_markup(
                panel.querySelector(".counting"),
                scene_panels.counting(words, self.view, [stage.what for stage in self.stages], number),
            )
            self._host.light_edict(self.stages[number].what.edict if number < len(self.stages) else None)
            self._move_note(number)
        if number < len(self.stages) and self.stages[number].what.edict is not None and self._note.firstElementChild:
            set_text(self._note.querySelector(".sum"), words.number(values[number]))

    def _move_note(self, number: int) -> None:
        """Put the note with the name of the edict where it covers no counted cell."""
        self._note.hidden = number >= EDICTS
        if self._note.hidden:
            return
        stage, layout = self.stages[number], self._host.picture.layout
        set_markup(self._note, scene_panels.walking_note(self._host.words, self.view, stage.what))
        counted = {cell for group in stage.groups for cell in group.cells}
        rows = self.view["sheets"][self.seat]
        filled = {(row, col) for row, line in enumerate(rows) for col, mark in enumerate(line) if mark != "."}
        width, height = self._note.offsetWidth / layout.cell, self._note.offsetHeight / layout.cell
        row, col = _free_place(counted, filled, width, height)
        x, y = layout.left + col * layout.cell, layout.top + row * layout.cell
        self._note.style.transform = f"translate({x:.0f}px, {y:.0f}px)"


def _mark_all(painter: Painter, name: str, groups: Iterable[Group]) -> None:
    for group in groups:
        for cell in group.cells:
            painter.mark(name, *cell)


def _slug(season: int) -> str:
    return "season." + SEASONS[season].slug


def _free_place(counted: set[Cell], filled: set[Cell], width: float, height: float) -> tuple[float, float]:
    """The place for a note, in cells: free of counted cells, as free as possible, and close to them."""
    middle_row = sum(r for r, _ in counted) / len(counted) if counted else SIZE / 2
    middle_col = sum(c for _, c in counted) / len(counted) if counted else SIZE / 2
    best: tuple[float, float, float] | None = None
    for row2 in range(int((SIZE - height) * 2) + 1):
        for col2 in range(max(1, int((SIZE - width) * 2) + 1)):
            row, col = row2 / 2, col2 / 2
            under = [
                (r, c)
                for r in range(int(row), min(SIZE, int(row + height) + 1))
                for c in range(int(col), min(SIZE, int(col + width) + 1))
            ]
            far = abs(row + height / 2 - middle_row - 0.5) + abs(col + width / 2 - middle_col - 0.5)
            cost = 100 * sum(cell in counted for cell in under) + 6 * sum(cell in filled for cell in under) + far
            if best is None or cost < best[0]:
                best = (cost, row, col)
    return best[1:] if best else (0.0, 0.0)


def _groups(parts: Iterable[Part]) -> Iterator[Group]:
    """What is counted one after the other: cells, or groups of cells that pay together."""
    for part in parts:
        if part.rule in PER_CELL:
            yield from (Group((cell,), part.amount // len(part.cells)) for cell in part.cells)
        elif part.cells:
            yield Group(tuple(sorted(part.cells)), part.amount)


def _stages(state: Cartographers, seat: int, season: int, points: Sequence[int]) -> Sequence[Stage]:
    """The counts in their order: the two edicts of the season, the coins, the monsters."""
    sheet = state.seats[seat].sheet
    stages: list[Stage] = []
    time = 0.0

    def add(count: Count, groups: Sequence[Group], step: float, hold: float) -> None:
        nonlocal time
        end = time + step * len(groups) + hold
        stages.append(Stage(count, tuple(groups), time, step or 1, end))
        time = end

    for number, place in enumerate(SEASONS[season].edicts):
        parts = edict_parts(state, place, sheet)
        groups = sorted(_groups(parts))
        step = min(STEP, MOST / max(1, len(groups)))
        add(Count("edict", place, points[number]), groups, step, HOLD)
    coins = [Group((), 1)] * points[2]
    add(Count("coins", None, points[2]), coins, min(COIN_STEP, MOST_COINS / max(1, len(coins))), SHORT_HOLD)
    losses = [Group((cell,), -1) for cell in losing_cells(sheet)]
    add(Count("monsters", None, points[3]), losses, min(COIN_STEP, MOST_COINS / max(1, len(losses))), SHORT_HOLD)
    return stages
