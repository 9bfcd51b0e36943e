"""A new game: map, edicts, seats, skills and rules, in the form that index.html shows before Python is there."""

from collections.abc import Sequence
from typing import Any

import js
from pyodide.ffi import JsException

import engine
from engine.cartographers.cards import BASE_AMBUSHES
from engine.cartographers.setup import PRESETS
from page.begin import begin
from page.dom import Event, Listeners, Node, by_id, document
from table.deals import SEEDS, BadCode, Deal
from table.session import PERSON, Sitter

GAME = "cartographers"
LETTERS = "ABCD"
SEATS = range(1, 9)
WRONG = {"version": "new.code.newer", "game": "new.code.other"}
#: Cards to choose by name: option -> the word for it in the form, the field of a card, how many there are.
HANDS = {"skills": ("skill", 3), "ambushes": ("ambush", 4)}
#: The form's values for those of the engine; NAMED stands for cards chosen by name.
NAMED = "named"
FORM = {"skills": {"off": False, "dealt": True}, "ambushes": {"base": "base", "mixed": "random"}}
#: What stands there before the first choice; skills that cost nothing.
FIRST = {"skills": ("knowledge", "move_silently", "search"), "ambushes": BASE_AMBUSHES}
TOLD = {
    "skills": {"off": "skills.off", "dealt": "skills.dealt", NAMED: "skills.chosen"},
    "ambushes": {"base": "new.ambushes.base", "mixed": "new.ambushes.random", NAMED: "new.ambushes.chosen"},
}
SWITCHES = {option.name: option for option in engine.options(GAME) if option.type == "switch"}
OWN = "own"


def fresh_seed() -> int:
    """A seed nobody can guess, from the browser's own randomness."""
    numbers = js.Uint32Array.new(1)
    js.crypto.getRandomValues(numbers)
    return int(numbers[0]) % SEEDS


class SetupScreen:
    """Form and code say the same at all times; a typed code moves the form, the form rewrites the code.

    Who sits where is not part of the code: it stays as it is.
    """

    name = "new"

    def __init__(self, app: Any, code: str = "") -> None:
        self._app = app
        self._listeners = Listeners()
        self._form = by_id("setup")
        self._field = by_id("code")
        self._wrong = ""
        self._shared = bool(code)
        self._typed = code or self._field.value.strip()
        self._seed = fresh_seed()
        self._deal = Deal.of(GAME, self._seed)
        self._picks = [by_id("edict-" + letter) for letter in LETTERS]
        self._before: list[str] = []
        #: Cards chosen by name, in the order they were chosen.
        self._chosen: dict[str, list[str]] = {}

    def open(self) -> None:
        on = self._listeners.on
        on(self._form, "change", self._changed)
        on(self._form, "submit", self._submit)
        on(self._field, "input", lambda _: self._read(self._field.value, patient=True))
        on(by_id("another"), "click", lambda _: self._another())
        on(by_id("copy"), "click", lambda _: self._copy())
        self._untangle()
        self._settle()
        if self._typed:
            self._field.value = self._typed
            self._read(self._typed)
        else:
            self._write()
        self._explain()
        if self._shared and self._players > 1:
            by_id("fold-players").open = True

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

    def _boxes(self, name: str) -> list[Node]:
        return list(document.querySelectorAll(f'#setup [name="{name}"]'))

    @property
    def _players(self) -> int:
        return int(self._value("players"))

    def _changed(self, event: Event) -> None:
        target = event.target
        if target is self._field or target.id == "code":
            self._read(self._field.value)
            return
        if target.name in LETTERS and target.localName == "select":
            self._swap(LETTERS.index(target.name))
        elif target.name in HANDS and not self._chosen[target.name]:
            self._take(target.name, FIRST[target.name])
        elif target.name in ("skill", "ambush"):
            self._pick(target)
        elif target.name == "rules":
            self._preset(target.value)
        elif target.name in SWITCHES:
            self._check("rules", self._rules())
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

    def _settle(self) -> None:
        """What was chosen before Python came: at most so many cards, and the switches of the rulebook."""
        for option, (field, size) in HANDS.items():
            boxes = [box for box in self._boxes(field) if box.checked]
            for box in boxes[size:]:
                box.checked = False
            self._chosen[option] = [str(box.value) for box in boxes[:size]]
            if self._value(option) == NAMED and not boxes:
                self._take(option, FIRST[option])
        for name in PRESETS.get(self._value("rules"), {}):
            self._boxes(name)[0].checked = True
        if self._value("rules") != OWN:
            self._check("rules", self._rules())

    # --- cards chosen by name ---------------------------------------------------------------------

    def _pick(self, box: Node) -> None:
        """One card too many takes the place of the one chosen first."""
        option = "skills" if box.name == "skill" else "ambushes"
        chosen, slug = self._chosen[option], str(box.value)
        if not box.checked:
            chosen.remove(slug)
            return
        chosen.append(slug)
        if len(chosen) > HANDS[option][1]:
            gone = chosen.pop(0)
            next(other for other in self._boxes(box.name) if other.value == gone).checked = False

    def _lacking(self) -> str:
        """The option that still wants cards, "" if none does."""
        for option, (_, size) in HANDS.items():
            if self._value(option) == NAMED and len(self._chosen[option]) != size:
                return option
        return ""

    def _take(self, option: str, slugs: Sequence[str]) -> None:
        self._chosen[option] = list(slugs)
        for box in self._boxes(HANDS[option][0]):
            box.checked = box.value in slugs

    # --- the rules --------------------------------------------------------------------------------

    def _switches(self) -> dict[str, Any]:
        """The value of each switch: the official one, or the other."""
        return {
            name: option.value(1) if self._boxes(name)[0].checked else option.value(0)
            for name, option in SWITCHES.items()
        }

    def _rules(self) -> str:
        """The rulebook that the switches follow."""
        set_now = self._switches()
        for name, preset in PRESETS.items():
            if set_now == {switch: preset.get(switch, option.default) for switch, option in SWITCHES.items()}:
                return name
        return OWN

    def _preset(self, name: str) -> None:
        if name == OWN:
            by_id("fold-switches").open = True
            return
        for switch, option in SWITCHES.items():
            self._boxes(switch)[0].checked = PRESETS[name].get(switch, option.default) != option.default

    # --- what is said about the choices -------------------------------------------------------------

    def _explain(self) -> None:
        """Everything that is told beside the choices, in the language of the page."""
        words = self._app.words
        for letter, pick in zip(LETTERS, self._picks, strict=True):
            by_id("rule-" + letter).textContent = words(f"edict.{pick.value}.rule")
        bots = 0
        for n in SEATS:
            kind = str(by_id(f"seat-{n}").value)
            by_id(f"name-{n}").placeholder = words("table.player", n=n)
            by_id(f"seat-rule-{n}").textContent = "" if kind == PERSON else words(f"level.{kind}.hint")
            bots += kind != PERSON and n <= self._players
        if self._players == 1:
            told = words("new.players.solo")
        else:
            told = words("new.players.many", n=self._players) + (" · " + words("seat.bots", n=bots) if bots else "")
        self._tell("players", told)
        self._tell("rules", words("rules." + self._value("rules")))
        for option, (field, size) in HANDS.items():
            self._tell(option, words(TOLD[option][self._value(option)]))
            left = size - len(self._chosen[option])
            by_id("left-" + field).textContent = (
                words("new.pick.left", n=left) if left else words("new.pick.full", n=size)
            )

    def _tell(self, fold: str, text: str) -> None:
        by_id("set-" + fold).textContent = text

    # --- the code ---------------------------------------------------------------------------------

    def _options(self) -> dict[str, Any]:
        """What the form says, as options of the engine."""
        edicts: Any = "random"
        if self._value("edicts") == "chosen":
            edicts = tuple(str(pick.value) for pick in self._picks)
        return {"side": self._value("side"), "edicts": edicts, **self._hands(), **self._switches()}

    def _hands(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for option, values in FORM.items():
            value = self._value(option)
            found[option] = tuple(self._chosen[option]) if value == NAMED else values[value]
        return found

    def _write(self) -> None:
        """The code of what the form says; none while cards are still to be chosen."""
        by_id("copy").disabled = bool(self._lacking())
        if self._lacking():
            self._field.value = ""
        else:
            self._deal = Deal.of(GAME, self._seed, self._players, **self._options())
            self._field.value = self._deal.code()
        self._say("")

    def _read(self, text: str, patient: bool = False) -> bool:
        """Follow a typed code; `patient` while it is being typed: half a code is no mistake yet."""
        if not text.strip():
            if not patient:
                self._write()
            return not patient and not self._lacking()
        from table.records import LINK  # here, for it is not needed to open a table

        if LINK in text:  # a whole game, not only its deal
            self._field.value = ""
            self._app.go(LINK + text.rpartition(LINK)[2].strip())
            return False
        try:
            deal = Deal.from_code(text.rpartition("#deal=")[2])
        except BadCode as bad:
            if not patient or self._wrong:
                self._say(WRONG.get(bad.code, "new.code.bad"))
            return False
        self._deal, self._seed = deal, deal.seed
        self._show(deal)
        self._explain()
        self._say("")
        return True

    def _show(self, deal: Deal) -> None:
        """Move the form to a deal."""
        options = deal.options
        self._check("side", options["side"])
        edicts = options["edicts"]
        self._check("edicts", "random" if edicts == "random" else "chosen")
        if edicts != "random":
            for pick, slug in zip(self._picks, edicts, strict=True):
                pick.value = slug
            self._before = list(edicts)
        self._check("players", str(deal.players))
        for option, values in FORM.items():
            if isinstance(options[option], tuple):
                self._take(option, options[option])
                self._check(option, NAMED)
            else:
                self._check(option, next(word for word, value in values.items() if value == options[option]))
        for switch, option in SWITCHES.items():
            self._boxes(switch)[0].checked = options[switch] != option.default
        self._check("rules", self._rules())
        by_id("copy").disabled = False

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

    def _sitters(self) -> list[Sitter]:
        """Who sits where; alone there is nothing to ask."""
        if self._deal.players == 1:
            return []
        found = []
        for n in range(1, self._deal.players + 1):
            kind = str(by_id(f"seat-{n}").value)
            name = " ".join(str(by_id(f"name-{n}").value).split()) if kind == PERSON else ""
            found.append(Sitter(kind, name[:24]))
        return found

    def _submit(self, event: Event) -> None:
        event.preventDefault()
        if self._read(self._field.value):
            begin(self._app, self._deal, self._sitters())
        elif not self._field.value and self._lacking():
            field = HANDS[self._lacking()][0]
            by_id("fold-" + self._lacking()).open = True
            self._app.toast(str(by_id("left-" + field).textContent), seconds=4)
            next(box for box in self._boxes(field) if not box.checked).focus()
        else:
            self._field.focus()
