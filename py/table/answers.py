"""The answers of a bot's worker, read and checked before the table acts on them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import engine
from engine import IllegalAction, State
from engine.nesting import too_deep

#: No answer is longer: it names a handful of actions.
MOST_LETTERS = 100_000


class BadAnswer(Exception):
    """The answer is invalid: of the wrong shape, or with an action that is not legal."""


@dataclass(frozen=True)
class Answer:
    """``best``: ``[action, points]`` each, with a reason as a third item where one is known; see ``bots.thinker``."""

    #: How much of the thinking is done, 0 to 1.
    part: float
    best: list[list[Any]]
    done: bool
    #: Of the action that was asked about, points at the end; None if nobody asked or nobody can tell.
    expected: float | None = None


def read(text: object, done: bool | None = None) -> Answer:
    """The answer in a text of ``bots.thinker.Thinker.step``; BadAnswer if it has not its shape.

    ``done`` replaces what the text says, for a worker that was asked to stop.
    """
    try:
        readable = isinstance(text, str) and len(text) <= MOST_LETTERS and not too_deep(text)
        data: Any = json.loads(text) if readable else None  # type: ignore[arg-type]
    except ValueError:
        data = None
    match data:
        case {"part": part, "best": list(best), "done": bool(said)} if all(map(_is_named, best)):
            expected = data.get("expected")
            if _is_number(part) and (expected is None or _is_number(expected)):
                return Answer(part, best, said if done is None else done, expected)
    raise BadAnswer("not an answer")


def check(answer: Answer, question: Mapping[str, Any], state: State) -> None:
    """BadAnswer if a final answer to the question cannot be acted on in ``state``, where the question was asked."""
    texts = [text for text, *_ in answer.best]
    if not texts:
        raise BadAnswer("no action at all")
    if "must_include" in question and question["must_include"] not in texts:
        raise BadAnswer("the action that was asked about is missing")
    for text in texts:
        try:
            refusal = state.refusal(engine.parse(state.game, text))
        except IllegalAction as bad:
            raise BadAnswer(bad.message) from None
        if refusal is not None:
            raise BadAnswer(refusal.message)


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and isfinite(value)  # type: ignore[arg-type]


def _is_named(entry: Any) -> bool:
    match entry:
        case [str(), points]:
            return _is_number(points)
        case [str(), points, {"now": dict(now), "later": dict(later)}]:
            return all(map(_is_number, (points, *now.values(), *later.values())))
    return False
