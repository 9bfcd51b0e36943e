"""Redacted views of Kingdom Builder for several people at one device."""

import random

from engine.kingdom_builder import legal
from table.deals import Deal
from table.kingdom_builder.redaction import covered, without_hand
from table.session import Session


def views(players=3, games=4):
    """Views of the deciding seat in some games, also with useless cards."""
    for seed in range(games):
        session = Session(Deal.of("kingdom_builder", seed, players))
        chance = random.Random(seed)
        while not session.over:
            yield session.state, session.view(session.state.actor)
            session.place(chance.choice(session.state.actions()))
            if session.inked is not None:
                session.reveal()


def test_a_covered_view_is_that_of_the_end_of_the_previous_turn():
    """The view does not depend on the shown card; only the size of the deck reveals that a useless one was replaced."""
    session = Session(Deal.of("kingdom_builder", 3, 2))
    chance = random.Random(3)
    turns = 0
    while not session.over:
        session.place(chance.choice(session.state.actions()))
        if session.inked is None:
            continue
        before = session.view(session.shown.turn)
        session.reveal()
        if session.over or session.state.history[-1].kind != "end":
            continue
        turns += 1
        after = covered(session.view(session.state.turn))
        same = ("settlements", "removed", "terrain", "played", "hand", "legal", "can")
        assert {key: after[key] for key in same} == {key: before[key] for key in same} | {"hand": None}
        if not any(entry["id"] == "shuffle" for entry in session.view(0)["log"][len(before["log"]) :]):
            assert after["log"] == before["log"] and after["discards"] == before["discards"]
    assert turns > 15


def test_unseen_cards_include_the_covered_card_and_the_hand():
    for state, view in views():
        hidden = len(state.deck) + sum(bool(one.hand) for one in state.seats)
        shown = covered(view)["log"]
        assert shown == view["log"][: len(shown)]
        others = state.view((state.turn + 1) % state.players)
        assert sum(without_hand(others)["unseen"].values()) == hidden
        assert without_hand(others)["hand"] is None and others["hand"]
        if not legal.has_begun(state) and state.left == 3 and view["log"][-1]["id"] == "show":
            assert sum(covered(view)["unseen"].values()) >= hidden + 1
            assert covered(view)["unseen"][view["played"]] == view["unseen"][view["played"]] + 1
