"""Custom card sets: stored on this device, imported from files and exported to files."""

from __future__ import annotations

import json
import re
from binascii import crc32
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from engine.game import BadData
from engine.nesting import MOST_DEPTH, read_json, too_deep
from engine.problems import Problem
from engine.woodcraft import schema
from engine.woodcraft.card_set import STANDARD_ID, CardSet, shipped_id
from engine.woodcraft.sizes import check_new
from engine.woodcraft.standard import STANDARD
from table.fields import MOST_REVISIONS, dict_of, fits, next_revision, number
from table.store import Store, StoreFull, StoreMissing

from .problems import problem

Document = dict[str, Any]

#: The version of the stored texts.
FORMAT = "1"
PREFIX = "inkstead.cards."
#: The greatest length of a card set file; the standard set takes a twentieth of it.
MOST_LETTERS = 1_000_000
#: The problem for each message of Python's parser, by its beginning. Versions of Python differ in some of them.
_SYNTAX = (
    ("Expecting value", problem("json.value")),
    ("Expecting property name", problem("json.name")),
    ("Expecting ':'", problem("json.colon")),
    ("Expecting ','", problem("json.comma")),
    ("Illegal trailing comma", problem("json.last")),
    ("Unterminated string", problem("json.quote")),
    ("Invalid control character", problem("json.control")),
    ("Invalid \\", problem("json.escape")),
    ("Extra data", problem("json.end")),
)
_LONGEST_ID = 24
_LONGEST_TITLE = 40
#: The key of the versions and checksums of the sets that were removed last, by id, and how many of them are kept.
REMOVED = "inkstead.removed_sets"
_MOST_REMOVED = 50
#: The latest version of a removed set that is remembered: a set can have the next one.
_LATEST = 10**6 - 1


class _Removed(NamedTuple):
    """What is remembered of a removed set: the journal (static/journal.js) prefers it to one of an earlier version."""

    version: int
    sum: int


def _is_removed(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and number(0, _LATEST)(value[0]) and number(0, 1 << 32)(value[1])


_FIELDS = {"revision": number(0, MOST_REVISIONS), "sets": dict_of(_is_removed, _MOST_REMOVED)}


class SetInfo(NamedTuple):
    """A card set in the list. ``name``: its name in games and records, with its version."""

    id: str
    title: str
    version: int
    name: str
    #: The number of its cards, and of those with designed values instead of printed ones.
    cards: int
    designed: int


class Sets:
    """The card sets on one device. ``standard`` is always available and is not stored."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[SetInfo]:
        """The valid sets, sorted by title."""
        sets = []
        for id in self._ids():
            try:
                sets.append(_info(CardSet.of(self.load(id))))
            except BadData:
                continue
        return sorted(sets, key=lambda info: (info.title.lower(), info.id))

    def broken(self) -> dict[str, Problem]:
        """The problem of each invalid set, by id."""
        problems = {}
        for id in self._ids():
            try:
                self.load(id)
            except BadData as bad:
                problems[id] = bad.problem
        return problems

    def load(self, id: str) -> Document:
        """The document of a set; BadData "card_set..." if it is missing, damaged or invalid."""
        if id == STANDARD_ID:
            return STANDARD
        try:
            text = self._store.read(PREFIX + id)
        except StoreMissing:
            text = None
        if text is None:
            raise BadData("card_set.missing", problem("set.missing", name=id[:_LONGEST_ID]))
        return opened(text)

    def keep(self, document: object, loaded: Document | None = None) -> SetInfo:
        """Store a set under its id; a changed one becomes the next version of the stored one.

        ``loaded``: the set that was edited. If another tab has changed it since, that set stays, and the document
        becomes a new set with another id. If another tab has removed it, the document becomes its next version.

        BadData with the exact place if it is invalid; StoreFull and StoreMissing as in ``Store``.
        """
        schema.check(document, new=True)
        if loaded is not None:
            edited = dict(CardSet.of(document).document)
            if self._store.read(PREFIX + loaded["id"]) is None:
                # Of equal versions the removal wins at the next start if the journal has only that (static/journal.js).
                document = {**edited, "version": max(edited["version"], loaded["version"] + 1)}
            elif self._before(loaded["id"]) != loaded:
                document = self._apart(edited)
        return self._keep(document)

    def _apart(self, document: Document) -> Document:
        """The set as a new one that can be distinguished from the stored one."""
        before, id, title = self._before(document["id"]), self.free_id(document["id"]), document["title"]
        if before is not None and before["title"] == title:
            title = numbered(title, id, otherwise="2")
        return copy_of(document, id, title)

    def _keep(self, document: object) -> SetInfo:
        card_set = CardSet.of(document)
        if card_set.id == STANDARD_ID:
            raise shipped_id()
        before = self._before(card_set.id)
        if before is not None and before != card_set.document and before["version"] >= card_set.version:
            card_set = CardSet.of({**card_set.document, "version": before["version"] + 1})
        elif (removed := self._later_removed(card_set)) is not None:
            card_set = CardSet.of({**card_set.document, "version": removed.version + 1})
        check_new(card_set.document)
        self._store.write(PREFIX + card_set.id, _stored(card_set))
        return _info(card_set)

    def add(self, document: object) -> tuple[SetInfo, bool]:
        """Add a set; False if an equal one is already stored. Never overwrites another set with the same id.

        It may be one of an earlier version with too few cards, which ``keep`` refuses.
        """
        card_set = CardSet.of(document)
        if card_set.id == STANDARD_ID:
            return _info(card_set), False
        for info in self.all():
            if {**self.load(info.id), "id": card_set.id} == card_set.document:
                return info, False  # it has come before, perhaps under another id
        if self._store.read(PREFIX + card_set.id) is not None or self._later_removed(card_set) is not None:
            document = {**card_set.document, "id": self.free_id(card_set.id)}
        return self._keep(document), True

    def remove(self, id: str) -> str | None:
        """Remove a set; returns its text for ``restore``. Games with this set contain a copy of it."""
        text = self._store.read(PREFIX + id)
        if text is not None:
            self._note_removal(id, text)
        self._store.delete(PREFIX + id)
        return text

    def _note_removal(self, id: str, text: str) -> None:
        noted, before = self._noted(), self._before(id)
        version = min(before["version"], _LATEST) if before else 0
        removed = [*_Removed(version, crc32(_encoded(text)))]
        others = {other: it for other, it in noted["sets"].items() if other != id}
        sets = dict([*others.items(), (id, removed)][-_MOST_REMOVED:])
        now = {"revision": next_revision(noted["revision"]), "sets": sets}
        with suppress(StoreFull):
            self._store.write(REMOVED, json.dumps(now, separators=(",", ":")))  # the journal reads the revision

    def _noted(self) -> Document:
        try:
            data = read_json(self._store.read(REMOVED) or "", MOST_LETTERS)
        except StoreMissing:
            data = None
        return data if isinstance(data, dict) and fits(data, _FIELDS) else {"revision": 0, "sets": {}}

    def _later_removed(self, card_set: CardSet) -> _Removed | None:
        """The removed set with the id of another one that is not later, and is not stored."""
        removed = self._noted()["sets"].get(card_set.id)
        if removed is None or self._store.read(PREFIX + card_set.id) is not None:
            return None
        version, sum = removed
        is_same = sum == crc32(_encoded(_stored(card_set)))
        return None if version < card_set.version or is_same else _Removed(version, sum)

    def restore(self, id: str, text: str) -> None:
        """Store a removed set again; under another id if another tab has saved a set under its own."""
        if self._store.read(PREFIX + id) in (None, text):
            self._store.write(PREFIX + id, text)
        else:
            self._keep(self._apart(opened(text)))

    def free_id(self, title: str, others: Iterable[str] = ()) -> str:
        """A new id, from a title in any language; not one of a removed set. ``others``: ids that are taken as well."""
        plain = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[: _LONGEST_ID - 4] or "set"
        stem = plain if plain[0].isalpha() else "set_" + plain[: _LONGEST_ID - 8]
        taken = {STANDARD_ID, *self._ids(), *self._noted()["sets"], *others}
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


def numbered(title: str, id: str, otherwise: str = "") -> str:
    """A title with the number at the end of an id of ``Sets.free_id``; with ``otherwise`` if the id has none."""
    number = id.rpartition("_")[2]
    suffix = number if number.isdigit() else otherwise
    return f"{title[: _LONGEST_TITLE - 1 - len(suffix)]} {suffix}" if suffix else title


def copy_of(document: Document, id: str, title: str) -> Document:
    """A new set that is a copy of another one."""
    fresh: Document = json.loads(json.dumps(document))
    return {**fresh, "id": id, "title": title, "version": 1}


def opened(text: str) -> Document:
    """The card set in a stored text; BadData if it is damaged or invalid."""
    version, _, rest = text.partition(" ")
    check, _, body = rest.partition(" ")
    if version != FORMAT or check != _sum(body):
        raise BadData("card_set.damaged", problem("set.damaged"))
    return _checked(body)


# --- files ------------------------------------------------------------------------------------------


def read(text: str) -> Document:
    """The card set in a file; BadData with the line, or with the card and the field of the problem."""
    document = _checked(text)
    schema.check(document, new=True)
    return document


def _checked(text: str) -> Document:
    if len(text) > MOST_LETTERS:
        raise too_big()
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        raise BadData("card_set.file", problem("set.file"))
    document = parse(text)
    CardSet.of(document)
    return dict(document)


def too_big() -> BadData:
    return BadData("card_set.big", problem("expected", what=problem("expected.letters", most=MOST_LETTERS)))


def parse(text: str) -> Any:
    """Parse JSON; BadData if it is nested too deeply, or with line and column of a syntax error."""
    if too_deep(text):
        raise BadData("card_set.deep", problem("expected", what=problem("expected.nested", most=MOST_DEPTH)))
    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as bad:
        why = next((why for start, why in _SYNTAX if bad.msg.startswith(start)), problem("json.other"))
        place = problem("json.syntax", line=bad.lineno, column=bad.colno, why=why)
        raise BadData("card_set.json", place) from None
    except ValueError:
        raise BadData("card_set.json", problem("json.digits")) from None


def _once(pairs: list[tuple[str, Any]]) -> Document:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadData("card_set.json", problem("json.twice", field=twice[:40]))
    return fields


def written(document: Document) -> str:
    """The text of a file: one card on each line, easy to read and to compare."""
    return _lines(in_order(document), 0) + "\n"


def file_name(document: Document) -> str:
    return f"inkstead-cards-{document['id']}.json"


#: The first and the last fields of a card in a file.
_FIRST = ("id", "op", "title", "quadrant", "at", "row", "cost", "need", "ability", "kind", "track", "dice")
_LAST = ("designed",)


def in_order(value: object, top: bool = True) -> Any:
    """A copy with its fields in a readable order; in stored sets they are sorted by name.

    ``top``: whether ``value`` is a whole set.
    """
    if isinstance(value, list):
        return [in_order(inside, False) for inside in value]
    if not isinstance(value, dict):
        return value
    first = list(STANDARD) if top else _FIRST
    keys = [key for key in first if key in value]
    keys += [key for key in value if key not in first and (top or key not in _LAST)]
    keys += [key for key in value if key not in keys]
    return {key: in_order(value[key], False) for key in keys}


def _lines(value: object, depth: int) -> str:
    indent, last = " " * (depth + 1), "\n" + " " * depth
    if isinstance(value, dict) and depth < 2:
        inner = [f"{indent}{_text(key)}: {_lines(inside, depth + 1)}" for key, inside in value.items()]
        return "{\n" + ",\n".join(inner) + last + "}"
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], (dict, list)):
        return "[\n" + ",\n".join(indent + _text(inside) for inside in value) + last + "]"
    return _text(value)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _info(card_set: CardSet) -> SetInfo:
    designed = [card["designed"] for card in card_set.cards.values()]
    return SetInfo(card_set.id, card_set.title, card_set.version, card_set.name, len(designed), sum(designed))


def _stored(card_set: CardSet) -> str:
    """The text in which a set is stored; ``opened`` reads it."""
    body = json.dumps(card_set.document, ensure_ascii=False, separators=(",", ":"))
    return f"{FORMAT} {_sum(body)} {body}"


def _sum(body: str) -> str:
    return f"{crc32(_encoded(body)):08x}"


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
