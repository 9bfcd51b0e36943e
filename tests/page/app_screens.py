"""All screens but tables, opened one after another: first screen, rules, form, lists, puzzles, replays, settings."""

import json
from collections.abc import Iterator

from card_set_editor import give
from compared_games import store_both
from days_of_a_month import store_day
from lesson_input import make_step, store_lesson
from played_games import CLEAR, STORE, played, store_games, store_outdated, visit
from playwright.sync_api import Page, expect
from screen_contents import GAMES, Contents, Screen, nothing
from setup_form import choose, unfold
from stored_results import store_many

from table.achievements import KEY as MEDALS
from table.deals import Deal
from table.lesson import KEY, Course, Lesson
from table.results import DAMAGED
from table.woodcraft.sets import PREFIX, written

RULES = (
    ("cartographers", "edicts"),
    ("kingdom_builder", "cards"),
    ("woodcraft", "short"),
    ("woodcraft", "wc.about.wheel"),
    ("woodcraft", "wc.about.orders"),
)


def first_screen(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/", "#home:not([hidden])")
    yield "without games", nothing
    store_games(page, one=played(21, 3, moves=8))
    visit(page, "#/", "#continue:not([hidden])")
    yield "with a game", nothing
    running = {"land": contents.kingdom("start"), "wheel": contents.workshop(5, 4, 60)}
    store_games(page, **running, eight=contents.cartographers(8, 20), more=played(22, moves=3))
    store_day(page)
    page.evaluate("inkstead.setPreference('seen', '\"\"')")
    page.evaluate("inkstead.setPreference('lessons', JSON.stringify({woodcraft: [3, 9]}))")
    visit(page, "#/", ".running-game:nth-child(3)")
    yield "with many games and a note on what is new", nothing
    seen = "JSON.stringify(document.getElementById('whats-new').dataset.version)"
    page.evaluate(f"inkstead.setPreference('seen', {seen})")
    for game in GAMES:
        visit(page, f"#/about/{game}", f"#about[data-game={game}]:not([hidden])")
        yield f"about {game}", nothing


def rules(page: Page, contents: Contents) -> Iterator[Screen]:
    for game, topic in RULES:
        visit(page, f"#/rules/{game}/{topic}", f".rulebook [data-chapter='{topic}']:not([hidden])")
        yield f"rules of {game}, {topic}", nothing
    page.fill("[data-part=search]", "1")
    yield "found rules", lambda: page.fill("[data-part=search]", "1")


def new_game(page: Page, contents: Contents, game: str) -> Iterator[Screen]:
    visit(page, f"#/new/{game}", f"#new[data-game={game}]:not([hidden])")
    yield "folded", nothing
    for fold in page.locator("#setup details:visible > summary").all():
        fold.click()
    unfold(page, *(["switches"] if game != "woodcraft" else []))
    for name, value in {
        "cartographers": {"players": "8", "edicts": "chosen", "skills": "named", "ambushes": "named", "rules": "own"},
        "kingdom_builder": {"players": "4", "quadrants": "placed", "cards": "named", "rules": "own"},
        "woodcraft": {"players": "4", "card_set": "standard"},
    }[game].items():
        choose(page, name, value)
    page.select_option("#seat-2", "person")
    yield "unfolded", nothing
    if game == "kingdom_builder":
        page.uncheck("[name=turned_dealt]", force=True)
        yield "with turned quadrants", nothing
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")


def games_and_files(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/games", ".games")
    yield "no games", nothing
    store_games(
        page,
        solo=played(21),
        three=played(22, 3, moves=30),
        kingdom=contents.kingdom("over"),
        wood=contents.workshop(5, 4, 60),
    )
    visit(page, "#/games", ".saved")
    yield "games", nothing
    page.click('[data-do="rename kingdom"]')
    yield "a name of a game", nothing
    page.keyboard.press("Escape")
    page.click('[data-do="remove three"]')
    page.set_input_files("#file", files=[contents.file("bad.json", '{"inkstead": 1}')])
    expect(page.locator("#news .bad")).to_be_visible()
    yield "a wrong file", nothing
    refuse = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    page.evaluate(f"() => {{ navigator.clipboard.writeText = {refuse}; }}")

    def link() -> None:
        page.keyboard.press("Escape")
        page.click('[data-do="link solo"]')
        page.wait_for_selector("dialog.link[open]")

    yield "the link to a game", link
    page.keyboard.press("Escape")
    page.evaluate("delete navigator.clipboard.writeText")
    store_outdated(page, "01d", contents.workshop(5, 4))
    visit(page, "#/kept/01d", ".kept img")
    yield "a game of earlier rules", nothing


def days(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/days", ".days .calendar")
    yield "no game of the day", nothing
    store_day(page)
    visit(page, "#/days", ".days .share .text")
    yield "a finished and a running game of the day", nothing


def stats(page: Page, contents: Contents) -> Iterator[Screen]:
    store_many(page)
    for game in GAMES:
        visit(page, f"#/stats/{game}", ".stats [data-chart=sources]")
        yield f"statistics of {game}", nothing
    page.evaluate("key => localStorage.setItem(key, '{')", DAMAGED)
    visit(page, "#/stats/cartographers", ".stats .damaged")
    yield "damaged results", nothing
    page.evaluate(CLEAR, DAMAGED)


def lessons(page: Page, contents: Contents) -> Iterator[Screen]:
    """Every fourth step of each lesson, and its end."""
    for game in GAMES:
        course = Course(Lesson.of(game))
        while not course.is_last:
            step, last = course.step, course.number == len(course.lesson.steps) - 2
            if course.number % 4 == 0 or last:
                store_lesson(page, course)
                visit(page, f"#/learn/{game}", f".coach[data-step='{step.id}']")
                yield f"lesson of {game}, {step.id}", nothing
            make_step(course)
        if page.locator('.coach[data-state="read"]').count():
            page.click("[data-do=lesson_on]")
            page.wait_for_selector('.coach[data-state="over"]')
            yield f"end of the lesson of {game}", nothing
            continue
        page.click("[data-do=lesson_show]")
        page.click("[data-part=main]")
        for _ in range(40):
            if page.locator('.coach[data-state="over"], .coach[data-state="done"]').count():
                break
            page.click("[data-part=main]")
        if page.locator('.coach[data-state="done"]').count():
            page.click("[data-do=lesson_on]")
        page.wait_for_selector('.coach[data-state="over"]')
        yield f"end of the lesson of {game}", nothing
    page.evaluate(CLEAR, KEY)


def sheets(page: Page, contents: Contents) -> Iterator[Screen]:
    code = Deal.of("cartographers", 3, 2, side="B", skills=True).code()
    visit(page, f"#/print/deal/{code}", ".map-sheet")
    yield "empty sheets", nothing
    page.click("[data-do=leave_off]")
    yield "empty sheets without edicts", nothing
    store_games(page, eight=contents.cartographers(8), kingdom=contents.kingdom("over"), wood=contents.workshop(5, 4))
    for name in ("eight", "kingdom", "wood"):
        visit(page, f"#/print/game/{name}", ".print-page")
        yield f"finished sheets, {name}", nothing


def medals(page: Page, contents: Contents) -> Iterator[Screen]:
    earned = {"cartographers": {"fence": "2026-11-20"}, "woodcraft": {"trees": "2026-11-21"}}
    page.evaluate(STORE, {MEDALS: json.dumps({"format": 1, "done": earned})})
    for game in GAMES:
        visit(page, f"#/achievements/{game}", ".medals li")
        yield f"achievements of {game}", nothing
    page.evaluate(CLEAR, MEDALS)


def data(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/data", ".data [data-do=erase]")
    page.set_input_files("#file", files=[contents.file("bad.json", '{"inkstead": 1}')])
    expect(page.locator("#news .bad")).to_be_visible()
    yield "stored data and a wrong file", nothing

    def ask() -> None:
        page.evaluate(
            "document.querySelector('.erase-question').open || document.querySelector('[data-do=erase]').click()"
        )

    ask()
    yield "the question before everything is erased", ask
    page.click(".erase-question [data-do=keep]")


def puzzles(page: Page, contents: Contents) -> Iterator[Screen]:
    for game in GAMES:
        visit(page, f"#/puzzle/{game}/9", ".task[data-state=task]")
        yield f"puzzle of {game}", nothing
        page.click('.tools [data-do="hint"]')
        yield f"hint for a puzzle of {game}", nothing
        page.evaluate("document.querySelector('.task [data-do=puzzle_show]').click()")  # a phone hides it at first
        yield f"solution of a puzzle of {game}", nothing
        visit(page, f"#/puzzles/{game}", ".puzzles .tiles")
        yield f"puzzles of {game}", nothing


def comparisons(page: Page, contents: Contents) -> Iterator[Screen]:
    for game in GAMES:
        store_both(page, game, game)
        visit(page, f"#/play/{game}", ".par[data-state=known]")
        yield f"the par of {game}", lambda: page.click(".challenge summary")
        visit(page, f"#/compare/{game}", ".compare .both")
        yield f"two games of {game}", nothing
        visit(page, f"#/par/{game}", "[data-frame]")
        yield f"the game of the par of {game}", nothing


def settings_and_notices(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/", "#home:not([hidden])")
    page.evaluate("document.getElementById('update').hidden = false")
    yield "a newer version", nothing
    page.evaluate("document.getElementById('update').hidden = true")
    page.click("#gear")
    page.wait_for_selector("dialog.settings[open]")
    yield "settings", nothing
    page.keyboard.press("Escape")


def card_sets(page: Page, contents: Contents) -> Iterator[Screen]:
    visit(page, "#/cards/woodcraft", ".editor")
    yield "no sets", nothing
    give(page, written(contents.own_set()))
    expect(page.locator("#news")).to_contain_text("Birch")
    give(page, '{"a": [1, 2')
    expect(page.locator("#news")).to_contain_text("line 1")
    yield "a set and a wrong file", nothing
    visit(page, "#/cards/woodcraft/birch", "#set-wrong")
    decks = page.locator("#room select").first
    for deck in decks.locator("option").evaluate_all("nodes => nodes.map(node => node.value)"):

        def turn(deck: str = deck) -> None:
            page.locator("#room select").first.select_option(deck)

        turn()
        yield f"deck {deck}", turn
    visit(page, "#/about", "#about:not([hidden])")
    page.evaluate(CLEAR, PREFIX)


def replays(page: Page, contents: Contents) -> Iterator[Screen]:
    games = {"solo": played(21, skills=True), "kingdom": contents.kingdom("over"), "wood": contents.workshop(5, 4)}
    store_games(page, **games)
    for name in games:
        visit(page, "#/watch/" + name, ".replay[data-frame]")
        page.keyboard.press("ArrowRight")
        yield f"{name}, first step", nothing
        page.keyboard.press("End")
        page.click(".steps summary")
        yield f"{name}, at its end", nothing
