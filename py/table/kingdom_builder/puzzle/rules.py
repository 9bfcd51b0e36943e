"""Puzzles of Kingdom Builder: one turn, up to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine import State
from engine.game import Action
from engine.kingdom_builder import scores
from engine.kingdom_builder.actions import Action as Build
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.events import TurnEnded
from engine.kingdom_builder.game import KingdomBuilder
from table.puzzle import Rules


class TurnRules(Rules):
    """Play one turn. The goal counts all gold of the seat, as if the game ended now."""

    def points(self, state: State, seat: int) -> int:
        return sum(scores.gold(cast(KingdomBuilder, state), seat))

    def sources(self, state: State, seat: int) -> Mapping[str, int]:
        game = cast(KingdomBuilder, state)
        return {f"kb.card.{card}": n for card, n in zip((*game.cards, CASTLE), scores.gold(game, seat), strict=True)}

    def after(self, state: State, action: Action) -> State:
        game, build = cast(KingdomBuilder, state), cast(Build, action)
        inked = game.before_reveal(build)
        if inked is None:
            inked = game.copy()
            inked.play(build)
        return inked

    def is_over(self, state: State) -> bool:
        return isinstance(cast(KingdomBuilder, state).events[-1], TurnEnded)


PUZZLE_RULES = TurnRules()
