"""The end of a game: where it leads, and who is marked as the winner."""

import pytest
from html_tree import parse
from kingdom_builder_sessions import played
from session_helpers import words

EN = words("en")


@pytest.mark.parametrize("code", ["KB-0", ""])
def test_the_end_leads_to_the_games_of_the_days_and_to_statistics(page_module, code):
    tree = parse(page_module("page.table.end").onward(EN, "id", code, "end.new"))
    targets = [node.attrs.get("href") for node in tree.all("a")]
    assert targets == ["#/new", "#/watch/id", "#/days", "#/stats"]


@pytest.mark.parametrize(("players", "marked"), [(1, 0), (2, 1)])
def test_only_a_game_against_others_has_a_winner(page_module, players, marked):
    view = played(6, players, 999).state.view(0)
    assert len(view["winners"]) == 1
    tree = parse(page_module("page.kingdom_builder.end").ledger(EN, view, ["Ann", "Bo"][:players]))
    assert len(list(tree.all("td", "winner"))) == marked


@pytest.mark.parametrize(
    ("scores", "winners", "reason"), [([45, 45], [1], True), ([45, 44], [0], False), ([45, 45], [0, 1], False)]
)
def test_a_tie_that_one_player_wins_is_explained(page_module, scores, winners, reason):
    view = {"players": 2, "scores": scores, "winners": winners}
    _, line = page_module("page.kingdom_builder.end").verdict(EN, view, ["Ann", "Bo"])
    gold = EN("kb.gold", n=45)
    assert line == (f"{gold} · {EN('rules.tie')}" if reason else gold)
