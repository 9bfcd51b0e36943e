"""Days and months as the language of the page writes them."""

from __future__ import annotations

import json

import js

from table.day import Day

#: Languages in which a week begins on Monday; in the others it begins on Sunday.
_MONDAY = ("zh-Hans",)


def first_weekday(lang: str) -> int:
    """0 for Sunday, 1 for Monday."""
    return 1 if lang in _MONDAY else 0


def month(lang: str, day: Day) -> str:
    return _written(lang, day, year="numeric", month="long")


def day_and_month(lang: str, day: Day) -> str:
    return _written(lang, day, day="numeric", month="long")


def weekdays(lang: str) -> list[tuple[str, str]]:
    """The short and the long names of the seven days, in the order of a week."""
    first = Day(2026, 11, 1).plus(first_weekday(lang))  # a Sunday
    days = [first.plus(n) for n in range(7)]
    return [(_written(lang, day, weekday="short"), _written(lang, day, weekday="long")) for day in days]


def _written(lang: str, date: Day, **options: str) -> str:
    """A day in the words of a language. It is formatted in UTC, so that no time zone moves it to another date."""
    clock = js.Intl.DateTimeFormat.new(lang, js.JSON.parse(json.dumps({"timeZone": "UTC", **options})))
    return str(clock.format(js.Date.new(date.number * 86_400_000)))
