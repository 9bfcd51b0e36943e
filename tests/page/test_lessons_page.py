"""The guided first games: played to their end, wrong moves, leaving and coming back, every size of window."""

import os
from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from lesson_input import Pupil
from played_games import shelf
from playwright.sync_api import Page, expect

Ready = Callable[..., Page]
GAMES = ("cartographers", "kingdom_builder", "woodcraft")
SHOTS = os.environ.get("INKSTEAD_SHOTS", "")


def shoot(pupil: Pupil) -> None:
    if SHOTS:
        pupil.page.wait_for_timeout(400)
        pupil.page.screenshot(path=f"{SHOTS}/{pupil.game}-{pupil.by}-{pupil.course.number}.png")


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end(page: Page, ready: Ready, game: str, by: str) -> None:
    pupil = Pupil(page, game, by).open(ready)
    steps = pupil.course.lesson.steps
    while not pupil.course.is_last:
        pupil.sees("read" if pupil.course.step.is_read else "task")
        count = WORDS("lesson.of", n=pupil.course.number + 1, m=len(steps) - 1)
        expect(page.locator(".progress .num")).to_have_text(count)
        expect(page.locator(".progress .pips .done")).to_have_count(pupil.course.number)
        shoot(pupil)
        if not pupil.course.step.is_read:
            pupil.make()
        pupil.go_on()
    pupil.sees("over")
    shoot(pupil)
    assert shelf(page).entries() == []  # a lesson is not a game of the player
    if not pupil.course.session.over:
        pupil.press("lesson_play_on")
        page.wait_for_selector("body[data-screen=table]")
        [entry] = shelf(page).entries()
        assert shelf(page).load(entry.id).state.to_json() == pupil.course.session.state.to_json()
