"""Whether a click is the second one of a double click: it meant what was under the pointer before the first one."""

from __future__ import annotations

from page.dom import Event

#: The longest time between the two clicks, ms. Browsers allow half a second, in which a player has seen what changed.
LONGEST = 300


class DoubleClick:
    """Notes when the player has clicked last, and on which control."""

    def __init__(self) -> None:
        self._clicked_at = 0.0
        self._control = ""

    def note(self, event: Event, control: str) -> None:
        """Note a click on a control, by what it does; "" for anything else."""
        self._clicked_at, self._control = event.timeStamp, control

    def is_second(self, event: Event) -> bool:
        """Whether a click that is not noted yet follows another one at once; False for a press of a key."""
        return event is not None and event.detail > 1 and event.timeStamp - self._clicked_at <= LONGEST

    def is_stray(self, event: Event, control: str) -> bool:
        """Whether such a click hits another control, because the first one has changed what is under the pointer."""
        return self.is_second(event) and control != self._control
