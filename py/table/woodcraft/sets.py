"""Card sets of one's own: kept on this device beside the games, and as files that come and go."""

from __future__ import annotations

import json
import re
from binascii import crc32
from typing import Any, NamedTuple

from engine.game import BadData
from engine.nesting import MOST_DEPTH, too_deep
from engine.problems import Problem
from engine.woodcraft.card_set import STANDARD_ID, CardSet, shipped_id
from engine.woodcraft.standard import STANDARD
from table.saved_games import Store, StoreMissing

from .problems import problem

Document = dict[str, Any]

#: Of the texts in the store.
FORMAT = "1"
PREFIX = "inkstead.cards."
#: No file of a card set is longer; the standard set takes a twentieth of it.
MOST_LETTERS = 1_000_000
_LONGEST_ID = 24


class Kept(NamedTuple):
    """A card set as the list shows it. ``name`` is what games and records call it."""

    id: str
    title: str
    version: int
    name: str
    #: How many cards it has, and how many of them still hold values of our own design.
    cards: int
    designed: int


class Sets:
    """The card sets on one device. ``standard`` is always there and is not kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Kept]:
        """All that can be played with, by title."""
        found = []
        for id in self._ids():
            try:
                found.append(_kept(CardSet.of(self.load(id))))
            except BadData:
                continue
        return sorted(found, key=lambda kept: (kept.title.lower(), kept.id))

    def broken(self) -> dict[str, Problem]:
        """The ids of those that cannot be used, each with what exactly is wrong."""
        found = {}
        for id in self._ids():
            try:
                self.load(id)
            except BadData as bad:
                found[id] = bad.problem
        return found

    def load(self, id: str) -> Document:
        """The document of a set; BadData "card_set..." if it is not there, damaged, or no card set any more."""
        if id == STANDARD_ID:
            return STANDARD
        try:
            text = self._store.read(PREFIX + id)
        except StoreMissing:
            text = None
        if text is None:
            raise BadData("card_set.missing", problem("set.missing", name=id[:_LONGEST_ID]))
        version, _, rest = text.partition(" ")
        check, _, body = rest.partition(" ")
        if version != FORMAT or check != _sum(body):
            raise BadData("card_set.damaged", problem("set.damaged"))
        return read(body)

    def keep(self, document: Any) -> Kept:
        """Keep a set under its id; a changed one that is there already becomes its next version.

        BadData with the exact place if it is no card set; ``StoreFull`` and ``StoreMissing`` as any store.
        """
        found = CardSet.of(document)
        if found.id == STANDARD_ID:
            raise shipped_id()
        before = self._before(found.id)
        if before is not None and before != found.document and before["version"] >= found.version:
            found = CardSet.of({**found.document, "version": before["version"] + 1})
        body = json.dumps(found.document, ensure_ascii=False, separators=(",", ":"))
        self._store.write(PREFIX + found.id, f"{FORMAT} {_sum(body)} {body}")
        return _kept(found)

    def add(self, document: Any) -> tuple[Kept, bool]:
        """Take in a set from outside; False if this very one was there. One of the same id is never overwritten."""
        found = CardSet.of(document)
        if found.id == STANDARD_ID or self._before(found.id) == found.document:
            return _kept(found), False
        if self._store.read(PREFIX + found.id) is not None:
            document = {**found.document, "id": self.free_id(found.id)}
        return self.keep(document), True

    def remove(self, id: str) -> str | None:
        """Take a set away; its text can be put back by ``restore``. Games played with it carry it themselves."""
        text = self._store.read(PREFIX + id)
        self._store.delete(PREFIX + id)
        return text

    def restore(self, id: str, text: str) -> None:
        self._store.write(PREFIX + id, text)

    def free_id(self, title: str) -> str:
        """An id that no other set has, from a title in any language."""
        plain = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[: _LONGEST_ID - 4] or "set"
        stem = plain if plain[0].isalpha() else "set_" + plain[: _LONGEST_ID - 8]
        taken = {STANDARD_ID, *self._ids()}
        number, id = 1, stem
        while id in taken:
            number += 1
            id = f"{stem}_{number}"
        return id

    def _before(self, id: str) -> Document | None:
        try:
            return self.load(id)
        except BadData:
            return None

    def _ids(self) -> list[str]:
        try:
            stored = self._store.keys()
        except StoreMissing:
            stored = []
        return sorted(key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX))


def copy_of(document: Document, id: str, title: str) -> Document:
    """A set of one's own that begins as another one."""
    fresh: Document = json.loads(json.dumps(document))
    return {**fresh, "id": id, "title": title, "version": 1}


# --- files ------------------------------------------------------------------------------------------


def read(text: str) -> Document:
    """The card set in a text; BadData with the line, or with the card and the field that are not as expected."""
    if len(text) > MOST_LETTERS:
        raise too_big()
    document = parse(text)
    CardSet.of(document)
    return dict(document)


def too_big() -> BadData:
    return BadData("card_set.big", problem("expected", what=problem("expected.letters", most=MOST_LETTERS)))


def parse(text: str) -> Any:
    """JSON that is not nested too deep; BadData with line and column where it breaks off."""
    if too_deep(text):
        raise BadData("card_set.deep", problem("expected", what=problem("expected.nested", most=MOST_DEPTH)))
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as bad:
        place = problem("json.syntax", line=bad.lineno, column=bad.colno, why=bad.msg)
        raise BadData("card_set.json", place) from None
    except ValueError:
        raise BadData("card_set.json", problem("json.digits")) from None


def _once(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadData("card_set.json", problem("json.twice", field=twice[:40]))
    return found


def written(document: Document) -> str:
    """A set as the text of a file: a card a line, so that it can be read and compared."""
    return _lines(in_order(document), 0) + "\n"


def file_name(document: Document) -> str:
    return f"inkstead-cards-{document['id']}.json"


#: What comes first in a card, and what last.
_FIRST = ("id", "op", "title", "quadrant", "at", "row", "cost", "need", "ability", "kind", "track", "dice")
_LAST = ("designed",)


def in_order(value: Any, top: bool = True) -> Any:
    """The same with its fields in the order in which people read them; kept sets have them by the alphabet.

    ``top``: it is a whole set.
    """
    if isinstance(value, list):
        return [in_order(inside, False) for inside in value]
    if not isinstance(value, dict):
        return value
    first = list(STANDARD) if top else _FIRST
    found = [key for key in first if key in value]
    found += [key for key in value if key not in first and (top or key not in _LAST)]
    found += [key for key in value if key not in found]
    return {key: in_order(value[key], False) for key in found}


def _lines(value: Any, depth: int) -> str:
    indent, last = " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict) and depth < 2:
        inner = [f"{indent}{_text(key)}: {_lines(inside, depth + 1)}" for key, inside in value.items()]
        return "{\n" + ",\n".join(inner) + last + "}"
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], (dict, list)):
        return "[\n" + ",\n".join(indent + _text(inside) for inside in value) + last + "]"
    return _text(value)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _kept(found: CardSet) -> Kept:
    designed = [card["designed"] for card in found.cards.values()]
    return Kept(found.id, found.title, found.version, found.name, len(designed), sum(designed))


def _sum(body: str) -> str:
    return f"{crc32(body.encode('utf-8', 'surrogatepass')):08x}"
