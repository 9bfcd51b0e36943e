"""Restores a saved session of any kind; the code of games by links is loaded on demand."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .session import Session


def is_linked(data: Mapping[str, Any]) -> bool:
    """Whether the JSON of a session is that of a game by links."""
    return "link" in data


def can_restore(data: Mapping[str, Any]) -> bool:
    """Whether the code that a saved session needs, apart from that of its game, has been loaded."""
    return not is_linked(data) or find_spec("table.links") is not None


def restored(data: Mapping[str, Any]) -> Session:
    """The session of a save, replayed by the rules; BadData if it is invalid."""
    if isinstance(data, dict) and is_linked(data):
        session: Session = import_module("table.links.session").LinkedSession.from_json(data)
        return session
    return Session.from_json(data)
