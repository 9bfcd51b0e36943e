"""The first screen and the rules: index.html holds their markup, Python only updates them."""

import js

from page.dom import Event, by_id, document
from page.game_loader import when_here
from page.screens import App
from page.today import Status, running_by_code
from table.day import Day
from table.game_of_day import FIRST, Diary, figure, games
from table.results import Result
from table.saved_games import StoreMissing


class HomeScreen:
    """The first screen, which boot.js has shown; this checks its button to continue a game."""

    name = "home"

    def __init__(self, app: App) -> None:
        self._app = app

    def open(self) -> None:
        self._app.find_last()
        js.inkstead.offerContinue()
        self._show_days()
        last = self._app.prefs.last
        if last:
            # The player is likely to open it next.
            self._app.later(lambda: when_here([last["game"]], self._app.withdraw_broken), 0)

    def do_code(self, argument: str, event: Event) -> None:
        """Open the form for a new game, with the focus in the field for a code."""
        event.preventDefault()
        self._app.go("#/new")

        def enter() -> None:
            field = by_id("code")
            field.focus()
            field.select()

        self._app.later(enter, 0.05)

    def _show_days(self) -> None:
        """Write under each game what has become of today's game."""
        try:
            entries = self._app.shelf.entries()
            self._app.results.update(entries)
        except StoreMissing:
            entries = []
        results = self._app.results.all()
        diary, running = Diary(results), running_by_code(entries)
        today = max(Day.today(), FIRST)
        for game in games():
            row = document.querySelector(f'.home [data-day="{game}"]')
            status = Status.of(game, today, diary, running)
            row.setAttribute("href", f"#/days/{today.iso}" if status.kind == "done" else status.href)
            row.querySelector(".state").textContent = status.text(self._app.words)
            row.querySelector(".daymark").className = f"daymark {status.kind}"
        by_id("bests").textContent = self._bests(results, diary.row(today))

    def _bests(self, results: list[Result], days: int) -> str:
        """The best result of each game alone, and the days in a row; "" if there is none."""
        words = self._app.words
        shown = []
        for game in games():
            best = max((figure(one) for one in results if one.game == game and one.players == 1), default=None)
            if best is not None:
                n = words.number(best.number, sign=True) if best.signed else best.number
                shown.append(words("home.best." + game, n=n))
        lines = [words("home.bests", list=words.list(shown))] if shown else []
        if days > 1:
            lines.append(words("days.share.row", n=days))
        return " · ".join(lines)

    def close(self) -> None: ...

    def respeak(self) -> None:
        self._show_days()

    def retheme(self) -> None: ...


class AboutScreen:
    """The short rules and the credits of a game; of the game shown last if none is named."""

    name = "about"

    def __init__(self, game: str) -> None:
        self._game = game

    def open(self) -> None:
        js.inkstead.turnTo("about", self._game)

    def close(self) -> None: ...

    def respeak(self) -> None: ...

    def retheme(self) -> None: ...
