"""Plays the solution of a puzzle on the page."""

import os
from collections.abc import Callable
from typing import Any

import lesson_input
from cartographers_solo import WORDS
from playwright.sync_api import Page, expect

import engine
from table.puzzle import Attempt, puzzles

Ready = Callable[..., Page]
GAMES = ("cartographers", "kingdom_builder", "woodcraft")
SHOTS = os.environ.get("INKSTEAD_SHOTS", "")


class Solver(lesson_input.Pupil):
    """A puzzle that is open on the page, next to the same one in the engine. ``by``: "mouse" or "keyboard"."""

    def __init__(self, page: Page, game: str, number: int, by: str = "mouse") -> None:
        self.page, self.game, self.by = page, game, by
        self.puzzle = puzzles(game)[number - 1]
        self.course: Any = Attempt(self.puzzle)  # what the players of lesson_input look at

    def open(self, ready: Ready) -> "Solver":
        ready(self.page, f"#/puzzle/{self.game}/{self.puzzle.number}")
        self.sees("task")
        return self

    def sees(self, state: str, id: str = "") -> None:
        expect(self.page.locator(f'.task[data-state="{state}"]')).to_be_visible()

    def make(self, text: str) -> None:
        """Make an action on the page and in the engine."""
        action: Any = engine.parse(self.game, text)
        self.play(action)
        self.course.session.place(action)
        now = WORDS("puzzle.now", n=self.course.points)
        expect(self.page.locator(".task .standing .now")).to_have_text(now)

    def press_card(self, verb: str) -> None:
        button = self.page.locator(f'.task [data-do="{verb}"]')
        if self.by == "mouse":
            button.click()
        else:
            button.focus()
            self.page.keyboard.press("Enter")

    def shoot(self, name: str) -> None:
        if SHOTS:
            self.page.evaluate("paint(true)")
            self.page.wait_for_timeout(500)
            self.page.screenshot(path=f"{SHOTS}/{self.game}-{name}.png")
