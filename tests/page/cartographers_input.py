"""Plays turns of Cartographers on the page by mouse, by keyboard or by touch."""

from collections.abc import Callable
from copy import copy
from itertools import product
from typing import Any

from cartographers_solo import SoloTable, cells_of, number, place, terrain_of
from playwright.sync_api import Page

from engine.cartographers import shapes
from engine.cartographers.sheets import SIZE
from engine.game import Cell
from table.cartographers.hand import Hand

Form = tuple[Cell, ...]
#: Offsets within a cell to point at, from its top and its left.
INSIDE = (0.25, 0.5, 0.75)
#: The time after which a second tap is no longer that of a double one, which reveals no card; ms.
DOUBLE = 600


def target(action: Any) -> tuple[Form, int, int]:
    """The form of a draw, and the row and column of its box."""
    cells = [place(name) for name in cells_of(action)]
    return shapes.normal(cells), min(r for r, _ in cells), min(c for _, c in cells)


def aim(hand: Hand, form: Form, action: Any, within: tuple[float, ...] = INSIDE) -> tuple[float, float]:
    """The point at which a form of the held shape covers the cells of the action.

    ``within``: the offsets within a cell that may be used.
    """
    pointing = copy(hand)
    pointing.form = form
    for cell in cells_of(action):
        row, col = place(cell)
        for down, right in product(within, repeat=2):
            pointing.hold(row + down, col + right)
            if pointing.action == action:
                return row + down, col + right
    raise AssertionError(f"pointing never leads to {action}")


def after(page: Page, event: str, act: Callable[[], Any]) -> None:
    """Act, and wait for an event that the browser fires later: a wheel, the click of a tap."""
    page.evaluate(
        "event => { window.fired = false; addEventListener(event, () => { window.fired = true; }, { once: true }); }",
        event,
    )
    act()
    page.wait_for_function("window.fired")


class Player:
    """Common code: the choices that lead from the held shape to a wanted one."""

    def __init__(self, table: SoloTable) -> None:
        self.table = table
        self.page: Page = table.page

    @property
    def hand(self) -> Hand:
        return self.table.hand

    def prepare(self, action: Any) -> None:
        """Choose terrain and shape of a draw."""
        terrain = terrain_of(action)
        if self.hand.terrain != terrain:
            self.choose_terrain(terrain)
            self.hand.choose_terrain(terrain)
        form, _, _ = target(action)
        index = next(i for i, shape in enumerate(self.hand.shapes) if form in shapes.orientations(shape))
        if self.hand.shape_index != index:
            self.choose_shape(index)
            self.hand.choose_shape(index)

    def twists(self, action: Any) -> tuple[bool, int]:
        """Whether to flip, and how many quarter turns follow."""
        wanted, _, _ = target(action)
        for flip in (False, True):
            form = shapes.flipped(self.hand.form) if flip else self.hand.form
            for quarters in range(4):
                if form == wanted:
                    return flip, quarters
                form = shapes.turned(form)
        raise AssertionError(f"{self.hand.form} cannot become {wanted}")

    def choose_terrain(self, terrain: str) -> None:
        raise NotImplementedError

    def choose_shape(self, index: int) -> None:
        raise NotImplementedError

    def ready_to_draw(self, action: Any) -> None:
        """Check that the page allows the held draw and shows the score of every edict after it."""
        assert self.hand.action == action
        seen = self.table.read()
        assert seen["main"] == {"text": "Draw it here", "kind": "btn main primary", "off": False}
        then = self.table.state.before_reveal(action).view(0)["now"][0]["edicts"]
        assert [number(text) for text in seen["then"]] == then

    def point(self, row: float, col: float) -> tuple[float, float]:
        """The screen position of a point of the map; row and column in cells."""
        box = self.page.evaluate(
            "() => { const box = document.querySelector('.twin').getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height]; }"
        )
        return box[0] + col * box[2] / SIZE, box[1] + row * box[3] / SIZE

    def aim(self, action: Any, within: tuple[float, ...] = INSIDE) -> tuple[float, float]:
        return aim(self.hand, target(action)[0], action, within)


class Mouse(Player):
    """Hover, wheel and right button; a click draws; the red button reveals the next card."""

    def choose_terrain(self, terrain: str) -> None:
        self.page.click(f'.opt.terrain[data-do="terrain {terrain}"]')

    def choose_shape(self, index: int) -> None:
        self.page.click(f'.opt.shape[data-do="shape {index}"]')

    def hover(self, row: float, col: float) -> None:
        self.page.mouse.move(*self.point(row, col))
        self.hand.hold(row, col)

    def wheel(self, quarters: int) -> None:
        step = 100 * self.page.evaluate("devicePixelRatio")  # the browser divides by the ratio of an emulated phone
        for _ in range(quarters):
            after(self.page, "wheel", lambda: self.page.mouse.wheel(0, step))

    def hold(self, action: Any, *, by_key: bool = False) -> None:
        """Hold a draw over the map."""
        self.prepare(action)
        flip, quarters = self.twists(action)
        self.hover(*self.aim(action))
        if flip:
            if by_key:
                self.page.keyboard.press("f")
            else:
                self.page.mouse.click(*self.point(*self.aim(action)), button="right")
            self.hand.flip()
        if by_key:
            for _ in range(quarters):
                self.page.keyboard.press("r")
        else:
            self.wheel(quarters)
        self.hand.turn(quarters)

    def draw(self, action: Any, *, by_key: bool = False) -> None:
        self.hold(action, by_key=by_key)
        self.ready_to_draw(action)
        self.page.mouse.down()
        self.page.mouse.up()
        self.table.session.place(action)

    def turn_card(self) -> None:
        self.page.click("[data-part=main]")
        self.table.turn_card()


class Keys(Player):
    """The twin: arrows, letters, digits, Enter."""

    def choose_terrain(self, terrain: str) -> None:
        self.press(str(self.hand.terrains.index(terrain) + 1))

    def choose_shape(self, index: int) -> None:
        while self.hand.shape_index != index:
            self.press("s")
            self.hand.next_shape()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def cell(self) -> tuple[int, int]:
        """The cell that has the focus; fails if none has."""
        name = self.page.evaluate("document.activeElement?.dataset?.cell ?? null")
        assert name, "the focus has left the map"
        return place(name)

    def enter_map(self) -> None:
        """Tab until the map is reached."""
        for _ in range(40):
            if self.page.evaluate("document.activeElement?.getAttribute('role') === 'gridcell'"):
                row, col = self.cell()
                if self.table.view["prompt"]["id"] == "draw":
                    self.hand.hold(row + 0.5, col + 0.5)
                return
            self.press("Tab")
        raise AssertionError("Tab never reaches the map")

    def go(self, row: int, col: int) -> None:
        """Arrow keys to a cell."""
        at = self.cell()
        steps = ["ArrowDown" if row > at[0] else "ArrowUp"] * abs(row - at[0])
        steps += ["ArrowRight" if col > at[1] else "ArrowLeft"] * abs(col - at[1])
        for key in steps:
            self.press(key)
        assert self.cell() == (row, col)
        self.hand.hold(row + 0.5, col + 0.5)

    def draw(self, action: Any) -> None:
        self.prepare(action)
        flip, quarters = self.twists(action)
        if flip:
            self.press("f")
            self.hand.flip()
        for _ in range(quarters):
            self.press("r")
        self.hand.turn(quarters)
        row, col = self.aim(action, within=(0.5,))
        self.go(int(row), int(col))
        self.ready_to_draw(action)
        self.press("Enter")
        self.table.session.place(action)

    def turn_card(self) -> None:
        """Reveal the next card, whose shape is then held at the focused cell; or end the game."""
        self.press("Enter")
        self.table.turn_card()
        if not self.table.state.over:
            row, col = self.cell()
            self.hand.hold(row + 0.5, col + 0.5)


class Finger(Player):
    """Taps and drags; the red button draws and reveals the next card."""

    def __init__(self, table: SoloTable) -> None:
        super().__init__(table)
        self.wire = self.page.context.new_cdp_session(self.page)

    def choose_terrain(self, terrain: str) -> None:
        self.press(f'.opt.terrain[data-do="terrain {terrain}"]')

    def choose_shape(self, index: int) -> None:
        self.press(f'.opt.shape[data-do="shape {index}"]')

    def press(self, button: str) -> None:
        after(self.page, "click", lambda: self.page.tap(button))

    def tap(self, row: float, col: float) -> None:
        """Tap the map: on the shape this rotates it, elsewhere it moves the shape there."""
        self.page.touchscreen.tap(*self.point(row, col))
        if (int(row), int(col)) in self.hand.cells:
            self.hand.turn()
        else:
            self.hand.hold(row, col)

    def drag(self, rows: float, cols: float, start: tuple[float, float]) -> None:
        """Drag a finger from ``start`` in small steps."""
        steps = 6
        for i in range(steps + 1):
            x, y = self.point(start[0] + rows * i / steps, start[1] + cols * i / steps)
            self._touch("touchMove" if i else "touchStart", [{"x": x, "y": y}])
        self._touch("touchEnd", [])
        if self.hand.centre is None:
            self.hand.hold(*start)
        self.hand.move(rows, cols)

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def draw(self, action: Any, *, dragging: bool = False) -> None:
        self.prepare(action)
        flip, quarters = self.twists(action)
        if flip:
            self.press('.hand [data-do="flip"]')
            self.hand.flip()
        row, col = self.aim(action)
        if dragging:
            away = 2.0 if row < SIZE / 2 else -2.0
            self.tap(row + away, col)
            self.turn(quarters)
            self.drag(-away, 0.0, (SIZE / 2, SIZE / 2))
        else:
            self.tap(row, col)
            self.turn(quarters)
        self.ready_to_draw(action)
        self.press("[data-part=main]")
        self.table.session.place(action)

    def turn(self, quarters: int) -> None:
        """Rotate the shape by taps on it."""
        for _ in range(quarters):
            row, col = self.hand.cells[0]
            self.tap(row + 0.5, col + 0.5)

    def turn_card(self) -> None:
        self.page.wait_for_timeout(DOUBLE)
        self.press("[data-part=main]")
        self.table.turn_card()
