"""Puzzles on the page: solved, failed, their solution shown, by mouse and by keyboard, and the list of them."""

from typing import Any

import pytest
from cartographers_solo import WORDS
from covered import covered
from fonts import loaded
from kingdom_table import MIDDLE
from page_language import set_language
from page_watch import PHONE
from played_games import played, shelf, store_games, visit
from playwright.sync_api import Page, expect
from puzzle_solver import GAMES, Ready, Solver

import engine
from engine import Chance
from table.puzzle import Attempt, puzzles
from table.words import LANGUAGES
from tools.fuzz_parsers import catalogues

WORDS_JA = catalogues()["ja"]


def failing(attempt: Attempt) -> list[str]:
    """The actions of the shortest of many random tries that do not reach the goal."""
    tries = []
    for seed in range(100):
        chance, state, made = Chance.of(seed, stream="puzzles"), attempt.start, []
        while not attempt.rules.is_over(state) and len(made) < 10:
            action = chance.pick(state.actions())
            state = attempt.rules.after(state, action)
            made.append(str(action))
        if attempt.rules.is_over(state) and attempt.rules.points(state, attempt.seat) < attempt.puzzle.goal:
            tries.append(made)
    return min(tries, key=len)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved(page: Page, ready: Ready, game: str, by: str) -> None:
    solver = Solver(page, game, 1, by).open(ready)
    solver.shoot(f"{by}-0")
    for number, action in enumerate(solver.puzzle.solution, 1):
        solver.make(action)
        solver.shoot(f"{by}-{number}")
    solver.sees("solved")
    expect(page.locator(".wax-seal svg")).to_be_attached()
    expect(page.locator(".task .sentence")).to_be_in_viewport()
    expect(page.locator(".task .tries li")).to_have_count(1)
    assert shelf(page).entries() == []  # a puzzle is not a game of the player
    solver.press_card("puzzle_next")
    expect(page.locator(".puzzle-name")).to_have_text(WORDS("puzzle.name", n=2))


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_shown_and_tried(page: Page, ready: Ready, game: str) -> None:
    solver = Solver(page, game, 8).open(ready)
    solver.press_card("puzzle_show")
    solver.sees("solution")
    steps = page.locator(".task .steps li")
    expect(steps).to_have_count(len(solver.puzzle.solution))
    solver.shoot("solution-1")
    for number in range(1, len(solver.puzzle.solution)):
        expect(page.locator(".task .steps .made")).to_have_count(number)
        if game == "woodcraft":  # its table has no cells: each step is marked on what it has changed
            expect(page.locator(f'[data-step="{number}"]').first).to_be_visible()
        solver.press_card("puzzle_step 1")
    solver.shoot("solution")
    expect(page.locator(".task .standing .now")).to_have_text(WORDS("puzzle.now", n=solver.puzzle.best))
    pressed = page.locator('.tabs [aria-pressed="true"]')
    if game == "cartographers":  # the cards with what was drawn, over the buttons
        expect(page.locator(".task .step-cards .made:visible")).to_have_count(len(solver.puzzle.solution))
        expect(page.locator(".task .step-cards canvas:visible").first).to_have_js_property("width", 200)
    if game == "woodcraft":
        expect(pressed).not_to_have_attribute("data-do", "tab wheel")  # what a phone shows: the last change
    solver.press_card("puzzle_again")
    solver.sees("task")
    if game == "woodcraft":
        expect(pressed).to_have_attribute("data-do", "tab wheel")
    expect(page.locator(".task .price")).to_have_text(WORDS("puzzle.no_seal"))


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_failed_and_begun_again(page: Page, ready: Ready, game: str) -> None:
    solver = Solver(page, game, 1).open(ready)
    for action in failing(solver.course):
        solver.make(action)
    solver.sees("failed")
    expect(page.locator(".task .tries .num")).to_have_text(str(solver.course.points))
    largest = solver.course.differences[0]  # where the points stayed
    lost = WORDS("puzzle.short.part", what=WORDS(largest.id), best=largest.best, own=largest.tried)
    expect(page.locator(".task .short")).to_contain_text(lost.replace("-", "\u2212"))
    expect(page.locator(".wax-seal svg")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})  # a phone only had it spoken
    verdict = WORDS("puzzle.failed.only" if solver.puzzle.lead else "puzzle.failed")
    expect(page.locator(".task .asked > .eyebrow")).to_have_text(verdict)
    expect(page.locator(".task .asked > .eyebrow")).to_be_in_viewport(ratio=1)
    if game == "woodcraft":  # on its side the result was above the wheel, and the other half empty
        page.set_viewport_size({"width": 844, "height": 390})
        expect(page.locator(".disc")).to_be_in_viewport(ratio=1)
        for part in ('[data-do="puzzle_again"]', '[data-do="puzzle_show"]', ".short"):
            expect(page.locator(f".task {part}")).to_be_in_viewport(ratio=1)
            assert not covered(page, f".task {part}, .disc")
    page.set_viewport_size({"width": 1280, "height": 800})
    solver.press_card("puzzle_again")
    solver.sees("task")
    expect(page.locator(".task .tries .on")).to_have_text(WORDS("puzzle.running", n=2))
    visit(page, f"#/puzzles/{game}", ".puzzles .tiles")
    tile = page.locator(".puzzles .puzzle").first
    expect(tile.locator(".small-board img")).to_be_attached()
    expect(tile).to_contain_text(WORDS("puzzle.is_tried", n=solver.course.points))
    expect(tile.locator(".daymark.running")).to_have_count(1)


def test_a_hint_names_both_halves_of_a_choice(page: Page, ready: Ready) -> None:
    """The hint moved the tile, and the red button then left the solution."""
    solver = Solver(page, "woodcraft", 2).open(ready)
    assert solver.puzzle.solution[:2] == ("move choose_helper", "berries")
    solver.press_card("hint")
    hint = page.locator(".task .hint")
    expect(hint).to_contain_text("Choose a helper. Then: ")
    expect(hint).to_contain_text("3 blueberries")


def test_an_action_is_undone_and_a_hint_follows_the_solution(page: Page, ready: Ready) -> None:
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    before = page.locator(".task .standing .now").inner_text()
    solver.press_card("hint")
    first, second = (engine.parse("kingdom_builder", text) for text in solver.puzzle.solution[:2])
    expect(page.locator(".task .hint")).to_contain_text(str(first).split()[1])
    expect(page.locator(".task .price")).to_have_text(WORDS("puzzle.price.used"))
    expect(page.locator("#toast")).to_have_text(WORDS("puzzle.price.used"))  # a phone hides the price
    solver.make(str(first))
    expect(page.locator(".task .hint")).to_have_count(0)
    solver.press_card("hint")
    expect(page.locator(".task .hint")).to_contain_text(str(second).split()[1])
    expect(page.locator(".task .price")).to_have_text(WORDS("puzzle.no_seal"))  # only one hint is free
    expect(page.locator("#toast")).to_have_text(WORDS("puzzle.no_seal"))
    page.keyboard.press("u")
    expect(page.locator(".task .standing .now")).to_have_text(before)
    other = next(
        action
        for action in solver.course.start.actions()
        if str(action) not in solver.puzzle.solution and action.kind == "mandatory"
    )
    solver.course.restart()
    solver.make(str(other))
    solver.press_card("hint")
    expect(page.locator(".task .hint")).to_have_text(WORDS("puzzle.hint.other"))


def test_the_bars_show_what_the_held_shape_would_score(page: Page, ready: Ready) -> None:
    solver = Solver(page, "cartographers", 1).open(ready)
    hatched = page.locator(".task .bars .then")
    expect(hatched).to_have_count(0)
    before = solver.course.points
    solver.press_card("hint")  # holds the shape of the first step over the map
    solver.course.session.place(solver.course.hint)
    expect(hatched).to_have_count(solver.course.points - before)


def test_the_bars_show_what_a_settlement_under_the_pointer_would_bring(page: Page, ready: Ready) -> None:
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    before = solver.course.points

    def gain(action: Any) -> int:
        then = solver.course.rules.after(solver.course.start, action)
        return int(solver.course.rules.points(then, solver.course.seat) - before)

    builds = [action for action in solver.course.start.actions() if action.kind == "mandatory"]
    best = max(builds, key=gain)
    assert gain(best) > 0
    x, y, _ = page.evaluate(MIDDLE, str(best).split()[1])
    page.mouse.move(x - 1, y)
    page.mouse.move(x, y)
    expect(page.locator(".task .bars .then")).to_have_count(gain(best))


def test_results_survive_a_reload_and_a_solution_that_is_shown_first_costs_the_seal(page: Page, ready: Ready) -> None:
    solver = Solver(page, "kingdom_builder", 1).open(ready)
    solver.press_card("puzzle_show")
    page.reload()
    solver.sees("task")
    expect(page.locator(".task .price")).to_have_text(WORDS("puzzle.no_seal"))
    for action in solver.puzzle.solution:
        solver.make(action)
    solver.sees("solved")
    expect(page.locator(".wax-seal svg")).to_have_count(0)
    expect(page.locator(".task .price")).to_contain_text(WORDS("puzzle.no_seal"))
    visit(page, "#/puzzles/kingdom_builder", ".puzzles .tiles")
    expect(page.locator(".puzzles .count")).to_have_text(WORDS("puzzle.count", n=1, m=len(puzzles("kingdom_builder"))))


def test_both_edicts_of_a_long_puzzle_are_in_view(shared_page: Page, ready: Ready) -> None:
    """The second one was below the window; the cards that come now stand in the other column.

    On a phone, the task covers no more than two lines and those cards until the rest is asked for.
    """
    page = shared_page
    ready(page, "", again=False)
    longest = max(puzzles("cartographers"), key=lambda puzzle: len(puzzle.solution)).number
    visit(page, f"#/puzzle/cartographers/{longest}", ".coach.task .bars")
    expect(page.locator(".right > .coming li").first).to_be_visible()
    for lang in ("en", "ja"):
        set_language(page, lang)
        loaded(page)
        for part in page.locator(".edicts .ed:visible, .right > .coming, [data-part=main], [data-part=gains]").all():
            expect(part).to_be_in_viewport(ratio=1)
        assert page.locator(".edicts .ed:visible").count() == 2
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # the rules took more
    page.set_viewport_size(PHONE["viewport"])
    expect(page.locator(".coach.task .coming")).to_have_count(1)
    expect(page.locator(".coming")).to_have_count(1)
    more, rest = page.locator(".task .more"), page.locator(".task .choices, .task .standing .now + span")
    for lang in LANGUAGES:
        set_language(page, lang)
        loaded(page)
        assert page.locator(".task").evaluate("node => node.offsetHeight") <= 180, lang
    expect(rest.filter(visible=True)).to_have_count(0)
    more.focus()
    page.keyboard.press("Enter")
    expect(rest.filter(visible=True)).to_have_count(2)
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "true")
    more.click()
    expect(rest.filter(visible=True)).to_have_count(0)
    set_language(page, "en")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize(
    "hash",
    ["#/puzzles", "#/puzzles/chess", "#/puzzle/woodcraft/0", "#/puzzle/woodcraft/999999", "#/puzzle/woodcraft/x"],
)
def test_an_unknown_puzzle_opens_the_list(shared_page: Page, ready: Ready, hash: str) -> None:
    ready(shared_page, hash)
    game = "woodcraft" if "woodcraft" in hash else "cartographers"
    expect(shared_page.locator(".puzzles .segments [aria-current=page]")).to_have_text(WORDS("game." + game))


@pytest.mark.sampled(3, 1)
@pytest.mark.fresh_start
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_task_of_woodcraft_leaves_the_table_its_place_on_a_tablet(
    shared_page: Page, ready: Ready, language: str
) -> None:
    page = ready(shared_page, "#/puzzle/woodcraft/1")
    page.set_viewport_size({"width": 1024, "height": 768})
    set_language(page, language)
    page.wait_for_selector(".coach.task .more:visible")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1024
    expect(page.locator(".coach.task :is(.about, .price):visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") <= 768, "the workshop was below the window"
    bars = page.locator(".task .bars > i").evaluate_all("nodes => nodes.map(node => node.offsetHeight)")
    assert min(bars) == 20, "the bars were lines"
    page.click('.tools [data-do="hint"]')
    expect(page.locator(".task .hint")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= 768, "a hint moves nothing"
    page.click(".coach.task .more")
    expect(page.locator(".coach.task .price")).to_be_visible()
    page.click(".coach.task .more")


@pytest.mark.parametrize("hash", ["#/puzzle", "#/puzzle/chess/1"])
def test_a_puzzle_of_no_game_opens_the_list_at_a_start_as_well(page: Page, ready: Ready, hash: str) -> None:
    """When no screen has loaded the puzzles before."""
    ready(page, hash)
    expect(page.locator(".puzzles .segments [aria-current=page]")).to_have_text(WORDS("game.cartographers"))


def test_the_first_screen_leads_to_the_puzzles(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, one=played(3, moves=2))  # a first visitor is not led to them
    page.reload()
    ready(page, "#/")
    page.click('#home a[href="#/puzzles"]')
    expect(page.locator(".puzzles h1")).to_be_focused()
    page.keyboard.press("Tab")
    page.click(".puzzles .go-on a")
    expect(page.locator('.task[data-state="task"]')).to_be_visible()


def test_damaged_progress_is_no_progress(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.evaluate("localStorage.setItem('inkstead.puzzles', '{\"format\":9')")
    visit(page, "#/puzzles", ".puzzles .tiles")
    expect(page.locator(".puzzles .daymark.open")).to_have_count(len(puzzles("cartographers")))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_puzzles_are_accessible(page: Page, ready: Ready, axe: Any, exhaustive: bool) -> None:
    """Without --exhaustive the task and the solution of one game only."""

    def check() -> None:
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]

    ready(page, "#/puzzles")
    check()
    for game in GAMES if exhaustive else GAMES[-1:]:
        visit(page, f"#/puzzle/{game}/8", '.task[data-state="task"]')
        check()
        more = page.locator(".task .more")
        if more.is_visible():
            more.click()
            check()
        page.click('.task [data-do="puzzle_show"]')
        check()


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_card_of_kingdom_builder_does_not_grow_before_its_style_arrives(page: Page, ready: Ready) -> None:
    """The board is fitted for each style sheet of a puzzle, which may arrive before that of the table."""
    ready(page, "#/puzzles")
    visit(page, "#/puzzle/kingdom_builder/8", ".turn canvas.face")
    size = page.locator(".turn canvas.face").evaluate("node => [node.width, node.height]")
    page.evaluate("document.querySelector('link[href*=kingdom]').disabled = true")
    for _ in range(3):
        page.evaluate("dispatchEvent(new Event('resize'))")
    width, height = page.locator(".turn canvas.face").evaluate("node => [node.width, node.height]")
    assert width < 3 * size[0] and height < 3 * size[1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_follows_the_language(page: Page, ready: Ready, game: str) -> None:
    Solver(page, game, 1).open(ready)
    page.click("[data-do=hint]:visible")
    hint = page.locator(".task .hint")
    english = hint.inner_text()
    set_language(page, "ja")
    expect(hint).not_to_have_text(english)
    set_language(page, "en")
    expect(hint).to_have_text(english)


def test_another_language_and_theme_leave_a_try_unchanged(page: Page, ready: Ready) -> None:
    solver = Solver(page, "cartographers", 1).open(ready)
    solver.make(solver.puzzle.solution[0])
    set_language(page, "ja")
    expect(page.locator(".task .sentence")).to_have_text(WORDS_JA("puzzle.goal.cartographers", n=solver.puzzle.goal))
    expect(page.locator(".task .standing .now")).to_have_text(WORDS_JA("puzzle.now", n=solver.course.points))
    page.evaluate("inkstead.setTheme('dark', false)")
    set_language(page, "en")
    expect(page.locator(".coach")).to_have_count(1)
    for action in solver.puzzle.solution[1:]:
        solver.make(action)
    solver.sees("solved")
