"""The table of Nim: turns what the player does into actions, and refreshes what is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engine.nim.actions import Action, parse
from engine.nim.view_types import View
from page.dom import Event, Node
from page.html import EMPTY, Html
from page.table.keyboard import Keyboard
from page.table.markup import keys
from page.table.rules import Section, about
from page.table.screen import Table
from table.session import Session

from . import layout, texts
from .display import Display


class TableScreen(Table[Action]):
    """One game of Nim at the table."""

    DISPLAY, KEYBOARD = Display, Keyboard

    def __init__(self, app: Any, root: Node, session: Session, id: str) -> None:
        super().__init__(app, root, session, id)
        #: The action that a hint proposes, "" for none.
        self.advised = ""
        self.read_view()

    def read_view(self) -> None:
        self.see_as(self.session.shown.actor)
        self.view = cast("View", self.session.view(self.viewer))

    def do_take(self, text: str, event: Event = None) -> None:
        """A counter was pressed."""
        if self.deciding:
            self.play(parse(text))

    def main(self, phase: str) -> None:
        self.say(self.app.words("nim.asked"))  # a counter is pressed, not the button

    def refuse(self, code: str) -> None:
        self.say(self.app.words("nim.refuse." + code))

    def question_changed(self, undone: Any = None) -> None:
        self.advised = ""

    def placed(self, action: Action, *, by_person: bool) -> None:
        self.announce()

    def announcement(self) -> str:
        return texts.news(self.app.words, self.view, self.names())

    def whose(self, name: str) -> str:
        return name

    def describe(self, action: Action) -> str:
        return texts.action(self.app.words, action)

    def show_advice(self, action: Action, following: Action | None = None) -> None:
        self.advised = str(action)
        self.display.refresh()

    def rules(self) -> tuple[Sequence[Section], str]:
        words = self.app.words
        topics = ("nim.about.turn", "nim.about.end")
        entries = about(words, topics, [EMPTY] * len(topics))
        return [Section(words("about.title"), entries)], topics[self.view["prompt"]["id"] == "over"]

    def menu(self, code: str) -> Html:
        return layout.menu(self.app.words, code, can_redo=self.session.can_redo)

    def log(self) -> Html:
        return layout.log(self.app.words, self.view, self.names())

    def keys(self) -> Html:
        return keys(self.app.words, ("nim.keys.take", "keys.undo", "keys.redo", "keys.help"))
