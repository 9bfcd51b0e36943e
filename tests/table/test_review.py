"""The review of a game: which actions are compared, their losses, and no hidden information."""

import json
import random

import pytest
import session_helpers

import bots
import engine
from bots.kingdom_builder.evaluation import Evaluator
from bots.kingdom_builder.search import finished
from bots.kingdom_builder.weigh import after
from bots.kingdom_builder.weights import JUDGED
from bots.thinker import Thinker
from engine import Record
from table.answers import Weighed, check, read
from table.deals import Deal
from table.review import CLOSER, CLOSER_EACH, Course, Entry, Pace, Review, decisions, judged, review
from table.session import Session, Sitter
from table.sharing import branch

GAME = "cartographers"


def played(seed, players=1, **options):
    return session_helpers.finished(seed, GAME, *[Sitter()] * players, **options)


def answer(question):
    thinker = Thinker()
    thinker.start(json.dumps(question))
    reply = json.loads(thinker.step())
    while not reply["done"]:
        reply = json.loads(thinker.step())
    return [Weighed(*entry) for entry in reply["best"]]


def reviewed(session, seat=0, level="hard"):
    record = Record.of(session.state)
    asked = decisions(record, seat)
    return asked, review(record, seat, [judged(d, answer(d.question(level, 0.05)), error=0.0) for d in asked])


@pytest.mark.parametrize(("seed", "players"), [(1, 1), (2, 1), (3, 2)])
def test_every_decision_of_a_seat_is_compared_with_the_best(seed, players):
    session = played(seed, players, skills=True)
    history = session.state.history
    for seat in range(players):
        asked, result = reviewed(session, seat)
        assert [entry.step for entry in result.entries] == [decision.step for decision in asked]
        for decision, entry in zip(asked, result.entries, strict=True):
            state = engine.replay(Record.of(session.state), entry.step)
            assert state == decision.state and state.actor == seat
            assert entry.action == history[entry.step]
            assert {entry.action, entry.best} <= set(state.actions())
            assert entry.chapter == state.season
            assert entry.loss >= 0 and entry.best_points >= entry.played_points
            assert not entry.loss or entry.best != entry.action
        assert result.final == session.state.scores()[seat] == result.curve[-1]
        assert result.curve[:-1] == [entry.expected for entry in result.entries]


@pytest.mark.slow
def test_random_draws_lose_points_and_the_best_ones_none():
    _, result = reviewed(played(5))
    assert sum(entry.loss for entry in result.costly) > 20
    turns = result.turning_points
    assert len(turns) == 3 and [t.loss for t in turns] == sorted((e.loss for e in result.entries), reverse=True)[:3]

    session = Session(Deal.of(GAME, 5))
    while not session.over:
        [decision] = decisions(Record.of(_with_any(session)), 0)[-1:]
        if decision.step != len(session.state.history):
            session.place(session.state.actions()[0])
        else:
            session.place(engine.parse(GAME, answer(decision.question("hard", 0.05))[0][0]))
        if session.inked is not None:
            session.reveal()
    _, result = reviewed(session)
    assert result.costly == result.turning_points == []


def _with_any(session):
    """The state after an arbitrary action, so that its record includes the current decision."""
    state = session.state.copy()
    state.play(state.actions()[0])
    return state


def test_a_position_with_one_action_is_not_a_decision():
    session = played(7)
    record = Record.of(session.state)
    chosen = {decision.step for decision in decisions(record, 0)}
    for step in range(len(record.actions)):
        assert (len(engine.replay(record, step).actions()) > 1) == (step in chosen)


def test_questions_contain_no_hidden_information():
    """Two games that differ only in hidden information have the same questions except for the guessed cards."""
    [first, *_] = decisions(Record.of(played(9).state), 0)
    other = first.state.determinize(0, "something else")
    guess = type(first)(first.step, first.chapter, first.card, first.action, other)
    assert guess.question("hard", 1) == first.question("hard", 1)


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_the_action_played_has_points_at_any_rank(level):
    [decision, *_] = decisions(Record.of(played(4).state), 0)
    for action in random.Random(1).sample(decision.state.actions(), 5):
        ranking = answer({**decision.question(level, 0.1), "must_include": str(action)})
        points = {weighed.action: weighed.points for weighed in ranking}
        assert str(action) in points and points[str(action)] <= ranking[0].points
        assert len(ranking) <= 4


def test_entries_are_judged_by_points_alone():
    [decision, *_] = decisions(Record.of(played(4).state), 0)
    a, b = [action for action in decision.state.actions() if action != decision.action][:2]
    mine = str(decision.action)
    entry = judged(decision, [Weighed(str(a), 30.5), Weighed(str(b), 30), Weighed(mine, 28.25)], error=1.0)
    assert (entry.best, entry.loss) == (a, 2.25)
    assert entry.expected == 28.25 and judged(decision, [Weighed(mine, 28.25)], 31.5).expected == 31.5
    even = judged(decision, [Weighed(str(a), 30.5), Weighed(mine, 30.5)])
    assert even.best == decision.action and even.loss == 0
    assert judged(decision, [Weighed(str(a), 30.5)]) is None


def test_turning_points_are_the_largest_losses_above_zero():
    def entry(step, loss):
        return Entry(step, 0, "orchard", "played", "best", 20.0, 20.0 + loss, 20.0, 0.0)

    result = Review([entry(i, loss) for i, loss in enumerate([0, 2, 5, 0.01, 5, 1])], None)
    assert [(e.step, e.loss) for e in result.turning_points] == [(2, 5), (4, 5), (1, 2)]
    assert len(result.costly) == 4 and result.curve == [20.0] * 6
    assert Review([entry(0, 0)], 9).turning_points == []


def test_a_branch_begins_at_the_decision():
    session = played(8)
    for decision in decisions(Record.of(session.state), 0)[::5]:
        new = branch(session, decision.step)
        assert new.state == decision.state and not new.over


# --- the curve ------------------------------------------------------------------------------------

SITTINGS = [
    ("cartographers", 1, {}),
    ("cartographers", 2, {}),
    ("woodcraft", 1, {}),
    ("woodcraft", 2, {}),
    ("kingdom_builder", 1, {}),
    ("kingdom_builder", 2, {}),
    ("kingdom_builder", 2, {"cards": ("lords", "knights", "citizens")}),
    ("kingdom_builder", 3, {"cards": ("lords", "merchants", "farmers"), "rotated": (False, True, False, True)}),
]


def played_by_bots(game, seed, players, options):
    session = Session(Deal.of(game, seed, players, **options))
    bot = bots.make(game, "normal", seed)
    while not session.over:
        session.place(bot.choose(session.state.determinize(session.state.actor, 1), session.state.actor))
        if session.inked is not None:
            session.reveal()
    return Record.of(session.state)


def judged_by_the_strongest(record, seat, decision):
    asked = decision.question(bots.levels(record.game)[-1], 0.3) | {"nodes": 20}
    thinker = Thinker()
    thinker.start(json.dumps(asked))
    reply = read(thinker.step())
    while not reply.done:
        reply = read(thinker.step())
    check(reply, decision.state, asked.get("must_include"))
    return judged(decision, reply.best, reply.expected)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SITTINGS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_curve_ends_where_the_game_did(game, players, options, seed):
    """After the last decision the expected score is the final score, on the same scale."""
    record = played_by_bots(game, seed, players, options)
    final = engine.replay(record).scores()
    seat, last = max(((seat, decisions(record, seat)[-1]) for seat in range(players)), key=lambda one: one[1].step)
    entry = judged_by_the_strongest(record, seat, last)
    assert entry.expected == pytest.approx(final[seat])


@pytest.mark.sampled(2, 1)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SITTINGS)
def test_near_its_end_the_curve_has_no_cliff(game, players, options):
    """The estimates of the last five decisions of a seat are close to its final score."""
    record = played_by_bots(game, 3, players, options)
    final = engine.replay(record).scores()[0]
    gaps = [judged_by_the_strongest(record, 0, decision).expected - final for decision in decisions(record, 0)[-5:]]
    assert max(map(abs, gaps)) <= 0.2 * final + 3, gaps


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "options"), SITTINGS)
def test_actions_without_rollouts_never_rank_above_the_best(game, players, options):
    record = played_by_bots(game, 4, players, options)
    for decision in decisions(record, 0)[::6]:
        asked = decision.question(bots.levels(game)[-1], 0.3) | {"nodes": 20}
        thinker = Thinker()
        thinker.start(json.dumps(asked))
        while not (reply := read(thinker.step())).done:
            pass
        points = [value for _, value, *_ in reply.best]
        assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("step", [17, 25, 73, 74])
def test_actions_with_the_same_result_have_the_same_value(step):
    """Builds of one turn in any order lead to the same position, so no order has a loss."""
    record = played_by_bots("kingdom_builder", 1, 2, {})
    (decision,) = [decision for decision in decisions(record, 0) if decision.step == step]
    state, evaluator = decision.state, Evaluator(decision.state, 0, JUDGED)
    *_, (_, ranking) = bots.make("kingdom_builder", "master", nodes=20).weigh(state, 0)
    ends = {finished(after(state, action), 0, evaluator).seats[0].own for action, _ in ranking}
    assert len(ranking) > 1 and len(ends) == 1
    assert len({points for _, points in ranking}) == 1


def test_a_review_estimates_its_duration():
    course = Course(Record.of(played(4).state), 0)
    total = len(course.decisions)
    assert course.estimate(Pace(0.3)) == pytest.approx(0.3 * total) and not course.so_far.entries
    course.begin(Pace(0.3), now=100.0)
    assert course.remaining(now=101.0) == pytest.approx(0.3 * total)
    for n in range(1, 5):
        decision = course.decisions[n - 1]
        course.add([Weighed(str(decision.action), 7.0)], 12.0)
        assert course.remaining(now=100.0 + 2 * n) == pytest.approx(2 * (total - n))
        assert course.so_far.curve == [12.0] * n and course.result is None
    while course.running:
        course.add([Weighed(str(course.decisions[len(course.entries)].action), 7.0)], 12.0)
    assert course.result.curve == [12.0] * total + [played(4).state.scores()[0]]


def test_a_loss_is_claimed_only_if_it_exceeds_two_errors():
    def entry(error):
        return Entry(0, 0, "", "a", "b", 10.0, 14.0, 20.0, error)

    assert [entry(error).loss for error in (None, 0.0, 1.9, 2.1)] == [0.0, 4.0, 4.0, 0.0]
    result = Review([entry(1.5), entry(2.0), entry(2.5), entry(None)], None)
    assert [one.error for one in result.costly] == [1.5, 2.0]
    assert [one.error for one in result.unclear] == [2.5, None]


def test_a_quick_review_judges_the_largest_unclear_differences_again():
    course = Course(Record.of(played(4).state), 0)
    total, pace = len(course.decisions), course.quick
    assert pace.closer == CLOSER and course.estimate(pace) == pytest.approx(2.0 + CLOSER * CLOSER_EACH)
    course.begin(pace, now=0.0)
    gaps = {1: 3.0, 2: 9.0, 4: 5.0, 5: 4.0, 6: 7.0, 8: 6.0}
    known = 4  # an error is known from the first look

    def add(place, error=None):
        decision = course.next
        other = next(action for action in decision.state.actions() if action != decision.action)
        mine = Weighed(str(decision.action), 10.0)
        course.add([Weighed(str(other), 10.0 + gaps[place]), mine] if place in gaps else [mine], 20.0, error)

    for place in range(total):
        assert course.seconds == pace.seconds and course.running and course.done < 0.5
        add(place, 1.0 if place == known else None)
    assert [entry.step for entry in course.so_far.costly] == [course.decisions[known].step]
    again, done = [], course.done
    while course.running:
        assert course.seconds == CLOSER_EACH and course.done >= done and course.result is None
        assert course.remaining(now=9.0) == pytest.approx((CLOSER - len(again)) * CLOSER_EACH)
        again.append(course.decisions.index(course.next))
        done = course.done
        add(again[-1], None if again[-1] == 8 else 1.0)
    assert again == [2, 6, 8, 5]
    assert [entry.step for entry in course.result.costly] == [course.decisions[at].step for at in (2, 4, 5, 6)]
    assert [entry.step for entry in course.result.unclear] == [course.decisions[at].step for at in (1, 8)]
    assert len(course.result.entries) == total


@pytest.mark.parametrize("game", engine.games())
def test_a_quick_review_of_a_whole_game_takes_less_than_ten_seconds_of_thinking(game):
    session = session_helpers.play_on(Session(Deal.of(game, 3, 2)), random.Random(1))
    course = Course(Record.of(session.state), 0)
    assert 0 < course.quick.seconds <= 0.3
    assert course.estimate(course.quick) <= 5.0 + 1e-9
