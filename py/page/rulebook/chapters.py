"""What a game's rules consist of: chapters of figures and entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from page.html import EMPTY, Html
from page.table.rules import Entry, contains

if TYPE_CHECKING:
    from page.ink.surface import Canvas
    from table.words import Words


class Figure(NamedTuple):
    """One rule with its drawing: on a canvas, or as markup in ``picture``."""

    #: Unique within a game; the address of a figure ends in it.
    id: str
    title: str
    text: str
    #: What the drawing shows, for screen readers.
    alt: str
    picture: Html = EMPTY
    #: What the drawn position pays or allows.
    note: str = ""


class Chapter(NamedTuple):
    """Figures and entries of one topic. The address of a chapter ends in its ``id``."""

    id: str
    title: str
    lead: str = ""
    figures: Sequence[Figure] = ()
    entries: Sequence[Entry] = ()

    @property
    def canvases(self) -> list[str]:
        """The ids of the figures that are drawn on a canvas."""
        return [figure.id for figure in self.figures if not figure.picture]

    def holds(self, id: str) -> bool:
        """Whether a topic is this chapter, or in it."""
        return id in (self.id, *(figure.id for figure in self.figures), *(entry.id for entry in self.entries))


class Hit(NamedTuple):
    """A rule in which a searched text occurs."""

    chapter: Chapter
    id: str
    title: str
    text: str


class Rulebook(Protocol):
    """The module ``page.<game>.rulebook``."""

    def chapters(self, words: Words) -> list[Chapter]: ...
    def symbols(self) -> Html:
        """The symbols to which pictures of entries refer."""

    def legend(self, words: Words) -> list[Entry]: ...

    def draw(self, canvas: Canvas, figure: str, theme: str, dpr: float) -> None:
        """Draw the figure with this id, ``WIDTH`` x ``HEIGHT`` css px."""


#: The size of a drawing, css px.
WIDTH, HEIGHT = 366, 186


def figures(words: Words, prefix: str, ids: Sequence[str]) -> list[Figure]:
    """Figures with the texts PREFIX + ID, PREFIX + ID + ".text" and PREFIX + ID + ".alt"; "kb.book." is a prefix."""
    names = [prefix + id for id in ids]
    return [
        Figure(id, words(name), words(name + ".text"), words(name + ".alt"))
        for id, name in zip(ids, names, strict=True)
    ]


def search(chapters: Sequence[Chapter], text: str) -> Iterator[Hit]:
    """The rules whose title or text contains every word of a text, whatever its case."""
    for chapter in chapters:
        rules = [(chapter.id, chapter.title, chapter.lead)]
        rules += [(figure.id, figure.title, figure.text) for figure in chapter.figures]
        rules += [(entry.id, entry.title, entry.text) for entry in chapter.entries]
        for id, title, rule in rules:
            if contains(f"{title}\n{rule}", text):
                yield Hit(chapter, id, title, rule)
