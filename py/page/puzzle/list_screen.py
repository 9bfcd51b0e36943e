"""The list of the puzzles of a game, by level of difficulty, with what the player has reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from page.dom import Node
from page.game_loader import when_here
from page.html import Html, a, b, div, h1, h2, i, icon, nav, p, section, set_markup, small, span
from page.room import RoomScreen, back_link
from page.screens import App
from table import small_board
from table.puzzle import LEVELS, Attempt, Puzzle, games, puzzles
from table.puzzle.progress import Progress, Result

from .card import share, task

if TYPE_CHECKING:
    from page.miniatures.rows import Picture, Pictures

SHEETS = ("static/css/lesson.css", "static/css/puzzle.css")


class PuzzlesScreen(RoomScreen):
    """The list of puzzles; its address is ``#/puzzles/<game>``."""

    name = "puzzles"
    sheets = SHEETS

    def __init__(self, app: App, room: Node, game: str) -> None:
        """``game``: that of the latest result if it is another text, else that of the first puzzles."""
        super().__init__(app, room)
        latest = next(reversed(Progress(app.store).results()), "").partition(" ")[0]
        self._game = next((one for one in (game, latest) if one in games()), games()[0])
        self._pictures: Pictures | None = None

    def close(self) -> None:
        if self._pictures is not None:
            self._pictures.close()
        super().close()

    def show_theme(self) -> None:
        self._show_pictures()

    def _show_pictures(self) -> None:
        """Draw the positions whose tiles come into view, when the part that can is here."""

        def show() -> None:
            if self._app.screen is self:
                from page.miniatures.rows import Pictures

                self._pictures = self._pictures or Pictures(self._app, self, self._picture)
                self._pictures.watch(self._room)

        when_here(["miniatures"], show)

    def _picture(self, id: str) -> Picture | None:
        from page.miniatures.pictures import of_board
        from page.miniatures.rows import Picture

        puzzle = next((one for one in puzzles(self._game) if one.id == id), None)
        if puzzle is None:
            return None

        def draw() -> str:
            return of_board(self._app, self._game, small_board.of(Attempt(puzzle).session))

        return Picture(self._app.theme, [self._game], draw)

    def _write(self) -> None:
        words = self._app.words
        results = Progress(self._app.store).results()
        them = puzzles(self._game)
        solved = sum(_result(results, one).solved for one in them)
        following = next((one for one in them if not _result(results, one).solved), None)
        go_on = words("puzzle.all_solved")
        main: Html = p(go_on, cls="rule")
        if following is not None:
            main = a(
                icon("play"),
                span(words("puzzle.play", n=following.number)),
                cls="btn primary",
                href=f"#/puzzle/{self._game}/{following.number}",
            )
        set_markup(
            self._room,
            section(
                div(
                    back_link(words, "#/"),
                    h1(words("puzzle.title"), tabindex=-1),
                    p(words("puzzle.count", n=solved, m=len(them)), cls="count"),
                    cls="head",
                ),
                self._tabs(),
                p(words("puzzle.about." + self._game), cls="about"),
                div(main, cls="go-on"),
                [self._level(level, them, results) for level in LEVELS],
                cls="screen puzzles",
            ),
        )
        self._show_pictures()

    def _tabs(self) -> Html:
        words = self._app.words
        tabs = [
            a(words("game." + game), href=f"#/puzzles/{game}", aria_current="page" if game == self._game else None)
            for game in games()
        ]
        return nav(tabs, cls="segments", aria_label=words("puzzle.games"))

    def _level(self, level: str, them: Sequence[Puzzle], results: Mapping[str, Result]) -> Html | None:
        here = sorted((one for one in them if one.level == level), key=lambda one: one.number)
        shown = [self._tile(one, _result(results, one)) for one in here]
        if not shown:
            return None
        return div(h2(self._app.words("puzzle.level." + level), cls="eyebrow"), div(shown, cls="tiles"), cls="level")

    def _tile(self, puzzle: Puzzle, result: Result) -> Html:
        words = self._app.words
        return a(
            span(words("puzzle.name", n=puzzle.number), cls="sr"),
            span(icon(puzzle.game), cls="small-board empty", data_picture=puzzle.id, aria_hidden=True),
            b(puzzle.number, cls="number", aria_hidden=True),
            span(task(words, puzzle), cls="what"),
            small(_standing(self._app, puzzle, result), " · ", share(words, puzzle)),
            i(cls=f"daymark {_mark(result)}", aria_hidden=True),
            href=f"#/puzzle/{self._game}/{puzzle.number}",
            cls="card puzzle",
        )


def _result(results: Mapping[str, Result], puzzle: Puzzle) -> Result:
    return results.get(puzzle.id, Result())


def _mark(result: Result) -> str:
    if result.seal:
        return "done sealed"
    return "done" if result.solved else "running" if result.tries or result.shown else "open"


def _standing(app: App, puzzle: Puzzle, result: Result) -> str:
    """What the player has reached, in words."""
    words = app.words
    if result.seal:
        return words("puzzle.is_best" if result.best == puzzle.best else "puzzle.is_solved", n=result.tries)
    if result.solved or result.shown:
        return words("puzzle.is_shown")
    if result.tries and result.best is not None:
        return words("puzzle.is_tried", n=result.best)
    return words("puzzle.is_open")
