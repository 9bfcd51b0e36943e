"""Frequent events and tasks, made once: making a named tuple takes several times as long as looking one up."""

from __future__ import annotations

from functools import lru_cache

from . import events, tasks

_kept = lru_cache(4096)

card_shown = _kept(events.CardShown)
gained = _kept(events.Gained)
paid = _kept(events.Paid)
round_begun = _kept(events.RoundBegun)
stepped = _kept(events.Stepped)
turn_begun = _kept(events.TurnBegun)

count_fresh_lanterns = _kept(tasks.CountFreshLanterns)
refill = _kept(tasks.Refill)
return_die = _kept(tasks.ReturnDie)
run_effects = _kept(tasks.RunEffects)
NEXT_ROUND, NEXT_TURN, ROLL_YARD = tasks.NextRound(), tasks.NextTurn(), tasks.RollYard()
