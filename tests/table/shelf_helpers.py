"""Shelves of saved games for tests: games after some turns, and damaged texts of saves."""

import json
from binascii import crc32

import pytest
from session_helpers import MemoryStore, after

from table.saved_games import (
    PREFIX,
    SaveBroken,
    Shelf,
)
from table.session import Session

KINGDOM = "kingdom_builder"
NOW = 1_760_000_000
MAIN, PREVIOUS = PREFIX + "g", PREFIX + "g.previous"


def text(session):
    return json.dumps(session.to_json())


def shelf_with(*turns, id="g"):
    """A shelf with one game, saved after each of these turns, a minute apart."""
    shelf = Shelf(MemoryStore())
    for minute, turn in enumerate(turns):
        shelf.save(id, after(turn), NOW + 60 * minute)
    return shelf, shelf._store


def sealed(data):
    body = data if isinstance(data, str) else json.dumps(data)
    return f"3 {crc32(body.encode()):08x} {body}"


def unplayable(save):
    """The same save with an illegal action and a valid checksum."""
    data = json.loads(save.split(" ", 2)[2])
    data["session"]["record"]["actions"][-1] = "forest@A1,K11"
    return sealed(data)


def broken_code(shelf, id="g"):
    with pytest.raises(SaveBroken) as broken:
        shelf.load(id)
    assert str(broken.value)
    return broken.value.code


def everything(session):
    """Everything visible in which two sessions can differ."""
    return text(session), session.view(), session.state.to_json(), session.can_redo, str(session.inked)


def saved_and_loaded(session):
    return Session.from_json(json.loads(text(session)))
