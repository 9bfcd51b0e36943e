"""What the first screen says about lessons that are not finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

import engine
from page.game_loader import bring
from table.lesson import Progress

if TYPE_CHECKING:
    from page.screens import App, Screen


async def show_lessons(app: App, screen: Screen) -> None:
    """Note the step of each unfinished lesson for the first screen; the games of these lessons are loaded."""
    progress = Progress(app.store)
    begun = [game for game in engine.games() if progress.made(game)]
    if not await bring(begun) or app.screen is not screen:
        return
    steps = {}
    for game in begun:
        course = progress.course(game)
        if course.number or course.made[0]:
            steps[game] = [course.number + 1, len(course.lesson.steps) - 1]
    app.prefs.note("lessons", steps)
    js.inkstead.showHome()
