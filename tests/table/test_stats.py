"""Statistics agree with a recount of the games themselves."""

import random
from typing import Any

import pytest
from session_helpers import MemoryStore, finished

import bots
from bots.matched import MATCH, STEP
from engine.woodcraft.standard import STANDARD
from table import match, stats
from table.achievements import shown_in
from table.days import games
from table.deals import Deal
from table.result_format import Details, ParResult, Result, text_of
from table.results import KEY, Results
from table.save_format import Entry
from table.session import Session, Sitter

GAMES = games()
NOW = 1_795_000_000


def recorded(*sessions: Session) -> list[Result]:
    results = Results(MemoryStore())
    for n, session in enumerate(sessions):
        results.add(Entry.of(f"g{n}", session, 1, NOW + n, NOW + n), session)
    return results.all()


@pytest.mark.parametrize("game", GAMES)
def test_sources_add_up_to_the_points_of_every_seat(game: str) -> None:
    for seed in range(3):
        session = finished(seed, game, Sitter(), Sitter("easy"))
        for seat in (0, 1):
            view = session.view()
            summary = __import__(f"table.{game}.summary", fromlist=["summary"])
            assert sum(summary.sources(view, seat).values()) == view["scores"][seat]


def test_series_are_the_rows_of_the_seasons() -> None:
    session = finished(5)
    rows = session.view()["season_scores"][0]
    [result] = recorded(session)
    assert result.details is not None
    assert result.details.series == {
        "stats.coins": [row[2] for row in rows],
        "stats.monsters": [row[3] for row in rows],
    }
    means = {one.id: one.means for one in stats.series([result, result])}
    assert means["stats.coins"] == [float(row[2]) for row in rows]


def test_completed_orders_are_counted_by_kind() -> None:
    chance = random.Random(3)
    session = Session(Deal.of("woodcraft", 3))
    while not session.over:
        actions = session.state.actions()
        session.place(next((one for one in actions if str(one).startswith("complete")), None) or chance.choice(actions))
        if session.inked is not None:
            session.reveal()
    view = session.view()
    completed = view["players"][0]["completed"]
    assert completed
    [result] = recorded(session)
    assert result.details is not None
    [counts] = result.details.series.values()
    assert sum(counts) == len(completed)
    assert counts[2] == sum(view["cards"][id]["deck"] == "walnut" for id in completed)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_agree_with_a_recount(game: str) -> None:
    sessions = [finished(seed, game) for seed in range(5)]
    results = stats.chosen(recorded(*sessions), game, alone=True)
    signed = game == "cartographers"
    expected = [one.view()["rating"] if signed else one.view()["scores"][0] for one in sessions]
    values = [stats.value(result) for result in results]
    assert values == expected and stats.is_signed(game, alone=True) == signed and not stats.is_signed(game, alone=False)
    numbers = stats.numbers(values)
    assert numbers.games == 5 and numbers.best == max(expected) and values[numbers.best_at] == numbers.best
    assert numbers.mean == sum(expected) / 5 and numbers.recent is None
    totals: dict[str, list[int]] = {}
    for result in results:
        assert result.details is not None
        for id, amount in result.details.sources.items():
            totals.setdefault(id, []).append(amount)
    assert {one.id: (one.games, one.mean) for one in stats.sources(results)} == {
        id: (len(paid), sum(paid) / len(paid)) for id, paid in totals.items()
    }


def test_games_alone_and_with_others_are_kept_apart() -> None:
    results = recorded(
        finished(1, "kingdom_builder"),
        finished(2, "kingdom_builder", Sitter(), Sitter("easy")),
        finished(3, "woodcraft"),
    )
    assert [one.id for one in stats.chosen(results, "kingdom_builder", True)] == ["g0"]
    assert [one.id for one in stats.chosen(results, "kingdom_builder", False)] == ["g1"]
    assert [one.id for one in stats.chosen(results, "woodcraft", True)] == ["g2"]


def test_moving_means_begin_with_the_tenth_game() -> None:
    assert stats.moving_means(list(range(9))) == []
    assert stats.moving_means(list(range(12))) == [4.5, 5.5, 6.5]
    assert stats.numbers(list(range(12))).recent == 6.5
    assert stats.numbers([]) == (0, None, None, None, -1)
    assert stats.numbers([3, 7, 7]).best_at == 1


def test_games_against_bots_count_for_the_strongest_level() -> None:
    def against(winners: list[int], *kinds: str, seat: int = 0) -> Result:
        details = Details(seat, list(kinds), winners, {}, {})
        about = {"scores": [1] * len(kinds)}
        return Result("x", "woodcraft", len(kinds), "", "2026-11-22", True, about, details)

    results = [
        against([0], "person", "easy"),
        against([0, 1], "person", "easy"),
        against([1], "person", "easy", "hard"),
        against([1], "hard", "person", seat=1),
        against([0], "person", "person", "hard"),  # two persons: nobody's own result
        against([0], "person", "person"),
        against([0], "person", "easy")._replace(details=None),
        against([0], "person", "match-150", "hard"),
        against([1], "person", "match-150", "easy"),
    ]
    levels = (*bots.levels("woodcraft"), MATCH)
    hard = STEP * levels.index("hard")
    results += [against([0], "person", "hard", f"match-{place}") for place in (hard - 1, hard + 1)]
    outcomes = {one.level: one[1:] for one in stats.against_bots(results, levels)}
    assert outcomes["easy"] == (1, 1, 0) and outcomes["hard"] == (3, 0, 1) and outcomes[MATCH] == (1, 0, 1)
    assert outcomes["normal"] == (0, 0, 0)


CARD_SET = {**STANDARD, "id": "mine", "title": "My cards"}


def test_games_with_a_custom_card_set_do_not_count_with_others() -> None:
    """Regression: a set with easy orders gave the best result, achievements, and stronger bots."""
    alone, against = (
        [finished(3, "woodcraft", *sitters, card_set=card_set) for card_set in ("standard", CARD_SET)]
        for sitters in ([Sitter()], [Sitter(), Sitter("easy")])
    )
    results = recorded(*alone, *against)
    assert [result.id for result in stats.chosen(results, "woodcraft", alone=True)] == ["g0"]
    assert [result.id for result in stats.chosen(results, "woodcraft", alone=False)] == ["g2"]
    assert len(match.results_against_bots(results, "woodcraft")) == 1
    assert shown_in(alone[0]) and not shown_in(alone[1])


def test_details_belong_to_the_first_person() -> None:
    [result] = recorded(finished(4, "kingdom_builder", Sitter("easy"), Sitter()))
    assert result.details is not None and result.details.seat == 1
    assert stats.value(result) == result.about["scores"][1]
    assert recorded(finished(4, "kingdom_builder", Sitter("easy"), Sitter("easy"))) == []


def test_the_points_of_a_bot_are_not_those_of_the_player() -> None:
    """Regression: until the details of a game were known, the first seat counted as the player's."""
    session, results = finished(4, "kingdom_builder", Sitter("easy"), Sitter()), Results(MemoryStore())
    results.update([Entry.of("old", session, 1, NOW, NOW)])
    assert stats.chosen(results.all(), "kingdom_builder", alone=False) == []
    results.describe({"old": session})
    [result] = stats.chosen(results.all(), "kingdom_builder", alone=False)
    assert stats.value(result) == session.state.scores()[1]


def test_details_are_added_to_older_results() -> None:
    results, session = Results(MemoryStore()), finished(5)
    results.update([Entry.of("old", session, 1, NOW, NOW)])
    assert results.all()[0].details is None and stats.sources(results.all()) == []
    results.describe({"old": session, "gone": session})
    [result] = results.all()
    assert result.details == Details.of(session)


def test_games_alone_are_compared_with_the_par_of_their_deals() -> None:
    results = recorded(*(finished(seed) for seed in range(4)))
    assert stats.against_par(results) is None
    values = [stats.value(result) for result in results]
    pars = (values[0] - 6, values[1], values[2] + 3)
    known = [one._replace(par=ParResult("master", par)) for one, par in zip(results, pars, strict=False)]
    against = stats.against_par([*known, results[3]])
    assert against == stats.AgainstPar(better=1, level=1, behind=1, mean=1.0)
    assert against.games == 3


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 7}, {"seat": 2}, {"winners": [0, 2]}, {"kinds": ["person"]}, {"kinds": ["person", "easy", "hard"]}],
)
def test_details_that_cannot_be_of_the_game_are_left_out(wrong: dict[str, Any]) -> None:
    [result] = recorded(finished(3, "kingdom_builder", Sitter(), Sitter("easy")))
    assert result.details is not None
    store = MemoryStore()
    store.texts[KEY] = text_of({"g0": result._replace(details=result.details._replace(**wrong))}, 1)
    [read] = Results(store).all()
    assert read == result._replace(details=None) and stats.chosen([read], "kingdom_builder", alone=False) == []


def test_details_are_left_out_if_not_every_player_has_points() -> None:
    [result] = recorded(finished(3, "kingdom_builder", Sitter("easy"), Sitter()))
    store = MemoryStore()
    store.texts[KEY] = text_of({"g0": result._replace(about={**result.about, "scores": [7]})}, 1)
    [read] = Results(store).all()
    assert read.details is None and stats.chosen([read], "kingdom_builder", alone=False) == []


def test_as_many_sources_and_series_are_shown_as_games_can_have() -> None:
    [result] = recorded(finished(3))
    assert result.details is not None
    names = [f"x{n}" for n in range(500)]
    details = result.details._replace(sources=dict.fromkeys(names, 1), series={name: [1] for name in names})
    some = [result._replace(details=details)]
    assert (len(stats.sources(some)), len(stats.series(some))) == (stats.MOST_SOURCES, stats.MOST_SERIES)
