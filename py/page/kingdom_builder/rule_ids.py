"""The ids of texts about rules, written in full so that a text search finds them."""

from __future__ import annotations

from engine.kingdom_builder.view_types import View

#: The texts that explain the gold of cards and castles.
CARDS = {
    "castle": "kb.card.castle.rule",
    "fishermen": "kb.card.fishermen.rule",
    "merchants": "kb.card.merchants.rule",
    "discoverers": "kb.card.discoverers.rule",
    "hermits": "kb.card.hermits.rule",
    "citizens": "kb.card.citizens.rule",
    "miners": "kb.card.miners.rule",
    "workers": "kb.card.workers.rule",
    "knights": "kb.card.knights.rule",
    "lords": "kb.card.lords.rule",
    "farmers": "kb.card.farmers.rule",
}
#: Cards with a second reading: the value of its switch, and the text to show then (docs/rules/kingdom-builder.md 6).
READINGS = {
    "hermits": ("less_one", "kb.card.hermits.less_one"),
    "workers": ("castles", "kb.card.workers.castles"),
    "merchants": ("touched", "kb.card.merchants.touched"),
    "lords": ("strict", "kb.card.lords.strict"),
}
#: The texts for parts of a score, by the rule id of the engine.
PARTS = {
    "castle.castle": "kb.rule.castle.castle",
    "fishermen.settlement": "kb.rule.fishermen.settlement",
    "merchants.joined": "kb.rule.merchants.joined",
    "merchants.touched": "kb.rule.merchants.touched",
    "discoverers.row": "kb.rule.discoverers.row",
    "hermits.group": "kb.rule.hermits.group",
    "hermits.less": "kb.rule.hermits.less",
    "citizens.group": "kb.rule.citizens.group",
    "miners.settlement": "kb.rule.miners.settlement",
    "workers.castle": "kb.rule.workers.castle",
    "workers.location": "kb.rule.workers.location",
    "knights.row": "kb.rule.knights.row",
    "lords.most": "kb.rule.lords.most",
    "lords.second": "kb.rule.lords.second",
    "lords.nobody": "kb.rule.lords.nobody",
    "farmers.sector": "kb.rule.farmers.sector",
}


def of_card(view: View, slug: str) -> str:
    """The id of the text of a card for the readings chosen (docs/rules/kingdom-builder.md 6)."""
    reading, id = READINGS.get(slug, ("", ""))
    return id if reading and view["switches"].get(slug) == reading else CARDS[slug]
