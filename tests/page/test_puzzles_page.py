"""Puzzles on the page: solved, failed, their solution shown, by mouse and by keyboard, and the list of them."""

import os
from collections.abc import Callable
from typing import Any

import lesson_input
import pytest
from cartographers_solo import WORDS
from played_games import shelf
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
        expect(self.page.locator(f'.task[data-state="{state}"]')).to_be_visible(timeout=20_000)

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


def worst(attempt: Attempt) -> list[str]:
    """The actions of a try that does not reach the goal: those of the solution, but another end."""
    *most, _ = attempt.puzzle.solution
    other = Attempt(attempt.puzzle)
    for action in most:
        other.session.place(engine.parse(attempt.puzzle.game, action))
    for action in other.session.state.actions():
        if other.rules.is_over(then := other.rules.after(other.session.state, action)) and (
            other.rules.points(then, other.seat) < attempt.puzzle.goal
        ):
            return [*most, str(action)]
    raise AssertionError("every end reaches the goal")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved(page: Page, ready: Ready, game: str, by: str) -> None:
    solver = Solver(page, game, 1, by).open(ready)
    solver.shoot(f"{by}-0")
    for number, action in enumerate(solver.puzzle.solution, 1):
        solver.make(action)
        solver.shoot(f"{by}-{number}")
    solver.sees("solved")
    expect(page.locator(".seal svg")).to_be_attached()
    expect(page.locator(".task .tries li")).to_have_count(1)
    assert shelf(page).entries() == []  # a puzzle is not a game of the player
    solver.press_card("puzzle_next")
    expect(page.locator(".puzzle-name")).to_have_text(WORDS("puzzle.name", n=2))


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_shown_and_tried(page: Page, ready: Ready, game: str) -> None:
    solver = Solver(page, game, 8).open(ready)
    solver.press_card("puzzle_show")
    solver.sees("solution")
    steps = page.locator(".task .steps li")
    expect(steps).to_have_count(len(solver.puzzle.solution))
    solver.shoot("solution-1")
    for number in range(1, len(solver.puzzle.solution)):
        expect(page.locator(".task .steps .made")).to_have_count(number)
        solver.press_card("puzzle_step 1")
    solver.shoot("solution")
    expect(page.locator(".task .standing .now")).to_have_text(WORDS("puzzle.now", n=solver.puzzle.best))
    solver.press_card("puzzle_again")
    solver.sees("task")
    expect(page.locator(".task .price")).to_have_text(WORDS("puzzle.no_seal"))
