"""Games by links in two and three browsers: to their ends, and with links late, twice, changed and for others."""

from collections.abc import Callable
from typing import Any

import pytest
from link_devices import STRIP, begin, id_of, join, links, open_link, play, session_of
from played_games import visit
from playwright.sync_api import Page, expect

import engine

Ready = Callable[..., Page]


@pytest.mark.parametrize("game", engine.games())
def test_a_game_of_two_devices_is_played_to_its_end(page: Page, another_page: Any, ready: Ready, game: str) -> None:
    ann, bo = ready(page, "#/about"), ready(another_page(), "#/about")
    begin(ann, game, ("Ann", "Bo"))
    play(ann)
    expect(ann.locator(STRIP)).to_contain_text("Waiting for Bo")
    join(bo, links(ann)["Bo"], "Bo")
    devices = [bo, ann]
    for turn in range(60):
        here, there = devices[turn % 2], devices[(turn + 1) % 2]
        if session_of(here).over:
            break
        play(here, turn)
        (link,) = links(here).values()
        open_link(there, link)
        there.wait_for_selector(".table")
    a, b = session_of(ann), session_of(bo)
    assert a.over and b.over and a.record == b.record
    for device in devices:
        visit(device, f"#/play/{id_of(device)}", ".table[data-phase=over]")
        expect(device.locator(STRIP)).to_contain_text("The game is over")
