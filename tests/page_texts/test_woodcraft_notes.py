"""The note about an own order of Woodcraft: what it pays in its row, above the hint, and the mark of a lesson in it."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock


def test_a_note_closes_the_hint_that_would_cover_it(page_module: Callable[[str], Any]) -> None:
    """Regression: on a desktop the note opened below the hint, so that its button could not be pressed."""
    display = page_module("page.woodcraft.display").Display
    for width, closes in ((1280, True), (390, False)):
        shown = SimpleNamespace(_wide=width, advise=MagicMock())
        display.uncover_note(shown)
        assert shown.advise.called == closes


def test_pressing_an_own_order_uncovers_its_note(page_module: Callable[[str], Any]) -> None:
    screen = page_module("page.woodcraft.table").TableScreen
    table = SimpleNamespace(hand=SimpleNamespace(on_show=(), on_card=lambda *_: ""), selected=None, display=MagicMock())
    screen.do_order(table, "E05")
    assert table.selected == "E05" and table.display.uncover_note.call_count == 1
    screen.do_order(table, "E05")
    assert table.selected is None
