"""The rows of the form for a new game: each sets options of the engine. Every game lists its own rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from page.dom import Node, by_id, document
from table.words import Words

if TYPE_CHECKING:
    from engine import Option

#: The value of the radio button that means: use the choices next to it.
OWN = "own"


def boxes(name: str) -> list[Node]:
    return list(document.querySelectorAll(f'#setup [name="{name}"]'))


def value_of(name: str) -> str:
    return str(document.querySelector(f'#setup [name="{name}"]:checked').value)


def check(name: str, value: str) -> None:
    document.querySelector(f'#setup [name="{name}"][value="{value}"]').checked = True


def show_summary(fold: str, text: str) -> None:
    """Show the current choice of a folded row."""
    by_id("set-" + fold).textContent = text


class Row(Protocol):
    """One choice. Its markup is in index.html, so that the player can choose before Python runs."""

    def settle(self) -> None:
        """Correct choices made before Python ran."""

    def changed(self, node: Node) -> None:
        """React to a change of any control of the form."""

    def options(self) -> dict[str, object]:
        """The options of the engine that are chosen here."""

    def show(self, options: Mapping[str, object]) -> None:
        """Set the row to the options of a deal."""

    def explain(self, words: Words) -> None:
        """Write the texts that depend on what is chosen."""

    def lacking(self) -> str:
        """The name of the boxes of which more must be checked; "" if the choice is complete."""


class Choice:
    """Radio buttons named after an option. ``values``: the value of the option by the value of the button."""

    def __init__(self, option: str, values: Mapping[str, object]) -> None:
        self.option = option
        self.values = values

    def settle(self) -> None: ...

    def changed(self, node: Node) -> None: ...

    def options(self) -> dict[str, object]:
        return {self.option: self.values[value_of(self.option)]}

    def show(self, options: Mapping[str, object]) -> None:
        check(self.option, next(word for word, value in self.values.items() if value == options[self.option]))

    def explain(self, words: Words) -> None: ...

    def lacking(self) -> str:
        return ""


class Places(Choice):
    """A choice with one more button, ``own``, for which each of several select boxes holds a different item.

    If an item, or a second one of its optgroup, is chosen in another box, the two boxes swap. ``rule``: the prefix of
    the ids of the paragraphs that explain the chosen items, and the prefix of the ids of their texts.
    """

    def __init__(
        self,
        option: str,
        values: Mapping[str, object],
        own: str,
        selects: Sequence[str],
        rule: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(option, values)
        self.own = own
        self._picks = [by_id(id) for id in selects]
        self._rule = rule
        self._before: list[str] = []

    def _kind(self, pick: Node) -> str:
        group = pick.selectedOptions[0].parentNode
        return str(group.dataset.tLabel if group.localName == "optgroup" else pick.value)

    def settle(self) -> None:
        """Replace duplicates, because boxes do not swap before Python runs. Items the player chose stay."""
        options = list(self._picks[0].options)
        grouped = options[0].parentNode.localName == "optgroup"
        first = {(o.parentNode.dataset.tLabel if grouped else o.value): o.value for o in reversed(options)}
        free = [kind for kind in reversed(list(first)) if kind not in map(self._kind, self._picks)]
        seen: set[str] = set()
        for pick in sorted(self._picks, key=lambda pick: bool(pick.selectedOptions[0].defaultSelected)):
            kind = self._kind(pick)
            if kind in seen:
                pick.value = first[free.pop()]
            seen.add(kind)
        self._before = [str(pick.value) for pick in self._picks]

    def changed(self, node: Node) -> None:
        ids = [pick.id for pick in self._picks]
        if node.id not in ids:
            return
        at = ids.index(node.id)
        kind = self._kind(self._picks[at])
        for i, pick in enumerate(self._picks):
            if i != at and self._kind(pick) == kind:
                pick.value = self._before[at]
        self._before = [str(pick.value) for pick in self._picks]

    def options(self) -> dict[str, object]:
        if value_of(self.option) == self.own:
            return {self.option: tuple(str(pick.value) for pick in self._picks)}
        return super().options()

    def show(self, options: Mapping[str, object]) -> None:
        value = options[self.option]
        if value in self.values.values():
            super().show(options)
            return
        check(self.option, self.own)
        self._before = list(cast("Sequence[str]", value))
        for pick, slug in zip(self._picks, self._before, strict=True):
            pick.value = slug

    def explain(self, words: Words) -> None:
        start, word = self._rule
        if start:
            for pick in self._picks:
                by_id(start + pick.name).textContent = words(f"{word}.{pick.value}.rule")


class CardBoxes(Choice):
    """A choice with one more button, ``named``, for which cards are chosen by check boxes called ``field``.

    ``first``: the cards checked at first; as many must be chosen. ``summaries``: the id of the text that a folded row
    shows for each button.
    """

    NAMED = "named"

    def __init__(
        self,
        option: str,
        values: Mapping[str, object],
        field: str,
        first: Sequence[str],
        summaries: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(option, values)
        self.field = field
        self._first = tuple(first)
        self._summaries = summaries or {}
        #: In the order in which they were chosen.
        self._chosen: list[str] = []
        #: The card that the latest choice has replaced, and that card, by name.
        self._swapped: dict[str, str] = {}

    def settle(self) -> None:
        """Uncheck cards above the number allowed."""
        checked = [box for box in boxes(self.field) if box.checked]
        for box in checked[len(self._first) :]:
            box.checked = False
        self._chosen = [str(box.value) for box in checked[: len(self._first)]]
        if value_of(self.option) == self.NAMED and not checked:
            self._take(self._first)

    def changed(self, node: Node) -> None:
        if node.name in (self.option, self.field):
            self._swapped = {}
        if node.name == self.option and not self._chosen:
            self._take(self._first)
        elif node.name == self.field:
            self._pick(node)

    def _pick(self, box: Node) -> None:
        """Check a card; above the number allowed it replaces another one."""
        slug = str(box.value)
        if not box.checked:
            self._chosen.remove(slug)
            return
        if len(self._chosen) == len(self._first):
            replaced = self._replaced()
            self._chosen.remove(replaced)
            other = next(other for other in boxes(self.field) if other.value == replaced)
            other.checked = False
            self._swapped = {"old": _name(other), "new": _name(box)}
        self._chosen.append(slug)

    def _replaced(self) -> str:
        """The card that one more takes the place of: the one chosen first."""
        return self._chosen[0]

    def _take(self, slugs: Sequence[str]) -> None:
        self._chosen = list(slugs)
        for box in boxes(self.field):
            box.checked = box.value in slugs

    def options(self) -> dict[str, object]:
        if value_of(self.option) == self.NAMED:
            return {self.option: tuple(self._chosen)}
        return super().options()

    def show(self, options: Mapping[str, object]) -> None:
        value = options[self.option]
        if isinstance(value, tuple) and value not in self.values.values():
            self._take(value)
            check(self.option, self.NAMED)
        else:
            super().show(options)

    def explain(self, words: Words) -> None:
        if self._summaries:
            show_summary(self.option, words(self._summaries[value_of(self.option)]))
        size = len(self._first)
        left = size - len(self._chosen)
        text = words("new.pick.left", n=left) if left else words("new.pick.full", n=size)
        if self._swapped:
            text = words.sentences([words("new.pick.swapped", **self._swapped), text])
        node = by_id("left-" + self.field)
        if node.textContent != text:  # screen readers announce it when it is written
            node.textContent = text

    def lacking(self) -> str:
        short = value_of(self.option) == self.NAMED and len(self._chosen) != len(self._first)
        return self.field if short else ""


def _name(box: Node) -> str:
    """The name of the card of a check box."""
    return str(box.closest("label").querySelector("b").textContent)


class Rules:
    """The readings of the rules: radio buttons called "rules" set all switches at once; each can be changed alone."""

    def __init__(self, known: Sequence[Option], presets: Mapping[str, Mapping[str, object]]) -> None:
        self._switches = {option.name: option for option in known if option.type == "switch"}
        self._presets = presets

    def settle(self) -> None:
        for name in self._presets.get(value_of("rules"), {}):
            boxes(name)[0].checked = True
        if value_of("rules") != OWN:
            self.follow_switches()

    def changed(self, node: Node) -> None:
        if node.name == "rules":
            self._follow(node.value)
        elif node.name in self._switches:
            self.follow_switches()

    def follow_switches(self) -> None:
        """Choose the rulebook whose values the switches have."""
        check("rules", self._followed())

    def counts(self, switch: str) -> bool:
        """Whether a switch has an effect in the game that is chosen; one without has its official value."""
        return True

    def _followed(self) -> str:
        """The rulebook whose values the switches have; ``OWN`` if none."""
        now = self.options()
        known = [(switch, option.default) for switch, option in self._switches.items() if self.counts(switch)]
        for name, preset in self._presets.items():
            if all(now[switch] == preset.get(switch, default) for switch, default in known):
                return name
        return OWN

    def _follow(self, name: str) -> None:
        if name == OWN:
            by_id("fold-switches").open = True
            return
        for switch, option in self._switches.items():
            boxes(switch)[0].checked = self._presets[name].get(switch, option.default) != option.default

    def options(self) -> dict[str, object]:
        """The value of each switch: the official one or the other."""
        return {
            name: option.value(int(boxes(name)[0].checked and self.counts(name)))
            for name, option in self._switches.items()
        }

    def show(self, options: Mapping[str, object]) -> None:
        for switch, option in self._switches.items():
            boxes(switch)[0].checked = options[switch] != option.default
        self.follow_switches()
        if value_of("rules") != OWN:  # also the switches that will count after another choice
            self._follow(value_of("rules"))

    def explain(self, words: Words) -> None:
        for switch in self._switches:
            boxes(switch)[0].disabled = not self.counts(switch)
        show_summary("rules", words("rules." + value_of("rules")))

    def lacking(self) -> str:
        return ""
