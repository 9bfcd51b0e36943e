"""From an input to the next picture, by the browser's event timing: clicks, keys, drags and swipes in games."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from statistics import quantiles
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page

from table.session import Session
from tools import browser
from tools.bench.input_games import PLAYERS, Screen, deal
from tools.bench.pages import READY, SECONDS, driver, ours, repeated, slow_down
from tools.bench.report import Measure

#: Inputs of each kind in each game and at each speed.
INPUTS = 40
#: The slowdown of the processor, and the longest p95 from an input to its picture that is good enough, ms.
TARGETS = {1: 32.0, 4: 100.0}
#: The longest task during play that is good enough at the larger slowdown, ms.
LONGEST_TASK = 100.0
#: The pause of a quick player after an input, ms, and how long a mouse button is held.
PAUSE, HELD = 150, 60
#: How long a new page is left alone, ms: other games arrive in the background.
SETTLED = 1500
#: The lines that the reference page writes with every input.
LINES = 100
#: What the times are compared with.
REFERENCE = f"page that writes {LINES} lines"
#: Event timing does not report shorter times, ms.
SHORTEST = 16.0

# Event timing leaves out moves of the pointer. A move with a pressed button is measured to the first task after its
# frame.
WATCH = """
window.watched = { events: [], tasks: [] };
new PerformanceObserver(list => {
  for (const it of list.getEntries()) if (/^(key|click|pointer|mouse)/.test(it.name)) watched.events.push(it.duration);
}).observe({ type: "event", durationThreshold: 16 });
new PerformanceObserver(list => {
  for (const it of list.getEntries()) watched.tasks.push(it.duration);
}).observe({ type: "longtask" });
addEventListener("pointermove", event => {
  if (!event.buttons) return;
  const after = new MessageChannel();
  after.port1.onmessage = () => watched.events.push(performance.now() - event.timeStamp);
  requestAnimationFrame(() => after.port2.postMessage(0));
}, true);
"""
READ = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => {
  done(watched);
  window.watched = { events: [], tasks: [] };
})))"""

REFERENCE_PAGE = """<!doctype html><title>reference</title>
<button style="position:fixed;inset:0;width:200px;height:200px">0</button><ol></ol>"""
# Every input writes a list again, so that the reference depends on the speed of the machine and of the browser, too.
WRITE_LINES = """lines => {
  let times = 0;
  const write = () => {
    times += 1;
    document.querySelector("ol").replaceChildren(...Array.from({ length: lines }, (_, number) => {
      const line = document.createElement("li");
      line.textContent = `${times} + ${number} = ${times + number}`;
      return line;
    }));
  };
  document.querySelector("button").onclick = write;
  addEventListener("pointermove", event => { if (event.buttons) write(); });
}"""
# The inputs follow one another without pauses; a scene would take the next one as a press that skips it.
WITHOUT_SCENES = """if (location.protocol.startsWith("http")) {
  localStorage.setItem("inkstead.prefs", '{"pace":"off","ponder":false}');
}"""


class Meter:
    """Sends inputs to a page and records how long each one took until its picture, by kind."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.screen: Screen = page
        self._cdp: CDPSession = page.context.new_cdp_session(page)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.tasks: list[float] = []

    def slow_down(self, factor: int) -> None:
        """Slow the processor down; what happened before does not count."""
        slow_down(self.page, factor)
        self.page.evaluate(READ)

    @property
    def enough(self) -> bool:
        click, key, drag, swipe = (len(self.times.get(kind, ())) for kind in ("click", "key", "drag", "swipe"))
        return min(click, key, max(drag, swipe)) >= INPUTS

    @contextmanager
    def _input(self, kind: str) -> Iterator[None]:
        self._read()
        yield
        self.page.wait_for_timeout(PAUSE)
        self.times[kind].append(max([SHORTEST, *self._read()]))

    def _read(self) -> list[float]:
        """The durations of the events since the last call."""
        seen: dict[str, Any] = self.page.evaluate(READ)
        self.tasks += seen["tasks"]
        return [float(ms) for ms in seen["events"]]

    def click(self, x: float, y: float) -> None:
        """Click at a place where the mouse has rested for a moment."""
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(PAUSE)
        with self._input("click"):
            self.page.mouse.down()
            self.page.wait_for_timeout(HELD)
            self.page.mouse.up()

    def key(self, key: str) -> None:
        with self._input("key"):
            self.page.keyboard.press(key)

    def drag(self, places: list[tuple[float, float]]) -> None:
        """Drag with the mouse from place to place."""
        self.page.mouse.move(*places[0])
        self.page.wait_for_timeout(PAUSE)
        with self._input("drag"):
            self.page.mouse.down()
            for place in places[1:]:
                self.page.mouse.move(*place)
                self.page.wait_for_timeout(HELD)
            self.page.mouse.up()

    def swipe(self, places: list[tuple[float, float]]) -> None:
        """Drag with a finger from place to place."""

        def touch(kind: str, *at: tuple[float, float]) -> None:
            self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

        with self._input("swipe"):
            touch("touchStart", places[0])
            for place in places[1:]:
                touch("touchMove", place)
                self.page.wait_for_timeout(HELD)
            touch("touchEnd")


def yardsticks(page: Page, factor: int) -> dict[str, float]:
    """The p95 of inputs on the reference page, by kind, ms."""
    meter = Meter(page)
    meter.slow_down(factor)
    way = [(300.0 + 20 * step, 300.0) for step in range(5)]
    for _ in range(INPUTS):
        meter.click(100, 100)
        meter.key(" ")
        meter.drag(way)
        meter.swipe(way)
    return {kind: p95(times) for kind, times in meter.times.items()}


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def played(context: BrowserContext, site: str, game: str, factor: int) -> Meter:
    """The measurement of a game alone at a slowdown; deals follow one another until there are enough inputs."""
    page = context.new_page()
    meter = Meter(page)
    seed = 0
    while not meter.enough:
        seed += 1
        setting = deal(game, seed)
        page.goto("about:blank")
        page.goto(f"{site}#deal={setting.code()}")
        page.wait_for_selector(READY, state="attached", timeout=SECONDS * 1000)
        page.wait_for_timeout(SETTLED)
        meter.slow_down(factor)
        player = PLAYERS[game](meter, Session(setting))
        while not (meter.enough or player.over):
            player.turn()
        meter.slow_down(1)
    page.close()
    return meter


def measure(pairs: int) -> Iterator[Measure]:
    with ours() as url, driver() as playwright:
        program = playwright.chromium.launch(executable_path=browser.prepare(), args=browser.ARGUMENTS)
        context = program.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
        page = context.new_page()
        page.set_content(REFERENCE_PAGE)
        page.evaluate(WRITE_LINES, LINES)
        page.evaluate(WATCH)
        reference = {factor: yardsticks(page, factor) for factor in TARGETS}
        context.add_init_script(WATCH)
        context.add_init_script(WITHOUT_SCENES)
        for game in PLAYERS:
            for factor, target in TARGETS.items():
                name = f"{game}, {factor}x"
                meter = repeated(partial(played, context, url.partition("#")[0], game, factor))
                for kind, times in sorted(meter.times.items()):
                    yield Measure(
                        f"{name}, {kind}, p95", p95(times), "ms", reference[factor][kind], REFERENCE, target=target
                    )
                task = max(meter.tasks, default=0.0)
                bound = LONGEST_TASK if factor > 1 else None
                yield Measure(f"{name}, longest task", task, "ms", reference[factor]["click"], REFERENCE, target=bound)
        program.close()
