"""The table below whose verdict a par is shown, as far as the par needs it."""

from __future__ import annotations

from typing import Protocol

from page.dom import Node
from page.screens import App
from page.table.lazy_review import LazyReview
from table.session import Session


class Host(Protocol):
    """The table of the game."""

    name: str
    app: App
    id: str
    session: Session
    following: bool

    @property
    def review(self) -> LazyReview: ...


class Display(Protocol):
    """The display of the table."""

    part: dict[str, Node]

    @property
    def table(self) -> Host: ...

    def say(self, text: str) -> None: ...
