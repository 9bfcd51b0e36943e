"""Games of the day for page tests: played by random actions, finished at noon of a day or still running."""

import random
import time

from played_games import STORE
from playwright.sync_api import Page
from session_helpers import play_on

from table.day import Day
from table.days import deal
from table.memory_store import MemoryStore
from table.results import Results
from table.save_format import Entry
from table.saved_games import Shelf
from table.session import Session


def played_day(game: str, day: Day, moves: int | None = None) -> Session:
    """The game of a day after a number of random actions, by default the finished one."""
    return play_on(Session(deal(game, day)), random.Random(day.number), moves)


def noon(day: Day) -> int:
    """Noon of a day on this device, in seconds since 1970."""
    return int(time.mktime((*day, 12, 0, 0, 0, 0, -1)))


def month(*finished: tuple[str, Day, Day]) -> MemoryStore:
    """A store with results: each a game, its day, and the day on which it was finished."""
    store = MemoryStore()
    results = Results(store)
    for n, (game, day, on) in enumerate(finished):
        session = played_day(game, day)
        results.update([Entry.of(f"r{n}", session, 1, noon(on), noon(on))])
    return store


def store_day(page: Page) -> None:
    """Today's map is finished, today's land is running; yesterday's map was finished yesterday."""
    today = Day.today()
    store = month(("cartographers", today.plus(-1), today.plus(-1)))
    shelf = Shelf(store)
    shelf.save("map", played_day("cartographers", today), int(time.time()))
    shelf.save("land", played_day("kingdom_builder", today, moves=9), int(time.time()) - 60)
    page.evaluate(STORE, store.texts)
