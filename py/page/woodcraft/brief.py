"""What a player has done as small pictures, for a recap that has no room for words. Needs no browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.woodcraft import decisions
from page.html import Html, fragment
from table.woodcraft import cards
from table.words import Words

from .names import title_in, upgrade
from .pictograms import amount, dice, die, sign, step

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, LogEntry, View

#: Entries about a card that is gone.
GONE = ("discard", "fall")
#: Before what is gained, given away and completed; between what is used and what is made of it.
PLUS, MINUS, DONE, ARROW = "+", "\u2212", "\u2713", "\u2192"


def pictures(words: Words, entry: LogEntry, view: View | None) -> Html | None:
    """An entry of the log as pictures and names; None if only words can describe it."""
    if entry["id"] in GONE:
        return fragment(MINUS, title_in(words, entry["card"], view))
    if entry["id"] == "solo" and view:
        by = cards.solo(view, entry["card"])["reputation"]
        return step("reputation", by) if by else None
    if entry["id"] not in ("act", "auto") or "chosen" in entry:
        return None
    decision = decisions.read(entry["action"])
    draw = _DRAWN.get(decision["verb"])
    return draw(words, decision, view) if draw else None


_Draw = Callable[[Words, "Decision", "View | None"], Html]


def _card(before: Html | str) -> _Draw:
    return lambda words, decision, view: fragment(
        before, " ", words.list([title_in(words, id, view) for id in decision["cards"]])
    )


def _dice(before: str) -> _Draw:
    return lambda words, decision, view: fragment(before, dice(decision["dice"]))


def _made(words: Words, decision: Decision, view: View | None) -> Html:
    return fragment(dice(decision["dice"]), ARROW, dice(decision["made"]))


def _planted(words: Words, decision: Decision, view: View | None) -> Html:
    return fragment(die(decision["dice"][0]), ARROW, sign("pot"))


def _tile(before: Html | str) -> _Draw:
    return lambda words, decision, view: fragment(before, sign(decision["tile"]))


def _produced(words: Words, decision: Decision, view: View | None) -> Html:
    number = len(decision["cards"])
    return fragment(number if number > 1 else None, sign("produce"), sign("pot") if decision["plants"] else None)


def _sign(*names: str) -> _Draw:
    return lambda words, decision, view: fragment(sign(name, "up" if name == "up" else "") for name in names)


_DRAWN: Mapping[str, _Draw] = {
    **dict.fromkeys(("take", "place", "lift"), _card(sign("choose_orders"))),
    **dict.fromkeys(("keep", "hire", "use"), _card(sign("choose_helper"))),
    **dict.fromkeys(("buy", "die"), _dice(PLUS)),
    **dict.fromkeys(("sell", "return"), _dice(MINUS)),
    **dict.fromkeys(("saw", "splice", "glue", "cut", "join", "change", "recolor"), _made),
    "complete": _card(DONE),
    "claim": _card(sign("contract")),
    "other": _tile(sign("lantern")),
    "bonus": _tile(PLUS),
    "berries": _sign("up", "blueberry"),
    "market": _sign("market"),
    "plant": _planted,
    "produce": _produced,
    "stock": lambda words, decision, view: fragment(PLUS, amount(decision["token"], decision["number"])),
    "sell_token": lambda words, decision, view: fragment(MINUS, sign(decision["token"])),
    "swap": lambda words, decision, view: fragment(sign(decision["token"]), ARROW, sign(decision["gets"])),
    "improve": lambda words, decision, view: fragment(PLUS, upgrade(words, decision["upgrade"])),
    "tool": lambda words, decision, view: fragment(PLUS, sign("tool_" + decision["tool"])),
}
