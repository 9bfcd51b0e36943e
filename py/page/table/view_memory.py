"""Remembers in the browser tab which part of a table was in view, so that a reload does not lose it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

import js
from pyodide.ffi import JsException

KEY = "inkstead.place"


def remember(id: str, place: Mapping[str, object]) -> None:
    """Remember what was in view of a game, in place of any other game."""
    if js.inkstead.erased:
        return
    with suppress(JsException):  # without storage a reload shows the default view
        js.sessionStorage.setItem(KEY, json.dumps([id, place]))


def remembered(id: str) -> dict[str, object]:
    """What was last in view of a game in this tab, ``{}`` if unknown."""
    try:
        text = js.sessionStorage.getItem(KEY)
        known, place = json.loads(text) if text else ("", {})
    except (JsException, ValueError, TypeError):
        return {}
    return place if known == id and isinstance(place, dict) else {}
