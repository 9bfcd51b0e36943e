"""Whether a click is the second one of a double click: it meant what was under the pointer before the first one."""

from __future__ import annotations

import js

from page.dom import Event

#: The longest time between the two clicks, ms. Browsers allow half a second, in which a player has seen what changed.
LONGEST = 300


class DoubleClick:
    """Notes when the player has clicked last, and on which control."""

    def __init__(self) -> None:
        self._clicked_at = 0.0
        self._control = ""
        self._is_ignored = False

    def note(self, event: Event, control: str) -> None:
        """Note a click on a control, by what it does ("" for anything else), unless it was ignored."""
        if not self._is_ignored:
            self._clicked_at, self._control = event.timeStamp, control
        self._is_ignored = False

    def ignore(self) -> None:
        """Do not note the present click: the next one is compared with the click before it."""
        self._is_ignored = True

    def is_second(self, event: Event) -> bool:
        """Whether a click that is not noted yet follows another one at once; False for a press of a key."""
        if event is None or not event.detail or event.timeStamp - self._clicked_at > LONGEST:
            return False
        # Safari on iPhones and iPads counts every tap as the first one.
        return event.detail > 1 or bool(js.inkstead.touchedAgain)

    def is_stray(self, event: Event, control: str) -> bool:
        """Whether such a click hits another control, because the first one has changed what is under the pointer."""
        return self.is_second(event) and control != self._control
