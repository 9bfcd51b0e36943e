"""A whole game of Kingdom Builder against a bot by mouse."""

from collections.abc import Callable

import pytest
from kingdom_input import Mouse
from kingdom_table import ADA, GAME, KingdomTable
from playwright.sync_api import Page

from engine.kingdom_builder.locations import KINDS
from table.deals import Deal
from table.session import Session, Sitter


@pytest.mark.exhaustive
def test_a_game_is_played_to_the_end_by_mouse(page: Page, ready: Callable[..., Page]) -> None:
    table = KingdomTable(page, Session(Deal.of(GAME, 31, 2), (ADA, Sitter("normal")))).open(ready)
    mouse = Mouse(table)
    table.check()
    used = set()
    while not table.state.over:
        if table.phase == "turn":
            mouse.go_on()
        else:
            action = table.any_action()
            used.add(action.kind)
            mouse.play(action)
        if table.phase == "think":
            table.wait_for_bots()
            table.check()
    assert len(used & set(KINDS)) >= 3, used
