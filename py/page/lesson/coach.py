"""The card of the coach at a table, the progress in the bar, and the marks on what the coach speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page import html
from page.dom import Node, describe, h
from page.html import Html, div, fragment, set_markup, update_markup

from .guided import settle
from .veil import Veil

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from page.table.display import Display
    from page.table.timeline import Timeline
    from table.lesson import Course, Judgement
    from table.words import Words

    class Host(Protocol):
        """The table of a lesson, as its coach sees it."""

        course: Course
        display: Display
        timeline: Timeline
        CELLS: str

        @property
        def words(self) -> Words: ...
        @property
        def phase(self) -> str: ...


#: The id of the text that describes marked cells.
MARKED = "lesson-marked"


class Coach:
    """Shows the present step of a lesson at the table. The table decides what buttons do."""

    def __init__(self, table: Host) -> None:
        self._table = table
        #: What a refused action was judged; None while nothing is wrong.
        self.wrong: Judgement | None = None
        self._refused: Sequence[str] = ()
        self._card: Node = None
        self._bar: Node = None
        self._veil: Veil | None = None
        self._described: Sequence[Node] = ()
        self._marked: Sequence[str] = ()

    def open(self) -> None:
        """Add the coach to the table, which has just been opened."""
        part = self._table.display.part
        part["table"].dataset.lesson = ""
        self._card = part["coach"] = h(
            "section.coach.card", {"aria-label": self._table.words("lesson.coach"), "data-state": ""}
        )
        self._bar = h("div.progress")
        part["table"].querySelector(".bar .tools").before(self._bar)
        if self._table.CELLS:
            self._table.display.show_cells()
            self._veil = Veil(part["sheet"], self._table.CELLS)
            part["sheet"].append(h("span", {"id": MARKED, "hidden": ""}, self._table.words("lesson.marked")))
        self.settle()
        self.show()

    def refuse(self, judgement: Judgement, cells: Sequence[str]) -> None:
        """Note that an action on these cells is legal, but not what the step asks for; ``show`` says so."""
        self.wrong, self._refused = judgement, cells

    def close(self) -> None:
        _mark_parts((), ())
        if self._veil is not None:
            self._veil.close()

    def settle(self) -> None:
        """Put the card where there is room for it: into a column of the table, or below the bar."""
        settle(self._table.display, self._card)

    def show(self) -> None:
        """Write the card and the progress, and mark what the step speaks of."""
        course = self._table.course
        if self._scene_runs and course.step.is_read and self._card.dataset.step:
            return  # its sentence speaks of what the scene still has to show
        takes_focus = self._card.contains(js.document.activeElement) or (
            self.state == "wrong" and self._card.dataset.state != "wrong"
        )
        self._table.display.part["table"].dataset.lesson = self.state
        self._card.dataset.state, self._card.dataset.step = self.state, course.step.id
        update_markup(self._card, card(self._table.words, course, self.state, self.wrong))
        if takes_focus:  # not Back, or a second Enter would undo what the first one has done
            (self._card.querySelector(".btn.primary") or self._card.querySelector(".btn:last-child")).focus()
        set_markup(self._bar, progress(self._table.words, course))
        light = () if self.waits and not course.step.is_read else course.step.light
        _mark_parts(light, () if course.is_last else (*course.lesson.hides, *course.step.hides))
        self._table.display.speak_of(light, keep=self.state == "done")
        self.mark()

    def mark(self) -> None:
        """Mark cells of the board; nothing during scenes."""
        if self._veil is None:
            return
        step = self._table.course.step
        if self._table.phase == "scene" or self.waits:
            self._veil.show((), ())
            self._describe(())
        else:
            arrow = (self._card, step.arrow) if step.arrow and self._in_column else None
            cells = self._table.course.marked
            refused = self._refused if self.wrong is not None else ()
            self._veil.show(cells, step.marks, arrow=arrow, refused=refused)
            self._describe(cells)
            if cells and cells != self._marked:
                self._table.display.start_at(cells[0])
            self._marked = cells

    def show_where(self) -> None:
        """Scroll to all that is marked, or at least to what matters for it; not away from a refused action."""
        if self._described and self.wrong is None:
            step = self._table.course.step
            self._table.display.bring_into_view([*step.cells, *step.marks])
            self._table.display.bring_into_view(step.marks)

    def _describe(self, cells: Sequence[str]) -> None:
        """Let a screen reader say of these cells that they are marked."""
        for node in self._described:
            describe(node, MARKED, on=False)
        self._described = [js.document.getElementById(f"cell-{cell}") for cell in cells]
        for node in self._described:
            describe(node, MARKED, on=True)

    @property
    def _in_column(self) -> bool:
        """Whether the card is in a column of the table, not below the bar."""
        return bool(self._card.parentNode.matches("[data-coach]"))

    @property
    def sentence(self) -> str:
        """What the card says."""
        return str(self._card.querySelector(".sentence").textContent)

    @property
    def height(self) -> float:
        """The height of the card, css px."""
        return float(self._card.offsetHeight)

    @property
    def waits(self) -> bool:
        """Whether the coach waits for the button that continues."""
        course = self._table.course
        return course.is_done or (course.step.is_read and not self._scene_runs)

    @property
    def _scene_runs(self) -> bool:
        """Whether a scene is shown that is not at its end yet."""
        return self._table.phase == "scene" and not self._table.timeline.waiting

    @property
    def state(self) -> str:
        """What the card shows: task, wrong, done, read, or over."""
        course = self._table.course
        if course.is_last:
            return "over"
        if self.wrong is not None:
            return "wrong"
        return "done" if course.is_done else "read" if course.step.is_read else "task"


#: How what the sentence speaks of is marked.
LIT = "outline: 3px solid var(--brass); outline-offset: -3px; border-radius: 8px;"
# The style sheet with these rules. Marked parts may be rewritten at any time, so they cannot carry a class.
_sheet: list[Node] = []


def _mark_parts(light: Sequence[str], hides: Sequence[str]) -> None:
    """Mark and hide parts of the table by selectors; nothing in browsers without adopted style sheets."""
    if not hasattr(js.document, "adoptedStyleSheets"):
        return
    if not _sheet:
        _sheet.append(js.CSSStyleSheet.new())
        js.document.adoptedStyleSheets.push(_sheet[0])
    rules = [(light, LIT), (hides, "display: none !important;")]
    _sheet[0].replaceSync("".join(f"[data-lesson] :is({', '.join(them)}) {{ {do} }}" for them, do in rules if them))


def card(words: Words, course: Course, state: str, wrong: Judgement | None) -> Html:
    """What the coach says, and the buttons."""
    step, number = course.step, course.number
    id = f"lesson.{course.lesson.deal.game}.{step.id}"
    more = ""
    if state == "wrong":
        sentence = words("lesson.wrong")
        more = _reason(words, wrong, course.lesson.unit)
        head = fragment(html.icon("x"), words("lesson.not_yet"))
    elif state == "done":
        sentence, head = words(id + ".done"), fragment(html.icon("ok"), words("lesson.right"))
    else:
        sentence = words(id)
        head = fragment(words("lesson.over.head") if state == "over" else words("lesson.step", n=number + 1))
    return fragment(
        html.p(head, cls="eyebrow"),
        html.p(sentence, cls="sentence", role="status"),
        html.p(more, cls="rule") if more else None,
        div(_buttons(words, course, state), cls="choices"),
    )


def _reason(words: Words, wrong: Judgement | None, unit: str) -> str:
    """What a refused action pays, in comparison with what the step asks for."""
    if wrong is None or wrong.gain is None or wrong.wanted is None:
        return words("lesson.wrong.other")
    if wrong.gain >= wrong.wanted:
        return words("lesson.wrong.as_good")
    gain, wanted = (words.number(gold, sign=True) for gold in (wrong.gain, wrong.wanted))
    if unit:
        gain, wanted = words(unit, gold=gain), words(unit, gold=wanted)
    return words("lesson.wrong.less", n=gain, m=wanted)


def _buttons(words: Words, course: Course, state: str) -> Sequence[Html | None]:
    game = course.lesson.deal.game
    if state == "over":
        play_on = None if course.session.over else _button("lesson_play_on", words("lesson.play_on"), "play")
        return (
            play_on,
            html.a(words("lesson.new_game"), href="#/new/" + game, cls="btn" if play_on else "btn primary"),
            _button("lesson_again", words("lesson.again"), "", "btn quiet"),
        )
    back = None
    if course.number or course.made[-1]:
        back = _button("lesson_back", words("lesson.back"), "back", "btn")
    if state in ("done", "read"):
        return back, _button("lesson_on", words("lesson.go_on"), "")
    again = _button("lesson_try", words("lesson.try_again"), "rot") if state == "wrong" else None
    return again, back, _button("lesson_show", words("lesson.show"), "hint", "btn")


def _button(verb: str, text: str, sign: str, cls: str = "btn primary") -> Html:
    return html.button(html.icon(sign) if sign else None, html.span(text), type="button", cls=cls, data_do=verb)


def progress(words: Words, course: Course) -> Html:
    """The pips of the steps, and the way out."""
    steps, now = len(course.lesson.steps) - 1, course.number
    pips = [html.i(cls="done" if n < now else "now" if n == now else None) for n in range(steps)]
    count = html.span(words("lesson.of", n=min(now + 1, steps), m=steps), cls="num")
    out = html.a(words("lesson.leave" if now == steps else "lesson.skip"), href="#/", cls="btn quiet")
    return fragment(html.span(pips, cls="pips", aria_hidden=True), count, out)
