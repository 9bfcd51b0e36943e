"""The note about an own order of Woodcraft: what it pays in its row, above the hint, and the mark of a lesson in it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from html_tree import parse
from session_helpers import words

import engine
from page.woodcraft import order_chips, order_note, order_rows
from table.woodcraft.lesson import LESSON, ORDERS

EN = words("en")


def view_with_order_in(row: int) -> Any:
    """The first view of a game in which seat 0 keeps an order in a row."""
    view: Any = engine.new("woodcraft", 2, 1, {}).view(0)
    order = view["displays"]["orders"][0]
    view["players"][0]["orders"] = [{"id": order, "row": row}]
    return view


def paid(row: int) -> str:
    """What the note says an order in a row pays."""
    view = view_with_order_in(row)
    order = view["players"][0]["orders"][0]["id"]
    rule = parse(order_note.note(EN, view, {}, order, seat=0)).one("p", "rule")
    return str(rule.text)


def test_the_note_about_an_own_order_names_the_bonus_of_its_row() -> None:
    """Regression: it named the printed reward alone; a delivery brought one or more steps of reputation on top."""
    assert "In row 1: reputation +3" in paid(1).replace("Reputation", "reputation")
    assert paid(2) != paid(3)
    assert "In row 5: lose 1 point" in paid(5)  # it read "Row 5 adds lose 1 point"


def test_a_note_closes_the_hint_that_would_cover_it(page_module: Callable[[str], Any]) -> None:
    """Regression: on a desktop the note opened below the hint, so that its button could not be pressed."""
    display = page_module("page.woodcraft.display").Display
    for width, closes in ((1280, True), (390, False)):
        shown = SimpleNamespace(_wide=width, _written={"advice": "a hint"}, advise=MagicMock())
        assert display.uncover_note(shown) == shown.advise.called == closes


def test_pressing_an_own_order_uncovers_its_note(page_module: Callable[[str], Any]) -> None:
    screen = page_module("page.woodcraft.table").TableScreen
    table = SimpleNamespace(hand=SimpleNamespace(on_show=(), on_card=lambda *_: ""), selected=None, display=MagicMock())
    table.display.uncover_note.return_value = False
    screen.do_order(table, "E05")
    assert table.selected == "E05" and table.display.uncover_note.call_count == 1
    screen.do_order(table, "E05")
    assert table.selected is None


def test_pressing_an_order_whose_note_is_below_a_hint_shows_the_note(page_module: Callable[[str], Any]) -> None:
    """Regression: with the note open before the hint, both closed when the player did what the hint proposed."""
    screen = page_module("page.woodcraft.table").TableScreen
    hand, display = SimpleNamespace(on_show=(), on_card=lambda *_: ""), MagicMock()
    table = SimpleNamespace(hand=hand, selected="E05", display=display)
    display.uncover_note.return_value = True
    screen.do_order(table, "E05")
    assert table.selected == "E05"


def test_a_lesson_does_not_mark_the_cross_of_a_note() -> None:
    """Regression: the cross that closes the note was framed like the button that the step asks for."""
    view = view_with_order_in(1)
    order = view["players"][0]["orders"][0]["id"]
    cross = parse(order_note.note(EN, view, {}, order, seat=0)).one("button")
    assert "back" in cross.classes
    lights = [
        light for step in LESSON.steps if step.id in ("complete", "make") for light in step.light if light != ORDERS
    ]
    assert lights and all(light.endswith(":not(.back)") for light in lights)


def test_the_row_of_an_order_is_spoken_once() -> None:
    """Regression: "2 Row 2"."""
    rows = parse(order_rows.rows(EN, view_with_order_in(2), 0, order_rows.Marks()))
    line = rows.one("button").one("span", "row-of")
    assert line.texts("span", "sr") == [EN("wc.order.in_row", n=2)]
    assert [(node.text, node.attrs.get("aria-hidden")) for node in line.all("span", "ring")] == [("2", "true")]


@pytest.mark.parametrize(("pile", "pale"), [([], 3), (["g1"], 2), (["g3", "y2"], 3), (["g1", "g2"], 1)])
def test_each_die_that_an_order_lacks_is_pale(pile: list[str], pale: int) -> None:
    """Regression: of two equal dice that were lacking, the second one was drawn as one that the player has."""
    view = view_with_order_in(2)
    player = view["players"][0]
    id = player["orders"][0]["id"]
    view["cards"][id] = {**view["cards"][id], "need": {"dice": ["g1", "g1", "g2"], "tokens": {}}}
    player["pile"] = pile
    dice = parse(order_rows.rows(EN, view, 0, order_rows.Marks())).all("svg", "die")
    assert sum("lacking" in one.classes for one in dice) == pale


def test_helpers_that_are_still_to_be_chosen_are_not_counted_as_orders_in_hand() -> None:
    """Regression: before the device was taken it said 10, and then seven orders were listed."""
    state: Any = engine.new("woodcraft", 2, 1, {})
    before = state.view(1)
    state.play(state.actions()[0])
    after = state.view(1)
    numbers = [parse(order_chips.in_hand(EN, view, 0, None)).texts("b", "num") for view in (before, after)]
    assert before["players"][0]["hand_size"] == 10 and numbers == [[], ["7"]]
