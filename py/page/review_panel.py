"""What the review shows beside the board: how far it is, what was found, and the curve of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Protocol

import js

from page.ink import marks
from page.ink.surface import SANS, Canvas, prepare
from page.ink.tokens import theme
from page.table.markup import esc, icon
from table.players import full
from table.review import Course, Entry, Review
from table.words import Words

#: Of the curve, css px.
HEIGHT = 190


class Tongue(Protocol):
    """How a game speaks of its decisions."""

    words: Words

    def chapter(self, number: int) -> str: ...
    def card(self, slug: str) -> str: ...
    def action(self, action: Any) -> str: ...


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


def count(words: Words, course: Course, now: float) -> str:
    """How far a running review is, and how long the rest will take."""
    looked = words("review.count", n=len(course.entries), total=len(course.asked))
    return words.list([looked, words("review.left", time=duration(words, course.left(now)))])


def duration(words: Words, seconds: float) -> str:
    """A time in round numbers: steps of 5 s below a minute and a half, whole minutes above."""
    if seconds < 90:
        return words("review.seconds", n=5 * max(1, ceil(seconds / 5)))
    return words("review.minutes", n=round(seconds / 60))


def when(tongue: Tongue, entry: Entry) -> str:
    """The season or round of a decision, and its card."""
    card = [tongue.card(entry.card)] if entry.card else []
    return tongue.words.list([tongue.chapter(entry.chapter), *card])


def told(tongue: Tongue, entry: Entry) -> list[str]:
    """What was done, what was better and by how much."""
    words = tongue.words
    return [
        words("review.played", what=tongue.action(entry.action)),
        words("review.better", what=tongue.action(entry.best)),
        words("review.lost", points=points(words, entry.loss)),
    ]


def markup(
    tongue: Tongue, course: Course, names: Sequence[str], seats: Sequence[int], ways: Mapping[str, float], now: float
) -> str:
    """What stands beside the board: how to begin, how far it is, or what was found.

    ``ways``: how thoroughly it can be done, with seconds for each decision. ``now``: see ``Course.left``.
    """
    words = tongue.words
    title = words("review.of", name=full(names[course.seat])) if len(names) > 1 else words("review.title")
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
                f' aria-pressed="{str(i == course.seat).lower()}">{esc(full(names[i]))}</button>'
                for i in seats
            )
            + "</div>"
        )
    if course.running:
        body = (
            f'<p class="told" data-review-count>{esc(count(words, course, now))}</p>'
            f'<progress class="rv-bar" data-review-bar max="1" value="{course.done:.3f}"'
            f' aria-label="{esc(words("review.title"))}"></progress>'
            f'<button type="button" class="btn" data-do="review_stop">{icon("x")}'
            f"<span>{esc(words('review.cancel'))}</span></button>"
            f"<div data-review-found>{found(tongue, course)}</div>"
        )
    elif course.result is not None:
        body = _result(tongue, course.result) + _begin(words, course, ways)
    else:
        body = f'<p class="told">{esc(words("review.about"))}</p>' + _begin(words, course, ways)
    return f'<section class="rv" data-review>{head}{whose}{body}</section>'


def _begin(words: Words, course: Course, ways: Mapping[str, float]) -> str:
    signs = {"quick": "time", "thorough": "hint"}
    return (
        '<div class="rv-begin">'
        + "".join(
            f'<button type="button" class="btn" data-do="review_run {how}">{icon(signs[how])}'
            f"<span>{esc(words('review.' + how))} <small data-takes>{esc(duration(words, course.takes(seconds)))}"
            "</small></span></button>"
            for how, seconds in ways.items()
        )
        + "</div>"
    )


def found(tongue: Tongue, course: Course) -> str:
    """What a running review has found so far, "" before its first decision; nothing of it can be pressed."""
    words, sofar = tongue.words, course.found
    if not sofar.entries:
        return ""
    worst = "".join(
        f'<li class="card"><p class="eyebrow"><b class="rv-n">{i}</b>{esc(tongue.chapter(entry.chapter))}</p>'
        f'<h4>{esc(tongue.card(entry.card)) if entry.card else ""}<b class="num">{esc(told(tongue, entry)[2])}</b></h4>'
        "</li>"
        for i, entry in enumerate(sofar.turning_points, 1)
    )
    return (
        f'<p class="told" data-review-sofar>{esc(words("review.sofar", found=headline(words, sofar)))}</p>'
        f'<h3 class="eyebrow">{esc(words("review.curve"))}</h3>'
        f'<div class="card rv-curve"><canvas data-curve aria-hidden="true"></canvas></div>'
        f'<ol class="rv-turns">{worst}</ol>'
    )


def _result(tongue: Tongue, result: Review) -> str:
    words = tongue.words
    cards = "".join(_turn(tongue, i, entry) for i, entry in enumerate(result.turning_points))
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
<details class="rv-all"><summary>{esc(words("review.all"))}</summary>{_table(tongue, result)}</details>"""


def _turn(tongue: Tongue, i: int, entry: Entry) -> str:
    words = tongue.words
    played, better, lost = (esc(line) for line in told(tongue, entry))
    card = esc(tongue.card(entry.card)) if entry.card else ""
    return (
        f'<li class="card" data-turn="{entry.step}"><p class="eyebrow"><b class="rv-n">{i + 1}</b>'
        f"{esc(tongue.chapter(entry.chapter))}</p>"
        f'<h4>{card}<b class="num">{lost}</b></h4><p>{played}</p><p>{better}</p>'
        f'<div class="row"><button type="button" class="btn quiet" data-do="review_look {entry.step}"'
        f' aria-pressed="false">{icon("eye")}<span>{esc(words("review.look"))}</span></button>'
        f'<button type="button" class="btn quiet" data-do="review_branch {entry.step}">{icon("play")}'
        f"<span>{esc(words('replay.branch'))}</span></button></div></li>"
    )


def _table(tongue: Tongue, result: Review) -> str:
    """Every decision: what the curve shows, for those who read."""
    words = tongue.words
    names = ("review.col.card", "review.col.played", "review.col.better", "review.col.lost", "review.col.points")
    head = "".join(f'<th scope="col">{esc(words(id))}</th>' for id in names)
    rows = []
    for entry in result.entries:
        better = tongue.action(entry.best) if entry.loss else words("review.same")
        lost, expected = points(words, entry.loss), points(words, entry.expected)
        cells = (tongue.action(entry.action), better, lost, expected)
        data = "".join(f"<td>{esc(text)}</td>" for text in cells)
        rows.append(f'<tr><th scope="row">{esc(when(tongue, entry))}</th>{data}</tr>')
    if result.final is not None:
        last = f'<th scope="row" colspan="4">{esc(words("end.finished"))}</th><td>{words.number(result.final)}</td>'
        rows.append(f"<tr>{last}</tr>")
    caption = esc(words("review.curve"))
    return (
        f'<div class="rv-scroll" tabindex="0" role="region" aria-label="{esc(words("review.all"))}">'
        f'<table class="ledger"><caption class="sr">{caption}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def curve(canvas: Canvas, result: Review, room: int, width: float, dpr: float, name: str) -> None:
    """The points expected after each decision as an inked line; beads with numbers are the turning points.

    ``room``: for how many decisions there is to be room, for a review that is not yet done.
    """
    ink = theme(name)
    context = prepare(canvas, width, HEIGHT, dpr)
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
        context.fillText(f"{value:.0f}".replace("-", "\N{MINUS SIGN}"), left - 8, y(value))
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


def _stroke(context: Any, spots: Sequence[tuple[float, float]]) -> None:
    context.beginPath()
    context.moveTo(*spots[0])
    for spot in spots[1:]:
        context.lineTo(*spot)
    context.stroke()
