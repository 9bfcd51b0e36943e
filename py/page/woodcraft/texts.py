"""What is said aloud at the workshop: cards, tiles and places, what is asked, and what somebody does or did."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.woodcraft import decisions
from page.table import reasons
from table.words import Words

from .deeds import action
from .effects import amount, dice, die, effects, goods, step, tool
from .names import pot, room, space, tile, title, title_in, upgrade

__all__ = ["ability", "action", "amount", "card", "contract", "dice", "die", "effects", "entry", "goods", "helper"]
__all__ += [
    "late_orders",
    "lines",
    "needs",
    "news",
    "order",
    "pot",
    "prompt",
    "prompt_more",
    "refusal",
    "reveal",
    "room",
]
__all__ += ["rule", "score_per", "solo", "source", "space", "step", "tell", "tile", "title", "tool", "upgrade", "why"]

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card, ContractCard, Effect, HelperCard, Need, OrderCard, Prices, SoloCard
    from engine.woodcraft.view_types import LogEntry, View


# --- cards ------------------------------------------------------------------------------------------


def card(words: Words, id: str, card: Card) -> str:
    """A whole card, for those who listen: "Order: Spinning Top. Needs yellow 1, yellow 2, 1 scrap. ..."."""
    name = words("wc.prompt.from", source=words("wc.card.kind." + card["kind"]), what=title(words, id, card))
    return words.sentences([name, *lines(words, card)])


def lines(words: Words, card: Card) -> list[str]:
    """What a card says, line by line."""
    match card["kind"]:
        case "order":
            return order(words, card)
        case "helper":
            return helper(words, card)
        case "contract":
            return contract(words, card)
    return solo(words, card)


def needs(words: Words, need: Need) -> str:
    """What an order needs."""
    return words.list([*dice(words, need["dice"]), *goods(words, need["tokens"])])


def order(words: Words, card: OrderCard) -> list[str]:
    """What an order needs and pays, and where it starts."""
    return [
        words("wc.order.needs", what=needs(words, card["need"])),
        words("wc.order.pays", what=effects(words, card["reward"])),
        words("wc.order.row", n=card["row"]),
    ]


def helper(words: Words, card: HelperCard) -> list[str]:
    """What a helper costs, can do and produces."""
    cost = card["cost"]
    return [
        words("wc.helper.cost", what=amount(words, "blueberry", cost)) if cost else words("wc.helper.free"),
        ability(words, card),
        words("wc.helper.produces", what=effects(words, card["production"])),
    ]


def ability(words: Words, card: HelperCard) -> str:
    """What a helper can do, and when."""
    able = card["ability"]
    if able["kind"] == "none":
        return words("wc.helper.none")
    return words("wc.helper." + able["kind"], do=effects(words, able["effects"]))


def contract(words: Words, card: ContractCard) -> list[str]:
    """What a public contract pays at the end."""
    return [score_per(words, card["score"])]


def score_per(words: Words, score: Effect) -> str:
    return effects(words, [score])


def solo(words: Words, card: SoloCard) -> list[str]:
    """What the rival of a solo game does, in its order."""
    wheel, yard = card["wheel"], card["yard"]
    if wheel in ("oldest_first", "newest_first"):
        lines = [words("wc.solo.wheel." + wheel)]
    else:
        lines = [words("wc.solo.wheel.action", action=words("wc.action." + wheel))]
    if card["helper_slot"]:
        lines.append(words("wc.solo.helper", n=card["helper_slot"]))
    if card["order_slot"]:
        lines.append(words("wc.solo.order", n=card["order_slot"]))
    lines.append(words("wc.solo.yard." + yard["which"], color=words("wc.color." + yard["color"])))
    if card["reputation"]:
        lines.append(words("wc.solo.reputation", by=words.number(card["reputation"], sign=True)))
    if card["take_contract"]:
        lines.append(words("wc.solo.contract", n=card["contracts_from"]))
    return lines


# --- what is asked ----------------------------------------------------------------------------------


def prompt(words: Words, view: View) -> str:
    """What is asked of the seat that decides."""
    asked = view["prompt"]
    kind, cost = asked["id"], asked.get("cost")
    id = "wc.prompt." + kind
    if kind == "turn":
        return _turn(words, view)
    if kind == "produce" and any(decision.get("plants") for decision in view["decisions"]):
        return words("wc.prompt.produce_plant")
    if kind == "choose_orders" and isinstance(cost, int) and cost:
        return words("wc.prompt.choose_orders.second", what=amount(words, "blueberry", cost))
    if kind == "exchange_buy":
        return words(id, value=view["board"]["prices"]["exchange_buy_value"])
    if kind == "convert" and isinstance(cost, Mapping):
        return words("wc.prompt.convert.what", what=words.list(goods(words, cost)))
    return words(id, n=asked.get("left", 1))


def _turn(words: Words, view: View) -> str:
    turn = view["turn"]
    if turn["action"]:
        return words("wc.prompt.turn.act", action=words("wc.action." + turn["action"]))
    return words("wc.prompt.turn.free" if turn["moved"] else "wc.prompt.turn.move")


def source(words: Words, view: View) -> str:
    """Who asks: a card, the wheel, the attic; "" where the question says it already."""
    asked = view["prompt"]
    what = asked.get("source")
    if not what or what == "action" or asked["id"] in ("turn", "tidy", "reveal", "over"):
        return ""
    return words("wc.source." + what) if "wc.source." + what in words else title_in(words, what, view)


def tell(words: Words, view: View) -> str:
    """Who asks what: "Whittler: Choose a die to change"."""
    who = source(words, view)
    what = prompt(words, view)
    return words("wc.prompt.from", source=who, what=what) if who else what


def prompt_more(words: Words, view: View) -> str:
    """A second line to a question, where it needs one."""
    id = f"wc.prompt.{view['prompt']['id']}.more"
    return words(id, most=view["board"]["pile"]) if id in words else ""


def late_orders(words: Words, many: int, lost: int) -> str:
    """How many orders were never completed, and the steps of reputation they cost; a dot if there are none."""
    if not many:
        return "\u00b7"
    return words("wc.end.late", n=many, lost=words.number(-lost) if lost else "\u00b10")


def rule(words: Words, action: str, prices: Prices) -> str:
    """What an action of the wheel does; ``prices``: ``view["board"]["prices"]``."""
    most = {"buy_lumber": prices["buy_lumber_max"], "buy_materials": prices["materials"]["max_purchases"]}
    return words(f"wc.action.{action}.rule", n=most.get(action, 0), value=prices["exchange_buy_value"])


def reveal(words: Words, view: View) -> str:
    """What is revealed next, as the button that does it."""
    id = f"wc.reveal.{view['prompt'].get('due', '')}"
    return words(id) if id in words else words("wc.reveal")


def refusal(words: Words, code: str) -> str:
    """Why an action is refused."""
    id = "wc.refuse." + code
    return words(id) if id in words else words("wc.refuse.question")


def why(words: Words, reason: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What speaks for a decision: goods and points at once, points by the end. ``reason``: ``bots.base.Reason``."""
    return reasons.why(words, reason, lambda what: words("wc." + what))


# --- what happened ----------------------------------------------------------------------------------


def entry(words: Words, entry: LogEntry, view: View | None = None) -> str:
    """One line of the log in words, without who did it; "" for what needs none."""
    told = _TOLD.get(entry["id"])
    return told(words, entry, view) if told else ""


def news(
    words: Words, entries: Iterable[LogEntry], names: Sequence[str], view: View | None = None, own: int | None = None
) -> str:
    """What happened, in order, each with who did it, unless that is the seat that is told."""
    lines, last = [], own
    for one in entries:
        told = entry(words, one, view)
        seat = one.get("seat")
        if told and seat is not None and seat != last and len(names) > 1:
            told = words("wc.log.news", name=names[seat], what=told)
        if told:
            last = seat
            lines.append(told)
    return words.sentences(lines)


_Say = Callable[[Words, "LogEntry", "View | None"], str]


def _deed(words: Words, entry: LogEntry, view: View | None) -> str:
    """A decision that was made; what belongs to the moment it was made in is not in ``view``."""
    if "chosen" in entry:
        return words("wc.do.option", what=effects(words, entry["chosen"]))
    return action(words, decisions.read(entry["action"]), view, past=True)


def _gained(words: Words, entry: LogEntry, view: View | None) -> str:
    return _goods(words, "gain", entry["gained"])


def _lost(words: Words, entry: LogEntry, view: View | None) -> str:
    return _goods(words, "lose", entry["lost"])


def _paid(words: Words, entry: LogEntry, view: View | None) -> str:
    return _goods(words, "pay", entry["paid"])


def _goods(words: Words, id: str, amounts: Mapping[str, int]) -> str:
    told = goods(words, amounts)
    return words("wc.log." + id, what=words.list(told)) if told else ""


def _earned(words: Words, entry: LogEntry, view: View | None) -> str:
    told = goods(words, entry["gained"])
    return words("wc.log.earn", what=words.list(told)) if told else words("wc.log.earn.none")


def _stepped(words: Words, entry: LogEntry, view: View | None) -> str:
    by = words.number(entry["by"], sign=True)
    return words("wc.log.step", track=words("wc.track." + entry["track"]), by=by, to=entry["to"])


def _of_card(id: str) -> _Say:
    return lambda words, entry, view: words("wc.log." + id, what=title_in(words, entry["card"], view))


def _shown(words: Words, entry: LogEntry, view: View | None) -> str:
    return words("wc.log.show." + entry["display"], what=title_in(words, entry["card"], view))


def _of_tree(id: str) -> _Say:
    return lambda words, entry, view: words("wc.log." + id, die=die(words, entry["die"]))


def _counted(id: str) -> _Say:
    return lambda words, entry, view: words("wc.log." + id, n=entry["n"])


def _alone(id: str) -> _Say:
    return lambda words, entry, view: words("wc.log." + id)


_TOLD: Mapping[str, _Say] = {
    "act": _deed,
    "auto": _deed,
    "kept": _counted("kept"),
    "gain": _gained,
    "lose": _lost,
    "pay": _paid,
    "step": _stepped,
    "tile": lambda words, entry, view: words("wc.log.tile", n=entry["rank"]),
    "grow": _of_tree("grow"),
    "harvest": _of_tree("harvest"),
    "roll": lambda words, entry, view: words("wc.log.roll", dice=words.list(dice(words, entry["dice"]))),
    "show": _shown,
    "discard": _of_card("discard"),
    "round": _counted("round"),
    "income": _counted("income"),
    "earn": _earned,
    "fall": _of_card("fall"),
    "late": _alone("late"),
    "over": _alone("over"),
    "solo": _of_card("solo"),
    "gone": _of_card("gone"),
    "solo_move": lambda words, entry, view: words("wc.log.solo_move", action=words("wc.action." + entry["tile"])),
    "shuffle": _alone("shuffle"),
}
