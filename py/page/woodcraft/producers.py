"""Pairs of helpers that produce: with many of them, the first helper is chosen before the second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.html import Attribute, Html
from table.woodcraft.hand import Hand
from table.words import Words

from .answers import in_words, maker, production
from .names import title_in
from .question_markup import answer_button, row

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

#: With more pairs of helpers than these, they are chosen one after the other.
MANY = 3


def are_paired(answers: Sequence[Decision]) -> bool:
    """Whether the answers are pairs of helpers, and more than ``MANY``."""
    return len(answers) > MANY and any(len(answer["cards"]) > 1 for answer in answers if answer["verb"] == "produce")


def choice(words: Words, view: View, hand: Hand, answers: Sequence[Decision]) -> Html:
    """Pairs of helpers that produce: the first helper is chosen before the second, and stays in the row."""

    def first(id: str) -> Html:
        more: dict[str, Attribute] = {"data_card": id, "aria_pressed": id == hand.first or None}
        return answer_button("first " + id, maker(words, view, id), title_in(words, id, view), "quiet", **more)

    def pair(decision: Decision) -> Html:
        also = production(words, view, decision, hand.first)
        return answer_button("act " + decision["text"], also, in_words(words, view, decision), "quiet")

    # Each helper keeps its place, so that a second press there deselects it.
    partners, planting = {}, []
    for decision in answers:
        if hand.first in decision["cards"]:
            other = next((id for id in decision["cards"] if id != hand.first), "")
            if other:
                partners[other] = pair(decision)
            else:
                planting.append(pair(decision))
    helpers = dict.fromkeys(id for decision in answers for id in decision["cards"])
    return row([partners.get(id) or first(id) for id in helpers] + planting, "many")
