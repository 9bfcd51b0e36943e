"""Frames and tasks while scenes of events are played on a slow device."""

import time
from collections.abc import Callable, Iterator
from statistics import quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page

import bots
from engine.cartographers.events import AmbushStruck, SeasonScored
from engine.kingdom_builder.actions import END
from engine.woodcraft.events import Earned
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session, Sitter
from tools import browser
from tools.bench.pages import SECONDS, driver, ours, slow_down
from tools.bench.report import Measure

#: The slowdown of the processor, and the longest task of the main thread that is good enough, ms.
SLOWDOWN, LONGEST_TASK = 4, 50.0
FRAME = 1000 / 60
#: How long a new page is left alone, ms: other games arrive in the background.
SETTLED = 1500
PHASE = ".table[data-phase]"

LAY = (
    "texts => { Object.assign(localStorage, texts); "
    'localStorage.setItem(\'inkstead.prefs\', \'{"pace":"normal","ponder":false}\'); }'
)
# Collects the times of frames during scenes, and long tasks between them; browsers report none below 50 ms. The press
# that starts the scenes does not count: it plays the last round again in the engine, which a game in progress has done.
WATCH = """() => {
  window.watched = { frames: [], tasks: [] };
  let first = 0, last = 0;
  new PerformanceObserver(list => {
    for (const it of list.getEntries()) if (first && last && it.startTime > first) watched.tasks.push(it.duration);
  }).observe({ type: "longtask" });
  const frame = now => {
    const scene = document.querySelector(".table[data-phase=scene]");
    if (scene && last) watched.frames.push(now - last);
    last = scene ? now : 0;
    if (scene && !first) first = performance.now();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
# A scene waits for the player, who goes on; returns whether scenes are still played.
GO_ON = """() => {
  const main = document.querySelector("[data-part=main]");
  const playing = document.querySelector(".table").dataset.phase === "scene";
  if (playing && !main.classList.contains("skipping")) main.click();
  return playing;
}"""


class Event(NamedTuple):
    """Scenes to measure: a game of some sitters that is played until its last action has brought them."""

    name: str
    game: str
    sitters: tuple[Sitter, ...]
    #: Whether the scenes follow from the new events of the last action, and the position after it.
    wanted: Callable[[list[object], Session], bool]


ADA, BEN, BOT = Sitter(name="Ada"), Sitter(name="Ben"), Sitter("easy")


def _has(kind: type) -> Callable[[list[object], Session], bool]:
    return lambda events, session: any(isinstance(event, kind) for event in events)


def _ones_turn(events: list[object], session: Session) -> bool:
    """The person's turn has come after the bots' turns, in the middle of the game."""
    state = session.state
    return state.actor == 0 and len(state.history) > 30 and END not in state.actions() and bool(events)


EVENTS = (
    Event("end of a season", "cartographers", (ADA,), _has(SeasonScored)),
    Event("ambush", "cartographers", (ADA,), _has(AmbushStruck)),
    Event("turns of two bots", "kingdom_builder", (ADA, BOT, BOT), _ones_turn),
    Event("final scoring", "kingdom_builder", (ADA, BEN), lambda events, session: session.over),
    Event("turn of a bot", "woodcraft", (ADA, BOT), _ones_turn),
    Event("income", "woodcraft", (ADA, BEN), _has(Earned)),
)


def played(event: Event) -> Session:
    """A game that an easy bot has played for everybody until the scenes can be shown."""
    session = Session(Deal.of(event.game, 5, len(event.sitters)), event.sitters)
    players = [bots.make(event.game, "easy", str(seat)) for seat in range(len(event.sitters))]
    while not session.over:
        state: Any = session.state  # every game has ``events``
        seat, before = state.actor, len(state.events)
        session.place(players[seat].choose(state, seat))
        if session.inked is not None:
            session.reveal()
        state = session.state
        if event.wanted(list(state.events[before:]), session):
            return session
    raise AssertionError(f"no {event.name}")


def watched(page: Page, site: str, event: Event) -> dict[str, list[float]]:
    """The frames and long tasks, in ms, while the last round of a game is shown again."""
    texts = MemoryStore()
    Shelf(texts).save("bench", played(event), int(time.time()))
    page.goto(f"{site}#/about")
    page.evaluate(LAY, texts.texts)
    page.goto("about:blank")
    page.goto(f"{site}#/play/bench")
    page.wait_for_selector(PHASE, state="attached", timeout=SECONDS * 1000)
    page.wait_for_timeout(SETTLED)
    if page.get_attribute(".table", "data-phase") == "greet":
        page.click("[data-part=main]")
    slow_down(page, SLOWDOWN)
    page.click('.tools [data-do="menu"]')
    page.evaluate(WATCH)
    page.click('[data-do="last_round"]')
    page.wait_for_selector(".table[data-phase=scene]")
    while page.evaluate(GO_ON):
        page.wait_for_timeout(300)
    result: dict[str, Any] = page.evaluate("watched")
    return result


def measure(pairs: int) -> Iterator[Measure]:
    with ours() as url, driver() as playwright:
        program = playwright.chromium.launch(executable_path=browser.prepare(), args=browser.ARGUMENTS)
        for event in EVENTS:
            context = program.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
            seen = watched(context.new_page(), url.partition("#")[0], event)
            name = f"{event.game}, {event.name}"
            frames = seen["frames"]
            yield Measure(f"{name}, p95 of {len(frames)}", quantiles(frames, n=20)[-1], "ms", FRAME, "a frame at 60 Hz")
            task = max(seen["tasks"], default=0.0)
            yield Measure(f"{name}, longest task", task, "ms", FRAME, "a frame at 60 Hz", target=LONGEST_TASK)
            context.close()
        program.close()
