"""A short reference of the rules of Woodcraft: topics, actions, tracks, upgrades, and what icons mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from page.html import Html
from page.table.rules import Entry, Section, about

from . import texts
from .pictograms import GOODS, die, sign

if TYPE_CHECKING:
    from engine.woodcraft.view_types import PromptId, View
    from table.words import Words

TOPICS = (
    "wc.about.wheel",
    "wc.about.instead",
    "wc.about.prices",
    "wc.about.work",
    "wc.about.trees",
    "wc.about.orders",
    "wc.about.walnut",
    "wc.about.attic",
    "wc.about.end_turn",
    "wc.about.income",
    "wc.about.score",
    "wc.about.alone",
    "wc.about.values",
)
#: The goods and other signs of the legend, each with the id of its name.
SIGNS: dict[str, str] = {good: f"wc.token.{good}" for good in GOODS}
SIGNS |= {"reputation": "wc.track.reputation", "market": "wc.track.market"}
SIGNS |= {"produce": "wc.set.field.production", "up": "wc.why.income", "tool": "wc.about.attic"}
SIGNS |= {"choose_orders": "wc.card.kind.order", "contract": "wc.source.contract"}
COLOURS = {"g": "wc.color.green", "y": "wc.color.yellow", "b": "wc.color.brown"}
#: The topics of prompts. For all others it is that of the card that asks, or the wheel.
OF_PROMPT: Mapping[PromptId, str] = {
    "setup_helper": "action.choose_helper",
    "setup_orders": "wc.about.orders",
    "setup_walnuts": "wc.about.walnut",
    "setup_place": "wc.about.orders",
    "income_place": "wc.about.income",
    "over": "wc.about.score",
    "tidy": "wc.about.end_turn",
    "buy_lumber": "action.buy_lumber",
    "exchange_sell": "action.exchange_dice",
    "exchange_buy": "action.exchange_dice",
    "buy_materials": "action.buy_materials",
    "choose_orders": "action.choose_orders",
    "take_order": "action.choose_orders",
    "choose_helper": "action.choose_helper",
    "produce": "action.produce_plant",
    "improve": "action.improve_workshop",
    "plant": "wc.about.trees",
    "grow": "wc.about.trees",
    "change": "wc.about.work",
    "cut": "wc.about.work",
    "join": "wc.about.work",
    "reset": "wc.about.work",
    "tool": "wc.about.attic",
    "lift": "wc.about.orders",
    "claim": "wc.about.walnut",
}


def sections(words: Words, view: View) -> list[Section]:
    names = ("buy_lumber", "lantern", "blueberry", "saw", "pot", "choose_orders", "points", "tool", "market")
    pictures: list[Html] = [*(sign(name) for name in names), sign("produce"), sign("points"), sign("die"), die("g3")]
    prices = view["board"]["prices"]
    actions = [
        Entry(f"action.{tile}", words(f"wc.action.{tile}"), texts.rule(words, tile, prices), sign(tile))
        for tile in sorted(view["wheel"]["tiles"])
    ]
    tracks = [
        Entry(f"track.{track}", words(f"wc.track.{track}"), words(f"wc.info.{track}"), sign(drawn))
        for track, drawn in (
            ("blueberry", "blueberry"),
            ("walnut", "points"),
            ("reputation", "reputation"),
            ("market", "market"),
        )
    ]
    upgrades = [
        Entry(
            f"upgrade.{upgrade['id']}",
            texts.upgrade(words, upgrade["id"]),
            words.sentences(texts.of_upgrade(words, upgrade, view, view["seat"])),
            sign("improve_workshop"),
        )
        for upgrade in view["board"]["upgrades"]
    ]
    legend = [Entry(f"sign.{name}", words(id), "", sign(name)) for name, id in SIGNS.items()]
    legend += [Entry(f"die.{colour}", words(id), "", die(colour + "3")) for colour, id in COLOURS.items()]
    return [
        Section(words("about.title"), about(words, TOPICS, pictures)),
        Section(words("rules.actions"), actions),
        Section(words("rules.upgrades"), upgrades),
        Section(words("wc.ui.tab.tracks"), tracks),
        Section(words("rules.legend"), legend),
    ]


#: The topics of cards by kind, and of other information cards.
_OF_CARD = {
    "order": "wc.about.orders",
    "helper": "action.choose_helper",
    "contract": "wc.about.walnut",
    "space": "wc.about.attic",
    "tile": "wc.about.work",
}


#: The topics of refusals by their codes. Of all others the present question says more.
OF_REFUSAL = {
    "moved": "wc.about.wheel",
    "blocked": "wc.about.wheel",
    "move_first": "wc.about.wheel",
    "action_first": "wc.about.wheel",
    "action_done": "wc.about.instead",
    "same_action": "wc.about.instead",
    "bonus_used": "wc.about.instead",
    "lanterns": "wc.about.instead",
    "fresh_lantern": "wc.about.instead",
    "no_tile": "wc.about.work",
    "tile": "wc.about.work",
    "not_used": "wc.about.work",
    "saw_tokens": "wc.about.work",
    "scrap": "wc.about.work",
    "glue": "wc.about.work",
    "reuse": "wc.about.work",
    "range": "wc.about.work",
    "sum": "wc.about.work",
    "die": "wc.about.work",
    "colour": "wc.about.work",
    "tree": "wc.about.trees",
    "pot": "wc.about.trees",
    "value": "wc.about.trees",
    "order": "wc.about.orders",
    "dice": "wc.about.orders",
    "tokens": "wc.about.orders",
    "hand": "wc.about.orders",
    "helper": "action.choose_helper",
    "ability": "action.choose_helper",
    "used": "action.choose_helper",
    "room": "action.choose_helper",
    "contract": "wc.about.walnut",
    "space": "wc.about.attic",
    "tool": "wc.about.attic",
    "owned": "action.improve_workshop",
    "needs": "action.improve_workshop",
    "yard": "action.buy_lumber",
    "bank": "action.exchange_dice",
    "same_kind": "action.buy_materials",
    "blueberries": "wc.about.prices",
}


def topic(view: View, tile: str | None, key: str, refused: str = "") -> str:
    """The topic of the open information card, of the latest refusal, or of what is asked.

    ``tile``: the tile of the wheel that is selected. ``key``: the key of the information card, "" for none.
    ``refused``: the code of the refusal.
    """
    about_card, _, which = key.partition(" ")
    if about_card in ("track", "action", "good", "upgrade"):
        return f"{'sign' if about_card == 'good' else about_card}.{which}"
    if about_card:
        return _OF_CARD.get(view["cards"][which]["kind"] if about_card == "card" else about_card, "wc.about.orders")
    if refused in OF_REFUSAL:
        return OF_REFUSAL[refused]
    prompt = view["prompt"]["id"]
    chosen = tile or view["turn"].get("action") if prompt == "turn" else None
    if chosen:
        return f"action.{chosen}"
    asking = view["cards"].get(view["prompt"].get("source", ""))
    return OF_PROMPT.get(prompt) or _OF_CARD.get(asking["kind"] if asking else "", "wc.about.wheel")
