"""A solo game of Cartographers on the page, compared with the same game in the engine."""

import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from engine.cartographers.cards import AMBUSH, COIN_TRACK, EXPLORE, SEASONS
from engine.cartographers.sheets import MARKS, SIZE
from table.cartographers.hand import Hand
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import Session
from table.words import Words
from tools.paths import STATIC

WORDS = Words.from_file("en", (STATIC / "locale" / "en.js").read_text(encoding="utf-8"))
MINUS = "\u2212"

# Reads everything that the table shows.
READ = """() => {
  const table = document.querySelector('.table');
  const all = selector => [...table.querySelectorAll(selector)];
  const text = node => node ? node.textContent.trim().replace(/\\s+/g, ' ') : null;
  const one = selector => text(table.querySelector(selector));
  const main = all('[data-part=main]').find(node => node.getClientRects().length) ?? null;
  return {
    phase: table.dataset.phase,
    cells: all('[role=gridcell]').map(node => node.getAttribute('aria-label')),
    card: one('.cardname'),
    cost: one('.cost'),
    banner: one('.banner'),
    shapes: all('.opt.shape').map(node => [!node.disabled, node.getAttribute('aria-pressed') === 'true']),
    terrains: all('.opt.terrain').map(node => [text(node), node.getAttribute('aria-pressed') === 'true']),
    season: one('.seasons [aria-current=step] > span'),
    time: one('.seasons [aria-current=step] > b'),
    sums: all('.seasons .is-past b').map(text),
    coins: one('.coins b'),
    loss: one('.loss b'),
    edicts: all('.edicts .ed .name').map(text),
    now: all('.edicts [data-value]').map(node => text(node.querySelector('.was') || node)),
    then: all('.edicts [data-value]').map(node => node.querySelector('.was') ? text(node.lastChild) : text(node)),
    gains: all('.gains li .num').map(text),
    news: all('.news li').map(text),
    revealed: all('.left .cards li > span').map(text),
    ledger: all((table.dataset.phase === 'over' ? '.paper' : '.left') + ' .ledger tbody tr')
      .map(row => [...row.children].map(text)),
    main: main && {text: text(main), kind: main.className, off: main.getAttribute('aria-disabled') === 'true'},
    said: one('[data-part=say]'),
    title: one('[data-title]'), subtitle: one('.subtitle'),
    rating: table.querySelector('[data-scale]')?.getAttribute('aria-label') ?? null,
    code: one('.dealt .code'),
  };
}"""

# The cells with enough ink inside; the margins, which marks of neighbours may reach, are left out.
MARKED = """() => {
  const canvas = document.querySelector('canvas[data-part=over]');
  const box = canvas.getBoundingClientRect(), grid = document.querySelector('.twin').getBoundingClientRect();
  const copy = Object.assign(document.createElement('canvas'), {width: canvas.width, height: canvas.height});
  const context = copy.getContext('2d', {willReadFrequently: true});
  context.drawImage(canvas, 0, 0);
  const ratio = canvas.width / box.width, side = grid.width / 11;
  const marked = [];
  for (let i = 0; i < 121; i++) {
    const x = grid.left - box.left + i % 11 * side + 3, y = grid.top - box.top + Math.floor(i / 11) * side + 3;
    const points = context.getImageData(x * ratio, y * ratio, (side - 6) * ratio, (side - 6) * ratio).data;
    let inked = 0;
    for (let p = 3; p < points.length; p += 4) inked += points[p] > 60;
    if (inked > 12) marked.push(i);
  }
  return marked;
}"""

# Deletes the journal (static/journal.js) with the games of earlier tests.
CLEAR_JOURNAL = """await new Promise((done, failed) => {
    indexedDB.deleteDatabase("inkstead.journal").onsuccess = done;
    setTimeout(() => failed(new Error("a connection to the journal stays open")), 20000);
  });"""

# Replaces the saved games by these.
STORE_ONLY = (
    f"""async texts => {{
  {CLEAR_JOURNAL}"""
    """
  for (const key of Object.keys(localStorage)) if (key.startsWith('inkstead.game.')) delete localStorage[key];
  Object.assign(localStorage, texts);
}"""
)


def number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


def number_text(n: int) -> str:
    return str(n).replace("-", MINUS)


def card_name(slug: str) -> str:
    return WORDS(("ambush." if slug in AMBUSH else "card.") + slug)


def cell_name(row: int, col: int) -> str:
    return "ABCDEFGHIJK"[row] + str(col + 1)


def shape_name(form: Any) -> str:
    """The announcement of a shape."""
    rows, cols = (1 + max(cell[axis] for cell in form) for axis in (0, 1))
    return WORDS("say.shape.cells", n=len(form), rows=rows, cols=cols)


def place(name: str) -> tuple[int, int]:
    """Row and column of a cell."""
    return "ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1


def terrain_of(action: Any) -> str:
    return str(action).partition("@")[0]


def cells_of(action: Any) -> list[str]:
    """The cells that an action draws, by name."""
    return str(action).partition("@")[2].split(",")


CELLS = [cell_name(row, col) for row in range(SIZE) for col in range(SIZE)]
_MARK_OF = {WORDS("terrain." + terrain): mark for terrain, mark in MARKS.items()}
_MARK_OF |= {WORDS("terrain.empty"): ".", WORDS("terrain.wasteland"): "#"}


def board(labels: list[str]) -> tuple[list[str], set[str], set[str]]:
    """The map read from the labels of the twin: rows of marks, ruins, mountains whose coin is taken."""
    marks, ruins, closed = "", set(), set()
    for cell, label in zip(CELLS, labels, strict=True):
        name, _, what = label.partition(", ")
        assert name == cell
        if what.startswith("mountain"):
            marks += "^"
            if what == "mountain, coin earned":
                closed.add(cell)
            else:
                assert what == "mountain with a coin to earn"
        elif what == "ruins, not drawn yet":
            ruins.add(cell)
            marks += "."
        else:
            if what.endswith(" on ruins"):
                ruins.add(cell)
            marks += _MARK_OF[what.removesuffix(" on ruins")]
    return [marks[i : i + SIZE] for i in range(0, SIZE * SIZE, SIZE)], ruins, closed


def deal_with(side: str, *wanted: str, first: int = 0, policy: Callable[..., Any] | None = None) -> Deal:
    """The first deal in whose game, played by ``moves``, all wanted events happen; see ``events_of``."""
    for seed in range(first, first + 2000):
        deal = Deal.of("cartographers", seed, side=side)
        state, pick = deal.start(), policy or moves(deal)
        while not state.over:
            state.play(pick(state))
        if set(wanted) <= events_of(state):
            return deal
    raise AssertionError(f"no deal has {wanted}")


def events_of(state: Any) -> set[str]:
    """The kinds of events of a game: ambush, nowhere (an ambush without room), demand, coin, mountain, single."""
    events = set()
    for entry in state.view(0)["log"]:
        if entry["id"] == "ambush":
            events.add("ambush" if entry["cells"] else "nowhere")
        elif entry["id"] == "reveal" and entry["card"] in EXPLORE and EXPLORE[entry["card"]].ruins:
            events.add("demand")
        elif entry["id"] == "draw":
            events |= {"coin"} & ({"coin"} if entry["coin"] else set())
            events |= {"mountain"} if entry["mountains"] else set()
            if len(entry["cells"]) == 1 and entry["card"] != "rift_lands":
                events.add("single")
    return events


def moves(deal: Deal) -> Callable[[Any], Any]:
    """Random legal moves, always the same for a deal."""
    chance = random.Random(deal.code())
    return lambda state: chance.choice(state.actions())


class SoloTable:
    """``check`` compares all that the page shows with the engine; the ways to play are in cartographers_input.py."""

    def __init__(self, page: Page, deal: Deal) -> None:
        self.page, self.deal = page, deal
        self.id = f"{deal.seed:x}"
        self.session = Session(deal)
        self.hand = Hand(self.state)
        self.choose = moves(deal)

    @property
    def state(self) -> Any:
        """The state of the engine without the inked draw."""
        return self.session.state

    @property
    def view(self) -> dict[str, Any]:
        """The view that the page should show."""
        return self.session.view()

    # --- opening ------------------------------------------------------------------------------

    def open(self, ready: Callable[..., Page]) -> "SoloTable":
        """Open the deal by its code, as a new game."""
        ready(self.page, "#deal=" + self.deal.code())
        return self

    def play(self, until: Callable[[dict[str, Any]], Any]) -> "SoloTable":
        """Play in the engine only, before the page has the game, until the view satisfies ``until``."""
        while not until(self.view):
            assert not self.state.over, "the game never reaches that"
            self.session.place(self.choose(self.state))
            if not until(self.view):
                self.session.reveal()
        self.hand.update(self.state)
        return self

    def saved(self) -> dict[str, str]:
        """The texts of the saved game."""
        store = MemoryStore()
        Shelf(store).save(self.id, self.session, int(time.time()))
        return store.texts

    def resume(self, ready: Callable[..., Page]) -> "SoloTable":
        """Store this game as the only one in the page, and open it."""
        ready(self.page, "", again=False)
        self.page.evaluate("location.hash = '#/'")
        self.page.wait_for_selector("body[data-screen=home]")
        self.page.evaluate(STORE_ONLY, self.saved())
        self.page.evaluate("id => { location.hash = '#/play/' + id; }", self.id)
        self.page.wait_for_selector(".table[data-phase]")
        return self

    def read(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(READ)
        return seen

    def marked(self) -> set[str]:
        """The cells with a mark on the upper canvas: legal, scoring or costly cells."""
        marked: list[int] = self.page.evaluate(MARKED)
        return {CELLS[i] for i in marked}

    # --- the engine -----------------------------------------------------------------------------

    def turn_card(self) -> None:
        self.session.reveal()
        self.hand.drop()
        self.hand.update(self.state)

    # --- comparing --------------------------------------------------------------------------------

    def check(self) -> dict[str, Any]:
        """Compare the page with the engine; returns what was read from the page."""
        view, seen = self.view, self.read()
        assert seen["phase"] == view["prompt"]["id"]
        rows, ruins, closed = board(seen["cells"])
        assert rows == view["sheets"][0]
        assert (ruins, closed) == (set(view["ruins"]), set(view["closed"][0]))
        scored = view["season_scores"][0]
        assert [number(text) for text in seen["sums"]] == [sum(row) for row in scored]
        if view["over"]:
            self._check_end(view, seen)
            return seen
        slug = view["card"] or view["revealed"][-1]
        assert seen["card"] == card_name(slug)
        assert seen["cost"] == WORDS("table.time", n=EXPLORE[slug].time)
        assert seen["banner"] == self._banner(view)
        assert seen["season"] == WORDS("season." + SEASONS[view["season"]].slug)
        assert seen["time"] == f"{view['time']}/{view['threshold']}"
        assert number(seen["coins"]) == view["coins"][0] <= COIN_TRACK
        assert number(seen["loss"]) == view["now"][0]["monsters"]
        assert seen["edicts"] == [WORDS("edict." + slug) for slug in view["edicts"]]
        assert [number(text) for text in seen["now"]] == view["now"][0]["edicts"]
        assert seen["revealed"] == [card_name(slug) for slug in view["revealed"]]
        assert seen["ledger"] == [self._row(i, row) for i, row in enumerate(scored)]
        return seen

    def _banner(self, view: dict[str, Any]) -> str | None:
        prompt = view["prompt"]
        if prompt["id"] == "pass":
            return WORDS("table.full")
        if prompt["id"] == "draw" and prompt["demand"]:
            return WORDS("table.demand.none" if prompt["single"] else "table.demand")
        return WORDS("table.single") if prompt["id"] == "draw" and prompt["single"] else None

    def _row(self, season: int, row: list[int]) -> list[str]:
        """The row of a season in the score sheet, as text."""
        cells = ["·"] * 4
        for edict, amount in zip(SEASONS[season].edicts, row[:2], strict=True):
            cells[edict] = number_text(amount)
        name = WORDS("season." + SEASONS[season].slug)
        return [name, *cells, number_text(row[2]), number_text(row[3]), number_text(sum(row))]

    def _check_end(self, view: dict[str, Any], seen: dict[str, Any]) -> None:
        scored = view["season_scores"][0]
        rows = [self._row(i, row) for i, row in enumerate(scored)]
        sums = [0] * 4
        for season, row in zip(SEASONS, scored, strict=True):
            for edict, amount in zip(season.edicts, row[:2], strict=True):
                sums[edict] += amount
        year = [*sums, sum(row[2] for row in scored), sum(row[3] for row in scored), view["scores"][0]]
        assert seen["ledger"] == [*rows, [WORDS("end.all_year"), *map(number_text, year)]]
        assert seen["title"] == view["title"]
        assert view["rating"] == view["scores"][0] - view["mark"]
        assert seen["rating"] == f"{WORDS('end.rating')} {number_text(view['rating'])}"
        subtitle_numbers = re.sub(r"[^\d\u2212 ]", "", seen["subtitle"]).split()
        rating = [view["mark"]] if view["rating"] == 0 else [abs(view["rating"]), view["mark"]]
        assert [number(text) for text in subtitle_numbers] == [view["scores"][0], *rating]
        assert seen["code"] == self.deal.code()
