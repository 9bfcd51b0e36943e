"""A short reference of the rules of a game, which can be searched: topics, what is in play, and what icons mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from page.html import EMPTY, Html, dd, div, dl, dt, fragment, h3, input_, label, p, section, span

if TYPE_CHECKING:
    from page.dom import Node
    from table.words import Words


class Entry(NamedTuple):
    """A topic with its rule. An entry of a legend has no text."""

    #: Unique within a game: the topic that a table opens the rules at.
    id: str
    title: str
    text: str = ""
    picture: Html = EMPTY


class Section(NamedTuple):
    """Entries below a heading."""

    title: str
    entries: Sequence[Entry]


def about(words: Words, ids: Sequence[str], pictures: Sequence[Html]) -> list[Entry]:
    """Entries of the texts ``ID`` and ``ID.text``."""
    return [Entry(id, words(id), words(id + ".text"), picture) for id, picture in zip(ids, pictures, strict=True)]


def body(words: Words, sections: Sequence[Section]) -> Html:
    """The content of the dialog: the search field, how many entries it has found, and the sections."""
    field = label(
        span(words("rules.search"), cls="sr"),
        input_(type="search", data_part="search", placeholder=words("rules.search"), autocomplete="off"),
        cls="search",
    )
    parts = [
        section(
            h3(each.title, cls="eyebrow"),
            dl([entry_row(entry) for entry in each.entries], cls="" if any(e.text for e in each.entries) else "legend"),
        )
        for each in sections
    ]
    return fragment(field, p(cls="sr", role="status", data_part="hits"), div(parts, cls="rule-list"))


def entry_row(entry: Entry) -> Html:
    picture = span(entry.picture, cls="pic", aria_hidden=True)
    text = dd(entry.text) if entry.text else None
    return div(picture, dt(entry.title), text, id=f"rule-{entry.id}", tabindex=-1)


def open_at(dialog: Node, topic: str) -> None:
    """Scroll to a topic and mark it."""
    for node in dialog.querySelectorAll(".rule-list dl > div"):
        is_topic = node.id == f"rule-{topic}"
        node.classList.toggle("asked-about", is_topic)
        if is_topic:
            node.scrollIntoView(block="nearest")


def contains(text: str, wanted: str) -> bool:
    """Whether a text contains every word of what is searched, whatever its case."""
    folded = text.casefold()
    return all(word in folded for word in wanted.casefold().split())


def search(dialog: Node, text: str, words: Words) -> None:
    """Show only the entries that contain every word of a text, and announce how many there are."""
    hits = 0
    for part in dialog.querySelectorAll(".rule-list section"):
        here = 0
        for node in part.querySelectorAll("dl > div"):
            node.hidden = not contains(node.textContent, text)
            here += not node.hidden
        part.hidden = not here
        hits += here
    dialog.querySelector('[data-part="hits"]').textContent = words("rules.hits", n=hits) if text.strip() else ""
