"""The rows of the form for a new game, each a choice that ends as options of the engine; a game lists its own."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from page.dom import Node, by_id, document
from table.words import Words

if TYPE_CHECKING:
    from engine import Option

#: The value of a radio button that stands for what is chosen next to it.
OWN = "own"


def boxes(name: str) -> list[Node]:
    return list(document.querySelectorAll(f'#setup [name="{name}"]'))


def value_of(name: str) -> str:
    return str(document.querySelector(f'#setup [name="{name}"]:checked').value)


def check(name: str, value: str) -> None:
    document.querySelector(f'#setup [name="{name}"][value="{value}"]').checked = True


def tell(fold: str, text: str) -> None:
    """What a folded row is set to."""
    by_id("set-" + fold).textContent = text


class Row(Protocol):
    """One choice. The markup is in index.html, so that it can be made before Python is there."""

    def settle(self) -> None:
        """Put right what was chosen before Python came."""

    def changed(self, node: Node) -> None:
        """Follow a change of any control of the form."""

    def options(self) -> dict[str, object]: ...

    def show(self, options: Mapping[str, object]) -> None:
        """Move the row to the options of a deal."""

    def explain(self, words: Words) -> None: ...

    def lacking(self) -> str:
        """The name of the boxes of which some are still to be checked, "" if the choice is whole."""


class Choice:
    """Radio buttons named after an option. ``values``: what they mean to the engine."""

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
    """A choice with one more button, ``own``: a different thing for each of several select boxes.

    Each of them offers all; a thing taken twice, or two of one optgroup, change places. ``rule``: the start of
    the ids of the paragraphs that tell of what is chosen, and the word for it.
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
        """Before Python nobody swapped: what was chosen stays, another place of its kind gets a free one."""
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


class Hand(Choice):
    """A choice with one more button, ``named``: so many cards out of check boxes called ``field``.

    ``first`` stands there before the first choice. ``summaries``: the text for each button, where the row is folded.
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
        #: In the order they were chosen.
        self._chosen: list[str] = []

    def settle(self) -> None:
        """At most so many cards."""
        checked = [box for box in boxes(self.field) if box.checked]
        for box in checked[len(self._first) :]:
            box.checked = False
        self._chosen = [str(box.value) for box in checked[: len(self._first)]]
        if value_of(self.option) == self.NAMED and not checked:
            self._take(self._first)

    def changed(self, node: Node) -> None:
        if node.name == self.option and not self._chosen:
            self._take(self._first)
        elif node.name == self.field:
            self._pick(node)

    def _pick(self, box: Node) -> None:
        """One card too many takes the place of the one chosen first."""
        slug = str(box.value)
        if not box.checked:
            self._chosen.remove(slug)
            return
        self._chosen.append(slug)
        if len(self._chosen) > len(self._first):
            gone = self._chosen.pop(0)
            next(other for other in boxes(self.field) if other.value == gone).checked = False

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
            tell(self.option, words(self._summaries[value_of(self.option)]))
        size = len(self._first)
        left = size - len(self._chosen)
        text = words("new.pick.left", n=left) if left else words("new.pick.full", n=size)
        by_id("left-" + self.field).textContent = text

    def lacking(self) -> str:
        short = value_of(self.option) == self.NAMED and len(self._chosen) != len(self._first)
        return self.field if short else ""


class Rules:
    """The readings of the rules: bundles of switches as radio buttons called "rules", and the single switches."""

    def __init__(self, known: Sequence[Option], presets: Mapping[str, Mapping[str, object]]) -> None:
        self._switches = {option.name: option for option in known if option.type == "switch"}
        self._presets = presets

    def settle(self) -> None:
        for name in self._presets.get(value_of("rules"), {}):
            boxes(name)[0].checked = True
        if value_of("rules") != OWN:
            check("rules", self._followed())

    def changed(self, node: Node) -> None:
        if node.name == "rules":
            self._follow(node.value)
        elif node.name in self._switches:
            check("rules", self._followed())

    def _followed(self) -> str:
        """The rulebook that the switches follow."""
        now = self.options()
        for name, preset in self._presets.items():
            if now == {switch: preset.get(switch, option.default) for switch, option in self._switches.items()}:
                return name
        return OWN

    def _follow(self, name: str) -> None:
        if name == OWN:
            by_id("fold-switches").open = True
            return
        for switch, option in self._switches.items():
            boxes(switch)[0].checked = self._presets[name].get(switch, option.default) != option.default

    def options(self) -> dict[str, object]:
        """The value of each switch: the official one, or the other."""
        return {name: option.value(int(boxes(name)[0].checked)) for name, option in self._switches.items()}

    def show(self, options: Mapping[str, object]) -> None:
        for switch, option in self._switches.items():
            boxes(switch)[0].checked = options[switch] != option.default
        check("rules", self._followed())

    def explain(self, words: Words) -> None:
        tell("rules", words("rules." + value_of("rules")))

    def lacking(self) -> str:
        return ""
