"""A draw of a player as a scene: the map it is on stays in view for a moment before the next player's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.table.timeline import Line, Scene

from . import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cartographers.view_types import View
    from page.dom import Node
    from table.cartographers.frames import Frame
    from table.words import Words

#: ms at normal pace: the draw of a bot, and one's own.
BOT, OWN = 550, 800
#: The group of these scenes: they are skipped together.
DRAWS = "draws"


class Draw(Scene):
    """The position after a draw; the table shows it as it shows any position."""

    view: View
    group = DRAWS

    def __init__(self, words: Words, frame: Frame, names: Sequence[str], *, own: bool) -> None:
        assert frame.entry is not None and frame.sheet is not None
        entry = frame.entry
        self.seat = frame.sheet
        self.view = frame.state.view(frame.sheet)
        self.view["prompt"]["seat"] = entry["seat"]
        self.length = OWN if own else BOT
        #: What to write instead of the question of the viewer: who draws on whose map, or only whose map it is.
        self.note = words("table.watching", name=names[frame.sheet])
        if frame.sheet != entry["seat"]:
            self.note = words("replay.onto", name=names[entry["seat"]], owner=names[frame.sheet])
        drawn = texts.drawn(words, entry["terrain"], entry["cells"])
        drawer = self.note if frame.sheet != entry["seat"] else names[entry["seat"]]
        self.lines = [Line(0, drawn if own else words.sentences([drawer, drawn]))]
        self.skip = words("scene.skip")
        self.sound = "" if own else "pen"

    def show(self, time: float) -> None:
        """The table shows ``view``."""


def name_drawer(scene: Scene | None, card: Node) -> bool:
    """Write on the banner of an ambush, in the panel of the card, whose draw a scene shows; returns whether it did."""
    banner = card.querySelector(".banner.loss")
    if not banner or not isinstance(scene, Draw):
        return False
    banner.lastChild.textContent = scene.note
    return True
