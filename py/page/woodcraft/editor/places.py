"""What is wrong with a card set and where, by the labels of the form instead of the paths of a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from engine.problems import Problem, problem
from table.problems import text_of
from table.woodcraft.editor.draft import DECKS, SECTIONS
from table.words import Words

from .. import texts

if TYPE_CHECKING:
    from engine.woodcraft.printed_types import Card as AnyCard
    from table.woodcraft.editor.draft import Card, Draft

#: No text or a number, in the quotes of a text.
_QUOTED = re.compile(r"'([-\d.,]*)'")


def card_name(words: Words, card: Card) -> str:
    return f"{card['id']} {texts.title(words, str(card['id']), cast('AnyCard', card))}"


def reason(words: Words, wrong: Problem) -> str:
    """What is wrong, without its place."""
    return text_of(words, _as_typed(cast(Problem, wrong.params["what"]) if wrong.code == "at" else wrong))


def _as_typed(wrong: Problem) -> Problem:
    """The problem of a field, where an empty text is none, and a number such as 2.5 has no quotes."""
    quoted = _QUOTED.fullmatch(str(wrong.params.get("found")))
    if not quoted:
        return wrong
    return Problem(wrong.code, {**wrong.params, "found": quoted[1] or problem("found.none")}, wrong.english)


def explained(words: Words, draft: Draft, wrong: Problem, chosen: tuple[str, int] | None) -> str:
    """What is wrong and where. Of two cards with the same problem, ``chosen`` is named."""
    if wrong.code != "at":
        return text_of(words, wrong)
    where = " · ".join(_labels(words, draft, draft.wrong_place, chosen))
    return words("wrong.at", where=where, what=reason(words, wrong))


def _labels(words: Words, draft: Draft, where: str, chosen: tuple[str, int] | None) -> list[str]:
    card = chosen if chosen and draft.is_wrong(*chosen) else draft.wrong_card
    if card:
        deck, place = card
        names = [words("wc.set.deck." + deck), card_name(words, draft.cards(deck)[place])]
        return [*names, *_field(words, draft.wrong_field(deck, place)), *draft.wrong_step(deck, place)]
    section, rest = re.fullmatch(r"(\w*)[:.]?\s*(.*)", where).groups()  # type: ignore[union-attr]
    if where in DECKS:
        return [words("wc.set.deck." + where)]
    if section in SECTIONS:
        return [words("wc.set.section." + section), *([rest] if rest else [])]
    return [words("wc.set.name") if where == "title" else where]


def _field(words: Words, field: str) -> list[str]:
    """The labels of a field; that of its fieldset first."""
    if not field:
        return []
    stem, _, part = field.partition(".")
    labels = [words("wc.set.field." + stem)]
    if part == "more":
        labels.append(words("wc.set.field.more"))
    elif part:
        labels.append(words("wc.token." + part))
    return labels
