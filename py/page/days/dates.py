"""Days and months as the language of the page writes them."""

from __future__ import annotations

from page.dates import written_day
from table.day import Day

#: Languages in which a week begins on Monday; in the others it begins on Sunday.
_MONDAY = ("zh-Hans",)


def first_weekday(lang: str) -> int:
    """0 for Sunday, 1 for Monday."""
    return 1 if lang in _MONDAY else 0


def month(lang: str, day: Day) -> str:
    return written_day(lang, day, year="numeric", month="long")


def day_and_month(lang: str, day: Day) -> str:
    return written_day(lang, day, day="numeric", month="long")


def weekdays(lang: str) -> list[tuple[str, str]]:
    """The short and the long names of the seven days, in the order of a week."""
    first = Day(2026, 11, 1).plus(first_weekday(lang))  # a Sunday
    days = [first.plus(n) for n in range(7)]
    return [(written_day(lang, day, weekday="short"), written_day(lang, day, weekday="long")) for day in days]
