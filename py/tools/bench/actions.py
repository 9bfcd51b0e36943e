"""Time to list the legal actions of a position, relative to a plain cell-by-cell search with the same result."""

import time
from collections.abc import Iterator
from typing import Any

import engine
from engine import Chance, State, View
from tools.bench.report import Measure
from tools.console import Stop

GAMES = 60
SIZE = 11


def measure(pairs: int) -> Iterator[Measure]:
    positions = [state for seed in range(GAMES) for state in _positions(seed)]
    fresh = [state.copy() for state in positions]
    engine_time = plain_time = 0.0
    for state, view in zip(fresh, [state.view(0) for state in positions], strict=True):
        started = time.perf_counter()
        actions = state.actions()
        middle = time.perf_counter()
        plain = plain_actions(view)
        plain_time += time.perf_counter() - middle
        engine_time += middle - started
        if plain is not None and plain != {str(action) for action in actions}:
            raise Stop("The plain search found other actions than the engine; the times cannot be compared.")
    count = len(positions)
    name = f"a call, {count} positions"
    yield Measure(name, engine_time / count * 1e6, "us", plain_time / count * 1e6, "plain search")


def _positions(seed: int) -> Iterator[State]:
    chance = Chance.of(seed, stream="bench")
    state = engine.new("cartographers", seed=seed)
    while state.actor is not None:
        if state.view(0)["offer"]:
            yield state.copy()
        state.play(chance.pick(state.actions()))


def plain_actions(view: View) -> set[str] | None:
    """The draws that the offer of a view allows, as texts; None if only a single cell or a pass is possible."""
    offer = view["offer"]
    if offer["single"]:
        return None
    rows = view["sheets"][0]
    ruins = {(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in view["ruins"]}
    free = {(r, c) for r in range(SIZE) for c in range(SIZE) if rows[r][c] == "."}
    seen: set[tuple[tuple[int, int], ...]] = set()
    for shape in offer["shapes"]:
        for turned in _orientations([(r, c) for r, c in shape["cells"]]):
            for row in range(SIZE):
                for column in range(SIZE):
                    cells = [(r + row, c + column) for r, c in turned]
                    if all(cell in free for cell in cells) and (
                        not view["demand"] or any(cell in ruins for cell in cells)
                    ):
                        seen.add(tuple(sorted(cells)))
    names = [",".join(f"{chr(ord('A') + r)}{c + 1}" for r, c in cells) for cells in seen]
    return {f"{terrain}@{name}" for terrain in offer["terrains"] for name in names}


def _orientations(cells: list[tuple[int, int]]) -> set[Any]:
    forms = set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]
        for turn in (cells, [(r, -c) for r, c in cells]):
            top, left = min(r for r, _ in turn), min(c for _, c in turn)
            forms.add(tuple(sorted((r - top, c - left) for r, c in turn)))
    return forms
