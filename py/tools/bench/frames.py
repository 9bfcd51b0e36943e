"""Script time of a redraw while the pointer moves over the board."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tools.bench.pages import driver, open_ready, ours, profile
from tools.bench.report import Measure

HOVERS = 300
TARGET = 6.0
FRAME = 1000 / 60


def measure(pairs: int) -> Iterator[Measure]:
    with (
        ours() as url,
        driver() as playwright,
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        open_ready(page, url)
        times = [float(ms) for ms in page.evaluate(f"window.inkstead.bench.hover({HOVERS})")]
    yield Measure(f"hover, median of {len(times)}", median(times), "ms", FRAME, "a frame at 60 Hz")
    p95 = quantiles(times, n=20)[-1]
    yield Measure("hover, p95", p95, "ms", FRAME, "a frame at 60 Hz", target=TARGET)
