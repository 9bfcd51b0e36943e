"""Where points come from: a row for each source, by kind, with its seal, its mean, and what it should pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from page.dom import load_style
from page.html import EMPTY, Child, Html, b, div, i, span
from page.stats import charts
from table.archives import is_loaded
from table.stats import Source
from table.words import Words, decimal

#: Under this number of games no bar is drawn for a source, as its mean says little.
FEWEST = 3
#: Bars of sources with targets end here, in every game and on every device.
_SCALE = 40
_NONE = "·"


class Seals(Protocol):
    """The module ``page.<game>.seals``: pictures of sources of points, and their kinds."""

    SHEET: str
    #: The text id of each kind with the text ids of its sources.
    GROUPS: Sequence[tuple[str, Sequence[str]]]
    #: What a source should pay in a game alone, by its text id.
    TARGETS: Mapping[str, int]

    def seal(self, name: str) -> Html:
        """The picture of a source by the last part of its text id; empty for one that has none."""


class Book(NamedTuple):
    """Kinds, pictures and targets of the sources of a game; nothing before its modules are loaded."""

    seals: Seals | None = None

    @classmethod
    def of(cls, game: str) -> Book:
        if not is_loaded(game) or not find_spec(f"page.{game}.seals"):
            return cls()
        seals = cast(Seals, import_module(f"page.{game}.seals"))
        load_style(seals.SHEET)
        return cls(seals)

    def seal(self, id: str) -> Html:
        return self.seals.seal(id.rpartition(".")[2]) if self.seals else EMPTY

    def groups(self, sources: Sequence[Source]) -> list[tuple[str, list[Source]]]:
        """The kinds with all their sources, also those that have not occurred; then the others, without a kind."""
        by_id = {source.id: source for source in sources}
        groups = [
            (kind, [by_id.pop(id, Source(id, 0, 0)) for id in ids])
            for kind, ids in (self.seals.GROUPS if self.seals else ())
        ]
        return [*groups, ("", list(by_id.values()))]

    def targets(self, alone: bool) -> Mapping[str, int]:
        return self.seals.TARGETS if self.seals and alone else {}


def drawing(words: Words, book: Book, sources: Sequence[Source], alone: bool) -> Html:
    """The rows by kind, with a legend if there are targets."""
    targets = book.targets(alone)
    most = _SCALE if targets else max(source.mean for source in sources)
    parts: list[Child] = []
    if targets:
        signs = (("ink", "reached"), ("below", "below"), ("target", "target"))
        parts.append(charts.legend(*((kind, words("stats.target." + text)) for kind, text in signs)))
    for kind, rows in book.groups(sources):
        if kind:
            parts.append(div(span(words(kind)), cls="kind"))
        elif rows and len(parts) > 1:
            parts.append(div(cls="kind"))
        parts += [_row(words, book, source, most, targets.get(source.id)) for source in rows]
    return div(parts, cls="sources", aria_hidden=True)


def _row(words: Words, book: Book, source: Source, most: float, target: int | None) -> Html:
    bar = span(cls="mean-bar few")
    if source.games >= FEWEST:
        bar = charts.source_bar(source, most, target)
    count = span(source.games, i(words("stats.source.games", n=source.games)), cls="count")
    return div(
        book.seal(source.id),
        span(words(source.id), cls="name"),
        count if source.games else span(cls="count"),
        bar,
        b(decimal(source.mean) if source.games else _NONE),
        cls="source",
    )


def table(
    words: Words, book: Book, sources: Sequence[Source], alone: bool
) -> tuple[list[str], list[tuple[object, ...]]]:
    """The head and the rows of the same as a table."""
    targets = book.targets(alone)
    head = [words("stats.source"), words("stats.count"), words("stats.mean")]
    rows: list[tuple[object, ...]] = []
    for _, group in book.groups(sources):
        for one in group:
            mean = decimal(one.mean) if one.games else _NONE
            target = (targets.get(one.id, _NONE),) if targets else ()
            rows.append((words(one.id), one.games, mean, *target))
    return [*head, words("stats.target.target")] if targets else head, rows
