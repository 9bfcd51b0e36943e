"""Parses and validates the answers of the worker that runs a bot."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeGuard

import engine
from engine import IllegalAction, State
from engine.nesting import too_deep

#: The greatest length of an answer, which names a few actions, and of the message with it.
MOST_LETTERS = 100_000
#: The limit of every number in it. Larger integers have no float.
MOST_POINTS = 1e9


class BadAnswer(Exception):
    """The answer is invalid: of the wrong shape, or with an action that is not legal."""


class Weighed(NamedTuple):
    """An action as text and its expected points.

    If the question asked for reasons, ``reason`` is a ``bots.base.Reason``, and ``following`` the action that has to
    follow, "" for none.
    """

    action: str
    points: float
    reason: Mapping[str, Mapping[str, float]] | None = None
    following: str = ""


@dataclass(frozen=True)
class Answer:
    """An answer of a worker: see ``bots.thinker.Thinker.step``."""

    #: The used part of the thinking time, 0 to 1.
    part: float
    #: The best actions so far, best first; empty at the start.
    best: list[Weighed]
    done: bool
    #: The expected final points of the action named by ``must_include``; None without such an action or an estimate.
    expected: float | None = None
    #: The standard error of the difference of this action from the best one; None if it is not known.
    error: float | None = None


def parsed(text: object) -> Any:
    """The JSON of a text that the worker has sent; BadAnswer if it is too long, nested too deep or no JSON."""
    if not isinstance(text, str) or len(text) > MOST_LETTERS or too_deep(text):
        raise BadAnswer("the text is no JSON of an answer")
    try:
        return json.loads(text)
    except ValueError:
        raise BadAnswer("the text is no JSON of an answer") from None


def read(text: object, done: bool | None = None) -> Answer:
    """Parse a text of ``bots.thinker.Thinker.step``; BadAnswer if it has another shape.

    ``done`` overrides that of the text, for a worker that was asked to stop.
    """
    data = parsed(text)
    match data:
        case {"part": part, "best": list(best), "done": bool(said)}:
            expected, error = data.get("expected"), data.get("error")
            if _is_number(part) and all(it is None or _is_number(it) for it in (expected, error)):
                return Answer(part, [*map(_weighed, best)], said if done is None else done, expected, error)
    raise BadAnswer("the text is not an answer")


def check(answer: Answer, state: State, must_include: str | None = None) -> None:
    """BadAnswer if a final answer lacks an action that it must include, or names one that is illegal in ``state``."""
    texts = [weighed.action for weighed in answer.best]
    if not texts:
        raise BadAnswer("the answer has no action")
    if must_include is not None and must_include not in texts:
        raise BadAnswer("the action that must be included is missing")
    for text, _, _, following in answer.best:
        try:
            refusal = state.refusal(engine.parse(state.game, text))
            if following:
                engine.parse(state.game, following)
        except IllegalAction as bad:
            raise BadAnswer(bad.message) from None
        if refusal is not None:
            raise BadAnswer(refusal.message)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -MOST_POINTS <= value <= MOST_POINTS


def _weighed(entry: object) -> Weighed:
    """One of the best actions of an answer; BadAnswer if it has another shape."""
    match entry:
        case [str(action), points] if _is_number(points):
            return Weighed(action, points)
        case [str(action), points, reason] if _is_number(points) and _is_reason(reason):
            return Weighed(action, points, reason)
        case [str(action), points, reason, str(following)] if _is_number(points) and _is_reason(reason):
            return Weighed(action, points, reason, following)
    raise BadAnswer("the text is not an answer")


def _is_reason(value: object) -> TypeGuard[Mapping[str, Mapping[str, float]]]:
    match value:
        case {"now": dict(now), "later": dict(later)}:
            return all(map(_is_number, (*now.values(), *later.values())))
    return False
