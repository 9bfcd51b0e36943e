"""The training program of Kingdom Builder agrees with the bots, and fits the same weights every time."""

import shutil

import numpy as np
import pytest

import engine
from bots.kingdom_builder.expectations import CONTEXTS, FEATURES, SHARED, WIDTH, unpacked
from bots.kingdom_builder.fitted import PACKED
from bots.kingdom_builder.fitted_evaluation import FittedEvaluator
from engine.kingdom_builder.boards import HEX, QUADRANTS, SIZE
from engine.kingdom_builder.builders import CARDS
from tools.train_kingdom_builder import Program, first_guess, improved, text

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


@pytest.fixture(scope="module")
def program() -> Program:
    return Program()


def weights_of(packed):
    tables = unpacked(packed)
    return np.array([weight for name in FEATURES for row in tables[name] for weight in row])


def position(numbers):
    """The position that the program prints as these numbers, without its terrain card."""
    rest = iter(numbers)
    corners = [(next(rest), next(rest)) for _ in range(4)]
    options = {
        "quadrants": [list(QUADRANTS)[kind] for kind, _ in corners],
        "rotated": [bool(turned) for _, turned in corners],
        "cards": [list(CARDS)[number] for number in sorted(next(rest) for _ in range(3))],
    }
    state = engine.new("kingdom_builder", 2, 0, options)
    for seat in state.seats:
        rows = [next(rest) for _ in range(SIZE)]
        seat.own = HEX.mask((r, c) for r, row in enumerate(rows) for c in range(SIZE) if row >> c & 1)
        seat.near = HEX.neighbours(seat.own)
        state.occupied |= seat.own
        seat.supply, seat.held, seat.taken = next(rest), next(rest), next(rest)
    stock = [next(rest) for _ in range(8)]
    state.stock = stock[: len(state.stock)]
    state.turn = next(rest)
    return state


@pytest.mark.exhaustive
@needs_compiler
def test_the_values_of_positions_are_those_of_the_bots(program) -> None:
    lines = program.with_weights(weights_of(PACKED), "positions", 12).decode().splitlines()
    assert len(lines) > 900
    seen = set()
    for line in lines:
        *numbers, value = line.split()
        state = position(map(int, numbers))
        seen.update(state.cards)
        assert FittedEvaluator(state, state.turn).value(state) == pytest.approx(float(value), abs=1e-6), line
    assert seen == set(CARDS)


@needs_compiler
def test_siblings_change_the_weights_in_the_same_way_every_time(program) -> None:
    better = improved(program, first_guess(), 0, 1)
    assert np.array_equal(better, improved(program, first_guess(), 0, 1))
    assert not np.array_equal(better, first_guess())


def test_the_module_of_weights_holds_all_of_them() -> None:
    weights = np.round(np.linspace(-3, 3, WIDTH), 2)
    module: dict[str, dict[str, str]] = {}
    exec(text(weights, "test"), module)
    assert np.array_equal(weights_of(module["PACKED"]), weights)


def test_the_shipped_weights_have_a_row_for_each_context() -> None:
    assert {name: len(rows) for name, rows in unpacked(PACKED).items()} == {
        name: len(CONTEXTS) if name in SHARED else 1 for name in FEATURES
    }
