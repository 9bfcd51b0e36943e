"""From navigation to the first playable board of each game, relative to a stock Pyodide page in the same run."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Playwright

from engine.registry import games
from tools.bench import chart
from tools.bench.pages import driver, open_ready, ours, profile, repeated, route, slow_down, stock
from tools.bench.report import Measure

#: The ratio to reach by kind of start: a first visit, the first page of a browser that knows the page, and a first
#: visit with the processor slowed down SLOWDOWN times, as on a cheap phone.
TARGETS = {"cold": 0.30, "warm": 0.20, "slow": 0.25}
SLOWDOWN = 4
VISITS = 3  # before a start counts as warm: browsers cache compiled code at the second or third visit
STAY = 7000  # ms of each visit; a browser stores compiled code only when it has been idle for seconds
MARKS = "Object.fromEntries(performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime]))"

Start = dict[str, float]  # the marks of a start in ms; "ready" is the last


def measure(pairs: int) -> Iterator[Measure]:
    """The ratios of each game; sets `rows` to the measurements of the starts at full speed."""
    with ours() as our_url, stock() as stock_url, driver() as playwright:
        site = our_url.partition("#")[0]
        urls = {"stock": stock_url} | {game: site + route(game) for game in games()}
        times: dict[str, list[dict[str, Start]]] = {name: [] for name in urls}
        for number in range(pairs):
            # The order alternates, so that a machine that slows down affects both pages.
            for name in sorted(urls, reverse=bool(number % 2)):
                times[name].append(repeated(partial(starts, playwright, urls[name])))
    rows.clear()
    for name, target in TARGETS.items():
        for page, measured in times.items():
            if name != "slow":
                lengths = zip(*(chart.spans(kinds[name]) for kinds in measured), strict=True)
                rows.append((f"{page.replace('_', ' ')}, {name}", [median(each) for each in lengths]))
            if page != "stock":
                yield Measure(
                    f"{page}, {name}, median of {pairs}",
                    median(kinds[name]["ready"] for kinds in measured),
                    "ms",
                    median(kinds[name]["ready"] for kinds in times["stock"]),
                    "stock bare Pyodide",
                    target=target,
                    target_is_ratio=True,
                )


#: The median length of each phase of each page in the last measurement.
rows: list[tuple[str, list[float]]] = []


def starts(playwright: Playwright, url: str) -> dict[str, Start]:
    """A start of each kind in TARGETS. The warm one comes after VISITS visits of another process with the profile."""
    with tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder:
        with profile(playwright, Path(folder)) as context:
            visits = []
            for _ in range(VISITS):
                visits.append(visit(context.pages[0], url))
                context.pages[0].wait_for_timeout(STAY)
        with profile(playwright, Path(folder)) as context:
            warm = visit(context.pages[0], url)
    return {"cold": visits[0], "warm": warm, "slow": slow_visit(playwright, url)}


def slow_visit(playwright: Playwright, url: str) -> Start:
    """A first visit with a slow processor."""
    with (
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        slow_down(page, SLOWDOWN)
        return visit(page, url)


def visit(page: Page, url: str) -> Start:
    ready = open_ready(page, url)
    return {**page.evaluate(MARKS), "ready": ready}
