"""News of Woodcraft: own gains, actions of others and events of no seat since a decision."""

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


def test_an_income_phase_does_not_hide_the_actions_of_others() -> None:
    expected = [("act", 1), ("income", None), ("earn", 0), ("earn", 1), ("fall", 0), ("discard", None)]
    assert ids(news.of_others(LOG, 0)) == expected


def test_a_decision_of_others_that_had_only_one_answer_is_news() -> None:
    log: list[Any] = [LOG[2], LOG[5], {"id": "auto", "seat": 1, "action": "hire HE09 r1"}]
    assert ids(news.of_others(log, 0)) == [("act", 1), ("auto", 1)]
    assert news.touched(log, 1).cards == {"HE09"}


def test_news_include_the_outcome_of_the_own_decision() -> None:
    assert ids(news.of_all(LOG, 0))[0] == ("gain", 0)
    assert ids(news.of_all(LOG[:4], 0)) == [("gain", 0)]
    assert news.of_others(LOG[:4], 0) == []
    assert ids(news.of_all(LOG[:4], 0, deed=True)) == [("act", 0), ("gain", 0)]
    assert ids(news.of_all(LOG[:2], 0, deed=True)) == [("act", 1)]


def test_placing_an_order_between_turns_keeps_the_news() -> None:
    placed = {"id": "act", "seat": 0, "action": "place E09"}
    assert ids(news.of_others([*LOG, placed], 0)) == ids(news.of_others(LOG, 0))
    assert news.of_all([*LOG, placed], 0) == []


def test_before_the_first_decision_everything_is_news() -> None:
    assert ids(news.of_others(LOG[:1], 0)) == [("act", 1)]
    assert news.of_others([], 0) == []


def test_news_of_a_solo_game_include_the_cards_taken_by_the_rival() -> None:
    log = [
        {"id": "act", "seat": 0, "action": "end"},
        {"id": "solo", "card": "S05"},
        {"id": "solo_move", "tile": "choose_helper"},
        {"id": "roll", "dice": ["g1"]},
        {"id": "show", "display": "orders", "card": "E09"},
        {"id": "turn", "seat": 0},
    ]
    assert ids(news.of_others(log, 0)) == [("solo", None), ("solo_move", None), ("reroll", None)]


def test_an_own_decision_with_a_single_answer_is_named_afterwards() -> None:
    """Regression: an upgrade that was the only one to afford was bought without a word."""
    log = [
        {"id": "act", "seat": 0, "action": "do"},
        {"id": "auto", "seat": 0, "action": "improve splicing_2"},
        {"id": "pay", "seat": 0, "paid": {"blueberry": 1}},
    ]
    assert ids(news.of_others(log, 0)) == ids(news.of_all(log, 0)) == [("auto", 0)]
    assert ids(news.of_others(log, 1)) == [("act", 0), ("auto", 0)]
