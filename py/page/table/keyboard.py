"""The keys that every table has: letters for dialogs, undo and redo. Each game adds its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event, Node
    from page.screens import App
    from table.session import Session

    from .dialogs import Dialog
    from .display import Display
    from .info import Info
    from .info_card import Explanation

    class Hints(Protocol):
        """What Escape closes."""

        def close(self) -> bool: ...

    class Host(Protocol):
        """What the keys of every table do."""

        app: App
        session: Session
        hints: Hints
        lit: int | None
        SWITCH: str

        @property
        def display(self) -> Display: ...
        @property
        def dialog(self) -> Dialog: ...
        @property
        def info(self) -> Info: ...
        def do_main(self) -> None: ...
        @property
        def phase(self) -> str: ...
        def do_undo(self) -> None: ...
        def do_redo(self) -> None: ...
        def do_legal(self) -> None: ...
        def do_light(self, what: str) -> None: ...
        def explain(self, key: str) -> Explanation | None: ...
        def next_seat(self) -> None: ...
        def say(self, text: str) -> None: ...


ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}
#: The rows and columns by which keys move the focus on a board.
STEPS = ARROWS | {"Home": (0, -99), "End": (0, 99), "PageUp": (-5, 0), "PageDown": (5, 0)}

#: The keys that skip a scene.
SKIP = ("Enter", " ", "Escape")

#: What shows a move when it is pressed.
HINT = ':is(.tools [data-do="hint"], .coach [data-do="lesson_show"]):not(:disabled)'

#: The letters of a game that adds none.
EMPTY: Mapping[str, Callable[[], None]] = MappingProxyType({})


class Keyboard:
    """Maps keys to what the table does. ``press`` handles keydown."""

    def __init__(self, table: Host, letters: Mapping[str, Callable[[], None]] = EMPTY) -> None:
        self.table = table
        self._letters: dict[str, Callable[[], None]] = {
            "u": table.do_undo,
            "y": self._redo,
            "d": table.dialog.do_deck,
            "g": table.dialog.do_log,
            "i": self._hint,
            "p": table.next_seat,
            "h": table.dialog.do_keys,
            "?": table.dialog.do_keys,
            "F1": table.dialog.do_rules,
            **letters,
        }

    def press(self, event: Event) -> None:
        target = event.target
        # When the focused button of a dialog is replaced, the focus falls to the body: look for an open dialog as well.
        if target.closest("dialog, input, select, textarea") or js.document.querySelector("dialog[open]"):
            return
        if event.key == "Escape" and self.table.info.close():
            event.preventDefault()
        elif event.repeat and event.key == "Enter" and target.closest("[data-part=main]"):
            event.preventDefault()  # the browser would click the red button again and again
        elif event.ctrlKey or event.metaKey:
            self._command(event)
        elif not event.altKey:
            explained = self.table.info.key
            if self._skipped(event, target) or self.plain(event, target):
                event.preventDefault()
                if explained and event.key not in STEPS:  # those have moved the focus
                    self.table.info.leave(explained)

    def _skipped(self, event: Event, target: Node) -> bool:
        """Skip a scene by key; returns whether that is what the key meant."""
        if self.table.phase != "scene" or event.key not in SKIP or target.closest("a, button, summary"):
            return False
        if not event.repeat:
            self.table.do_main()
        return True

    def _hint(self) -> None:
        """Press the lamp as a key does, so that the focus moves on to what plays the proposed move.

        In a lesson the coach shows what to do. Where nobody does, say why.
        """
        lamp = self.table.display.part["table"].querySelector(HINT)
        if lamp:
            lamp.focus()
            lamp.click()
        else:
            self.table.app.toast(self.table.app.words("table.hint.none"), seconds=4)

    def _redo(self) -> None:
        if not self.table.session.can_redo:
            self.table.say(self.table.app.words("table.redo.none"))
        self.table.do_redo()

    def switch(self) -> None:
        """Switch the marks of legal moves on or off, and say which; a screen reader reads that of a pressed button."""
        table = self.table
        tool = table.display.part["table"].querySelector('.tools [data-do="legal"]')
        if tool.disabled:
            return
        name = tool.getAttribute("aria-label")
        table.say(table.app.words("say.off" if table.app.prefs[table.SWITCH] else "say.on", what=name))
        table.do_legal()

    def light(self, what: int) -> None:
        """Light what scores for a card, and say its information card, or that nothing is lit any more."""
        table = self.table
        card = table.display.part["table"].querySelector(f'[data-do="light {what}"][data-info]')
        explanation = card and table.explain(card.dataset.info)
        if not explanation:
            return
        words = table.app.words
        table.do_light(str(what))
        if table.lit is None:
            table.say(words("say.off", what=explanation.name))
        else:
            table.say(words.sentences(explanation.spoken))

    def put_away(self) -> None:
        """Escape: close the hint, or unlight what is lit."""
        if not self.table.hints.close() and self.table.lit is not None:
            self.light(self.table.lit)

    def _command(self, event: Event) -> None:
        key = event.key.lower()
        if key == "z":
            (self._redo if event.shiftKey else self.table.do_undo)()
        elif key == "y":
            self._redo()
        else:
            return
        event.preventDefault()

    def plain(self, event: Event, target: Node) -> bool:
        """Handle a key without modifiers; returns whether it has a meaning."""
        if event.key == "Enter" and not uses_enter(target):
            if not event.repeat:  # a key held down must not go through turn after turn
                self.table.do_main()
            return True
        action = self._letters.get(event.key) or self._letters.get(event.key.lower())
        if action is None:
            return False
        if not (event.repeat and action == self._hint):  # a key held down would open and close the hint
            action()
        return True


def by_keyboard(event: Event) -> bool:
    """Whether a key has pressed the button of a click, not a mouse or a finger."""
    return event is not None and not event.detail


def step(key: str, target: Node) -> tuple[int, int] | None:
    """The rows and columns by which a key moves on a board; from outside it only arrows do, others scroll the page."""
    return STEPS.get(key) if on_board(target) or key in ARROWS else None


def on_board(target: Node) -> bool:
    """Whether a cell of the board has the focus."""
    return bool(target.getAttribute("role") == "gridcell")


def uses_enter(target: Node) -> bool:
    """Whether the focused element handles Enter itself; after a click next to the controls it does not."""
    return bool(target.closest("a, button, summary, [role=gridcell]"))
