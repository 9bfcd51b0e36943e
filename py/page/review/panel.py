"""The panel of the review: its progress, the turning points, the table of decisions, and the curve of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

import js

from page.html import (
    EMPTY,
    Html,
    b,
    button,
    canvas,
    caption,
    details,
    div,
    fragment,
    h2,
    h3,
    h4,
    header,
    icon,
    li,
    ol,
    p,
    progress,
    section,
    small,
    span,
    summary,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from page.ink import marks
from page.ink.surface import SANS, Canvas, Context, prepare
from page.ink.tokens import theme
from table.players import full
from table.review import Course, Entry, Pace, Review
from table.words import Words, decimal, number

if TYPE_CHECKING:
    from typing import Protocol

    from page.dom import Node

    class Wording(Protocol):
        """How a game describes its decisions; ids of texts are in capitals."""

        LOOK: str
        FINAL: str
        LEGEND: str
        LOST: str
        RIVALS: str
        ESTIMATES: str
        CURVE: str
        FINISHED: str

        @property
        def words(self) -> Words: ...
        @property
        def counts_rivals(self) -> bool: ...
        def chapter(self, number: int) -> str: ...
        def card(self, slug: str) -> str: ...
        def action(self, action: Any) -> str: ...
        def played(self, entry: Entry) -> str: ...
        def better(self, entry: Entry) -> str: ...


#: Height of the curve, css px.
HEIGHT = 190


# --- texts ----------------------------------------------------------------------------------------


def estimate(value: float, error: float | None) -> str:
    """Points with their standard error, no finer than it allows; without a known one as ``decimal``."""
    if error is None or not value:
        return decimal(value)
    return f"{value:.0f} \xb1 {error:.0f}" if error >= 1 else f"{value:.1f} \xb1 {max(error, 0.1):.1f}"


def headline(words: Words, result: Review | None) -> str:
    if result is None or not result.costly:
        return words("review.none")
    return words("review.found", n=len(result.costly), total=len(result.entries))


def count(words: Words, course: Course, now: float) -> str:
    """The progress of a running review, and the time left."""
    looked = words("review.count", n=len(course.entries), total=len(course.decisions))
    left = words("review.left", time=duration(words, course.remaining(now)))
    return words("review.progress", count=looked, left=left)


def duration(words: Words, seconds: float) -> str:
    """A rounded time: steps of 5 s below 90 s, whole minutes above."""
    if seconds < 90:
        return words("review.seconds", n=5 * max(1, ceil(seconds / 5)))
    return words("review.minutes", n=round(seconds / 60))


def when(wording: Wording, entry: Entry) -> str:
    """The season or round of a decision, and its card."""
    card = [wording.card(entry.card)] if entry.card else []
    return wording.words.list([wording.chapter(entry.chapter), *card])


def sentences(wording: Wording, entry: Entry) -> list[str]:
    """The action played, the better one, and the difference in points."""
    words = wording.words
    return [
        words("review.played", what=wording.played(entry)),
        words("review.better", what=wording.better(entry)),
        words(wording.LOST, points=estimate(entry.loss, entry.error)),
    ]


def markup(
    wording: Wording, course: Course, names: Sequence[str], seats: Sequence[int], paces: Mapping[str, Pace], now: float
) -> Html:
    """The panel: buttons to start a review, its progress, or its result.

    ``paces``: by name. ``now``: see ``Course.remaining``.
    """
    words = wording.words
    title = words("review.of", name=full(names[course.seat])) if len(names) > 1 else words("review.title")
    back = words("review.back")
    head = header(
        button(icon("back"), type="button", cls="btn quiet", data_do="review_shut", aria_label=back, title=back),
        h2(title, cls="title", data_heading=True, tabindex=-1),
        cls="rv-head",
    )
    seat_buttons = [
        button(
            full(names[seat]),
            type="button",
            cls="btn quiet",
            data_do=f"review {seat}",
            aria_pressed=seat == course.seat,
        )
        for seat in seats
    ]
    counts_rivals = wording.counts_rivals and len(names) > 1
    note = p(words(wording.RIVALS if counts_rivals else wording.ESTIMATES), cls="rule", data_review_note=True)
    if course.running:
        body = _running(wording, course, now)
    elif course.result is not None:
        body = _result(wording, course.result, note if counts_rivals else EMPTY) + _begin(words, course, paces)
    else:
        body = p(words("review.about"), cls="subtitle") + note + _begin(words, course, paces)
    return section(
        head, div(seat_buttons, cls="rv-seats") if len(seats) > 1 else None, body, cls="rv", data_review=True
    )


def _running(wording: Wording, course: Course, now: float) -> Html:
    words = wording.words
    return fragment(
        p(count(words, course, now), cls="subtitle", data_review_count=True),
        progress(
            cls="rv-bar", data_review_bar=True, max=1, value=f"{course.done:.3f}", aria_label=words("review.title")
        ),
        button(icon("x"), span(words("review.cancel")), type="button", cls="btn", data_do="review_stop"),
        div(progress_so_far(wording, course), data_review_found=True),
    )


def _begin(words: Words, course: Course, paces: Mapping[str, Pace]) -> Html:
    signs = {"quick": "time", "thorough": "hint"}
    buttons = []
    for how, pace in paces.items():
        takes = small(duration(words, course.estimate(pace)), data_takes=True)
        text = span(words("review." + how), " ", takes)
        buttons.append(button(icon(signs[how]), text, type="button", cls="btn", data_do=f"review_run {how}"))
    return div(buttons, cls="rv-begin")


def progress_so_far(wording: Wording, course: Course) -> Html:
    """The turning points of a running review so far; nothing before its first decision. It has no buttons."""
    words, review = wording.words, course.so_far
    if not review.entries:
        return EMPTY
    worst = [
        li(
            p(b(i, cls="rv-n"), wording.chapter(entry.chapter), cls="eyebrow"),
            h4(_card(wording, entry), b(sentences(wording, entry)[2], cls="num")),
            cls="card",
        )
        for i, entry in enumerate(review.turning_points, 1)
    ]
    return fragment(
        p(words("review.sofar", found=headline(words, review)), cls="subtitle", data_review_sofar=True),
        _curve(wording, review),
        ol(worst, cls="rv-turns"),
    )


def _curve(wording: Wording, result: Review) -> Html:
    """The canvas on which ``curve`` draws."""
    first, last, low, high = (
        decimal(value) for value in (result.curve[0], result.curve[-1], min(result.curve), max(result.curve))
    )
    text = wording.words("review.curve.alt", first=first, last=last, low=low, high=high)
    canvas_box = div(canvas(data_curve=True, role="img", aria_label=text), cls="card rv-curve")
    return h3(wording.words(wording.CURVE), cls="eyebrow") + canvas_box


def _card(wording: Wording, entry: Entry) -> str:
    return wording.card(entry.card) if entry.card else ""


def _result(wording: Wording, result: Review, note: Html) -> Html:
    words = wording.words
    cards = [_turn(wording, i, entry) for i, entry in enumerate(result.turning_points)]
    turns = cards and (
        h3(words("review.turning"), cls="eyebrow"),
        ol(cards, cls="rv-turns"),
        p(words(wording.LEGEND), cls="rule"),
        button(span(words(wording.FINAL)), type="button", cls="btn quiet", data_do="review_look"),
    )
    unclear = words("review.unsure", n=len(result.unclear), total=len(result.entries))
    return fragment(
        p(headline(words, result), cls="subtitle", data_review_total=True),
        p(unclear, cls="rule") if result.unclear else None,
        note,
        _curve(wording, result),
        turns,
        details(summary(words("review.all")), _table(wording, result), cls="rv-all"),
    )


def _turn(wording: Wording, i: int, entry: Entry) -> Html:
    words = wording.words
    played, better, lost = sentences(wording, entry)
    turn = span(" ", when(wording, entry), cls="sr")  # every turning point has such buttons
    look = button(
        icon("eye"),
        span(words(wording.LOOK), turn),
        type="button",
        cls="btn quiet",
        data_do=f"review_look {entry.step}",
        aria_pressed=False,
    )
    branch = button(
        icon("play"),
        span(words("replay.branch"), turn),
        type="button",
        cls="btn quiet",
        data_do=f"review_branch {entry.step}",
    )
    return li(
        p(b(i + 1, cls="rv-n"), wording.chapter(entry.chapter), cls="eyebrow"),
        h4(_card(wording, entry), b(lost, cls="num")),
        p(played),
        p(better, data_better=True),
        div(look, branch, cls="row"),
        cls="card",
        data_turn=entry.step,
    )


def mark_shown(panel: Node, step: str = "") -> None:
    """Mark the button of the decision that is on the board, or without a step that of the finished board."""
    for node in panel.querySelectorAll('[data-do^="review_look"]'):
        node.setAttribute("aria-pressed", str(node.dataset.do == f"review_look {step}".strip()).lower())


def _table(wording: Wording, result: Review) -> Html:
    """Every decision in a table, for people who cannot see the curve."""
    words = wording.words
    ids = ("review.col.when", "review.col.played", "review.col.better", "review.col.lost", "review.col.points")
    rows = []
    for entry in result.entries:
        better = wording.better(entry) if entry.loss else words("review.unclear" if entry.gap else "review.same")
        lost = "" if entry.unclear else estimate(entry.loss, entry.error)
        length = None if entry.loss else "short"  # two or three words in place of an action
        cells = [
            td(wording.action(entry.action)),
            td(better, cls=length),
            td(lost),
            td(decimal(entry.expected)),
        ]
        rows.append(tr(th(when(wording, entry), scope="row"), cells))
    if result.final is not None:
        rows.append(tr(th(words(wording.FINISHED), scope="row", colspan=4), td(words.number(result.final))))
    ledger = table(
        caption(words(wording.CURVE), cls="sr"),
        thead(tr([th(words(id), scope="col") for id in ids])),
        tbody(rows),
        cls="ledger",
    )
    return div(ledger, cls="rv-scroll", tabindex=0, role="region", aria_label=words("review.all"))


def curve(node: Canvas, result: Review, room: int, width: float, dpr: float, name: str) -> None:
    """Draw the points expected after each decision as a line; numbered discs mark the turning points.

    ``room``: the least number of decisions that the x axis has room for, for a review in progress.
    """
    ink = theme(name)
    context = prepare(node, width, HEIGHT, dpr)
    line = result.curve
    low, high = min(line), max(line)
    step = next(step for step in (5, 10, 20, 50, 100, 1000) if high - low <= 4 * step or step == 1000)
    bottom, top = low // step * step, -(-high // step) * step
    top = top if top > bottom else bottom + step
    left, right, head, foot = 36, 14, 16, 20

    def x(i: float) -> float:
        return left + i / max(len(line) - 1, room - 1, 1) * (width - left - right)

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
        context.fillText(number(round(value)), left - 8, y(value))
    context.setLineDash(js.Array.of(3, 4))
    for i, (before, entry) in enumerate(zip(result.entries, result.entries[1:], strict=False)):
        if before.chapter != entry.chapter:
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
        at = x(place[entry.step]), y(entry.expected)
        marks.disc(context, *at, 9)
        context.fillStyle = ink.accent
        context.fill()
        context.fillStyle = ink.on_accent
        context.fillText(str(n), at[0], at[1] + 0.5)


def _stroke(context: Context, spots: Sequence[tuple[float, float]]) -> None:
    context.beginPath()
    context.moveTo(*spots[0])
    for spot in spots[1:]:
        context.lineTo(*spot)
    context.stroke()
