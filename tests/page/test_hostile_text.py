"""Markup as the name of a player, a card or a file is shown as text on every screen and never becomes an element."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import played_games
import pytest
from all_screens import SCREENS
from card_set_editor import give, own
from played_games import CLEAR, played, store_games, visit
from playwright.sync_api import Page, expect
from screen_contents import GAMES, Contents
from setup_form import choose

from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft.sets import PREFIX, written

Ready = Callable[..., Page]
#: As long as a name may be.
HOSTILE = "<img src=x onerror=h()>"
PEOPLE = tuple(Sitter(name=HOSTILE) for _ in range(4))

# Remembers every element that hostile text has made, and every script of it that ran.
WATCH = """() => {
  if (window.hurt) return;
  window.hurt = [];
  window.h = () => hurt.push('a script ran');
  const look = node => node.nodeType === 1 && (node.matches('[onerror]') || node.querySelector('[onerror]'));
  new MutationObserver(changes => {
    const added = changes.flatMap(change => [...change.addedNodes]);
    for (const node of added) if (look(node)) hurt.push('an element was made');
  }).observe(document, {childList: true, subtree: true});
}"""
# Whether a text is on the page: as text, in an attribute or in a field.
SHOWN = """text => document.body.textContent.includes(text) || [...document.querySelectorAll('*')].some(node =>
  node.value?.includes?.(text) || [...node.attributes].some(one => one.value.includes(text)))"""

#: The screens that must show a hostile text, by group; all others are checked, too.
SHOWING = {
    "games and files": set(),
    "card sets": {"a set and a wrong file", "deck orders.early", "deck helpers.late"},
    "replays": {"kingdom, first step", "wood, at its end"},
    "table of Cartographers": {"eight", "draw, handed over", "draw", "react", "ambush", "turn", "dialog log"},
    "table of Kingdom Builder": {"start, handed over", "start", "finish", "dialog log"},
    "table of Woodcraft": {"turn, handed over", "turn", "tidy", "dialog log"},
    "ends": {"eight", "kingdom", "wood"},
}


def hostile_set(**more: Any) -> dict[str, Any]:
    """A card set of the player with hostile texts only."""
    document: dict[str, Any] = json.loads(json.dumps(own()))

    def spoil(value: Any) -> None:
        for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            spoil(item)
        if isinstance(value, dict) and "title" in value:
            value["title"] = f"{value['title']} {HOSTILE}"

    spoil(document)
    return document | more


@pytest.fixture
def page(shared_page: Page, ready: Ready, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The page, with an empty shelf, watched for elements and scripts; games have hostile names."""
    monkeypatch.setattr(played_games, "SITTERS", list(PEOPLE))
    ready(shared_page, "#/", again=False)
    shared_page.evaluate(WATCH)
    shared_page.evaluate(CLEAR)
    yield shared_page
    shared_page.evaluate(CLEAR)
    assert shared_page.evaluate("window.hurt") == []


def hostile_file(text: str) -> Any:
    return {"name": f"{HOSTILE}.json", "mimeType": "application/json", "buffer": text.encode()}


def assert_harmless(page: Page) -> None:
    """Fail if a hostile text has made an element or run a script."""
    assert page.evaluate("window.hurt") == []


def shows_hostile_text(page: Page) -> bool:
    """Whether the hostile text is on the page as text. Fails if it has made an element or run a script."""
    assert_harmless(page)
    return bool(page.evaluate(SHOWN, HOSTILE))


def test_the_observer_reports_an_element_and_a_script(page: Page, watch: Any) -> None:
    page.evaluate("text => { document.getElementById('toast').innerHTML = text; h(); }", "<b onerror=h()></b>")
    page.wait_for_function("hurt.length == 2")
    assert sorted(page.evaluate("hurt.splice(0)")) == ["a script ran", "an element was made"]
    page.evaluate("document.getElementById('toast').replaceChildren()")


@pytest.mark.sampled(6, 1)
@pytest.mark.parametrize("group", SCREENS)
def test_hostile_text_stays_text_on_every_screen(page: Page, group: str) -> None:
    contents = Contents(PEOPLE, {"card_set": hostile_set()}, hostile_set, lambda name, text: hostile_file(text))
    showing = {name for name, _ in SCREENS[group](page, contents) if shows_hostile_text(page)}
    assert showing >= SHOWING.get(group, set()), f"only {sorted(showing)} show it"


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_names_and_codes_typed_into_the_form_are_text(page: Page, game: str) -> None:
    visit(page, f"#/new/{game}", f"#new[data-game={game}]:not([hidden])")
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = true")
    page.fill("#code", HOSTILE)
    assert shows_hostile_text(page)
    page.evaluate("document.getElementById('setup').reset()")
    choose(page, "players", "2")
    for seat in (1, 2):
        page.select_option(f"#seat-{seat}", "person")
        page.fill(f"#name-{seat}", HOSTILE)
    assert shows_hostile_text(page)
    page.click("#setup [type=submit]")
    page.wait_for_selector(".table[data-phase]")
    assert shows_hostile_text(page)
    visit(page, "#/new/" + game, "#new:not([hidden])")
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")


@pytest.mark.exhaustive
def test_tables_with_bots_show_the_name_of_the_person_as_text(page: Page) -> None:
    for game in GAMES:
        options = {"card_set": hostile_set()} if game == "woodcraft" else {}
        sitters = [Sitter(name=HOSTILE), Sitter("easy", HOSTILE)]
        store_games(page, bots=Session(Deal.of(game, 3, 2, **options), sitters))
        visit(page, "#/play/bots", ".table[data-phase]:not([data-phase=think])")
        assert shows_hostile_text(page)
        if page.get_attribute(".table", "data-phase") != "greet":
            page.evaluate("document.querySelector('.tools [data-do=hint]').click()")
            page.wait_for_selector(".advice [data-do='try 0']")
            assert shows_hostile_text(page)


def test_a_game_from_a_link_is_replayed_as_text(page: Page) -> None:
    store_games(page, linked=played(22, 3, moves=6))
    visit(page, "#/watch/linked", ".replay[data-frame]")
    assert shows_hostile_text(page)
    refuse = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    page.evaluate(f"() => {{ navigator.clipboard.writeText = {refuse}; }}")
    page.click('[data-do="link"]')
    page.wait_for_selector("dialog.link[open]")
    link = page.input_value("dialog.link input, dialog.link textarea")
    assert_harmless(page)
    page.keyboard.press("Escape")
    page.evaluate("delete navigator.clipboard.writeText")
    visit(page, "#" + link.partition("#")[2], ".replay[data-frame]")
    assert_harmless(page)
    assert not shows_hostile_text(page), "a link has no names in it"


@pytest.mark.parametrize("route", ["#/play/{}", "#/watch/{}", "#/new/{}", "#/cards/woodcraft/{}", "#/about/{}", "#/{}"])
def test_addresses_are_text(page: Page, route: str) -> None:
    page.evaluate("document.getElementById('toast').replaceChildren()")
    page.evaluate("route => { location.hash = route; }", route.format(HOSTILE))
    page.wait_for_function("document.body.dataset.screen !== 'home' || document.getElementById('toast').textContent")
    assert_harmless(page)
    visit(page, "#/", "#home:not([hidden])")


def test_problems_of_a_card_set_are_quoted_as_text(page: Page) -> None:
    wrong = hostile_set()
    wrong["helpers"]["early"][3]["cost"] = HOSTILE
    visit(page, "#/cards/woodcraft", ".editor")
    give(page, json.dumps(wrong))
    expect(page.locator("#news")).to_contain_text(HOSTILE)
    assert shows_hostile_text(page)
    give(page, written(hostile_set()))
    expect(page.locator("#news")).to_contain_text("Birch " + HOSTILE)
    assert shows_hostile_text(page)
    page.evaluate(CLEAR, PREFIX)
