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

# One pointer move for each frame, over the whole map. Listeners run inside dispatchEvent, so its duration is the whole
# script time of a redraw. Every sixth move also rotates the shape.
HOVER = """async hovers => {
  const sheet = document.querySelector(".sheet"), grid = document.querySelector(".twin").getBoundingClientRect();
  const times = [];
  for (let i = 0; i < hovers; i++) {
    const clientX = grid.left + grid.width * ((i * 37 % 101) / 101);
    const clientY = grid.top + grid.height * ((i * 53 % 103) / 103);
    if (i % 6 === 0) document.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    sheet.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerType: "mouse", bubbles: true }));
    times.push(performance.now() - start);
  }
  return times;
}"""


def measure(pairs: int) -> Iterator[Measure]:
    with (
        ours() as url,
        driver() as playwright,
        tempfile.TemporaryDirectory(prefix="inkstead-profile-", ignore_cleanup_errors=True) as folder,
        profile(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        open_ready(page, url)
        times = [float(ms) for ms in page.evaluate(HOVER, HOVERS)]
    yield Measure(f"hover, median of {len(times)}", median(times), "ms", FRAME, "a frame at 60 Hz")
    p95 = quantiles(times, n=20)[-1]
    yield Measure("hover, p95", p95, "ms", FRAME, "a frame at 60 Hz", target=TARGET)
