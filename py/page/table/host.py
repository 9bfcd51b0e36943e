"""What a table offers to its display; each game adds to it."""

from __future__ import annotations

from typing import Protocol

from engine import View
from page.screens import App
from table.players import PlayerName
from table.session import Session

from .lazy_review import LazyReview
from .main_button import WrittenButton


class Host(Protocol):
    """What every table offers to its display."""

    name: str
    app: App
    id: str
    session: Session
    seat: int
    viewer: int
    following: bool
    SWITCH: str
    IS_SAVED: bool

    @property
    def main_instead(self) -> WrittenButton | None: ...
    @property
    def view(self) -> View: ...
    @property
    def lit(self) -> int | None: ...
    @property
    def review(self) -> LazyReview: ...
    @property
    def phase(self) -> str: ...
    @property
    def deciding(self) -> bool: ...
    @property
    def can_hint(self) -> bool: ...
    def names(self) -> list[PlayerName]: ...
