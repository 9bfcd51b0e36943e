"""The form offers the levels of each game, and games start with each of them at every number of seats."""

import json
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from cartographers_solo import STORE_ONLY, WORDS
from played_games import CLEAR, shelf, visit
from playwright.sync_api import Page, expect

import bots
import engine
from bots.matched import MATCH
from table.deals import Deal
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import AWAY, PERSON, Session, Sitter
from tools.paths import ROOT

Ready = Callable[..., Page]

OFFERED = """n => [...document.querySelectorAll(`#seat-${n} optgroup option`)]
  .filter(option => !option.disabled && !option.hidden).map(option => option.value)"""
COUNTS = "[...document.querySelectorAll('[name=players]')].filter(n => !n.closest('[hidden]')).map(n => +n.value)"
PLAYED = """id => {
  const text = localStorage['inkstead.game.' + id];
  return text && JSON.parse(text.slice(text.indexOf('{'))).session.record.actions.length > 0;
}"""


class Seats(HTMLParser):
    """The levels of every seat as index.html has them, before any script runs: {seat: {level: games}}."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, dict[str, tuple[str, ...]]] = {}
        self._seat = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        here = dict(attrs)
        if tag == "select":
            self._seat = here.get("id") or ""
        elif tag == "option" and self._seat.startswith("seat-") and here["value"] not in (PERSON, AWAY):
            games = (here.get("data-for") or " ".join(engine.games())).split()
            self.found.setdefault(self._seat, {})[here["value"] or ""] = tuple(games)


def test_the_markup_lists_the_levels_of_each_game() -> None:
    seats = Seats()
    seats.feed((ROOT / "index.html").read_text(encoding="utf-8"))
    assert sorted(seats.found) == [f"seat-{n}" for n in range(1, 9)]
    for levels in seats.found.values():
        for game in engine.games():
            assert tuple(level for level, games in levels.items() if game in games) == (*bots.levels(game), MATCH)


@pytest.fixture
def page_of_forms(shared_page: Page, ready: Ready) -> Page:
    ready(shared_page, "#/new", again=False)
    shared_page.evaluate(CLEAR)
    return shared_page


def test_before_python_the_form_offers_the_same(page: Page, site: str) -> None:
    page.context.route("**/pyodide.asm.wasm", lambda route: None)
    for game in engine.games():
        page.goto(f"{site}index.html#/new/{game}")
        page.wait_for_selector("#fold-rules b:not(:empty)", state="attached")
        page.wait_for_function("game => document.getElementById('new').dataset.game === game", arg=game)
        for n in (1, 8):
            assert tuple(page.evaluate(OFFERED, n)) == (*bots.levels(game), MATCH)


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", engine.games())
def test_every_level_plays_at_every_number_of_seats(page_of_forms: Page, exhaustive: bool, game: str) -> None:
    """Without --exhaustive: alone, and with the most bots."""
    page = page_of_forms
    form = f"#/new/{game}"
    visit(page, form, "#new:not([hidden])")
    page.wait_for_function("game => document.getElementById('new').dataset.game === game", arg=game)
    levels, counts = page.evaluate(OFFERED, 1), page.evaluate(COUNTS)
    assert tuple(levels) == (*bots.levels(game), MATCH) and counts[0] == 1
    for players in counts if exhaustive else (counts[0], counts[-1]):
        for level in levels if players > 1 else levels[:1]:
            visit(page, form, "#new:not([hidden])")
            page.evaluate("document.getElementById('fold-players').open = true")
            page.check(f'[name=players][value="{players}"]', force=True)
            for n in range(1, players + 1) if players > 1 else ():
                page.select_option(f"#seat-{n}", level)
            if level == MATCH:
                low = WORDS("level." + bots.levels(game)[1])
                now = WORDS("level.match.now", hint=WORDS("level.match.hint"), low=low)
                expect(page.locator("#seat-rule-1")).to_have_text(now)
            page.click("#setup [type=submit]")
            page.wait_for_selector(".table[data-phase]")
            id = page.url.rpartition("/")[2]
            if players > 1:
                page.wait_for_function(PLAYED, arg=id, timeout=60_000)
            page.evaluate("location.hash = '#/'")  # nobody plays on
            page.wait_for_selector("body[data-screen=home]")
            session = shelf(page).load(id)
            assert session.deal.players == players
            kinds = [level] * players if players > 1 else [PERSON]
            assert [bots.kind(sitter.kind) for sitter in session.sitters] == kinds
            assert all(bots.is_level(game, sitter.kind) for sitter in session.sitters if sitter.kind != PERSON)
            expect(page.locator("#trouble")).to_be_hidden()


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", engine.games())
def test_a_saved_game_with_an_unknown_level_is_played_by_the_strongest_bot(page_of_forms: Page, game: str) -> None:
    page, id = page_of_forms, "5e7e4a2"
    saved = Session(Deal.of(game, 4, 2), [Sitter("master"), Sitter()])
    saved.sitters = (Sitter("grandmaster"), Sitter("champion"))
    store = MemoryStore()
    Shelf(store).save(id, saved, 1_700_000_000)
    page.evaluate(STORE_ONLY, store.texts)
    page.evaluate("location.hash = '#/play/5e7e4a2'")
    level = WORDS("level." + bots.levels(game)[-1])
    expect(page.locator("#toast")).to_contain_text(WORDS("error.level", level=level))
    page.wait_for_function(PLAYED, arg=id, timeout=60_000)
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector("body[data-screen=home]")
    assert {sitter.kind for sitter in shelf(page).load(id).sitters} == {bots.levels(game)[-1]}


def test_a_file_with_an_unknown_level_is_imported_with_a_message(page_of_forms: Page) -> None:
    from table import sharing
    from table.sharing import FileGame

    page = page_of_forms
    saved = Session(Deal.of("woodcraft", 4, 2))
    saved.sitters = (Sitter(), Sitter("champion"))
    text = sharing.to_file([FileGame(saved, 1_700_000_000)], 1_700_000_000)
    visit(page, "#/games", "#file")
    page.set_input_files("#file", {"name": "g.json", "mimeType": "application/json", "buffer": text.encode()})
    expect(page.locator("#news")).to_contain_text(WORDS("record.file.levels", n=1))
    (entry,) = shelf(page).entries()
    assert json.dumps(shelf(page).load(entry.id).to_json()["sitters"]) == '[["person", ""], ["master", ""]]'
