"""Problems with data from outside, in the language of the player."""

from __future__ import annotations

from engine.problems import Problem

from .words import Words


def text_of(words: Words, problem: Problem) -> str:
    """The text ``wrong.<code>``; problems among its parameters are rendered as well."""
    params = {
        name: text_of(words, value) if isinstance(value, Problem) else value for name, value in problem.params.items()
    }
    return words("wrong." + problem.code, **params)
