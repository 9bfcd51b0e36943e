"""Editing a card set: cards as the fields of a form, and the exact place of the first problem."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from engine.game import BadData
from engine.problems import Problem, within
from engine.woodcraft import schema
from engine.woodcraft.cards import KINDS
from engine.woodcraft.standard import STANDARD
from engine.woodcraft.vocabulary import COUNTED, MATERIALS, STOCK

from ..sets import Document, in_order, parse

Card = dict[str, Any]
#: The values of a form: texts, and booleans for check boxes.
Fields = dict[str, Any]

DECKS = ("orders.early", "orders.late", "orders.walnut", "helpers.early", "helpers.late", "public_contracts")
#: The sections other than decks, edited as JSON.
SECTIONS = (
    *("prices", "market", "income_tracks", "reputation", "reputation_tiles", "order_rows", "order_rows_below"),
    *("upgrades", "splicing_1_range", "workshop_rooms", "attic", "tools", "wheel", "rounds", "setup", "solo"),
)
#: The goods that an order may require in addition to dice, and those that a list of effects may begin with.
NEEDED = MATERIALS
GAINED = ("points", *STOCK)
COUNTS = COUNTED
ABILITIES = KINDS


class Draft:
    """A set being edited. Invalid input is kept as well; ``wrong`` is the problem that prevents saving."""

    def __init__(self, document: Document) -> None:
        self.document: Document = json.loads(json.dumps(document))
        self._saved = _sorted(self.document)
        #: Input that cannot be parsed and what is wrong with it: by deck and place, or by section and 0.
        self._unread: dict[tuple[str, int], tuple[Fields, Problem]] = {}

    @property
    def loaded(self) -> Document:
        """The set as it was loaded or last saved."""
        document: Document = json.loads(self._saved)
        return document

    @property
    def changed(self) -> bool:
        return bool(self._unread) or _sorted(self.document) != self._saved

    @property
    def wrong(self) -> Problem | None:
        """The first problem: card, field and expected value; None if the set can be saved."""
        for (name, place), (_, problem) in self._unread.items():
            return within(f"{name}[{place}] ({self.cards(name)[place]['id']})" if name in DECKS else name, problem)
        try:
            schema.check(self.document, new=True)
        except BadData as bad:
            return bad.problem
        return None

    @property
    def wrong_place(self) -> str:
        """The place of the problem, such as ``helpers.early[3] (HE04): cost``; "" for the whole set."""
        wrong = self.wrong
        return str(wrong.params["where"]) if wrong and wrong.code == "at" else ""

    @property
    def wrong_card(self) -> tuple[str, int] | None:
        """The deck and the place of the card with the problem; None if it is elsewhere."""
        found = _CARD.fullmatch(self.wrong_place)
        return (found["deck"], int(found["place"])) if found else None

    def is_wrong(self, deck: str, place: int) -> bool:
        """Whether this card has the problem. An id that two cards have is wrong on both."""
        return self._inside(deck, place) is not None

    def _inside(self, deck: str, place: int) -> str | None:
        """The path of the problem in a card; None if it is elsewhere."""
        wrong = self.wrong
        what = wrong.params["what"] if wrong and wrong.code == "at" else None
        found = what.params if isinstance(what, Problem) else {}
        expected = found.get("what")
        doubled = found["found"] if isinstance(expected, Problem) and expected.code == "expected.own_id" else None
        if doubled and doubled == self.cards(deck)[place].get("id"):
            return "id"
        card = _CARD.fullmatch(self.wrong_place)
        return card["inside"] if card and (card["deck"], int(card["place"])) == (deck, place) else None

    def wrong_field(self, deck: str, place: int) -> str:
        """The field with the problem in the form of a card; "" if the problem is elsewhere."""
        where = self._inside(deck, place)
        if where is None:
            return ""
        card = self.cards(deck)[place]
        name, _, inner = where.partition(".")
        known = fields_of(deck, card) if (deck, place) not in self._unread else self._unread[deck, place][0]
        head = re.match(r"\w*", name)
        stem = head[0] if head else ""
        if stem == "need":
            inner = inner.removeprefix("tokens.")
            return "dice" if inner.startswith("dice") else f"need.{inner}" if f"need.{inner}" in known else "dice"
        if stem in ("reward", "production"):
            plain = name == stem + "[0]" and f"{stem}.{inner}" in known and bool(known[f"{stem}.{inner}"])
            return f"{stem}.{inner}" if plain else f"{stem}.more"
        if stem == "score":
            return inner if inner in known or inner == "per" else ""
        if stem == "designed":
            return "printed"
        return stem if stem in known else ""

    def wrong_step(self, deck: str, place: int) -> list[str]:
        """Where the problem is in a field of JSON: a path such as ``[0].op``; empty for the whole field."""
        field, where = self.wrong_field(deck, place), self._inside(deck, place) or ""
        if field == "ability":
            path = re.sub(r"^ability(\.effects)?", "", where)
        elif field.endswith(".more"):
            path = where.removeprefix(field.removesuffix(".more"))
        else:
            path = ""
        return [path] if path.startswith("[") else []

    def saved(self, document: Document) -> None:
        """Note that the set has been saved as ``document``."""
        self.document = json.loads(json.dumps(document))
        self._saved = _sorted(self.document)

    # --- cards ------------------------------------------------------------------------------------

    def cards(self, deck: str) -> list[Card]:
        return _deck(self.document, deck)

    def fields(self, deck: str, place: int) -> Fields:
        """The fields of the form of a card."""
        unread = self._unread.get((deck, place))
        return dict(unread[0]) if unread else fields_of(deck, self.cards(deck)[place])

    def write(self, deck: str, place: int, fields: Fields) -> None:
        """Replace a card by the fields of its form."""
        cards = self.cards(deck)
        self._unread.pop((deck, place), None)
        try:
            cards[place] = card_of(deck, fields, cards[place])
        except BadData as bad:
            self._unread[deck, place] = (dict(fields), bad.problem)

    def add(self, deck: str) -> int:
        """Append a new card to a deck; returns its place."""
        cards = self.cards(deck)
        cards.append(new_card(deck, self._free_id(deck)))
        return len(cards) - 1

    def take_out(self, deck: str, place: int) -> None:
        del self.cards(deck)[place]
        kept = {key: unread for key, unread in self._unread.items() if key != (deck, place)}
        self._unread = {
            (one, at - 1 if one == deck and at > place else at): unread for (one, at), unread in kept.items()
        }

    def standard(self, deck: str, place: int) -> Card | None:
        """The card with the same id in the standard set; None if there is none."""
        id = self.cards(deck)[place].get("id")
        return next((card for card in _deck(STANDARD, deck) if card["id"] == id), None)

    def put_back(self, deck: str, place: int) -> None:
        """Replace a card by that of the standard set."""
        card = self.standard(deck, place)
        if card is not None:
            self._unread.pop((deck, place), None)
            self.cards(deck)[place] = json.loads(json.dumps(card))

    def _free_id(self, deck: str) -> str:
        taken = {card.get("id") for one in DECKS for card in self.cards(one)}
        taken |= {card.get("id") for card in self.document["solo"]["cards"]}
        letters = _LETTERS[deck]
        return next(id for n in range(1, 999) if (id := f"{letters}{n:02}") not in taken)

    # --- sections ---------------------------------------------------------------------------------

    def section(self, name: str) -> str:
        unread = self._unread.get((name, 0))
        return str(unread[0]["json"]) if unread else _pretty(in_order(self.document[name], False))

    def write_section(self, name: str, text: str) -> None:
        self._unread.pop((name, 0), None)
        try:
            self.document[name] = parse(text)
        except BadData as bad:
            self._unread[name, 0] = ({"json": text}, bad.problem)


#: The place of a problem with a card. A card whose id is wrong has none there.
_CARD = re.compile(rf"(?P<deck>{'|'.join(map(re.escape, DECKS))})\[(?P<place>\d+)\](?: \(\w+\): |\.|: )(?P<inside>.*)")

_LETTERS = {
    "orders.early": "E",
    "orders.late": "L",
    "orders.walnut": "W",
    "helpers.early": "HE",
    "helpers.late": "HL",
    "public_contracts": "P",
}


def _deck(document: Mapping[str, Any], deck: str) -> list[Card]:
    section, _, part = deck.partition(".")
    cards: list[Card] = document[section][part] if part else document[section]
    return cards


def new_card(deck: str, id: str) -> Card:
    """A minimal valid card."""
    card: Card = {"id": id, "title": id}
    gain = {"op": "gain", "blueberry": 1}
    if deck.startswith("orders"):
        card |= {"row": 3, "need": {"dice": ["g1"], "tokens": {}}, "reward": [gain]}
    elif deck.startswith("helpers"):
        card |= {"cost": 1, "ability": {"kind": "none", "effects": []}, "production": [gain]}
    else:
        card |= {"score": {"op": "score_per", "per": [COUNTED[0]], "points": 1, "max": 10}}
    return card | {"designed": False}


# --- cards and forms --------------------------------------------------------------------------------


def fields_of(deck: str, card: Mapping[str, Any]) -> Fields:
    """The fields of a card: numbers as texts, and effects other than a first gain as JSON."""
    fields: Fields = {"id": card["id"], "title": card["title"], "printed": not card["designed"]}
    if deck.startswith("orders"):
        fields["row"] = str(card["row"])
        fields["dice"] = " ".join(map(str, card["need"]["dice"]))
        fields |= _amounts("need", NEEDED, card["need"]["tokens"])
        fields |= _split("reward", card["reward"])
    elif deck.startswith("helpers"):
        fields["cost"] = str(card["cost"])
        fields["kind"] = card["ability"]["kind"]
        fields["ability"] = _lines(card["ability"]["effects"])
        fields |= _split("production", card["production"])
    else:
        score = card["score"]
        fields |= {f"per.{thing}": thing in score["per"] for thing in COUNTS}
        fields |= {"points": str(score["points"]), "max": str(score["max"])}
    return fields


def card_of(deck: str, fields: Mapping[str, Any], before: Mapping[str, Any]) -> Card:
    """The card of a form, to be validated with its set; BadData if a JSON field cannot be parsed."""
    card: Card = {"id": str(fields["id"]).strip(), "title": str(fields["title"]).strip()}
    if deck.startswith("orders"):
        tokens = {kind: n for kind in NEEDED if (n := _number(fields[f"need.{kind}"])) not in ("", 0)}
        card["row"] = _number(fields["row"])
        card["need"] = {"dice": str(fields["dice"]).lower().split(), "tokens": tokens}
        card["reward"] = _joined("reward", fields)
    elif deck.startswith("helpers"):
        card["cost"] = _number(fields["cost"])
        effects = [] if fields["kind"] == "none" else _read("ability", fields["ability"])
        card["ability"] = {"kind": fields["kind"], "effects": effects}
        card["production"] = _joined("production", fields)
    else:
        per = [thing for thing in COUNTS if fields[f"per.{thing}"]]
        if sorted(per) == sorted(before["score"]["per"]):
            per = list(before["score"]["per"])
        numbers = {name: _number(fields[name]) for name in ("points", "max")}
        card["score"] = {"op": "score_per", "per": per, **numbers}
    card["designed"] = not fields["printed"]
    return card


def _amounts(name: str, kinds: tuple[str, ...], amounts: Mapping[str, Any]) -> Fields:
    return {f"{name}.{kind}": str(amounts.get(kind, "")) for kind in kinds}


def _split(name: str, effects: list[Any]) -> Fields:
    """The fields of a list of effects: the amounts of a gain that comes first, and the rest as JSON."""
    plain = bool(effects) and isinstance(effects[0], dict) and effects[0].get("op") == "gain"
    gain, more = (effects[0], effects[1:]) if plain else ({}, effects)
    return {**_amounts(name, GAINED, gain), f"{name}.more": _lines(more)}


def _joined(name: str, fields: Mapping[str, Any]) -> list[Any]:
    gain = {kind: n for kind in GAINED if (n := _number(fields[f"{name}.{kind}"])) not in ("", 0)}
    more = _read(name, fields[f"{name}.more"])
    return [{"op": "gain", **gain}, *more] if gain else more


def _read(name: str, text: str) -> list[Any]:
    """A list of effects from JSON; also from an empty text or a single effect without brackets."""
    if not text.strip():
        return []
    try:
        value = parse(text)
    except BadData as bad:
        raise BadData(bad.code, within(name, bad.problem)) from None
    return value if isinstance(value, list) else [value]


def _number(text: object) -> Any:
    """An integer; any other text is returned unchanged, for the error message."""
    plain = str(text).strip().replace("\u2212", "-")
    try:
        return int(plain) if len(plain) < 10 else plain
    except ValueError:
        return plain


def _lines(effects: list[Any]) -> str:
    """JSON with one effect on each line."""
    if not effects:
        return ""
    return "[" + ",\n ".join(_text(effect) for effect in in_order(effects, False)) + "]"


def _pretty(value: object) -> str:
    """JSON of a section with line breaks on its first levels."""
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f" {_text(key)}: {_inner(inside)}" for key, inside in value.items()) + "\n}"
    return _inner(value)


def _inner(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        return "[\n" + ",\n".join("  " + _text(inside) for inside in value) + "\n ]"
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _sorted(document: Document) -> str:
    """A text that is equal for equal sets, independent of the order of fields."""
    return json.dumps(document, sort_keys=True)
