"""The screen of statistics: its numbers, its charts and their tables, filters, and older games."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cartographers_solo import WORDS
from fonts import in_fonts
from page_watch import PHONE
from played_games import store_games, visit
from playwright.sync_api import Page, expect
from session_helpers import finished
from stored_results import store_many, store_results

from table import stats
from table.session import Sitter

#: How much a mean of monsters is wider than its place.
WIDER = """() => {
  const mean = document.querySelector('.source b');
  mean.textContent = '\u221211.8';
  return [mean.scrollWidth - mean.clientWidth];
}"""
Ready = Callable[..., Page]


def test_numbers_and_tables_agree_with_the_games(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    results = stats.chosen(store_many(page).all(), "cartographers", True)
    values = [stats.value(result) for result in results]
    visit(page, "#/stats/cartographers", ".stats [data-chart=sources]")
    shown = page.locator(".stats .numbers b").all_inner_texts()
    mean, recent = (f"{value:+.1f}".replace("-", "\u2212") for value in (sum(values) / 12, sum(values[2:]) / 10))
    assert shown[:4] == ["12", mean, recent, f"{max(values):+d}".replace("-", "\u2212")]
    assert page.locator("[data-chart=results] svg circle").count() == 12
    page.click('[data-do="table results"]')
    cells = page.locator("[data-chart=results] tbody td").all_inner_texts()
    assert cells[::2] == [f"{value:+d}".replace("-", "\u2212") if value else "0" for value in values]
    assert cells[1::2] == ["\u221240", "0", "+30", *["·"] * 9]
    against = stats.against_par(results)
    assert against
    expect(page.locator("[data-chart=results] figcaption")).to_contain_text(
        f"Against par in 3 games: {against.better} better, {against.level} even, {against.behind} behind"
    )
    expect(page.locator('[data-do="table results"]')).to_be_focused()
    coins, monsters = stats.series(results)  # a coin for each point
    assert page.locator("[data-chart=parts] circle.coin-middle").count() == sum(coins.latest)
    assert page.locator("[data-chart=parts] rect.hatched").count() == sum(map(bool, monsters.latest))
    page.click('[data-do="table sources"]')
    known = {WORDS(one.id): one.games for one in stats.sources(results)}
    names = page.locator("[data-chart=sources] tbody th").all_inner_texts()
    assert names[0] == "Sentinel Wood" and names[-2:] == ["Coins", "Monsters"]
    played = page.locator("[data-chart=sources] tbody td:nth-child(2)").all_inner_texts()
    assert [int(n) for n in played if n != "0"] == [known[name] for name in names if name in known]
    # All of its rows are in view.
    cut = "node => node.scrollHeight - node.clientHeight"
    assert page.locator("[data-chart=sources] .scroll").evaluate(cut) <= 0
    expect(page.locator("[data-chart=sources] figcaption")).to_contain_text(f"Most: {most(results)}, ")
    page.click('[data-do="table results"]')
    expect(page.locator("[data-chart=results] svg circle")).to_have_count(12)


def most(results: Any) -> str:
    """The source with the highest mean, however many games had it: its mean is shown."""
    return WORDS(max(stats.sources(results), key=lambda one: one.mean).id)


def test_the_sources_of_kingdom_builder_pay_gold(page: Page, ready: Ready) -> None:
    """Cards of one or two games have the highest means, but another one was named as the best."""
    ready(page, "#/")
    games = store_results(page, *(finished(seed, "kingdom_builder") for seed in range(6)))
    results = stats.chosen(games.all(), "kingdom_builder", True)
    known = stats.sources(results)
    assert known[0].games < 3 and any(one.games > 2 for one in known)
    visit(page, "#/stats/kingdom_builder", ".stats [data-chart=sources]")
    chart = page.locator("[data-chart=sources]")
    expect(chart).to_contain_text("Where gold comes from")
    expect(chart.locator("figcaption")).to_contain_text("Mean gold in the games with each card.")
    expect(chart.locator("figcaption")).to_contain_text(f"Most: {most(results)}, ")


def test_signs_keep_their_fillings_with_forced_colours(page: Page, ready: Ready) -> None:
    """Browsers drop backgrounds there: won, shared and lost games looked alike."""
    ready(page, "#/")
    store_many(page)
    visit(page, "#/stats/kingdom_builder", ".stats .squares i")
    page.emulate_media(forced_colors="active")
    kinds = page.locator(".squares i, .signs i").evaluate_all(
        "all => [...new Set(all.map(one => getComputedStyle(one).forcedColorAdjust))]"
    )
    assert kinds == ["none"]
    visit(page, "#/days", ".days .road")
    assert page.locator(".days .road").first.evaluate("node => getComputedStyle(node).forcedColorAdjust") == "none"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_statistics_are_printed_in_light_colors(page: Page, ready: Ready, theme: str) -> None:
    """A browser leaves out the dark background; the lines of the charts stayed pale, on white paper."""
    ready(page, "#/")
    store_many(page)
    visit(page, "#/stats/cartographers", ".stats [data-chart=sources]")
    page.evaluate("theme => inkstead.setTheme(theme)", theme)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert page.evaluate("inkstead.themeChoice") == theme


def test_sources_stand_by_kind_with_their_seals(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    results = store_many(page)
    visit(page, "#/stats/cartographers", ".stats .seal")
    assert page.locator(".sources .kind").all_inner_texts() == ["FOREST", "VILLAGE", "FARMS AND WATER", "PLACEMENT", ""]
    rows = page.locator(".sources .source")
    texts = rows.evaluate_all(
        "rows => rows.map(row => [row.querySelector('.name').innerText, !!row.querySelector('.seal')])"
    )
    assert len(texts) == 18 and {name for name, has_seal in texts if not has_seal} == {"Coins", "Monsters"}
    arms = page.locator(".stats .seal .lines path").first  # those of Greenbough: its row and its column
    assert arms.evaluate("node => getComputedStyle(node).fill") not in {"none", "rgb(0, 0, 0)"}
    often = {one.id for one in stats.sources(stats.chosen(results.all(), "cartographers", True)) if one.games > 2}
    assert page.locator(".source .target").count() == len(often - {"stats.coins", "stats.monsters"})
    visit(page, "#/stats/kingdom_builder", ".stats .seal")
    expect(page.locator(".sources .source")).to_have_count(11)
    expect(page.locator(".sources .source .seal")).to_have_count(11)
    expect(page.locator(".source .target")).to_have_count(0)
    visit(page, "#/stats/woodcraft", ".stats .source .seal")
    expect(page.locator("[data-chart=parts] .seal")).to_have_count(3)


def test_sentences_stand_without_spaces_where_the_language_has_none(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_many(page)
    visit(page, "#/stats/cartographers", ".stats [data-chart=sources]")
    page.evaluate("inkstead.setLanguage('zh-Hant')")
    for chart in ("results", "parts"):
        caption = page.locator(f"[data-chart={chart}] figcaption")
        expect(caption).to_contain_text("。")
        assert "。 " not in caption.inner_text()
    page.evaluate("inkstead.setLanguage('en')")


def test_games_with_others_are_a_choice_of_their_own(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_many(page)
    visit(page, "#/stats/kingdom_builder", ".stats [data-chart=bots]")  # nothing was played alone
    expect(page.locator("[data-chart=bots]")).to_contain_text("of 1 won")
    assert page.locator("[data-chart=bots] .squares i").count() == 1
    page.select_option("[data-part=filter]", "alone")
    expect(page.locator("[data-chart=results]")).to_contain_text("Your first finished game will appear here.")
    expect(page.locator("[data-chart=results] figure")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-chart=bots] .of")).to_have_text("0 of 1")  # games against bots stay next to those alone
    page.click(".stats .segments a >> text=Woodcraft")
    expect(page.locator("[data-chart=sources]")).to_contain_text("Reputation × orders")
    page.set_viewport_size({"width": 844, "height": 390})
    back, title = (page.locator(f".stats > .head > {part}").bounding_box() for part in (".btn", "h1"))
    assert back and title and title["x"] - back["x"] - back["width"] < 30  # it was in the middle of such windows


def test_the_squares_of_many_games_are_explained(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_results(page, *[finished(1, "kingdom_builder", Sitter(), Sitter("easy"))] * 13)
    visit(page, "#/stats/kingdom_builder", ".stats [data-chart=bots]")
    explained = WORDS("stats.bots.squares", most=12)
    expect(page.locator("[data-chart=bots] figcaption")).to_contain_text(explained)
    expect(page.locator("[data-chart=bots] .squares i")).to_have_count(12)
    page.click('[data-do="table bots"]')
    expect(page.locator("[data-chart=bots] figcaption")).not_to_contain_text(explained)


def test_older_games_are_read_when_the_screen_is_opened(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_games(page, old=finished(2, "woodcraft"))
    visit(page, "#/stats/woodcraft", ".stats [data-chart=sources]")
    expect(page.locator(".stats .numbers b").first).to_have_text("1")
    expect(page.locator(".stats h1")).to_be_focused()  # since before they were read


def test_without_games_the_screen_says_so(shared_page: Page, ready: Ready) -> None:
    page = ready(shared_page, "#/", again=False)
    visit(page, "#/stats", ".stats .numbers")
    expect(page.locator("[data-chart=results]")).to_contain_text("Your first finished game will appear here.")
    expect(page.locator("[data-do^=table]")).to_have_count(0)
    expect(page.locator("[data-chart=results] .zero")).to_have_count(1)  # ratings are around a target
    visit(page, "#/stats/chess", ".stats .numbers")


def test_the_results_of_two_games_are_a_sentence(page: Page, ready: Ready) -> None:
    """A chart showed two points in an empty plot, and later the plot alone, with a scale of its own."""
    ready(page, "#/")
    store_results(page, *(finished(seed, "cartographers") for seed in (1, 2)))
    visit(page, "#/stats/cartographers", ".stats [data-chart=results]")
    expect(page.locator("[data-chart=results] svg.plot")).to_have_count(0)
    expect(page.locator("[data-chart=results] figcaption")).to_be_visible()
    expect(page.locator("[data-chart=results] figcaption")).to_contain_text("2 games")
    page.click('[data-do="table results"]')
    expect(page.locator("[data-chart=results] tbody tr")).to_have_count(2)


def test_results_that_cannot_be_read_can_be_saved_and_removed(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    store_games(page, left=finished(2, "woodcraft"))
    page.evaluate("localStorage.setItem('inkstead.results', '{')")
    visit(page, "#/stats/woodcraft", ".stats .damaged")
    expect(page.locator(".stats .damaged")).to_contain_text("Some results could not be read")
    expect(page.locator(".stats .numbers b").first).to_have_text("1")  # the game that is still saved
    assert axe(page) == []
    with page.expect_download() as saving:
        page.click("[data-do=save_damaged]")
    assert Path(saving.value.path()).read_text(encoding="utf-8") == "{"
    page.click("[data-do=remove_damaged]")
    expect(page.locator(".stats .damaged")).to_have_count(0)
    expect(page.locator(".stats h1")).to_be_focused()
    expect(page.locator(".stats .numbers b").first).to_have_text("1")


@pytest.mark.parametrize("page", [PHONE], indirect=True)
def test_names_of_sources_without_a_game_stand_before_their_bars_on_a_phone(page: Page, ready: Ready) -> None:
    ready(page, "#/")
    store_results(page, finished(3, "cartographers"))
    visit(page, "#/stats/cartographers", ".stats .source .seal")
    starts = "nodes => [...new Set(nodes.map(node => Math.round(node.getBoundingClientRect().left)))]"
    assert page.locator(".source .count:empty").count() == 12
    assert len(page.locator(".source .name").evaluate_all(starts)) == 1
    assert len(page.locator(".source :is(.mean-bar, .few)").evaluate_all(starts)) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", [{}, PHONE], indirect=True, ids=["desktop", "phone"])
def test_the_statistics_are_accessible_and_fit(page: Page, ready: Ready, axe: Any) -> None:
    ready(page, "#/")
    store_many(page)
    for game in ("cartographers", "kingdom_builder"):
        visit(page, f"#/stats/{game}", ".stats [data-chart=sources]")
        expect(page.get_by_role("link", name="Back")).to_be_in_viewport()
        for theme in ("light", "dark"):
            page.evaluate("theme => inkstead.setTheme(theme, false)", theme)
            assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page, theme == "dark")]
        wide = in_fonts(page, ["dejavu"], WIDER)
        assert wide == {"dejavu": [0]}
        page.click('[data-do="table sources"]')
        assert not [(v["id"], [n["html"][:160] for n in v["nodes"]]) for v in axe(page)]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
