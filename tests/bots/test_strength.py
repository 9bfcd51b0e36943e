"""The measured strength of levels, as the form for a new game shows it."""

import pytest

import bots
import engine


@pytest.mark.parametrize("game", engine.games())
def test_every_level_was_measured_and_is_stronger_than_the_one_before(game: str) -> None:
    measured = [bots.strength(game, level) for level in bots.levels(game)]
    assert None not in measured
    assert measured == sorted(set(measured))


def test_a_level_that_was_not_measured_has_no_strength() -> None:
    assert bots.strength("cartographers", "divine") is None
    assert bots.strength("chess", "easy") is None
