"""Every screen at four widths, in five languages and in narrow and wide fonts: no overflow, no control cut off.

With --exhaustive every combination is measured. Otherwise every screen is measured in English at every width, in wide
fonts at the narrowest one, and in another language, which differs from screen to screen, at two widths.
"""

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import cartographers_group
import kingdom_table
import pytest
from days_of_a_month import store_day
from fonts import CJK_ONLY, MACHINE, in_fonts
from lesson_input import make_step, store_lesson
from played_games import CLEAR, STORE, played, store_games, store_outdated, visit
from playwright.sync_api import Page, expect
from stored_results import store_many
from test_compare_page import store_both
from test_languages_and_themes import CUT, speak
from test_setup_form import choose, unfold
from test_woodcraft_cards import give, own
from workshops import eager

import engine
from engine.cartographers.actions import OPEN
from table.achievements import KEY as MEDALS
from table.deals import Deal
from table.detect_game import TURN
from table.lesson import KEY, Course, Lesson
from table.links.arrivals import begun, outgoing
from table.session import Session, Sitter
from table.woodcraft.sets import PREFIX, written
from table.words import LANGUAGES

Ready = Callable[..., Page]
GAMES = ("cartographers", "kingdom_builder", "woodcraft")
SIZES = ((360, 640), (390, 844), (820, 1180), (1280, 800))
# The widest Latin letters in English; the others have few of them. The fonts of this machine at one width.
WIDE = ("noto", "dejavu", CJK_ONLY)
FONTS_OF = {lang: WIDE if lang == "en" else ("noto", CJK_ONLY) for lang in LANGUAGES}
MACHINE_AT = 360
RULES = (
    ("cartographers", "edicts"),
    ("kingdom_builder", "cards"),
    ("woodcraft", "short"),
    ("woodcraft", "wc.about.wheel"),
    ("woodcraft", "wc.about.orders"),
)
PEOPLE = (Sitter(name="Ada"), Sitter(name="Brunhilde"), Sitter(), Sitter(name="Maximiliane-Charlotte"))
#: Options of the games of Woodcraft: another card set than the standard one.
CARD_SET: dict[str, Any] = {}

# Elements beyond the window or clipped by an edge, except those that can be scrolled to.
OVER = """() => {
  const wrong = [], root = document.documentElement, known = new Map([[root, [0, root.clientWidth]]]);
  const name = node => `${node.localName}.${[...node.classList].join('.')} ` +
    (node.textContent || node.value || '').trim().replace(/\\s+/g, ' ').slice(0, 24);
  const room = document.querySelector('dialog[open]') ?? document.body;
  const wide = (node, edge = node.getBoundingClientRect().left + node.clientWidth + 1) =>
    [...node.querySelectorAll('*')].filter(one => one.checkVisibility() && !one.closest('.sr, svg') &&
      one.getBoundingClientRect().right > edge).slice(-3).map(name);
  for (const node of [root, room])
    if (node.scrollWidth > node.clientWidth)
      wrong.push(`${node.localName} is ${node.scrollWidth} wide in ${node.clientWidth}: ${wide(node).join(' | ')}`);
  const edges = node => { // between which a child of this node is seen
    if (!known.has(node)) {
      const style = getComputedStyle(node);
      let [left, right] = style.position === 'fixed' ? [0, root.clientWidth] : edges(node.parentElement);
      const scrolls = ['auto', 'scroll'].includes(style.overflowX) && node.scrollWidth > node.clientWidth;
      if (scrolls) [left, right] = [-1e6, 1e6];
      else if (style.overflowX !== 'visible') {
        const box = node.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      known.set(node, [left, right]);
    }
    return known.get(node);
  };
  const controls = 'button, a[href], input:not([type=file]), select, textarea, summary, label, [role=button]';
  for (const node of room.querySelectorAll(controls)) {
    if (!node.checkVisibility() || node.closest('.sr, svg, [data-part=say], .skip')) continue;
    const box = node.getBoundingClientRect(), [left, right] = edges(node.parentElement);
    if (box.width && (box.left < left - 1 || box.right > right + 1))
      wrong.push(`from ${box.left.toFixed()} to ${box.right.toFixed()}, seen from ${left} to ${right}: ${name(node)}`);
  }
  return wrong;
}"""
LOOK = f"() => [...({OVER})(), ...({CUT})()]"
# Allowed: rows of seats, skills and dice scroll sideways; a long name of a player ends in an ellipsis, and so does a
# row of Woodcraft's recap until it is pressed.
MEANT = re.compile(
    r"off the screen: (seat|btn quiet skill|lumber)|cut off by .*: (person|player( active)?|recap short):"
)

Screen = tuple[str, Callable[[], None]]  # its name, and how to show it again in another language
PHONE_ONLY = "on a phone"  # ends the name of a screen that is measured at the two narrow widths only


def nothing() -> None:
    pass


Combinations = dict[str, dict[tuple[int, int], tuple[str, ...]]]  # language: {size: fonts}


def every_combination(sizes: tuple[tuple[int, int], ...]) -> Combinations:
    return {
        lang: {size: (*FONTS_OF[lang], MACHINE) if size[0] == MACHINE_AT else FONTS_OF[lang] for size in sizes}
        for lang in LANGUAGES
    }


def some_combinations(sizes: tuple[tuple[int, int], ...], number: int) -> Combinations:
    """The combinations for the screen of this number."""
    english = {size: WIDE[:2] if size == sizes[0] else WIDE[:1] for size in sizes}
    return {"en": english, LANGUAGES[1 + number % (len(LANGUAGES) - 1)]: {sizes[0]: WIDE[:1], sizes[-1]: WIDE[:1]}}


def measure(page: Page, again: Callable[[], None], combinations: Combinations) -> list[str]:
    trouble = []
    for lang, sizes in combinations.items():
        speak(page, lang)
        again()
        for (width, height), fonts_here in sizes.items():
            page.set_viewport_size({"width": width, "height": height})
            for fonts, texts in in_fonts(page, fonts_here, LOOK).items():
                trouble += [f"{lang}, {width}, {fonts}: {text}" for text in texts if not MEANT.match(text)]
    page.set_viewport_size({"width": 1280, "height": 800})
    speak(page, "en")
    again()
    return trouble


# --- the screens ----------------------------------------------------------------------------------------


def first_screen(page: Page) -> Iterator[Screen]:
    visit(page, "#/", "#home:not([hidden])")
    yield "without games", nothing
    store_games(page, one=played(21, 3, moves=8))
    visit(page, "#/", "#continue:not([hidden])")
    yield "with a game", nothing
    running = {"land": kingdom("start"), "wheel": workshop(5, 4, 60)}
    store_games(page, **running, eight=cartographers(8, 20), more=played(22, moves=3))
    store_day(page)
    page.evaluate("inkstead.keep('seen', '\"\"')")
    page.evaluate("inkstead.keep('lessons', JSON.stringify({woodcraft: [3, 9]}))")
    visit(page, "#/", ".running-game:nth-child(3)")
    yield "with many games and a note on what is new", nothing
    page.evaluate("inkstead.keep('seen', JSON.stringify(document.getElementById('whats-new').dataset.version))")
    for game in GAMES:
        visit(page, f"#/about/{game}", f"#about[data-game={game}]:not([hidden])")
        yield f"about {game}", nothing


def rules(page: Page) -> Iterator[Screen]:
    for game, topic in RULES:
        visit(page, f"#/rules/{game}/{topic}", f".rulebook [data-chapter='{topic}']:not([hidden])")
        yield f"rules of {game}, {topic}", nothing
    page.fill("[data-part=search]", "1")
    yield "found rules", lambda: page.fill("[data-part=search]", "1")


def new_game(page: Page, game: str) -> Iterator[Screen]:
    visit(page, f"#/new/{game}", f"#new[data-game={game}]:not([hidden])")
    yield "folded", nothing
    for fold in page.locator("#setup details:visible > summary").all():
        fold.click()
    unfold(page, *(["switches"] if game != "woodcraft" else []))
    for name, value in {
        "cartographers": {"players": "8", "edicts": "chosen", "skills": "named", "ambushes": "named", "rules": "own"},
        "kingdom_builder": {"players": "4", "quadrants": "placed", "cards": "named", "rules": "own"},
        "woodcraft": {"players": "4", "card_set": "own"},
    }[game].items():
        choose(page, name, value)
    page.select_option("#seat-2", "person")
    yield "unfolded", nothing
    if game == "kingdom_builder":
        page.uncheck("[name=turned_dealt]", force=True)
        yield "with turned quadrants", nothing
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")


def games_and_files(page: Page) -> Iterator[Screen]:
    visit(page, "#/games", ".games")
    yield "no games", nothing
    store_games(page, solo=played(21), three=played(22, 3, moves=30), kingdom=kingdom("over"), wood=workshop(5, 4, 60))
    visit(page, "#/games", ".saved")
    yield "games", nothing
    page.click('[data-do="rename kingdom"]')
    yield "a name of a game", nothing
    page.keyboard.press("Escape")
    page.click('[data-do="remove three"]')
    page.set_input_files("#file", files=[file("bad.json", '{"inkstead": 1}')])
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
    store_outdated(page, "01d", workshop(5, 4))
    visit(page, "#/kept/01d", ".kept img")
    yield "a game of earlier rules", nothing


def days(page: Page) -> Iterator[Screen]:
    visit(page, "#/days", ".days .calendar")
    yield "no game of the day", nothing
    store_day(page)
    visit(page, "#/days", ".days .share .text")
    yield "a finished and a running game of the day", nothing


def stats(page: Page) -> Iterator[Screen]:
    store_many(page)
    for game in GAMES:
        visit(page, f"#/stats/{game}", ".stats [data-chart=sources]")
        yield f"statistics of {game}", nothing


def lessons(page: Page) -> Iterator[Screen]:
    """Every fourth step of each lesson, and its end."""
    for game in GAMES:
        course = Course(Lesson.of(game))
        while not course.is_last:
            step, last = course.step, course.number == len(course.lesson.steps) - 2
            if course.number % 4 == 0 or last:
                store_lesson(page, course)
                visit(page, f"#/learn/{game}", f".coach [data-step='{step.id}']")
                yield f"lesson of {game}, {step.id}", nothing
            make_step(course)
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


def sheets(page: Page) -> Iterator[Screen]:
    code = Deal.of("cartographers", 3, 2, side="B", skills=True).code()
    visit(page, f"#/print/deal/{code}", ".map-sheet")
    yield "empty sheets", nothing
    page.click("[data-do=edicts]")
    yield "empty sheets without edicts", nothing
    store_games(page, eight=cartographers(8), kingdom=kingdom("over"), wood=workshop(5, 4))
    for name in ("eight", "kingdom", "wood"):
        visit(page, f"#/print/game/{name}", ".print-page")
        yield f"finished sheets, {name}", nothing


def medals(page: Page) -> Iterator[Screen]:
    earned = {"cartographers": {"fence": "2026-11-20"}, "woodcraft": {"trees": "2026-11-21"}}
    page.evaluate(STORE, {MEDALS: json.dumps({"format": 1, "done": earned})})
    for game in GAMES:
        visit(page, f"#/achievements/{game}", ".medals li")
        yield f"achievements of {game}", nothing
    page.evaluate(CLEAR, MEDALS)


def data(page: Page) -> Iterator[Screen]:
    visit(page, "#/data", ".data [data-do=erase]")
    page.set_input_files("#file", files=[file("bad.json", '{"inkstead": 1}')])
    expect(page.locator("#news .bad")).to_be_visible()
    yield "stored data and a wrong file", nothing

    def ask() -> None:
        page.evaluate(
            "document.querySelector('.erase-question').open || document.querySelector('[data-do=erase]').click()"
        )

    ask()
    yield "the question before everything is erased", ask
    page.click(".erase-question [data-do=keep]")


def puzzles(page: Page) -> Iterator[Screen]:
    for game in GAMES:
        visit(page, f"#/puzzle/{game}/9", ".task[data-state=task]")
        yield f"puzzle of {game}", nothing
        page.click('.task [data-do="hint"]')
        yield f"hint for a puzzle of {game}", nothing
        page.click('.task [data-do="puzzle_show"]')
        yield f"solution of a puzzle of {game}", nothing
        visit(page, f"#/puzzles/{game}", ".puzzles .tiles")
        yield f"puzzles of {game}", nothing


def comparisons(page: Page) -> Iterator[Screen]:
    for game in GAMES:
        store_both(page, game, game)
        visit(page, f"#/play/{game}", ".par[data-state=known]")
        yield f"the par of {game}", lambda: page.click(".challenge summary")
        visit(page, f"#/compare/{game}", ".compare .both")
        yield f"two games of {game}", nothing


def settings_and_notices(page: Page) -> Iterator[Screen]:
    visit(page, "#/", "#home:not([hidden])")
    page.evaluate("document.getElementById('update').hidden = false")
    yield "a newer version", nothing
    page.evaluate("document.getElementById('update').hidden = true")
    page.click("#gear")
    page.wait_for_selector("dialog.settings[open]")
    yield "settings", nothing
    page.keyboard.press("Escape")


def card_sets(page: Page) -> Iterator[Screen]:
    visit(page, "#/cards/woodcraft", ".editor")
    yield "no sets", nothing
    give(page, written(own()))
    expect(page.locator("#news")).to_contain_text("Birch")
    give(page, "[1, 2")
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


def replays(page: Page) -> Iterator[Screen]:
    games = {"solo": played(21, skills=True), "kingdom": kingdom("over"), "wood": workshop(5, 4)}
    store_games(page, **games)
    for name in games:
        visit(page, "#/watch/" + name, ".replay[data-frame]")
        page.keyboard.press("ArrowRight")
        yield f"{name}, first step", nothing
        page.keyboard.press("End")
        page.click(".steps summary")
        yield f"{name}, at its end", nothing


def tables(page: Page, games: dict[str, Session]) -> Iterator[Screen]:
    for name, session in games.items():
        store_games(page, table=session)
        visit(page, "#/play/table", ".table[data-phase]")
        if page.get_attribute(".table", "data-phase") == "greet":
            yield f"{name}, handed over", nothing
            page.click("[data-part=main]")
            page.wait_for_selector(".table:not([data-phase=greet])")
        yield name, nothing
        if name != "turn":
            continue
        for tab in page.locator(".tabs button").evaluate_all("nodes => nodes.map(node => node.dataset.do)"):

            def turn(tab: str = tab) -> None:
                page.evaluate("tab => document.querySelector(`.tabs [data-do='${tab}']`).click()", tab)

            yield f"{name}, {tab}, {PHONE_ONLY}", turn


def cartographers_table(page: Page) -> Iterator[Screen]:
    def kind(name: str) -> Callable[[Session], bool]:
        return lambda s: bool(
            s.inked is None and s.state.question and s.state.question.kind == name and s.state.season >= 1
        )

    skills = ("acrobatics", "move_silently", "negotiate")
    yield from tables(
        page,
        {
            "solo": played(21, moves=9, skills=skills),
            "eight": cartographers(8, 20),
            "draw": cartographers_group.game_with(
                lambda s: kind("draw")(s) and OPEN["negotiate"] in s.state.actions(), 4, PEOPLE, skills=skills
            ),
            "react": cartographers_group.game_with(kind("react"), 4, PEOPLE, skills=skills),
            "ambush": cartographers_group.game_with(kind("ambush"), 4, PEOPLE, skills=skills),
            "turn": cartographers_group.game_with(
                lambda s: s.inked is not None and s.state.season == 2, 4, PEOPLE, skills=skills
            ),
        },
    )
    yield from dialogs(page, "menu", "deck", "log", "keys")


def kingdom_builder_table(page: Page) -> Iterator[Screen]:
    yield from tables(page, {"start": kingdom("start"), "finish": kingdom("finish")})
    yield from dialogs(page, "menu", "deck", "log", "keys")


def woodcraft_table(page: Page) -> Iterator[Screen]:
    games: dict[str, Session] = {}
    longest: dict[str, int] = {}
    one, chance = Session(Deal.of("woodcraft", 0, 4, **CARD_SET), PEOPLE), random.Random(0)
    while not one.over:
        view = one.view(one.view(0)["prompt"].get("seat") or 0)
        id, many = view["prompt"]["id"], len(view["actions"])
        if many > longest.get(id, 0):
            longest[id], games[id] = many, Session.from_json(one.to_json())
        one.place(engine.parse("woodcraft", eager(list(map(str, one.state.actions())), chance)))
        if one.inked is not None:
            one.turn()
    yield from tables(page, {id: games[id] for id in ("turn", "tidy")})
    store_games(page, table=games["turn"])
    visit(page, "#/play/table", ".table[data-phase]")
    if page.get_attribute(".table", "data-phase") == "greet":
        page.click("[data-part=main]")
    yield from dialogs(page, "menu", "deck", "log", "keys")


def ends(page: Page) -> Iterator[Screen]:
    solo = played(31, skills=True)
    store_games(page, eight=cartographers(8), kingdom=kingdom("over"), wood=workshop(5, 4), solo=solo)
    for name in ("eight", "kingdom", "wood", "solo"):
        visit(page, "#/play/" + name, ".table[data-phase=over]")
        yield name, nothing
    page.click("[data-do=review]")
    yield "before the review", nothing
    page.click('[data-do="review_run quick"]')
    page.wait_for_selector("[data-review-total]", timeout=180_000)
    page.evaluate("document.querySelectorAll('.rv-all').forEach(node => { node.open = true; })")
    yield "the review", nothing


def dialogs(page: Page, *names: str) -> Iterator[Screen]:
    """The dialogs of the table that is open."""

    def close() -> None:
        if page.locator("dialog.table-dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog.table-dialog[open]", state="detached")

    for name in names:

        def turn(name: str = name) -> None:
            close()
            page.evaluate("document.querySelector('.tools [data-do=menu]').click()")
            if name != "menu":
                page.click(f'.menu [data-do="{name}"]')

        turn()
        yield f"dialog {name}", turn
    close()


# --- games ----------------------------------------------------------------------------------------------


def file(name: str, text: str) -> Any:
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def cartographers(players: int, moves: int | None = None) -> Session:
    session = Session(Deal.of("cartographers", 22, players, skills=True), (PEOPLE * 2)[:players])
    chance = random.Random(22)
    while not session.over and (moves is None or len(session.state.history) < moves):
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.turn()
    return session


def kingdom(phase: str) -> Session:
    return kingdom_table.game_with(kingdom_table.at(phase), 4, PEOPLE)


def workshop(seed: int, players: int, moves: int | None = None) -> Session:
    one, chance = Session(Deal.of("woodcraft", seed, players, **CARD_SET), PEOPLE[:players]), random.Random(seed)
    while not one.over and (moves is None or len(one.state.history) < moves):
        one.place(engine.parse("woodcraft", eager(list(map(str, one.state.actions())), chance)))
        if one.inked is not None:
            one.turn()
    return one


def games_by_links(page: Page) -> Iterator[Screen]:
    """The form, the invitation, a table that waits, its links, and the field for a link."""
    sitters = [Sitter("away", one.name) if seat else one for seat, one in enumerate(PEOPLE)]
    for game in GAMES:
        session, chance = begun(Session(Deal.of(game, 22, 4), sitters), 1), random.Random(3)
        while not session.waits:
            session.place(chance.choice(session.state.actions()))
            if session.inked is not None:
                session.turn()
        store_games(page, links=session)
        visit(page, "#/play/links", ".table[data-phase=away]")
        yield f"{game}, waiting", nothing

        def send() -> None:
            page.keyboard.press("Escape")
            page.click("[data-part=main]")
            page.click("[data-do^=qr_turn] >> nth=0")

        send()
        yield f"{game}, links", send
        page.keyboard.press("Escape")

    def live() -> None:
        page.keyboard.press("Escape")
        page.click("[data-do=menu]")
        page.click("[data-do=live]")
        page.wait_for_selector("[data-live]")

    live()
    yield "live", live

    def offer() -> None:
        live()
        if button := page.query_selector("[data-do^=live_offer]"):
            button.click()
        page.wait_for_selector("[data-live] .turn-qr")

    offer()
    yield "live, offer", offer
    page.keyboard.press("Escape")
    page.evaluate(CLEAR)
    page.evaluate("text => { location.hash = text; }", TURN + next(iter(outgoing(session).values())))
    page.wait_for_selector(".joining")
    yield "invitation", nothing
    visit(page, "#/new/woodcraft", "#new[data-game=woodcraft]:not([hidden])")
    unfold(page, "players")
    choose(page, "players", "4")
    page.select_option("#seat-2", "away")
    yield "form", nothing
    page.evaluate("document.getElementById('setup').reset()")
    page.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = false")


SCREENS: dict[str, Callable[[Page], Iterator[Screen]]] = {
    "first screen": first_screen,
    "rules": rules,
    "new game of Cartographers": lambda page: new_game(page, "cartographers"),
    "new game of Kingdom Builder": lambda page: new_game(page, "kingdom_builder"),
    "new game of Woodcraft": lambda page: new_game(page, "woodcraft"),
    "games and files": games_and_files,
    "games of the day": days,
    "statistics": stats,
    "lessons": lessons,
    "sheets to print": sheets,
    "achievements": medals,
    "stored data": data,
    "puzzles": puzzles,
    "pars and comparisons": comparisons,
    "settings and notices": settings_and_notices,
    "card sets": card_sets,
    "replays": replays,
    "table of Cartographers": cartographers_table,
    "table of Kingdom Builder": kingdom_builder_table,
    "table of Woodcraft": woodcraft_table,
    "ends": ends,
    "games by links": games_by_links,
}


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_overflows_and_no_control_is_cut_off(
    shared_page: Page, ready: Ready, exhaustive: bool, name: str
) -> None:
    page = shared_page
    ready(page, "#/", again=False)
    page.evaluate(CLEAR)
    trouble = []
    for number, (screen, again) in enumerate(SCREENS[name](page), list(SCREENS).index(name)):
        sizes = SIZES[:2] if screen.endswith(PHONE_ONLY) else SIZES
        combinations = every_combination(sizes) if exhaustive else some_combinations(sizes, number)
        trouble += [f"{screen}, {text}" for text in measure(page, again, combinations)]
    page.evaluate(CLEAR)
    assert not trouble, "\n".join(trouble)
