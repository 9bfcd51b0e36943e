"""The review of a finished game: it is worked out in the background, told beside the map, and played on from."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import js

from engine import Record
from engine.cartographers.sheets import GRID
from page.brain import Brain
from page.dom import Event, Node
from page.ink import marks
from page.ink.surface import SANS, Canvas, prepare
from page.ink.tokens import theme
from table.records import branch
from table.review import Decision, Entry, Review, decisions, judged, review
from table.session import PERSON
from table.words import Words

from . import panels, says

LEVEL = "master"
#: Seconds for each decision.
SECONDS = {"quick": 0.3, "thorough": 2.0}
#: Of the curve, css px; and what its frame takes from the width.
HEIGHT, FRAME = 190, 18


class Course:
    """The review of one seat on its way: which decisions there are, and what was found about them."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.seconds = 0.0
        self.running = False
        self.asked: list[Decision] = []
        self.entries: list[Entry | None] = []
        self.part = 0.0
        self.result: Review | None = None

    def begin(self, seconds: float) -> None:
        self.seconds = seconds
        self.asked = self.asked or decisions(self.record, self.seat)
        self.entries, self.part, self.result = [], 0.0, None
        self.running = True

    def take(self, answer: list[Any]) -> None:
        """What was found about the next decision."""
        self.entries.append(judged(self.asked[len(self.entries)], answer))
        self.part = 0.0
        if len(self.entries) == len(self.asked):
            self.finish()

    def finish(self) -> None:
        self.running = False
        self.result = review(self.record, self.seat, self.entries)

    @property
    def done(self) -> float:
        """How much of it, 0 to 1."""
        return (len(self.entries) + self.part) / max(len(self.asked), 1)


class Reviewing:
    """The review at a TableScreen: its verbs and what it shows in the place of the result."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self._course: Course | None = None
        self._open = False
        self._looking = False
        self._thinker: Brain | None = None

    # --- what the player does ---------------------------------------------------------------------

    def do_review(self, seat: str = "", event: Event = None) -> None:
        """Open the review, of another seat if one is named."""
        if not self.table.session.over:
            return
        seats = self._reviewed_seats()
        wanted = int(seat) if seat else self.table.seat if self.table.seat in seats else seats[0]
        if self._course is None or (seat and wanted != self._course.seat):
            self._drop_questions()
            self._course = Course(Record.of(self.table.session.state), wanted)
        self._open = True
        self._show_course()

    def do_review_run(self, how: str, event: Event = None) -> None:
        """Begin: "quick" or "thorough"."""
        if self._course is None or self._course.running:
            return
        self._course.begin(SECONDS[how])
        self._show_course()
        self._ask_next()

    def do_review_stop(self, argument: str = "", event: Event = None) -> None:
        self._drop_questions()
        self._show_course()
        self.table.display.say(self.table.app.words("review.stopped"))

    def do_review_shut(self, argument: str = "", event: Event = None) -> None:
        """Back to the result; what is running goes on."""
        self._open = False
        self.put_map_back()
        self.table.refresh()
        button = self.table.display.part["right"].querySelector('[data-do="review"]')
        if button:
            button.focus()

    def do_review_look(self, step: str, event: Event = None) -> None:
        """Show a decision on the map: what was drawn in ink, what was better held over it; none: the end."""
        entry = self._entry(step)
        if entry is None:
            self.put_map_back()
        else:
            self._show_entry(entry)
        for node in self.table.display.part["right"].querySelectorAll('[data-do^="review_look"]'):
            node.setAttribute("aria-pressed", str(node.dataset.do == f"review_look {step}".strip()).lower())
        self.table.display.part["sheet"].scrollIntoView(js.JSON.parse('{"block": "nearest"}'))

    def do_review_branch(self, step: str, event: Event = None) -> None:
        """A new running game on the shelf that begins at a decision, and opened."""
        app = self.table.app
        self._drop_questions()
        id = app.shelf.new_id(int(time.time()))
        app.save(id, branch(self.table.session, int(step)))
        app.go("#/play/" + id)
        app.toast(app.words("replay.branched"), seconds=4)

    # --- asking -----------------------------------------------------------------------------------

    def _reviewed_seats(self) -> list[int]:
        """Those of people; in a game of bots alone everyone's."""
        sitters = self.table.session.sitters
        return [i for i, sitter in enumerate(sitters) if sitter.kind == PERSON] or list(range(len(sitters)))

    def _ask_next(self) -> None:
        course = self._course
        assert course is not None
        if not course.asked:
            course.finish()
            self._show_course()
            return
        if self._thinker is None:
            self._thinker = Brain()
        self._thinker.ask(course.asked[len(course.entries)].question(LEVEL, course.seconds), self._told)

    def _told(self, part: float, best: list[Any], done: bool) -> None:
        course = self._course
        if self.table.app.screen is not self.table or course is None or not course.running:
            self._drop_questions()
            return
        course.part = part
        if done:
            course.take(best)
        if course.running:
            self._show_progress()
            if done:
                self._ask_next()
        else:
            news = headline(self.table.app.words, course.result)
            if not self._open:
                self.table.app.toast(news)
            self._show_course()
            self.table.display.say(news)

    def _drop_questions(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        if self._course is not None:
            self._course.running = False

    # --- showing ----------------------------------------------------------------------------------

    def _show_course(self) -> None:
        if self._open:
            self.put_map_back()
            self.table.refresh()
            heading = self.table.display.part["right"].querySelector("[data-heading]")
            heading.focus(js.JSON.parse('{"preventScroll": true}'))

    def show(self, panel: Node) -> bool:
        """Lay the review beside the map if it is open: see ``end.finish``."""
        course, words = self._course, self.table.app.words
        if course is None or not self._open:
            return False
        panel.innerHTML = markup(words, course, self.table.names(), self._reviewed_seats())
        canvas = panel.querySelector("[data-curve]")
        if canvas and course.result is not None:
            width = min(max(canvas.parentNode.clientWidth - FRAME, 220), 960)
            curve(canvas, course.result, width, js.window.devicePixelRatio or 1, self.table.app.theme)
        return True

    def _show_progress(self) -> None:
        course, right = self._course, self.table.display.part["right"]
        bar = right.querySelector("[data-review-bar]")
        if bar and course is not None:
            bar.value = course.done
            right.querySelector("[data-review-count]").textContent = count(self.table.app.words, course)

    def _entry(self, step: str) -> Entry | None:
        result = self._course.result if self._course else None
        return next((e for e in result.entries if str(e.step) == step), None) if result else None

    def _show_entry(self, entry: Entry) -> None:
        course, words = self._course, self.table.app.words
        assert course is not None
        state = next(decision.state for decision in course.asked if decision.step == entry.step)
        owner = state.view(course.seat)["prompt"]["sheet"]
        after = state.before_reveal(entry.action)
        if after is None:
            after = state.copy()
            after.play(entry.action)
        view = after.view(course.seat)
        self._looking = True
        picture = self.table.display.picture
        picture.show(view, owner)
        ghost = None
        if entry.best.kind == "draw" and entry.best != entry.action:
            where = GRID.names(entry.best.cells)
            ghost = {"terrain": entry.best.word, "cells": where, "legal": True}
        picture.overlay(ghost)
        label = words.list([panels.season_name(words, entry.season), says_card(words, entry)])
        self.table.display.twin.show(label, says.cells(words, view, owner))
        self.table.display.say(words.sentences([label, *told(words, entry)]))

    def put_map_back(self) -> None:
        """The finished map again, after a look at an earlier one."""
        if self._looking:
            self._looking = False
            display, words = self.table.display, self.table.app.words
            display.picture.show(self.table.view, self.table.seat)
            display.show_hand()
            alone = len(self.table.session.sitters) == 1
            label = words("say.board") if alone else words("table.watching", name=self.table.names()[self.table.seat])
            display.twin.show(label, says.cells(words, self.table.view, self.table.seat))


# --- in words -------------------------------------------------------------------------------------


def points(words: Words, value: float) -> str:
    """Points with one digit after the point: it is an estimate."""
    text = f"{abs(value):.1f}"
    return "\N{MINUS SIGN}" + text if value < 0 and text != "0.0" else text


def headline(words: Words, result: Review | None) -> str:
    if result is None or not result.loss:
        return words("review.none")
    whole = result.loss >= 10
    return words("review.total", points=round(result.loss) if whole else points(words, result.loss))


def count(words: Words, course: Course) -> str:
    return words("review.count", n=len(course.entries), total=len(course.asked))


def says_card(words: Words, entry: Entry) -> str:
    return panels.card_name(words, entry.card) if entry.card else ""


def told(words: Words, entry: Entry) -> list[str]:
    """What was done, what was better and by how much."""
    return [
        words("review.played", what=says.action(words, entry.action)),
        words("review.better", what=says.action(words, entry.best)),
        words("review.lost", points=points(words, entry.loss)),
    ]


def markup(words: Words, course: Course, names: Sequence[str], seats: Sequence[int]) -> str:
    """What stands beside the map: how to begin, how far it is, or what was found."""
    esc, icon = panels.esc, panels.icon
    title = words("review.of", name=names[course.seat]) if len(names) > 1 else words("review.title")
    head = (
        f'<header class="rv-head"><button type="button" class="btn quiet" data-do="review_shut"'
        f' aria-label="{esc(words("review.back"))}" title="{esc(words("review.back"))}">{icon("back")}</button>'
        f'<h2 class="title" data-heading tabindex="-1">{esc(title)}</h2></header>'
    )
    whose = ""
    if len(seats) > 1:
        whose = (
            '<div class="rv-seats">'
            + "".join(
                f'<button type="button" class="btn quiet" data-do="review {i}"'
                f' aria-pressed="{str(i == course.seat).lower()}">{esc(names[i])}</button>'
                for i in seats
            )
            + "</div>"
        )
    if course.running:
        body = (
            f'<p class="told" data-review-count>{esc(count(words, course))}</p>'
            f'<progress class="rv-bar" data-review-bar max="1" value="{course.done:.3f}"'
            f' aria-label="{esc(words("review.title"))}"></progress>'
            f'<button type="button" class="btn" data-do="review_stop">{icon("x")}'
            f"<span>{esc(words('review.cancel'))}</span></button>"
        )
    elif course.result is not None:
        body = _result(words, course.result) + _begin(words)
    else:
        body = f'<p class="told">{esc(words("review.about"))}</p>' + _begin(words)
    return f'<section class="rv" data-review>{head}{whose}{body}</section>'


def _begin(words: Words) -> str:
    esc = panels.esc
    return (
        '<div class="rv-begin">'
        + "".join(
            f'<button type="button" class="btn" data-do="review_run {how}">{panels.icon(sign)}'
            f"<span>{esc(words('review.' + how))}</span></button>"
            for how, sign in (("quick", "time"), ("thorough", "hint"))
        )
        + "</div>"
    )


def _result(words: Words, result: Review) -> str:
    esc = panels.esc
    cards = "".join(_turn(words, i, entry) for i, entry in enumerate(result.turning_points))
    turns = ""
    if cards:
        turns = (
            f'<h3 class="eyebrow">{esc(words("review.turning"))}</h3><ol class="rv-turns">{cards}</ol>'
            f'<p class="rule">{esc(words("review.legend"))}</p>'
            f'<button type="button" class="btn quiet" data-do="review_look">'
            f"<span>{esc(words('review.final'))}</span></button>"
        )
    return f"""<p class="told" data-review-total>{esc(headline(words, result))}</p>
<h3 class="eyebrow">{esc(words("review.curve"))}</h3>
<div class="card rv-curve"><canvas data-curve aria-hidden="true"></canvas></div>
{turns}
<details class="rv-all"><summary>{esc(words("review.all"))}</summary>{_table(words, result)}</details>"""


def _turn(words: Words, i: int, entry: Entry) -> str:
    esc = panels.esc
    played, better, lost = (esc(line) for line in told(words, entry))
    return (
        f'<li class="card" data-turn="{entry.step}"><p class="eyebrow"><b class="rv-n">{i + 1}</b>'
        f"{esc(panels.season_name(words, entry.season))}</p>"
        f'<h4>{esc(says_card(words, entry))}<b class="num">{lost}</b></h4><p>{played}</p><p>{better}</p>'
        f'<div class="row"><button type="button" class="btn quiet" data-do="review_look {entry.step}"'
        f' aria-pressed="false">{panels.icon("eye")}<span>{esc(words("review.look"))}</span></button>'
        f'<button type="button" class="btn quiet" data-do="review_branch {entry.step}">{panels.icon("play")}'
        f"<span>{esc(words('replay.branch'))}</span></button></div></li>"
    )


def _table(words: Words, result: Review) -> str:
    """Every decision: what the curve shows, for those who read."""
    esc = panels.esc
    names = ("review.col.card", "review.col.played", "review.col.better", "review.col.lost", "review.col.points")
    head = "".join(f'<th scope="col">{esc(words(id))}</th>' for id in names)
    rows = []
    for entry in result.entries:
        better = says.action(words, entry.best) if entry.loss else words("review.same")
        lost, expected = points(words, entry.loss), points(words, entry.played_points)
        cells = (says.action(words, entry.action), better, lost, expected)
        card = words.list([panels.season_name(words, entry.season), says_card(words, entry)])
        data = "".join(f"<td>{esc(text)}</td>" for text in cells)
        rows.append(f'<tr><th scope="row">{esc(card)}</th>{data}</tr>')
    if result.final is not None:
        last = f'<th scope="row" colspan="4">{esc(words("end.finished"))}</th><td>{words.number(result.final)}</td>'
        rows.append(f"<tr>{last}</tr>")
    caption = esc(words("review.curve"))
    return (
        f'<div class="rv-scroll" tabindex="0" role="region" aria-label="{esc(words("review.all"))}">'
        f'<table class="ledger"><caption class="sr">{caption}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def curve(canvas: Canvas, result: Review, width: float, dpr: float, name: str) -> None:
    """The points expected after each decision as an inked line; beads with numbers are the turning points."""
    ink = theme(name)
    context = prepare(canvas, width, HEIGHT, dpr)
    line = result.curve
    low, high = min(line), max(line)
    step = next(step for step in (5, 10, 20, 50, 100, 1000) if high - low <= 4 * step or step == 1000)
    bottom, top = low // step * step, -(-high // step) * step
    top = top if top > bottom else bottom + step
    left, right, head, foot = 36, 14, 16, 20

    def x(i: float) -> float:
        return left + i / max(len(line) - 1, 1) * (width - left - right)

    def y(value: float) -> float:
        return head + (top - value) / (top - bottom) * (HEIGHT - head - foot)

    context.font = f"600 12px {SANS}"
    context.textAlign = "right"
    context.textBaseline = "middle"
    context.lineWidth = 1
    for i in range(round((top - bottom) / step) + 1):
        value = bottom + i * step
        context.strokeStyle = ink.line
        _stroke(context, [(left, y(value)), (width - right, y(value))])
        context.fillStyle = ink.ink2
        context.fillText(f"{value:.0f}".replace("-", "\N{MINUS SIGN}"), left - 8, y(value))
    context.setLineDash(js.Array.of(3, 4))
    for i, (before, entry) in enumerate(zip(result.entries, result.entries[1:], strict=False)):
        if before.season != entry.season:
            _stroke(context, [(x(i + 0.5), head - 6), (x(i + 0.5), HEIGHT - foot + 6)])
    context.setLineDash(js.Array.new())
    context.lineCap = context.lineJoin = "round"
    context.strokeStyle = ink.ink
    context.lineWidth = 2.2
    _stroke(context, [(x(i), y(value)) for i, value in enumerate(line)])
    marks.disc(context, x(len(line) - 1), y(line[-1]), 4.5)
    context.fillStyle = ink.ink
    context.fill()
    context.textAlign = "center"
    place = {entry.step: i for i, entry in enumerate(result.entries)}
    for n, entry in enumerate(result.turning_points, 1):
        at = x(place[entry.step]), y(entry.played_points)
        marks.disc(context, *at, 9)
        context.fillStyle = ink.accent
        context.fill()
        context.fillStyle = ink.on_accent
        context.fillText(str(n), at[0], at[1] + 0.5)


def _stroke(context: Any, spots: Sequence[tuple[float, float]]) -> None:
    context.beginPath()
    context.moveTo(*spots[0])
    for spot in spots[1:]:
        context.lineTo(*spot)
    context.stroke()
