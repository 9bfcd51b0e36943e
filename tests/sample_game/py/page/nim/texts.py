"""Nim in words: actions, turns, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from engine.nim.actions import Action
from engine.nim.setup import HEAPS
from engine.nim.view_types import Taken, View
from table.words import Words


def action(words: Words, action: Action) -> str:
    return words("nim.take", heap=HEAPS[action.heap], n=action.number)


def turn(words: Words, taken: Taken, names: Sequence[str]) -> str:
    return words("nim.took", name=names[taken["seat"]], heap=HEAPS[taken["heap"]], n=taken["count"])


def news(words: Words, view: View, names: Sequence[str]) -> str:
    """The last turn, "" at the start; at the end also who has won."""
    lines = [turn(words, taken, names) for taken in view["log"][-1:]]
    lines += [words("end.winner", name=names[seat]) for seat in view["winners"]]
    return words.sentences(lines)
