"""Card sets for simulations: the standard one with its effects dealt to other cards."""

import json
from typing import Any

from engine import Chance
from engine.woodcraft.standard import STANDARD


def shuffled(chance: Chance) -> Any:
    """The standard set, or one in which rewards, abilities, productions and costs have changed their cards."""
    if chance.below(2):
        return "standard"
    document = json.loads(json.dumps(STANDARD))
    document |= {"id": "shuffled", "title": "Shuffled", "designed": []}
    decks = [*document["orders"].values(), *document["helpers"].values()]
    for deck in decks:
        for key in ("reward", "cost", "production", "ability", "row"):
            if key in deck[0]:
                values = [card[key] for card in deck]
                chance.shuffle(values)
                for card, value in zip(deck, values, strict=True):
                    card[key] = value
    for section, key in (("attic", "edges"), ("wheel", "outer")):
        rewards = [entry["reward"] for entry in document[section][key]]
        chance.shuffle(rewards)
        for entry, reward in zip(document[section][key], rewards, strict=True):
            entry["reward"] = reward
    return document
