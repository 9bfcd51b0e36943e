"""What the red button says in each phase, and what pressing it means."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from page.table.main_button import PHASES
from table.woodcraft.hand import SUBSET, Hand
from table.words import Words

from . import texts

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

#: The texts of phases of ``PHASES`` in which the question above the button names the player.
_TEXTS = {"greet": "wc.ui.begin", "think": "table.stop"}


class ChoiceButton(NamedTuple):
    """The red button, and what pressing it means."""

    #: The name of its icon, "" for none.
    sign: str
    text: str
    #: "primary", "waiting" or "thinking": see ``page.table.display.Display.write_main``.
    kind: str = "primary"
    #: The choice or action that pressing it means, if not only to go on.
    choice: str = ""


def main_button(words: Words, view: View, phase: str, hand: Hand) -> ChoiceButton:
    """The red button for a phase of the table; phases as in ``question_card.card``."""
    if phase in PHASES:
        sign, id, kind = PHASES[phase]
        return ChoiceButton(sign, words(_TEXTS.get(phase, id)), kind)
    if phase == "reveal":
        return ChoiceButton("rot", texts.reveal(words, view))
    if phase == SUBSET:
        kept = len(hand.kept)
        text = words("wc.ui.keep", n=kept) if kept else words("wc.ui.keep.none")
        return ChoiceButton("ok", text, choice=hand.keeps)
    if phase != "turn":
        if chosen := _chosen(hand):
            return ChoiceButton("ok", texts.action(words, chosen, view), choice=chosen["text"])
        if hand.can("done"):
            return ChoiceButton("pass", words("wc.ui.done"), choice="done")
        has_room_to_choose = hand.on_show and hand.first
        return ChoiceButton("", words("wc.ui.choose_room" if has_room_to_choose else "wc.ui.answer"), "waiting")
    if hand.working or hand.menu:
        return ChoiceButton("", words("wc.ui.answer"), "waiting")
    if hand.tile is not None or hand.can("do"):
        tile = hand.tile if hand.tile is not None else view["turn"]["action"]
        return ChoiceButton("ok", words("wc.do.do", action=words(f"wc.action.{tile}")), choice="do")
    if hand.can("end"):
        return ChoiceButton("pass", words("table.end_turn"), choice="end")
    return ChoiceButton("", words("wc.ui.choose_tile" if hand.of("move") else "wc.ui.answer"), "waiting")


def _chosen(hand: Hand) -> Decision | None:
    """The answer that the chosen card on show means; None while none is chosen or a helper has several rooms."""
    card = hand.order or hand.first if hand.on_show else ""
    meant = [decision for decision in hand.answers if decision["cards"] == [card]]
    return meant[0] if len(meant) == 1 else None
