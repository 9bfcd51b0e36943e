"""Looking back at a game: what is compared, what it cost, and that nothing hidden is asked about."""

import json
import random

import pytest

import engine
from bots.thinker import Thinker
from engine import Record
from table.deals import Deal
from table.records import branch
from table.review import Entry, Review, decisions, judged, review
from table.session import Session

GAME = "cartographers"


def played(seed, players=1, **options):
    session = Session(Deal.of(GAME, seed, players, **options))
    chance = random.Random(seed)
    while not session.over:
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.turn()
    return session


def answer(question):
    thinker = Thinker()
    thinker.start(json.dumps(question))
    told = json.loads(thinker.step())
    while not told["done"]:
        told = json.loads(thinker.step())
    return told["best"]


def reviewed(session, seat=0, level="hard"):
    record = Record.of(session.state)
    found = decisions(record, seat)
    return found, review(record, seat, [judged(d, answer(d.question(level, 0.05))) for d in found])


@pytest.mark.parametrize(("seed", "players"), [(1, 1), (2, 1), (3, 2)])
def test_every_decision_of_a_seat_is_compared_with_the_best(seed, players):
    session = played(seed, players, skills=True)
    history = session.state.history
    for seat in range(players):
        found, told = reviewed(session, seat)
        assert [entry.step for entry in told.entries] == [decision.step for decision in found]
        for decision, entry in zip(found, told.entries, strict=True):
            state = engine.replay(Record.of(session.state), entry.step)
            assert state == decision.state and state.actor == seat
            assert entry.action == history[entry.step]
            assert {entry.action, entry.best} <= set(state.actions())
            assert entry.chapter == state.season
            assert entry.loss >= 0 and entry.best_points >= entry.played_points
            assert not entry.loss or entry.best != entry.action
        assert told.loss == pytest.approx(sum(entry.loss for entry in told.entries))
        assert told.final == session.state.scores()[seat] == told.curve[-1]
        assert told.curve[:-1] == [entry.played_points for entry in told.entries]


def test_random_draws_lose_points_and_the_best_ones_none():
    _, told = reviewed(played(5))
    assert told.loss > 20
    turns = told.turning_points
    assert len(turns) == 3 and [t.loss for t in turns] == sorted((e.loss for e in told.entries), reverse=True)[:3]

    session = Session(Deal.of(GAME, 5))
    while not session.over:
        [decision] = decisions(Record.of(_with_any(session)), 0)[-1:]
        if decision.step != len(session.state.history):
            session.place(session.state.actions()[0])
        else:
            session.place(engine.parse(GAME, answer(decision.question("hard", 0.05))[0][0]))
        if session.inked is not None:
            session.turn()
    _, told = reviewed(session)
    assert told.loss == 0 and told.turning_points == []


def _with_any(session):
    """The state after any action, so that the present decision is part of its record."""
    state = session.state.copy()
    state.play(state.actions()[0])
    return state


def test_no_choice_is_no_decision():
    session = played(7)
    record = Record.of(session.state)
    chosen = {decision.step for decision in decisions(record, 0)}
    for step in range(len(record.actions)):
        assert (len(engine.replay(record, step).actions()) > 1) == (step in chosen)


def test_what_is_hidden_is_not_asked_about():
    """Two games that differ only in what was hidden get the same questions but for the guess itself."""
    [first, *_] = decisions(Record.of(played(9).state), 0)
    other = first.state.determinize(0, "something else")
    guess = type(first)(first.step, first.chapter, first.card, first.action, other)
    assert guess.question("hard", 1) == first.question("hard", 1)


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_what_was_played_has_its_points_wherever_it_ranks(level):
    [decision, *_] = decisions(Record.of(played(4).state), 0)
    for action in random.Random(1).sample(decision.state.actions(), 5):
        told = answer({**decision.question(level, 0.1), "also": str(action)})
        points = dict(map(tuple, told))
        assert str(action) in points and points[str(action)] <= told[0][1]
        assert len(told) <= 4


def test_entries_are_judged_by_points_alone():
    [decision, *_] = decisions(Record.of(played(4).state), 0)
    a, b = [action for action in decision.state.actions() if action != decision.action][:2]
    mine = str(decision.action)
    entry = judged(decision, [[str(a), 30.5], [str(b), 30], [mine, 28.25]])
    assert (entry.best, entry.loss) == (a, 2.25)
    even = judged(decision, [[str(a), 30.5], [mine, 30.5]])
    assert even.best == decision.action and even.loss == 0
    assert judged(decision, [[str(a), 30.5]]) is None


def test_turning_points_are_the_largest_losses_and_never_naught():
    def entry(step, loss):
        return Entry(step, 0, "orchard", "played", "best", 20.0, 20.0 + loss)

    told = Review([entry(i, loss) for i, loss in enumerate([0, 2, 5, 0.01, 5, 1])], None)
    assert [(e.step, e.loss) for e in told.turning_points] == [(2, 5), (4, 5), (1, 2)]
    assert told.loss == 13 and told.curve == [20.0] * 6
    assert Review([entry(0, 0)], 9).turning_points == []


def test_a_branch_begins_at_the_decision():
    session = played(8)
    for decision in decisions(Record.of(session.state), 0)[::5]:
        new = branch(session, decision.step)
        assert new.state == decision.state and not new.over
