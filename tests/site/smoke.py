"""Playing a little in any engine: all that is needed is to have JavaScript evaluated in the page."""

import time
from collections.abc import Callable
from typing import Any

BOARD = "[...document.querySelectorAll('.twin [role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"
#: What a table of Kingdom Builder or Woodcraft shows: its places, and the panels of the player.
SHOWN = """[...document.querySelectorAll('.twin [aria-label]')].map(node => node.getAttribute('aria-label'))
  .concat([...document.querySelectorAll('[data-part=seats], [data-part=purse], [data-part=pile]')]
    .map(node => node.textContent))"""
#: Presses Enter on a hex, as a keyboard would.
ENTER = """(cell => { cell.focus();
  cell.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true})); })(%s)"""
#: Gives the first answer to a question of Woodcraft, or presses the red button.
ANSWER = """['.ask .answers [data-do^="act "]', '[data-part=main][aria-disabled=false]', '.ask .answers button']
  .map(selector => document.querySelector(selector)).find(button => button)?.click()"""
#: Sets a mark one picture later: the labels for screen readers come after the board (``Display.finish_later``).
MARK_NEXT_PICTURE = """void (window.isDrawn = false,
  requestAnimationFrame(() => setTimeout(() => { window.isDrawn = true; })))"""
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

    def wait_for_picture(self) -> None:
        """Wait until all of the present position is shown."""
        self.run(MARK_NEXT_PICTURE)
        self.until("window.isDrawn")

    def click(self, selector: str) -> None:
        self.until(f"document.querySelector('{selector}') !== null")
        self.run(f"document.querySelector('{selector}').click()")

    def play_a_turn(self, game: str) -> list[str]:
        """At the table: play the first turn of a game; what the table says then."""
        self.until("document.body.dataset.ready === 'table'")
        if game == "cartographers":
            return self.play_a_draw()
        if game == "kingdom_builder":
            self._build_three()
        else:
            self._move_a_tile()
        self.wait_for_picture()
        shown: list[str] = self.run(SHOWN)
        return shown

    def _build_three(self) -> None:
        for number in range(1, 4):
            self.click('.tools [data-do="hint"]')
            self.until("document.querySelector('.advice .try') !== null")
            hex = self.run("document.querySelector('.advice .try span').textContent.split(' ').pop()")
            self.run(ENTER % f"document.getElementById('cell-{hex}')")
            built = "document.querySelectorAll('.pip-done, .pips3 .pip:not(.pip-now, .pip-later)').length"
            self.until(f"{built} >= {number} || document.querySelector('.table').dataset.phase === 'finish'")
        self.click("[data-part=main]")
        self.until("document.querySelector('.table').dataset.phase !== 'finish'")

    def _move_a_tile(self) -> None:
        """Answer the questions of the set-up, then move a tile of the wheel and do its action."""
        for _ in range(12):
            if self.run("document.querySelector('.table').dataset.phase === 'turn'"):
                break
            self.run(ANSWER)
        self.until("document.querySelector('.table').dataset.phase === 'turn'")
        self.click(".answers.tiles button:not([aria-disabled=true])")
        self.until("document.querySelector('[data-part=main]').classList.contains('primary')")
        self.click("[data-part=main]")
        self.until("document.querySelector('[data-do=undo]:not([disabled])') !== null")

    def play_a_draw(self) -> list[str]:
        """At the table: ask a bot for a draw, make it, turn the next card; what the map says then."""
        self.until("document.body.dataset.ready === 'table'")
        self.click('.tools [data-do="hint"]')
        self.click(".advice .try")
        self.click("[data-part=main]")
        self.until("document.querySelector('.table').dataset.phase === 'turn'")
        self.click("[data-part=main]")
        self.until("document.querySelector('.table').dataset.phase !== 'turn'")
        self.wait_for_picture()
        board: list[str] = self.run(BOARD)
        assert len(board) == 121
        return board
