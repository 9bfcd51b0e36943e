"""The tune command of Woodcraft: reproducible, with consistent counts and flagged deviations."""

import json

import pytest

from tools import tune_woodcraft
from tools.console import Stop

ASK = ["woodcraft", "--games", "2", "--level", "easy"]


def test_the_same_seed_gives_the_same_numbers(tmp_path, capsys) -> None:
    one, other = tmp_path / "one.json", tmp_path / "more" / "other.json"
    assert tune_woodcraft.tune([*ASK, "--seed", "5", "--json", str(one)]) == 0
    tune_woodcraft.tune([*ASK, "--seed", "5", "--json", str(other)])
    assert one.read_text() == other.read_text()
    assert "buy_lumber" in capsys.readouterr().out
    tune_woodcraft.tune([*ASK, "--seed", "6", "--json", str(other)])
    assert one.read_text() != other.read_text()


@pytest.mark.parametrize("text", [None, "{", "[]", '{"name": "mine"}', "\xff"])
def test_a_file_that_is_no_card_set_is_refused(tmp_path, text) -> None:
    file = tmp_path / "set.json"
    if text is not None:
        file.write_text(text, encoding="latin-1")
    with pytest.raises(Stop, match="no card set"):
        tune_woodcraft.tune([*ASK, "--set", str(file)])


def test_a_thing_that_does_not_exist_has_no_worth() -> None:
    with pytest.raises(Stop, match="no bogus, saw. Kinds: upgrade, helper, order"):
        tune_woodcraft.tune(["woodcraft", "--worth", "saw,upgrade,bogus,HE27"])


@pytest.mark.parametrize("seats", [1, 2])
def test_counts_add_up(seats) -> None:
    rows = [row for number in range(3) for row in tune_woodcraft.play(f"add {number}", seats, "easy")]
    report = tune_woodcraft.statistics_of(rows, seats)
    assert report["games"] == 3 and len(rows) == 3 * seats
    # One action a turn, whatever it is, and those that lanterns pay for.
    assert sum(entry["chosen"] for entry in report["action"].values()) >= 14 * len(rows)
    assert sum(entry["chosen"] for entry in report["order"].values()) == sum(row["orders"] for row in rows)
    assert all(set(row["order"]) <= set(row["held"]) <= set(row["shown"]) for row in rows)
    assert all(set(row["helper"]) <= set(row["shown"]) for row in rows)
    if seats == 2:
        assert sum(place["wins"] for place in report["places"]) == pytest.approx(1)
        assert sum(row["won"] for row in rows) == 3


def test_only_significant_deviations_are_flagged() -> None:
    flags = [tune_woodcraft._entry("upgrade", chosen, of, [0.0] * 3)["flags"] for chosen, of in ((1, 10), (1, 200))]
    assert flags == [[], ["dead"]]
    assert tune_woodcraft._entry("helper", 50, 100, [1.0] * 100)["flags"] == ["dominant"]
    assert tune_woodcraft._entry("helper", 50, 100, [0.0] * 100)["flags"] == ["loses"]
    # A quarter of the wins is a fair share for one of four.
    assert tune_woodcraft._entry("helper", 50, 100, [1.0] * 25 + [0.0] * 75, 0.5)["flags"] == []
    assert tune_woodcraft._entry("helper", 50, 100, [1.0] * 25 + [0.0] * 75)["flags"] == ["loses"]


def test_a_custom_card_set_can_be_tuned(tmp_path, capsys) -> None:
    from engine.woodcraft.standard import STANDARD

    own = json.loads(json.dumps(STANDARD))
    own |= {"id": "own", "setup": own["setup"] | {"blueberries": 30}}
    file = tmp_path / "set.json"
    file.write_text(json.dumps(own))
    reports = []
    for more in ([], ["--set", str(file)]):
        tune_woodcraft.tune([*ASK, *more, "--json", str(tmp_path / "numbers.json")])
        reports.append(json.loads((tmp_path / "numbers.json").read_text()))
    assert reports[0] != reports[1]


def test_one_game_is_too_few() -> None:
    with pytest.raises(Stop):
        tune_woodcraft.tune(["woodcraft", "--games", "1"])


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_worth_of_a_thing_compares_the_same_seat_without_it(tmp_path) -> None:
    from tools import worth_woodcraft as worth

    rows = worth.choices("worth 2", 2, ("upgrade", "HE27"))
    assert rows and {row["kind"] for row in rows if row["name"] != "HE27"} == {"upgrade"}
    assert rows == worth.choices("worth 2", 2, ("upgrade", "HE27"))
    assert all(-300 < row["more"] < 300 and -1 <= row["won"] <= 1 for row in rows)
    report = worth.statistics_of(rows)["upgrade"]
    assert report["all"]["n"] == sum(entry["n"] for name, entry in report.items() if name != "all")
    file = tmp_path / "worth.json"
    ask = ["woodcraft", "--games", "2", "--seats", "1", "--worth", "gluing,splicing_2", "--json", str(file)]
    assert tune_woodcraft.tune(ask) == 0
    assert set(json.loads(file.read_text())) <= {"upgrade"}


@pytest.mark.exhaustive
@pytest.mark.slow
def test_an_abstainer_never_has_the_thing_it_avoids() -> None:
    import bots
    import engine
    from engine.woodcraft.game import Woodcraft
    from tools import worth_woodcraft as worth

    for what in ("splicing_2", "HE04"):
        for deal in range(2):
            state = engine.new("woodcraft", 2, f"without {deal}")
            assert isinstance(state, Woodcraft)
            sitting = [worth.Abstainer("it", what), bots.make("woodcraft", "normal", "other")]
            while state.actor is not None:
                state.play(sitting[state.actor].choose(state, state.actor))
            assert what not in worth.taken(state, state.seats[0])


def test_only_a_significant_worth_is_flagged() -> None:
    from tools import worth_woodcraft as worth

    def rows(name: str, more: float, n: int) -> list[worth.Row]:
        return [{"kind": "helper", "name": name, "more": more + (-1) ** i, "won": 0.0} for i in range(n)]

    report = worth.statistics_of(
        [*rows("HE01", 20, 40), *rows("HE02", -20, 40), *rows("HE03", 0, 40), *rows("HE04", 10, 1)]
    )
    flags = {name: entry["flags"] for name, entry in report["helper"].items() if name != "all"}
    assert flags == {"HE01": ["dominant"], "HE02": ["loses"], "HE03": [], "HE04": []}


def test_worth_needs_the_level_normal() -> None:
    with pytest.raises(Stop):
        tune_woodcraft.tune([*ASK, "--worth", "upgrade"])
