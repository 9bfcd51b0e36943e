"""Whether a click is the second one of a double click: it meant what was under the pointer before the first one."""

from __future__ import annotations

from collections.abc import Callable

import js

from page.dom import Event, Node

#: The longest time between the two clicks, ms. Browsers allow half a second, in which a player has seen what changed.
LONGEST = 300


class DoubleClick:
    """Notes when the player has clicked, wherever that was."""

    def __init__(self) -> None:
        self._clicked_at = 0.0

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        on(js.document, "click", self._clicked)

    def _clicked(self, event: Event) -> None:
        self._clicked_at = event.timeStamp

    def is_second(self, event: Event) -> bool:
        """Whether a click follows another one at once. Buttons are pressed before the click is noted."""
        return event is not None and event.detail == 2 and event.timeStamp - self._clicked_at <= LONGEST
