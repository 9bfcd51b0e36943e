"""Days of the calendar: numbers, weekdays and months, compared with the standard library."""

import datetime
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.day import Day, month_of
from table.save_format import LATEST

DATES = st.dates(datetime.date(1970, 1, 1), datetime.date(2400, 12, 31))
EPOCH = datetime.date(1970, 1, 1)


@given(DATES)
def test_a_day_is_that_of_the_standard_library(date: datetime.date) -> None:
    day = Day(date.year, date.month, date.day)
    assert day.number == (date - EPOCH).days
    assert Day.of_number(day.number) == day
    assert day.weekday == (date.weekday() + 1) % 7
    assert day.iso == date.isoformat() and Day.parse(day.iso) == day
    assert day.plus(40).iso == (date + datetime.timedelta(40)).isoformat()


@given(DATES, st.integers(-30, 30))
def test_months_later_is_the_first_of_a_month(date: datetime.date, months: int) -> None:
    first = Day(date.year, date.month, date.day).months_later(months)
    assert first.day == 1
    assert first.year * 12 + first.month == date.year * 12 + date.month + months


@pytest.mark.parametrize(("year", "month", "length"), [(2026, 11, 30), (2028, 2, 29), (2100, 2, 28), (2026, 12, 31)])
def test_the_days_of_a_month(year: int, month: int, length: int) -> None:
    days = month_of(Day(year, month, 17))
    assert [day.day for day in days] == list(range(1, length + 1))
    assert {(day.year, day.month) for day in days} == {(year, month)}


@pytest.mark.parametrize(
    "text",
    ["", "2026-11", "2026-02-30", "2026-13-01", "2026-00-10", "1969-12-31", "2026-1-1", "today", "２０２６-11-01"],
)
def test_other_texts_are_no_days(text: str) -> None:
    assert Day.parse(text) is None


@pytest.mark.parametrize(("seconds", "iso"), [(-3_600, "1970-01-01"), (LATEST, "9999-12-31"), (86_400, "1970-01-02")])
def test_the_day_of_every_time_can_be_read_again(monkeypatch: pytest.MonkeyPatch, seconds: int, iso: str) -> None:
    """West of Greenwich a clock that was never set shows 1969; a text with such a day would be taken for damaged."""
    monkeypatch.setattr(time, "localtime", time.gmtime)
    assert Day.at(seconds).iso == iso and Day.parse(iso) is not None
