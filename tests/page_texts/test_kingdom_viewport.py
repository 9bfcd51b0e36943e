"""The visible part of the board of Kingdom Builder: which zoom stays, what a wheel draws, and when the board glides."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from fake_browser import Browser, Node, browser

PHONE = 390


class Board:
    """A viewport of a size; ``drawn`` counts how often the board was drawn in another size."""

    def __init__(self, here: Browser, width: float, height: float, head: float = 0) -> None:
        from page.dom import Listeners
        from page.kingdom_builder.viewport import Viewport

        self.here, self.drawn, self.still = here, 0, False
        self.window = Node(clientWidth=width, clientHeight=height, scrollLeft=0.0, scrollTop=0.0)
        self.window.offsetLeft = self.window.offsetTop = 0
        self.sheet = Node()
        canvas = Node(offsetWidth=100, offsetHeight=80)
        small = Node(offsetLeft=width - 110, offsetTop=height - 92)
        #: The classes of the middle column that are set.
        self.classes: dict[str, bool] = {}
        part = {"window": self.window, "sheet": self.sheet, "small": small, "smallmap": canvas, "frame": Node()}
        part["mid"] = Node(classList=SimpleNamespace(toggle=self.classes.__setitem__))
        self.viewport = Viewport(part, self._changed, lambda: None, lambda: self.still, head)
        self.viewport.listen(Listeners())
        self.viewport.fit()
        self.drawn = 0

    def _changed(self) -> None:
        self.drawn += 1

    @property
    def side(self) -> float:
        return float(self.viewport.layout.side)

    def resize(self, width: float, height: float, *, over: bool = False) -> None:
        self.window.clientWidth, self.window.clientHeight = width, height
        self.viewport.fit(over=over)

    def wheel(self, delta: float, *, ctrl: bool = True) -> Any:
        return self.window.send("wheel", ctrlKey=ctrl, deltaX=0, deltaY=delta, deltaMode=0, clientX=250, clientY=200)


@pytest.fixture
def board() -> Iterator[Board]:
    with browser() as here:
        yield Board(here, 560, 560)


@pytest.fixture
def phone() -> Iterator[Board]:
    with browser(PHONE) as here:
        yield Board(here, 378, 420)


# --- the small map ------------------------------------------------------------------------------------


def test_the_small_map_appears_next_to_an_enlarged_board(board: Board) -> None:
    small = board.viewport._part["small"]
    assert small.hidden
    board.viewport.closer()
    assert (small.hidden, board.classes) == (False, {"enlarged": True})
    board.viewport.whole_board()
    assert (small.hidden, board.classes) == (True, {"enlarged": False})


# --- the chosen zoom ----------------------------------------------------------------------------------


def test_a_larger_window_shows_at_least_the_whole_board(board: Board) -> None:
    board.viewport.closer()
    chosen = board.side
    board.resize(600, 600)
    assert board.side == chosen > board.viewport.whole  # still a part of the board
    board.resize(1400, 1000)
    assert board.side == board.viewport.whole > chosen
    board.resize(560, 560)
    assert board.side == board.viewport.whole


@pytest.mark.parametrize("wide", [PHONE, 820])
def test_the_end_shows_the_whole_board_once(wide: int) -> None:
    """On a tablet, the final scoring showed the whole board, and the verdict enlarged hexes again."""
    with browser(wide) as here:
        board = Board(here, 378, 420)
        board.viewport.closer()
        board.resize(378, 420)
        assert board.side > board.viewport.whole
        board.resize(378, 420, over=True)
        assert board.side == board.viewport.whole
        board.viewport.closer()
        chosen = board.side
        board.resize(378, 400, over=True)  # the browser shows its bar
        assert board.side == chosen
        zoom, left, top = board.viewport.place
        board.viewport.restore(zoom, left, top, over=True)
        assert board.side == chosen


def test_a_phone_keeps_the_whole_board_that_was_chosen(phone: Board) -> None:
    assert phone.side > phone.viewport.whole
    phone.viewport.whole_board()
    phone.resize(378, 420)
    assert phone.side == phone.viewport.whole


@pytest.mark.parametrize("head", [0, 20])
def test_a_zoom_keeps_the_hex_under_the_finger(head: float) -> None:
    """The margin of the sheet was scaled with the hexes: a tap on row A left it above the window."""
    with browser() as here:
        board = Board(here, 560, 560, head)
        view, window = board.viewport, board.window

        def at(row: int, col: int) -> tuple[float, float]:
            x, y = view.layout.middle(row, col)
            return x - window.scrollLeft, y - window.scrollTop

        before = at(12, 11)
        for factor in (1.6, 1.6, 0.7):
            view.zoom(view.layout.side * factor, *before)
            assert at(12, 11) == pytest.approx(before, abs=1.5)
        assert view.sees(12, 11)
        window.scrollLeft = view.layout.middle(12, 11)[0] - 3
        assert not view.sees(12, 11)  # its left half is outside
        view.show([(12, 11)])
        assert view.sees(12, 11)


# --- wheel and touchpad -------------------------------------------------------------------------------


def test_a_pinch_on_a_touchpad_draws_the_board_once(board: Board) -> None:
    before = board.side
    for _ in range(40):
        assert board.wheel(-1.5).prevented
    assert (board.drawn, board.side) == (0, before)
    assert board.sheet.style.transform == f"scale({board.viewport.stretch:.3f})"
    board.here.wait()
    assert board.drawn == 1 and board.sheet.style.transform == ""
    assert board.side == pytest.approx(before * 2.718**0.6, rel=0.01)


def test_a_step_of_a_wheel_zooms_by_a_tenth_and_stops_at_the_whole_board(board: Board) -> None:
    whole = board.side
    board.wheel(-120)
    board.here.wait()
    assert board.side == pytest.approx(whole * 1.1)
    board.wheel(120)
    board.wheel(120)
    assert board.side * board.viewport.stretch == pytest.approx(whole)
    board.window.send("pointerdown", isPrimary=True, button=0, pointerId=1, clientX=0, clientY=0, timeStamp=0)
    assert board.side == pytest.approx(whole)  # a click meets the hexes where they are seen
    board.here.wait()
    assert board.drawn == 2


def test_a_wheel_without_ctrl_is_left_to_the_browser(board: Board) -> None:
    assert not board.wheel(-120, ctrl=False).prevented
    assert board.viewport.stretch == 1


# --- the glide ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("still", [False, True])
def test_the_board_glides_unless_motion_is_reduced(phone: Board, still: bool) -> None:
    phone.still = still
    finger = {"pointerId": 1, "pointerType": "touch", "isPrimary": True, "button": 0, "buttons": 1, "clientY": 0}
    for time in range(3):
        kind = "pointermove" if time else "pointerdown"
        phone.window.send(kind, timeStamp=20.0 * time, clientX=200 - 40 * time, **finger)
    phone.window.send("pointerup", timeStamp=45.0, clientX=120, **finger)
    assert phone.window.scrollLeft == 80
    assert bool(phone.here.frames) is not still


def test_an_enlarged_board_is_drawn_again_after_a_drag(board: Board) -> None:
    """While it was dragged, drawing it kept the page from following the pointer."""
    mouse = {"pointerId": 1, "pointerType": "mouse", "isPrimary": True, "button": 0, "buttons": 1, "clientY": 0}
    board.viewport.closer()
    drawn: list[str] = []
    board.viewport.pan.when_still(lambda: drawn.append("at once"))
    assert drawn == ["at once"]
    board.window.send("pointerdown", timeStamp=0.0, clientX=200, **mouse)
    board.viewport.pan.when_still(lambda: drawn.append("replaced"))
    board.viewport.pan.when_still(lambda: drawn.append("after the drag"))
    board.window.send("pointermove", timeStamp=20.0, clientX=150, **mouse)
    board.here.wait()
    assert drawn == ["at once"]
    board.window.send("pointerup", timeStamp=40.0, clientX=150, **mouse)
    board.window.send("pointerdown", timeStamp=60.0, clientX=150, **mouse)  # before there was time to draw
    board.here.wait()
    assert drawn == ["at once"]
    board.window.send("pointerup", timeStamp=80.0, clientX=150, **mouse)
    board.here.wait()
    assert drawn == ["at once", "after the drag"]
