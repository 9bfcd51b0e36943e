"""Questions in words: what is asked and by which card, what is revealed next, refusals, reasons for a hint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from page.table import reasons
from table.words import Words

from .effect_texts import amount, goods
from .names import title_in

#: What is gained "now" includes the best answers to the questions that an action asks (``bots.woodcraft.search``).
WHY = reasons.Texts(now="wc.hint.now", later="wc.hint.later")

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Prices
    from engine.woodcraft.view_types import View
    from page.table.reasons import Reason


def prompt(words: Words, view: View) -> str:
    """The question to the seat that decides."""
    asked = view["prompt"]
    kind, cost = asked["id"], asked.get("cost")
    id = "wc.prompt." + kind
    if kind == "turn":
        return _turn(words, view)
    if kind == "produce" and any(decision.get("plants") for decision in view["decisions"]):
        helpers = {card for decision in view["decisions"] for card in decision.get("cards", ())}
        return words("wc.prompt.produce_plant" if len(helpers) > 1 else "wc.prompt.produce_plant_one")
    if kind == "choose_orders" and isinstance(cost, int):
        return words("wc.prompt.choose_orders.second", what=amount(words, "blueberry", cost))
    if kind == "exchange_buy":
        return words(id, value=view["board"]["prices"]["exchange_buy_value"])
    if kind == "convert" and isinstance(cost, Mapping):
        return words("wc.prompt.convert.what", what=words.list(goods(words, cost)))
    return words(id, n=asked.get("left", 1))


def action_is_impossible(view: View) -> bool:
    """Whether a tile was moved whose action could do nothing now, in the view of the seat that decides."""
    return bool(view["turn"]["action"] and view["actions"]) and "do" not in view["actions"]


def _turn(words: Words, view: View) -> str:
    turn = view["turn"]
    if turn["action"]:
        id = "wc.prompt.turn.instead" if action_is_impossible(view) else "wc.prompt.turn.act"
        return words(id, action=words("wc.action." + turn["action"]))
    return words("wc.prompt.turn.free" if turn["moved"] else "wc.prompt.turn.move")


def source(words: Words, view: View) -> str:
    """What asks: a card, the wheel, the attic; "" where the question itself says so."""
    asked = view["prompt"]
    asking = asked.get("source")
    if not asking or asking == "action" or asked["id"] in ("turn", "tidy", "reveal", "over"):
        return ""
    return words("wc.source." + asking) if "wc.source." + asking in words else title_in(words, asking, view)


def question(words: Words, view: View) -> str:
    """The question to the viewer with its source: "Whittler: Choose a die to change"; "" if another seat decides."""
    if view["prompt"].get("seat", view["seat"]) != view["seat"]:
        return ""
    asking, text = source(words, view), prompt(words, view)
    return words("wc.prompt.from", source=asking, what=text) if asking else text


def prompt_more(words: Words, view: View) -> str:
    """A second line for the few questions that need one, else ""."""
    asked = view["prompt"]
    if asked["id"] == "exchange_buy" and "sold" not in asked:
        return ""
    id = f"wc.prompt.{asked['id']}.more"
    return words(id, most=view["board"]["pile"]) if id in words else ""


def rule(words: Words, action: str, prices: Prices) -> str:
    """What an action of the wheel does; ``prices``: ``view["board"]["prices"]``."""
    most = {"buy_lumber": prices["buy_lumber_max"], "buy_materials": prices["materials"]["max_purchases"]}
    return words(f"wc.action.{action}.rule", n=most.get(action, 0), value=prices["exchange_buy_value"])


def reveal(words: Words, view: View) -> str:
    """What is revealed next, as the label of the button that reveals it."""
    id = f"wc.reveal.{view['prompt'].get('due', '')}"
    return words(id) if id in words else words("wc.reveal")


def refusal(words: Words, code: str) -> str:
    """Why an action is refused, by the code of the refusal."""
    id = "wc.refuse." + code
    return words(id if id in words else "wc.ui.refused")


def why(words: Words, reason: Reason) -> list[str]:
    """The reasons for a hint: goods and points with what follows at once, and points by the end of the game."""
    return reasons.why(words, reason, lambda what: words("wc." + what), WHY)
