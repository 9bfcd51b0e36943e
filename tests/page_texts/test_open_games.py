"""Games of which another tab has saved a newer state: what is opened, and what is sent to other devices."""

from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session

NOW = 1_760_000_000


def played(count: int) -> Session:
    session = Session(Deal.of("woodcraft", 3))
    for _ in range(count):
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    return session


class Tab:
    """The games of one tab, whose table of game "g" was open when another tab saved a newer state."""

    def __init__(self, page_module) -> None:
        self.shelf = Shelf(MemoryStore())
        self.app = MagicMock(shelf=self.shelf)
        self.reopened: list[str] = []
        self.games = page_module("page.open_games").OpenGames(self.app, self.reopened.append, lambda *_: None)
        self.games.begin("g", played(1))
        self.games.open("g")
        self.mine = played(2)
        self.games.save("g", self.mine)
        self.shelf.save("g", played(4), NOW, 2)


@pytest.fixture
def tab(page_module) -> Tab:
    return Tab(page_module)


def length(session: Session) -> int:
    return len(session.state.history)


def test_a_game_that_another_tab_has_played_on_is_not_opened_as_it_was_here(tab):
    tab.games.begin("g", played(3))
    assert tab.reopened == ["g"] and length(tab.games.open("g")) == length(played(4))


def test_a_game_loaded_again_can_be_saved_after_another_tab_has_played_on(tab):
    session = tab.games.load("g")
    session.place(session.state.actions()[0])
    tab.games.begin("g", session)
    assert not tab.reopened and length(tab.shelf.load("g")) == length(session)


@pytest.mark.parametrize(("is_saved", "reason", "is_sent"), [(True, "", 1), (False, "full", 1), (False, "", 0)])
def test_what_another_tab_has_overtaken_is_not_sent_to_other_devices(
    tab, page_module, monkeypatch, is_saved, reason, is_sent
):
    monkeypatch.setattr(tab.games, "save", lambda *_: is_saved)
    if reason:
        tab.games._keep("g", tab.mine, reason)
    table = MagicMock(app=SimpleNamespace(games=tab.games), id="g", SAVES_AT_ONCE=True)
    saving = page_module("page.table.saving").Saving(table)
    saving.soon()
    assert table.saved.call_count == is_sent and table.show_unsaved.call_count == 1
