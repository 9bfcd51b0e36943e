"""Checking the options a game is set up with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .game import BadData, Option, shown


def checked(known: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options in canonical form, those not given at their default; BadData for any that cannot be."""
    options = {option.name: option for option in known}
    for name in given:
        if name not in options:
            raise BadData("option", f"there is no option {shown(name)}")
    return {
        name: option.check(given[name]) if name in given else option.default for name, option in options.items()
    }
