"""The first screen and the rules: static/index.html holds them, Python only keeps them up to date."""

import js

from page.game_loader import when_here
from page.screens import App


class HomeScreen:
    """What boot.js has shown already, with the button to continue made true."""

    name = "home"

    def __init__(self, app: App) -> None:
        self._app = app

    def open(self) -> None:
        self._app.find_last()
        js.inkstead.offerContinue()
        last = self._app.prefs["last"]
        if last:
            # It is likely to be wanted next.
            self._app.later(lambda: when_here(last["game"], self._app.withdraw_broken), 0)

    def close(self) -> None: ...

    def respeak(self) -> None: ...

    def retheme(self) -> None: ...


class AboutScreen:
    """The rules of a game in short, and who made what; of the game shown last if none is named."""

    name = "about"

    def __init__(self, game: str) -> None:
        self._game = game

    def open(self) -> None:
        js.inkstead.turnTo("about", self._game)

    def close(self) -> None: ...

    def respeak(self) -> None: ...

    def retheme(self) -> None: ...
