"""The achievements that are kept on a device: what is new, their days, damaged texts, two devices together."""

import json

import pytest
from session_helpers import MemoryStore

from table import achievements
from table.achievements import KEY, Medals, joined, parse


def test_what_is_new_is_reported_once_and_kept_with_its_day() -> None:
    medals = Medals(MemoryStore())
    assert medals.add("a", "cartographers", ["fence", "ruins"], "2026-11-20") == ["fence", "ruins"]
    assert medals.add("b", "cartographers", ["ruins", "dense"], "2026-11-21") == ["dense"]
    assert medals.done("cartographers") == {"fence": "2026-11-20", "ruins": "2026-11-20", "dense": "2026-11-21"}
    assert medals.done("woodcraft") == {}
    assert medals.is_searched("a") and not medals.is_searched("c")


def test_an_older_game_that_is_searched_later_moves_the_day_back() -> None:
    medals = Medals(MemoryStore())
    medals.add("b", "cartographers", ["ruins"], "2026-11-21")
    assert medals.add("a", "cartographers", ["ruins", "fence"], "2026-11-20") == ["fence"]
    assert medals.done("cartographers") == {"ruins": "2026-11-20", "fence": "2026-11-20"}


def test_games_are_searched_again_when_achievements_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    medals = Medals(MemoryStore())
    medals.add("a", "cartographers", [], "2026-11-20")
    monkeypatch.setattr(achievements, "VERSION", achievements.VERSION + 1)
    assert not medals.is_searched("a")


def test_a_game_whose_end_is_undone_is_searched_again_and_keeps_what_it_has_shown() -> None:
    medals = Medals(MemoryStore())
    medals.add("a", "cartographers", ["fence"], "2026-11-20")
    medals.forget("a")
    assert not medals.is_searched("a") and medals.done("cartographers") == {"fence": "2026-11-20"}
    assert medals.add("a", "cartographers", ["fence", "ruins"], "2026-11-21") == ["ruins"]


def test_a_game_that_was_not_searched_need_not_be_forgotten() -> None:
    store = MemoryStore()
    Medals(store).forget("a")
    assert store.texts == {}


@pytest.mark.parametrize(
    "stored",
    [
        "", "{", "[]", "[" * 99, '{"format":2,"done":{}}', '{"format":1,"done":[]}',
        '{"format":1,"done":{"cartographers":{"a":"yesterday"}}}',
        '{"format":1,"done":{"chess":{"a":"2026-11-20"}},"searched":[],"revision":"x"}',
    ],
)  # fmt: skip
def test_a_damaged_text_is_as_if_nothing_was_earned(stored: str) -> None:
    store = MemoryStore()
    store.write(KEY, stored)
    medals = Medals(store)
    assert medals.done("cartographers") == {} and not medals.is_searched("a")
    assert medals.add("a", "cartographers", ["fence"], "2026-11-20") == ["fence"]
    assert parse(store.read(KEY) or "")["revision"] == 1


def test_two_devices_together_have_everything_with_the_earlier_day() -> None:
    here, there = MemoryStore(), MemoryStore()
    Medals(here).add("a", "cartographers", ["fence", "ruins"], "2026-11-20")
    Medals(there).add("b", "cartographers", ["ruins", "dense"], "2026-11-18")
    both = joined(here.read(KEY) or "", there.read(KEY) or "")
    assert both is not None
    assert both["done"]["cartographers"] == {"fence": "2026-11-20", "ruins": "2026-11-18", "dense": "2026-11-18"}
    assert joined(json.dumps(both), there.read(KEY) or "") is None


def test_a_full_store_loses_nothing_that_was_kept() -> None:
    store = MemoryStore()
    Medals(store).add("a", "cartographers", ["fence"], "2026-11-20")
    store.writes_left = 0
    Medals(store).add("b", "cartographers", ["dense"], "2026-11-21")
    assert Medals(store).done("cartographers") == {"fence": "2026-11-20"}


def test_what_was_earned_in_a_game_of_a_later_version_stays() -> None:
    store = MemoryStore()
    earned = {"later": {"moon": "2026-11-20"}, "cartographers": {"fence": "2026-11-20"}}
    store.write(KEY, json.dumps({"format": 1, "revision": 3, "done": earned, "searched": {}}))
    Medals(store).add("a", "woodcraft", ["saw"], "2026-11-21")
    assert json.loads(store.texts[KEY])["done"] == earned | {"woodcraft": {"saw": "2026-11-21"}}


def test_games_that_are_not_here_leave_room_for_those_that_are() -> None:
    store = MemoryStore()
    junk = {f"game{n}": {"a": "2026-11-20"} for n in range(achievements.MOST_GAMES)}
    store.write(KEY, json.dumps({"format": 1, "revision": 3, "done": junk, "searched": {}}))
    for game in ("cartographers", "kingdom_builder", "woodcraft"):
        Medals(store).add("a", game, ["fence"], "2026-11-20")
    assert Medals(store).done("cartographers") == Medals(store).done("woodcraft") == {"fence": "2026-11-20"}
