"""The benchmark of playouts: slow references play legally, its source runs anywhere, its chart is well formed."""

import sys
from xml.etree import ElementTree

import pytest

from tools.bench import growth, playouts, slow_references
from tools.paths import ROOT


@pytest.fixture
def engines_of_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "tests" / "engine")])


@pytest.mark.usefixtures("engines_of_tests")
def test_games_by_the_slow_references_are_played_to_their_end() -> None:
    """The engine refuses an action that the slow reference lists without reason."""
    for seed in range(3):
        slow_references.cartographers(seed)
        slow_references.kingdom_builder(seed)
    assert slow_references.rate("woodcraft") is None


def test_every_kind_has_rates() -> None:
    scope: dict[str, object] = {}
    exec(playouts.SOURCE, scope)
    kinds = [(kind.game, kind.players, kind.options) for kind in playouts.KINDS]
    rates = eval("all_rates(kinds, 0.02, 2)", scope | {"kinds": kinds})
    assert [len(runs) for runs in rates] == [2] * (1 + len(kinds))
    assert all(rate > 0 for runs in rates for rate in runs)
    assert len(eval("undisturbed(lambda least, first: loops(least), 0.01, 3)", scope)) == 3


def test_the_chart_has_a_line_for_each_game(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(growth, "DEALS", 1)
    monkeypatch.setattr(growth, "PLAYOUTS", 1)
    monkeypatch.setattr(growth, "PARTS", (0.0, 0.5))
    growth.draw(tmp_path / "chart.svg")
    lines = ElementTree.parse(tmp_path / "chart.svg").getroot().findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2 * len(growth.GAMES)
    assert all(len(line.attrib["points"].split()) >= 2 for line in lines)
