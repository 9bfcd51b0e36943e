"""Links and files of Kingdom Builder: complete with hidden cards; invalid ones are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_helpers import MemoryStore, budget, seeds

import engine
from engine import Record
from table import sharing
from table.deals import Deal
from table.saved_games import Shelf
from table.session import Session, Sitter
from table.sharing import BadRecord, FileGame

GAME = "kingdom_builder"


def played(seed, players, share=1.0):
    """A session played at random, to its end or part of the way."""
    session = Session(Deal.of(GAME, seed, players))
    engine.playout(session.state, seed=seed)
    record = Record.of(session.state)
    return sharing.branch(session, int(len(record.actions) * share))


@budget(0.3)
@given(seeds, st.integers(1, 4), st.floats(0, 1))
def test_a_link_restores_the_current_position(seed, players, share):
    sent = played(seed, players, share)
    came = sharing.from_link("https://example.org/" + sharing.link(sent))
    assert came.state == sent.state and came.deal == sent.deal


def test_the_longest_games_still_fit_into_a_link():
    """Addresses of 8,000 characters work in every browser; the longest games need far fewer."""
    assert max(len(sharing.link(played(seed, 4))) for seed in range(30)) < 1000


def test_games_of_both_kinds_share_a_file_and_a_shelf():
    games = [played(1, 2, 0.5), played(2, 4), Session(Deal.of("cartographers", 3)), played(4, 1)]
    text = sharing.to_file([FileGame(game, 1_760_000_000 + i) for i, game in enumerate(games)], 1_760_000_100)
    shelf = Shelf(MemoryStore())
    intake = sharing.Import(shelf, text, 1_760_000_200)
    while intake.step():
        pass
    assert len(intake.added) == 4 and not intake.refused
    assert [shelf.load(id).to_json() for id in intake.added] == [game.to_json() for game in games]
    assert [entry.game for entry in shelf.entries()] == [GAME, "cartographers", GAME, GAME]
    assert sharing.saved_id(shelf, games[1]) == intake.added[1] and not sharing.saved_id(shelf, played(9, 2))


def test_a_game_that_breaks_the_rules_is_refused():
    data = played(1, 2).to_json()
    actions = data["record"]["actions"]
    actions[-1] = actions[0]
    with pytest.raises(BadRecord) as bad:
        sharing.read({"touched": 1, "session": data}, 1)
    assert bad.value.code == "moves"


def test_a_branch_begins_with_the_same_moves_and_seats():
    sent = played(6, 3)
    named = Session(sent.deal, [Sitter("person", "Ada"), Sitter(), Sitter("person", "Bo")])
    named.state = sent.state
    branch = sharing.branch(named, 20)
    assert branch.state.history == sent.state.history[:20] and branch.sitters == named.sitters and not branch.over
