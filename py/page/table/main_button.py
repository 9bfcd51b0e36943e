"""What the red button says in the phases in which the tables of all games wait."""

from collections.abc import Mapping

#: By phase: its icon ("" for none), the id of its text, and its kind (see ``Display.write_main``).
PHASES: Mapping[str, tuple[str, str, str]] = {
    "greet": ("", "table.begin", "primary"),
    "think": ("", "table.thinking", "thinking"),
    "away": ("link", "turn.send", "primary"),
}
