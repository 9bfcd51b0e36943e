"""Sheets to print: empty and filled, on both sizes of paper, one page for each player."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fonts import in_fonts
from page_watch import PHONE
from played_games import played, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished, words

from engine.cartographers.cards import SCORING
from table.deals import Deal
from table.session import Sitter
from table.words import LANGUAGES

Ready = Callable[..., Page]
ENGLISH = words("en")
EDICTS = ("treetower", "mages_valley", "shieldgate", "the_broken_road")
# Amounts that reach the rim of their box.
WIDER = """() => [...document.querySelectorAll('.season-boxes .amounts b')].filter(node => {
  const range = document.createRange(), box = node.parentNode.getBoundingClientRect();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  return text.left < box.left + 1 || text.right > box.right - 1;
}).map(node => node.innerText)"""
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def pages(page: Page, path: Path) -> list[tuple[int, int]]:
    """The sizes of the pages of a print, in points."""
    page.pdf(path=str(path), prefer_css_page_size=True)
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())
    return [(round(float(width)), round(float(height))) for width, height in found]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_empty_sheet_is_one_page_of_the_chosen_paper(page: Page, ready: Ready, paper: str, tmp_path: Path) -> None:
    ready(page, "#/")
    deal = Deal.of("cartographers", 5, edicts=EDICTS, side="B", skills=True)
    visit(page, f"#/print/deal/{deal.code()}", ".map-sheet")
    page.click(f'[data-do="paper {paper}"]')
    expect(page.locator(f'[data-do="paper {paper}"]')).to_be_focused()
    assert pages(page, tmp_path / "sheet.pdf") == [SIZES[paper]]
    # Nothing is cut off at the foot: the map is what gives way.
    assert page.evaluate(
        "document.querySelector('.map-sheet').scrollHeight <= document.querySelector('.map-sheet').clientHeight"
    )
    side = page.evaluate("document.querySelector('.line-map').getBoundingClientRect().height")
    assert side > 500


def test_an_empty_sheet_shows_edicts_target_and_code(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    code = Deal.of("cartographers", 5, edicts=EDICTS).code()
    visit(page, f"#/print/deal/{code}", ".map-sheet")
    expect(page.locator(".print-head")).to_contain_text(code)
    assert page.locator(".edict-boxes h3").all_inner_texts() == [
        "Treetower",
        "Mages Valley",
        "Shieldgate",
        "The Broken Road",
    ]
    assert page.locator(".edict-boxes .seal").count() == 4
    target = sum(SCORING[slug].solo_value for slug in EDICTS)
    expect(page.locator(".year-line")).to_contain_text(f"less the target of {target}")
    page.click('[data-do="leave_off"]')
    expect(page.locator(".edict-boxes h3")).to_have_count(0)
    expect(page.locator(".print-head")).not_to_contain_text(code)
    expect(page.locator(".year-line")).not_to_contain_text(str(target))


def test_a_finished_game_is_printed_with_its_points(page: Page, ready: Ready, tmp_path: Path) -> None:
    ready(page, "#/")
    game = played(3)
    view = game.view()
    store_games(page, one=game)
    visit(page, "#/print/game/one", ".map-sheet")
    shown = page.locator(".season-boxes .amounts b").all_inner_texts()
    # The minus of a box of monsters is printed in front of its sign.
    expected = [n for *plus, minus in view["season_scores"][0] for n in (*plus, -minus)]
    assert [int(text) for text in shown] == expected
    wide = in_fonts(page, ["noto", "dejavu"], WIDER)
    assert wide == {"noto": [], "dejavu": []} and max(expected) >= 10  # two digits in a box
    expect(page.locator(".year-line")).to_contain_text(str(abs(view["rating"])))
    drawn = sum(mark in "FVAWM" for row in view["sheets"][0] for mark in row)
    lands = ("forest", "village", "farm", "water", "monster")
    assert page.locator(", ".join(f'.line-map [href="#line-{land}"]' for land in lands)).count() == drawn
    assert page.locator(".line-map > g > .strike").count() == view["coins"][0]
    assert len(pages(page, tmp_path / "game.pdf")) == 1


def test_every_player_gets_a_page(page: Page, ready: Ready, tmp_path: Path) -> None:
    ready(page, "#/")
    store_games(page, three=played(4, 3))
    visit(page, "#/print/game/three", ".map-sheet")
    assert len(pages(page, tmp_path / "game.pdf")) == 3
    expect(page.locator(".print-page").first).to_contain_text("Ada")
    expect(page.locator(".print-page .fields").first).not_to_contain_text("Title")


def test_a_finished_kingdom_is_one_page_with_its_gold(page: Page, ready: Ready, tmp_path: Path) -> None:
    ready(page, "#/")
    game = finished(3, "kingdom_builder", Sitter(name="Ada"), Sitter("hard"))
    view = game.view()
    cards = ("hermits", "workers", "knights")
    store_games(page, land=game, alone=finished(4, "kingdom_builder", cards=cards, hermits="less_one"))
    visit(page, "#/play/land", ".table[data-phase=over] .next")
    page.click('.next a[href="#/print/game/land"]')
    expect(page.locator(".board-sheet")).to_be_visible()
    expect(page.locator(".fields")).to_contain_text("Result")  # who has won is no title
    houses = page.locator(".line-map [fill='#fff'][d^='M-.62']").count()
    assert houses == sum(map(len, view["settlements"]))
    totals = page.locator(".gold .total td").all_inner_texts()
    assert [int(text) for text in totals] == view["scores"]
    used = page.locator(".line-map use").evaluate_all("nodes => nodes.map(node => node.getAttribute('href').slice(1))")
    missing = page.evaluate("ids => ids.filter(id => !document.getElementById(id))", sorted(set(used)))
    assert len(set(used)) > 10 and not missing
    assert len(pages(page, tmp_path / "land.pdf")) == 1
    visit(page, "#/print/game/alone", ".board-sheet")
    assert len(pages(page, tmp_path / "alone.pdf")) == 1
    expect(page.locator(".fields")).to_contain_text("Title")
    rules = page.locator(".gold th p").all_inner_texts()
    assert ENGLISH("kb.card.hermits.less_one") in rules and ENGLISH("kb.card.workers.rule") in rules


def test_finished_workshops_are_one_page(page: Page, ready: Ready, tmp_path: Path) -> None:
    ready(page, "#/")
    four = [Sitter(name="Ada"), Sitter("hard"), Sitter(name="Maximiliane-Charlotte"), Sitter("easy")]
    games = {"four": finished(3, "woodcraft", *four), "alone": finished(4, "woodcraft")}
    store_games(page, **games)
    visit(page, "#/play/four", ".table[data-phase=over] .next")
    page.click('.next a[href="#/print/game/four"]')
    for name, game in games.items():
        visit(page, f"#/print/game/{name}", ".board-sheet")
        view = game.view()
        totals = page.locator(".gold .total td").all_inner_texts()
        assert [int(text.replace("\u2212", "-")) for text in totals] == [final["total"] for final in view["final"]]
        expect(page.locator(".workshops section")).to_have_count(len(view["players"]))
        for paper in ("a4", "letter"):
            page.click(f'[data-do="paper {paper}"]')
            assert pages(page, tmp_path / "shop.pdf") == [SIZES[paper]]
            sheet = "document.querySelector('.board-sheet')"
            assert page.evaluate(f"{sheet}.scrollHeight <= {sheet}.clientHeight")


def test_the_form_and_the_end_of_a_game_lead_to_the_sheets(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    visit(page, "#/new/cartographers", "#empty-sheet:not([disabled])")
    page.check('[name=side][value="B"]', force=True)
    page.click("#empty-sheet")
    expect(page.locator(".print-head")).to_contain_text("side B")
    page.click(".print-controls a")
    expect(page.locator("#empty-sheet")).to_be_visible()
    store_games(page, one=played(3))
    visit(page, "#/play/one", ".ending .onward, .ending .next")
    page.click('.next a[href="#/print/game/one"]')
    expect(page.locator(".map-sheet")).to_be_visible()


def test_the_head_of_an_empty_sheet_has_two_lines_on_a_phone(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, f"#/print/deal/{Deal.of('cartographers', 5).code()}", ".map-sheet")
    for language in LANGUAGES:
        page.evaluate("language => inkstead.setLanguage(language)", language)
        expect(page.locator(".print-controls h1")).to_have_text(words(language)("print.title"))
        first, last = (page.locator(f".print-controls > :{part}-child").bounding_box() for part in ("first", "last"))
        assert first and last and last["y"] - first["y"] < 90, language


@pytest.mark.parametrize("way", ["link", "back"])
def test_the_form_shows_the_deal_that_was_printed(shared_page: Page, ready: Ready, way: str) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, "#/new/cartographers", "#empty-sheet:not([disabled])")
    page.check('[name=side][value="B"]', force=True)
    code = page.input_value("#code")
    page.click("#empty-sheet")
    expect(page.locator(".print-head")).to_contain_text(code)
    if way == "link":
        page.click(".print-controls a")
    else:
        page.go_back()
    expect(page.locator("#empty-sheet")).to_be_visible()
    expect(page.locator("#code")).to_have_value(code)
    visit(page, "#/new/cartographers", "#empty-sheet")
    expect(page.locator("#code")).not_to_have_value(code)


def test_a_bad_code_opens_the_form(shared_page: Page, ready: Ready) -> None:
    page = ready(shared_page, "#/", again=False)
    page.evaluate("location.hash = '#/print/deal/00000-00000'")
    expect(page.locator("body")).to_have_attribute("data-screen", "home")
    page.evaluate("location.hash = '#/print/game/none'")
    expect(page.locator("body")).to_have_attribute("data-screen", "home")


@pytest.mark.exhaustive
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_sheets_are_accessible_and_fit(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    store_games(page, one=played(3), land=finished(3, "kingdom_builder", Sitter(name="Ada"), Sitter("hard")))
    store_games(page, shop=finished(3, "woodcraft", Sitter(name="Ada"), Sitter("hard")))
    for route in (
        "#/print/game/one",
        "#/print/game/shop",
        "#/print/game/land",
        f"#/print/deal/{Deal.of('cartographers', 1, skills=True).code()}",
    ):
        visit(page, route, ".print-page")
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_address_of_the_sheets_of_a_running_game_opens_its_table(page: Page, ready: Ready) -> None:
    """The game stopped: a sheet needs the points of every season."""
    ready(page, "#/")
    store_games(page, one=played(5, 3, moves=9))
    visit(page, "#/print/game/one", ".table[data-phase]")
    assert page.url.endswith("#/play/one")
