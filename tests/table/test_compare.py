"""Two games of one deal, compared step by step."""

import pytest
from compare_helpers import compared, played

import engine
from page.woodcraft.final_texts import ROWS
from table.compare import rules_of


@pytest.mark.parametrize("game", engine.games())
def test_games_diverge_at_the_first_step_with_another_action(game: str) -> None:
    one, other = played(game, 9, 1), played(game, 9, 2)
    pairs = zip(one.state.history, other.state.history, strict=False)
    differ = next(n for n, (a, b) in enumerate(pairs) if a != b)
    assert differ >= 9
    comparison = compared(one, other)
    step = comparison.parted
    assert step is not None
    for side in (0, 1):
        assert comparison.frame(side, step - 1).actions <= differ < comparison.frame(side, step).actions
    assert comparison.marked(0) != comparison.marked(1) or game == "woodcraft"


@pytest.mark.parametrize("game", engine.games())
def test_actions_of_both_players_before_the_games_diverge_are_left_out(game: str) -> None:
    """A round of Woodcraft begins alike for many decisions, and only the first lines of a parting are shown."""
    one, other = played(game, 9, 1), played(game, 9, 2)
    comparison = compared(one, other)
    sides = [comparison.parting(side) for side in (0, 1)]
    histories = (one.state.history, other.state.history)
    first = [history[frames[0].actions - 1] for frames, history in zip(sides, histories, strict=True)]
    assert first[0] != first[1]
    assert [frames[-1] for frames in sides] == [comparison.frame(side, comparison.parted or 0) for side in (0, 1)]


@pytest.mark.parametrize("game", engine.games())
def test_equal_games_never_diverge(game: str) -> None:
    comparison = compared(played(game, 0, 1), played(game, 0, 1))
    assert comparison.parted is None and comparison.greatest_difference() is None
    assert comparison.marked(0) == [] == comparison.parting(0)


@pytest.mark.parametrize("game", engine.games())
def test_steps_go_from_the_deal_to_the_result(game: str) -> None:
    one, other = played(game, 0, 1), played(game, 0, 2)
    comparison = compared(one, other)
    for side, session in enumerate((one, other)):
        assert comparison.frame(side, 0).actions == 0
        assert comparison.frame(side, comparison.last).actions == len(session.state.history)
        assert comparison.points(side, comparison.last) == session.state.scores()[0]
        places = comparison.places[side]
        assert places == sorted(places)
        within = [frame for step in range(comparison.last + 1) for frame in comparison.within(side, step)]
        assert len(within) == places[-1] + 1
        rows = comparison.rules.rows(comparison.frame(side, comparison.last).view(0))
        assert sum(amount or 0 for _, amount in rows) == session.state.scores()[0]
        assert all(comparison.name(step) for step in range(1, comparison.last + 1))
    ends = comparison.chapter_ends()
    assert ends[-1] == comparison.last
    assert [comparison.steps[end].chapter for end in ends] == list(range(len(ends)))


def test_both_maps_show_the_same_card_at_a_step() -> None:
    comparison = compared(played("cartographers", 0, 1), played("cartographers", 0, 2))
    for step in range(1, comparison.last + 1):
        views = [comparison.frame(side, step).view(0) for side in (0, 1)]
        assert views[0]["revealed"] == views[1]["revealed"] and views[0]["season"] == views[1]["season"]


def test_a_round_of_woodcraft_ends_with_what_its_last_turn_and_its_income_bring() -> None:
    """Regression: the market and the income of a round were shown in the next one."""
    session = played("woodcraft", 0, 1)
    comparison = compared(session, session)
    state = session.deal.start()
    for action in session.state.history:
        before = state.view(0)["round"]
        state.play(action)
        if state.view(0)["round"] > before:
            assert comparison.points(0, before) == state.view(0)["scores"][0]
            assert comparison.name(before) == ["table.round", {"n": before}]
    assert comparison.last == 14


def test_the_rows_of_woodcraft_are_in_the_order_of_the_final_table() -> None:
    view = played("woodcraft", 0, 1).view()
    printed = [f"wc.end.row.{row}" for row in ROWS]
    for below in ([{"op": "retreat"}], [{"op": "lose"}]):  # the second one lets open orders cost points
        view["board"]["order_rows_below"] = below
        ids = [id for id, _ in rules_of("woodcraft").rows(view)]
        assert ids == [id for id in printed if id in ids] and len(ids) == len(printed) - (below[0]["op"] == "retreat")


def test_the_greatest_difference_is_that_of_a_season() -> None:
    one, other = played("cartographers", 0, 1), played("cartographers", 0, 2)
    seasons = [[sum(row) for row in session.view()["season_scores"][0]] for session in (one, other)]
    largest = max(abs(a - b) for a, b in zip(*seasons, strict=True))
    most = compared(one, other).greatest_difference()
    assert most is not None and abs(most.own - most.other) == largest


def test_a_season_that_is_not_scored_has_no_points() -> None:
    comparison = compared(played("cartographers", 0, 1), played("cartographers", 0, 2))
    end = comparison.chapter_ends()[0]
    rows = comparison.rules.rows(comparison.frame(0, end).view(0))
    assert rows[0][1] is not None and [amount for _, amount in rows[1:]] == [None] * 3
