"""The walk of an ambush in its scene ends where the monsters are drawn."""

import pytest
from cartographers.tables import BLANK, play, table

from engine import Chance
from engine.cartographers.cards import AMBUSH
from engine.cartographers.events import AmbushStruck
from engine.cartographers.sheets import GRID
from page.cartographers.ambush_walk import placements, walked

SKILLS = ("acrobatics", "knowledge", "negotiate")


@pytest.mark.parametrize("answer", ["pass", "skill acrobatics"])
@pytest.mark.parametrize("reading", ["lying", "either"])
def test_the_footprints_end_at_the_monsters(answer: str, reading: str) -> None:
    sizes = set()
    for seed in range(40):
        chance = Chance.of(seed)
        taken = {(chance.below(11), chance.below(11)) for _ in range(chance.below(90))} - {(5, 0)}
        board = dict.fromkeys(taken, "farm") | BLANK
        card = chance.pick(list(AMBUSH))
        pack = [card, *[slug for slug in AMBUSH if slug != card][:3]]
        options = {"skills": SKILLS, "ambushes": pack, "acrobatics_solo": reading}
        state = table([board], then=[card, "hamlet"], coins=[2], **options)
        play(state, "forest@F1")
        filled = state.seats[0].sheet.filled
        play(state, answer)
        struck = next(number for number, event in enumerate(state.events) if isinstance(event, AmbushStruck))
        state.events = state.events[: struck + 1]  # as in the frame of the ambush
        cells = state.events[struck].cells
        way = placements(state, card)
        walk = walked(way, filled, bool(cells))
        assert way[walk.tries - 1] == cells or not cells
        assert all(filled & GRID.bit(*cell) for cell in walk.stops)
        sizes.add(cells.bit_count())
        if walk.prints and cells:
            last = walk.prints[-1]
            away = [abs(last.row - row - 0.5) + abs(last.col - col - 0.5) for row, col in GRID.cells(cells)]
            assert min(away) < 2, (seed, card, last)
    assert sizes <= {0, 2} if answer == "skill acrobatics" else max(sizes) > 2
