"""Puzzles of Cartographers: the last draws of a season, with the cards that come shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine import State
from engine.cartographers import scores
from engine.cartographers.actions import Action as Draw
from engine.cartographers.cards import AMBUSH, EXPLORE, SEASONS
from engine.cartographers.edicts import losing_cells
from engine.cartographers.game import Cartographers
from engine.cartographers.sheets import Sheet
from engine.game import Action
from table.puzzle import Rules


class SeasonRules(Rules):
    """Draw the last cards of a season. The goal counts what the season would score now."""

    def points(self, state: State, seat: int) -> int:
        return sum(self.sources(state, seat).values())

    def sources(self, state: State, seat: int) -> Mapping[str, int]:
        game = cast(Cartographers, state)
        sheet: Sheet = game.seats[seat].sheet
        places = SEASONS[game.season].edicts
        return {
            **{f"edict.{game.edicts[place]}": scores.edict_amount(game, place, sheet) for place in places},
            "stats.coins": game.seats[seat].coins,
            "stats.monsters": -losing_cells(sheet).bit_count(),
        }

    def after(self, state: State, action: Action) -> State:
        before = cast(Cartographers, state)
        inked = before.before_reveal(cast(Draw, action))
        if inked is not None and self.is_over(inked):
            return inked
        then = before.copy()
        then.play(cast(Draw, action))
        return then

    def is_over(self, state: State) -> bool:
        game = cast(Cartographers, state)
        return game.pending_reveal and game.time >= SEASONS[game.season].threshold

    def coming(self, state: State) -> Sequence[str]:
        game = cast(Cartographers, state)
        time, cards = game.time, []
        for slug in reversed(game.deck):
            if time >= SEASONS[game.season].threshold:
                break
            cards.append(slug)
            time += 0 if slug in AMBUSH else EXPLORE[slug].time
        return cards


PUZZLE_RULES = SeasonRules()
