"""What the player has reached in puzzles: the results, and the text in which they are stored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from engine import BadData
from engine.nesting import read_json
from engine.problems import problem

from ..fields import MOST_REVISIONS, fits, flag, list_of, next_revision, number, optional, text
from ..store import Store, StoreFull, StoreMissing
from ..unreadable import keep_copy
from . import Puzzle

#: The key of the stored progress, the format of its text, and the most letters that are read.
KEY, FORMAT, MOST_LETTERS = "inkstead.puzzles", 1, 200_000
#: The most results that are kept, and the most letters of the id of a puzzle and of a step of its solution.
MOST_RESULTS, MOST_ID, MOST_STEP = 1000, 80, 200
#: The most tries of one puzzle whose results are kept; older ones are dropped, but counted.
MOST_TRIES = 6


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
        revision = next_revision(max(stored["revision"], keep_copy(self._store, KEY, _is_readable)))
        data = {"format": FORMAT, "revision": revision, "results": every}
        written = json.dumps(data, separators=(",", ":"))
        if len(written) > MOST_LETTERS:
            raise BadData("puzzles", problem("expected.possible"))
        self._store.write(KEY, written)

    def _read(self) -> Mapping[str, Any]:
        try:
            return parsed(self._store.read(KEY) or "")
        except (BadData, StoreMissing):
            return {"revision": 0, "results": {}}


def parsed(stored: str) -> Mapping[str, Any]:
    """The stored progress, without invalid results; BadData if the text is anything else."""
    data = read_json(stored, MOST_LETTERS)
    if not fits(data, _FIELDS) or data["format"] != FORMAT:
        raise BadData("puzzles", problem("expected.possible"))
    results = {id: row for id, row in data["results"].items() if len(id) <= MOST_ID and fits(row, _ROW)}
    return {"revision": data["revision"], "results": dict(list(results.items())[-MOST_RESULTS:])}


def _is_readable(stored: str) -> bool:
    try:
        parsed(stored)
    except BadData:
        return False
    return True


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
