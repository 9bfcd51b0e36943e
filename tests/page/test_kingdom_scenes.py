"""The turns of bots in Kingdom Builder as scenes, and the recap of the last round."""

import re
from collections.abc import Callable

import pytest
from cartographers_solo import WORDS
from covered import covered
from fonts import loaded
from kingdom_input import Mouse
from kingdom_scene_tables import Ready, open_table, table_at_the_end
from kingdom_table import ADA, BRUNHILDE, KingdomTable, at, game_with
from page_watch import LISTEN, PATIENT, PHONE, STYLED
from playwright.sync_api import Page, expect
from screen_contents import GAMES

from table.deals import Deal
from table.kingdom_builder.hand import news_from
from table.kingdom_builder.recap import gold_changes
from table.session import Session, Sitter

MAIN = '[data-part="main"]'


def saved(page: Page, id: str) -> Session:
    """The game that the page has saved."""
    from table.saved_games import Shelf

    class Store:
        def read(self, key: str) -> str | None:
            text: str | None = page.evaluate("key => localStorage.getItem(key)", key)
            return text

    session = Shelf(Store()).load(id)  # type: ignore[arg-type]
    assert session is not None
    return session


def own_turn(page: Page) -> None:
    expect(page.locator(".table")).to_have_attribute("data-phase", re.compile("start|build|useless"), timeout=60_000)


#: Presses the red button, and pauses while the gold of the first player is counted.
PAUSED_AT_ONCE = """() => new Promise(done => {
  new MutationObserver((_, observer) => {
    if (document.querySelector('.final .now')) {
      observer.disconnect();
      document.querySelector('[data-do=pause]').click();
      done();
    }
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
  document.querySelector('[data-part=main]').click();
})"""
HREFS = "nodes => nodes.map(node => node.getAttribute('href'))"
BOARD = "() => document.querySelector('canvas[data-part=over]').toDataURL()"


def test_turns_of_bots_are_announced_step_by_step_and_recapped(page: Page, ready: Ready) -> None:
    table = open_table(page, ready, "quick")
    page.locator(MAIN).click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    own_turn(page)
    state = saved(page, table.id).state
    view = state.view(0)
    built = [entry for entry in view["log"] if entry["id"] in ("build", "move") and entry["seat"] != 0]
    last_round = [entry["hex"] for entry in built if entry["hex"] in {e["hex"] for e in built[-8:]}][-6:]
    announced = " ".join(page.evaluate("announced"))
    places = [announced.find(f" {hex}") for hex in last_round]
    assert -1 not in places, (last_round, announced)
    rows = page.locator(".recap")
    expect(rows).to_have_count(2)
    for seat in (1, 2):
        expect(rows.nth(seat - 1).locator(".steps")).to_contain_text(
            built[-1]["hex"] if seat == 2 else re.compile("[A-T]")
        )
    changes = gold_changes(state, news_from(view["log"], 0))
    assert rows.locator(".gold").all_inner_texts() == [WORDS.number(n, sign=True) for n in changes[1:] if n]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_recap_leaves_the_rules_of_the_cards(page: Page, ready: Ready, players: int) -> None:
    """With three or four players only the names of the cards were left."""
    page.set_viewport_size({"width": 1280, "height": 800})
    sitters = (ADA, *[Sitter("hard")] * (players - 1))
    KingdomTable(page, game_with(at("start", round=6), players, sitters)).open(ready)
    expect(page.locator(".recap")).to_have_count(players - 1)
    for rule in page.locator(".goal .rule").all():
        expect(rule).to_be_visible()
    assert page.evaluate("(n => n.scrollHeight - n.clientHeight)(document.querySelector('.kb .right'))") == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_offers_no_last_round_before_there_is_one(page: Page, ready: Ready, game: str) -> None:
    ready(page, "#/")
    page.evaluate("code => { location.hash = '#deal=' + code }", Deal.of(game, 29).code())
    page.wait_for_selector(".table[data-phase]")
    page.click('.tools [data-do="menu"]')
    expect(page.locator('[data-do="last_round"]')).to_be_disabled()


def test_the_last_round_is_shown_again_on_request(page: Page, ready: Ready) -> None:
    """Also at the pace off, and after another start."""
    table = open_table(page, ready, "off")
    page.locator(MAIN).click()
    own_turn(page)
    view = saved(page, table.id).state.view(0)
    hexes = [entry["hex"] for entry in view["log"] if entry["id"] in ("build", "move") and entry["seat"] != 0][-6:]
    page.reload()
    ready(page)
    page.evaluate(LISTEN)
    page.locator('.tools [data-do="log"]').click()
    page.locator('[data-do="last_round"]').click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    own_turn(page)
    announced = " ".join(page.evaluate("announced"))
    places = [announced.find(f" {hex}") for hex in hexes]
    assert -1 not in places and places == sorted(places), (hexes, announced)
    table = KingdomTable(page, saved(page, table.id), table.id)
    page.locator('.tools [data-do="log"]').click()
    page.locator('[data-do="last_round"]').click()
    expect(page.locator(".table")).to_have_attribute("data-phase", "scene")
    page.mouse.click(*Mouse(table).point(table.hand.targets[0]))
    own_turn(page)
    table.check()  # the click has skipped the scenes and built nothing


@pytest.mark.parametrize("how", ["Space", "player"])
def test_skipping_shows_the_present_position_at_once(page: Page, ready: Ready, how: str) -> None:
    """A press on a player did nothing, although it looked as if it could be pressed."""
    table = open_table(page, ready, "slow")
    page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_contain_text("Skip")
    if how == "Space":
        page.keyboard.press("Space")
    else:
        page.locator('.person[data-do="seat 1"]').click()
    own_turn(page)
    expect(page.locator(".scene")).to_be_empty()
    session = saved(page, table.id)
    assert session.state.actor == 0
    KingdomTable(page, session, table.id).check()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("pace", ["off", "normal"])
def test_without_motion_nothing_has_to_be_skipped(new_page: Callable[..., Page], ready: Ready, pace: str) -> None:
    page = new_page(reduced_motion="reduce" if pace == "normal" else "no-preference")
    open_table(page, ready, pace)
    page.evaluate(
        """() => {
          window.phases = [];
          new MutationObserver(() => phases.push(document.querySelector('.table').dataset.phase))
            .observe(document.querySelector('.table'), {attributes: true, attributeFilter: ['data-phase']});
        }"""
    )
    page.locator(MAIN).click()
    own_turn(page)
    assert "scene" not in page.evaluate("phases")
    expect(page.locator(".recap")).to_have_count(2)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True)
def test_a_row_of_the_recap_lights_what_was_built(page: Page, ready: Ready) -> None:
    open_table(page, ready, "off", players=4)
    top = "document.querySelector('[data-part=main]').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.locator(MAIN).click()
    own_turn(page)
    if page.viewport_size != PHONE["viewport"]:
        assert page.evaluate(top) == before, "the buttons stay where they are"
    page.wait_for_function(STYLED)
    loaded(page)
    assert covered(page, ".recap, .goal, .deeds .btn") == [], "the last row was cut off on a phone"
    if page.viewport_size == PHONE["viewport"]:
        page.set_viewport_size({"width": 390, "height": 640})
        assert covered(page, ".recap, .goal, .deeds .btn") == [], "the last row scrolled on a low phone"
        page.set_viewport_size(PHONE["viewport"])
    row = page.locator(".recap").first
    expect(row).to_have_attribute("aria-pressed", "false")
    unlit = page.evaluate(BOARD)
    row.hover()
    page.wait_for_function(f"before => ({BOARD})() !== before", arg=unlit)
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    card = page.locator('.goals [data-do="light 0"]')
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(row).to_have_attribute("aria-pressed", "false")  # both were lit at once
    card.click()
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    row.click()
    expect(row).to_have_attribute("aria-pressed", "false")
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement.blur()")
    page.wait_for_function(f"before => ({BOARD})() === before", arg=unlit)
    page.locator('[data-do="menu"]').click()
    page.locator('dialog [data-do="log"]').click()
    page.locator("dialog .log .build button").last.click()
    expect(page.locator("dialog")).to_be_hidden()
    page.wait_for_function(f"before => ({BOARD})() !== before", arg=unlit)


def test_scenes_are_accessible(page: Page, ready: Ready, axe: Callable[[Page], list[object]]) -> None:
    open_table(page, ready, "slow")
    page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_contain_text("Skip")
    page.locator("[data-do=pause]").click()
    # The tiles below the card are those of the player who has turned it up.
    held = page.locator(".held .tile .glyph use").evaluate_all(HREFS)
    theirs = page.locator(".person.active .has use").evaluate_all(HREFS)
    own = page.locator('[data-do="seat 0"] .has use').evaluate_all(HREFS)
    assert set(held) == set(theirs) != set(own)
    assert [(v["id"], [n["html"][:150] for n in v["nodes"]]) for v in axe(page)] == []


# --- the final scoring ----------------------------------------------------------------------------------


def boxes(page: Page) -> list[list[int]]:
    """The numbers of the score sheet: a row per card, and the sums."""
    rows = page.locator(".final :is(tbody, tfoot) tr")
    return [[int(text) for text in row.locator("td").all_inner_texts()] for row in rows.all()]


def test_the_final_scoring_counts_every_card_for_every_player(page: Page, ready: Ready) -> None:
    table = table_at_the_end(page, ready, "quick")
    page.keyboard.press("+")
    expect(page.locator("[data-part=small]")).to_be_visible()
    page.evaluate(PATIENT)
    page.evaluate(PAUSED_AT_ONCE)
    expect(page.locator(".final .now")).to_have_count(1)
    page.wait_for_function("!document.querySelector('canvas[data-part=base]').style.transform")  # no longer stretched
    lit = page.evaluate(BOARD)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"lit => ({BOARD})() !== lit", arg=lit)
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"lit => ({BOARD})() === lit", arg=lit)  # what pays is lit again
    page.evaluate("dispatchEvent(new Event('resize'))")
    expect(page.locator("[data-part=small]")).to_be_hidden()
    for height in (720, 800, 1000):
        page.set_viewport_size({"width": 1280, "height": height})
        expect(page.locator(".goals")).to_be_hidden()  # they have the final amounts
    page.locator('[data-do="pause"]').click()
    expect(page.locator(MAIN)).to_have_text("See the result")
    view = saved(page, table.id).state.view(0)
    assert view["over"] and view["now"][0][0]["amount"] > 0
    amounts = [[score["amount"] for score in cards] for cards in view["now"]]
    assert boxes(page) == [list(row) for row in zip(*amounts, strict=True)] + [view["scores"]]
    announced = " ".join(page.evaluate("announced"))
    places = [announced.find(f"{WORDS('kb.card.' + score['card'])}: ") for score in view["now"][0]]
    assert -1 not in places and places == sorted(places), announced
    expect(page.locator(MAIN)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".ending")).to_be_visible()
    expect(page.locator(".final")).to_have_count(0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [{}, PHONE, {"reduced_motion": "reduce"}], indirect=True)
def test_the_final_scoring_can_be_skipped_and_is_accessible(
    page: Page, ready: Ready, axe: Callable[[Page], list[object]]
) -> None:
    table = table_at_the_end(page, ready, "slow")
    page.evaluate(PATIENT)
    page.locator(MAIN).click()
    expect(page.locator(".final")).to_be_visible()
    expect(page.locator("[data-part=small]")).to_be_hidden()  # the whole board is visible, on a phone too
    assert [(v["id"], [n["html"][:150] for n in v["nodes"]]) for v in axe(page)] == []
    if page.locator(MAIN).inner_text() != "See the result":  # with reduced motion it waits at once
        page.locator(MAIN).click()
    expect(page.locator(MAIN)).to_have_text("See the result")
    assert boxes(page)[-1] == saved(page, table.id).state.view(0)["scores"]
    page.locator(MAIN).click()
    expect(page.locator(".ending")).to_be_visible()


#: The score sheet is wider than this, and no number is below a button.
WIDE_AND_FREE = """width => {
  const [final, buttons] = ['.final', '.deeds'].map(name => document.querySelector(name)?.getBoundingClientRect());
  return final && final.width > width && buttons.bottom <= final.top + 12;
}"""


@pytest.mark.parametrize("page", [{"viewport": {"width": 700, "height": 1000}}], indirect=True)
def test_an_upright_tablet_shows_the_whole_score_sheet(page: Page, ready: Ready) -> None:
    """It had half of the width: sums were below the window, and names were broken."""
    table_at_the_end(page, ready, "slow", (ADA, BRUNHILDE, Sitter(), Sitter(name="Maximiliane-Charlotte")))
    page.evaluate(PATIENT)
    page.locator(MAIN).click()
    expect(page.locator(".final .now")).to_have_count(1)
    for width, height in ((700, 1000), (820, 1180), (600, 960)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".final tfoot")).to_be_in_viewport(ratio=1)
        page.wait_for_function(WIDE_AND_FREE, arg=width - 60)
