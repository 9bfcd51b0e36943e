"""Navigation to first playable board of each game, cold and warm, relative to a stock Pyodide page in the same run."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, Playwright

from engine.registry import games
from tools.bench import chart
from tools.bench.pages import driver, open_ready, ours, profile, route, stock
from tools.bench.report import Measure

COLD_TARGET = 0.30
WARM_TARGET = 0.20
VISITS = 3  # before a start counts as warm: browsers cache compiled code at the second or third visit
STAY = 7000  # ms of each visit; a browser stores compiled code only when it has been idle for seconds
MARKS = "Object.fromEntries(performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime]))"

Start = dict[str, float]  # the marks of a start in ms; "ready" is the last


def measure(pairs: int) -> Iterator[Measure]:
    """Two ratios for each game; sets `rows` to the measurements."""
    with ours() as our_url, stock() as stock_url, driver() as playwright:
        site = our_url.partition("#")[0]
        urls = {"stock": stock_url} | {game: site + route(game) for game in games()}
        times: dict[str, list[tuple[Start, Start]]] = {name: [] for name in urls}
        for number in range(pairs):
            # The order alternates, so that a machine that slows down affects both pages.
            for name in sorted(urls, reverse=bool(number % 2)):
                times[name].append(cold_and_warm(playwright, urls[name]))
    rows.clear()
    for place, (name, target) in enumerate((("cold", COLD_TARGET), ("warm", WARM_TARGET))):
        for page, measured in times.items():
            lengths = zip(*(chart.spans(pair[place]) for pair in measured), strict=True)
            rows.append((f"{page.replace('_', ' ')}, {name}", [median(each) for each in lengths]))
            if page != "stock":
                yield Measure(
                    f"{page}, {name}, median of {pairs}",
                    median(pair[place]["ready"] for pair in measured),
                    "ms",
                    median(pair[place]["ready"] for pair in times["stock"]),
                    "stock bare Pyodide",
                    target=target,
                    target_is_ratio=True,
                )


#: The median length of each phase of each page in the last measurement.
rows: list[tuple[str, list[float]]] = []


def cold_and_warm(playwright: Playwright, url: str) -> tuple[Start, Start]:
    """The first visit with a new profile, and the first of a new process after VISITS visits with it."""
    with tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder:
        with profile(playwright, Path(folder)) as context:
            visits = []
            for _ in range(VISITS):
                visits.append(visit(context.pages[0], url))
                context.pages[0].wait_for_timeout(STAY)
        with profile(playwright, Path(folder)) as context:
            return visits[0], visit(context.pages[0], url)


def visit(page: Page, url: str) -> Start:
    ready = open_ready(page, url)
    return {**page.evaluate(MARKS), "ready": ready}
