"""The replay of a game: shows any of its frames, steps or runs through them, and branches into a new game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import js

from page import records
from page.dom import LOW, PHONE, TABLET, Event, Listeners, Node, disable, load_style
from page.html import EMPTY, Html, b, fragment, icon, p, set_markup, span
from page.replay.layout import layout
from page.replay.place import Place
from page.replay.run import Clock
from page.table.keyboard import ARROWS
from table.players import PlayerName, names
from table.session import Session

if TYPE_CHECKING:
    from page.replay.layout import Frame
    from page.screens import App
    from table.words import Phrase


#: The height kept free below the board for the caption if the controls are at the foot, css px.
CAPTION = 104
SHEET = "static/css/replay.css"
STEPS = {"ArrowLeft": -1, "ArrowRight": 1, ",": -1, ".": 1}


F = TypeVar("F", bound="Frame")


class Replay(Generic[F]):
    """Shows a session without changing it. ``id`` is its id among the saved games, "" for a game from a link.

    Each game has a subclass that shows its frames. A chapter is a season or a round.
    """

    name = "replay"
    #: Ids of texts: jump to a chapter, choose the player shown, follow the player who decides, the keys.
    WORDS: Mapping[str, str] = {
        "chapters": "replay.seasons",
        "maps": "replay.maps",
        "follow": "replay.follow",
        "keys": "replay.keys",
    }
    #: The class of the screen.
    KIND = ""

    def __init__(
        self, app: App, root: Node, session: Session, frames: Sequence[F], starts: Mapping[int, int], id: str = ""
    ) -> None:
        self.app = app
        self.root = root
        self.session = session
        self.id = id
        self.frames = frames
        #: The number of the first frame of each chapter, by the number of the chapter.
        self.starts = starts
        # A game from a link opens at its last frame, a saved one at its first.
        self._place, last = Place(self), len(self.frames) - 1
        kept = self._place.known(last)
        self.at = (0 if id else last) if kept is None else kept
        self.title: Phrase = ["replay.title"]
        #: The address that the arrow in the heading leads to.
        self.back = "#/games" if not id or session.over else "#/play/" + id
        self.seat = 0
        self.follow = session.deal.players > 1
        self.lit: int | None = None
        self._clock = Clock(app.later, lambda: self.go(self.at + 1))
        self._written: dict[str, str] = {}
        self._listeners = Listeners()

    # --- what a game adds --------------------------------------------------------------------------

    def board(self) -> Html:
        """The board with its twin (data-part="twin")."""
        raise NotImplementedError

    def side(self) -> Html:
        """The panels next to the board."""
        raise NotImplementedError

    def top(self) -> Html:
        """What the heading shows after the title."""
        return EMPTY

    def bring(self) -> None:
        """Create the picture and its twin; the markup is in the page."""
        raise NotImplementedError

    def take_back(self) -> None:
        """Free what ``bring`` created; the screen is closed."""

    def apply_preferences(self) -> None:
        """Apply theme and preferences."""
        raise NotImplementedError

    def lay_out(self, width: float, height: float, dpr: float) -> None:
        """Fit the board into a space, in css px."""
        raise NotImplementedError

    def show_place(self) -> None:
        """Show board, twin and panels of ``frame`` for ``seat``; sets ``view``."""
        raise NotImplementedError

    def show_light(self) -> None:
        """Mark the cells of ``lit`` and show their points, after ``lit`` has changed."""
        raise NotImplementedError

    def move_focus(self, rows: int, cols: int) -> None:
        """Move the keyboard focus on the board, if its twin is a grid."""

    def whose(self, frame: F) -> int | None:
        """The seat to show in a frame if ``follow`` is on; None keeps the current one."""
        raise NotImplementedError

    def chapter(self, frame: F) -> int:
        raise NotImplementedError

    def chapters(self) -> Sequence[str]:
        """The names of all chapters, including those not yet begun."""
        raise NotImplementedError

    def head(self, frame: F) -> str:
        """The chapter and the card of a frame, as a heading."""
        raise NotImplementedError

    def lines(self, frame: F) -> list[str]:
        """The events of a frame, one line each."""
        raise NotImplementedError

    def points(self) -> str:
        """The points so far of the seat that is shown."""
        raise NotImplementedError

    def card_of(self, frame: F) -> str:
        """The name of the card under which a frame is listed; "" for none."""
        return ""

    def board_name(self) -> str:
        raise NotImplementedError

    def who(self, frame: F) -> str:
        """The name of the player who decided; "" in a solo game or if nobody did."""
        if frame.seat is None or self.session.deal.players == 1:
            return ""
        return self.name_of(frame.seat)

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        self._style()
        set_markup(self.root, layout(self))
        self._written = {}
        self.part = {node.dataset.part: node for node in self.root.querySelectorAll("[data-part]")}
        each = self.root.querySelectorAll
        self._steps = list(each(".steps button"))
        self._chapters = {int(node.dataset.chapter): node for node in each("[data-chapter]")}
        self._maps = {node.dataset.map: node for node in each("[data-map]")}
        self._marked: int | None = None
        self.bring()
        self.apply_preferences()
        on = self._listeners.on
        on(self.part["scrub"], "input", lambda event: self.go(int(event.target.value), aloud=False))  # by its value
        if "chapter" in self.part:
            on(self.part["chapter"], "change", lambda event: self.do_jump(event.target.value, event))
        on(self.part["steps"], "toggle", lambda _: self._show_step())
        on(js.document, "keydown", self._key)
        on(js.window, "resize", lambda _: self._fit())
        self._fit()
        self.show()

    def close(self) -> None:
        self._stop()
        self._listeners.close()
        self.take_back()
        set_markup(self.root)

    def show_language(self) -> None:
        self.close()
        self.open()

    def show_theme(self) -> None:
        self.apply_preferences()

    def show_preferences(self) -> None:
        self.apply_preferences()

    def _style(self) -> None:
        """Load the style sheet the first time the screen is shown, and then fit the board again."""
        load_style(SHEET, self._listeners, self._fit)

    def _fit(self) -> None:
        """Fit the board into the space not used by the controls."""
        width, height = js.window.innerWidth, js.window.innerHeight
        mid = self.part["mid"]
        room = height - mid.getBoundingClientRect().top - js.window.scrollY - 16
        is_low = PHONE <= width < TABLET and height <= LOW  # the controls are next to the board
        if width < TABLET and not is_low:
            room -= self.part["deck"].offsetHeight + CAPTION
        self.lay_out(mid.clientWidth, max(room, 240 if is_low else 300), js.window.devicePixelRatio or 1)

    # --- moving between frames --------------------------------------------------------------------------

    def go(self, place: int, *, aloud: bool = True) -> None:
        """Show another frame; numbers out of range are clamped."""
        place = min(max(place, 0), len(self.frames) - 1)
        if place != self.at:
            self.at = place
            self.show()
            self._place.keep_soon()
            if aloud:
                self.part["say"].textContent = self.spoken(self.frame)
        if self._clock.running and place == len(self.frames) - 1:
            self._stop()

    @property
    def frame(self) -> F:
        return self.frames[self.at]

    def _chapter(self, step: int) -> None:
        """Go to the start of the next chapter, or back to the start of this or the previous one."""
        places = [*self.starts.values(), len(self.frames) - 1]
        if step > 0:
            self.go(next((place for place in places if place > self.at), self.at))
        else:
            self.go(next((place for place in reversed(places) if place < self.at), 0))

    def _start(self) -> None:
        if self.at == len(self.frames) - 1:
            self.go(0)
        self._clock.start()
        self._show_controls()

    def _stop(self) -> None:
        self._clock.stop()
        if "play" in self._written:
            self._show_controls()

    # --- showing ----------------------------------------------------------------------------------

    def show(self) -> None:
        frame = self.frame
        if self.follow:
            followed = self.whose(frame)
            self.seat = self.seat if followed is None else followed
        self.part["replay"].dataset.frame = str(self.at)
        self.part["replay"].dataset.actions = str(frame.actions)
        self.show_place()
        self._show_caption()
        self._show_controls()
        self.show_light()

    def _show_caption(self) -> None:
        """Write the events of the frame."""
        frame = self.frame
        who = self.who(frame)
        whose = self.name_of(self.seat) if self.session.deal.players > 1 and frame.seat != self.seat else ""
        caption = fragment(
            p(self.head(frame), cls="eyebrow"),
            b(who, cls="who") if who else None,
            [p(line) for line in self.lines(frame)],
            p(self.app.words.list([text for text in (whose, self.points()) if text]), cls="rule"),
        )
        self.write("caption", caption)

    def _show_controls(self) -> None:
        words, last = self.app.words, len(self.frames) - 1
        scrub = self.part["scrub"]
        scrub.value = self.at
        step = words("replay.step", n=self.at, total=last)
        scrub.setAttribute("aria-valuetext", words.list([step, self.spoken(self.frame)]))
        self.write("step", fragment(step))
        word = "replay.pause" if self._clock.running else "replay.play"
        self.write("play", icon("pause" if self._clock.running else "play") + span(words(word)))
        over = self.session.over and self.frame.actions == self.frames[-1].actions
        for name, off in (("prev", self.at == 0), ("next", self.at == last), ("branch", over)):
            disable(self.part[name], off, scrub)
        self.write("hint", fragment(words("replay.over" if over else "replay.branch.hint")))
        now = self.chapter(self.frame)
        for chapter, node in self._chapters.items():
            if chapter == now:
                node.setAttribute("aria-current", "step")
            else:
                node.removeAttribute("aria-current")
        if "chapter" in self.part:
            self.part["chapter"].value = str(self.starts[now])
        for which, node in self._maps.items():
            on = which == ("follow" if self.follow else str(self.seat))
            node.setAttribute("aria-pressed", str(on).lower())
        if self._marked is not None:
            self._steps[self._marked].removeAttribute("aria-current")
        self._marked = self.at
        self._steps[self.at].setAttribute("aria-current", "step")
        self._show_step()

    def _show_step(self) -> None:
        """Scroll the open list of frames, but not the page, to the current one."""
        if self.part["steps"].open:
            row = self._steps[self.at].parentElement
            rows = row.parentElement
            rows.scrollTop = row.offsetTop - rows.offsetTop - (rows.clientHeight - row.offsetHeight) / 2

    def write(self, part: str, html: Html) -> bool:
        """Set a part's markup if it has changed; returns whether it has."""
        if self._written.get(part) == html:
            return False
        self._written[part] = html
        set_markup(self.part[part], html)
        return True

    # --- in words ---------------------------------------------------------------------------------

    def name_of(self, seat: int) -> str:
        return self.names()[seat]

    def names(self) -> list[PlayerName]:
        """The names of all seats."""
        return names(self.app.words, self.session.sitters, self.session.deal.seed)

    def spoken(self, frame: F) -> str:
        """A frame in one text, for screen readers."""
        words, lines = self.app.words, self.lines(frame)
        first = [text for text in (self.card_of(frame), self.who(frame)) if text]
        return str(words.sentences([words.list(first + lines[:1]), *lines[1:]]))

    # --- what buttons and keys do (see App) ---------------------------------------------------------

    def do_step(self, step: str, event: Event) -> None:
        self._stop()
        self.go(self.at + int(step))

    def do_run(self, argument: str, event: Event) -> None:
        if self._clock.running:
            self._stop()
        else:
            self._start()

    def do_jump(self, place: str, event: Event) -> None:
        self._stop()
        self.go(int(place))

    def do_map(self, which: str, event: Event) -> None:
        self.follow = which == "follow"
        if not self.follow:
            self.seat = int(which)
        self.show()
        self.part["say"].textContent = self.board_name()

    def do_light(self, what: str, event: Event) -> None:
        wanted = int(what)
        self.lit = None if self.lit == wanted else wanted
        for node in self.root.querySelectorAll('[data-do^="light "]'):
            on = node.dataset.do == f"light {self.lit}"
            node.setAttribute("aria-pressed", str(on).lower())
            node.classList.toggle("lit", on)
        self.show_light()

    def do_branch(self, argument: str, event: Event) -> None:
        self._place.keep()
        records.play_on(self.app, self.session, self.frame.actions, of_link=not self.id)

    def do_link(self, argument: str, event: Event) -> None:
        records.copy_link(self.app, self.session)

    def do_keep(self, argument: str, event: Event) -> None:
        """Save a game that came by a link."""
        id = records.keep(self.app, self.session)
        if id:
            self.id = id
            event.target.closest("button").remove()
            self.part["play"].focus()
            self.app.rename("#/watch/" + id)

    def _key(self, event: Event) -> None:
        target = event.target
        if event.ctrlKey or event.metaKey or event.altKey or js.document.querySelector("dialog[open]"):
            return
        key, on_board = event.key, target.getAttribute("role") == "gridcell"
        if target.closest("input, select, textarea, summary") and key not in (",", ".", "PageUp", "PageDown"):
            return
        if on_board and key in ARROWS:
            self.move_focus(*ARROWS[key])
        elif key in STEPS:
            self._stop()
            self.go(self.at + STEPS[key])
        elif key in ("PageUp", "PageDown"):
            self._stop()
            self._chapter(1 if key == "PageDown" else -1)
        elif key in ("Home", "End"):
            self._stop()
            self.go(0 if key == "Home" else len(self.frames) - 1)
        elif key == " " and not target.closest("button, a"):
            self.do_run("", event)
        else:
            return
        event.preventDefault()
