"""Every button of a table has a handler: `data-do` names a `do_` method of the table, its parts or the app."""

import random
import re
from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest
from session_helpers import play_on, words

import engine
from table.deals import Deal
from table.session import PERSON, Session, Sitter

#: What a display draws with, or measures in the browser.
DRAWN = ("picture", "twin", "_twin", "small", "viewport", "_note", "shapes", "_flights", "_faces")
#: Some verbs of each game, as a check of the test itself.
EXPECTED = {
    "cartographers": {"main", "shape", "terrain", "turn", "flip", "light", "seat", "undo", "log", "again", "copy"},
    "kingdom_builder": {"main", "tile", "light", "seat", "people", "end", "closer", "undo", "log", "again", "copy"},
    "woodcraft": {"main", "tab", "order", "die", "helper", "act", "work", "undo", "log", "again", "copy"},
}


def verbs(markup: object) -> set[str]:
    return set(re.findall(r'data-do="(\w+)', str(markup)))


@pytest.fixture(params=engine.games())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def table_that_keeps_markup(
    game: str, page_module: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> tuple[Any, list[object]]:
    """The table of a new game of two without a browser, and all markup that it writes."""
    screen = page_module(f"page.{game}.table").TableScreen
    parts = page_module("page.table.parts").Parts
    written: list[object] = []

    def begin(self: Any, root: object, layout: str) -> None:
        self.root, self._written = root, {}
        self.part = {name: MagicMock() for name in re.findall(r'data-part="(\w+)"', layout)}
        written.append(layout)

    monkeypatch.setattr(parts, "__init__", begin)
    monkeypatch.setattr(parts, "write", lambda self, part, markup: written.append(markup))
    session = Session(Deal.of(game, 3, 2), (Sitter(PERSON, "Ada"), Sitter(PERSON, "Bo")))
    table = screen(MagicMock(words=words("en")), MagicMock(), session, "a1")
    table.display = screen.DISPLAY(table, table.root)
    table.display.after_picture = lambda act: act()
    table.display.fit_soon = lambda: None
    table.dialog.open = lambda title, body: written.append(body)
    for name in DRAWN:
        if name in vars(table.display):
            monkeypatch.setattr(table.display, name, MagicMock())
    return table, written


def test_every_button_of_a_table_has_a_handler(
    game: str, page_module: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, written = table_that_keeps_markup(game, page_module, monkeypatch)
    chance, shown = random.Random(1), False
    while not shown:
        shown = table.session.over
        table.read_view()
        table.display.refresh()
        table.display.show_remainder()
        play_on(table.session, chance, len(table.session.state.history) + 3)
    for opens in ("menu", "deck", "log", "keys"):
        getattr(table.dialog, f"do_{opens}")()
    done = verbs(written)
    handlers = (table, *table.parts, page_module("page.app").App)
    assert done >= EXPECTED[game]
    assert not {verb for verb in done if not any(hasattr(one, f"do_{verb}") for one in handlers)}
