"""The table of a puzzle: the table of a game with a task, where one turn or the end of a season is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import js

import engine
from page import html
from page.dom import h, load_style
from page.html import EMPTY, Html, set_markup
from page.lesson.guided import GuidedTable, guided, settle
from page.lesson.veil import Veil
from page.table.keyboard import by_keyboard
from table.lesson import CELL
from table.puzzle import Puzzle, puzzles
from table.puzzle.progress import Progress

from .card import Shown, Step, card, price, seal, spoken
from .extras import extras
from .resume import keep, resumed

if TYPE_CHECKING:
    from page.dom import Event, Node
    from page.screens import App
    from table.puzzle import Attempt

STYLES = ("static/css/lesson.css", "static/css/puzzle.css")


def puzzle_screen(app: App, room: Node, game: str, number: int) -> PuzzleTable:
    """The screen of a puzzle of a game, which must exist."""
    attempt = resumed(puzzles(game)[number - 1])
    screen = guided(PuzzleTable, app, room, attempt.session, f"puzzle-{game}-{number}")
    screen.begin(attempt)
    return screen


class PuzzleTable(GuidedTable):
    """Mixed into the table of a game, before it."""

    name = "puzzle"

    def begin(self, attempt: Attempt) -> None:
        """Set the puzzle; call it once, before the table is opened."""
        self.attempt = attempt
        self._progress = Progress(self.app.store)
        self.result = self._progress.result(attempt.puzzle)
        self._hint = ""
        self._steps: Sequence[Step] = ()
        self._cards: Sequence[str] = ()
        self._step = 0
        self._open = False
        self._card: Node = None
        self._veil: Veil | None = None
        self._extras = extras(self.puzzle.game)
        self._written: tuple[object, ...] = ()
        self._held: object = None

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    @property
    def state_of_puzzle(self) -> str:
        """task, solved, failed, or solution while that is shown."""
        if self._steps:
            return "solution"
        if not self.attempt.is_over:
            return "task"
        return "solved" if self.attempt.is_solved else "failed"

    # --- the table --------------------------------------------------------------------------------

    def open(self) -> None:
        super().open()
        for sheet in STYLES:
            load_style(sheet, self._listeners, self._resized)
        part, words = self.display.part, self.words
        title = words("puzzle.name", n=self.puzzle.number)
        part["table"].querySelector("[data-heading]").textContent = words.list(
            [title, words("game." + self.puzzle.game)]
        )
        part["table"].querySelector(".bar .word").after(h("span.puzzle-name", {"aria-hidden": "true"}, title))
        self._card = part["coach"] = h("section.coach.card.task", {"aria-label": words("puzzle.task")})
        self._seal = h("div.wax-seal", {"aria-hidden": "true"})
        part["sheet"].append(self._seal)
        if self.CELLS:
            self.display.show_cells()
            self._veil = Veil(part["sheet"], self.CELLS)
        self._written = ()
        self._show_card()
        self.display.fit()
        on = self._listeners.on
        on(js.window, "resize", lambda _: self._resized())
        for event in ("pointermove", "pointerup", "keyup", "focusin"):
            on(part["table"], event, lambda _: self._look_at_hand())
        on(js.document.body, "keydown", self._close_task)  # before the keys of the table, which are on the document

    def _resized(self) -> None:
        if settle(self.display, self._card, asks=self.state_of_puzzle == "task"):
            self._place_coming()
            self._scroll_to_step()
        self.display.fit()
        self._mark()

    def close(self) -> None:
        if self._veil is not None:
            self._veil.close()
        self._card = None
        super().close()

    def show_language(self) -> None:
        if self._steps:
            step = self._step
            self._steps = self._in_words()
            self._step = step
            self.attempt.show(step)
            self.session = self.attempt.session
        if self._hint:
            self._hint = self._advice_in_words(self.attempt.hint)
        super().show_language()

    def refresh(self) -> None:
        super().refresh()
        self._show_card()

    @property
    def can_hint(self) -> bool:
        return self.state_of_puzzle == "task" and self.deciding

    def scenes(self, since: int) -> Sequence[Any]:
        """None: the player looks for the best way, not at events."""
        return ()

    def menu(self, code: str) -> Html:
        to = f"#/puzzles/{self.puzzle.game}"
        every = html.a(html.icon("flag"), html.span(self.words("puzzle.all")), cls="btn quiet", href=to)
        return html.div(every, cls="menu") + super().menu(code)

    def _look_at_hand(self) -> None:
        """Show what is held over the board in the bars, if it has changed."""
        held = self._extras.held(self)
        if held != self._held:
            self._held = held
            self._show_card()

    def _show_card(self) -> None:
        """Write the card if it has changed, and mark the board."""
        if self._card is None:
            return
        state, points = self.state_of_puzzle, self.attempt.points
        then = self._extras.points_then(self, points) if state == "task" else points
        lost = self.attempt.differences if state == "failed" else ()
        step = self._step
        shown = Shown(
            self.puzzle,
            self.result,
            state,
            points,
            then,
            hint=self._hint,
            differences=lost,
            steps=self._steps,
            step=step,
            open=self._open,
        )
        coming = self.attempt.rules.coming(self.session.state) if state == "task" else ()
        written = shown, tuple(coming), self.words.lang, self.app.theme
        if self._written == written:
            return
        self._written = written
        table, before = self.display.part["table"], self._card.offsetHeight
        focused = js.document.activeElement
        verb = focused.getAttribute("data-do") if focused and self._card.contains(focused) else None
        table.dataset.puzzle = self._card.dataset.state = state
        self._card.toggleAttribute("data-open", self._open)
        moved = settle(self.display, self._card, asks=state == "task")
        more = self._extras.coming(self.words, coming)
        for node in table.querySelectorAll(".right > .coming"):
            node.remove()
        following = self.puzzle.number < len(puzzles(self.puzzle.game))
        drawn = self._extras.drawn(self.words, self._cards, step) if self._steps else EMPTY
        set_markup(self._card, card(self.words, shown, more, drawn, following=following))
        self._scroll_to_step()
        self._extras.draw(self, self._card, coming)
        self._extras.draw_drawn(self, self._card, self._cards, self.puzzle.solution)
        self._place_coming()
        if verb:
            same = self._card.querySelector(f'[data-do="{verb}"]') or self._card.querySelector(".choices button")
            same.focus()
        sealed = state == "solved" and self.result.seal
        set_markup(self._seal, seal(best=points == self.puzzle.best) if sealed else EMPTY)
        if moved or self._card.offsetHeight != before:
            self.display.fit()
        self._mark()

    def _place_coming(self) -> None:
        """Put the cards that come below the present one if the task is in the other column: its cards need the room."""
        node = self.display.part["table"].querySelector(".coming")
        if node and self._card.parentNode.matches(".left"):
            self.display.part["right"].querySelector(":scope > .card").after(node)
        elif node:
            self._card.querySelector(".side").append(node)

    def _scroll_to_step(self) -> None:
        """Show the present step of the solution in its list, below the one before it."""
        step = self._card.querySelector("[aria-current=step]")
        if step:
            step.parentNode.scrollTop = step.offsetTop - step.parentNode.offsetTop - step.offsetHeight

    def _mark(self) -> None:
        """Mark on the board what the steps of the solution have built or drawn."""
        if self._veil is None:
            self._extras.mark(self, self._step if self._steps else 0)
            return
        marks: list[str] = []
        discs: list[tuple[str, str]] = []
        for number, action in enumerate(self.puzzle.solution[: self._step] if self._steps else (), 1):
            cells = CELL.findall(action.rpartition(">")[2])
            marks += cells
            discs += [(cells[0], str(number))] if cells else []
        self._veil.show((), marks, numbers=discs)

    # --- playing ----------------------------------------------------------------------------------

    def place(self, action: Any) -> bool:
        if self.state_of_puzzle != "task":
            return False
        self._hint, made = "", self.describe(action)
        if not super().place(action):
            return False
        if self.attempt.is_over:
            self.result = self._progress.finish(self.puzzle, self.attempt.points)
            self._show_card()
            self._focus_primary()
        self.say(self.words.sentences([made, *self._spoken()]))
        return True

    def _changed(self, undone: Any = None) -> None:
        super()._changed(undone)
        if not self._steps:  # those of the solution are no try
            keep(self.attempt)

    def _spoken(self) -> list[str]:
        state = self.state_of_puzzle
        lost = self.attempt.differences if state == "failed" else ()
        return spoken(self.words, self.puzzle, state, self.attempt.points, lost)

    def _focus_primary(self) -> None:
        """The red button of the table is gone: the keyboard goes on at that of the card, which is shown whole."""
        self._card.querySelector(".primary").focus(preventScroll=True)
        self._card.scrollIntoView(block="nearest")

    def press_main(self, phase: str) -> None:
        match self.state_of_puzzle:
            case "solved":
                self.do_puzzle_next()
            case "failed":
                self.do_puzzle_again()
            case "solution":
                self.do_puzzle_step("1")
            case _:
                super().press_main(phase)

    def do_undo(self, argument: str = "", event: Event = None) -> None:
        if self._steps:
            self.do_puzzle_step("-1")
        else:
            self._hint = ""
            super().do_undo(argument, event)

    def do_redo(self, argument: str = "", event: Event = None) -> None:
        if self._steps:
            self.do_puzzle_step("1")
        else:
            super().do_redo(argument, event)

    def do_last_round(self, argument: str = "", event: Event = None) -> None:
        """Nothing: a puzzle shows no scenes, and its gaps are not filled, so it cannot be replayed as a game."""
        self.dialog.close()

    def do_hint(self, argument: str = "", event: Event = None) -> None:
        """Show the next step of the solution, if the player has followed it so far."""
        if self.state_of_puzzle != "task":
            return
        action, before = self.attempt.hint, self.result
        self._hint = self._advice_in_words(action)
        if action is not None:
            if not self.attempt.rules.completes(self.result.hint, str(action)):  # that half was in the hint before
                self.result = self._progress.give_hint(self.puzzle, str(action))
            if self.deciding:
                self.show_advice(action)
        self._show_card()
        if self.result != before:  # a phone hides the price
            self.app.toast(price(self.words, self.result))
        if action is not None and by_keyboard(event):
            self.display.focus_advice()
        self.say(self._hint)

    def _advice_in_words(self, action: Any) -> str:
        """A step of the solution in words, with the next one if it completes the same choice. None: there is none."""
        if action is None:
            return self.words("puzzle.hint.other")
        solution, first = self.puzzle.solution, str(action)
        following = solution[solution.index(first) + 1 :][:1]
        if not following or not self.attempt.rules.completes(first, following[0]):
            return self.describe(action)
        then = self.describe(engine.parse(self.puzzle.game, following[0]))
        return self.words("review.then", what=self.describe(action), next=then)

    # --- buttons of the card ----------------------------------------------------------------------

    def do_puzzle_more(self, argument: str = "", event: Event = None) -> None:
        """Show all of the task on a phone, or two lines of it."""
        self._open = not self._open
        self._show_card()

    def _close_task(self, event: Event) -> None:
        """Escape: hide the rest of the task again, unless an information card is closed."""
        if event.key == "Escape" and self._open and not js.document.querySelector("dialog[open]"):
            event.stopPropagation()
            event.preventDefault()
            if not self.info.close():
                self.do_puzzle_more()

    def do_puzzle_again(self, argument: str = "", event: Event = None) -> None:
        """Begin another try."""
        self._hint, self._steps, self._step = "", (), 0
        self.attempt.restart()
        self.show_session(self.attempt.session)
        self._focus_task()

    def _focus_task(self) -> None:
        """The button that was pressed may be gone."""
        if not self._card.contains(js.document.activeElement):
            self.display.part["main"].focus(preventScroll=True)

    def do_puzzle_show(self, argument: str = "", event: Event = None) -> None:
        """Show the solution, from its first step on."""
        self.result = self._progress.show(self.puzzle)
        self._hint = ""
        self._steps = self._in_words()
        self.do_puzzle_step("1")
        self._focus_primary()

    def _in_words(self) -> list[Step]:
        """The steps of the solution, each in the words of the table at its position."""
        steps, cards = [], []
        for number, text in enumerate(self.puzzle.solution):
            self.attempt.show(number)
            self.session, before = self.attempt.session, self.attempt.points
            self.read_view()
            action = engine.parse(self.puzzle.game, text)
            words = self.describe(action)
            cards.append(self._extras.card(self))
            self.attempt.show(number + 1)
            steps.append(Step(words, self.attempt.points - before))
        self._step, self._cards = 0, cards
        return steps

    def do_puzzle_step(self, by: str, event: Event = None) -> None:
        """Show the position a step earlier or later in the solution."""
        wanted = min(max(self._step + int(by), 0), len(self.puzzle.solution))
        self._step = wanted
        self.attempt.show(wanted)
        self.show_session(self.attempt.session)
        if wanted:
            self.say(self._steps[wanted - 1].text)
            self._extras.look_at(self, CELL.findall(self.puzzle.solution[wanted - 1]))

    def do_puzzle_next(self, argument: str = "", event: Event = None) -> None:
        """Open the next puzzle, or the list after the last one."""
        game, number = self.puzzle.game, self.puzzle.number + 1
        self.app.go(f"#/puzzle/{game}/{number}" if number <= len(puzzles(game)) else f"#/puzzles/{game}")
