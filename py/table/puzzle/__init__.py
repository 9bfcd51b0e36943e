"""Puzzles: a position and a goal for one season or turn, a try at one, and what the player has reached so far."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, cast

import engine
from engine import BadData, IllegalAction, Record, State
from engine.game import Action
from engine.nesting import read_json
from engine.problems import problem

from .deals import Deal
from .fields import MOST_REVISIONS, fits, flag, list_of, next_revision, number, optional, text
from .session import PERSON, Session, Sitter
from .store import Store, StoreFull, StoreMissing

#: The key of the stored progress, the format of its text, and the most letters that are read.
KEY, FORMAT, MOST_LETTERS = "inkstead.puzzles", 1, 200_000
#: Where a text is kept that cannot be read.
UNREADABLE = "inkstead.puzzles.damaged"
#: The most results that are kept, and the most letters of the id of a puzzle and of a step of its solution.
MOST_RESULTS, MOST_ID, MOST_STEP = 1000, 80, 200
#: The most tries of one puzzle whose results are kept; older ones are dropped, but counted.
MOST_TRIES = 6
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


class Result(NamedTuple):
    """What the player has reached in a puzzle."""

    #: The number of finished tries, and the points of the last ones.
    tries: int = 0
    last: tuple[int, ...] = ()
    best: int | None = None
    solved: bool = False
    #: Whether the solution or a second step of it was shown before the puzzle was solved: then it earns no seal.
    shown: bool = False
    #: The step of the solution that a hint has shown; "" for none.
    hint: str = ""

    @property
    def seal(self) -> bool:
        return self.solved and not self.shown

    def merged_with(self, other: Result) -> Result:
        """The results of one player on two devices in one; a seal that was earned on either is kept."""
        best = max((one.best for one in (self, other) if one.best is not None), default=None)
        hint = self.hint or other.hint  # a different one of the other device is not free any more
        shown = (self.shown or other.shown or other.hint not in ("", hint)) and not (self.seal or other.seal)
        more = max(self, other, key=lambda one: one.tries)
        return more._replace(best=best, solved=self.solved or other.solved, shown=shown, hint=hint)


class Progress:
    """What the player has reached in all puzzles, in a store. Reading never fails; a failed write is left out."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def result(self, puzzle: Puzzle) -> Result:
        return self.results().get(puzzle.id, Result())

    def results(self) -> dict[str, Result]:
        """All results, by the id of the puzzle; the latest one is last."""
        return {id: _result(row) for id, row in self._read()["results"].items()}

    def finish(self, puzzle: Puzzle, points: int) -> Result:
        """Count a finished try; returns the new result."""
        before = self.result(puzzle)
        solved = before.solved or points >= puzzle.goal
        best = points if before.best is None else max(before.best, points)
        last = (*before.last, points)[-MOST_TRIES:]
        result = before._replace(tries=before.tries + 1, last=last, best=best, solved=solved)
        self._write(puzzle, result)
        return result

    def show(self, puzzle: Puzzle) -> Result:
        """Note that the solution was shown."""
        result = self.result(puzzle)
        if not result.solved and not result.shown:
            result = result._replace(shown=True)
            self._write(puzzle, result)
        return result

    def give_hint(self, puzzle: Puzzle, step: str) -> Result:
        """Note that a hint has shown a step. One is free; hints for more would show the whole solution."""
        result = self.result(puzzle)
        if result.hint not in ("", step):
            return self.show(puzzle)
        if not result.hint and not result.solved and not result.shown:
            result = result._replace(hint=step)
            self._write(puzzle, result)
        return result

    def merge(self, text: str) -> int:
        """Add the results of a stored text of another device; returns how many are new or better here.

        BadData if it is not such a text, or has too many; StoreFull or StoreMissing if they cannot be stored.
        """
        theirs = {id: _result(row) for id, row in parsed(text)["results"].items()}
        here = self.results()
        merged = {id: here[id].merged_with(it) if id in here else it for id, it in theirs.items()}
        changed = {id: it for id, it in merged.items() if here.get(id) != it}
        if len(here | changed) > MOST_RESULTS:
            raise BadData("puzzles", problem("expected.possible"))
        if changed:
            self._store_results(changed)
        return len(changed)

    def _write(self, puzzle: Puzzle, result: Result) -> None:
        with suppress(BadData, StoreFull, StoreMissing):
            self._store_results({puzzle.id: result})

    def _store_results(self, results: Mapping[str, Result]) -> None:
        """Store these results next to the others; BadData if the text could not be read again."""
        stored = self._read()
        others = {id: row for id, row in stored["results"].items() if id not in results}
        every = {**others, **{id: _row(it) for id, it in results.items()}}
        data = {"format": FORMAT, "revision": next_revision(stored["revision"]), "results": every}
        written = json.dumps(data, separators=(",", ":"))
        if len(written) > MOST_LETTERS:
            raise BadData("puzzles", problem("expected.possible"))
        self._keep_unreadable()
        self._store.write(KEY, written)

    def _read(self) -> Mapping[str, Any]:
        try:
            return parsed(self._store.read(KEY) or "")
        except (BadData, StoreMissing):
            return {"revision": 0, "results": {}}

    def _keep_unreadable(self) -> None:
        """Copy a stored text that cannot be read, of a later version for example, before it is replaced."""
        with suppress(StoreFull, StoreMissing):
            stored = self._store.read(KEY)
            try:
                parsed(stored or "")
            except BadData:
                if stored:
                    # Lone surrogates cannot be written.
                    self._store.write(UNREADABLE, stored[:MOST_LETTERS].encode("utf-8", "replace").decode())


def parsed(stored: str) -> Mapping[str, Any]:
    """The stored progress, without invalid results; BadData if the text is anything else."""
    data = read_json(stored, MOST_LETTERS)
    if not fits(data, _FIELDS) or data["format"] != FORMAT:
        raise BadData("puzzles", problem("expected.possible"))
    results = {id: row for id, row in data["results"].items() if len(id) <= MOST_ID and fits(row, _ROW)}
    return {"revision": data["revision"], "results": dict(list(results.items())[-MOST_RESULTS:])}


def _result(row: Mapping[str, Any]) -> Result:
    hint = row.get("hint", "")
    hint = str(hint) if text(MOST_STEP)(hint) else ""
    return Result(row["tries"], tuple(row["last"]), row["best"], row["solved"], row["shown"], hint)


def _row(result: Result) -> Mapping[str, Any]:
    row = {**result._asdict(), "last": list(result.last)}
    if not result.hint:
        del row["hint"]
    return row


_POINTS = number(-1000, 1000)
_ROW = {
    "tries": number(0, 1 << 30),
    "last": list_of(_POINTS, 0, MOST_TRIES),
    "best": optional(_POINTS),
    "solved": flag,
    "shown": flag,
}
_FIELDS = {
    "format": number(0, 99),
    "revision": number(0, MOST_REVISIONS),
    "results": lambda value: isinstance(value, dict),
}
