"""The journal of static/journal.js: a second, quicker way to the disk, by which a killed browser loses no move."""

from __future__ import annotations

import js


class Journal:
    """Every change of a saved text is written here as well as to localStorage, which a start reads."""

    def write(self, key: str, text: str) -> None:
        """Write a text; returns at once. Its revision must be larger than that of the text before it."""
        js.inkstead.journal.write(key, text)

    def remove(self, key: str) -> None:
        """Note that a text is removed. Call it before localStorage forgets the text."""
        js.inkstead.journal.write(key)

    def is_late(self, key: str) -> bool:
        """Whether the browser should have confirmed a text by now and has not."""
        return bool(js.inkstead.journal.isLate(key))

    @property
    def trouble(self) -> str:
        """Why the last text could not be written: the name of an exception of the browser; "" if it was written."""
        return str(js.inkstead.journal.trouble)
