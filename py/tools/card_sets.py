"""Card sets for simulations: the standard one with its effects dealt to other cards; and hostile ones, packed."""

import json
import zlib
from random import Random
from typing import Any

from engine import Chance, registry
from engine.packing import Reader, Writer
from engine.woodcraft.differences import changes
from engine.woodcraft.sizes import letters as size
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


def large(letters: int) -> Any:
    """A valid set with this many letters as JSON without spaces, or some hundreds less: its rewards are long."""
    gain = {"op": "gain", "blueberry": 1, "glue": 1}
    choice = {"op": "choose", "options": [[gain] * 6] * 4}
    wide = {"op": "choose", "options": [[choice] * 6] * 4}
    rewards: list[list[Any]] = [[wide] * 4, [wide], [choice], [gain] * 6, [gain]]
    document: Any = {**json.loads(json.dumps(STANDARD)), "id": "large", "title": "Large"}
    for card in document["orders"]["early"]:
        left = letters - size(document) + size(card["reward"])
        reward = next((reward for reward in rewards if size(reward) <= left), card["reward"])
        card |= {"reward": json.loads(json.dumps(reward)), "designed": True}
    return document


def titled(chance: Chance, cards: int) -> Any:
    """A valid set with this many cards in each deck of orders and helpers, whose long random titles hardly pack."""
    document: Any = {**json.loads(json.dumps(STANDARD)), "id": "titled", "title": "Titled"}
    for section in ("orders", "helpers"):
        for name, deck in document[section].items():
            printed = len(deck)
            for number in range(printed, cards):
                deck.append({**deck[number % printed], "id": f"{section[0]}{name[:2]}{number}"})
            for card in deck:
                card["title"] = "".join(chr(0x4E00 + chance.below(0x5000)) for _ in range(40))
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
