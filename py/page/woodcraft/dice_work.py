"""Work on dice as a question: what to saw, splice or glue, and from which die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from page.html import Html, div, em, span
from table.woodcraft.hand import WORK, Hand
from table.words import Words

from . import texts
from .answers import SPENT, in_words, work_label
from .pictograms import amount, dice, die, sign
from .question_markup import answer_button, back_button, head, row

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

#: With more pieces of work than these, one of the dice is chosen first.
MANY_WORKS = 10


def work(words: Words, view: View, hand: Hand) -> Html:
    """The work possible on the dice in hand, by kind; where there is much of it, the dice to choose one of first."""
    held, works = hand.held, hand.works
    names = words.list([texts.die(words, one) for one in held])
    title = words("wc.ui.work_on", dice=names) if held else words("wc.ui.work." + hand.work)
    die_first = not held and len(works) > MANY_WORKS
    label, text = words("wc.ui.free"), "" if die_first else words("wc.ui.work.more")
    if not works:
        label, title, text = title, words("wc.ui.work.none"), ""
    heading = head(label, title, text, picture=span(dice(held), cls="held"), back=back_button(words), cls=" small")
    if die_first:
        return heading + row(dice_of(words, hand, works))
    rows = []
    for verb in WORK:
        if chosen := [decision for decision in works if decision["verb"] == verb]:
            chosen.sort(key=lambda work: len(work["made"]))
            token = None if verb == "saw" else em(amount(SPENT[verb], 1), cls="price")
            name = span(sign(verb), words("wc.ui." + verb), token, cls="verb")
            rows.append(row([name, *(_piece(words, view, work, bare=bool(held)) for work in chosen)], "work-row"))
    return heading + div(rows, cls="work-rows")


def dice_of(words: Words, hand: Hand, works: Sequence[Decision]) -> list[Html]:
    """The dice of the pile that some work uses as buttons, to choose one of before the work itself."""
    used = dict.fromkeys(one for work in works for one in work["dice"])
    return [answer_button(f"die {hand.pile.index(one)}", die(one), texts.die(words, one)) for one in used]


def _piece(words: Words, view: View, work: Decision, *, bare: bool = False) -> Html:
    """A piece of work as a button: dice used and dice made; ``bare``: see ``work_label``."""
    label = work_label(view, work, bare=bare)
    return answer_button("act " + work["text"], label, in_words(words, view, work), "quiet work")
