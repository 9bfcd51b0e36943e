"""Navigation to first playable board, cold and warm, beside a stock bare-Pyodide page in the same run."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Playwright

from tools.bench.pages import driver, open_ready, ours, profile, stock
from tools.bench.report import Measure

COLD_TARGET = 0.55
WARM_TARGET = 0.50
VISITS = 3  # before a start counts as warm: browsers keep compiled code of the second or third
STAY = 3000  # ms of each visit; what a browser has compiled it keeps only after some seconds of rest


def measure(pairs: int) -> Iterator[Measure]:
    times: dict[str, list[tuple[float, float]]] = {"stock": [], "ours": []}
    with ours() as our_url, stock() as stock_url, driver() as playwright:
        urls = {"stock": stock_url, "ours": our_url}
        for number in range(pairs):
            # Alternating who goes first, so that a machine that slows down slows both.
            for name in sorted(urls, reverse=bool(number % 2)):
                times[name].append(cold_and_warm(playwright, urls[name]))
    for place, (name, target) in enumerate((("cold", COLD_TARGET), ("warm", WARM_TARGET))):
        value, reference = (median(pair[place] for pair in times[page]) for page in ("ours", "stock"))
        yield Measure(
            f"{name}, median of {pairs}",
            value,
            "ms",
            reference,
            "stock bare Pyodide",
            target=target,
            target_is_ratio=True,
        )


def cold_and_warm(playwright: Playwright, url: str) -> tuple[float, float]:
    """ms of the first visit with a new profile, and of a new process after VISITS visits with it."""
    with tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder:
        with profile(playwright, Path(folder)) as context:
            visits = []
            for _ in range(VISITS):
                visits.append(open_ready(context.pages[0], url))
                context.pages[0].wait_for_timeout(STAY)
        with profile(playwright, Path(folder)) as context:
            return visits[0], open_ready(context.pages[0], url)
