"""The form for one card set: the choice of a card, its fields, its text, and what is wrong with the set."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from page.dom import Node, by_id, document, h
from table.woodcraft.editor.draft import ABILITIES, COUNTS, DECKS, GAINED, NEEDED, SECTIONS, Draft
from table.words import Words

from .. import texts
from ..names import stored_title
from .places import card_name, explained, reason

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card as AnyCard

BOARDS = "sections"
#: Effects as JSON: of a reward or a production, and of an ability.
EXAMPLE = '{"op": "produce", "max": 1}'
ABILITY = '{"op": "modify_die", "by": [1]}'


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
            names = [(str(place), card_name(words, card)) for place, card in enumerate(cards)]
            which = _field(words("wc.set.card"), _select("set-card", names, str(self.place)))
        by_id("set-which").replaceChildren(which)
        self.draw(words)

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
        fields["title"] = texts.title(words, str(fields["id"]), cast("AnyCard", fields))  # as in the list of cards

        def text(name: str, example: str = "", **more: object) -> Node:
            hint = words("wc.set.field.example", example=example) if example else ""
            return _field(words("wc.set.field." + name), _input("field-" + name, fields[name], **more), hint)

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
            hint = words("wc.set.field.example", example=EXAMPLE)
            return _field(words("wc.set.field.more"), _area(f"field-{name}.more", fields[f"{name}.more"], 3), hint)

        parts = [h("div.pair", None, text("id", maxlength=24), text("title", maxlength=40))]
        if self.deck.startswith("orders"):
            parts += [
                h("div.pair", None, number("row"), text("dice", "g3 y1 b6")),
                amounts("need", NEEDED),
                amounts("reward", GAINED),
                more("reward"),
            ]
        elif self.deck.startswith("helpers"):
            kinds = [(kind, words("wc.set.kind." + kind)) for kind in ABILITIES]
            kind = _field(words("wc.set.field.kind"), _select("field-kind", kinds, fields["kind"]))
            hint = words("wc.set.field.example", example=ABILITY)
            ability = _field(words("wc.set.field.ability"), _area("field-ability", fields["ability"], 4), hint)
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
        if wrong:
            line.textContent = words("wc.set.bad", why=explained(words, self.draft, wrong, self._chosen()))
        else:
            line.textContent = words("wc.set.changed" if self.draft.changed else "wc.set.right")
        self._mark(reason(words, wrong) if wrong else "")
        by_id("set-save").disabled = bool(wrong) or not self.draft.changed
        by_id("set-says").textContent = "" if wrong or self.deck == BOARDS else self._card_text(words)

    def _chosen(self) -> tuple[str, int] | None:
        """The deck and the place of the card in the form."""
        return (self.deck, self.place) if self.deck != BOARDS and self.draft.cards(self.deck) else None

    def _wrong_field(self) -> str:
        """The name of the visible field with the mistake, "" for none."""
        where, chosen = self.draft.wrong_place, self._chosen()
        if where == "title":
            return "set-name"
        if chosen:
            return "field-" + self.draft.wrong_field(*chosen)
        return "field-json" if self.deck == BOARDS and re.split(r"[:.\[]", where)[0] == self.section else ""

    def _mark(self, why: str) -> None:
        """Mark the field with the mistake, if it is visible, and say there why."""
        for old in document.querySelectorAll("#set-form .why"):
            old.remove()
        field = self._wrong_field() if why else ""
        for node in document.querySelectorAll("#set-form [name]"):
            described = [f"{node.id}-hint"] if by_id(f"{node.id}-hint") else []
            if node.name == field:
                node.setAttribute("aria-invalid", "true")
                node.parentNode.append(h("p.bad.why", {"id": "set-why"}, why))
                described.append("set-why")
            else:
                node.removeAttribute("aria-invalid")
            if described:
                node.setAttribute("aria-describedby", " ".join(described))
            else:
                node.removeAttribute("aria-describedby")
        if field == "field-per":
            document.querySelector("#set-fields .counted").append(h("p.bad.why", None, why))

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
            self._write(words)
            if node.name in ("field-id", "field-title"):
                option = by_id("set-card").selectedOptions[0]
                option.textContent = card_name(words, self.draft.cards(self.deck)[self.place])
        else:
            return
        self.show_status(words)

    def _write(self, words: Words) -> None:
        fields = {
            str(node.name).removeprefix("field-"): bool(node.checked) if node.type == "checkbox" else str(node.value)
            for node in document.querySelectorAll('#set-fields [name^="field-"]')
        }
        fields["title"] = stored_title(words, str(fields["id"]).strip(), str(fields["title"]).strip())
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


def _field(name: str, control: Node, hint: str = "") -> Node:
    label = h("label.eyebrow", {"for": control.id}, name)
    return h("div.field", None, label, control, h("small", {"id": f"{control.id}-hint"}, hint) if hint else None)


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
