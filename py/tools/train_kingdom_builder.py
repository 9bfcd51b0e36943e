"""Fitting the weights of Kingdom Builder: a program in C compares actions of one decision by rollouts."""

import textwrap
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from bots.kingdom_builder.expectations import ANY, CONTEXTS, FEATURES, KNOTS, SHARED, WIDTH
from engine.kingdom_builder.boards import QUADRANTS
from tools.console import say
from tools.native_program import NativeProgram
from tools.paths import PY

Matrix: TypeAlias = npt.NDArray[np.float64]

SOURCES = PY / "tools" / "native" / "kingdom_builder"
#: Of the regression: the penalty on changes of weights, on different changes at neighbouring knots of time, and how
#: many times as large they are for the weights of a single card.
RIDGE, SMOOTH, SINGLE = 1000.0, 3000.0, 10.0
#: Each round plays with the weights of the one before.
ROUNDS = 3
#: Weights are shipped in whole hundredths.
UNITS = 100


class Program(NativeProgram):
    """The compiled program."""

    def __init__(self) -> None:
        rows = ", ".join("{" + ", ".join(f'"{row}"' for row in board) + "}" for board in QUADRANTS.values())
        tables = f"static const char *const QUADRANTS[][10] = {{{rows}}};\n"
        super().__init__(SOURCES / "siblings.c", "quadrants.h", tables)

    def with_weights(self, weights: Matrix, *arguments: object) -> bytes:
        """What the program writes with these weights."""
        return self.run(*arguments, text=" ".join(map(str, weights.tolist())))

    def siblings(self, weights: Matrix, first: int, games: int) -> tuple[float, Matrix, Matrix]:
        """The normal equations of the errors of the evaluation: number of rows, products, right side."""
        numbers = np.frombuffer(self.with_weights(weights, "compare", first, games))
        many = len(weights)
        return float(numbers[0]), numbers[1 : 1 + many * many].reshape(many, many), numbers[1 + many * many :]


def train(games: int, seed: int) -> str:
    """The text of the module of weights. ``games``: of all rounds together."""
    program, weights = Program(), first_guess()
    for number in range(ROUNDS):
        weights = improved(program, weights, (seed * ROUNDS + number) << 32, max(1, games // ROUNDS))
        say(f"- round {number + 1} of {ROUNDS}")
    return text(weights, f"python3 py train kingdom_builder --games {games} --seed {seed}")


def improved(program: Program, weights: Matrix, first: int, games: int) -> Matrix:
    """The weights changed towards the values that rollouts find, so that actions of one decision compare better."""
    rows, products, right = program.siblings(weights, first, games)
    change = np.linalg.solve(products + penalty(np.diagonal(products) / max(rows, 1.0)), right)
    return np.round((weights + change) * UNITS) / UNITS


def rows_of(number: int) -> tuple[range, int]:
    """The rows of weights of a feature, one for each context, and which of them is for all cards."""
    if number < len(SHARED):
        return range(number * len(CONTEXTS), (number + 1) * len(CONTEXTS)), CONTEXTS.index(ANY)
    row = len(SHARED) * (len(CONTEXTS) - 1) + number
    return range(row, row + 1), 0


def first_guess() -> Matrix:
    """Weights set by judgement. A tile is worth half a gold or more a turn, a choice limited by a terrain costs."""
    turns = np.array(KNOTS[1:])
    weights = np.zeros((WIDTH // len(turns), len(turns)))
    for number, name in enumerate(FEATURES):
        rows, general = rows_of(number)
        kind, _, which = name.partition(".")
        row = weights[rows[general]]
        if kind == "tile":
            row += (0.5 if which in ("oracle", "barn") else 0.6) * turns
        elif kind == "touched":
            row -= 0.13 * turns
        elif kind == "road":
            row += 4 * 0.5 ** (int(which) + 1) * np.minimum(turns / 4, 1)
        else:
            row += {"pace": 0.4, "next": 0.3}.get(kind, 0.0)
    return weights.reshape(-1)


def penalty(spread: Matrix) -> Matrix:
    """The penalties as a matrix. ``spread``: the mean square of what each weight is multiplied by."""
    knots = len(KNOTS) - 1
    matrix = np.zeros((WIDTH, WIDTH))
    for number in range(len(FEATURES)):
        rows, general = rows_of(number)
        mean = max(float(spread.reshape(-1, knots)[rows[general]].mean()), 1e-4)
        for place, row in enumerate(rows):
            size = mean * (1 if place == general else SINGLE)
            at = np.arange(row * knots, (row + 1) * knots)
            matrix[at, at] += RIDGE * size
            for one, other in zip(at, at[1:], strict=False):
                matrix[one, one] += SMOOTH * size
                matrix[other, other] += SMOOTH * size
                matrix[one, other] -= SMOOTH * size
                matrix[other, one] -= SMOOTH * size
    return matrix


def text(weights: Matrix, command: str) -> str:
    """The module of weights: whole hundredths, the weights of a feature in one text."""
    lines = [
        '"""The fitted weights in hundredths of a gold. Generated; do not edit:',
        "",
        f"    {command}",
        '"""',
        "",
        "#: For each feature its weights, context by context, and of these knot by knot.",
        "PACKED = {",
    ]
    table = weights.reshape(-1, len(KNOTS) - 1)
    for number, name in enumerate(FEATURES):
        numbers = " ".join(str(round(UNITS * x)) for row in rows_of(number)[0] for x in table[row].tolist())
        lines += [f'    "{name}": """', *textwrap.wrap(numbers, 118, break_on_hyphens=False), '""",']
    return "\n".join([*lines, "}"]) + "\n"
