"""The site built with --stock, where every optimization is left out: it starts, and a turn of each game is played."""

from collections.abc import Iterator
from pathlib import Path

import kingdom_input
import kingdom_table
import pytest
import workshops
from built import Visit, ready
from hosting import Host
from playwright.sync_api import Page
from smoke import Smoke

import engine
from table.deals import Deal
from table.session import Session
from tools import runtime
from tools.bench.pages import ROUTE
from tools.paths import PYODIDE_PACKAGE
from tools.site import onefile

# To compile and to compress such a site takes longer than all these tests.
pytestmark = pytest.mark.exhaustive


@pytest.fixture
def stock_host(stock_site: Path) -> Iterator[Host]:
    running = Host(stock_site)
    yield running
    running.stop()


def play_a_turn(page: Page, session: Session) -> None:
    """Play the first turn of a new game on the open page, and the same actions in the engine."""
    game = session.deal.game
    if game == "kingdom_builder":
        kingdom = kingdom_table.KingdomTable(page, session).open(lambda page, _=None, again=True: ready(page))
        player = kingdom_input.Mouse(kingdom)
        while session.view(0)["round"] == 0:
            if kingdom.phase in kingdom_table.DECIDING:
                player.play(kingdom.any_action())
            else:
                player.go_on()
    else:
        workshop = workshops.Mouse(page, session).open(lambda page, _=None, again=True: ready(page))
        while session.view(0)["round"] == 1:
            workshop.play(workshop.any_action())
        workshop.check()


def test_it_is_pyodide_as_npm_delivers_it(stock_site: Path) -> None:
    names = {"pyodide.asm.js": runtime.SCRIPT, runtime.WASM: runtime.WASM, runtime.STDLIB: runtime.STDLIB}
    for served_as, name in names.items():
        served = stock_site / "static" / "vendor" / "pyodide" / served_as
        assert served.read_bytes() == (PYODIDE_PACKAGE / name).read_bytes()
    loader = stock_site / "static" / "vendor" / "pyodide" / runtime.SERVED_LOADER
    assert "export const snapshot = {" not in loader.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", engine.games())
def test_a_turn_of_each_game_can_be_played(stock_host: Host, visit: Visit, game: str) -> None:
    deal = Deal.of(game, 7)
    with visit(f"{stock_host.url}#deal={deal.code()}") as page:
        ready(page, "table")
        if game == "cartographers":
            Smoke(page.evaluate).play_a_draw()
        else:
            play_a_turn(page, Session(deal))
    assert stock_host.missing == []


def test_its_one_file_plays_without_a_network(stock_site: Path, visit: Visit) -> None:
    with visit("about:blank") as page:
        page.context.set_offline(True)
        page.goto((stock_site / onefile.NAME).as_uri() + ROUTE)
        Smoke(page.evaluate).play_a_draw()
