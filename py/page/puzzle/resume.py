"""Remembers in the browser tab the actions of a try at a puzzle, so that a reload does not lose them."""

from __future__ import annotations

import json
from contextlib import suppress

import js
from pyodide.ffi import JsException

import engine
from engine import BadData, IllegalAction
from engine.nesting import read_json
from table.fields import list_of, text
from table.puzzle import Attempt, Puzzle
from table.puzzle.progress import MOST_STEP

KEY = "inkstead.attempt"
#: The most actions of a try, and the most letters of the stored text.
MOST, MOST_LETTERS = 100, 40_000
_ACTIONS = list_of(text(MOST_STEP), 1, MOST)


def keep(attempt: Attempt) -> None:
    """Remember the actions of a try, in place of any other; those of one that is over are forgotten."""
    if js.inkstead.erased:
        return
    made = [] if attempt.is_over else [str(action) for action in attempt.session.made]
    with suppress(JsException):  # without storage a reload begins the try again
        if made:
            js.sessionStorage.setItem(KEY, json.dumps([attempt.puzzle.id, made]))
        else:
            js.sessionStorage.removeItem(KEY)


def resumed(puzzle: Puzzle) -> Attempt:
    """The try at a puzzle that this tab remembers; a new one if it remembers none, or an invalid one."""
    attempt = Attempt(puzzle)
    with suppress(JsException, BadData, IllegalAction):
        match read_json(js.sessionStorage.getItem(KEY) or "", MOST_LETTERS):
            case [puzzle.id, made] if _ACTIONS(made):
                for action in made:
                    attempt.session.place(engine.parse(puzzle.game, action))
                if not attempt.is_over:
                    return attempt
    attempt.restart()
    return attempt
