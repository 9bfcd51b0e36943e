"""Puzzles: the shipped ones are right, tries at them, and the stored progress."""

import json

import pytest
from puzzle_helpers import Memory, first
from session_helpers import ROOT

import engine
from engine import Chance, IllegalAction
from engine.woodcraft.events import Gained, PointsLost
from table.fields import MOST_REVISIONS
from table.puzzle import LEVELS, Attempt, PuzzleSession, games, puzzles
from table.puzzle.progress import KEY, MOST_TRIES, Progress, Result
from table.unreadable import copy_of
from table.woodcraft.puzzle.changes import changes
from table.words import Words
from tools.paths import STATIC
from tools.puzzles.choosing import SHARES
from tools.puzzles.search import maker, search

WORDS = Words.from_file("en", (STATIC / "locale" / "en.js").read_text("utf-8"))
GAMES = ("cartographers", "kingdom_builder", "woodcraft")
ALL = [pytest.param(one, id=f"{one.game}-{one.number}") for game in GAMES for one in puzzles(game)]


def solve(attempt):
    for action in attempt.puzzle.solution:
        attempt.session.place(engine.parse(attempt.puzzle.game, action))


# --- the shipped puzzles ------------------------------------------------------------------------------


def test_every_game_has_puzzles_of_every_level():
    assert games() == list(GAMES)
    for game in GAMES:
        assert len(puzzles(game)) >= 12
        assert {one.level for one in puzzles(game)} == set(LEVELS)
        assert [one.number for one in puzzles(game)] == list(range(1, len(puzzles(game)) + 1))


def test_the_ids_of_puzzles_differ():
    everything = [one for game in GAMES for one in puzzles(game)]
    assert len({one.id for one in everything}) == len(everything)


def test_another_game_has_no_puzzles():
    assert puzzles("chess") == ()


@pytest.mark.parametrize("one", ALL)
def test_the_solution_is_a_best_way(one):
    attempt = Attempt(one)
    assert not attempt.is_over and attempt.points < one.goal <= one.best
    for number, action in enumerate(one.solution):
        assert not attempt.is_over, f"over before step {number + 1}"
        assert str(attempt.hint) == action
        attempt.session.place(attempt.hint)
    assert attempt.is_solved
    assert attempt.points == one.best
    assert attempt.hint is None


@pytest.mark.parametrize("one", [one for one in ALL if not one.id.startswith("cartographers")])
def test_nothing_random_takes_part(one):
    """The same actions lead to the same points whatever the hidden cards and later rolls are."""
    attempt = Attempt(one)
    assert not attempt.rules.coming(attempt.start)
    for seed in range(3):
        state = attempt.start.determinize(attempt.seat, seed)
        for action in one.solution:
            state = attempt.rules.after(state, engine.parse(one.game, action))
        assert attempt.rules.is_over(state)
        assert attempt.rules.points(state, attempt.seat) == one.best


@pytest.mark.sampled(4)
@pytest.mark.parametrize("one", ALL)
def test_the_counts_are_those_of_all_ways(one):
    attempt = Attempt(one)
    every = search(attempt.start, attempt.seat)
    assert every is not None
    assert (every.best, every.ways, every.reach(one.goal)) == (one.best, one.ways, one.reach)
    assert every.counts[every.best] == one.top
    assert every.counts.get(one.bot)  # what a bot reached when the puzzle was made; bots have become stronger since
    low, high = SHARES[one.level]
    assert low <= one.reach / one.ways <= high
    if one.level != "easy":
        assert one.bot < one.goal, "an instant bot solves it"
    if one.lead:
        assert (one.goal, one.top, one.lead) == (one.best, 1, every.lead)
        assert one.lead >= maker(one.game).LEAD


def slow_counts(attempt):
    """The ways of a puzzle by the rules that the player plays by: a short and slow reference for the search."""

    def position(state):
        data = state.to_json()
        for change in ("events", "chance", "revealed", "discards"):
            data.pop(change, None)
        return json.dumps(data, sort_keys=True)

    seen, ends, waiting = set(), {}, [attempt.start]
    while waiting:
        state = waiting.pop()
        for action in state.actions():
            then = attempt.rules.after(state, action)
            here = position(then)
            if here in seen:
                continue
            seen.add(here)
            if attempt.rules.is_over(then):
                ends[here] = attempt.rules.points(then, attempt.seat)
            else:
                waiting.append(then)
    return list(ends.values())


@pytest.mark.parametrize("game", GAMES)
def test_a_slow_reference_counts_the_same_ways(game):
    one = min(puzzles(game), key=lambda one: one.ways)
    points = slow_counts(Attempt(one))
    assert len(points) == one.ways
    assert sum(value >= one.goal for value in points) == one.reach
    assert (max(points), points.count(max(points))) == (one.best, one.top)


def test_the_data_is_compact():
    for game in GAMES:
        path = ROOT / "py" / "table" / game / "puzzle" / "data.json"
        assert path.stat().st_size < 400 * len(puzzles(game))


@pytest.mark.parametrize("game", GAMES)
def test_some_puzzles_of_each_game_ask_for_the_one_best_way(game):
    assert sum(one.lead > 0 for one in puzzles(game)) >= 3
    assert sum(one.lead == 0 for one in puzzles(game)) >= 12


def test_a_search_gives_up_when_there_are_too_many_positions():
    attempt = Attempt(first())
    assert search(attempt.start, attempt.seat, most=10) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_may_begin_where_the_shipped_ones_do(game):
    assert all(maker(game).begins(Attempt(one).start) for one in puzzles(game))


# --- a try --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_action_can_be_undone_and_redone(game):
    attempt = Attempt(first(game))
    before = attempt.session.state.to_json()
    solve(attempt)
    after = attempt.session.state.to_json()
    while attempt.session.undo():
        pass
    assert attempt.session.state.to_json() == before
    while attempt.session.redo():
        pass
    assert attempt.session.state.to_json() == after
    assert [str(action) for action in attempt.session.made] == list(attempt.puzzle.solution)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_played_after_the_end(game):
    attempt = Attempt(first(game))
    solve(attempt)
    with pytest.raises(IllegalAction) as refused:
        attempt.session.place(engine.parse(game, attempt.puzzle.solution[-1]))
    assert refused.value.code == "over"


def test_an_illegal_action_changes_nothing():
    attempt = Attempt(first("kingdom_builder"))
    before = attempt.session.state.to_json()
    with pytest.raises(IllegalAction):
        attempt.session.place(engine.parse("kingdom_builder", "end"))
    assert attempt.session.state.to_json() == before
    assert not attempt.session.can_take_back


def test_there_is_no_hint_off_the_way_of_the_solution():
    attempt = Attempt(first())
    other = next(action for action in attempt.start.actions() if str(action) != attempt.puzzle.solution[0])
    attempt.session.place(other)
    assert attempt.hint is None
    attempt.restart()
    assert str(attempt.hint) == attempt.puzzle.solution[0]


def test_steps_of_the_solution_are_shown():
    attempt = Attempt(first())
    attempt.show(1)
    assert [str(action) for action in attempt.session.made] == [attempt.puzzle.solution[0]]
    attempt.show(0)
    assert attempt.session.made == []
    assert isinstance(attempt.session, PuzzleSession)


def tries(attempt):
    """The ends of some random tries."""
    for seed in range(8):
        chance, state = Chance.of(seed, stream="tries"), attempt.start
        while not attempt.rules.is_over(state):
            state = attempt.rules.after(state, chance.pick(state.actions()))
        yield state


@pytest.mark.sampled(3)
@pytest.mark.parametrize("one", ALL)
def test_the_differences_of_a_try_add_up_to_what_it_lacks(one):
    attempt = Attempt(one)
    for end in tries(attempt):
        attempt.session.state = end
        lost = [each.best - each.tried for each in attempt.differences]
        assert sum(lost) == one.best - attempt.points
        assert lost == sorted(lost, reverse=True) and 0 not in lost
        assert all(each.id in WORDS for each in attempt.differences)
    solve(fresh := Attempt(one))
    assert fresh.differences == []


def test_every_source_of_points_in_a_workshop_has_a_text():
    """Productions, reputation tiles and rows of orders had no text: their ids were shown."""
    named = {"+HL10<action": "wc.card.HL10", "RT1": "wc.source.track", "row 5": "wc.source.order"}
    rules = Attempt(first("woodcraft")).rules
    for seed in range(6):
        game = engine.new("woodcraft", players=seed % 4 + 1, seed=seed)
        engine.playout(game, seed=seed)
        sources = {event.source for event in game.events if isinstance(event, Gained | PointsLost)}
        for source in {*sources, *named}:
            game.events = [PointsLost(0, source, 1)]
            (id,) = rules.sources(game, 0)
            assert id in WORDS and named.get(source, id) == id, source


@pytest.mark.parametrize("one", [one for one in ALL if one.id.startswith("woodcraft")])
def test_every_step_in_a_workshop_changes_something_that_is_marked(one):
    attempt = Attempt(one)
    for number, action in enumerate(one.solution, 1):
        before, after = (attempt.position(n).view(attempt.seat) for n in (number - 1, number))
        marked = changes(before, after, attempt.seat)
        verb, _, name = action.partition(" ")
        assert marked
        if verb == "move":
            assert ("wheel", name) in marked
        elif verb == "market":
            assert {("track", "market"), ("good", "points")} <= set(marked)
        elif verb == "use":
            assert ("card", name) in marked
        elif verb in ("saw", "glue"):
            assert {"pile", "tile"} <= {kind for kind, _ in marked}


# --- progress -----------------------------------------------------------------------------------------


def test_tries_are_counted_and_the_best_one_is_kept():
    store = Memory()
    one = first()
    progress = Progress(store)
    assert progress.result(one) == Result()
    progress.finish(one, one.goal - 1)
    result = progress.finish(one, one.goal)
    assert result == Result(2, (one.goal - 1, one.goal), one.goal, solved=True)
    assert result.seal
    assert Progress(store).result(one) == result
    assert progress.finish(one, 0).solved
    assert progress.result(puzzles("cartographers")[1]) == Result()


def test_only_the_last_tries_are_kept():
    store, one = Memory(), first()
    for points in range(MOST_TRIES + 3):
        result = Progress(store).finish(one, points)
    assert result.tries == MOST_TRIES + 3
    assert result.last == tuple(range(3, MOST_TRIES + 3))


def test_a_puzzle_whose_solution_was_shown_earns_no_seal():
    progress, one = Progress(Memory()), first()
    progress.show(one)
    result = progress.finish(one, one.best)
    assert result.solved and not result.seal


def test_the_solution_of_a_solved_puzzle_costs_nothing():
    progress, one = Progress(Memory()), first()
    progress.finish(one, one.goal)
    assert progress.show(one).seal


def test_results_of_two_devices_are_merged():
    here, there = Memory(), Memory()
    one, two, three = puzzles("cartographers")[:3]
    Progress(here).finish(one, one.goal)  # a seal
    Progress(there).show(one)
    Progress(there).finish(two, 1)
    Progress(here).finish(three, 5)
    Progress(there).finish(three, 2)
    Progress(there).finish(three, 4)
    assert Progress(here).merge(there.texts[KEY]) == 2
    assert Progress(here).result(one).seal
    assert Progress(here).result(two) == Progress(there).result(two)
    assert Progress(here).result(three) == Result(2, (2, 4), 5)
    assert Progress(here).merge(there.texts[KEY]) == 0


def test_a_full_store_loses_nothing():
    store, one = Memory(), first()
    Progress(store).finish(one, 1)
    kept = dict(store.texts)
    store.full = True
    Progress(store).finish(one, 2)
    assert store.texts == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[" * 5000,
        "[]",
        '{"format":1}',
        '{"format":2,"revision":1,"results":{}}',
        '{"format":1,"revision":1,"results":{"a":{}}}',
        '{"format":1,"revision":1,"results":{"a":{"tries":-1,"last":[],"best":null,"solved":true,"shown":false}}}',
        '{"format":1,"revision":1,"results":{"a":{"tries":1,"last":["1"],"best":1,"solved":true,"shown":false}}}',
        '{"format":1,"revision":1,"results":{"a":{"tries":1,"last":[1],"best":true,"solved":1,"shown":false}}}',
    ],
)
def test_an_invalid_text_is_read_as_no_progress(text):
    store = Memory()
    store.texts[KEY] = text
    assert Progress(store).results() == {}


def test_an_unreadable_text_is_copied_before_it_is_replaced():
    store, one = Memory(), first()
    store.texts[KEY] = later = '{"format":2,"solved":["a"]}'
    Progress(store).finish(one, 2)
    assert store.texts[copy_of(KEY)] == later
    assert Progress(store).result(one).best == 2
    Progress(store).finish(one, 3)
    assert store.texts[copy_of(KEY)] == later


def test_an_invalid_result_leaves_the_others_as_they_are():
    store, one = Memory(), first()
    Progress(store).finish(one, 2)
    data = json.loads(store.texts[KEY])
    data["results"] |= {"a": {"tries": "many"}, "b" * 200: data["results"][one.id]}
    store.texts[KEY] = json.dumps(data)
    assert set(Progress(store).results()) == {one.id}


def test_results_with_the_largest_revision_stay_readable():
    """The next revision was too large to be read, and every result was gone."""
    store, one = Memory(), first()
    row = {"tries": 1, "last": [3], "best": 3, "solved": False, "shown": False}
    store.texts[KEY] = json.dumps({"format": 1, "revision": MOST_REVISIONS, "results": {"cartographers gone": row}})
    for points in (2, 3):
        Progress(store).finish(one, points)
        assert set(Progress(store).results()) == {"cartographers gone", one.id}


def test_results_of_puzzles_that_are_gone_are_kept():
    store, one = Memory(), first()
    row = {"tries": 1, "last": [3], "best": 3, "solved": False, "shown": False}
    store.texts[KEY] = json.dumps({"format": 1, "revision": 4, "results": {"cartographers gone": row}})
    Progress(store).finish(one, 2)
    assert set(Progress(store).results()) == {"cartographers gone", one.id}
