"""A low window, such as a phone on its side or a page at 200 %: board and controls next to each other, all in view."""

import random
import re
from collections.abc import Callable
from typing import Any

import kingdom_scene_tables
import pytest
import woodcraft_scene_tables
from covered import covered
from fonts import loaded
from page_language import set_language
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from scene_tables import table_before
from text_fit import BOARD, CUT, OUTSIDE, in_full
from workshops import eager

import engine
from engine.cartographers.events import AmbushStruck, SeasonScored
from table.deals import Deal
from table.session import Session, Sitter

Ready = Callable[..., Page]
SIZES = {"phone on its side": (844, 390), "page at 200 %": (640, 400)}
PHASE = {"cartographers": "draw", "kingdom_builder": "build", "woodcraft": "turn"}
CONTROLS = {
    "cartographers": "[data-part=main], .opt, .hand .btn, .ed, .tools button",
    "kingdom_builder": "[data-part=main], .goal, .turn, .tools button",
    "woodcraft": ".answers button, .pile button, .tabs button, .tools button",
}
# The elements that overlap the board.
OVERLAP = """([one, all]) => {
  const board = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(all)].filter(node => node.checkVisibility()).filter(node => {
    const box = node.getBoundingClientRect();
    return box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom && box.bottom > board.top;
  }).map(node => node.outerHTML.slice(0, 120));
}"""


# Whether nothing covers the middle of an element.
IS_FREE = """node => {
  const box = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""
TOP = "node => node.getBoundingClientRect().top"


# What a scene shows after a moment, and what of it must be in view.
SCENES = {
    "season": ".box.now",
    "ambush": ".ambush-card",
    "turn of a bot": ".table[data-phase=scene] .pip-now",
    "income": ".income tr.now",
    "final scoring": ".final td.now",
}
PARTS = {
    "season": ".scene .box, .scene .counted, .scene .title",
    "ambush": ".scene .rule, .scene .cardname",
    "turn of a bot": ".turn, .goal, .person, .held",
    "income": ".asked, .income tr",
    "final scoring": ".scene h2, .final :is(td, th span), .scene .counted",
}
# Texts of which a part is not shown.
WORDS_OF = {
    "cartographers": ".cardname, .skill .name, .try",
    "kingdom_builder": ".cardname, .goal .name, .tile-rules, .try",
    "woodcraft": ".cardname, .explanation, .answers .name, .try span",
}
# Boxes of scores that are too narrow for a number of two digits.
NARROW = "[...document.querySelectorAll('.boxes .box')].filter(box => box.offsetWidth < 22).map(box => box.outerHTML)"


def cut(page: Page) -> list[str]:
    """Texts cut off, except the names of players, which end in an ellipsis or scroll sideways."""
    return [text for text in page.evaluate(CUT) if not re.search(": (seat|person)", text)]


def own_turn(game: str, *, skills: bool = False) -> Session:
    """A turn of the first person, after some turns of others, which the recap shows."""
    players = 2 if game == "cartographers" else 4
    options = {"skills": ("acrobatics", "move_silently", "negotiate")} if skills else {}
    session = Session(Deal.of(game, 5, players, **options), (Sitter(name="Ada"), *[Sitter("easy")] * (players - 1)))
    chance = random.Random(5)
    while len(session.state.history) < 20 or (
        session.view(0)["prompt"].get("seat") != 0 or session.view(0)["prompt"]["id"] != PHASE[game]
    ):
        texts = list(map(str, session.state.actions()))
        session.place(engine.parse(game, eager(texts, chance) if game == "woodcraft" else texts[0]))
        if session.inked is not None:
            session.reveal()
    return session


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", engine.games())
def test_at_200_percent_no_language_cuts_a_word_off_or_pushes_a_control_out(
    shared_page: Page, ready: Ready, game: str
) -> None:
    """With the question and with a hint. Skills, names and explanations were cut off, and a hint lay over tiles."""
    page = shared_page
    page.set_viewport_size({"width": 640, "height": 400})
    ready(page, "", again=False)
    store_games(page, one=own_turn(game, skills=game == "cartographers"))
    visit(page, "#/play/one", ".table[data-phase]")
    for lang in ("en", "ja", "ko"):
        set_language(page, lang)
        loaded(page)
        for what in ("the question", "the hint"):
            if what == "the hint":
                page.click('.tools [data-do="hint"]')
                expect(page.locator(".advice .try").first).to_be_visible(timeout=60_000)
            assert in_full(page, WORDS_OF[game]) == [], lang
            assert cut(page) == [], lang
            assert page.evaluate(OUTSIDE, f"{CONTROLS[game]}, .skill, .lumber .die, .advice .try") == [], lang
        assert covered(page, ".main, .tile, .goal, .skill, .opt, .answers .btn, .advice .try") == [], lang
        page.evaluate("document.querySelector('.advice .shut').click()")
        page.keyboard.press("Escape")
    set_language(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.sampled(5)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("what", SCENES)
def test_at_200_percent_scenes_are_in_view(page: Page, ready: Ready, what: str, lang: str) -> None:
    """Scores overlapped, texts lay below the buttons, and the button that skips was too narrow for its words."""
    page.set_viewport_size({"width": 640, "height": 400})
    decision = "end"
    if what in {"season", "ambush"}:
        table_before(page, ready, SeasonScored if what == "season" else AmbushStruck, pace="slow")
    elif what == "income":
        decision = woodcraft_scene_tables.record_before(True, 3)[1]
        woodcraft_scene_tables.open_table(page, ready, "slow", income=True, people=3)
    elif what == "final scoring":
        kingdom_scene_tables.table_at_the_end(page, ready, "slow", kingdom_scene_tables.SITTERS)
    else:
        kingdom_scene_tables.open_table(page, ready, "slow")
    set_language(page, lang)
    loaded(page)
    woodcraft_scene_tables.decide(page, decision)
    page.wait_for_selector(SCENES[what])
    page.click('[data-do="pause"]')
    page.wait_for_selector(".main.skipping")
    loaded(page)
    assert page.evaluate(OUTSIDE, f"{PARTS[what]}, .main, .pacing .btn") == []
    assert covered(page, f"{PARTS[what]}, .main, .pacing .btn") == []
    assert cut(page) == []
    assert page.evaluate(NARROW) == []
    assert page.locator(".main").evaluate("node => node.offsetHeight <= 60")
    if what == "final scoring":  # no panel of another colour lay behind the buttons
        assert page.locator(".deeds").evaluate("node => getComputedStyle(node).backgroundColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", engine.games())
def test_board_and_controls_are_next_to_each_other_and_in_view(
    shared_page: Page, ready: Ready, axe: Callable[[Page], list[Any]], game: str, size: str
) -> None:
    page = shared_page
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    ready(page, "", again=False)
    store_games(page, one=own_turn(game))
    visit(page, "#/play/one", ".table[data-phase]")
    expect(page.locator(".table")).to_have_attribute("data-phase", PHASE[game])
    page.wait_for_function("document.fonts.status === 'loaded'")
    expect(page.locator(BOARD[game])).to_be_in_viewport(ratio=0.97)
    assert page.evaluate(OUTSIDE, CONTROLS[game]) == []
    assert page.evaluate(OVERLAP, [BOARD[game], CONTROLS[game]]) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bar = page.locator(".table .bar")
    assert bar.evaluate("bar => bar.scrollHeight <= bar.clientHeight + 1")
    if size == "page at 200 %":  # the bar of a hint is in view and moves no button
        place = page.locator("[data-part=main]").evaluate(TOP)
        page.click('.tools [data-do="hint"]')
        expect(page.locator(".advice .try").first).to_be_visible(timeout=60_000)
        assert page.evaluate(OUTSIDE, ".advice .try") == []
        assert page.locator("[data-part=main]").evaluate(IS_FREE)
        assert page.locator(".advice .shown").evaluate("node => node.getClientRects().length")
        # In Woodcraft the hint selects a tile, which is another question.
        assert game == "woodcraft" or page.locator("[data-part=main]").evaluate(TOP) == place
    if game == "woodcraft" and size == "phone on its side":  # cards to choose from scroll below their title
        store_games(page, two=Session(Deal.of(game, 5, 1)))
        visit(page, "#/play/two", ".table[data-phase=setup_helper] .answers.faces")
        assert page.evaluate(OUTSIDE, ".asked, .cardname") == [] and covered(page, ".cardname") == []
    assert axe(page) == []
