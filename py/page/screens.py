"""The interfaces of screens, and of the application as screens use it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, cast

from page.dom import Event, Node
from page.double_click import DoubleClick
from page.open_games import OpenGames, WhyUnsaved
from page.prefs import Prefs
from page.sounds import Sounds
from table.results import Results
from table.save_format import Entry
from table.saved_games import Shelf
from table.session import Session
from table.store import Store
from table.words import Words


class Part(Protocol):
    """A part of the page that follows language and theme: a screen, or the dialog of settings."""

    def open(self) -> None: ...
    def close(self) -> None: ...
    def show_language(self) -> None:
        """Show everything in the language of ``App.words``."""

    def show_theme(self) -> None:
        """Show everything in the theme ``App.theme``."""


class Screen(Part, Protocol):
    """One screen of the page. While it is open, body[data-screen] is its ``name``."""

    name: str


class Review(Protocol):
    """The review of a finished game, at its table."""

    def close(self) -> bool:
        """Show the result again if the review is open; returns whether it was."""


class Saving(Protocol):
    """Saves the game of a table after each action."""

    def drop(self) -> None:
        """Do not save what is not saved yet: a newer state was stored, which would be overwritten."""


class TableScreen(Screen, Protocol):
    """The table of a game in progress; its ``name`` is "table"."""

    id: str
    session: Session
    #: Objects with further ``do_`` methods for buttons.
    parts: Sequence[object]
    following: bool

    @property
    def review(self) -> Review: ...

    @property
    def saving(self) -> Saving: ...

    def show_unsaved(self) -> None:
        """Update the mark of a game that is not saved."""

    def follow(self, following: bool) -> None:
        """Only show what another tab plays (True), or let the player play here (False)."""

    def replace_session(self, session: Session) -> None:
        """Replace the game by the state from another tab."""


def table_of(screen: Screen | None) -> TableScreen | None:
    """The screen as the table of a game in progress, if it is one."""
    return cast(TableScreen, screen) if screen is not None and screen.name == "table" else None


class App(Protocol):
    """The part of ``page.app.App`` that screens use; a protocol, so that screens do not import the application."""

    prefs: Prefs
    store: Store
    shelf: Shelf
    results: Results
    words: Words
    screen: Screen | None
    settings: Part | None
    sounds: Sounds
    games: OpenGames
    clicks: DoubleClick

    @property
    def theme(self) -> str: ...
    def go(self, route: str, replace: bool = False) -> None: ...
    def rename(self, route: str) -> None: ...
    def annotate(self, note: Mapping[str, int]) -> None: ...
    def open_new_game(self, id: str, session: Session, replace: bool = False) -> None: ...
    def unsaved(self, id: str) -> WhyUnsaved | None: ...
    def find_last(self) -> list[Entry]: ...
    def withdraw_broken(self) -> None: ...
    def toast(self, text: str, *more: Node, seconds: float = 6) -> None: ...
    def clear_toast(self) -> None: ...
    def later(self, call: Callable[[], object], seconds: float) -> None: ...
    def do_take_over(self, argument: str, event: Event) -> None: ...
    def do_settings(self, argument: str, event: Event) -> None: ...
