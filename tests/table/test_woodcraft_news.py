"""What has happened since a seat decided: its own gains, what others did, what befell everybody."""

from typing import Any

from table.woodcraft import news

LOG: list[dict[str, Any]] = [
    {"id": "act", "seat": 1, "action": "end"},
    {"id": "turn", "seat": 0},
    {"id": "act", "seat": 0, "action": "complete E05"},
    {"id": "gain", "seat": 0, "source": "E05", "gained": {"points": 5}},
    {"id": "turn", "seat": 1},
    {"id": "act", "seat": 1, "action": "move buy_lumber"},
    {"id": "gain", "seat": 1, "source": "wheel", "gained": {"points": 2}},
    {"id": "roll", "dice": ["g1"]},
    {"id": "income", "n": 1},
    {"id": "earn", "seat": 0, "gained": {"blueberry": 3, "points": 0}},
    {"id": "earn", "seat": 1, "gained": {"blueberry": 1, "points": 0}},
    {"id": "fall", "seat": 0, "card": "E07"},
    {"id": "discard", "display": "orders", "card": "E01"},
]


def ids(entries: list[Any]) -> list[tuple[str, int | None]]:
    return [(entry["id"], entry.get("seat")) for entry in entries]


def test_income_between_does_not_hide_what_others_did() -> None:
    told = [("act", 1), ("income", None), ("earn", 0), ("fall", 0), ("discard", None)]
    assert ids(news.of_others(LOG, 0)) == told


def test_what_came_of_a_decision_is_told_with_it() -> None:
    assert ids(news.of_all(LOG, 0))[0] == ("gain", 0)
    assert ids(news.of_all(LOG[:4], 0)) == [("gain", 0)]
    assert news.of_others(LOG[:4], 0) == []


def test_to_place_an_order_between_turns_ends_no_news() -> None:
    placed = {"id": "act", "seat": 0, "action": "place E09"}
    assert ids(news.of_others([*LOG, placed], 0)) == ids(news.of_others(LOG, 0))
    assert news.of_all([*LOG, placed], 0) == []


def test_before_the_first_decision_everything_is_news() -> None:
    assert ids(news.of_others(LOG[:1], 0)) == [("act", 1)]
    assert news.of_others([], 0) == []


def test_a_lone_player_hears_what_the_rival_takes() -> None:
    log = [
        {"id": "act", "seat": 0, "action": "end"},
        {"id": "solo", "card": "S05"},
        {"id": "solo_move", "tile": "choose_helper"},
        {"id": "show", "display": "orders", "card": "E09"},
        {"id": "turn", "seat": 0},
    ]
    assert ids(news.of_others(log, 0)) == [("solo", None), ("solo_move", None)]
