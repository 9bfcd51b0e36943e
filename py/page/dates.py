"""Dates and times as the language of the page writes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from table.day import Day


def written(lang: str, milliseconds: float, /, **options: str) -> str:
    """A moment, in ms since 1970, with the options of ``Intl.DateTimeFormat``."""
    clock = js.Intl.DateTimeFormat.new(lang, js.JSON.parse(json.dumps(options)))
    return str(clock.format(js.Date.new(milliseconds)))


def written_day(lang: str, day: Day, /, **options: str) -> str:
    """A day. It is formatted in UTC, so that no time zone moves it to another date."""
    return written(lang, day.number * 86_400_000, timeZone="UTC", **options)
