"""The benchmark of inputs: what it counts, and that it can play every game of the list."""

import pytest

import engine
from table.session import Session
from tools.bench import NAMES
from tools.bench.input import p95
from tools.bench.input_games import PLAYERS, CartographersPlayer, deal


class Inputs:
    """Records keys and ignores everything else; every element of the page is a square of 110 px."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.screen = self

    def evaluate(self, script: str, argument: object = None) -> object:
        return "turn" if argument is None else [0, 0, 110, 110]

    def key(self, key: str) -> None:
        self.keys.append(key)

    def prepare(self, key: str) -> None:
        raise AssertionError(f"nothing needs {key}")

    def click(self, x: float, y: float) -> None:
        assert 0 <= x <= 110 and 0 <= y <= 110

    def swipe(self, places: list[tuple[float, float]]) -> None:
        assert len(places) > 2

    drag = swipe


def test_the_benchmark_is_listed() -> None:
    assert "input" in NAMES


def test_every_game_has_a_player() -> None:
    assert set(PLAYERS) == set(engine.games())


def test_a_few_long_times_raise_the_percentile() -> None:
    assert p95([16.0] * 40) == 16.0
    assert 16.0 < p95([16.0] * 37 + [100.0] * 3) <= 100.0


@pytest.mark.parametrize("seed", [1, 2])
def test_cartographers_is_played_to_its_end(seed: int) -> None:
    session = Session(deal("cartographers", seed))
    inputs = Inputs()
    player = CartographersPlayer(inputs, session)
    while not session.over:
        player.turn()
    assert set(inputs.keys) == {"r", "f"}
