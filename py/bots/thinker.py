"""A bot's decision in small steps, with questions and answers in JSON, for a worker or a sliced main thread."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NamedTuple

import engine
from engine import BadData, IllegalAction, State
from engine.game import as_found
from engine.nesting import read_json
from engine.problems import Problem, problem, unexpected

from . import is_level, levels, make, seconds
from .base import Bot, Ranking

#: The number of best actions in an answer, and the number compared where reasons are wanted.
NAMED, COMPARED = 3, 8
#: For the action named by ``must_include``: the least and largest number of futures, and their part of the time.
FEWEST, MOST, SHARE = 2, 24, 0.3
#: No request is longer or asks for more: seconds and nodes of one decision.
MOST_LETTERS, MOST_SECONDS, MOST_NODES = 4_000_000, 3600, 1_000_000


class Request(NamedTuple):
    """A ``Question`` that has been read and checked."""

    state: State
    seat: int
    level: str
    seed: int | str
    seconds: float
    nodes: int | None
    must_include: Any
    why: bool


class Thinker:
    """Holds one question at a time: ``start`` it, then ``step`` until the answer is done."""

    def __init__(self) -> None:
        self._steps: Iterator[tuple[float, Ranking]] = iter(())
        self._answer: dict[str, Any] = {}
        self._bot: Bot | None = None
        self._why = False
        self._ranking: Ranking = []
        #: For the action named by ``must_include``: its remaining futures, the points so far, and the deadline.
        self._futures: Iterator[float] = iter(())
        self._points: list[float] = []
        self._until: float | None = None
        self._share = 0.0

    def start(self, request: str) -> None:
        """Begin to answer a ``bots.base.Question`` in JSON; BadData for a bad one.

        With ``must_include`` the last answer also names this action if the level weighs it, after the best ones if it
        is none of them; the weakest levels weigh only some actions. ``"expected"`` is its mean of final points over
        some futures, or null without any, and ``"error"`` the standard error of its difference from the best action,
        or null if it is not known.
        """
        asked = _read(request)
        self._bot = make(asked.state.game, asked.level, asked.seed, nodes=asked.nodes)
        self._why = asked.why
        if self._why:
            self._bot.top_k = COMPARED
        self._futures, self._points, self._until = iter(()), [], None
        self._share = 0.0
        if asked.must_include is not None:
            self._bot.must_include = asked.must_include
            self._futures = self._bot.futures(asked.state, asked.seat, asked.must_include)
            self._share = asked.seconds * SHARE
        self._answer = {"part": 0.0, "best": [], "done": False}
        self._ranking = []
        self._steps = self._bot.weigh(asked.state, asked.seat, asked.seconds - self._share)

    def step(self) -> str:
        """Take one step: ``{"part": 0..1, "best": [[action, points], ...], "done": bool}``.

        With reasons ``[action, points, {"now": {name: points}, "later": {name: points}}]``, see ``bots.base.Reason``,
        and after them the action that has to follow, where there is one: see ``Bot.following``.
        """
        try:
            part, self._ranking = next(self._steps)
        except StopIteration:
            if not self._answer["done"] and not self._add_future():
                self._answer = {"part": 1.0, "best": self._named(last=True), "done": True}
                if self._bot and self._bot.must_include is not None:
                    self._answer["expected"] = sum(self._points) / len(self._points) if self._points else None
                    self._answer["error"] = self._bot.error(self._ranking[0][0], self._bot.must_include)
        else:
            self._answer = {"part": min(part, 1.0), "best": self._named(), "done": False}
        return json.dumps(self._answer)

    def _add_future(self) -> bool:
        """Add one future of the action named by ``must_include``; False when there are enough."""
        if self._bot is None:
            return False
        if self._until is None:
            self._until = self._bot.clock() + self._share
        late = self._bot.nodes is not None or self._bot.clock() >= self._until
        if len(self._points) >= (FEWEST if late else MOST):
            return False
        points = next(self._futures, None)
        if points is None:
            return False
        self._points.append(points)
        return True

    def _named(self, last: bool = False) -> list[list[Any]]:
        """The best of the ranking; in the last answer also the action that must be included, and reasons."""
        best = self._ranking[:NAMED]
        if last and self._bot:
            best += [(a, min(points, best[0][1])) for a, points in self._ranking[NAMED:] if a == self._bot.must_include]
        named: list[list[Any]] = [[str(action), points] for action, points in best]
        if last and self._bot and self._why:
            for entry, (action, _) in zip(named, best, strict=True):
                reason = self._bot.reason(action)
                if reason:
                    entry.append(asdict(reason))
                    following = self._bot.following(action)
                    entry += [] if following is None else [str(following)]
        return named


def _read(request: str) -> Request:
    """A request with its state; BadData if the state is none or any field is not as in ``Question``."""
    asked = read_json(request, MOST_LETTERS)
    if not isinstance(asked, dict):
        raise BadData("request", unexpected(problem("expected.object"), as_found(asked)))
    state = engine.restore(asked.get("state", {}))
    seat, seed, nodes, time_given = (asked.get(name) for name in ("seat", "seed", "nodes", "seconds"))
    if type(seat) is not int or seat != state.actor:
        raise _wrong("seat", problem("expected.exactly", value=str(state.actor)), seat)
    level, why = asked.get("level"), asked.get("why", False)
    if not isinstance(level, str) or not is_level(state.game, level):
        raise _wrong("level", problem("expected.one_of", values=", ".join(levels(state.game))), level)
    if not isinstance(seed, int | str) or any("\ud800" <= letter <= "\udfff" for letter in str(seed)):
        raise BadData("request.seed", problem("setup.seed_text"))
    if nodes is not None and not (type(nodes) is int and 0 < nodes <= MOST_NODES):
        raise _wrong("nodes", problem("expected.range", low=1, high=MOST_NODES), nodes)
    if time_given is not None and not (type(time_given) in (int, float) and 0 <= time_given <= MOST_SECONDS):
        raise _wrong("seconds", problem("expected.number", low=0, high=MOST_SECONDS), time_given)
    if type(why) is not bool:
        raise _wrong("why", problem("expected.flag"), why)
    must_include = _legal_action(state, asked["must_include"]) if "must_include" in asked else None
    time_given = seconds(state.game) if time_given is None else time_given
    return Request(state, seat, level, seed, time_given, nodes, must_include, why)


def _wrong(field: str, expected: Problem, value: object) -> BadData:
    return BadData(f"request.{field}", unexpected(expected, as_found(value), field))


def _legal_action(state: State, text: object) -> Any:
    """The action of a text; BadData unless it is one that is legal now."""
    try:
        action = engine.parse(state.game, text) if isinstance(text, str) else None
    except IllegalAction:
        action = None
    if action is None or state.refusal(action) is not None:
        raise _wrong("must_include", problem("expected.possible"), text)
    return action
