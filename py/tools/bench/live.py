"""From an action to its picture on the other device of a live game: two pages on this machine, connected by WebRTC."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median, quantiles

from playwright.sync_api import Browser, Page

from engine import Chance
from table.deals import Deal
from table.links import arrivals, code
from table.links.session import LinkedSession
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import AWAY, Session, Sitter
from tools import browser
from tools.bench.pages import SECONDS, driver, ours
from tools.bench.report import Measure

#: The number of actions, each with its undo, and the longest p95 that is good enough, ms.
ACTIONS, TARGET = 20, 200.0
#: How much of a game is played before, and how long the pages are left alone before an input, ms.
BEFORE, SETTLED = 60, 400
GAME = "kingdom_builder"

LAY = "texts => { Object.assign(localStorage, texts); }"
# ``seen``: when the picture with the first change after ``look()`` is on the screen; times are ms since 1970.
WATCH = """root => {
  window.now = () => performance.timeOrigin + performance.now();
  window.look = () => { window.seen = 0; window.looking = true; };
  const after = new MessageChannel();
  after.port1.onmessage = () => { window.seen = now(); };
  new MutationObserver(() => {
    if (!window.looking) return;
    window.looking = false;
    requestAnimationFrame(() => after.port2.postMessage(0));
  }).observe(document.querySelector(root), { subtree: true, childList: true, attributes: true, characterData: true });
  const send = RTCDataChannel.prototype.send;
  RTCDataChannel.prototype.send = function (text) { window.sent = now(); return send.call(this, text); };
}"""
# Builds on the first hex, by keyboard.
ACT = """() => {
  const cell = [...document.querySelectorAll('.twin [role=gridcell]')]
    .find(one => one.getAttribute('aria-label').includes('may build'));
  cell.focus();
  const begun = now();
  cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  return begun;
}"""
UNDO = "() => { const begun = now(); document.querySelector('[data-do=undo]').click(); return begun; }"
# A blank page that shows each message, and the messages by which two of them connect.
BLANK = "<!doctype html><title>blank</title><main id=room>0</main>"
DESCRIBE = """async other => {
  window.line = new RTCPeerConnection();
  window.channel = line.createDataChannel('bench', { negotiated: true, id: 0 });
  channel.onmessage = event => { document.querySelector('main').textContent = event.data; };
  if (other) await line.setRemoteDescription(JSON.parse(other));
  await line.setLocalDescription();
  while (line.iceGatheringState !== 'complete') await new Promise(done => setTimeout(done, 20));
  return JSON.stringify(line.localDescription);
}"""
ACCEPT = """async other => {
  await line.setRemoteDescription(JSON.parse(other));
  while (channel.readyState !== 'open') await new Promise(done => setTimeout(done, 20));
}"""
SEND = "() => { const begun = now(); channel.send(String(begun)); return begun; }"


@dataclass
class Times:
    """Milliseconds from an input to its message, and to its picture on the other page."""

    messages: list[float]
    pictures: list[float]


def until(page: Page, condition: str) -> None:
    """Wait until a condition of the page holds; its policy forbids the usual way, which evaluates a text."""
    found = page.evaluate(f"""async () => {{
      const end = performance.now() + {SECONDS * 1000};
      while (!({condition}) && performance.now() < end) await new Promise(done => setTimeout(done, 10));
      return Boolean({condition});
    }}""")
    assert found, f"never: {condition}"


def watched(here: Page, there: Page, script: str) -> tuple[float, float]:
    """Do something on one page; how long it took to its message, and to the next picture of the other page."""
    until(there, "document.querySelector('.table[data-phase=scene]') === null")
    here.wait_for_timeout(SETTLED)
    there.evaluate("look()")
    begun = float(here.evaluate(script))
    until(there, "window.seen > 0")
    return float(here.evaluate("sent")) - begun, float(there.evaluate("seen")) - begun


def two_pages(program: Browser) -> tuple[Page, Page]:
    contexts = [program.new_context(viewport={"width": 1280, "height": 800}, locale="en-US") for _ in range(2)]
    here, there = (context.new_page() for context in contexts)
    return here, there


def yardstick(program: Browser) -> float:
    """The median time from a message to the picture of a blank page that shows it, ms."""
    here, there = two_pages(program)
    for page in (here, there):
        page.set_content(BLANK)
    answer = there.evaluate(DESCRIBE, here.evaluate(DESCRIBE, ""))
    here.evaluate(ACCEPT, answer)
    for page in (here, there):
        page.evaluate(WATCH, "#room")
    times = [watched(here, there, SEND)[1] for _ in range(ACTIONS)]
    for page in (here, there):
        page.context.close()
    return median(times)


def begun() -> list[LinkedSession]:
    """A game in progress on both of its devices, the one that acts first."""
    sitters = (Sitter(name="Ann"), Sitter(AWAY, "Bo"))
    host = arrivals.begun(Session(Deal.of(GAME, 5, 2), sitters), 5)
    devices, chance = [host, arrivals.joined(code.read(code.code(host, 1)))], Chance.of(5)
    while True:
        for here, there in (devices, devices[::-1]):
            while not here.waits:
                here.place(chance.pick(here.state.actions()))
                if here.inked is not None:
                    here.reveal()
            here.seal()
            arrivals.accept_text(there, code.code(here, there.device))
            if len(here.state.history) > BEFORE:
                return [there, here]


def opened(page: Page, site: str, session: LinkedSession) -> None:
    texts = MemoryStore()
    Shelf(texts).save("bench", session, int(time.time()))
    page.goto(f"{site}#/about")
    page.evaluate(LAY, texts.texts)
    page.goto("about:blank")
    page.goto(f"{site}#/play/bench")
    page.wait_for_selector(".table[data-phase]", state="attached", timeout=SECONDS * 1000)


def connect(here: Page, there: Page) -> None:
    """Connect two tables by their buttons."""
    field = "[data-live] .turn-link input"
    here.click("[data-do=menu]")
    here.click("[data-do=live]")
    here.click("[data-do^=live_offer]")
    there.evaluate("link => { location.hash = '#' + link.split('#')[1]; }", here.locator(field).input_value())
    there.click("[data-do=live_answer]")
    here.fill("#turn-paste", there.locator(field).input_value())
    here.click(".turn-paste [type=submit]")
    for page in (here, there):
        until(page, "document.querySelector('dialog[open]') === null")
        page.wait_for_selector("#toast:not(:empty)")
        page.evaluate(WATCH, "#room")


def played(program: Browser, site: str) -> Times:
    here, there = two_pages(program)
    for page, session in zip((here, there), begun(), strict=True):
        opened(page, site, session)
    connect(here, there)
    both = [watched(here, there, script) for _ in range(ACTIONS) for script in (ACT, UNDO)]
    for page in (here, there):
        page.context.close()
    return Times([sent for sent, _ in both], [seen for _, seen in both])


def measure(pairs: int) -> Iterator[Measure]:
    with ours() as url, driver() as playwright:
        program = playwright.chromium.launch(executable_path=browser.prepare(), args=browser.ARGUMENTS)
        blank = yardstick(program)
        times = played(program, url.partition("#")[0])
        program.close()
    for name, value, target in (
        ("to the message, median", median(times.messages), None),
        ("to the picture, median", median(times.pictures), None),
        ("to the picture, p95", quantiles(times.pictures, n=20)[-1], TARGET),
    ):
        yield Measure(f"action {name}", value, "ms", blank, "blank page, median", target=target)
