"""Dice as numbers: names, order, prices."""

import pytest

from engine import BadData
from engine.woodcraft import dice as d
from engine.woodcraft.card_set import CardSet
from engine.woodcraft.standard import STANDARD


def test_a_die_is_a_colour_and_a_value():
    seen = []
    for colour, letter in enumerate("gyb"):
        for value in range(1, 7):
            die = d.die(colour, value)
            assert (d.colour_of(die), d.value_of(die), d.name(die)) == (colour, value, f"{letter}{value}")
            assert d.parse_die(d.name(die)) == die
            seen.append(die)
    assert seen == list(d.DICE) == list(range(18))
    assert [name[0] for name in d.COLOURS] == list(d.LETTERS)


@pytest.mark.parametrize("text", ["", "g", "g0", "g7", "r1", "G1", "g1 ", "1g", "g11", None, 3, True, ["g1"], 2.0])
def test_what_is_no_die_is_refused(text):
    with pytest.raises(BadData) as refused:
        d.parse_die(text)
    assert refused.value.code == "die"


def test_a_pile_is_sorted_by_colour_then_value():
    pile = d.pile(["b1", "g6", "y2", d.die(d.GREEN, 1)])
    assert d.names(pile) == ["g1", "g6", "y2", "b1"] and pile == sorted(pile)
    for wrong in (18, -1, True, "g9", None, 10**400):
        with pytest.raises(BadData):
            d.pile([wrong])


def test_prices_as_printed():
    assert [d.price(d.parse_die(name)) for name in ("g1", "y6", "b3", "b6")] == [1, 7, 5, 8]
    assert d.price(d.parse_die("y2"), (1, 4, 5)) == 6
    resale = CardSet.of(STANDARD).resale
    assert resale[d.parse_die("b3")] == 8, "the example of docs/rules/woodcraft.md 6.2"
    assert resale[d.parse_die("g5")] == 10 and resale[d.parse_die("y1")] == 3
