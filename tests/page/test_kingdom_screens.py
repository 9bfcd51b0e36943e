"""The other screens of Kingdom Builder: first screen, form, codes, list of games, replay and review."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from cartographers_solo import WORDS
from played_games import CLEAR, SITTERS, quick_review, shelf, store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import play_on

import engine
from engine import Record
from engine.kingdom_builder.builders import CARDS
from engine.kingdom_builder.setup import PRESETS
from table import sharing
from table.deals import Deal
from table.kingdom_builder.frames import frames, starts
from table.players import names
from table.review import decisions
from table.session import Session

Ready = Callable[..., Page]
GAME = "kingdom_builder"
FIRST = ("Tavern", "Paddock", "Oasis", "Farm")
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800)}


def played(seed: int, players: int, moves: int | None = None, **options: Any) -> Session:
    """A session after a number of random actions, by default a finished one."""
    session = Session(Deal.of(GAME, seed, players, **options), SITTERS[:players] if players > 1 else ())
    return play_on(session, random.Random(seed), moves)


def any_kingdom(seed: int) -> Deal:
    """A deal with random options, all of which the form can express."""
    chance = random.Random(seed)
    options = {option.name: option.value(chance.randrange(option.count)) for option in engine.options(GAME)}
    if options["cards"] != "random":
        options["cards"] = tuple(sorted(options["cards"], key=list(CARDS).index))
    return Deal.of(GAME, chance.randrange(1 << 30), 2 + seed % 3, **options)


TWO, THREE, ALONE = played(3, 2), played(4, 3, 40), played(5, 1)
SHEET = Session(Deal.of("cartographers", 8))


@pytest.fixture
def page(shared_page: Page, ready: Ready) -> Page:
    """The shared page on the first screen, without saved games."""
    page = shared_page
    ready(page, "", again=False)
    page.evaluate(CLEAR)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.getElementById('setup').reset(); document.getElementById('new').dataset.game = ''")
    visit(page, "#/new/cartographers", "#new:not([hidden])")
    return page


@pytest.fixture
def form(page: Page) -> Page:
    visit(page, "#/new/" + GAME, "#new[data-game=kingdom_builder]:not([hidden])")
    return page


def deal(page: Page) -> Deal:
    return Deal.from_code(page.input_value("#code"))


def choose(page: Page, name: str, value: str) -> None:
    page.check(f'[name="{name}"][value="{value}"]', force=True)


# --- a new game -------------------------------------------------------------------------------------


def test_a_game_against_a_bot_takes_two_clicks(page: Page) -> None:
    page.evaluate("location.hash = '#/'")
    page.click("#fresh-kingdom_builder")
    page.wait_for_function("document.getElementById('code').value")  # the game is fetched first
    assert deal(page) == Deal.of(GAME, deal(page).seed, 2)
    page.click("#setup [type=submit]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    (entry,) = shelf(page).entries()
    session = shelf(page).load(entry.id)
    assert session.deal.game == GAME and [sitter.kind for sitter in session.sitters] == ["person", "normal"]


def test_each_form_shows_only_the_fields_of_its_game(page: Page) -> None:
    for game, seats, own, other in (
        ("cartographers", 8, "#fold-skills", '[name="quadrants"]'),
        (GAME, 4, '[name="quadrants"]', "#fold-skills"),
    ):
        page.click(f'#new [data-to="{game}"]')
        expect(page.locator(f'#new [data-to="{game}"]')).to_have_attribute("aria-current", "page")
        page.click("#fold-players > summary")
        assert page.locator(".counts label:visible").count() == seats
        assert not page.locator(own).first.evaluate("node => !!node.closest('[hidden]')")
        assert page.locator(other).first.evaluate("node => !!node.closest('[hidden]')")
        page.click("#fold-players > summary")
        assert deal(page).game == game


def test_the_first_game_uses_the_recommended_board(form: Page) -> None:
    choose(form, "quadrants", "first")
    assert form.is_checked('[name="cards"][value="first"]')
    made = deal(form)
    assert (made.options["quadrants"], made.options["rotated"]) == (FIRST, (False,) * 4)
    assert made.options["cards"] == ("fishermen", "merchants", "knights")
    view = made.start().view(0)
    assert view["quadrants"] == list(FIRST) and set(view["cards"]) == {"fishermen", "knights", "merchants"}
    choose(form, "quadrants", "placed")
    assert form.is_checked('[name="cards"][value="dealt"]'), "the cards are as they were before"


def test_quadrants_can_be_placed_rotated_and_swapped(form: Page) -> None:
    choose(form, "quadrants", "placed")
    form.select_option("#quadrant-1", "Harbor")
    form.select_option("#quadrant-2", "Harbor")  # taken: the two change places
    form.check('[name="turned"][value="3"]')
    assert deal(form).options["quadrants"] == ("Paddock", "Harbor", "Oasis", "Farm")
    assert deal(form).options["rotated"] == (False, False, True, False)
    form.check('[name="turned_dealt"]')
    assert deal(form).options["rotated"] == "random"


def test_shuffled_quadrants_are_rotated_at_random_or_as_chosen(form: Page) -> None:
    choose(form, "quadrants", "dealt")
    assert deal(form) == Deal.of(GAME, deal(form).seed, 2)
    assert form.is_checked('[name="turned_dealt"]') and form.is_hidden('[name="turned"][value="1"]')
    form.uncheck('[name="turned_dealt"]')
    assert deal(form).options["rotated"] == (False,) * 4 and form.is_hidden("#quadrant-1")
    form.check('[name="turned"][value="2"]')
    made = deal(form).options
    assert (made["quadrants"], made["rotated"]) == ("random", (False, True, False, False))


def test_a_fourth_chosen_card_replaces_the_first(form: Page) -> None:
    choose(form, "cards", "named")
    for slug in ("lords", "hermits"):
        form.check(f'[name="builder"][value="{slug}"]', force=True)
    assert deal(form).options["cards"] == ("hermits", "knights", "lords")
    form.uncheck('[name="builder"][value="hermits"]', force=True)
    assert form.input_value("#code") == ""
    form.click("#setup [type=submit]")
    expect(form.locator("#toast")).to_have_text(WORDS("new.pick.left", n=1))
    form.check('[name="builder"][value="farmers"]', force=True)
    assert set(deal(form).options["cards"]) == {"knights", "lords", "farmers"}


def test_lords_are_not_offered_for_a_solo_game(form: Page) -> None:
    choose(form, "cards", "named")
    form.check('[name="builder"][value="lords"]', force=True)
    form.click("#fold-players > summary")
    choose(form, "players", "1")
    expect(form.locator("#set-players")).to_have_text(WORDS("kb.new.players.solo"))
    expect(form.locator("#left-builder")).to_have_text(WORDS("kb.new.no_lords"))
    assert form.input_value("#code") == ""
    form.check('[name="builder"][value="miners"]', force=True)
    form.uncheck('[name="builder"][value="lords"]', force=True)
    form.check('[name="builder"][value="workers"]', force=True)
    assert deal(form).players == 1 and "lords" not in deal(form).options["cards"]
    form.click("#fold-players > summary")


def test_the_readings_of_a_rulebook_are_switches_in_the_code(form: Page) -> None:
    form.click("#fold-rules > summary")
    choose(form, "rules", "zh-Hans")
    assert {name: deal(form).options[name] for name in PRESETS["zh-Hans"]} == PRESETS["zh-Hans"]
    form.click("#fold-switches > summary")
    form.uncheck('[name="tie"]')
    assert form.is_checked('[name="rules"][value="own"]') and deal(form).options["tie"] == "shared"
    choose(form, "rules", "official")
    assert deal(form) == Deal.of(GAME, deal(form).seed, 2)
    form.click("#fold-rules > summary")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(6))
def test_a_typed_code_moves_the_form_to_its_game_and_the_form_gives_the_same_code(page: Page, seed: int) -> None:
    made = any_kingdom(seed)
    page.fill("#code", made.code())
    expect(page.locator("#new")).to_have_attribute("data-game", GAME)
    assert page.url.endswith("#/new/" + GAME) and deal(page) == made
    page.locator('[name="players"]:checked').dispatch_event("change")  # the form rewrites the code
    assert deal(page) == made


def test_a_link_to_a_deal_for_several_players_opens_the_form(page: Page) -> None:
    wanted = Deal.of(GAME, 78, 3)
    visit(page, "#deal=" + wanted.code(), "#fold-players[open]")
    assert page.url.endswith("#/new/" + GAME) and deal(page) == wanted
    page.click("#fold-players > summary")


# --- the shelf --------------------------------------------------------------------------------------


def test_saved_games_of_both_games_are_listed_and_continued(page: Page) -> None:
    store_games(page, three=THREE, sheet=SHEET, two=TWO, alone=ALONE)
    visit(page, "#/games", ".saved")
    expect(page.locator(".saved h3")).to_have_text(
        [
            WORDS("progress.kingdom_builder", round=THREE.view()["round"] + 1),
            f"Spring {SHEET.view()['time']}/8",
            WORDS("end.winner", name=names(WORDS, TWO.sitters, TWO.deal.seed)[TWO.view()["winners"][0]]),
            WORDS("kb.title." + ALONE.view()["title"]),
        ]
    )
    expect(page.locator("#game-three p")).to_contain_text("Kingdom Builder · Ada, ")
    page.evaluate("location.hash = '#/'")
    button = page.locator(".running-game[data-game=kingdom_builder] #continue")
    progress = f"Round {THREE.view()['round'] + 1}, 3 players"
    expect(page.locator(".running-game[data-game=kingdom_builder]")).to_contain_text(progress)
    expect(button).to_have_accessible_name(f"Continue Kingdom Builder {progress} Just now")
    button.click()
    page.wait_for_selector("body[data-ready=table]", state="attached")
    assert page.url.endswith("#/play/three")


def test_the_continue_button_has_its_text_before_python_starts(
    page: Page, new_page: Callable[..., Page], site: str
) -> None:
    store_games(page, three=THREE)
    page.evaluate("location.hash = '#/'")
    stored = page.evaluate("({...localStorage})")
    slow = new_page()
    slow.context.route("**/pyodide.asm.wasm", lambda route: None)
    slow.add_init_script(f"for (const [k, v] of Object.entries({stored!r})) localStorage[k] = v")
    slow.goto(site)
    expect(slow.locator(".running-game[data-game=kingdom_builder] #continue")).to_have_accessible_name(
        re.compile("^Continue Kingdom Builder Round ")
    )
    expect(slow.locator("#continue")).to_be_disabled()


# --- replay and review ------------------------------------------------------------------------------


def test_each_frame_of_a_replay_shows_the_game_so_far(page: Page) -> None:
    store_games(page, two=TWO)
    visit(page, "#/watch/two", ".replay[data-frame]")
    all_frames, record = frames(TWO.state), Record.of(TWO.state)  # type: ignore[arg-type]
    for at in (0, 1, 2, 17, len(all_frames) - 1):
        page.evaluate(
            "at => { const bar = document.querySelector('.replay input[type=range]');"
            " bar.value = at; bar.dispatchEvent(new Event('input')); }",
            at,
        )
        assert page.get_attribute(".replay", "data-frame") == str(at)
        view = engine.replay(record, all_frames[at].actions).view(0)
        gold = [int(text) for text in page.locator("[data-gold]").all_inner_texts()]
        assert gold == view["scores"]
        cells = page.evaluate(
            "[...document.querySelectorAll('.replay [role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"
        )
        houses = {hex for there in view["settlements"] for hex in there}
        assert len(cells) == 400 and {text.split(", ")[0] for text in cells if text.count(", ") > 1} == houses
    page.keyboard.press("Home")
    begins = starts(all_frames)
    page.keyboard.press("PageDown")
    assert page.get_attribute(".replay", "data-frame") == str(begins[1])
    page.click('.replay [data-do="light 0"]')
    expect(page.locator('.replay [data-do="light 0"]')).to_have_attribute("aria-pressed", "true")


def test_playing_on_from_a_frame_creates_a_new_game(page: Page) -> None:
    store_games(page, two=TWO)
    visit(page, "#/watch/two", ".replay[data-frame]")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.click("[data-do=branch]")
    page.wait_for_selector("body[data-ready=table]", state="attached")
    page.wait_for_function("location.hash.startsWith('#/play/') && !location.hash.endsWith('/two')")
    new = shelf(page).load(page.url.rpartition("/")[2])
    assert new.state.history[:9] == TWO.state.history[:9] and new.sitters == TWO.sitters
    assert shelf(page).load("two").over


def test_a_linked_game_can_be_saved(page: Page) -> None:
    visit(page, sharing.link(THREE), ".replay[data-frame]")
    assert page.get_attribute(".replay", "data-actions") == str(len(THREE.state.history))
    page.click("[data-do=keep]")
    expect(page.locator("[data-do=keep]")).to_have_count(0)
    (entry,) = shelf(page).entries()
    assert shelf(page).load(entry.id).state == THREE.state


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_form_and_replay_are_accessible_and_fit(form: Page, axe: Any, size: str) -> None:
    width, height = SIZES[size]
    form.set_viewport_size({"width": width, "height": height})
    choose(form, "quadrants", "placed")
    choose(form, "cards", "named")
    form.evaluate("for (const fold of document.querySelectorAll('#setup details')) fold.open = true")
    store_games(form, two=TWO)
    for route, there in ((None, "#new"), ("#/about/" + GAME, "#about"), ("#/watch/two", ".replay[data-frame]")):
        if route:
            visit(form, route, there)
        for theme in ("light", "dark"):
            form.evaluate("theme => inkstead.setTheme(theme)", theme)
            assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(form)], (route, theme)
        assert form.evaluate("document.documentElement.scrollWidth") <= width, route
    form.evaluate(
        "inkstead.setTheme('auto'); for (const fold of document.querySelectorAll('details')) fold.open = false"
    )


@pytest.mark.exhaustive
def test_a_finished_game_is_reviewed_and_played_on_from_a_turning_point(page: Page, axe: Any) -> None:
    store_games(page, alone=ALONE)
    visit(page, "#/play/alone", "[data-do=review]")
    page.click("[data-do=review]")
    quick_review(page)
    chosen = decisions(Record.of(ALONE.state), 0)
    page.click(".rv-all summary")
    assert page.locator(".rv-all tbody tr").count() == len(chosen) + 1
    assert page.locator(".rv-all tbody tr td").last.inner_text() == str(ALONE.state.scores()[0])
    assert not [(v["id"], [n["html"][:120] for n in v["nodes"]]) for v in axe(page)]
    turn = page.locator("[data-turn]").first
    step = int(turn.get_attribute("data-turn") or "")
    page.click(f"[data-do='review_look {step}']")
    after = next(decision for decision in chosen if decision.step == step)
    state = after.state.before_reveal(after.action)
    if state is None:
        state = after.state.copy()
        state.play(after.action)
    houses = page.evaluate(
        "[...document.querySelectorAll('.twin [role=gridcell]')].map(cell => cell.getAttribute('aria-label'))"
        ".filter(text => text.split(', ').length > 2).map(text => text.split(', ')[0])"
    )
    assert set(houses) == set(state.view(0)["settlements"][0])
    page.click("[data-do=review_shut]")
    expect(page.locator("[data-title]")).to_have_text(WORDS("kb.title." + ALONE.view()["title"]))
    page.click("[data-do=review]")
    page.click(f"[data-do='review_branch {step}']")
    page.wait_for_function("location.hash.startsWith('#/play/') && !location.hash.endsWith('/alone')")
    page.wait_for_selector(".table[data-phase=start], .table[data-phase=build], .table[data-phase=finish]")
    assert shelf(page).load(page.url.rpartition("/")[2]).state == after.state


def test_a_phone_shows_a_reviewed_decision_above_its_sentences(page: Page) -> None:
    """The hexes were as small as in the whole board, and the board was far above the sentences."""
    page.set_viewport_size({"width": 390, "height": 844})
    store_games(page, alone=ALONE)
    visit(page, "#/play/alone", "[data-do=review]")
    page.click("[data-do=review]")
    page.wait_for_selector("[data-takes]")
    mid, window = (page.locator(part).bounding_box() for part in (".mid", ".window"))
    assert mid and window and mid["height"] == window["height"]  # a short panel left a gap below the board
    quick_review(page)
    whole = page.evaluate("document.querySelector('[role=gridcell]').offsetWidth")
    ended = page.locator("[data-part=round]").inner_text()
    card = page.locator(".rv-turns > li").last
    card.locator("[data-do^='review_look']").click()
    expect(page.locator(".mid")).to_be_in_viewport(ratio=1)
    expect(card.locator("p").first).to_be_in_viewport(ratio=1)
    below = "card => card.getBoundingClientRect().top >= document.querySelector('.mid').getBoundingClientRect().bottom"
    assert card.evaluate(below), "the board covers the sentences"
    when = page.locator(".rv-turns > li > .eyebrow").last.text_content() or ""
    expect(page.locator("[data-part=round]")).to_contain_text(when[1:])  # it was that of the end
    assert page.evaluate("document.querySelector('[role=gridcell]').offsetWidth") > whole
    for hex in re.findall(r"\b[A-T]\d+\b", card.inner_text()):  # the buttons and the small map are at the foot
        box = page.locator(f"#cell-{hex}").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and 0 <= box["y"] <= 390 - 60, hex
    for x in (100, 120):  # a mouse over the board took the better settlement away
        page.mouse.move(x, 100)
    expect(page.locator("[data-part=ghost]")).to_be_visible()
    page.click("[data-do=review_look]")
    expect(page.locator("[data-part=ghost]")).to_be_hidden()
    expect(page.locator("[data-part=round]")).to_have_text(ended)
    assert page.evaluate("document.querySelector('[role=gridcell]').offsetWidth") == whole


@pytest.mark.exhaustive
def test_a_phone_shows_a_reviewed_decision_in_the_last_row_and_its_position_on_the_small_map(page: Page) -> None:
    """The last rows lay below the buttons and the small map, which showed the finished board."""
    page.set_viewport_size({"width": 390, "height": 844})
    store_games(page, alone=ALONE)
    visit(page, "#/play/alone", "[data-do=review]")
    page.click("[data-do=review]")
    quick_review(page)
    low = next(decision for decision in decisions(Record.of(ALONE.state), 0) if str(decision.action)[:7] == "build T")
    look = f"<button type=button data-do='review_look {low.step}'>Look</button>"
    page.locator("[data-review]").evaluate("(node, look) => node.insertAdjacentHTML('beforeend', look)", look)
    page.click(f"[data-do='review_look {low.step}']")
    box, small = (page.locator(at).bounding_box() for at in (f"#cell-{str(low.action)[6:]}", ".small"))
    assert box and small and box["y"] + box["height"] <= small["y"] + 8
    picture = "document.querySelector('[data-part=smallmap]').toDataURL()"
    before = page.evaluate(picture)
    page.evaluate("document.querySelector('[data-do=review_shut]').click()")
    for _ in range(3):
        page.click("[data-do=closer]")
    assert page.evaluate(picture) != before
