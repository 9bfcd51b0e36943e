"""What the player prefers. static/boot.js keeps it, because language and theme are needed before Python."""

import json
from typing import Any

import js

from table import preferences


class Prefs:
    """`prefs["legal"]`; setting one keeps it at once."""

    def __init__(self) -> None:
        self._values = preferences.read(str(js.inkstead.prefs()))

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __setitem__(self, name: str, value: object) -> None:
        if self._values[name] != value:
            self._values[name] = value
            js.inkstead.keep(name, json.dumps(value))

    @property
    def still(self) -> bool:
        """Whether nothing on the page should move: asked for here or by the device."""
        return bool(self["motion"]) or js.matchMedia("(prefers-reduced-motion: reduce)").matches
