"""Modules that the end of a game needs are imported while the page is idle, before the last action."""

from collections.abc import Callable

import pytest
from page_watch import IN_PYTHON
from playwright.sync_api import Page

import engine
from table.deals import Deal

Ready = Callable[..., Page]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", engine.games())
def test_the_end_is_prepared_when_a_table_is_open(page: Page, ready: Ready, game: str) -> None:
    ready(page, f"#deal={Deal.of(game, 1).code()}")
    parts = {"page.par.panel", "page.achievements.ending", "page.challenge.panel", f"table.{game}.achievements"}
    page.evaluate(
        IN_PYTHON,
        f"""
        import asyncio, sys
        while not {parts | {f"page.{game}.end"}} <= sys.modules.keys():
            await asyncio.sleep(0.05)
        """,
    )
