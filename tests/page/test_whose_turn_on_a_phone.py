"""On a phone, the bar names the player whose turn it is."""

from collections.abc import Callable

import pytest
from kingdom_table import KingdomTable, at, game_with
from page_language import set_language
from page_watch import PHONE
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from saving_steps import words
from screen_contents import PEOPLE, Contents

from table.session import Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_the_bar_names_who_plays(page: Page, ready: Ready, game: str) -> None:
    """During a turn no name was in view."""
    contents = Contents()
    session = contents.kingdom("start") if game == "kingdom_builder" else contents.workshop(5, 4, 60)
    ready(page, "#/")
    store_games(page, one=session)
    visit(page, "#/play/one", ".table[data-phase=greet]")
    page.click("[data-part=main]")
    page.wait_for_selector(".table:not([data-phase=greet])")
    actor = session.view(0)["prompt"]["seat"]
    expect(page.locator(".heads .name")).to_have_count(1)
    expect(page.locator(".heads > *").nth(actor).locator(".name")).to_have_text(PEOPLE[actor].name or "Player 3")
    for width in (390, 360):  # a long name is shortened; its points and the tools stay in the window
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".heads .name")).to_be_in_viewport(ratio=1)
        expect(page.locator(".heads .num").last).to_be_in_viewport(ratio=1)
        boxes = [page.locator(name).bounding_box() for name in (".heads .num >> nth=-1", ".bar .tools")]
        assert boxes[0] and boxes[1] and boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
        assert boxes[0]["y"] < 48, "the bar takes another row"


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("page", [PHONE], indirect=True)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_the_bar_says_you_to_the_only_person(page: Page, ready: Ready, game: str) -> None:
    """Of "Player 1" in Japanese, three letters were left."""
    sitters = Sitter(), *[Sitter("easy")] * 3
    kingdom = game == "kingdom_builder"
    session = game_with(at("start"), 4, sitters) if kingdom else Contents(people=sitters).workshop(5, 4, 60)
    ready(page, "#/")
    store_games(page, one=session)
    visit(page, "#/play/one", ".table")
    page.set_viewport_size({"width": 360, "height": 740})
    for lang in LANGUAGES:
        set_language(page, lang)
        name = page.locator(".heads .name")
        expect(name).to_have_text(words(lang)("compare.you"))
        assert name.evaluate("node => node.scrollWidth <= node.clientWidth"), lang
    set_language(page, "en")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_alone_the_bar_says_which_round_it_is(page: Page, ready: Ready) -> None:
    """The number of the last round is fixed, and no round was in view."""
    KingdomTable(page, game_with(at("finish", round=9), 1)).open(ready)
    for lang in LANGUAGES:
        set_language(page, lang)
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            expect(page.locator(".bar .round")).to_have_text(words(lang)("table.round.of", n=10, of=10))
            boxes = [page.locator(name).bounding_box() for name in (".bar .round", ".heads > *", ".bar .tools")]
            assert all(boxes), (lang, width)
            one, two, three = (box for box in boxes if box)
            assert one["x"] + one["width"] <= two["x"] and two["x"] + two["width"] <= three["x"], (lang, width)
            assert one["height"] < 40
    set_language(page, "en")
