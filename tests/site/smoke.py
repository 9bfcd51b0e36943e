"""Playing a little in any engine: all that is needed is to have JavaScript evaluated in the page."""

import time
from collections.abc import Callable
from typing import Any

BOARD = "[...document.querySelectorAll('.twin [role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"
SECONDS = 90


class Smoke:
    """`run(expression)` evaluates JavaScript in the page and gives its value."""

    def __init__(self, run: Callable[[str], Any]) -> None:
        self.run = run

    def until(self, condition: str) -> None:
        """Wait until a condition of the page holds."""
        end = time.monotonic() + SECONDS
        while not self.run(condition):
            if time.monotonic() > end:
                trouble = self.run("document.getElementById('trouble')?.textContent")
                raise AssertionError(f"never came: {condition}; the page says: {trouble}")
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector('{selector}') !== null")
        self.run(f"document.querySelector('{selector}').click()")

    def play_a_draw(self) -> list[str]:
        """At the table: ask a bot for a draw, make it, turn the next card; what the map says then."""
        self.until("document.body.dataset.ready === 'table'")
        self.click('.tools [data-do="hint"]')
        self.click(".advice .try")
        self.click("[data-part=main]")
        self.until("document.querySelector('.table').dataset.phase === 'turn'")
        self.click("[data-part=main]")
        self.until("document.querySelector('.table').dataset.phase !== 'turn'")
        board: list[str] = self.run(BOARD)
        assert len(board) == 121
        return board
