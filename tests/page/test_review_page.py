"""The review on the page: it runs in the background, can be stopped, shows turning points, and branches."""

import math
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS, board
from page_language import set_language, settled
from page_watch import NEXT_PICTURE
from played_games import CLEAR, played, quick_review, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished, play_on

from engine import Record
from table.cartographers.summary import SEASONS
from table.deals import Deal
from table.review import decisions
from table.session import Session, Sitter

Ready = Callable[..., Page]
GAME = played(31, skills=True)
TITLES = {"ja": "振り返り", "zh-Hant": "回顧", "zh-Hans": "复盘", "ko": "복기", "en": "Review"}
LAST = 1  # actions that are left in the game that is finished on the page
# Whether a decision is marked as shown, its pressed button, and what the board and what is next to it show.
SHOWN = """() => {
  const table = document.querySelector('.table'), all = selector => [...table.querySelectorAll(selector)];
  return {
    looking: table.hasAttribute('data-looking'),
    pressed: all('[data-do^="review_look "][aria-pressed=true]').map(node => node.dataset.do),
    seat: all('[data-do^="seat "][aria-pressed=true]').map(node => node.dataset.do),
    drawn: all('canvas:not([data-curve])').filter(node => node.checkVisibility()).map(node => node.toDataURL()),
    cells: all('[role=gridcell]').map(node => node.getAttribute('aria-label')),
    texts: all('.mid, [data-part=purse], .shop').map(node => node.innerText),
  };
}"""
# The widths of the curve's frame and of the curve.
#: What `page.review.reviewing` takes off the width of the curve for its frame.
FRAME = 18
CURVE_ROOM = """() => {
  const curve = document.querySelector('[data-curve]');
  return [curve.parentNode.clientWidth, curve.offsetWidth];
}"""


def nearly() -> Any:
    """The same game as GAME, just before its end."""
    whole = Record.of(GAME.state)
    return played(31, moves=len(whole.actions) - LAST, skills=True)


def about(seconds: float) -> str:
    """A time as the review writes it."""
    if seconds < 90:
        return WORDS("review.seconds", n=5 * max(1, math.ceil(seconds / 5)))
    return WORDS("review.minutes", n=round(seconds / 60))


@pytest.fixture
def over(shared_page: Page, ready: Ready) -> Page:
    """A finished game with its result, one of three, and one that is nearly over."""
    page = shared_page
    ready(page, "#/games", again=False)
    page.evaluate(CLEAR)
    page.set_viewport_size({"width": 1280, "height": 800})
    store_games(page, game=GAME, three=played(22, 3), nearly=nearly())
    visit(page, "#/play/game", "[data-do=review]")
    return page


def rows(page: Page) -> list[str]:
    labels: list[str] = page.evaluate(
        "[...document.querySelectorAll('.table [role=gridcell]')].map(node => node.getAttribute('aria-label'))"
    )
    return board(labels)[0]


def test_a_review_can_be_stopped_and_continues_behind_the_result(over: Page) -> None:
    page = over
    visit(page, "#/play/nearly", ".table[data-phase]")
    while page.get_attribute(".table", "data-phase") != "over":
        if page.get_attribute(".table", "data-phase") == "draw":
            page.click("[data-do=hint]")
            page.wait_for_selector(".advice [data-do^=try]", timeout=60000)
        page.click("[data-part=main]")
    page.click("[data-do=review]")
    expect(page.locator(":focus")).to_have_text("Review")
    page.click("[data-do='review_run thorough']")
    expect(page.locator("progress[data-review-bar]")).to_have_count(1)
    page.wait_for_function("document.querySelector('[data-review-bar]').value > 0", timeout=60000)
    page.click("[data-do=review_shut]")
    expect(page.locator("[data-title]")).to_have_count(1)
    page.click("[data-do=review]")
    expect(page.locator("progress[data-review-bar]")).to_have_count(1)
    page.click("[data-do=review_stop]")
    expect(page.locator("progress[data-review-bar]")).to_have_count(0)
    expect(page.locator("[data-part=say]")).to_have_text("Review stopped")
    page.wait_for_timeout(700)
    expect(page.locator("[data-review-total]")).to_have_count(0)


@pytest.mark.exhaustive
def test_a_review_goes_on_when_its_table_is_opened_again(over: Page) -> None:
    page = over
    page.click("[data-do=review]")
    page.wait_for_selector("[data-takes]")
    page.click("[data-do='review_run thorough']")
    bar = "least => document.querySelector('[data-review-bar]')?.value > least"
    page.wait_for_function(bar, arg=1 / 30, timeout=60000)  # the first decision is judged
    page.evaluate("location.hash = '#/games'")
    page.wait_for_selector("body[data-screen=games]")
    page.evaluate("location.hash = '#/play/game'")
    page.wait_for_selector("[data-review-sofar]")
    done = page.evaluate("document.querySelector('[data-review-bar]').value")
    assert done > 1 / 40
    page.wait_for_function(bar, arg=done + 1 / 30, timeout=60000)
    page.click("[data-do=review_stop]")
    page.evaluate("location.hash = '#/games'")
    page.wait_for_selector("body[data-screen=games]")
    page.evaluate("location.hash = '#/play/game'")
    expect(page.locator("[data-title]")).to_have_count(1)  # it was stopped, so the result is shown


def test_a_finished_review_is_still_there_when_its_table_is_opened_again(over: Page) -> None:
    """It was gone, such as after "Play on from here" and Back, and had to be made again, which can take minutes."""
    page = over
    store_games(page, kingdom=finished(1, "kingdom_builder", Sitter(), Sitter("easy")))
    visit(page, "#/play/kingdom", "[data-do=review]")
    page.click("[data-do=review]")
    quick_review(page)
    found = page.inner_text("[data-review-total]")
    for other in ("three", "nearly"):
        visit(page, "#/play/" + other, ".table[data-phase]")
    visit(page, "#/play/kingdom", "[data-do=review]")
    page.click("[data-do=review]")
    expect(page.locator("[data-review-total]")).to_have_text(found)
    page.locator("[data-do^='review_look ']").first.click()
    expect(page.locator(".table[data-looking]")).to_have_count(1)


def test_the_turning_points_so_far_are_shown_while_the_review_runs(over: Page) -> None:
    page = over
    total = len(decisions(Record.of(GAME.state), 0))
    page.click("[data-do=review]")
    page.wait_for_selector("[data-takes]")
    takes = page.locator("[data-do^='review_run'] [data-takes]").all_inner_texts()
    assert takes == [about(min(0.3 * total, 2.0) + 3.0), about(2.0 * total)]
    page.click("[data-do='review_run thorough']")
    expect(page.locator("[data-review-count]")).to_contain_text(takes[1])
    page.wait_for_selector("[data-review-sofar]", timeout=60000)  # after the first decision, not after the last
    assert page.evaluate("document.querySelector('[data-review-bar]').value") < 0.5
    assert page.evaluate("document.querySelector('[data-review-found] [data-curve]').width") > 200
    bar = "total => document.querySelector('[data-review-bar]').value > 2.2 / total"
    page.wait_for_function(bar, arg=total, timeout=60000)
    page.evaluate("inkstead.setLanguage('ko', false)")
    page.wait_for_selector("html[lang=ko]")
    expect(page.locator("[data-review-sofar]")).to_contain_text("지금까지")
    page.evaluate("inkstead.setLanguage('en', false)")
    page.wait_for_selector("html[lang=en]")
    page.click("[data-do=review_stop]")


def test_turning_points_are_shown_on_the_board_and_can_be_played_on_from(over: Page, axe: Any) -> None:
    page = over
    final = rows(page)
    state = shelf(page).load("game").state
    chosen = {decision.step: decision for decision in decisions(Record.of(state), 0)}
    page.click("[data-do=review]")
    quick_review(page)
    turns = page.locator("[data-turn]")
    assert 1 <= turns.count() <= 3
    lost = [float(text.split()[0]) for text in page.locator("[data-turn] h4 .num").all_inner_texts()]
    assert lost == sorted(lost, reverse=True) and lost[-1] > 0
    assert page.evaluate("document.querySelector('[data-curve]').width") > 200
    page.click(".rv-all summary")
    assert page.locator(".rv-all tbody tr").count() == len(chosen) + 1
    assert page.locator(".rv-all tbody tr td").last.inner_text() == str(state.scores()[0])
    assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(page)]

    step = int(turns.first.get_attribute("data-turn") or "")
    page.click(f"[data-do='review_look {step}']")
    after = chosen[step].state.copy()
    inked = after.before_reveal(chosen[step].action)
    if inked is None:
        after.play(chosen[step].action)
    assert rows(page) == (inked or after).view(0)["sheets"][0]
    expect(page.locator(f"[data-do='review_look {step}']")).to_have_attribute("aria-pressed", "true")
    now, past = (page.locator(f"[data-part=seasons] .is-{when}") for when in ("now", "past"))
    expect(now).to_have_text(re.compile("^" + WORDS(f"season.{SEASONS[chosen[step].chapter]}")))
    expect(past).to_have_count(chosen[step].chapter)  # the bar had the points of all seasons
    for theme in ("dark", "light"):  # the table is drawn again, and shows the same decision
        page.evaluate("theme => inkstead.setTheme(theme)", theme)
        page.evaluate(NEXT_PICTURE)
        assert rows(page) == (inked or after).view(0)["sheets"][0]
        expect(page.locator(f"[data-do='review_look {step}']")).to_have_attribute("aria-pressed", "true")
        expect(past).to_have_count(chosen[step].chapter)
    page.click("[data-do=review_look]")
    assert rows(page) == final
    expect(past).to_have_count(4)

    page.click(f"[data-do='review_branch {step}']")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    page.wait_for_function("!location.hash.endsWith('/game')")
    new = shelf(page).load(page.url.rpartition("/")[2])
    assert new.state == chosen[step].state and not new.over
    assert shelf(page).load("game").state == state


def shown(page: Page) -> dict[str, Any]:
    settled(page)
    seen: dict[str, Any] = page.evaluate(SHOWN)
    return seen


def not_looking(page: Page) -> None:
    expect(page.locator(".table[data-looking]")).to_have_count(0)
    expect(page.locator("[data-do^='review_look '][aria-pressed=true]")).to_have_count(0)


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
def test_another_language_keeps_a_reviewed_decision_and_another_board_replaces_it(over: Page, game: str) -> None:
    """Both left half of it: the better action, the small map, the position of then, or no button was pressed."""
    page = over
    store_games(page, two=finished(1, game, Sitter(), Sitter("easy")))
    visit(page, "#/play/two", "[data-do=review]")
    page.click("[data-do=review]")
    quick_review(page)
    boards = {}
    for _ in range(2):
        page.keyboard.press("p")
        board = shown(page)
        boards[board["seat"][0]] = board
    look = page.locator("[data-do^='review_look ']").first
    look.click()
    decision = shown(page)
    assert decision["looking"] and decision["pressed"] == [look.get_attribute("data-do")]
    assert decision not in boards.values()
    for lang in ("ja", "en"):
        set_language(page, lang)
        after = shown(page)
        assert [after[what] for what in ("looking", "pressed")] == [decision[what] for what in ("looking", "pressed")]
    assert after == decision
    page.keyboard.press("p")
    after = shown(page)
    assert after == boards[after["seat"][0]]
    look.click()
    for key in {"cartographers": "ea", "kingdom_builder": "1", "woodcraft": "p"}[game]:
        page.keyboard.press(key)  # a card is lit on the finished board, or another workshop is shown
    not_looking(page)
    if game != "cartographers":
        look.click()
        page.keyboard.press("g")
        page.locator("[data-do^='find ']").first.click()
        not_looking(page)


def test_a_phone_shows_the_review_of_woodcraft_with_all_its_lines_and_columns(over: Page) -> None:
    """Its style sheet hides such lines in questions, to which the panel belongs, and breaks the rows of the result."""
    page = over
    store_games(page, wood=play_on(Session(Deal.of("woodcraft", 3)), random.Random(3)))
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, "#/play/wood", "[data-do=review]")
    page.click("[data-do=review]")
    turn = "<ol class=rv-turns><li class=card><p class=eyebrow>Round 3</p></ol>"
    page.locator("[data-review]").evaluate("(node, turn) => node.insertAdjacentHTML('beforeend', turn)", turn)
    expect(page.locator(".rv-turns .eyebrow")).to_be_visible()
    # The columns of all decisions are below their headings.
    names = "".join(f"<th>{name}</th>" for name in ("When", "Played", "Better", "Lost", "Expected"))
    cells = "<th>Round 3, Buy lumber</th><td>Keep Bread Board</td><td>Not clear</td><td></td><td>104.2</td>"
    table = f"<table class=ledger><thead><tr>{names}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"
    page.locator("[data-review]").evaluate("(node, table) => node.insertAdjacentHTML('beforeend', table)", table)
    left = "row => [...row.children].map(cell => Math.round(cell.getBoundingClientRect().left))"
    assert page.locator("[data-review] thead tr").evaluate(left) == page.locator("[data-review] tbody tr").evaluate(
        left
    )


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 698), (810, 1010)], ids=str)
def test_the_wheel_and_the_workshop_stay_in_view_in_a_review_of_woodcraft(over: Page, size: tuple[int, int]) -> None:
    """The workshop, where the results of most decisions are, was below the window."""
    page = over
    store_games(page, wood=play_on(Session(Deal.of("woodcraft", 3)), random.Random(3)))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    visit(page, "#/play/wood", "[data-do=review]")
    page.click("[data-do=review]")
    turns = "<button class=btn>Look</button><p style='height: 400px'></p>" * 3
    page.locator("[data-review]").evaluate("(node, turns) => node.insertAdjacentHTML('beforeend', turns)", turns)
    for turn in page.locator("[data-review] > .btn").all():
        turn.focus()
        assert turn.evaluate(
            """node => {
              const {left, top, bottom} = node.getBoundingClientRect();
              return [top + 2, bottom - 2].map(y => node.contains(document.elementFromPoint(left + 20, y)));
            }"""
        ) == [True, True]
        for part in (".wc .disc", ".wc .shop"):
            expect(page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_the_map_next_to_a_review_keeps_the_size_of_the_window(over: Page) -> None:
    def wide(height: int, scrolled: int = 0) -> float:
        over.set_viewport_size({"width": 1280, "height": height})
        over.evaluate("y => scrollTo(0, y)", scrolled)
        over.evaluate("dispatchEvent(new Event('resize'))")
        over.evaluate(NEXT_PICTURE)
        width: float = over.evaluate("document.querySelector('.twin').getBoundingClientRect().width")
        return width

    before = wide(800)
    over.click("[data-do=review]")
    over.wait_for_selector("[data-takes]")
    assert wide(800) == before
    small = wide(500)
    assert small < before
    assert wide(500, scrolled=120) == small
    assert wide(800) == before


def test_the_board_next_to_a_review_follows_the_window(over: Page) -> None:
    """The board of Kingdom Builder kept the size of the smallest window."""
    store_games(over, land=finished(1, "kingdom_builder", Sitter(), Sitter("easy")))
    visit(over, "#/play/land", "[data-do=review]")
    over.click("[data-do=review]")
    widths = []
    for size in ((1920, 950), (1280, 720), (390, 664), (1920, 950)):
        over.set_viewport_size({"width": size[0], "height": size[1]})
        settled(over)
        widths.append(over.evaluate("document.querySelector('.sheet').offsetWidth"))
    assert widths[0] == widths[-1] > widths[1] > widths[2]


@pytest.mark.exhaustive
def test_the_curve_has_the_width_of_its_panel_after_the_window_has_changed(over: Page) -> None:
    """It kept its size: on a phone that was turned, its end was cut."""
    store_games(over, land=finished(1, "kingdom_builder", Sitter(), Sitter("easy")))
    visit(over, "#/play/land", "[data-do=review]")
    over.click("[data-do=review]")
    quick_review(over)
    for size in ((1280, 720), (390, 664), (664, 390), (768, 954)):
        over.set_viewport_size({"width": size[0], "height": size[1]})
        settled(over)
        room, width = over.evaluate(CURVE_ROOM)
        assert width == min(max(room - FRAME, 220), 960), (size, room, width)


def test_the_review_is_translated_and_fits_a_phone(over: Page) -> None:
    page = over
    visit(page, "#/play/three", "[data-do=review]")
    page.set_viewport_size({"width": 390, "height": 844})
    winner = page.locator(".seat[aria-pressed=true]").get_attribute("data-do")
    page.locator("[data-do=review]").evaluate("button => button.scrollIntoView()")
    page.click("[data-do=review]")
    expect(page.locator("[data-review] h2")).to_be_in_viewport()  # regression: it opened above what was in view
    page.click("[data-do='review 0']")
    assert winner != "seat 0"
    expect(page.locator(".seat[aria-pressed=true]")).to_have_attribute("data-do", "seat 0")
    expect(page.locator(".rv-seats button")).to_have_text(["Ada", "Player 3"])
    page.click("[data-do='review 2']")
    expect(page.locator("[data-do='review 2']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".seat[aria-pressed=true]")).to_have_attribute("data-do", "seat 2")
    # The table of all decisions has its columns in view.
    texts = ("Forgotten Forest", "Farm on E1, E2", "Village on F3, F4", "0.4 &plusmn; 0.1", "105.2")
    row = "".join(f"<td>{text}</td>" for text in texts)
    table = f"<div class=rv-scroll><table class=ledger><tr>{row}</table></div>"
    page.locator("[data-review]").evaluate("(node, table) => node.insertAdjacentHTML('beforeend', table)", table)
    assert page.evaluate("(n => n.scrollWidth - n.clientWidth)(document.querySelector('.rv-scroll'))") <= 0
    for lang, word in TITLES.items():
        page.evaluate("lang => inkstead.setLanguage(lang, false)", lang)
        expect(page.locator("[data-review] h2")).to_contain_text(word)
        assert "review." not in page.inner_text("[data-review]")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
