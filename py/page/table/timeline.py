"""The timeline of a table: plays events as scenes, one after the other, while the game itself is already further on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import js
from js import cancelAnimationFrame, requestAnimationFrame
from pyodide.ffi import create_proxy

if TYPE_CHECKING:
    from typing import Protocol

    from engine import View
    from page.dom import Event
    from page.screens import App

    class Host(Protocol):
        """What the timeline needs of a table."""

        app: App

        def say(self, text: str) -> None:
            """Announce a text to screen readers."""

        def refresh(self) -> None:
            """Show the buttons and the view of a scene that begins, or waits at its end."""

        def scenes_over(self) -> None:
            """All scenes have been shown: show the present position."""


#: The duration of scenes at each pace, relative to "normal". At the pace "off" there are no scenes.
FACTORS = {"slow": 1.6, "normal": 1.0, "quick": 0.5, "still": 1.0}
#: The longest step between two frames, ms: a hidden or blocked page does not jump to the end of a scene.
LONGEST_STEP = 100.0


class Line(NamedTuple):
    """An announcement to screen readers. ``time``: ms from the start of the scene."""

    time: float
    text: str


class Scene:
    """Shows an event, or a row of events, over time. Times are ms at normal pace.

    ``show`` draws the scene from scratch for any time, so that it can be skipped to its end, shown as a still picture,
    and drawn again in another size.
    """

    #: The position that panels show meanwhile, and the seat whose board is shown.
    view: View
    seat: int
    length: float
    #: The announcements, in order.
    lines: Sequence[Line] = ()
    #: The label of the red button that the player presses at the end; "" if the timeline goes on by itself.
    go_on = ""
    #: The label of the button that skips to the end.
    skip = ""
    #: What is heard when it begins, one of ``page.synthesizer.SOUNDS``; "" for nothing.
    sound = ""
    #: Scenes of the same group are skipped together, "" for none.
    group = ""

    def begin(self) -> None:
        """Add what the scene needs to the page."""

    def show(self, time: float) -> None:
        """Show the scene at a time from 0 to ``length``."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Forget what is drawn: the size or the theme has changed."""

    def end(self) -> None:
        """Remove everything that ``begin`` and ``show`` have added."""


class Timeline:
    """Plays scenes. With reduced motion, each is a still picture of its end that waits for the player."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._queue: deque[Scene] = deque()
        self.scene: Scene | None = None
        #: Whether the scene is at its end and waits for the player.
        self.waiting = False
        #: Whether the player holds the scene.
        self.paused = False
        self._time = self._frame_at = 0.0
        self._announced = 0
        self._begun = False  # whether the scene has added its parts to the page
        self._frame = 0
        self._skipping = ""  # the group that the player has skipped
        self._tick: Any = None

    def open(self) -> None:
        """Prepare for scenes; ``close`` frees what this takes."""
        # One permanent proxy: Pyodide destroys the proxy of a plain function after the first frame.
        self._tick = create_proxy(self._next_frame)

    @property
    def playing(self) -> bool:
        return self.scene is not None

    @property
    def skipped(self) -> bool:
        """Whether the player has skipped a group of scenes since the last decision: not all was announced."""
        return bool(self._skipping)

    def play(self, scenes: Iterable[Scene], *, asked: bool = False) -> None:
        """Play scenes after those that are playing. Those of a group that has been skipped are left out.

        So are all groups with reduced motion: the table shows what they lead to in one picture. Scenes that the player
        has ``asked`` for are all played.
        """
        still = self._host.app.prefs.pace == "still" and not asked
        self._queue.extend(scene for scene in scenes if not scene.group or not (still or scene.group == self._skipping))
        if self.scene is None:
            self._begin_next()

    def skip(self) -> None:
        """Skip to the end of the scene and of its group, or go on to the next one."""
        if self.scene is None:
            return
        self.paused = False
        if self.scene.group:
            self._skipping = self.scene.group
            self._queue = deque(scene for scene in self._queue if scene.group != self._skipping)
            self._end()
            return
        if self.waiting:
            self._end()
            return
        self._time = self.scene.length
        if self._begun:
            self._show()
        else:
            self._begin(self.scene)
        self._finish()

    def takes(self, press: Event) -> bool:
        """Whether a scene is playing; a press on what has no use meanwhile skips it, as a press on the board does."""
        if self.playing and press is not None:
            self.skip()
            return True
        return self.playing

    def pause(self, paused: bool) -> None:
        """Hold the scene, or let it go on."""
        if paused == self.paused or self.scene is None or self.waiting:
            return
        self.paused = paused
        self._frame_at = 0.0
        if paused:
            cancelAnimationFrame(self._frame)
        else:
            self._frame = requestAnimationFrame(self._tick)

    def resume(self) -> None:
        """Play scenes of all groups again: a person has decided."""
        self._skipping = ""

    def stop(self) -> None:
        """Drop all scenes."""
        self._queue.clear()
        cancelAnimationFrame(self._frame)
        if self.scene is not None:
            if self._begun:
                self.scene.end()
            self.scene = None
        self.waiting = self.paused = False

    def close(self) -> None:
        """Drop all scenes and free the proxy."""
        self.stop()
        self._tick.destroy()
        self._tick = None

    def redraw(self) -> None:
        """Draw the scene again after a change of size or theme."""
        if self.scene is not None and self._begun:
            self.scene.redraw()
            self.scene.show(self._time)

    def _begin_next(self) -> None:
        if not self._queue:
            return
        self.scene = scene = self._queue.popleft()
        self.waiting = False
        self._announced = 0
        self._frame_at = 0.0
        self._time = scene.length if self._host.app.prefs.pace == "still" else 0.0
        self._begun = False
        self._host.refresh()
        if scene.sound:
            self._host.app.sounds.play(scene.sound)
        still = self._host.app.prefs.pace == "still"
        # The panels of the scene and its first picture in one task would keep a slow device from answering.
        if still or self.paused or not js.inkstead.patience.picture:
            self._begin(scene)
        if still:
            self._finish()
        elif not self.paused:
            self._frame = requestAnimationFrame(self._tick)

    def _begin(self, scene: Scene) -> None:
        scene.begin()
        self._begun = True
        self._show()

    def _next_frame(self, now: float) -> None:
        if self.scene is None or self.waiting or self.paused:
            return
        if not self._begun:
            self._begin(self.scene)
        if self._frame_at:
            step = min(now - self._frame_at, LONGEST_STEP)
            self._time += step / FACTORS.get(self._host.app.prefs.pace, 1.0)
        self._frame_at = now
        self._time = min(self._time, self.scene.length)
        self._show()
        if self._time >= self.scene.length:
            # In a task of its own: the panels that follow and the rendering of this frame would be a long task.
            self._host.app.later(partial(self._finish_played, self.scene), 0)
        else:
            self._frame = requestAnimationFrame(self._tick)

    def _finish_played(self, scene: Scene) -> None:
        """Finish a scene that has been played to its end, unless the player has skipped or held it since."""
        if self.scene is scene and not self.waiting and not self.paused:
            self._finish()

    def _show(self) -> None:
        assert self.scene is not None
        self.scene.show(self._time)
        lines = self.scene.lines
        reached = sum(line.time <= self._time for line in lines)
        if reached > self._announced:
            self._host.say(self._host.app.words.sentences([line.text for line in lines[self._announced : reached]]))
            self._announced = reached

    def _finish(self) -> None:
        """The scene is at its end: wait for the player or go on."""
        assert self.scene is not None
        cancelAnimationFrame(self._frame)
        if self.scene.go_on or self._host.app.prefs.pace == "still":
            self.waiting = True
            self._host.refresh()
        else:
            self._end()

    def _end(self) -> None:
        assert self.scene is not None
        if self._begun:
            self.scene.end()
        self.scene = None
        self.waiting = False
        self._begin_next()
        if self.scene is None:
            self._host.scenes_over()
