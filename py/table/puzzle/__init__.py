"""Puzzles: a position and a goal for one season or turn, and a try at one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, cast

import engine
from engine import IllegalAction, Record, State
from engine.game import Action

from ..deals import Deal
from ..session import PERSON, Session, Sitter

#: The levels of difficulty, in the order of the list.
LEVELS = ("easy", "medium", "hard")


class Rules:
    """What a puzzle of a game asks for, and what may be played in it. Each game has a subclass."""

    def points(self, state: State, seat: int) -> int:
        """What the goal counts, also in the middle of a puzzle."""
        raise NotImplementedError

    def sources(self, state: State, seat: int) -> Mapping[str, int]:
        """What ``points`` come from, by the ids of texts; points from before the puzzle may be left out."""
        raise NotImplementedError

    def after(self, state: State, action: Action) -> State:
        """The position after an action, which reveals only what the puzzle shows; IllegalAction if it is refused."""
        raise NotImplementedError

    def is_over(self, state: State) -> bool:
        """Whether the season or the turn of the puzzle is over."""
        raise NotImplementedError

    def coming(self, state: State) -> Sequence[str]:
        """The cards that come after the present one before the puzzle is over, by id."""
        return ()

    def completes(self, action: str, following: str) -> bool:
        """Whether an action is half of a choice, and the one that follows it the other half."""
        return False


class Puzzle(NamedTuple):
    """A puzzle as data. Ways are counted by the position at the end, so different orders count once."""

    game: str
    #: From 1.
    number: int
    #: The position as the code of a record (``engine.record``).
    code: str
    goal: int
    best: int
    #: How many ways there are, how many reach the goal, and how many are the best.
    ways: int
    reach: int
    top: int
    #: What the instant bots reach.
    bot: int
    #: One of ``LEVELS``.
    level: str
    #: A best way, as texts of actions.
    solution: tuple[str, ...]
    #: How many points less every other way is worth, if the task is to find the one best way; else 0.
    lead: int = 0

    @property
    def id(self) -> str:
        """The name under which the progress is stored: it does not depend on the place in the list."""
        return f"{self.game} {self.code[-24:]}"


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none if it has none. Needs no other module of the game."""
    name = f"table.{game}.puzzle"
    if game not in engine.games() or find_spec(name) is None:
        return ()
    package = import_module(name)
    spec = package.__spec__
    assert spec is not None
    loader: Any = spec.loader
    data = json.loads(loader.get_data(f"{package.__path__[0]}/data.json"))
    return tuple(
        Puzzle(game, place, **{**row, "solution": tuple(row["solution"])}) for place, row in enumerate(data, 1)
    )


def games() -> list[str]:
    """The games that have puzzles."""
    return [game for game in engine.games() if puzzles(game)]


def rules(game: str) -> Rules:
    """The rules of the puzzles of a game whose modules are loaded."""
    return cast(Rules, import_module(f"table.{game}.puzzle.rules").PUZZLE_RULES)


class Difference(NamedTuple):
    """A source of points, by the id of its text: what it pays in the solution, and in a try."""

    id: str
    best: int
    tried: int


class PuzzleSession(Session):
    """A session that plays by the rules of puzzles: nothing is revealed, so every action can be undone."""

    def __init__(self, deal: Deal, sitters: Sequence[Sitter], rules: Rules, start: State) -> None:
        super().__init__(deal, sitters)
        self.rules = rules
        self.state = start.copy()

    def _place(self, action: Action) -> None:
        if self.rules.is_over(self.state):
            raise IllegalAction("over", "the puzzle is over")
        after = self.rules.after(self.state, action)
        self._before.append(self.state)
        self.state = after

    def undo(self) -> bool:
        if not self._before:
            return False
        self._undone.append(self.made[-1])
        self.state = self._before.pop()
        return True

    @property
    def made(self) -> list[Action]:
        """The actions made in the puzzle."""
        return list(self.state.history)[len(self.state.history) - len(self._before) :]


class Attempt:
    """A try at a puzzle; ``session`` is the game at its table."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rules = rules(puzzle.game)
        record = Record.from_code(puzzle.code)
        self._deal = Deal.of_record(record)
        self.start = engine.replay(record)
        assert self.start.actor is not None
        self.seat: int = self.start.actor
        self.session = self._begin()

    def _begin(self) -> PuzzleSession:
        # The level of the others does not matter: they never play.
        sitters = [Sitter(PERSON if seat == self.seat else "easy") for seat in range(self._deal.players)]
        return PuzzleSession(self._deal, sitters, self.rules, self.start)

    def restart(self) -> None:
        """Begin another try: replaces ``session``."""
        self.session = self._begin()

    def position(self, steps: int) -> State:
        """The position after the first steps of the solution."""
        state = self.start
        for action in self.puzzle.solution[:steps]:
            state = self.rules.after(state, engine.parse(self.puzzle.game, action))
        return state

    def show(self, steps: int) -> None:
        """Play the first steps of the solution: replaces ``session``."""
        self.restart()
        for action in self.puzzle.solution[:steps]:
            self.session.place(engine.parse(self.puzzle.game, action))

    @property
    def points(self) -> int:
        """What has been reached now."""
        return self.rules.points(self.session.state, self.seat)

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.session.state)

    @property
    def is_solved(self) -> bool:
        return self.is_over and self.points >= self.puzzle.goal

    @property
    def differences(self) -> list[Difference]:
        """The sources that pay another amount in the solution than now, the largest loss first."""
        ends = self.position(len(self.puzzle.solution)), self.session.state
        best, tried = (self.rules.sources(end, self.seat) for end in ends)
        found = [Difference(id, best.get(id, 0), tried.get(id, 0)) for id in {**best, **tried}]
        return sorted((one for one in found if one.best != one.tried), key=lambda one: one.tried - one.best)

    @property
    def hint(self) -> Action | None:
        """The first action of the solution that still leads to its points; None if something else has been made.

        The player may make the actions of the solution in another order.
        """
        left = [*self.puzzle.solution]
        for action in map(str, self.session.made):
            if action not in left:
                return None
            left.remove(action)
        for place, step in enumerate(left):
            if self._leads_to_best(step, left[:place] + left[place + 1 :]):
                return cast(Action, engine.parse(self.puzzle.game, step))
        return None

    def _leads_to_best(self, step: str, others: list[str]) -> bool:
        """Whether a step, and then the others, each once it is legal, reach the best points."""
        state, left = self._after(self.session.state, step), [*others]
        while state is not None and not self.rules.is_over(state):
            state = self._after_first_legal(state, left)
        return state is not None and self.rules.points(state, self.seat) >= self.puzzle.best

    def _after_first_legal(self, state: State, steps: list[str]) -> State | None:
        """The position after the first step that is legal, which is removed from the list; None if none is."""
        for place, step in enumerate(steps):
            after = self._after(state, step)
            if after is not None:
                del steps[place]
                return after
        return None

    def _after(self, state: State, step: str) -> State | None:
        """The position after an action; None if it is refused."""
        with suppress(IllegalAction):
            return self.rules.after(state, engine.parse(self.puzzle.game, step))
        return None
