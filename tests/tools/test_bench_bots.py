"""The benchmark of bots: one number a level, next to the time given. Every named benchmark exists."""

from importlib.util import find_spec

import pytest

import bots
import engine
from tools import arena, bench
from tools.bench import bots as bench_of_bots


def test_an_unknown_benchmark_is_refused_with_the_names_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.bench(["size", "bogus"])
    assert f"there is no benchmark 'bogus'; there are {', '.join(bench.NAMES)}\n" in capsys.readouterr().err


def test_every_benchmark_has_a_module() -> None:
    assert "bots" in bench.NAMES
    assert all(find_spec(f"tools.bench.{name}") for name in bench.NAMES)


def test_each_level_has_its_time_next_to_the_time_given(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"points": [7], "ms": [2.0, 50.0], "nodes": [3, 4]}
    monkeypatch.setattr(arena, "play", lambda game, levels, deal, seconds: row)
    measures = list(bench_of_bots.measure(1))
    assert len(measures) == sum(len(bots.levels(game)) for game in engine.games())
    assert {(one.value, one.reference) for one in measures} == {(50.0, bench_of_bots.SECONDS * 1000)}
