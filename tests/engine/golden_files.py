"""The files of golden games: how such a game is played, and what a file of it contains."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import engine

FOLDER = Path(__file__).resolve().parents[1] / "golden"


def play(
    game: str, players: int, seed: str, options: Mapping[str, Any], choose: Callable[[Any, int], Any]
) -> tuple[Any, list[int]]:
    """The finished game, and how many actions there were to choose from at each step."""
    state = engine.new(game, players, seed, options)
    counts: list[int] = []
    while state.actor is not None:
        counts.append(len(state.actions()))
        state.play(choose(state, len(counts) - 1))
    return state, counts


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def head(text: str, key: str) -> str:
    """The rest of the first line that begins with a key and a colon."""
    return next(line.split(": ", 1)[1] for line in text.split("\n") if line.startswith(key + ": "))


def recorded(prefix: str) -> set[str]:
    """The names of the golden games whose files begin with ``prefix``."""
    return {path.stem.removeprefix(prefix) for path in FOLDER.glob(f"{prefix}*.txt")}
