"""What the red button says in the phases in which the tables of all games wait."""

from collections.abc import Mapping
from typing import NamedTuple


class MainButton(NamedTuple):
    """The red button."""

    #: The name of its icon, "" for none.
    sign: str
    #: The id of its text.
    id: str
    #: See ``Display.write_main``.
    kind: str = "primary"


class WrittenButton(NamedTuple):
    """The red button with its text: the values of ``Display.write_main``."""

    sign: str
    text: str
    kind: str = "primary"


PHASES: Mapping[str, MainButton] = {
    "greet": MainButton("", "table.begin"),
    "think": MainButton("", "table.thinking", "thinking"),
    "away": MainButton("link", "turn.send"),
}
