"""Puzzles of Cartographers: the last two or three draws of a season."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from engine.cartographers import turns
from engine.cartographers.actions import Action
from engine.cartographers.cards import AMBUSH, EXPLORE, SEASONS
from engine.cartographers.game import Cartographers
from table.cartographers.puzzle.rules import PUZZLE_RULES

LEVEL = "hard"
MOST = 120_000
LEAD = 2
#: How many cards are drawn in a puzzle, the present one included.
DRAWS = (2, 3)


def setup(seed: int) -> tuple[int, Mapping[str, object]]:
    return 1, {"side": "AB"[seed % 2]}


def begins(state: Cartographers) -> bool:
    """Whether a puzzle may begin here: DRAWS are left in the season, no ambush is among them, and not too many ways."""
    coming = PUZZLE_RULES.coming(state)
    if state.card is None or not AMBUSH.keys().isdisjoint(coming):
        return False
    draws = 1 + sum(not EXPLORE[slug].ruins for slug in coming)
    return draws in DRAWS and len(state.actions()) ** draws <= MOST


def children(state: Cartographers, seat: int) -> Iterator[tuple[Action, Cartographers]]:
    for action in state.actions():
        then = state.copy()
        turns.answer(then, action.kind, action.word, action.cells)
        if then.time >= SEASONS[then.season].threshold:
            then.pending_reveal = True
        else:
            turns.explore(then)
        yield action, then


def key(state: Cartographers, seat: int) -> Hashable:
    sheet = state.seats[seat].sheet
    terrains = sheet.forest, sheet.village, sheet.farm, sheet.water, sheet.monster
    return *terrains, state.seats[seat].shape_coins, state.time, state.pending_reveal


def is_fair(state: Cartographers) -> bool:
    return not state.ambush
