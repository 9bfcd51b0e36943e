"""All texts of this game in one place, for panels and announcements; each topic has a module of its own."""

from __future__ import annotations

from .action_texts import action
from .card_texts import ability, card, contract, helper, late_orders, lines, needs, of_upgrade, order, score_per, solo
from .effect_texts import amount, dice, die, effects, goods, step, tool
from .event_texts import entry, news, rival_steps
from .names import pot, room, space, tile, title, upgrade
from .question_texts import action_is_impossible, prompt, prompt_more, question, refusal, reveal, rule, source, why

__all__ = ["action", "amount", "dice", "die", "effects", "entry", "goods", "news", "step", "tool"]
__all__ += ["ability", "card", "contract", "helper", "late_orders", "lines", "needs", "order", "score_per", "solo"]
__all__ += ["of_upgrade", "rival_steps"]
__all__ += ["pot", "room", "space", "tile", "title", "upgrade"]
__all__ += ["action_is_impossible", "prompt", "prompt_more", "question", "refusal", "reveal", "rule", "source", "why"]
