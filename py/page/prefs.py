"""The preferences of the player. static/boot.js stores them: it needs language and theme before Python runs."""

import json
from typing import Any

import js

from table import preferences


class Prefs:
    """`prefs["legal"]` reads a preference; setting one saves it at once."""

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
        """Whether animations are off, by the settings of the page or of the device."""
        return bool(self["motion"]) or js.matchMedia("(prefers-reduced-motion: reduce)").matches
