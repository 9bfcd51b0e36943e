"""Small pictures of games: every position of random games can be drawn, in both themes."""

from collections.abc import Callable

import pytest
from days_of_a_month import played_day
from played_games import STORE, played, shelf, store_games, visit
from playwright.sync_api import Page, expect

from engine import registry
from table import small_board
from table.days import FIRST
from table.session import Session

Ready = Callable[..., Page]
SKILLS = ("acrobatics", "move_silently", "negotiate")


def positions() -> dict[str, Session]:
    """Beginnings, positions in between and ends; on both sides of the map, with every terrain."""
    maps = {f"map{n}": played(60 + n, moves=n * 4, side="AB"[n % 2]) for n in range(4)}
    ends = {f"end{n}": played(70 + n, players, skills=SKILLS) for n, players in enumerate((1, 2, 4))}
    others = {
        f"{game}{moves}": played_day(game, FIRST, moves)
        for game in registry.games()
        for moves in (0, 1, 40, None)
        if game != "cartographers"
    }
    return {**maps, **ends, **others}


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_game_of_the_list_is_drawn(page: Page, ready: Ready, theme: str) -> None:
    ready(page, "#/about")
    page.evaluate("theme => inkstead.setTheme(theme)", theme)
    games = positions()
    store_games(page, **games)
    visit(page, "#/games", ".saved")
    for id in games:
        page.locator(f"#game-{id}").scroll_into_view_if_needed()
        expect(page.locator(f"#game-{id} img")).to_have_count(1)


def test_finished_games_that_were_saved_without_a_board_get_one_on_the_first_screen(page: Page, ready: Ready) -> None:
    ready(page, "#/about")
    games = {game: played_day(game, FIRST) for game in ("cartographers", "woodcraft")}
    store_games(page, **games)
    without = shelf(page)
    for id in games:
        without.keep(id, without.stored(id)._replace(board=None))
    page.evaluate(STORE, without._store.texts)
    visit(page, "#/", "body[data-screen=home]")
    page.wait_for_function(
        "ids => ids.every(id => localStorage['inkstead.game.' + id].includes('board'))", arg=[*games]
    )
    assert {id: shelf(page).stored(id).board for id in games} == {id: small_board.of(games[id]) for id in games}
