"""Tables in windows between the usual sizes: all of them is in view, and texts are not broken inside a word."""

import random
from collections.abc import Callable

import pytest
from card_set_editor import give
from cartographers_group import FOUR, game_with
from compared_games import store_both
from covered import covered
from fonts import in_fonts
from page_language import set_language, settled
from page_watch import PHONE
from played_games import played, quick_review, store_games, take_device, visit
from playwright.sync_api import Page, expect
from screen_contents import Contents
from session_helpers import finished, play_on
from stored_results import store_many
from table_screens import woodcraft_table
from text_fit import CUT, HIGHER, LINES, OVER

from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft.sets import written

#: In a normal run only the sampled tests run.
pytestmark = pytest.mark.exhaustive

Ready = Callable[..., Page]
SKILLS = ("acrobatics", "move_silently", "negotiate")


def sized(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    settled(page)


def open_game(page: Page, ready: Ready, game: Session) -> None:
    ready(page, "#/")
    store_games(page, one=game)
    visit(page, "#/play/one", ".table[data-phase]")
    take_device(page)


@pytest.mark.parametrize("moves", [3, 60])
def test_a_table_of_woodcraft_is_in_view_between_the_usual_heights(page: Page, ready: Ready, moves: int) -> None:
    """A pile of six dice had a second row there, which made the page higher than the window."""
    open_game(page, ready, Contents().workshop(5, 4, moves))
    for size in ((1600, 1100), (1366, 1024), (1280, 1024), (1920, 1080)):
        sized(page, *size)
        assert page.evaluate(HIGHER) <= 0, size


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("seed", "players", "moves"), [(5, 1, 3), (5, 2, 60), (5, 4, 60), (6, 1, 50), (8, 1, 70), (15, 4, 110)]
)
def test_a_table_of_woodcraft_is_in_view_in_a_low_window(
    page: Page, ready: Ready, seed: int, players: int, moves: int
) -> None:
    """With two players or more, or seven orders, the page was 25 to 37 px higher than a window of 1280x720."""
    open_game(page, ready, Contents().workshop(seed, players, moves))
    for size in ((1280, 720), (1366, 768), (1280, 800), (1440, 900)):
        sized(page, *size)
        assert page.evaluate(HIGHER) <= 0, size


def test_the_tools_of_woodcraft_are_in_view_on_a_small_tablet(page: Page, ready: Ready) -> None:
    """The menu was up to 144 px beyond the edge."""
    open_game(page, ready, Contents().workshop(5, 4, 60))
    for width in (600, 700, 767):
        sized(page, width, 960)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".tools [data-do=menu]")).to_be_in_viewport(ratio=1)


def test_the_goods_of_woodcraft_are_covered_by_nothing_on_a_small_tablet(page: Page, ready: Ready) -> None:
    """In the width of a small iPad they had a line of their own, behind the wheel."""
    open_game(page, ready, Contents().workshop(15, 4, 110))
    for width, height in ((744, 1059), (767, 1133), (768, 954), (743, 1059), (744, 905)):
        sized(page, width, height)
        assert covered(page, ".purse li") == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".tools [data-do=menu]")).to_be_in_viewport(ratio=1)


def test_the_tools_of_cartographers_are_in_view_on_a_small_tablet(page: Page, ready: Ready) -> None:
    """The menu was up to 79 px beyond the edge."""
    for season in (0, 2, 3):
        open_game(page, ready, game_with(lambda one, season=season: one.view(0)["season"] == season, 1))
        for width in (600, 680, 700, 743):
            sized(page, width, 960)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (season, width)
            expect(page.locator(".tools [data-do=menu]")).to_be_in_viewport(ratio=1)


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_the_words_of_edicts_and_five_terrains_are_whole_on_a_tablet(page: Page, ready: Ready, lang: str) -> None:
    """ "Monst er", "Shieldgat e"; in the narrowest window even "For est"."""
    cards = {"edicts": ("greenbough", "shieldgate", "mages_valley", "borderlands")}
    asks = game_with(lambda one: one.view(0)["prompt"].get("card") == "rift_lands", 1, **cards)
    open_game(page, ready, asks)
    set_language(page, lang)
    for size in ((600, 960), (744, 1059), (768, 954), (810, 1010), (900, 1200)):
        sized(page, *size)
        for node in page.locator(".ed .name, .terrains .opt").all():
            assert {*node.inner_text().split()} <= {*" ".join(node.evaluate(LINES)).split()}, size


@pytest.mark.sampled(3)
@pytest.mark.parametrize("width", [600, 744, 768, 819])
def test_the_sentence_of_a_task_covers_nothing_on_a_small_tablet(page: Page, ready: Ready, width: int) -> None:
    """It had two lines in the place of one, over the bar of the table and the bars of the points."""
    page.set_viewport_size({"width": width, "height": 960})
    ready(page, "#/puzzle/woodcraft/3")
    card, sentence, bars = (page.locator(f".coach.task{part}").bounding_box() for part in ("", " .sentence", " .bars"))
    assert card and sentence and bars
    assert card["y"] <= sentence["y"]
    assert sentence["y"] + sentence["height"] <= bars["y"]


def test_a_puzzle_with_six_orders_is_in_view(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    visit(page, "#/puzzle/woodcraft/16", ".task[data-state=task]")
    for size in ((1280, 800), (1366, 768), (1440, 900), (1440, 941), (1440, 971), (1920, 1080)):
        sized(page, *size)
        assert page.evaluate(HIGHER) <= 1, size


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [{"locale": "ja"}, {}], indirect=True)
@pytest.mark.parametrize("season", [2, 3])
def test_the_cards_of_a_late_season_are_in_view(page: Page, ready: Ready, season: int) -> None:
    def late(session: Session) -> bool:
        view = session.view(0)
        return session.inked is None and view["season"] == season and len(view["revealed"]) >= 6

    open_game(page, ready, game_with(late, 4, FOUR, skills=SKILLS))
    for size in ((1280, 800), (1280, 768)):
        sized(page, *size)
        assert page.evaluate(HIGHER) <= 0, size
        expect(page.locator(".left .cards li").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("over", [False, True])
def test_four_players_are_in_view_between_narrow_columns(page: Page, ready: Ready, over: bool) -> None:
    open_game(page, ready, game_with(lambda s: s.over if over else s.state.season == 2, 4, FOUR, skills=SKILLS))
    for width in (1000, 1024, 1180):
        sized(page, width, 768)
        assert page.evaluate("(n => n.scrollWidth - n.clientWidth)(document.querySelector('.seats'))") <= 0, width
        for part in page.locator(".seats .num").all():
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
def test_type_grows_with_a_very_large_window(page: Page, ready: Ready, game: str) -> None:
    """Only the boards grew there; up to 1920 pixels nothing changes."""
    contents = Contents()
    games = {
        "cartographers": (lambda: contents.cartographers(4, 20), ".ed .rule"),
        "kingdom_builder": (lambda: contents.kingdom("start"), ".goal .rule"),
        "woodcraft": (lambda: contents.workshop(5, 4, 60), ".contract .rule"),
    }
    make, rule = games[game]
    open_game(page, ready, make())
    heights = []
    for size in ((1920, 1200), (2560, 1440)):
        sized(page, *size)
        assert page.evaluate(HIGHER) <= 0, size
        heights.append(page.locator(rule).first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)"))
    assert heights[1] >= 1.25 * heights[0]


@pytest.mark.parametrize("page", [{"locale": "ja"}], indirect=True)
def test_an_information_card_breaks_no_japanese_word(page: Page, ready: Ready) -> None:
    """It broke the name of the walnut track after its first two letters."""
    open_game(page, ready, Contents().workshop(5, 1, 30))
    for room in ("r2", "r6"):
        page.hover(f'[data-info="room {room}"]')
        lines = page.locator(".info:not([hidden])").evaluate(LINES)
        assert any("くるみ" in line for line in lines), lines


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_on_a_phone_the_map_stays_above_the_decision_that_it_shows(page: Page, ready: Ready) -> None:
    open_game(page, ready, played(31, skills=True))
    page.click("[data-do=review]")
    quick_review(page)
    page.locator('[data-do^="review_look "]').first.click()
    expect(page.locator(".rv-turns li:has([aria-pressed=true]) h4")).to_be_in_viewport(ratio=1)
    expect(page.locator(".sheet")).to_be_in_viewport(ratio=0.95)


TITLES = {"en": {"Cartographers", "Kingdom", "Builder", "Woodcraft"}, "ja": {"カートグラフィアー", "ウッドクラフト"}}
TITLE_ROWS = {
    "#/new/cartographers": "#new[data-game=cartographers]:not([hidden])",
    "#/games": ".filters .segments",
    "#/puzzles/cartographers": ".puzzles .tiles",
    "#/rules/cartographers": ".rulebook .segments",
    "#/stats/cartographers": ".stats .numbers",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [PHONE, PHONE | {"locale": "ja"}], indirect=True)
def test_the_narrowest_phones_break_no_title_inside_a_word(page: Page, ready: Ready) -> None:
    """The last letters of "Inkstead" and "Cartographers" had lines of their own, and a Japanese label covered one."""
    ready(page, "#/")
    store_many(page)
    store_games(page, one=played(21, 3, moves=8), two=Contents().kingdom("start"), three=Contents().workshop(5, 1, 9))
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/", "#continue:not([hidden])")
    assert page.locator(".masthead h1").evaluate(LINES) == ["Inkstead"]
    for route, selector in TITLE_ROWS.items():
        visit(page, route, selector)
        settled(page)
        lines = page.locator(".segments:visible :is(a, button)").evaluate_all(f"all => all.flatMap({LINES})")
        words = {word for line in lines for word in line.split()}
        lang = page.evaluate("document.documentElement.lang")
        if (route, lang) != ("#/games", "ja"):  # four buttons: the title has two lines
            assert words >= TITLES[lang], route
        assert not page.evaluate(OVER), route
    assert not page.locator(".numbers span").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth)")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_replay_of_kingdom_builder_fits_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """The board was wider than the window, so that the page could be moved sideways."""
    ready(page, "#/")
    store_games(page, one=Contents().kingdom("over"))
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/watch/one", ".replay[data-frame]")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_long_names_are_whole_in_the_result_on_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """They were broken after every sixth letter, next to their numbers."""
    ready(page, "#/")
    people = [Sitter(name=name) for name in ("Wilhelmina-Alexandra", "Konstantinopolitanski", "Anastasia Nikolaevna")]
    store_games(page, long=finished(3, "cartographers", *people))
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/play/long", ".table[data-phase=over] .ranks")
    settled(page)
    for cells, count in ((".ranks thead th", 6), (".ranks tbody th", 3)):
        lines = page.locator(cells).evaluate_all(f"all => all.map({LINES})")
        assert [len(one) for one in lines] == [1] * count, lines
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_four_scores_and_long_cards_of_kingdom_builder_fit_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """The first score was under the second house, and "Discoverers" was broken inside the word."""
    ready(page, "#/")
    people = [Sitter(name=name) for name in ("Ada", "Bo", "Cy", "Dov")]
    cards = ["discoverers", "hermits", "workers"]
    over = play_on(Session(Deal.of("kingdom_builder", 3, 4, cards=cards), people), random.Random(3))
    running = play_on(Session(Deal.of("kingdom_builder", 3, 4, cards=cards), people), random.Random(3), 150)
    store_games(page, over=over, running=running)
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/play/running", ".table[data-phase]")
    settled(page)
    seats = page.locator(".heads span").evaluate_all("all => all.map(one => [one.scrollWidth, one.clientWidth])")
    assert len(seats) == 4 and all(needed <= room for needed, room in seats), seats
    for route, cards_shown in (("#/play/over", ".ranks .lamp"), ("#/watch/over", ".goal .name")):
        visit(page, route, cards_shown)
        settled(page)
        lines = page.locator(cards_shown).evaluate_all(f"all => all.map({LINES})")
        assert [len(one) for one in lines] == [1] * len(lines), lines


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_seven_dice_and_four_players_of_woodcraft_fit_the_narrowest_phones(page: Page, ready: Ready) -> None:
    """The page could be moved sideways, and the points of the last player were under a button."""
    ready(page, "#/")
    page.set_viewport_size({"width": 320, "height": 568})
    for name, _ in woodcraft_table(page, Contents()):
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        points = page.locator(".heads .num").evaluate_all("all => all.map(one => one.getBoundingClientRect().right)")
        tools = page.locator(".bar .tools").bounding_box()
        assert tools and len(points) == 4 and max(points) <= tools["x"], name
        if name == "tidy, handed over":
            break


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
def test_two_compared_boards_fit_low_windows_and_tablets(page: Page, ready: Ready, game: str) -> None:
    """Each board had the column of a replay there: they overlapped, and the page could be moved sideways.

    On tablets, so did the workshops of Woodcraft."""
    ready(page, "#/")
    store_both(page, game)
    sized(page, 768, 1024)
    visit(page, "#/play/own", ".table[data-phase=over]")  # the table loads the style sheet of tablets
    visit(page, "#/compare/own", ".compare .both")
    for size in ((683, 384), (844, 390), (768, 1024), (1024, 600)):
        sized(page, *size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        wide = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.className)"
        assert size[1] < 500 or page.locator(".pane .shop, .pane .rows, .pane .attic").evaluate_all(wide) == [], size
        first, second = (page.locator(f".pane >> nth={n} >> .map").bounding_box() for n in (0, 1))
        assert first and second and first["x"] + first["width"] <= second["x"]


@pytest.mark.parametrize("page", [PHONE | {"locale": "ja"}], indirect=True)
def test_the_button_that_saves_a_card_set_is_as_wide_as_its_text(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, "#/cards/woodcraft", ".editor")
    give(page, written(Contents().own_set()))
    visit(page, "#/cards/woodcraft/birch", "#set-wrong")
    settled(page)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_the_bar_and_the_button_of_cartographers_fit_the_narrowest_phones_in_wide_letters(
    page: Page, ready: Ready
) -> None:
    """The menu was beyond the edge of the window, and "Place the shape first" was higher than its button."""
    ready(page, "#/")
    page.set_viewport_size({"width": 320, "height": 640})
    store_games(page, summer=played(5, moves=8))
    visit(page, "#/play/summer", ".table[data-phase=draw] .seasons .is-now")
    look = """() => [
      document.documentElement.scrollWidth,
      document.querySelector('.tools [data-do=menu]').getBoundingClientRect().right,
      Math.max(...[...document.querySelectorAll('.btn.main')].map(one => one.scrollHeight - one.clientHeight)),
    ]"""
    for font, (width, menu, higher) in in_fonts(page, ["noto", "dejavu"], look).items():
        assert width <= 320 and menu <= 320 and higher <= 0, font


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_a_long_name_of_a_card_moves_no_panel_over_the_coins(page: Page, ready: Ready) -> None:
    """ "Hinterland Stream" took two lines next to the banner of a ruin."""
    ready(page, "#/")
    ruin = {"id": "draw", "seat": 0, "card": "hinterland_stream", "demand": True}
    game = game_with(lambda session: ruin.items() <= session.view(0)["prompt"].items(), sitters=FOUR)
    store_games(page, one=game)
    visit(page, "#/play/one", ".table[data-phase] .exp:has(.shapes.n1) .banner")
    for size, fonts in (((360, 780), ["noto"]), ((375, 812), ["noto", "dejavu"]), ((390, 844), ["noto", "dejavu"])):
        sized(page, *size)
        lines = in_fonts(page, fonts, f"() => ({LINES})(document.querySelector('.cardname'))")
        assert {len(name) for name in lines.values()} == {1}, size
