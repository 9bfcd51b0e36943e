"""Which part of a table was in view: the tab keeps it, so that a reload does not lose it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

import js
from pyodide.ffi import JsException

KEY = "inkstead.place"


def keep(id: str, place: Mapping[str, object]) -> None:
    """Keep what was in view of a game; only the newest one is known."""
    with suppress(JsException):  # without a storage a reload begins as a new visit does
        js.sessionStorage.setItem(KEY, json.dumps([id, place]))


def kept(id: str) -> dict[str, object]:
    """What was in view of a game in this tab, ``{}`` if that is not known."""
    try:
        text = js.sessionStorage.getItem(KEY)
        known, place = json.loads(text) if text else ("", {})
    except (JsException, ValueError, TypeError):
        return {}
    return place if known == id and isinstance(place, dict) else {}
