"""Interned events and tasks: making a named tuple takes several times as long as looking one up."""

from __future__ import annotations

from functools import lru_cache

from . import events, tasks

_interned = lru_cache(4096)

card_shown = _interned(events.CardShown)
gained = _interned(events.Gained)
paid = _interned(events.Paid)
round_begun = _interned(events.RoundBegun)
stepped = _interned(events.Stepped)
turn_begun = _interned(events.TurnBegun)

count_fresh_lanterns = _interned(tasks.CountFreshLanterns)
refill = _interned(tasks.Refill)
return_die = _interned(tasks.ReturnDie)
run_effects = _interned(tasks.RunEffects)
NEXT_ROUND, NEXT_TURN, ROLL_YARD = tasks.NextRound(), tasks.NextTurn(), tasks.RollYard()
