"""The shape that a player holds over the map: its orientation, terrain and place, and a preview of its score."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, hypot
from typing import NamedTuple

from engine import Part
from engine.cartographers import actions, edicts, legal, shapes, views
from engine.cartographers.cards import SINGLE
from engine.cartographers.game import Cartographers
from engine.cartographers.seats import Seat
from engine.cartographers.sheets import GRID, SIDES, SIZE, Sheet
from engine.cartographers.view_types import Offer, View
from engine.game import Cell

Form = tuple[Cell, ...]


class Points(NamedTuple):
    """What a map scores: for each edict from A to D, for its coins, and for its monsters (0 or less)."""

    edicts: tuple[int, ...]
    coins: int
    monsters: int


class Preview(NamedTuple):
    """What the map scores now, and with the held draw (None if the draw is not legal)."""

    now: Points
    then: Points | None


class Hand:
    """The held shape in one state: the page passes in pointer positions and draws the cells."""

    def __init__(self, state: Cartographers) -> None:
        self.shape_index = 0
        self.terrain = ""
        self.form: Form = SINGLE
        #: The seat whose sheet is drawn on.
        self.owner = 0
        #: The place of the shape, in cells from the top left corner of the map; None if it is not on the map.
        self.centre: tuple[float, float] | None = None
        #: Whether ``centre`` is the position of the pointer, rather than the middle of the shape.
        self._pointed = False
        self.state = state
        self.update(state)

    def update(self, state: Cartographers, *, undone: actions.Action | None = None) -> None:
        """Start a decision. Shape, orientation and terrain are kept as far as the card still allows them.

        A question without a draw, whether to use a skill, keeps them: another one about the same card may follow.
        An earlier position that was not reached by undoing an action, as in a lesson, begins without them.
        """
        if undone is None and len(state.history) < len(self.state.history):
            self.terrain, self.form = "", SINGLE
        self.state = state
        if state.question is not None:
            self.owner = state.question.owner
        offer: Offer = views.offer(state) or {"terrains": [], "shapes": [], "single": False, "over_edge": False}
        self.over_edge: bool = offer["over_edge"]
        self.shapes: list[Form] = [tuple((r, c) for r, c in s["cells"]) for s in offer["shapes"]]
        self.fits: list[bool] = [s["fits"] for s in offer["shapes"]]
        self.coins: list[bool] = [s["coin"] for s in offer["shapes"]]
        self.terrains: list[str] = offer["terrains"]
        if self.terrains and self.terrain not in self.terrains:
            self.terrain = self.terrains[0]
        fitting = [i for i, fits in enumerate(self.fits) if fits]
        same = [i for i in fitting if self.form in shapes.orientations(self.shapes[i])]
        if same:
            self.shape_index = same[0]
        else:
            self.choose_shape(fitting[0] if fitting else 0)
        self._legal_cells: frozenset[Cell] | None = None

    # --- choosing ---------------------------------------------------------------------------------

    def choose_shape(self, index: int) -> None:
        if index < len(self.shapes):
            self.shape_index = index
            self.form = shapes.normal(self.shapes[index])
            self._legal_cells = None

    def next_shape(self) -> None:
        """Choose the next shape of the card that fits somewhere, if there is another one."""
        for step in range(1, len(self.shapes)):
            index = (self.shape_index + step) % len(self.shapes)
            if self.fits[index]:
                self.choose_shape(index)
                return

    def choose_terrain(self, terrain: str) -> None:
        if terrain in self.terrains:
            self.terrain = terrain

    def turn(self, quarters: int = 1) -> None:
        """Turn clockwise by quarter turns."""
        for _ in range(quarters % 4):
            self.form = shapes.turned(self.form)

    def flip(self) -> None:
        self.form = shapes.flipped(self.form)

    # --- holding ----------------------------------------------------------------------------------

    def hold(self, row: float, col: float) -> None:
        """Point at a place, in cells: the shape covers the cell there, with its middle as near as possible."""
        self.centre = (row, col)
        self._pointed = True

    def move(self, rows: float, cols: float) -> None:
        """Move the shape by some cells; its middle stays on the map."""
        row, col = self._middle() or (SIZE / 2, SIZE / 2)
        self.centre = (min(max(row + rows, 0.5), SIZE - 0.5), min(max(col + cols, 0.5), SIZE - 0.5))
        self._pointed = False

    def _middle(self) -> tuple[float, float] | None:
        """The middle of the held shape."""
        if self.centre is None or not self._pointed:
            return self.centre
        (top, left), (height, width) = self._corner(*self.centre, pointed=True), shapes.box(self.form)
        return top + height / 2, left + width / 2

    def drop(self) -> None:
        self.centre = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells under the held shape, row by row; () if it is not on the map."""
        if self.centre is None or not self.terrains:
            return ()
        top, left = self._corner(*self.centre, pointed=self._pointed)
        return tuple((top + r, left + c) for r, c in self.form)

    def _corner(self, row: float, col: float, *, pointed: bool) -> Cell:
        """The top left corner of the shape's bounding box when the pointer or the shape's middle is at a point."""
        height, width = shapes.box(self.form)
        down, right = (height - 1, width - 1) if self.over_edge else (0, 0)
        if pointed:
            covering = [(floor(row) - r, floor(col) - c) for r, c in self.form]
            possible = [
                (top, left)
                for top, left in covering
                if -down <= top <= SIZE - height + down and -right <= left <= SIZE - width + right
            ]
            if possible:
                return min(possible, key=lambda at: hypot(at[0] + height / 2 - row, at[1] + width / 2 - col))
        # In a corner of the map, perhaps no cell of the shape can reach the point.
        top = _snap(row - height / 2, -down, SIZE - height + down)
        return top, _snap(col - width / 2, -right, SIZE - width + right)

    @property
    def action(self) -> actions.Action | None:
        """The draw of the held shape, without its cells beyond the edge of the map."""
        mask = GRID.mask(cell for cell in self.cells if GRID.inside(*cell))
        return actions.draw(self.terrain, mask) if mask else None

    def pick_up(self, action: actions.Action) -> None:
        """Hold the shape of a draw that was undone, at the same place."""
        if action.kind != "draw":
            return
        self.choose_terrain(action.terrain)
        for i, shape in enumerate(self.shapes):
            for form in shapes.orientations(shape):
                height, width = shapes.box(form)
                for top, left in self._corners(form):
                    inside = ((top + r, left + c) for r, c in form if GRID.inside(top + r, left + c))
                    if GRID.mask(inside) == action.cells:
                        self.shape_index, self.form = i, form
                        self.centre = (top + height / 2, left + width / 2)
                        self._pointed = False
                        self._legal_cells = None
                        return

    @property
    def handle(self) -> Cell | None:
        """The cell of the held shape at which ``hold`` leaves it where it is; None if there is none."""
        if self.centre is None:
            return None
        corner = self._corner(*self.centre, pointed=self._pointed)
        inside = (cell for cell in self.cells if GRID.inside(*cell))
        same = ((row, col) for row, col in inside if self._corner(row + 0.5, col + 0.5, pointed=True) == corner)
        return next(same, None)

    def _corners(self, form: Form) -> Iterator[Cell]:
        """All possible top left corners of the shape's bounding box."""
        height, width = shapes.box(form)
        down, right = (height - 1, width - 1) if self.over_edge else (0, 0)
        for top in range(-down, SIZE - height + down + 1):
            for left in range(-right, SIZE - width + right + 1):
                yield top, left

    @property
    def refusal(self) -> str | None:
        """The code of the refusal of the held draw; None if it is legal."""
        action = self.action
        if action is None:
            return "outside" if self.cells else "nothing_chosen"
        refused = self.state.refusal(action)
        return refused.code if refused else None

    @property
    def bad_cells(self) -> tuple[Cell, ...]:
        """The cells under the held shape that are already filled."""
        filled = self.state.seats[self.owner].sheet.filled
        return tuple(cell for cell in self.cells if GRID.inside(*cell) and filled & GRID.bit(*cell))

    @property
    def earns_coin(self) -> bool:
        """Whether the held draw earns a coin; beyond the edge, the remaining cells may still form the coin shape."""
        question, action = self.state.question, self.action
        if question is not None and action is not None:
            return legal.earns_coin(self.state, question, action.cells)
        return bool(self.shapes) and self.coins[self.shape_index]

    # --- scores -----------------------------------------------------------------------------------

    def sheet_then(self) -> Sheet | None:
        """The sheet with the held draw, or None if the draw is not legal."""
        action = self.action
        if action is None or self.state.refusal(action):
            return None
        sheet = self.state.seats[self.owner].sheet.copy()
        sheet.draw(action.terrain, action.cells)
        return sheet

    def preview(self) -> Preview:
        seat, action = self.state.seats[self.owner], self.action
        now = self._points(seat)
        if action is None or self.state.refusal(action):
            return Preview(now, None)
        inked = seat.copy()
        inked.draw(action.terrain, action.cells, int(self.earns_coin))
        return Preview(now, self._points(inked))

    def _points(self, seat: Seat) -> Points:
        amounts = tuple(self.state.edict_amount(place, seat.sheet) for place in range(4))
        return Points(amounts, seat.coins, -edicts.losing_cells(seat.sheet).bit_count())

    def legal_cells(self) -> frozenset[Cell]:
        """Every cell that some legal placement of the chosen shape covers, in any orientation."""
        if self._legal_cells is None:
            size = len(self.form)
            hanging = shapes.overhanging_masks(self.shapes[self.shape_index]) if self.over_edge else ()
            cover = 0
            for cells in self.state.legal_draws().cells:
                if cells in hanging if self.over_edge else cells.bit_count() == size:
                    cover |= cells
            self._legal_cells = frozenset(GRID.cells(cover))
        return self._legal_cells


def edict_parts(state: Cartographers, place: int, sheet: Sheet) -> tuple[Part, ...]:
    """The parts of the score of the edict in place 0-3 (A-D) on a sheet."""
    return state.edict_score(place, sheet).parts


def losing_cells(sheet: Sheet) -> tuple[Cell, ...]:
    """The empty cells next to monsters, each of which costs a point."""
    return GRID.cells(edicts.losing_cells(sheet))


def _snap(corner: float, first: int, last: int) -> int:
    return min(max(floor(corner + 0.5), first), last)


def ruins_to_cover(view: View, seat: int) -> tuple[Cell, ...]:
    """The open ruins of a map, if the draw that is asked for must cover one of them."""
    prompt, rows = view["prompt"], view["sheets"][seat]
    if not prompt.get("demand") or prompt.get("single") or prompt.get("sheet") != seat:
        return ()
    return tuple((row, col) for row, col in GRID.cells(SIDES[view["side"]].ruins) if rows[row][col] == ".")
