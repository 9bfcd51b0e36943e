"""The names of the parameters of compiled effects."""

import pytest

from engine.woodcraft.card_set import CardSet
from engine.woodcraft.effect_lists import FIELDS, index


@pytest.fixture(scope="module")
def effects():
    return [effect for effects in CardSet.standard().lists for effect in effects]


def test_every_compiled_effect_has_a_name_for_each_parameter(effects):
    named = [effect for effect in effects if effect[0] in FIELDS]
    assert len({op for op, *_ in named}) > 8
    assert all(len(effect) == 1 + len(FIELDS[effect[0]]) for effect in named)


def test_the_index_of_a_parameter_is_its_place_after_the_name():
    assert index("plant", "colours") == 1 and index("plant", "max_trees") == 4
