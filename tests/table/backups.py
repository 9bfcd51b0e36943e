"""Stores and files for the tests of the file with everything."""

import json
from typing import Any

from session_helpers import MemoryStore, after

from table.backup import file
from table.backup.file import from_file
from table.backup.restore import Restore
from table.deals import Deal
from table.names import Names
from table.results import Results
from table.saved_games import Shelf
from table.session import Session
from table.woodcraft.sets import Sets

NOW = 1_760_000_000


def filled() -> MemoryStore:
    """A store with a game, a result, settings, progress, a card set, caches, copies and a key of a later version."""
    from engine.woodcraft.standard import STANDARD

    store = MemoryStore()
    shelf = Shelf(store)
    shelf.save("a1", after(6), NOW)
    shelf.save("a1", after(8), NOW + 60)
    over = finished(3)
    Results(store).add(shelf.save("a2", over, NOW + 90), over)
    Sets(store).keep({**STANDARD, "id": "birch", "title": "Birch"})
    store.write("inkstead.prefs", json.dumps({"sound": True, "theme": "dark", "last": None, "revision": 4}))
    store.write("inkstead.lessons", json.dumps({"format": 1, "revision": 2, "lessons": {"cartographers": [[], []]}}))
    store.write("inkstead.stamps", json.dumps({"format": 1, "revision": 7, "found": ["x"]}))
    Names(store).give({"a1": "Rainy evening"}, ["a1"])
    store.write("inkstead.glimpse", "a picture")
    store.write("inkstead.pictures", "{}")
    store.write("inkstead.results.damaged", "{")
    store.write("other", "not ours")
    return store


def with_game(session: Session, id: str = "a1") -> MemoryStore:
    store = MemoryStore()
    Shelf(store).save(id, session, NOW)
    return store


def finished(seed: int) -> Session:
    session = Session(Deal.of("cartographers", seed))
    while not session.over:
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    return session


def merged(store: MemoryStore, text: str) -> Restore:
    restore = Restore(store, from_file(text), NOW)
    while restore.step():
        pass
    return restore


def contents(store: MemoryStore) -> dict[str, Any]:
    """What a store holds as JSON, without revisions and caches."""
    texts = {key: store.read(key) or "" for key in filter(file.holds, store.keys())}
    documents = {key: json.loads(text[text.index("{") :]) for key, text in texts.items()}
    for document in documents.values():
        for part in (document, document.get("entry", {})):
            part.pop("revision", None)
    return documents


def keeping(key: str, data: Any) -> MemoryStore:
    """A store with one document."""
    store = MemoryStore()
    store.write(key, json.dumps(data))
    return store
