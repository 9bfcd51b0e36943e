"""The journal of static/journal.js: it writes saves to the disk at once, so that a killed browser loses no move."""

from __future__ import annotations

import js


class Journal:
    """Every saved text is written here as well as to localStorage, from which a start reads."""

    def write(self, key: str, text: str) -> None:
        """Write a text; returns at once. Of two texts from different tabs the one with the larger revision is kept."""
        js.inkstead.journal.write(key, text)

    def remove(self, key: str) -> None:
        """Record that a text is removed. Call it before the text is removed from localStorage."""
        js.inkstead.journal.write(key)

    def hold(self, key: str, text: str) -> None:
        """Let the page read a text for which localStorage has no room."""
        js.inkstead.journal.unfit.set(key, text)

    def release(self, key: str) -> None:
        """Read this entry from localStorage again, where it has been saved; then try to save other held texts."""
        js.inkstead.journal.release(key)

    @property
    def is_losing(self) -> bool:
        """Whether a text is neither in localStorage nor in the journal."""
        return bool(js.inkstead.journal.isLosing)

    def is_late(self, key: str) -> bool:
        """Whether a text is overdue: the browser has not confirmed it in time."""
        return bool(js.inkstead.journal.isLate(key))

    @property
    def trouble(self) -> str:
        """Why the last text could not be written: the name of an exception of the browser; "" if it was written."""
        return str(js.inkstead.journal.trouble)
