"""The sim command: how it reports a game that fails."""

import re
from typing import Any

import pytest

from engine import Chance, State
from tools import invariants
from tools.sim import simulate

GAME = "kingdom_builder"


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """An invariant that fails in a rare position, and that uses random numbers like many others."""

    def check(state: State, actions: list[Any], chance: Chance) -> None:
        invariants.hold(chance.below(200) != 0, "broken with", *map(str, actions[:5]))

    monkeypatch.setattr(invariants, "at_every_step", lambda game: {"broken": check})
    monkeypatch.setattr(invariants, "COSTLY", {"broken"})
    monkeypatch.setattr(invariants, "AT_THE_END", {})


def test_a_failure_names_the_command_that_repeats_it() -> None:
    failures = simulate(GAME, None, range(6, 12), every=2).failures
    assert len(failures) > 1
    for failure in failures:
        match = re.match(
            r"after \d+ actions of python3 py sim (\w+) --games 1 --players (\d) --seed (\d+) --every (\d)\n", failure
        )
        assert match, failure
        game, players, seed, every = match[1], *map(int, match.groups()[1:])
        assert simulate(game, players, range(seed, seed + 1), every).failures == [failure]
