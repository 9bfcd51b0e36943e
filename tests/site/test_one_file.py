"""The one file, opened from a folder with the network off: it plays, its bots think, its games stay."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from built import Visit, version
from engines import Engine, Missing, firefox
from hosting import Host
from link_devices import session_of
from playwright.sync_api import Page, expect
from smoke import BOARD, Smoke

from tools import patches
from tools.bench.pages import ROUTE, route
from tools.console import Stop
from tools.paths import VENDOR
from tools.site import onefile, sums

LIVE = "[data-live] .turn-link input"
#: A player who has a location tile may use it before building.
OWN_TURN = ".table:is([data-phase=start], [data-phase=build])"


def build_three(page: Page) -> None:
    """Build the three settlements of a turn, whatever tiles the player has, and end the turn."""
    for _ in range(3):
        build = next(action for action in session_of(page).state.actions() if str(action).startswith("build"))
        cell = f"#cell-{str(build).split()[-1]}"
        page.locator(cell).press("Enter")
        expect(page.locator(f"{cell}[aria-label*=ettlement]")).to_be_attached()
    page.click("[data-part=main]")


@pytest.fixture
def one_file(site: Path, tmp_path: Path) -> Path:
    """The one file alone in a folder, with a name and a place that need escaping."""
    folder = tmp_path / "my games & maps"
    folder.mkdir()
    return Path(shutil.copyfile(site / onefile.NAME, folder / "Inkstead 1 #2.html"))


def test_it_is_no_larger_than_it_may_be(site: Path) -> None:
    assert (site / onefile.NAME).stat().st_size <= onefile.LIMIT == 9e6


def test_it_names_nothing_outside_of_itself(site: Path) -> None:
    text = (site / onefile.NAME).read_text(encoding="utf-8")
    assert 'src="static/' not in text and 'href="static/' not in text and 'url("../' not in text
    assert "unsafe-inline" not in text and "'unsafe-eval'" not in text.partition("<svg")[0]


def test_a_report_has_the_version(one_file: Path, site: Path, visit: Visit) -> None:
    with visit(one_file.as_uri()) as page:
        page.wait_for_selector("body[data-ready]", state="attached", timeout=60_000)
        page.evaluate("document.body.append(inkstead.report())")
        page.click("body > .report summary")
        expect(page.locator("body > .report textarea")).to_have_value(
            re.compile(f"^Version: one file {version(site)}\n")
        )


def test_a_script_with_line_ends_of_windows_keeps_its_checksum(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "a.js").write_bytes(b"one();\r\ntwo();\r\n")
    page, tag = onefile._Page(tmp_path), onefile.TAG.match('<script src="static/a.js"></script>')
    script = "one();\ntwo();\n"
    assert tag and page._named(tag) == f"<script>{script}</script>\n"
    assert page.scripts == [f"'{sums.integrity(script.encode())}'"]


@pytest.mark.parametrize("change", [('import("./error.js")', "null"), ("import.meta.url", "import.meta.uri")])
def test_another_core_stops_the_build(change: tuple[str, str]) -> None:
    core = (VENDOR / "pyscript" / "core.js").read_text(encoding="utf-8")
    patches.for_one_file(patches.for_site(core))
    with pytest.raises(Stop, match=r"patches\.py"):
        patches.for_one_file(patches.for_site(core.replace(*change)))
    with pytest.raises(Stop, match=r"patches\.py"):
        patches.for_page(core)  # changed already


def test_in_chromium_it_plays_and_keeps_games(one_file: Path, visit: Visit, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    with visit("about:blank", profile) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.context.set_offline(True)
        page.goto(one_file.as_uri() + ROUTE)
        smoke = Smoke(page.evaluate)
        board = smoke.play_a_draw()
        assert page.evaluate("performance.getEntriesByType('resource').every(e => e.name.startsWith('blob:'))")
        page.evaluate("location.hash = '#/'")
        page.click('[data-lang="ja"]')
        expect(page.locator("html")).to_have_attribute("lang", "ja")
        page.evaluate("location.hash = '#/puzzle/woodcraft/1'")  # its puzzles are data in an archive on demand
        page.wait_for_selector('.task[data-state="task"]')
        page.evaluate("location.hash = '#/watch/' + JSON.parse(inkstead.prefs()).running.games[0].id")
        page.wait_for_selector("body[data-screen=replay]")
        assert not [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]
    with visit(one_file.as_uri(), profile) as page:
        page.wait_for_selector('body[data-ready="home"]', state="attached", timeout=60_000)
        page.click("#continue")
        page.wait_for_selector(".table[data-phase]")
        assert page.evaluate("document.documentElement.lang") == "ja"
        page.evaluate("inkstead.setLanguage('en')")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert page.evaluate(BOARD) == board


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_a_game_opens_with_its_style_sheet(one_file: Path, visit: Visit, game: str) -> None:
    with visit(one_file.as_uri() + route(game)) as page:
        page.wait_for_selector('body[data-ready="table"]', state="attached", timeout=60_000)
        link = f"link[href='${{inkstead.at('static/css/{game}.css')}}']"
        assert page.evaluate(f"!!document.querySelector(`{link}`)?.sheet")


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Engine]:
    try:
        engine = firefox(tmp_path / "profile")
    except Missing as reason:
        pytest.skip(str(reason))
    yield engine
    engine.close()


@pytest.mark.exhaustive
def test_in_firefox_it_plays_and_keeps_games(one_file: Path, fox: Engine, tmp_path: Path) -> None:
    fox.open(one_file.as_uri() + ROUTE)
    board = Smoke(fox.run).play_a_draw()
    assert fox.complaints == []
    fox.close()
    again = firefox(tmp_path / "profile")
    again.open(one_file.as_uri())
    smoke = Smoke(again.run)
    smoke.until("document.body.dataset.ready === 'home'")
    again.run("document.getElementById('continue').click()")
    smoke.until("document.querySelector('.table[data-phase]') !== null")
    assert again.run(BOARD) == board
    assert again.complaints == []
    again.close()


@pytest.mark.exhaustive
def test_a_game_is_played_by_links_and_live_between_two_copies(
    one_file: Path, host: Host, visit: Visit, tmp_path: Path
) -> None:
    """Ann has opened the file, and Bo a hosted copy. Ann's links have no address, but they can be pasted."""
    with visit("about:blank", tmp_path / "ann") as ann, visit("about:blank", tmp_path / "bo") as bo:
        for page, address in ((ann, one_file.as_uri()), (bo, host.url + onefile.NAME)):
            page.goto(address + "#/new/kingdom_builder")
            page.wait_for_selector("body[data-ready]", state="attached", timeout=60_000)
        ann.click("#fold-players > summary")
        ann.check('[name=players][value="2"]', force=True)
        ann.select_option("#seat-2", "away")
        ann.fill("#name-2", "Bo")
        ann.click("#setup [type=submit]")
        ann.wait_for_selector(".table")
        if not ann.query_selector(".table[data-phase=away]"):
            Smoke(ann.evaluate).play_a_turn("kingdom_builder")
        ann.wait_for_selector(".table[data-phase=away]")
        ann.click("[data-part=main]")
        link = ann.input_value(".turn-link input")
        assert link.startswith("#turn=") and ann.query_selector("[data-do^=qr_turn]") is None
        expect(ann.locator(".turn-link .rule")).to_contain_text("Let Bo paste this")
        bo.fill("#code", link)
        bo.click("[data-do=join]")
        bo.wait_for_selector(".table[data-phase=scene]")
        bo.click("[data-part=main]")  # skip what Ann has done
        bo.wait_for_selector(".table[data-phase=build]")
        Smoke(bo.evaluate).play_a_turn("kingdom_builder")
        bo.wait_for_selector(".table[data-phase=away]")
        bo.click("[data-part=main]")
        answer = bo.input_value(".turn-link input")
        assert answer.startswith(f"{host.url}{onefile.NAME}#turn=")
        ann.keyboard.press("Escape")
        ann.click("[data-do=paste_turn]")
        ann.fill("#turn-paste", answer)
        ann.click(".turn-paste [type=submit]")
        ann.wait_for_selector(".table:not([data-phase=away])")

        bo.keyboard.press("Escape")
        ann.click("[data-do=menu]")
        ann.click("[data-do=live]")
        ann.click("[data-do^=live_offer]")
        offer = ann.locator(LIVE)
        expect(offer).to_be_visible()
        bo.click("[data-do=paste_turn]")
        bo.fill("#turn-paste", offer.input_value())
        bo.click(".turn-paste [type=submit]")
        bo.click("[data-do=live_answer]")
        ann.fill("#turn-paste", bo.locator(LIVE).input_value())
        ann.click(".turn-paste [type=submit]")
        expect(bo.locator("#toast")).to_contain_text("Connected with")
        ann.wait_for_selector(OWN_TURN)
        build_three(ann)
        bo.wait_for_selector(".table:not([data-phase=away])")
