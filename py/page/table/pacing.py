"""Pausing scenes, changing their speed, and showing those of the last round again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page import html
from page.dom import h
from page.html import set_markup

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Event, Node
    from page.screens import App
    from table.session import Session

    from .dialogs import Dialog
    from .display import Display
    from .timeline import Scene, Timeline

    class Host(Protocol):
        """What the buttons need of a table."""

        app: App
        timeline: Timeline
        display: Display
        dialog: Dialog
        session: Session
        following: bool

        def events(self) -> Sequence[object]: ...
        def scenes(self, since: int) -> Sequence[Scene]: ...
        def say(self, text: str) -> None: ...


#: The speeds in the order in which the button offers them.
SPEEDS = ("slow", "normal", "quick")


class Pacing:
    """Pauses and paces scenes at the table. With reduced motion nothing moves, and there are no buttons."""

    def __init__(self, table: Host) -> None:
        self._table = table
        self._node: Node = None

    def do_last_round(self, argument: str = "", event: Event = None) -> None:
        """Show the scenes of the last round again, whatever the speed of scenes."""
        from .last_round import last_round

        table = self._table
        table.dialog.close()
        if table.following:  # the red button, which a scene may wait for, is not active
            return
        scenes = last_round(table)
        if not scenes:
            none = table.app.words("table.again.none")
            table.say(none)
            table.app.toast(none, seconds=3)
            return
        table.timeline.stop()
        table.timeline.resume()
        table.timeline.play(scenes, asked=True)

    def show(self, main: Node) -> None:
        """Show the buttons before ``main`` while a scene moves; remove them otherwise."""
        timeline, prefs = self._table.timeline, self._table.app.prefs
        if timeline.scene is None or timeline.waiting or prefs.pace not in SPEEDS:
            self.remove()
            return
        words = self._table.app.words
        if self._node is None or not self._node.isConnected:  # the table was opened again
            self._node = h("div.pacing")
            main.before(self._node)
        focused = self._focused
        paused = timeline.paused
        name = words("scene.play" if paused else "scene.pause")
        speed = words("settings.pace." + prefs.pace)
        set_markup(
            self._node,
            html.button(
                html.icon("play" if paused else "pause"),
                type="button",
                cls="btn quiet",
                data_do="pause",
                aria_label=name,
                title=name,
            )
            + html.button(
                html.span(speed),
                type="button",
                cls="btn quiet",
                data_do="speed",
                aria_label=words("scene.speed", speed=speed),
                title=words("settings.pace"),
            ),
        )
        if focused:
            self._node.querySelector(f'[data-do="{focused}"]').focus()

    def remove(self) -> None:
        """Remove the buttons; a focus on them goes to the red button."""
        if self._node is None:
            return
        focused = self._focused
        self._node.remove()
        self._node = None
        if focused:
            self._table.display.part["main"].focus()

    @property
    def _focused(self) -> str:
        """The verb of the button with the focus, "" if it is elsewhere."""
        from js import document

        active = document.activeElement
        return str(active.dataset.do) if active and self._node.contains(active) else ""

    def do_pause(self, argument: str = "", event: Event = None) -> None:
        """Hold the scene, or let it go on."""
        timeline = self._table.timeline
        timeline.pause(not timeline.paused)
        self.show(self._table.display.part["main"])

    def do_speed(self, argument: str = "", event: Event = None) -> None:
        """Change to the next speed, and announce it."""
        prefs = self._table.app.prefs
        prefs.pace_chosen = SPEEDS[(SPEEDS.index(prefs.pace) + 1) % len(SPEEDS)]
        self.show(self._table.display.part["main"])
        words = self._table.app.words
        self._table.say(words("scene.speed", speed=words("settings.pace." + prefs.pace)))
