"""The display of every table: what is shown when, the red button, tools, hints, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import js
from pyodide.ffi import create_once_callable

from page import html
from page.dom import Listeners, Node
from page.html import Html, set_markup
from table.words import Words

from .early_imports import import_end
from .focus import after_writing, focus_first
from .par_line import ParLine
from .parts import Parts
from .unsaved import UnsavedMark

if TYPE_CHECKING:
    from page.table.timeline import Timeline

    from .host import Host


#: What asks for a proposal: the lamp, a hint, or the coach of a lesson.
ASKING = 'body, [data-do="hint"], .advice *, .coach *'
#: The margin below a notice, css px; see static/css/table/columns.css and lesson.css.
NOTICE_GAP = 8


class Display(Parts):
    """Renders a TableScreen into ``root``; it reads ``table`` and never changes it.

    ``layout`` is the static markup. It has at least these parts (``data-part``): ``table``, ``sheet`` (the board),
    ``main`` (the red button), ``right`` (which shows the end), ``advice``, ``say`` and ``dialog``, and ``.bar`` with
    the button ``menu``. In a game with a ``SWITCH``, ``.tools`` has the button ``legal``.
    """

    def __init__(self, table: Host, root: Node, layout: Html) -> None:
        super().__init__(root, layout)
        self.table = table
        js.document.documentElement.setAttribute("data-at-table", "")
        self.unsaved = UnsavedMark(table, self.part["table"])
        self._listeners = Listeners()
        self._par = ParLine(self)
        #: Whether the last position shown was in play, and whether the verdict takes the focus.
        self._in_play, self.verdict_takes_focus = False, False
        self._fits_soon, self._phase = False, ""
        #: Whether a part of the present position is not shown yet: see ``finish_later``.
        self._is_unfinished = False
        if table.name == "table" and not table.session.over:
            import_end(table.session, self._listeners)

    @property
    def words(self) -> Words:
        return self.table.app.words

    @property
    def dpr(self) -> float:
        return js.window.devicePixelRatio or 1

    # --- what a game adds -------------------------------------------------------------------------

    def open(self) -> None:
        """Show the table for the first time."""
        raise NotImplementedError

    def apply_preferences(self) -> None:
        """Apply the theme and the preference for motion."""
        raise NotImplementedError

    def fit(self) -> None:
        """Fit the board into the free space."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the present position, after every action: first what is asked and the board, then ``finish_later``."""
        raise NotImplementedError

    def show_remainder(self) -> None:
        """Show what ``refresh`` leaves out of the first picture."""
        raise NotImplementedError

    def show_held(self) -> None:
        """Show what the player holds over the board, in a game with a preview."""

    def light(self) -> None:
        """Highlight what is lit."""
        raise NotImplementedError

    def prepared(self) -> Iterator[object]:
        """Draw the parts of the board in the size that ``fit`` is going to give it, one for each item."""
        return iter(())

    def fit_soon(self) -> None:
        """Fit the board after the next picture: drawing it in another size takes longer than the picture may wait.

        Each part is drawn in a task of its own, so that the page can answer in between.
        """
        if self._fits_soon:
            return
        self._fits_soon = True

        def fit() -> None:
            self._fits_soon = False
            self.fit()

        self.draw_in_parts(self.prepared(), fit)

    def draw_in_parts(self, parts: Iterator[object], then: Callable[[], None]) -> None:
        """After the next picture take one part in each task, so that the page can answer in between; then go on."""
        done = object()

        def go_on() -> None:
            if next(parts, done) is done:
                then()
            else:
                self._later(go_on)

        self.after_picture(go_on)

    def finish_later(self, *, may_wait: bool) -> None:
        """Show the remainder of the position: after the next picture if it may wait, otherwise now.

        All at once would keep a slow device from answering.
        """
        self._is_unfinished = True
        if may_wait and js.inkstead.patience.picture:
            self.after_picture(self.finish_refresh)
        else:
            self.finish_refresh()

    def finish_refresh(self) -> None:
        """Show what ``refresh`` has left for the next picture, if it has not been shown since."""
        if self._is_unfinished:
            self._is_unfinished = False
            self.show_remainder()

    def after_picture(self, call: Callable[[], None]) -> None:
        """Do something in a task of its own after the next picture, unless the table has been closed."""
        js.requestAnimationFrame(create_once_callable(lambda _: self._later(call)))

    def _later(self, call: Callable[[], None]) -> None:
        self.table.app.later(lambda: call() if self.part["table"].isConnected else None, 0)

    def show_cells(self) -> None: ...  # those of the grid over the board, at once if they are created later otherwise

    def finish(self) -> None:
        """Show the verdict once the game is over (see ``page.table.end``)."""
        raise NotImplementedError

    # --- what is shown below the bar --------------------------------------------------------------

    @property
    def notices_height(self) -> float:
        """The height of what is shown below the bar, css px: that the game is not saved, or the coach of a lesson."""
        notices = self.part["table"].querySelectorAll(":scope > :is(.unsaved, .coach)")
        # One with a fixed place takes no room of the table.
        above = [node for node in notices if js.getComputedStyle(node).position != "fixed"]
        return float(sum(node.offsetHeight + NOTICE_GAP for node in above))

    # --- opening and closing ----------------------------------------------------------------------

    @property
    def place(self) -> dict[str, object]:
        """Which part of the table is in view, JSON-able: see ``restore``."""
        return {"scroll": js.scrollY}

    def restore(self, place: Mapping[str, object]) -> None:
        """Scroll to a ``place``, if it is known."""
        if place.get("scroll"):
            js.scrollTo(0, place["scroll"])

    def close(self) -> None:
        self._par.close()
        self._listeners.close()
        js.document.body.removeAttribute("data-notice")
        js.document.documentElement.removeAttribute("data-at-table")
        set_markup(self.root)

    # --- the red button and the phase -------------------------------------------------------------

    def write_main(self, sign: str, text: str, kind: str, small: str = "", key: str = "") -> None:
        """Set the red button. ``kind``: primary, waiting or refused (both disabled), thinking, skipping (a scene)."""
        if self.table.main_instead is not None:
            (sign, text, kind), small = self.table.main_instead, ""
        below = html.small(small) if small else html.kbd(key) if key else None
        self.write("main", html.fragment(html.icon(sign) if sign else None, html.span(text), below))
        if self._written.get("main kind") != kind:
            self._written["main kind"] = kind
            button = self.part["main"]
            button.className = f"btn main {kind}"
            button.setAttribute("aria-disabled", str(kind in ("waiting", "refused")).lower())
            if kind == "waiting" and button.isSameNode(js.document.activeElement):
                # The style sheet may hide it, and what is hidden loses the focus.
                after_writing(partial(focus_first, self.part, button))

    def write_scene_button(self, timeline: Timeline) -> None:
        """Set the red button while a scene is shown: skip it, or go on at its end. Pause and speed stand before it."""
        scene = timeline.scene
        assert scene is not None
        if timeline.waiting:
            self.write_main("pass", scene.go_on or self.words("scene.go_on"), "primary")
        else:
            self.write_main("skip", scene.skip, "skipping", key=self.words("key.space"))

    def show_phase(self, phase: str) -> None:
        """Set what the table waits for. Style rules depend on the class that begins with ``phase-``.

        If they depended on an attribute, each change of the phase would make the browser restyle most of the table: it
        restyles what any rule with the name of an attribute could match, but of classes only those that have changed.
        """
        if phase == self._phase:
            return
        self._phase, before = phase, self._phase
        table = self.part["table"]
        table.dataset.phase = phase
        table.classList.remove(_phase_class(before))
        table.classList.add(_phase_class(phase))
        # Style rules for every child of the panel depend on an attribute of its own.
        if "right" in self.part:
            self.part["right"].dataset.shows = phase if phase in ("scene", "over") else ""

    # --- tools, lights, hints ---------------------------------------------------------------------

    def show_tools(self) -> None:
        """Show which tools can be used now, and whether the switch is on."""
        table, session = self.part["table"], self.table.session
        over = self.table.view["over"]
        mine = not self.table.following
        can = {
            "undo": mine and session.can_take_back,
            "redo": mine and session.can_redo,
            "hint": self.table.can_hint,
            "legal": not over,
        }
        for verb, possible in can.items():
            for node in table.querySelectorAll(f'[data-do="{verb}"]'):
                if not possible and node.isSameNode(js.document.activeElement):
                    self.part["main"].focus()  # a disabled tool would drop the keyboard
                node.disabled = not possible
        if self.table.SWITCH:
            on = str(self.table.app.prefs[self.table.SWITCH]).lower()
            table.querySelector('.tools [data-do="legal"]').setAttribute("aria-pressed", on)

    def mark_lit(self, part: str, markup: Html) -> None:
        """Mark what is lit without moving the focus; ``markup`` is what the part would be written as."""
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.table.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        self._written[part] = markup

    def advise(self, markup: Html) -> None:
        """Show a hint."""
        self.write("advice", markup)

    def mark_advice(self, number: int) -> None:
        """Mark the proposal of a hint that the board shows; only its reasons are in view where space is scarce."""
        for place, node in enumerate(self.part["advice"].querySelectorAll("li")):
            node.classList.toggle("shown", place == number)
            if place == number:  # on a phone proposals scroll sideways
                node.parentNode.scrollLeft = node.offsetLeft - node.parentNode.firstElementChild.offsetLeft

    def focus_advice(self) -> None:
        """Move the focus to what does the proposed action, unless the player has left what has asked for it."""
        if js.document.activeElement.matches(ASKING):
            self.advised_control().focus()

    def bring_into_view(self, cells: Sequence[str]) -> None:
        """Scroll until these cells of the board are in view; a table without cells has nothing to do."""

    def start_at(self, name: str) -> None:
        """Make a cell the tab stop of the board, unless the focus is there; nothing in a game with a fixed one."""

    def speak_of(self, parts: Sequence[str], *, keep: bool) -> None:
        """Show what a lesson speaks of, by selectors; a table whose parts are all in view has nothing to do.

        ``keep``: whether the lesson speaks of the question that was just answered.
        """

    def advised_control(self) -> Node:
        """What does the proposed action when it is pressed: the red button, unless a game overrides this."""
        return self.part["main"]

    def progress(self, part: float) -> None:
        """Show the progress of a bot on the red button, 0 to 1."""
        self.part["main"].style.setProperty("--part", f"{part:.2f}")

    def say(self, text: str) -> None:
        """Announce something to a screen reader."""
        self.part["say"].textContent = text

    # --- the end ----------------------------------------------------------------------------------

    def show_end(self) -> None:
        """Show the verdict once the game is over, after the picture of the last action; remove it if that is undone."""
        over = self.table.phase == "over"
        is_new, self._in_play = over and self._in_play, not over
        if is_new:
            self.keep_focus()
        if is_new and js.inkstead.patience.picture:
            self.after_picture(self._show_verdict)
        elif over:
            self._show_verdict()
        elif "end" in self.part:
            self._par.close()
            self.part.pop("end").remove()
            self.forget("end")
            self.fit()

    def keep_focus(self) -> None:
        """Let the verdict take the focus from what it replaces, which loses the focus when it is hidden.

        It also takes it from a cell that the keyboard has reached: nothing can be played there any more.
        """
        active = js.document.activeElement
        on_board = bool(active) and active.closest("[role=grid]") and active.matches(":focus-visible")
        if self.part["right"].contains(active) or on_board:
            self.verdict_takes_focus = True

    def _show_verdict(self) -> None:
        if self.table.phase == "over":
            self.finish()
            self._par.show()
        self.verdict_takes_focus = False


def _phase_class(phase: str) -> str:
    """The class of a phase: its first word, so "setup_orders" has that of all choices of the set-up."""
    return "phase-" + phase.partition("_")[0]
