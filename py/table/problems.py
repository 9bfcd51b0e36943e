"""What is wrong with data from outside, in the player's language."""

from __future__ import annotations

from engine.problems import Problem

from .words import Words


def text_of(words: Words, problem: Problem) -> str:
    """The text ``wrong.<code>``; problems among its parameters are put into words, too."""
    params = {
        name: text_of(words, value) if isinstance(value, Problem) else value for name, value in problem.params.items()
    }
    return words("wrong." + problem.code, **params)
