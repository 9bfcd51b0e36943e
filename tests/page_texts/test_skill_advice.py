"""A skill that a hint proposes is used together with the draw that would follow it."""

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from engine.cartographers.actions import Action

SKILL = Action("skill knowledge", "skill", "knowledge", 0)
DRAW = Action("draw forest A1", "draw", "forest", 1)


@pytest.fixture
def advice(page_module: Callable[[str], Any]) -> Any:
    return page_module("page.cartographers.skill_advice")


def test_a_proposed_skill_holds_the_draw_that_was_proposed_with_it(advice: Any) -> None:
    table = Mock(drawing=True)
    table.display.proposal = advice.Proposal("knowledge", DRAW)
    advice.open_proposed(table, SKILL)
    table.play.assert_called_once_with(SKILL)
    table.show_advice.assert_called_once_with(DRAW)
    table.hints.ask.assert_not_called()


def test_a_skill_used_before_its_draw_is_known_asks_for_the_draw(advice: Any) -> None:
    """Regression: the hint closed, and no shape was held."""
    table = Mock(drawing=True)
    table.display.proposal = advice.Proposal("knowledge")
    advice.open_proposed(table, SKILL)
    table.hints.ask.assert_called_once_with()


def test_a_skill_that_no_draw_follows_asks_for_nothing(advice: Any) -> None:
    table = Mock(drawing=False)
    table.display.proposal = advice.Proposal("knowledge")
    advice.open_proposed(table, SKILL)
    table.hints.ask.assert_not_called()
