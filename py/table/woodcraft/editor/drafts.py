"""Unsaved changes of card sets: they are stored as well, because a page can be reloaded or its browser killed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from engine.game import BadData
from engine.nesting import read_json
from engine.woodcraft.card_set import CardSet
from table.fields import (
    MOST_REVISIONS,
    Check,
    dict_of,
    first_revision,
    fits,
    list_of,
    next_revision,
    number,
    revision_of,
    text,
)
from table.store import Store, StoreFull, StoreMissing

from ..sets import MOST_LETTERS, Sets
from .draft import DECKS, SECTIONS, Draft, Fields, fields_of, new_card

PREFIX = "inkstead.draft."
FORMAT = 1
_MOST_CARDS = 10_000


def _is_card(value: object) -> bool:
    """Whether a value is the place of an unchanged card, or the fields of a card."""
    return isinstance(value, dict) or number(0, _MOST_CARDS)(value)


_FIELDS: Mapping[str, Check] = {
    "revision": number(0, MOST_REVISIONS),
    "format": number(FORMAT, FORMAT),
    "title": text(MOST_LETTERS),
    "decks": dict_of(list_of(_is_card, 0, _MOST_CARDS), len(DECKS)),
    "sections": dict_of(text(MOST_LETTERS), len(SECTIONS)),
}


class Drafts:
    """The drafts of this page, and those that are stored. A draft that cannot be stored lasts as long as the page."""

    def __init__(self, store: Store, sets: Sets) -> None:
        self._store, self._sets = store, sets
        self._open: dict[str, Draft] = {}
        #: What this page has read or written last, by the id of a set. Another tab may have written since.
        self._texts: dict[str, str] = {}

    def of(self, id: str) -> Draft:
        """The draft of a set. Without changes it is loaded again: another tab may have saved a later version.

        BadData if there is neither a draft nor a valid set.
        """
        draft = self._changed(id) or Draft(self._sets.load(id))
        self._open[id] = draft
        return draft

    def changed(self) -> dict[str, Draft]:
        """All drafts with unsaved changes, by the id of the set."""
        ids = {*self._open, *self._stored_ids()}
        return {id: draft for id in sorted(ids) if (draft := self._changed(id))}

    def keep(self, id: str) -> None:
        """Store the draft of a set, if it has changes."""
        draft = self._open.get(id)
        if draft is None or not draft.changed:
            self._delete(id, self._texts.get(id))
            return
        with suppress(StoreFull, StoreMissing):
            before = read_json(self._store.read(PREFIX + id) or "", MOST_LETTERS)
            revision = next_revision(revision_of(before)) if isinstance(before, dict) else first_revision()
            written = _written(draft, revision)
            if len(written) <= MOST_LETTERS:
                self._store.write(PREFIX + id, written)
                self._texts[id] = written

    def saved(self, id: str, saved_as: str) -> None:
        """Note that the draft of a set has been saved, perhaps as another set."""
        self._open[saved_as] = self._open.pop(id)
        self._delete(id, self._texts.get(id))

    def remove(self, id: str) -> Draft | None:
        """Remove the draft of a set; returns it for ``put_back``, None if there was none."""
        draft = self._changed(id)
        self._open.pop(id, None)
        with suppress(StoreMissing):
            self._delete(id, self._store.read(PREFIX + id))
        return draft

    def put_back(self, id: str, draft: Draft) -> None:
        self._open[id] = draft
        self.keep(id)

    def _changed(self, id: str) -> Draft | None:
        draft = self._open.get(id)
        if draft is None or not draft.changed:
            draft = self._read(id)
        return draft if draft is not None and draft.changed else None

    def _read(self, id: str) -> Draft | None:
        with suppress(StoreMissing):
            stored = self._store.read(PREFIX + id)
            if stored is not None and (draft := opened(stored)) is not None and draft.loaded["id"] == id:
                self._texts[id] = stored
                self._open[id] = draft
                return draft
        return None

    def _delete(self, id: str, known: str | None) -> None:
        """Delete the stored draft, unless another tab has stored one since."""
        self._texts.pop(id, None)
        with suppress(StoreMissing):
            if known is not None and self._store.read(PREFIX + id) == known:
                self._store.delete(PREFIX + id)

    def _stored_ids(self) -> list[str]:
        try:
            stored = self._store.keys()
        except StoreMissing:
            return []
        return [key.removeprefix(PREFIX) for key in stored if key.startswith(PREFIX)]


def _written(draft: Draft, revision: int) -> str:
    """The text of a draft: the set as it was loaded, and what differs in the form, also what cannot be read."""
    loaded = Draft(draft.loaded)
    decks = {deck: _cards(draft, loaded, deck) for deck in DECKS}
    sections = {name: text for name in SECTIONS if (text := draft.section(name)) != loaded.section(name)}
    data = {
        "revision": revision,  # first: static/journal.js compares the first number of that name
        "format": FORMAT,
        "title": str(draft.document["title"]),
        "loaded": draft.loaded,
        "decks": {deck: cards for deck, cards in decks.items() if cards != [*range(len(loaded.cards(deck)))]},
        "sections": sections,
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _cards(draft: Draft, loaded: Draft, deck: str) -> list[int | Fields]:
    """The cards of a deck: the place in the loaded set for one that is unchanged, the fields of any other."""
    places = {json.dumps(loaded.fields(deck, place)): place for place in range(len(loaded.cards(deck)))}
    cards = [draft.fields(deck, place) for place in range(len(draft.cards(deck)))]
    return [places.get(json.dumps(fields), fields) for fields in cards]


def begun_again(stored: str) -> str:
    """The text of a valid draft with the revision of one that begins."""
    data = {name: value for name, value in json.loads(stored).items() if name != "revision"}
    return json.dumps({"revision": first_revision(), **data}, ensure_ascii=False, separators=(",", ":"))


def opened(stored: str) -> Draft | None:
    """The draft in a stored text; None if it is damaged."""
    data = read_json(stored, MOST_LETTERS)
    if not isinstance(data, dict) or not fits(data, _FIELDS):
        return None
    try:
        draft = Draft(dict(CardSet.of(data.get("loaded")).document))
    except BadData:
        return None
    draft.document["title"] = data["title"]
    for deck, cards in data["decks"].items():
        if deck not in DECKS or not _fill(draft, deck, cards):
            return None
    for name, section in data["sections"].items():
        if name not in SECTIONS:
            return None
        draft.write_section(name, section)
    return draft


def _fill(draft: Draft, deck: str, entries: list[Any]) -> bool:
    """Replace the cards of a deck by those of a stored draft; False if it is damaged."""
    cards = draft.cards(deck)
    before = json.loads(json.dumps(cards))
    by_id = {card["id"]: card for card in before}
    form = fields_of(deck, new_card(deck, ""))
    cards.clear()
    for place, entry in enumerate(entries):
        if isinstance(entry, dict):
            if not _has_form(entry, form):
                return False
            card = by_id.get(entry["id"], new_card(deck, entry["id"]))
        elif entry < len(before):
            card = before[entry]
        else:
            return False
        cards.append(json.loads(json.dumps(card)))
        if isinstance(entry, dict):
            draft.write(deck, place, entry)
    return True


def _has_form(entry: Mapping[str, Any], form: Fields) -> bool:
    """Whether a value has the fields of a form, each a text or a boolean as there."""
    is_text = text(MOST_LETTERS)
    return entry.keys() == form.keys() and all(
        isinstance(entry[name], bool) if isinstance(value, bool) else is_text(entry[name])
        for name, value in form.items()
    )
