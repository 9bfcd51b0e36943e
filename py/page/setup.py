"""A new game: sheet, edicts and the deal code, in the form that index.html shows before Python is there."""

import time
from typing import Any

import js
from pyodide.ffi import JsException

from page.dom import Event, Listeners, Node, by_id, document
from table.deals import SEEDS, BadCode, Deal
from table.session import Session

GAME = "cartographers"
LETTERS = "ABCD"
WRONG = {"version": "new.code.newer", "game": "new.code.other"}


def fresh_seed() -> int:
    """A seed nobody can guess, from the browser's own randomness."""
    numbers = js.Uint32Array.new(1)
    js.crypto.getRandomValues(numbers)
    return int(numbers[0]) % SEEDS


def begin(app: Any, deal: Deal) -> None:
    """Put a new game of a deal on the shelf and sit down at it."""
    id = app.shelf.new_id(int(time.time()))
    app.save(id, Session(deal))
    app.go("#/play/" + id, replace=js.location.hash.startswith("#deal="))


def open_code(app: Any, code: str) -> Any:
    """Start the game of a shared link at once; with a code that is none, show it in the form instead."""
    try:
        deal = Deal.from_code(code)
    except BadCode:
        screen = SetupScreen(app, code)
        js.history.replaceState(None, "", "#/new")
        return screen
    begin(app, deal)
    return None


class SetupScreen:
    """Form and code say the same at all times; a typed code moves the form, the form rewrites the code."""

    name = "new"

    def __init__(self, app: Any, code: str = "") -> None:
        self._app = app
        self._listeners = Listeners()
        self._form = by_id("setup")
        self._field = by_id("code")
        self._wrong = ""
        self._typed = code or self._field.value.strip()
        self._seed = fresh_seed()
        self._deal = Deal.of(GAME, self._seed)
        self._picks = [by_id("edict-" + letter) for letter in LETTERS]
        self._before: list[str] = []

    def open(self) -> None:
        on = self._listeners.on
        on(self._form, "change", self._changed)
        on(self._form, "submit", self._submit)
        on(self._field, "input", lambda _: self._read(self._field.value, patient=True))
        on(by_id("another"), "click", lambda _: self._another())
        on(by_id("copy"), "click", lambda _: self._copy())
        self._untangle()
        if self._typed:
            self._field.value = self._typed
            self._read(self._typed)
        else:
            self._write()
        self._explain()

    def close(self) -> None:
        self._listeners.close()
        self._field.value = ""  # the next new game is another deal
        self._say("")

    def respeak(self) -> None:
        self._explain()
        self._say(self._wrong)

    def retheme(self) -> None: ...

    # --- the form ---------------------------------------------------------------------------------

    def _value(self, name: str) -> str:
        return str(document.querySelector(f'#setup [name="{name}"]:checked').value)

    def _check(self, name: str, value: str) -> None:
        document.querySelector(f'#setup [name="{name}"][value="{value}"]').checked = True

    def _changed(self, event: Event) -> None:
        target = event.target
        if target is self._field or target.id == "code":
            self._read(self._field.value)
            return
        if target.localName == "select":
            self._swap(LETTERS.index(target.name))
        self._explain()
        self._write()

    def _stack(self, pick: Node) -> str:
        return str(pick.selectedOptions[0].parentNode.dataset.tLabel)

    def _swap(self, changed: int) -> None:
        """One card of each stack: a stack chosen twice hands its old place the stack that was left."""
        stack = self._stack(self._picks[changed])
        for i, pick in enumerate(self._picks):
            if i != changed and self._stack(pick) == stack:
                pick.value = self._before[changed]
        self._before = [str(pick.value) for pick in self._picks]

    def _untangle(self) -> None:
        """Before Python nobody swapped: what was chosen stays, another place of its stack gets a free one."""
        options = list(self._picks[0].options)
        first = {option.parentNode.dataset.tLabel: option.value for option in reversed(options)}
        free = [stack for stack in reversed(list(first)) if stack not in map(self._stack, self._picks)]
        seen: set[str] = set()
        for pick in sorted(self._picks, key=lambda pick: bool(pick.selectedOptions[0].defaultSelected)):
            stack = self._stack(pick)
            if stack in seen:
                pick.value = first[free.pop()]
            seen.add(stack)
        self._before = [str(pick.value) for pick in self._picks]

    def _explain(self) -> None:
        for letter, pick in zip(LETTERS, self._picks, strict=True):
            by_id("rule-" + letter).textContent = self._app.words(f"edict.{pick.value}.rule")

    # --- the code ---------------------------------------------------------------------------------

    def _write(self) -> None:
        """The code of what the form says."""
        edicts: Any = "random"
        if self._value("edicts") == "chosen":
            edicts = tuple(str(pick.value) for pick in self._picks)
        self._deal = Deal.of(GAME, self._seed, side=self._value("side"), edicts=edicts)
        self._field.value = self._deal.code()
        self._say("")

    def _read(self, text: str, patient: bool = False) -> bool:
        """Follow a typed code; `patient` while it is being typed: half a code is no mistake yet."""
        if not text.strip():
            if not patient:
                self._write()
            return not patient
        try:
            deal = Deal.from_code(text)
        except BadCode as bad:
            if not patient or self._wrong:
                self._say(WRONG.get(bad.code, "new.code.bad"))
            return False
        self._deal, self._seed = deal, deal.seed
        self._check("side", deal.options["side"])
        edicts = deal.options["edicts"]
        self._check("edicts", "random" if edicts == "random" else "chosen")
        if edicts != "random":
            for pick, slug in zip(self._picks, edicts, strict=True):
                pick.value = slug
            self._before = list(edicts)
        self._explain()
        self._say("")
        return True

    def _say(self, wrong: str) -> None:
        self._wrong = wrong
        by_id("code-bad").textContent = self._app.words(wrong) if wrong else ""
        if wrong:
            self._field.setAttribute("aria-invalid", "true")
        else:
            self._field.removeAttribute("aria-invalid")

    def _another(self) -> None:
        self._seed = fresh_seed()
        self._write()

    def _copy(self) -> None:
        try:
            js.navigator.clipboard.writeText(self._field.value)
        except (AttributeError, JsException):  # no clipboard outside https: leave it marked for the player
            self._field.select()
            return
        self._app.toast(self._app.words("app.copied"), seconds=2)

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        if self._read(self._field.value):
            begin(self._app, self._deal)
        else:
            self._field.focus()
