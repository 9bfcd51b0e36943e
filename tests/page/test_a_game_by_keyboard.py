"""A whole game through the twin of the map: no mouse, nothing but what is spoken."""

from collections.abc import Callable

from players import Keys
from playwright.sync_api import Page
from sitting import WORDS, Sitting, card_name, eventful, terrain_of, written

from engine.cartographers.cards import EXPLORE, SEASONS


def heard(view: dict, since: int) -> list[str]:
    """What must be said of the log's entries from ``since`` on."""
    lines = []
    for entry in view["log"][since:]:
        if entry["id"] == "season":
            name = WORDS("season." + SEASONS[entry["season"]].slug)
            lines.append(f"{name} ends: {written(sum(entry['scores'][0]))} point")
        elif entry["id"] == "ambush":
            where = f"monsters on {', '.join(entry['cells'])}" if entry["cells"] else "it found no room"
            lines.append(f"{card_name(entry['card'])}, an ambush: {where}")
        elif entry["id"] == "reveal" and entry["card"] in EXPLORE:
            card = EXPLORE[entry["card"]]
            terrains = ", ".join(WORDS("terrain." + terrain) for terrain in card.terrains)
            rest = "the next shape must cover ruins" if card.ruins else f"{terrains}, time {card.time}"
            lines.append(f"{card_name(card.slug)}: {rest}")
    if view["over"]:
        lines.append(f"Map finished: {written(view['scores'][0])} point")
        lines.append(view["title"])
    return lines


def test_a_game_is_played_to_its_title_by_keyboard_and_ear(page: Page, ready: Callable[..., Page]) -> None:
    deal = eventful("B", "ambush", "demand", "coin", "mountain", "single", "nowhere")
    sitting = Sitting(page, deal).open(ready)
    keys = Keys(sitting)
    keys.enter_map()
    while not sitting.state.over:
        action = sitting.choose(sitting.state)
        keys.draw(action)
        seen = sitting.check()
        where = ", ".join(sitting.view["last"])
        assert seen["said"] == f"{WORDS('terrain.' + terrain_of(action))} drawn on {where}"
        keys.cell()
        known = len(sitting.view["log"])
        keys.turn_card()
        seen = sitting.check()
        at = 0
        for line in heard(sitting.view, known):
            assert line in seen["said"][at:]
            at = seen["said"].index(line, at) + len(line)
        keys.cell()
