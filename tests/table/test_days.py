"""The game of the day: the same for everyone on a date, recognized by its code, counted once and in rows."""

import pytest

from table.day import Day
from table.days import FIRST, Diary, deal, figure, games, is_of_day, options, started
from table.deals import Deal
from table.result_format import Result
from table.save_format import Entry

DAY = Day(2026, 11, 22)
ABOUT = {
    "cartographers": {"side": "A", "season": 3, "time": 0, "threshold": 6, "scores": [80], "rating": -4, "title": None},
    "kingdom_builder": {"scores": [47]},
    "woodcraft": {"scores": [102]},
}


def result(game: str, day: Day, on: Day | None = None, id: str = "a") -> Result:
    code = deal(game, day).code()
    return Result(id, game, 1, code, (on or day).iso, True, ABOUT[game])


def test_deals_of_a_date_never_change() -> None:
    """Two people compare their results by date alone, so a new version must not deal other cards."""
    assert [deal(game, DAY).code() for game in games()] == CODES


CODES = ["DFM7C-3R1BR", "29R66-NG5HZ", "1KJE8-0G9KH"]


@pytest.mark.parametrize("game", games())
def test_every_day_has_another_playable_deal(game: str) -> None:
    deals = [deal(game, FIRST.plus(n)) for n in range(60)]
    assert len({one.seed for one in deals}) == len(deals)
    assert all(one.players == 1 and one.start().actions() for one in deals)


@pytest.mark.parametrize("game", games())
def test_a_deal_is_recognized_by_its_code_on_its_day_only(game: str) -> None:
    code = deal(game, DAY).code()
    assert is_of_day(code, game, DAY)
    assert not is_of_day(code, game, DAY.plus(1))
    other = next(name for name in games() if name != game)
    assert not is_of_day(code, other, DAY)
    assert not is_of_day("", game, DAY) and not is_of_day("nonsense", game, DAY)


def test_other_options_or_players_with_the_same_seed_are_another_game() -> None:
    seed, chosen = deal("cartographers", DAY).seed, dict(options("cartographers", DAY))
    other = {"side": "A" if chosen.get("side") == "B" else "B"}
    assert not is_of_day(Deal.of("cartographers", seed, 1, **other).code(), "cartographers", DAY)
    assert not is_of_day(Deal.of("cartographers", seed, 2, **chosen).code(), "cartographers", DAY)


def test_both_sides_of_the_map_take_turns() -> None:
    sides = [deal("cartographers", FIRST.plus(n)).options["side"] for n in range(4)]
    assert sides in (["A", "B", "A", "B"], ["B", "A", "B", "A"])


def test_the_first_result_of_a_day_stays() -> None:
    first, again = result("woodcraft", DAY), result("woodcraft", DAY, id="b")
    diary = Diary([first, again])
    assert diary.result("woodcraft", DAY) is first
    assert diary.result("woodcraft", DAY.plus(1)) is None
    assert diary.result("kingdom_builder", DAY) is None


def test_the_first_end_of_the_first_game_of_a_day_counts_after_an_undo() -> None:
    first = result("kingdom_builder", DAY)
    better = first._replace(about={"scores": [60]}, first=first.about)
    diary = Diary([better, result("kingdom_builder", DAY, id="b")])
    assert diary.result("kingdom_builder", DAY) == first and diary.in_row(DAY)


@pytest.mark.parametrize(("game", "number", "signed"), [
    ("cartographers", -4, True), ("kingdom_builder", 47, False), ("woodcraft", 102, False)])  # fmt: skip
def test_the_result_is_one_number(game: str, number: int, signed: bool) -> None:
    assert figure(result(game, DAY)) == (number, signed)


def saved(id: str, over: bool, day: Day = DAY, players: int = 1) -> Entry:
    return Entry(id, "woodcraft", 1, 0, 0, over, players, deal("woodcraft", day).code(), ABOUT["woodcraft"])


def branched(id: str) -> Entry:
    """A running game that goes on from another one."""
    entry = saved(id, over=False)
    return entry._replace(about=entry.about | {"branched": True})


@pytest.mark.parametrize(("entries", "closed", "own", "expected"), [
    ([], "", "", None),
    ([saved("a", over=True), saved("b", over=False)], "", "a", "b"),
    ([saved("a", over=True), saved("b", over=True)], "", "ab", "a"),
    ([saved("a", over=True)], "", "", None),  # somebody else's, kept from a link
    ([saved("a", over=True), saved("b", over=True)], "", "b", "b"),
    ([saved("a", over=False), saved("b", over=True)], "a", "b", "b"),  # "a" was played by earlier rules
    ([saved("a", over=False)], "a", "", None),
    ([saved("a", over=False, day=DAY.plus(1))], "", "", None),
    ([branched("a"), saved("b", over=True)], "", "b", "b"),
    ([branched("a")], "", "", None),
])  # fmt: skip
def test_a_day_opens_a_game_that_can_be_continued_or_one_s_own(
    entries: list[Entry], closed: str, own: str, expected: str | None
) -> None:
    entry = started(entries, closed, own, "woodcraft", DAY)
    assert (entry.id if entry else None) == expected


def test_days_in_a_row() -> None:
    """20 and 21 in time, 22 open; 15 to 18 in time; 19 played a day late."""
    rows = [result("woodcraft", Day(2026, 11, day)) for day in (15, 16, 17, 18)]
    rows += [result("kingdom_builder", Day(2026, 11, 19), on=Day(2026, 11, 20))]
    rows += [result("cartographers", Day(2026, 11, day)) for day in (20, 21)]
    diary = Diary(rows)
    assert diary.row(Day(2026, 11, 22)) == 2  # today can still be played
    assert diary.row(Day(2026, 11, 23)) == 0
    assert diary.row(Day(2026, 11, 21)) == 2
    assert diary.longest_row() == 4
    assert [day for day in range(14, 24) if diary.in_row(Day(2026, 11, day))] == [15, 16, 17, 18, 20, 21]
    days = [Day(2026, 11, day) for day in range(1, 23)]
    assert diary.played(days, games()) == 7


def test_without_results_there_are_no_days_in_a_row() -> None:
    assert (Diary([]).row(DAY), Diary([]).longest_row()) == (0, 0)
    custom = result("woodcraft", DAY)._replace(code="")
    assert Diary([custom]).result("woodcraft", DAY) is None
