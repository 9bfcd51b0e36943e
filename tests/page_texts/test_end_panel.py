"""The end of a game: where it leads, and who is marked as the winner."""

from collections import defaultdict
from unittest.mock import MagicMock

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
    ("scores", "winners", "reason"),
    [
        ([45, 45, 30], [1], True),
        ([45, 44, 30], [0], False),
        ([45, 45, 30], [0, 1], False),
        ([45, 45, 45], [0, 2], True),  # two players with as many settlements, and fewer than the other
    ],
)
def test_a_tie_that_fewer_settlements_decide_is_explained(page_module, scores, winners, reason):
    view = {"players": 3, "scores": scores, "winners": winners}
    _, line = page_module("page.kingdom_builder.end").verdict(EN, view, ["Ann", "Bo", "Cy"])
    gold = EN("kb.gold", n=45)
    assert line == (f"{gold} · {EN('rules.tie')}" if reason else gold)


@pytest.mark.parametrize("winners", [[1], [0, 1]])
def test_the_last_scene_marks_the_winners_of_a_tie(page_module, winners):
    """It marked all players with the most gold, also when fewer settlements decided."""
    view = played(6, 2, 999).state.view(0)
    view = {**view, "now": [view["now"][0]] * 2, "winners": winners}
    host = MagicMock(words=EN)
    boxes: dict[str, MagicMock] = defaultdict(MagicMock)
    host.part["scene"].querySelector = boxes.__getitem__
    page_module("page.kingdom_builder.final_scoring").FinalSum(host, view, 0, ["Ann", "Bo"], set()).begin()
    marked = [boxes[f'[data-sum="{seat}"]'].classList.toggle.call_args.args[1] for seat in range(2)]
    assert marked == [seat in winners for seat in range(2)]


def test_a_japanese_name_is_not_broken_before_its_number(page_module):
    """Regression: the title had a line "プレイヤー" and a line "1の勝ち"."""
    title_of = page_module("page.table.end").title_of
    assert title_of(words("ja"), ["プレイヤー1"]) == "プレイヤー\u20601の勝ち"
    assert title_of(EN, ["Player 12"]) == EN("end.winner", name="Player 12")
