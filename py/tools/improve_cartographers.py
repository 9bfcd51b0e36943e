"""Improving the weights of Cartographers: draws of one decision are compared by rollouts, played by a program in C."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bots.cartographers.evaluation import KNOTS, Weights
from bots.cartographers.features import FEATURES, SHARED, WIDTHS
from engine.cartographers.ambush import walk
from engine.cartographers.cards import BASE_AMBUSHES, COIN_TRACK, EXPLORE, SCORING, SEASONS, TERRAINS
from engine.cartographers.shapes import card_placements
from engine.cartographers.sheets import GRID, SIDES, SIZE
from tools.native_program import NativeProgram
from tools.paths import PY

Matrix: TypeAlias = npt.NDArray[np.float64]
Rows: TypeAlias = Mapping[str, Sequence[Sequence[float]]]

SOURCES = PY / "tools" / "native"
#: Of the regression: the penalty on changes of weights, and on different changes at neighbouring knots of time.
RIDGE, SMOOTH = 300.0, 1000.0


class Program(NativeProgram):
    """The compiled program."""

    def __init__(self) -> None:
        super().__init__(SOURCES / "main.c", "tables.h", tables())

    def ratings(self, weights: Rows, first: int, games: int) -> list[int]:
        """The ratings of solo games by the best draw of each decision, on deals of the program."""
        return list(map(int, self.run("ratings", first, games, text=flat(weights)).split()))

    def siblings(self, weights: Rows, first: int, games: int) -> tuple[float, Matrix, Matrix]:
        """The normal equations of the errors of the evaluation: number of rows, products, right side."""
        size = sum((len(KNOTS) - 1) * (SHARED + width) for width in WIDTHS.values())
        numbers = np.frombuffer(self.run("siblings", first, games, text=flat(weights)))
        lower = numbers[1 : 1 + size * size].reshape(size, size)
        return float(numbers[0]), lower + lower.T - np.diag(np.diagonal(lower)), numbers[1 + size * size :]


def improved(program: Program, weights: Rows, first: int, games: int) -> Weights:
    """The weights changed towards the values that rollouts find, so that draws of one decision compare better."""
    rows, products, right = program.siblings(weights, first, games)
    knots = len(KNOTS) - 1
    spread = np.diagonal(products) / rows
    penalty = np.zeros_like(products)
    at = 0
    for name in FEATURES:
        width = SHARED + WIDTHS[name]
        mean = np.maximum(spread[at : at + knots * width].reshape(knots, width).mean(axis=0), 1e-4)
        places = np.arange(at, at + knots * width).reshape(knots, width)
        penalty[places, places] += RIDGE * mean
        for one, next_one in zip(places, places[1:], strict=False):
            penalty[one, one] += SMOOTH * mean
            penalty[next_one, next_one] += SMOOTH * mean
            penalty[one, next_one] -= SMOOTH * mean
            penalty[next_one, one] -= SMOOTH * mean
        at += knots * width
    change = np.linalg.solve(products + penalty, right)
    better, at = {}, 0
    for name in FEATURES:
        width = SHARED + WIDTHS[name]
        changes = change[at : at + knots * width].reshape(knots, width)
        better[name] = rounded(np.array(weights[name]) + changes)
        at += knots * width
    return better


def rounded(rows: Matrix) -> list[list[float]]:
    """Whole thousandths, as they are shipped."""
    return [[round(1000 * x) / 1000 for x in row] for row in rows.tolist()]


def flat(weights: Rows) -> str:
    """All weights in the order of the program."""
    return " ".join(str(x) for name in FEATURES for row in weights[name] for x in row)


# --- the tables of the program -----------------------------------------------------------------------------


def tables() -> str:
    """The header with cards and sheets."""
    explore, scored = list(EXPLORE.values()), [SCORING[name] for name in FEATURES if name in SCORING]
    sides = list(SIDES.values())
    sizes = {
        "SHARED": SHARED,
        "KNOTS": len(KNOTS) - 1,
        "SEASONS": len(SEASONS),
        "CARDS": len(explore),
        "AMBUSHES": len(BASE_AMBUSHES),
        "COIN_TRACK": COIN_TRACK,
        "MONSTER": TERRAINS.index("monster"),
        "SINGLE": next(i for i, card in enumerate(explore) if len(card.terrains) == len(TERRAINS)),
    }
    numbers = {
        "KNOT": KNOTS,
        "THRESHOLD": [season.threshold for season in SEASONS],
        "SOLO_VALUE": [card.solo_value for card in scored],
        "TIME": [card.time for card in explore],
        "COIN_CELLS": [len(card.coin or ()) for card in explore],
        "TERRAINS": [len(card.terrains) for card in explore],
    }
    lines = ['#include "grid.h"', f"enum {{ {', '.join(f'{name} = {size}' for name, size in sizes.items())} }};"]
    lines += [f"static const int {name}[] = {braces(row)};" for name, row in numbers.items()]
    scorings = braces(braces(season.edicts) for season in SEASONS)
    terrains = braces(braces(map(TERRAINS.index, card.terrains)) if card.terrains else "{0}" for card in explore)
    lines += [f"static const int SCORED[][2] = {scorings};", f"static const int TERRAIN[][5] = {terrains};"]
    for name in ("mountains", "ruins", "fixed"):
        lines.append(f"static const Mask {name.upper()}[] = {braces(mask(getattr(side, name)) for side in sides)};")
    for side in SIDES:
        for i, card in enumerate(explore):
            lines.append(masks(f"PLACES_{side}_{i}", () if card.ruins else card_placements(side, card.slug).masks))
    lines += [masks(f"WALK_{i}", walk(slug)) for i, slug in enumerate(BASE_AMBUSHES)]
    places = braces(braces(f"PLACES_{side}_{i}" for i in range(len(explore))) for side in SIDES)
    lines.append(f"static const Mask *const PLACEMENTS[][CARDS] = {places};")
    lines.append(f"static const Mask *const WALK[] = {braces(f'WALK_{i}' for i in range(len(BASE_AMBUSHES)))};")
    return "\n".join(lines) + "\n"


def braces(items: Iterable[object]) -> str:
    return "{" + ", ".join(map(str, items)) + "}"


def masks(name: str, cells: Iterable[int]) -> str:
    """An array of masks with 0 at its end."""
    return f"static const Mask {name}[] = {braces([*map(mask, cells), '0'])};"


def halves(cells: int) -> tuple[int, int]:
    """A mask of the engine as the program has it, without guard columns: its high and its low 64 bits."""
    return divmod(sum(1 << SIZE * row + column for row, column in GRID.cells(cells)), 1 << 64)


def mask(cells: int) -> str:
    high, low = halves(cells)
    return f"MASK({high:#x}ULL, {low:#x}ULL)"
