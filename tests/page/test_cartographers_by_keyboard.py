"""A whole game of Cartographers by keyboard and screen-reader texts."""

from collections.abc import Callable

import pytest
from cartographers_input import Keys
from cartographers_solo import WORDS, SoloTable, card_name, deal_with, number_text, terrain_of
from playwright.sync_api import Page, expect

from engine.cartographers.cards import EXPLORE, SEASONS


def heard(view: dict, since: int) -> list[str]:
    """The expected announcement of the log entries from ``since`` on."""
    lines = []
    for entry in view["log"][since:]:
        if entry["id"] == "season":
            name = WORDS("season." + SEASONS[entry["season"]].slug)
            lines.append(f"{name} ends: {number_text(sum(entry['scores'][0]))} point")
        elif entry["id"] == "ambush":
            where = f"monsters on {', '.join(entry['cells'])}" if entry["cells"] else "it found no room"
            lines.append(f"{card_name(entry['card'])}, an ambush: {where}")
        elif entry["id"] == "reveal" and entry["card"] in EXPLORE:
            card = EXPLORE[entry["card"]]
            terrains = ", ".join(WORDS("terrain." + terrain) for terrain in card.terrains)
            rest = "the next shape must cover ruins" if card.ruins else f"{terrains}, time {card.time}"
            lines.append(f"{card_name(card.slug)}: {rest}")
    if view["over"]:
        lines.append(f"Map finished: {number_text(view['scores'][0])} point")
        lines.append(view["title"])
    return lines


@pytest.mark.exhaustive
def test_a_game_is_played_to_the_end_by_keyboard_and_speech(page: Page, ready: Callable[..., Page]) -> None:
    deal = deal_with("B", "ambush", "demand", "coin", "mountain", "single", "nowhere")
    table = SoloTable(page, deal).open(ready)
    keys = Keys(table)
    keys.enter_map()
    while not table.state.over:
        action = table.choose(table.state)
        keys.draw(action)
        seen = table.check()
        where = ", ".join(table.view["last"])
        assert seen["said"] == f"{WORDS('terrain.' + terrain_of(action))} drawn on {where}"
        keys.cell()
        known = len(table.view["log"])
        keys.turn_card()
        seen = table.check()
        at = 0
        for line in heard(table.view, known):
            assert line in seen["said"][at:]
            at = seen["said"].index(line, at) + len(line)
    expect(page.locator(".verdict .title")).to_be_focused()
