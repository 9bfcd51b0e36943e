"""Which positions of a game of bots make good puzzles, with which goal, and how hard they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import bots
import engine
from engine import Chance, Record, State
from table.puzzle import rules
from tools.puzzles.search import Found, maker, search

#: The stored fields of a puzzle, with the fields that only the choice between puzzles needs.
Row = dict[str, Any]

#: How many positions of a game are searched.
TRIED_POSITIONS = 3
#: The instant bots that try a puzzle; a goal that one of them reaches is easy at most.
TRIED = ("normal", "hard")
#: What a bot that searches may examine in a decision: a time would give other games on a slow machine.
NODES = 100
#: By level, the least and the greatest share of ways that reach the goal.
SHARES = {"easy": (0.01, 0.12), "medium": (0.001, 0.02), "hard": (0.0, 0.003)}
#: The least number of ways of a puzzle of each level: with fewer, one could try them all.
LEAST_WAYS = {"easy": 100, "medium": 300, "hard": 1000}
#: The most actions of a solution, and the least improvement on the position.
MOST_ACTIONS = 14
LEAST_GAIN = 3
#: The tasks: reach a goal, or find the one best way.
TASKS = ("goal", "best")


def candidates(game: str, seed: int, task: str) -> list[Row]:
    """The puzzles in the game of bots with this seed: at most one of each level for each position that is tried."""
    positions = list(_positions(game, seed))
    Chance.of(seed, stream="puzzles").shuffle(positions)
    return [row for state in positions[:TRIED_POSITIONS] for row in _puzzles(state, task)]


def _positions(game: str, seed: int) -> Iterator[State]:
    """The positions of a game in which a puzzle may begin."""
    made = maker(game)
    players, options = made.setup(seed)
    state = engine.new(game, players, seed, options)
    bot = bots.make(game, made.LEVEL, seed, nodes=NODES)
    while state.actor is not None:
        if made.begins(state):
            yield state.copy()
        state.play(bot.choose(state, state.actor))


def _puzzles(start: State, task: str) -> Iterator[Row]:
    seat = start.actor
    assert seat is not None
    found = search(start, seat)
    if found is None or len(found.solution) > MOST_ACTIONS or found.ways < min(LEAST_WAYS.values()):
        return
    now, bot = rules(start.game).points(start, seat), tried(start, seat)
    if found.best - now < LEAST_GAIN:
        return
    if task == "best" and (found.counts[found.best] > 1 or found.lead < maker(start.game).LEAD):
        return
    code = Record.of(start).code()
    for level, (low, high) in SHARES.items():
        above = bot if level != "easy" else now + LEAST_GAIN - 1
        goal = _goal(found, low, high, max(above, found.best - 1) if task == "best" else above)
        if goal is None or found.ways < LEAST_WAYS[level]:
            continue
        yield {
            "code": code,
            "goal": goal,
            "best": found.best,
            "ways": found.ways,
            "reach": found.reach(goal),
            "top": found.counts[found.best],
            "bot": bot,
            "level": level,
            "solution": list(found.solution),
            **({"lead": found.lead} if task == "best" else {}),
            "kind": _kind(start, found),
            "gap": goal - bot,
        }


def _goal(found: Found, low: float, high: float, more_than: int) -> int | None:
    """The lowest goal above a number whose share of ways is in a range; None if there is none."""
    for goal in sorted(found.counts):
        share = found.reach(goal) / found.ways
        if goal > more_than and low <= share <= high:
            return goal
    return None


def tried(start: State, seat: int) -> int:
    """The most that instant bots reach in a puzzle."""
    game_rules, most = rules(start.game), -(10**6)
    for level in TRIED:
        if level not in bots.levels(start.game)[:-1]:
            continue
        state, bot = start.copy(), bots.make(start.game, level, 0, nodes=NODES)
        while not game_rules.is_over(state):
            state = game_rules.after(state, bot.choose(state, seat))
        most = max(most, game_rules.points(state, seat))
    return most


def _kind(start: State, found: Found) -> str:
    """What the solution is made of: the verbs of its actions."""
    verbs = {action.replace("@", " ").split()[0] for action in found.solution}
    return " ".join(sorted(verbs))
