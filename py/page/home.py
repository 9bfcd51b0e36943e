"""The first screen and the rules: index.html holds their markup, Python only updates them."""

from contextlib import suppress

import js

from page.dom import Event, Listeners, by_id
from page.game_loader import needs, run, when_here
from page.new_day import watch_days
from page.screens import App
from table.day import Day
from table.save_format import Entry
from table.store import StoreMissing

#: The key of ``table.lesson``, which is not loaded before a lesson is known to have been begun.
LESSONS = "inkstead.lessons"


class HomeScreen:
    """The first screen, which boot.js has shown; this checks its button to continue a game."""

    name = "home"

    def __init__(self, app: App) -> None:
        self._app = app
        self._day = Day.today()  # whose games are shown
        self._listeners = Listeners()

    def open(self) -> None:
        bare = self._app.find_last()
        js.inkstead.showHome()
        self._show_days()
        self._show_lessons()
        last = self._app.prefs.last
        if last:
            # The player is likely to open it next.
            parts = needs(self._app.games, last["id"], last["game"])
            self._app.later(lambda: when_here(parts, self._app.withdraw_broken), 0)
        self._draw_boards()
        if bare:
            self._add_boards(bare)
        watch_days(self._listeners, self._look_at_the_clock)

    def _look_at_the_clock(self) -> None:
        """Show the games of a new day, if the page has been open since the day before."""
        if not js.document.hidden and self._day != Day.today():
            self._day = Day.today()
            self._show_days()

    def do_code(self, argument: str, event: Event) -> None:
        """Open the form for a new game, with the focus in the field for a code."""
        event.preventDefault()
        app = self._app
        app.go("#/new")

        def enter() -> None:
            if app.screen is not None and app.screen.name == "new":
                field = by_id("code")
                field.focus()
                field.select()
            elif js.location.hash == "#/new":  # the game of the form is still on its way
                app.later(enter, 0.1)

        app.later(enter, 0.05)

    def _show_days(self) -> None:
        """Write what has become of today's games, when the part that knows is here."""

        def show() -> None:
            if self._app.screen is self:
                from page.days.home import show_days

                show_days(self._app)

        when_here(["days"], show)

    def _show_lessons(self) -> None:
        """Name the step of each unfinished lesson, when the part that knows is here."""

        def show() -> None:
            if self._app.screen is self:
                from page.lesson.home import show_lessons

                run(show_lessons(self._app, self))

        with suppress(StoreMissing):
            if self._app.store.read(LESSONS):
                when_here(["lesson"], show)

    def _draw_boards(self) -> None:
        """Draw the running games, if there are any, when the part that can is here."""

        def draw() -> None:
            if self._app.screen is self:
                from page.miniatures.home import draw

                run(draw(self._app, self))

        if self._app.prefs.running["games"]:
            when_here(["miniatures"], draw)

    def _add_boards(self, bare: list[Entry]) -> None:
        """Give finished games their boards, while the rules can still replay them."""

        def add() -> None:
            if self._app.screen is self:
                from page.miniatures.home import add_boards

                run(add_boards(self._app, self, bare))

        when_here(["miniatures"], add)

    def close(self) -> None:
        self._listeners.close()

    def show_language(self) -> None:
        self._show_days()

    def show_theme(self) -> None:
        self._draw_boards()


class AboutScreen:
    """The short rules and the credits of a game; of the game shown last if none is named."""

    name = "about"

    def __init__(self, game: str) -> None:
        self._game = game

    def open(self) -> None:
        js.inkstead.turnTo("about", self._game)

    def close(self) -> None: ...

    def show_language(self) -> None: ...

    def show_theme(self) -> None: ...
