"""Checking the options a game is set up with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .game import BadData, Option


def checked(known: Iterable[Option], given: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """All options in canonical form, those not given at ``defaults`` or their own default."""
    options = {option.name: option for option in known}
    for name in given:
        if name not in options:
            raise BadData("option", f"there is no option {str(name)[:40]!r}")
    return {
        name: option.check(given[name]) if name in given else defaults.get(name, option.default)
        for name, option in options.items()
    }
