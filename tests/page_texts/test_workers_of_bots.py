"""Each worker of bots holds an interpreter of its own, so none outlives what it was started for."""

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import MagicMock

import pytest
from bot_workers import Workers

from table.deals import Deal
from table.session import Session, Sitter

Module = Callable[[str], Any]


def play(session: Session, action: Any) -> None:
    session.place(action)
    if session.inked is not None:
        session.reveal()


def reviewing(page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Any:
    """A running review of a finished game; its panel is shut."""
    module = page_module("page.review.reviewing")
    monkeypatch.setattr(module, "BotWorker", workers)
    session = Session(Deal.of("kingdom_builder", 5))
    chance = Random(3)
    while not session.over:
        play(session, chance.choice(session.state.actions()))
    table = MagicMock(session=session, seat=0)
    table.app.screen = table
    table.display.part["right"].querySelector.return_value.getBoundingClientRect.return_value.top = 0
    review = module.Reviewing(table)
    review.do_review()
    review.do_review_run("quick")
    table.display.part["right"].querySelector.return_value = None
    review.do_review_shut()
    return review


def test_a_review_ends_its_worker_when_it_is_complete(
    page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    review = reviewing(page_module, monkeypatch, workers)
    decisions = review._course.decisions
    for number, decision in enumerate(decisions):
        assert workers.working == 1 and review.running, number
        workers.answer(str(decision.action))
    assert review._course.result is not None and len(review._course.result.entries) == len(decisions) > 1
    assert workers.working == 0 and not review.running


def test_leaving_the_table_leaves_its_review_and_another_language_does_not(page_module: Module) -> None:
    table = object.__new__(page_module("page.table.screen").Table)
    for name in ("app", "saving", "display", "timeline", "bots", "_listeners", "review"):
        setattr(table, name, MagicMock())
    table.id = "game"
    table.app.screen = table
    table.close()
    table.review.leave.assert_not_called()
    table.app.screen = MagicMock()
    table.close()
    table.review.leave.assert_called_once()


def test_the_bots_of_a_table_end_with_the_game_and_return_if_its_end_is_undone(
    page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    module = page_module("page.table.bot_seats")
    monkeypatch.setattr(module, "BotWorker", workers)
    session = Session(Deal.of("kingdom_builder", 5, 2), (Sitter("easy"), Sitter("easy")))
    table = MagicMock(session=session)
    table.play.side_effect = lambda action: (play(session, action), bots.play())
    bots = module.BotSeats(table)
    bots.play()
    chance = Random(3)
    while not session.over:
        assert workers.working == 1 and bots.awaited == module.MOVE
        workers.answer(str(chance.choice(session.state.actions())))
    assert workers.working == 0 and not bots.awaited
    table.session = Session(Deal.of("kingdom_builder", 6, 2), (Sitter("easy"), Sitter("easy")))
    bots.play()
    assert workers.working == 1 and bots.awaited == module.MOVE


def test_the_par_has_no_worker_while_the_player_uses_another_one(
    page_module: Module, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    module = page_module("page.par.player")
    monkeypatch.setattr(module, "BotWorker", workers)
    waiting: list[Callable[[], None]] = []
    busy: list[str] = []
    game, app = MagicMock(over=False), MagicMock()
    game.state.history = ()
    app.later = lambda call, seconds: waiting.append(call)
    app.store.read.return_value = ""
    player = module.ParPlayer(app, game, lambda: None, lambda: bool(busy))
    waiting.pop()()
    assert workers.working == 1
    busy.append("review")
    workers.answer("end")
    waiting.pop()()
    assert workers.working == 0
    busy.clear()
    waiting.pop()()
    assert workers.working == 1
    player.close()
    assert workers.working == 0
