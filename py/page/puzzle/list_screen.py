"""The list of the puzzles of a game, by level of difficulty, with what the player has reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from page.dom import Node, load_style
from page.html import Html, a, b, div, h1, h2, i, icon, nav, p, section, set_markup, small, span
from page.screens import App
from table.puzzle import LEVELS, Progress, Puzzle, Result, games, puzzles

from .card import share, task

SHEETS = ("static/css/lesson.css", "static/css/puzzle.css")


class PuzzlesScreen:
    """The list of puzzles; its address is ``#/puzzles/<game>``."""

    name = "puzzles"

    def __init__(self, app: App, room: Node, game: str) -> None:
        """``game``: that of the first puzzles if it is another text."""
        self._app, self._room = app, room
        self._game = game if game in games() else games()[0]

    def open(self) -> None:
        for sheet in SHEETS:
            load_style(sheet)
        self._write()

    def close(self) -> None:
        self._room.replaceChildren()

    def respeak(self) -> None:
        self._write()

    def retheme(self) -> None: ...

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
                    h1(words("puzzle.title"), tabindex=-1),
                    p(words("puzzle.count", n=solved, m=len(them)), cls="count"),
                    cls="head",
                ),
                self._tabs(),
                p(words("puzzle.about." + self._game), cls="about"),
                div(main, cls="go-on"),
                [self._level(level, them, results) for level in LEVELS],
                div(a(icon("back"), span(words("app.back")), cls="btn quiet", href="#/"), cls="go"),
                cls="screen puzzles",
            ),
        )

    def _tabs(self) -> Html:
        words = self._app.words
        tabs = [
            a(words("game." + game), href=f"#/puzzles/{game}", aria_current="page" if game == self._game else None)
            for game in games()
        ]
        return nav(tabs, cls="segments", aria_label=words("puzzle.games"))

    def _level(self, level: str, them: Sequence[Puzzle], results: Mapping[str, Result]) -> Html | None:
        shown = [self._tile(one, _result(results, one)) for one in them if one.level == level]
        if not shown:
            return None
        return div(h2(self._app.words("puzzle.level." + level), cls="eyebrow"), div(shown, cls="tiles"), cls="level")

    def _tile(self, puzzle: Puzzle, result: Result) -> Html:
        words = self._app.words
        return a(
            span(words("puzzle.name", n=puzzle.number), cls="sr"),
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
