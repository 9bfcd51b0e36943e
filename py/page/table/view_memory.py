"""Remembers in the browser tab which part of a table was in view, so that a reload does not lose it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

import js
from pyodide.ffi import JsException

from engine.nesting import too_deep

KEY = "inkstead.place"
#: No number of a view is larger: those of pixels, or of a zoom.
MOST = 1e6


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
        known, place = json.loads(text) if text and not too_deep(text) else ("", {})
    except (JsException, ValueError, TypeError):
        return {}
    if known != id or not isinstance(place, dict):
        return {}
    return {name: value for name, value in place.items() if _is_valid(value)}


def _is_valid(value: object) -> bool:
    """Whether a value can be part of a view: another page of this host may have changed it."""
    if isinstance(value, list):
        return all(map(_is_valid, value))
    return isinstance(value, str) or (isinstance(value, int | float) and 0 <= value <= MOST)
