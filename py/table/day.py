"""Days of the calendar, without time and time zone; counted from 1 January 1970."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

_ISO = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


class Day(NamedTuple):
    """A day of the Gregorian calendar."""

    year: int
    month: int
    day: int

    @classmethod
    def today(cls) -> Day:
        """The day by the clock and the time zone of the device."""
        return cls.at(int(time.time()))

    @classmethod
    def at(cls, seconds: int) -> Day:
        """The day of a time in seconds since 1970, in the time zone of the device; always one that ``parse`` accepts.

        A clock that was never set may show 1969, and a file from outside a year of five digits.
        """
        return min(max(cls(*time.localtime(seconds)[:3]), cls(1970, 1, 1)), cls(9999, 12, 31))

    @classmethod
    def of_number(cls, number: int) -> Day:
        """The inverse of ``number``."""
        return cls(*time.gmtime(number * 86_400)[:3])

    @classmethod
    def parse(cls, text: str) -> Day | None:
        """The day written as ``2026-11-22``; None for any other text, also for 30 February, and before 1970."""
        match = _ISO.fullmatch(text)
        if match is None:
            return None
        day = cls(*map(int, match.groups()))
        valid = day.year >= 1970 and 1 <= day.month <= 12 and 1 <= day.day <= 31
        return day if valid and cls.of_number(day.number) == day else None

    @property
    def number(self) -> int:
        """Days since 1 January 1970."""
        # A year begins in March here, so that the leap day is the last day of its year.
        year, month = (self.year, self.month - 3) if self.month > 2 else (self.year - 1, self.month + 9)
        leaps = year // 4 - year // 100 + year // 400
        return 365 * year + leaps + (153 * month + 2) // 5 + self.day - 719_469

    @property
    def weekday(self) -> int:
        """0 for Sunday to 6 for Saturday."""
        return (self.number + 4) % 7

    @property
    def iso(self) -> str:
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"

    def plus(self, days: int) -> Day:
        return Day.of_number(self.number + days)

    def months_later(self, months: int) -> Day:
        """The first day of the month that is this number of months later."""
        year, month = divmod(self.year * 12 + self.month - 1 + months, 12)
        return Day(year, month + 1, 1)


def is_iso(value: object) -> bool:
    """Whether a value from outside is the text of a day, as ``Day.parse`` reads it."""
    return isinstance(value, str) and Day.parse(value) is not None


def month_of(day: Day) -> list[Day]:
    """All days of the month of a day."""
    first, after = day.months_later(0).number, day.months_later(1).number
    return [Day.of_number(number) for number in range(first, after)]
