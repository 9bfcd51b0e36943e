"""The signs of Woodcraft: one for everything that a panel draws by its name."""

from typing import get_args

import pytest
from html_tree import parse

from engine.woodcraft.standard import STANDARD
from engine.woodcraft.view_types import Good
from engine.woodcraft.wheel import ACTIONS
from page.woodcraft import pictograms, reference
from page.woodcraft.layout import TABS
from page.woodcraft.signs import SIGNS
from table.woodcraft.hand import WORK

TOOLS = [f"tool_{kind}" for kind in STANDARD["tools"]]
NAMES = sorted({*get_args(Good), *ACTIONS, *TOOLS, *WORK, *TABS.values(), *reference.SIGNS})


@pytest.mark.parametrize("name", NAMES)
def test_a_sign_is_drawn_by_its_own_path(name: str) -> None:
    """A reference to a symbol is slower, and one that does not exist would be drawn as nothing."""
    drawing = parse(pictograms.sign(name)).one("svg", "k")
    assert [path.attrs["d"] for path in drawing.all()] == [SIGNS[name]]


def test_an_unknown_sign_is_an_error() -> None:
    with pytest.raises(KeyError):
        pictograms.sign("no such sign")


@pytest.mark.parametrize("value", range(7))
@pytest.mark.parametrize("colour", "gyb")
def test_each_die_refers_to_a_drawing(colour: str, value: int) -> None:
    drawings = {node.attrs["id"] for node in parse(pictograms.symbols()).all("g")}
    assert parse(pictograms.die(f"{colour}{value}")).one("use").attrs["href"].removeprefix("#") in drawings
