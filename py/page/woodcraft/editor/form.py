"""The form for one card set: the choice of a card, its fields, its text, and what is wrong with the set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from page.dom import Node, by_id, document, h
from table.problems import text_of
from table.woodcraft.editor.draft import ABILITIES, COUNTS, DECKS, GAINED, NEEDED, SECTIONS, Draft
from table.words import Words

from .. import texts

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card as AnyCard
    from table.woodcraft.editor.draft import Card

BOARDS = "sections"


class Form:
    """Writes every change into the draft at once; only choosing another card redraws the fields."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.deck = DECKS[0]
        self.place = 0
        self.section = SECTIONS[0]

    # --- drawing ----------------------------------------------------------------------------------

    def nodes(self, words: Words) -> Node:
        """The frame: name, deck and card, an empty element for the fields, and a line for the text of the card."""
        names = [(deck, words("wc.set.deck." + deck)) for deck in (*DECKS, BOARDS)]
        return h(
            "div.edit",
            {"id": "set-form"},
            _field(words("wc.set.name"), _input("set-name", self.draft.document["title"], maxlength=40)),
            h(
                "div.pair",
                None,
                _field(words("wc.set.deck"), _select("set-deck", names, self.deck)),
                h("div", {"id": "set-which"}),
            ),
            h("div", {"id": "set-fields"}),
            h("p.rule", {"id": "set-says"}),
        )

    def show(self, words: Words) -> None:
        """Show the cards of the chosen deck, and the fields of the chosen card."""
        if self.deck == BOARDS:
            names = [(name, words("wc.set.section." + name)) for name in SECTIONS]
            which = _field(words("wc.set.section"), _select("set-section", names, self.section))
        else:
            cards = self.draft.cards(self.deck)
            self.place = max(0, min(self.place, len(cards) - 1))
            names = [(str(place), self._card_name(words, card)) for place, card in enumerate(cards)]
            which = _field(words("wc.set.card"), _select("set-card", names, str(self.place)))
        by_id("set-which").replaceChildren(which)
        self.draw(words)

    def _card_name(self, words: Words, card: Card) -> str:
        return f"{card['id']} {texts.title(words, str(card['id']), cast('AnyCard', card))}"

    def draw(self, words: Words) -> None:
        """Show the fields of the chosen card or section."""
        if self.deck == BOARDS:
            area = _area("field-json", self.draft.section(self.section), 16)
            parts = [_field(words("wc.set.field.json"), area)]
        elif self.draft.cards(self.deck):
            parts = [*self._card(words), self._tools(words)]
        else:
            parts = [self._tools(words)]
        by_id("set-fields").replaceChildren(h("fieldset.fields", None, parts))
        self.show_status(words)

    def _card(self, words: Words) -> list[Node]:
        fields = self.draft.fields(self.deck, self.place)

        def text(name: str, **more: object) -> Node:
            return _field(words("wc.set.field." + name), _input("field-" + name, fields[name], **more))

        def number(name: str) -> Node:
            return text(name, inputmode="numeric")

        def amounts(name: str, kinds: tuple[str, ...]) -> Node:
            inner = []
            for kind in kinds:
                field = f"{name}.{kind}"
                control = _input("field-" + field, fields[field], inputmode="numeric")
                inner.append(_field(words("wc.token." + kind), control))
            return h("fieldset.amounts", None, h("legend.eyebrow", None, words("wc.set.field." + name)), inner)

        def more(name: str) -> Node:
            return _field(words("wc.set.field.more"), _area(f"field-{name}.more", fields[f"{name}.more"], 3))

        parts = [h("div.pair", None, text("id", maxlength=24), text("title", maxlength=40))]
        if self.deck.startswith("orders"):
            parts += [
                h("div.pair", None, number("row"), text("dice")),
                amounts("need", NEEDED),
                amounts("reward", GAINED),
                more("reward"),
            ]
        elif self.deck.startswith("helpers"):
            kinds = [(kind, words("wc.set.kind." + kind)) for kind in ABILITIES]
            kind = _field(words("wc.set.field.kind"), _select("field-kind", kinds, fields["kind"]))
            ability = _field(words("wc.set.field.ability"), _area("field-ability", fields["ability"], 4))
            parts += [
                h("div.pair", None, number("cost"), kind),
                ability,
                amounts("production", GAINED),
                more("production"),
            ]
        else:
            boxes = [_box("field-per." + thing, words("wc.thing." + thing), fields["per." + thing]) for thing in COUNTS]
            parts += [
                h("fieldset.counted", None, h("legend.eyebrow", None, words("wc.set.field.per")), boxes),
                h("div.pair", None, number("points"), number("max")),
            ]
        printed = _box(
            "field-printed", words("wc.set.field.printed"), fields["printed"], words("wc.set.field.printed.hint")
        )
        return [*parts, printed]

    def _tools(self, words: Words) -> Node:
        def button(verb: str, word: str, off: bool = False) -> Node:
            return h("button.btn.quiet", {"type": "button", "data-do": verb, "disabled": off}, words(word))

        empty = not self.draft.cards(self.deck)
        known = not empty and self.draft.standard(self.deck, self.place) is not None
        return h(
            "div.row",
            None,
            button("put_back", "wc.set.card.back", not known),
            button("take_out", "wc.set.card.out", empty),
            button("add", "wc.set.card.new"),
        )

    def show_status(self, words: Words) -> None:
        """Show the text of the card, and what is wrong with the set."""
        wrong = self.draft.wrong
        line = by_id("set-wrong")
        line.className = "bad" if wrong else "rule"
        line.textContent = (
            words("wc.set.bad", why=text_of(words, wrong))
            if wrong
            else words("wc.set.changed" if self.draft.changed else "wc.set.right")
        )
        self._mark(bool(wrong))
        by_id("set-save").disabled = bool(wrong) or not self.draft.changed
        by_id("set-says").textContent = "" if wrong or self.deck == BOARDS else self._card_text(words)

    def _mark(self, wrong: bool) -> None:
        """Mark the field with the mistake, if it is visible."""
        field = ""
        if wrong and self.deck != BOARDS and self.draft.cards(self.deck):
            field = self.draft.wrong_field(self.deck, self.place)
        elif wrong and re.split(r"[:.\[]", self.draft.wrong_place)[0] == self.section:
            field = "json"
        for node in document.querySelectorAll("#set-fields [name]"):
            if node.name == "field-" + field:
                node.setAttribute("aria-invalid", "true")
                node.setAttribute("aria-describedby", "set-wrong")
            else:
                node.removeAttribute("aria-invalid")
                node.removeAttribute("aria-describedby")

    def _card_text(self, words: Words) -> str:
        """The text of the chosen card, "" for none."""
        cards = self.draft.cards(self.deck)
        if not cards:
            return ""
        card = cards[self.place]
        kind = {"orders": "order", "helpers": "helper"}.get(self.deck.partition(".")[0], "contract")
        text = texts.card(words, card["id"], cast("AnyCard", card | {"kind": kind}))
        return words("wc.prompt.from", source=words("wc.set.says"), what=text)

    # --- input --------------------------------------------------------------------------------------

    def typed(self, words: Words, node: Node) -> None:
        """Write a changed field into the draft."""
        if node.name == "set-name":
            self.draft.document["title"] = str(node.value).strip()
        elif node.name == "field-json":
            self.draft.write_section(self.section, str(node.value))
        elif str(node.name).startswith("field-"):
            self._write()
            if node.name in ("field-id", "field-title"):
                option = by_id("set-card").selectedOptions[0]
                option.textContent = self._card_name(words, self.draft.cards(self.deck)[self.place])
        else:
            return
        self.show_status(words)

    def _write(self) -> None:
        fields = {
            str(node.name).removeprefix("field-"): bool(node.checked) if node.type == "checkbox" else str(node.value)
            for node in document.querySelectorAll('#set-fields [name^="field-"]')
        }
        self.draft.write(self.deck, self.place, fields)

    def chosen(self, words: Words, node: Node) -> None:
        """Show another deck, card or section."""
        if node.id == "set-deck":
            self.deck, self.place = str(node.value), 0
            self.show(words)
        elif node.id == "set-card":
            self.place = int(node.value)
            self.draw(words)
        elif node.id == "set-section":
            self.section = str(node.value)
            self.draw(words)

    def add(self, words: Words) -> None:
        self.place = self.draft.add(self.deck)
        self.show(words)

    def take_out(self, words: Words) -> None:
        self.draft.take_out(self.deck, self.place)
        self.show(words)

    def put_back(self, words: Words) -> None:
        self.draft.put_back(self.deck, self.place)
        self.show(words)


def _field(name: str, control: Node) -> Node:
    return h("div.field", None, h("label.eyebrow", {"for": control.id}, name), control)


def _input(name: str, value: str, **more: object) -> Node:
    attrs = {"id": name, "name": name, "type": "text", "spellcheck": "false", "autocomplete": "off"}
    node = h("input", attrs | more)
    node.value = value
    return node


def _area(name: str, value: str, rows: int) -> Node:
    lines = value.count("\n") + 1
    node = h("textarea", {"name": name, "id": name, "rows": max(rows, min(lines, 24)), "spellcheck": "false"})
    node.value = value
    return node


def _select(id: str, options: list[tuple[str, str]], chosen: str) -> Node:
    return h(
        "select",
        {"id": id, "name": id},
        [h("option", {"value": value, "selected": value == chosen}, text) for value, text in options],
    )


def _box(name: str, text: str, checked: bool, hint: str = "") -> Node:
    box = h("input", {"type": "checkbox", "role": "switch", "name": name, "id": name, "checked": checked})
    return h("label.switch", None, h("span", None, text), h("small", None, hint) if hint else None, box)
