"""The cards of Woodcraft's standard set as the tables of docs/rules/woodcraft.md 16.

Run ``python3 tests/docs/card_tables.py`` to print them after a change of the set.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from engine.woodcraft.dice import COLOURS
from engine.woodcraft.standard import STANDARD

Effect = Mapping[str, Any]

_TOKENS = {"saw": "saw token", "reuse": "reuse token", "blueberry": "blueberries", "points": "points"}
_TRACKS = {"blueberry": "blueberry step", "walnut": "walnut step", "reputation": "reputation"}
_DISCOUNTS = {
    "buy_die": "dice",
    "place_helper": "helpers",
    "improve": "upgrades",
    "market": "market steps",
    "second_order": "second orders",
}
_EVENTS = {
    "complete_order": "order completed",
    "sell_die": "die sold",
    "splice": "use of a splicing tile",
    "saw_tile": "use of a sawing tile",
    "gain_lantern": "lantern gained",
    "reputation_step": "step of reputation",
    "harvest": "harvest",
}
_COUNTED = {
    "pot": "pot",
    "gluing_tile": "gluing tile",
    "sawing_tile": "sawing tile",
    "splicing_tile": "splicing tile",
    "helper": "helper",
    "tool": "tool",
    "completed_order": "completed order",
    "market_step": "market step",
    "blueberry_income_step": "blueberry income step",
    "die_value_6": "die of value 6 in the pile",
}
_KINDS = {"immediate": "at once: ", "once_per_turn": "once a turn: ", "permanent": "always: ", "none": ""}


def _amounts(amounts: Mapping[str, int]) -> str:
    words = []
    for token, amount in amounts.items():
        if token == "op":
            continue
        word = _TOKENS.get(token, token)
        if amount == 1:
            word = {"blueberries": "blueberry", "points": "point"}.get(word, word)
        elif word in ("saw token", "reuse token", "lantern"):
            word += "s"
        words.append(f"{amount} {word}")
    return ", ".join(words)


def _many(amount: int, thing: str) -> str:
    return f"{amount} {thing}{'' if amount == 1 else 's'}"


def _colours(colours: Iterable[str]) -> str:
    named = list(colours)
    return "any colour" if len(named) == len(COLOURS) else " or ".join(named)


def _values(values: Iterable[int]) -> str:
    *first, last = map(str, values)
    return f"{', '.join(first)} or {last}" if first else last


def _effect(effect: Effect) -> str:
    """An effect in English."""
    match effect["op"]:
        case "gain":
            return _amounts(effect)
        case "advance" if effect["track"] == "reputation":
            return f"{effect['by']} reputation"
        case "advance":
            return _many(effect["by"], _TRACKS[effect["track"]])
        case "tool":
            kind = "any kind" if effect["types"] == "any" else " or ".join(effect["types"])
            return f"{_many(effect['n'], 'tool')} ({kind})"
        case "produce":
            return _many(effect["max"], "production")
        case "claim_contract":
            return "a public contract"
        case "choose":
            return " or ".join(effects(option) for option in effect["options"])
        case "action":
            less = f", {effect['discount']} cheaper" if effect["discount"] else ""
            return f"action *{effect['name'].replace('_', ' ')}*{less}"
        case "take_order":
            return f"take {_many(effect['n'], 'displayed order')}"
        case "lift_order":
            return f"lift an order {_many(effect['rows'], 'row')}"
        case "reset_tiles":
            return f"turn up to {_many(effect['max'], 'tile')} face up"
        case "sell_tokens":
            rates = ", ".join(f"{token} for {rate}" for token, rate in effect["rates"].items())
            return f"sell up to {effect['max']} tokens: {rates}"
        case "swap_tokens":
            return f"swap a token ({', '.join(effect['from'])}) for another"
        case "convert":
            return f"pay {_amounts(effect['pay'])} for {effects(effect['do'])}"
        case "score_per":
            things = " and ".join(_COUNTED[thing] for thing in effect["per"])
            return f"{_many(effect['points'], 'point')} for each {things}, at most {effect['max']}"
        case "discount":
            which = f" of value {_values(effect['values'])}" if "values" in effect else ""
            return f"{_DISCOUNTS[effect['on']]}{which} cost {effect['by']} less"
        case "trigger":
            limit = "the first " if effect.get("limit") else "each "
            turn = " of a turn" if effect.get("limit") else ""
            return f"{effects(effect['do'])} for {limit}{_EVENTS[effect['on']]}{turn}"
        case "replace":
            return f"gluing two colours scores {effect['value']}"
    return _dice_effect(effect)


def _dice_effect(effect: Effect) -> str:
    """An effect on dice or trees in English."""
    match effect["op"]:
        case "gain_die":
            return f"a die of value {_values(effect['values'])}, {_colours(effect['colors'])}"
        case "modify_die":
            return f"a die {' or '.join(f'{by:+}' for by in effect['by'])}"
        case "recolor_die":
            pairs = zip(effect["from"], effect["to"], strict=True)
            price = f" for {_amounts(effect['pay'])}" if "pay" in effect else ""
            return "recolour a die, " + " or ".join(f"{one} to {other}" for one, other in pairs) + price
        case "split_die":
            return f"cut a die, {_many(effect['cuts'], 'cut')}"
        case "glue_dice":
            return f"glue two dice, {_many(effect['times'], 'time')}"
        case "plant":
            cut = ", cut free" if effect["slice"] else ""
            return f"plant a die of value {_values(effect['values'])}, {_colours(effect['colors'])}{cut}"
        case "grow":
            return f"a tree +{effect['by']}, {_colours(effect['pots'])}"
    raise ValueError(effect["op"])


def effects(listed: Iterable[Effect]) -> str:
    """A list of effects in English."""
    return ", ".join(map(_effect, listed))


def _mark(card: Mapping[str, Any]) -> str:
    return card["title"] + ("" if card["designed"] else " (printed)")


def _orders(cards: Iterable[Mapping[str, Any]]) -> list[str]:
    lines = ["| order | title | row | needs | reward |", "|---|---|---|---|---|"]
    for card in cards:
        dice = " ".join(f"`{die}`" for die in card["need"]["dice"])
        needs = ", ".join(filter(None, [dice, _amounts(card["need"]["tokens"])]))
        lines.append(f"| {card['id']} | {_mark(card)} | {card['row']} | {needs} | {effects(card['reward'])} |")
    return lines


def _helpers(cards: Iterable[Mapping[str, Any]]) -> list[str]:
    lines = ["| helper | title | cost | ability | production |", "|---|---|---|---|---|"]
    for card in cards:
        ability = _KINDS[card["ability"]["kind"]] + (effects(card["ability"]["effects"]) or "none")
        lines.append(f"| {card['id']} | {_mark(card)} | {card['cost']} | {ability} | {effects(card['production'])} |")
    return lines


def _solo(cards: Iterable[Mapping[str, Any]]) -> list[str]:
    lines = [
        "| card | moves | discards helper, order | replaces | rival's reputation | contract |",
        "|---|---|---|---|---|---|",
    ]
    for card in cards:
        slots = ", ".join(str(card[slot] or "none") for slot in ("helper_slot", "order_slot"))
        replaces = f"{card['yard']['which']}est {card['yard']['color']} die"
        taken = "taken" if card["take_contract"] else ""
        moves = card["wheel"].replace("_", " ")
        lines.append(f"| {card['id']} | {moves} | {slots} | {replaces} | {card['reputation']} | {taken} |")
    return lines


def section() -> str:
    """Section 16 without its first paragraph."""
    orders, helpers, solo = STANDARD["orders"], STANDARD["helpers"], STANDARD["solo"]["cards"]
    contracts = ["| contract | title | scores |", "|---|---|---|"]
    contracts += [
        f"| {card['id']} | {_mark(card)} | {effects([card['score']])} |" for card in STANDARD["public_contracts"]
    ]
    parts = [
        ("**16.1** Early orders:", _orders(orders["early"])),
        ("**16.2** Late orders:", _orders(orders["late"])),
        ("**16.3** Walnut orders:", _orders(orders["walnut"])),
        ("**16.4** Helpers, early and late:", _helpers([*helpers["early"], *helpers["late"]])),
        ("**16.5** Public contracts:", contracts),
        ("**16.6** Solo cards; a display is counted from the place farthest from the deck:", _solo(solo)),
        ("**16.7** Tools: " + ", ".join(STANDARD["tools"]) + ".", []),
    ]
    return "\n\n".join("\n".join([head, "", *lines]).rstrip() for head, lines in parts)


if __name__ == "__main__":
    print(section())
