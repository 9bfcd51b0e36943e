"""The markup that all questions share: the head of the card, rows of answers, and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from page.html import EMPTY, Attribute, Child, Html, button, div, h2, icon, p, span
from table.words import Words

from .pictograms import sr_only


def head(
    eyebrow: str,
    title: str,
    text: str,
    *,
    picture: Child = None,
    gives: Child = None,
    back: Child = None,
    cls: str = "",
) -> Html:
    """The head of the card: picture, eyebrow and title, the reward for moving, an explanation, a back button."""
    titles = div(
        p(eyebrow, cls="eyebrow") if eyebrow else None,
        h2(title, cls=f"cardname{cls}", tabindex=-1, data_asked=True),
        cls="titles",
    )
    return div(picture, titles, gives, p(text, cls="explanation") if text else None, back, cls="asked")


def back_button(words: Words) -> Html:
    return close(words("wc.ui.put_back"), "back")


def close(name: str, do: str) -> Html:
    """A button with a cross, in the corner of a card."""
    return button(icon("x"), type="button", cls="back", data_do=do, aria_label=name, title=name)


def row(buttons: Sequence[Html], kind: str = "") -> Html:
    return div(buttons, cls=f"answers {kind}") if buttons else EMPTY


def answer_button(do: str, label: Child, name: str, kind: str = "", **more: Attribute) -> Html:
    """An answer: ``label`` is shown, ``name`` is for screen readers and the tooltip."""
    seen = span(label, cls="shown", aria_hidden=True)
    return button(seen, sr_only(name), **{"type": "button", "cls": f"btn {kind}", "data_do": do, "title": name, **more})
