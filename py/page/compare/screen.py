"""Two games of one deal as a screen: both boards at the same step, a slider, a table, and where the games parted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import js

from page.begin import begin
from page.dom import PHONE, TABLET, Event, Listeners, Node, disable, load_style
from page.html import EMPTY, Html, fragment, img, p, set_markup
from page.miniatures import pictures
from page.room import HEADING
from page.screens import App
from page.table.keyboard import ARROWS
from table import small_board
from table.compare import Comparison
from table.save_format import summary_of
from table.session import Session
from table.words import Words

from . import markup
from .markup import Column
from .pane import Pane, pane

SHEET, REPLAY = "static/css/compare.css", "static/css/replay.css"
#: The most lines about what each player did where the games parted.
LINES = 3
KEYS = {"ArrowLeft": -1, "ArrowRight": 1, ",": -1, ".": 1}


class Side(NamedTuple):
    """One of the two games, and what its player is called: ``name``, or the text ``id`` if that is ""."""

    session: Session
    id: str
    name: str = ""

    def called(self, words: Words) -> str:
        return self.name or words(self.id)

    def board(self, words: Words) -> str:
        """What the board of the game is called."""
        if self.id == "compare.you" and not self.name:
            return words("compare.board.you")
        return words("compare.board", name=self.called(words))


class CompareScreen:
    """Shows two finished games of one deal. ``par``: the game of the bot, unless it is one of the two."""

    name = "compare"
    #: Whether the par is being played.
    par_is_coming = False

    def __init__(self, app: App, room: Node, sides: Sequence[Side], back: str, par: Session | None = None) -> None:
        self._app, self._room, self._sides, self._back, self._par = app, room, sides, back, par
        self._game = sides[0].session.deal.game
        self._panes: list[Pane] = []
        self._comparison: Comparison | None = None
        self._listeners = Listeners()
        self._part: dict[str, Node] = {}
        self._step = -1
        self._side = 0

    # --- opening and closing ----------------------------------------------------------------------

    def open(self) -> None:
        words = self._app.words
        load_style(REPLAY)
        load_style(HEADING)
        load_style(SHEET, self._listeners, self._fit)
        # A pane needs its element, and the slider the frames of the panes: the boards are put in afterwards.
        roots = [js.document.createElement("div") for _ in self._sides]
        self._panes = [
            pane(self._app, root, side.session, side.board(words), self._fit)
            for root, side in zip(roots, self._sides, strict=True)
        ]
        histories = [side.session.state.history for side in self._sides]
        comparison = Comparison(self._game, [one.frames for one in self._panes], histories)
        self._comparison = comparison
        kind = self._panes[0].KIND
        title = words("compare.title")
        set_markup(self._room, markup.frame(words, title, self._names, self._back, kind or "map", comparison.last))
        self._part = {node.dataset.part: node for node in self._room.querySelectorAll("[data-part]")}
        for n, (one, root) in enumerate(zip(self._panes, roots, strict=True)):
            self._part[f"board{n}"].append(root)
            one.open()
        set_markup(self._part["ticks"], markup.ticks(comparison))
        set_markup(self._part["chapters"], markup.chapters(words, comparison, self._names, self._chapter_names()))
        self._place(self._part["scrub"].closest(".stepper"))
        self._show_parting()
        set_markup(self._part["same"], fragment(self._same()))
        set_markup(self._part["more"], self.more())
        on = self._listeners.on
        on(self._part["scrub"], "input", lambda event: self._go(int(event.target.value), aloud=False))  # by its value
        on(js.document, "keydown", self._key)
        on(js.window, "resize", lambda _: self._fit())
        self._fit()
        self._step = -1
        self._go(comparison.last, aloud=False)

    def close(self) -> None:
        self.leave()
        self._take_down()

    def leave(self) -> None:
        """The screen is closed, not only shown in another language."""

    def set_par(self, par: Session) -> None:
        """Show a par that was not known before."""
        self._par = par
        if self._panes:
            set_markup(self._part["more"], self.more())
            self._show()

    def _take_down(self) -> None:
        self._listeners.close()
        for one in self._panes:
            one.close()
        self._panes = []
        set_markup(self._room)

    def show_language(self) -> None:
        step = self._step
        self._take_down()
        self.open()
        self._show_side()
        self._go(step, aloud=False)

    def show_theme(self) -> None:
        for one in self._panes:
            one.apply_preferences()
        self._show_parting()
        self._show()

    @staticmethod
    def _place(track: Node) -> None:
        """Pass the places in the markup on to the style sheet: the page allows no styles in markup."""
        for node in track.querySelectorAll("[data-at]"):
            node.style.setProperty("--at", node.dataset.at)
        for node in track.querySelectorAll("[data-length]"):
            node.style.setProperty("--length", node.dataset.length)

    def more(self) -> Html:
        """Markup below the cards; a challenge has its other answers there."""
        return fragment()

    def _fit(self) -> None:
        """Fit both boards into their columns."""
        if not self._panes or not self._part:
            return
        wide, dpr = js.window.innerWidth, js.window.devicePixelRatio or 1
        width = max(self._part[f"board{n}"].clientWidth for n in (0, 1)) or 320
        tall = js.window.innerHeight - 260 if wide >= TABLET else width * 1.2
        for one in self._panes:
            one.fit(width, max(tall, 380 if wide >= PHONE else width * 1.2), dpr)

    # --- texts ------------------------------------------------------------------------------------

    @property
    def _names(self) -> list[str]:
        return [side.called(self._app.words) for side in self._sides]

    def _chapter_names(self) -> Sequence[str]:
        return max((one.chapters() for one in self._panes), key=len)

    def _same(self) -> str:
        assert self._comparison is not None
        parted = self._comparison.parted
        if parted is None:
            return self._app.words("compare.same")
        return self._app.words("compare.first", n=parted - 1) if parted > 1 else ""

    def _done_there(self) -> list[list[str]]:
        """What each player did where the games parted."""
        comparison = self._comparison
        assert comparison is not None
        done: list[list[str]] = []
        for side, one in enumerate(self._panes):
            lines: list[str] = []
            for frame in comparison.parting(side):
                one.at = one.frames.index(frame)
                one.view = one.frame.view(0)
                lines += one.lines(frame)
            done.append(lines[:LINES])
        return done

    def _pictures(self) -> list[Html]:
        """Small pictures of both boards where the games parted."""
        comparison = self._comparison
        assert comparison is not None
        boards = [small_board.of_view(self._game, comparison.view(side, comparison.parted or 0), 0) for side in (0, 1)]
        drawn = [
            pictures.of_board(self._app, self._game, board, comparison.marked(side))
            for side, board in enumerate(boards)
        ]
        return [img(src=address, alt="", cls="parting") if address else EMPTY for address in drawn]

    def _show_parting(self) -> None:
        assert self._comparison is not None
        parted = markup.parted(self._app.words, self._comparison, self._names, self._done_there(), self._pictures())
        set_markup(self._part["parted"], parted)

    # --- steps ------------------------------------------------------------------------------------

    def _go(self, step: int, *, aloud: bool = True) -> None:
        assert self._comparison is not None
        step = min(max(step, 0), self._comparison.last)
        if step != self._step:
            self._step = step
            self._show()
            if aloud:
                self._part["say"].textContent = self._spoken()

    def _show(self) -> None:
        comparison, words = self._comparison, self._app.words
        assert comparison is not None
        summary = summary_of(self._game)
        columns = []
        for side, one in enumerate(self._panes):
            shown = comparison.parted is not None and self._step >= comparison.parted
            one.show_frame(comparison.places[side][self._step], comparison.marked(side) if shown else ())
            view, final = comparison.view(side, self._step), comparison.view(side, comparison.last)
            points = comparison.points(side, self._step)
            standing = summary.standing(summary.about(view) | {"scores": [points]})
            figure, signed = summary.figure(summary.about(final))
            total = words.number(figure, sign=signed)
            over = self._step == comparison.last
            # A total that is the points is not written twice in a line.
            self._part[f"points{side}"].textContent = "" if over and figure == points else words.phrase(standing)
            self._part[f"total{side}"].textContent = total if over else ""
            cells = [amount for _, amount in comparison.rules.rows(view)]
            columns.append(Column(self._names[side], cells, total if over else "·"))
        ids = [id for id, _ in comparison.rules.rows(comparison.view(0, self._step))]
        if self._par is not None:
            final = self._par.view()
            figure, signed = summary.figure(summary.about(final))
            cells = [amount for _, amount in comparison.rules.rows(final)]
            columns.append(Column(words("par.title"), cells, words.number(figure, sign=signed), quiet=True))
        elif self.par_is_coming:
            columns.append(Column(words("par.title"), [None] * len(ids), "·", quiet=True))
        titles = [words(id) for id in ids]
        note = p(words("par.soon"), cls="rule") if self.par_is_coming else None
        sheet = markup.sheet(words, titles, columns, words("compare.result"))
        set_markup(self._part["table"], fragment(sheet, note))
        scrub = self._part["scrub"]
        scrub.value = self._step
        scrub.setAttribute("aria-valuetext", self._spoken())
        self._part["step"].textContent = words("replay.step", n=self._step, total=comparison.last)
        disable(self._part["prev"], self._step == 0, scrub)
        disable(self._part["next"], self._step == comparison.last, scrub)
        self._part["compare"].dataset.step = str(self._step)

    def _spoken(self) -> str:
        comparison, words = self._comparison, self._app.words
        assert comparison is not None
        step = words("replay.step", n=self._step, total=comparison.last)
        name = words.phrase(comparison.name(self._step)) if self._step else ""
        points = [f"{self._names[side]} {words.number(comparison.points(side, self._step))}" for side in (0, 1)]
        return words.list([text for text in (step, name, *points) if text])

    # --- what buttons and keys do -----------------------------------------------------------------

    def do_step(self, by: str, event: Event) -> None:
        self._go(self._step + int(by))

    def do_side(self, side: str, event: Event) -> None:
        """Show one of the boards on a phone."""
        self._side = int(side)
        self._show_side()
        self._fit()

    def _show_side(self) -> None:
        self._part["compare"].dataset.side = str(self._side)
        for node in self._room.querySelectorAll('[data-do^="side "]'):
            node.setAttribute("aria-pressed", str(node.dataset.do == f"side {self._side}").lower())

    def do_again(self, argument: str, event: Event) -> None:
        begin(self._app, self._sides[0].session.deal)

    def _key(self, event: Event) -> None:
        target, key = event.target, event.key
        if event.ctrlKey or event.metaKey or event.altKey or js.document.querySelector("dialog[open]"):
            return
        if target.closest("input, select, textarea") and key not in (",", ".", "PageUp", "PageDown"):
            return
        assert self._comparison is not None
        board = target.closest("[role=gridcell]") and target.closest(".pane")
        if board and key in ARROWS:
            self._panes[int(board.dataset.side)].move_focus(*ARROWS[key])
            event.preventDefault()
            return
        ends = [0, *self._comparison.chapter_ends()]
        if key in KEYS:
            self._go(self._step + KEYS[key])
        elif key == "PageDown":
            self._go(next((end for end in ends if end > self._step), self._step))
        elif key == "PageUp":
            self._go(next((end for end in reversed(ends) if end < self._step), 0))
        elif key in ("Home", "End"):
            self._go(0 if key == "Home" else self._comparison.last)
        else:
            return
        event.preventDefault()
