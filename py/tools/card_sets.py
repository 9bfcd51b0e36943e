"""Card sets for simulations: the standard one with its effects dealt to other cards; and hostile ones, packed."""

import json
import zlib
from random import Random
from typing import Any

from engine import Chance, registry
from engine.packing import Reader, Writer
from engine.woodcraft.differences import changes
from engine.woodcraft.standard import STANDARD
from tools import mutations


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


def hostile_setup(random: Random, players: int = 2) -> bytes:
    """The set-up of a game, as codes begin, with a hostile text packed as its card set."""
    packed = zlib.compress(_hostile(random).encode("utf-8", "surrogatepass"), 9)
    if not random.randrange(8):
        packed = packed[: random.randrange(len(packed))]
    number = int.from_bytes(bytes([random.choice((1, 1, 1, 1, 2))]) + packed, "big")
    writer = Writer()
    writer.number(1)
    writer.text("woodcraft")
    writer.number(registry.module("woodcraft").RULES)
    writer.number(players)
    writer.text("5")
    writer.number(2 * number + random.randrange(2))
    return Reader(writer.code(), "set-up", 1 << 20).rest()


def _hostile(random: Random) -> str:
    """A text nested deep, a long one, or changes of the standard set with a change inside."""
    kind = random.randrange(5)
    if kind < 2:
        return random.choice(("[", '{"":', '{"set":{},"gone":[', '{"set":{"":[')) * random.choice((25, 900, 25_000))
    if kind == 2:
        return random.choice((" ", "9", '"', "[],")) * random.choice((1000, 200_000, 1 << 20))
    made = shuffled(Chance.of(random.randrange(8), stream="hostile sets"))
    valid = changes(made if isinstance(made, dict) else {**STANDARD, "id": "mine"})
    return json.dumps(mutations.document([valid], random))
