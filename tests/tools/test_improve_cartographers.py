"""The training program in C agrees with the bots: the same features on every sheet, the same weights every time."""

import shutil
from statistics import mean

import numpy as np
import pytest

import bots
import engine
from bots.cartographers.board import Board
from bots.cartographers.features import FEATURES, SHARED, WIDTHS, shared
from bots.cartographers.weights import WEIGHTS
from engine import Chance
from engine.cartographers.cards import TERRAINS
from tools.improve_cartographers import Program, halves, improved
from tools.train_cartographers import compared

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


@pytest.fixture(scope="module")
def program() -> Program:
    return Program()


@pytest.mark.exhaustive
@needs_compiler
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_features_are_those_of_the_bots(program: Program, side: str) -> None:
    sheets = []
    for seed in range(20):
        state = engine.new("cartographers", 1, seed, {"side": side})
        chance = Chance.of(seed, stream="features")
        # Random draws complete few lines; a bot's do.
        bot = bots.make("cartographers", "normal") if seed < 3 else None
        while state.actor is not None:
            state.play(bot.choose(state, 0) if bot else chance.pick(state.actions()))
            sheets.append(state.seats[0].sheet.copy())
    lines = [
        " ".join(f"{half:x}" for layer in (*TERRAINS, "empty") for half in halves(getattr(sheet, layer)))
        for sheet in sheets
    ]
    printed = program.run("features", "AB".index(side), text="\n".join(lines)).decode().splitlines()
    assert len(printed) == len(sheets)
    for sheet, line in zip(sheets, printed, strict=True):
        board = Board.of(sheet)
        expected = [*shared(board), *(number for count in FEATURES.values() for number in count(board))]
        assert list(map(float, line.split())) == expected, sheet


@needs_compiler
@pytest.mark.exhaustive
def test_siblings_change_the_weights_in_the_same_way_every_time(program: Program) -> None:
    better = improved(program, WEIGHTS, 0, 2)
    assert better == improved(program, WEIGHTS, 0, 2) != WEIGHTS
    assert {name: len(rows[0]) for name, rows in better.items()} == {
        name: SHARED + width for name, width in WIDTHS.items()
    }


@needs_compiler
@pytest.mark.exhaustive
def test_the_weights_of_a_training_are_the_mean_of_the_last_two_rounds(program: Program) -> None:
    first = improved(program, WEIGHTS, 1 << 32, 1)
    second = improved(program, first, 2 << 32, 1)
    last = improved(program, second, 3 << 32, 1)
    trained = compared(program, WEIGHTS, (1, 1, 1), 0)
    for name, rows in trained.items():
        means = (np.array(second[name]) + np.array(last[name])) / 2
        assert np.array(rows) == pytest.approx(means, abs=0.00051)
    assert trained not in (second, last)


@needs_compiler
def test_the_weights_are_worth_many_points(program: Program) -> None:
    none = {name: [[0.0] * len(row) for row in rows] for name, rows in WEIGHTS.items()}
    assert mean(program.ratings(WEIGHTS, 0, 100)) > mean(program.ratings(none, 0, 100)) + 10
