"""A hint that the player waits for comes, or it is no longer announced."""

from collections.abc import Callable, Coroutine
from typing import Any
from unittest.mock import MagicMock

import pytest
from bot_workers import Workers
from session_helpers import words

from page.html import EMPTY
from table.deals import Deal
from table.session import Session, Sitter

Module = Callable[[str], Any]


def run(work: Coroutine[object, None, None]) -> None:
    """Run a coroutine that waits for nothing."""
    with pytest.raises(StopIteration):
        work.send(None)


class Seat:
    """A table at which a person decides and a worker has begun to prepare a hint."""

    def __init__(self, page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
        bots, ahead = page_module("page.table.bot_seats"), page_module("page.ponder.prepared")
        resting = page_module("page.table.resting")
        self.session = Session(Deal.of("kingdom_builder", 5, 2), (Sitter(), Sitter()))
        self.table = MagicMock(session=self.session)
        self.table.app.words, self.table.describe.return_value = words("en"), "a move"
        self.browser = resting.js
        self.browser.document.hidden = False
        del self.browser.navigator.getBattery
        monkeypatch.setattr(bots, "BotWorker", workers)
        monkeypatch.setattr(ahead, "run", run)
        monkeypatch.setattr(resting, "when_here", lambda parts, done: done())
        self.bots = bots.BotSeats(self.table)
        self.hints = bots.Hints(self.table, self.bots)
        self.bots.play()
        has_rested = self.table.app.later.call_args.args[0]
        has_rested()
        assert workers.are_asked

    def hide_page(self) -> None:
        self.browser.document.hidden = True
        self.bots.resting.visibility_changed()


@pytest.fixture
def seat(page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Seat:
    return Seat(page_module, monkeypatch, workers)


@pytest.mark.parametrize("interruption", ["hidden page", "scenes"])
def test_a_player_gets_the_hint_that_was_being_prepared(seat: Seat, workers: Workers, interruption: str) -> None:
    """In the meantime the page was hidden, or the last round was shown again."""
    seat.hints.ask()
    if interruption == "hidden page":
        seat.hide_page()
    else:
        seat.bots.resting.begin()
    first = seat.session.state.actions()[0]
    workers.answer(str(first))
    assert seat.hints.moves == [first] and not seat.bots.awaited
    assert not workers.are_asked, "nothing more is computed while nobody looks"


def test_a_hint_is_prepared_where_the_browser_says_nothing_of_the_battery(page_module: Module) -> None:
    """In a frame of another site the question is refused, and nothing was prepared."""
    ahead = page_module("page.ponder.prepared")
    ahead.JsException = OSError
    ahead.js.navigator.getBattery.side_effect = OSError
    with pytest.raises(StopIteration) as done:
        ahead._has_power().send(None)
    assert done.value.value is True


def test_a_hidden_page_prepares_no_hint(seat: Seat, workers: Workers) -> None:
    seat.hide_page()
    assert not workers.are_asked


@pytest.mark.parametrize("awaited", ["hint", ""])
def test_news_of_another_player_end_the_announcement_of_a_hint(page_module: Module, awaited: str) -> None:
    """The question is dropped with them. A hint that is shown stays."""
    table = object.__new__(page_module("page.links.table").LinkedTable)
    for name in ("app", "bots", "display", "timeline", "session", "events", "refresh", "announce"):
        setattr(table, name, MagicMock())
    table.session.over, table._was_over, table._events_shown = False, False, 0
    table.session.waits, table.session.goes_ahead, table.session.state.history = False, False, []
    table.session.state.winners.return_value = ()
    table.events.return_value, table.timeline.playing, table.bots.awaited = (), False, awaited
    table.arrived(lambda session: MagicMock(is_new=True))
    table.bots.forget.assert_called_once()
    assert table.display.advise.call_args_list == ([((EMPTY,),)] if awaited else [])


def test_no_bot_thinks_ahead_in_lessons_and_puzzles(page_module: Module) -> None:
    """Their hints need no bot, and the par would be that of a deal which is not played."""
    guided, table_of_game = page_module("page.lesson.guided").GuidedTable, page_module("page.table.screen").Table
    resting = page_module("page.table.resting").Resting
    page_module("page.table.resting").js.document.hidden = False
    for kind, waits in ((guided, 0), (table_of_game, 3)):
        table = MagicMock(THINKS_AHEAD=kind.THINKS_AHEAD)
        rest = resting(table, MagicMock(awaited=""))
        rest.visibility_changed()  # the page is visible again
        rest.begin()  # scenes are over
        rest.visibility_changed()
        assert table.app.later.call_count == waits
