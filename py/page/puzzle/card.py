"""The card of a puzzle at a table: the task with its bars, the tries, the buttons, and the steps of the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from page import html
from page.html import EMPTY, Html, div, fragment, span
from table.puzzle import Difference, Puzzle
from table.puzzle.progress import MOST_TRIES, Result
from table.words import Words

#: The most bars: with a higher best value the first bar stands for all the points below the others.
BARS = 12
#: The most sources of points that are named after a failed try.
SOURCES = 3


class Step(NamedTuple):
    """A step of the solution in words, and the points that it changes."""

    text: str
    gain: int


class Shown(NamedTuple):
    """What the card shows."""

    puzzle: Puzzle
    result: Result
    #: task, solved, failed, or solution.
    state: str
    points: int
    #: The points with what is held over the board.
    then: int
    #: A hint in words, "" for none.
    hint: str = ""
    #: After a failed try: the sources that pay another amount in the best way.
    differences: Sequence[Difference] = ()
    steps: Sequence[Step] = ()
    #: How many steps of the solution are shown.
    step: int = 0
    #: Whether a phone shows all of a task, rather than two lines.
    open: bool = False


def task(words: Words, puzzle: Puzzle) -> str:
    """What a puzzle asks for, in words."""
    if puzzle.lead:
        return words("puzzle.only." + puzzle.game)
    return words("puzzle.goal." + puzzle.game, n=puzzle.goal)


def short(words: Words, puzzle: Puzzle, points: int, differences: Sequence[Difference]) -> str:
    """Where the points of a failed try have stayed: what pays more in the best way, source by source."""
    parts = [
        words("puzzle.short.part", what=words(id), best=words.number(best), own=words.number(tried))
        for id, best, tried in differences[:SOURCES]
    ]
    return words("puzzle.short", n=puzzle.best - points, list=words.list(parts))


def card(words: Words, shown: Shown, more: Html, drawn: Html = EMPTY, *, following: bool) -> Html:
    """The card. ``more``, ``drawn``: what a game adds; ``following``: whether another puzzle comes after this one."""
    puzzle = shown.puzzle
    return fragment(
        div(
            html.h2(*_head(words, shown), cls="eyebrow"),
            html.p(task(words, puzzle), cls="sentence"),
            _more(words, open=shown.open) if shown.state == "task" else None,
            bars(shown.points, shown.then, puzzle),
            html.p(_standing(words, shown), cls="standing"),
            html.p(words("puzzle.lead", n=puzzle.lead), cls="rule lead") if puzzle.lead else None,
            html.p(words("puzzle.about." + puzzle.game), cls="rule about") if _is_new(shown) and not more else None,
            cls="asked",
        ),
        div(
            _tries(words, shown) if shown.state != "solution" else _steps(words, shown),
            html.p(shown.hint, cls="rule hint") if shown.hint else None,
            html.p(short(words, puzzle, shown.points, shown.differences), cls="rule short")
            if shown.differences
            else None,
            more,
            cls="side",
        ),
        div(drawn, _buttons(words, shown, following), cls="choices"),
        html.p(_price(words, shown), cls="rule price"),
    )


def _more(words: Words, *, open: bool) -> Html:
    """Shows the rest of the task on a phone."""
    text = span(words("puzzle.more"))
    return html.button(text, html.icon("next"), type="button", cls="more", data_do="puzzle_more", aria_expanded=open)


def _is_new(shown: Shown) -> bool:
    return shown.state == "task" and not shown.result.tries


def _head(words: Words, shown: Shown) -> tuple[Html | str | None, ...]:
    sign = {"solved": "ok", "failed": "x"}.get(shown.state)
    return html.icon(sign) if sign else None, _title(words, shown.puzzle, shown.state, shown.points)


def _title(words: Words, puzzle: Puzzle, state: str, points: int) -> str:
    if state == "solved" and points == puzzle.best:
        return words("puzzle.best")
    return words("puzzle.failed.only" if state == "failed" and puzzle.lead else "puzzle." + state)


def spoken(words: Words, puzzle: Puzzle, state: str, points: int, differences: Sequence[Difference] = ()) -> list[str]:
    """What a screen reader hears after an action."""
    now = [words("puzzle.now", n=points), _range(words, puzzle)]
    if differences:
        now.append(short(words, puzzle, points, differences))
    return now if state == "task" else [_title(words, puzzle, state, points), *now]


def _range(words: Words, puzzle: Puzzle) -> str:
    return words("puzzle.range.only" if puzzle.lead else "puzzle.range", n=puzzle.goal, m=puzzle.best)


def bars(points: int, then: int, puzzle: Puzzle) -> Html:
    """One bar a point: filled for the present points, hatched for those of the held shape, framed for the goal."""
    low = max(0, min(puzzle.best - BARS, puzzle.goal - 1))
    drawn = [span(low, cls="below filled" if points >= low else "below")] if low else []
    for n in range(low + 1, puzzle.best + 1):
        kind = "filled" if n <= points else "then" if n <= then else "beyond" if n > puzzle.goal else ""
        drawn.append(html.i(cls=f"{kind} wanted".strip() if n == puzzle.goal else kind or None))
    return div(drawn, cls="bars", aria_hidden=True)


def _standing(words: Words, shown: Shown) -> Html:
    """The points now, the goal and the best."""
    now = words("puzzle.now", n=shown.points)
    return fragment(span(now, cls="now"), " ", span(_range(words, shown.puzzle)))


def _tries(words: Words, shown: Shown) -> Html:
    """The last tries with their results, and the running one."""
    result = shown.result
    first = result.tries - len(result.last) + 1
    rows = [
        _try(words, first + place, points, "ok" if points >= shown.puzzle.goal else "x")
        for place, points in enumerate(result.last)
    ]
    if shown.state == "task":
        rows.append(html.li(html.i(cls="daymark running"), span(words("puzzle.running", n=result.tries + 1)), cls="on"))
    return div(html.p(words("puzzle.tries"), cls="eyebrow"), html.ol(rows[-MOST_TRIES:]), cls="tries")


def _try(words: Words, number: int, points: int, sign: str) -> Html:
    return html.li(html.icon(sign), span(words("puzzle.try", n=number)), html.b(points, cls="num"))


def _steps(words: Words, shown: Shown) -> Html:
    """The steps of the solution; those to come are pale."""
    rows = [
        html.li(
            html.b(number, cls="number", aria_hidden=True),
            span(step.text, html.b(words.number(step.gain, sign=True), cls="gain") if step.gain else None),
            cls="made" if number <= shown.step else None,
            aria_current="step" if number == shown.step else None,
        )
        for number, step in enumerate(shown.steps, 1)
    ]
    return html.ol(rows, cls="steps", tabindex=0, aria_label=words("puzzle.solution"))


def ways(words: Words, puzzle: Puzzle) -> str:
    """How many ways reach the goal, and how many are the best."""
    lines = [words("puzzle.ways", n=f"{puzzle.reach:,}", m=f"{puzzle.ways:,}", g=puzzle.goal)]
    if puzzle.best > puzzle.goal:
        lines.append(words("puzzle.ways.best", n=puzzle.top, m=puzzle.best))
    return words.paragraph(lines)


def share(words: Words, puzzle: Puzzle) -> str:
    """How many of all ways reach the goal: it says how hard the puzzle is."""
    return words("puzzle.share", n=f"{puzzle.reach:,}", m=f"{puzzle.ways:,}")


def _price(words: Words, shown: Shown) -> str:
    if shown.state in ("solution", "solved"):
        unsealed = shown.state == "solved" and shown.result.shown
        return words.paragraph([*([words("puzzle.no_seal")] if unsealed else []), ways(words, shown.puzzle)])
    return price(words, shown.result)


def price(words: Words, result: Result) -> str:
    """What the next hint or the solution costs."""
    if result.shown:
        return words("puzzle.no_seal")
    return words("puzzle.price.used" if result.hint else "puzzle.price")


def _buttons(words: Words, shown: Shown, following: bool) -> Sequence[Html | None]:
    after = _button(words, "puzzle_next", "puzzle.next" if following else "puzzle.all", "pass", "btn primary")
    again = _button(words, "puzzle_again", "puzzle.again", "", "btn quiet")
    show = _button(words, "puzzle_show", "puzzle.show", "eye", "btn quiet wide-btn")
    match shown.state:
        case "solved":
            return after, again, show
        case "failed":
            return _button(words, "puzzle_again", "puzzle.again", "undo", "btn primary"), show
        case "solution":
            last = len(shown.puzzle.solution)
            return (
                _step_button(words, -1, "puzzle.step_back", off=shown.step == 0),
                _step_button(words, 1, "puzzle.step_on", off=shown.step == last),
                after,
                _button(words, "puzzle_again", "puzzle.myself", "undo", "btn quiet wide-btn"),
            )
    return _button(words, "hint", "puzzle.hint", "hint", "btn quiet"), again, show


def _button(words: Words, verb: str, id: str, sign: str, cls: str) -> Html:
    return html.button(html.icon(sign) if sign else None, span(words(id)), type="button", cls=cls, data_do=verb)


def _step_button(words: Words, by: int, id: str, *, off: bool) -> Html:
    text, sign = span(words("puzzle.step")), html.icon("prev" if by < 0 else "next")
    inside = (sign, text) if by < 0 else (text, sign)
    disabled = True if off else None
    return html.button(
        *inside, type="button", cls="btn", data_do=f"puzzle_step {by}", aria_label=words(id), aria_disabled=disabled
    )


def seal(*, best: bool) -> Html:
    """The red seal over the board; a second ring for the best way."""
    ring = html.circle(cx=56, cy=56, r=53, cls="ring") if best else None
    wax = html.path(cls="wax", d=_WAX)
    tick = html.path(cls="tick", d="M38 57l12 12 24 -26")
    return html.svg(ring, wax, html.circle(cx=56, cy=56, r=33, cls="rim"), tick, viewBox="0 0 112 112")


def _wax() -> str:
    """The uneven edge of the wax, as a path."""
    from math import cos, pi, sin

    radii = (44, 47, 43, 46, 42, 47, 45, 43, 47, 44, 46, 43)
    at = [(56 + r * cos(2 * pi * k / 12), 56 + r * sin(2 * pi * k / 12)) for k, r in enumerate(radii)]
    middle = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in zip(at, (*at[1:], at[0]), strict=True)]
    curves = [
        f"Q{x:.1f} {y:.1f} {u:.1f} {v:.1f}"
        for (x, y), (u, v) in zip((*at[1:], at[0]), (*middle[1:], middle[0]), strict=True)
    ]
    return f"M{middle[0][0]:.1f} {middle[0][1]:.1f}" + "".join(curves) + "Z"


_WAX = _wax()
