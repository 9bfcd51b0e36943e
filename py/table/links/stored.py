"""What a saved game by links says about actions that its record lacks."""

from __future__ import annotations

from collections.abc import Sequence

import engine
from engine import BadData, IllegalAction, Record
from engine.game import Action, as_found
from engine.problems import problem, unexpected

from ..session import Session
from .streams import Listed, advance, by_seat


def saved_streams(plain: Session, ahead: Sequence[Sequence[str]]) -> list[list[Action]]:
    """All known actions of a saved game; BadData if those after the record are impossible."""
    streams = by_seat(Record.of(plain.state))
    if len(ahead) != len(streams):
        raise bad_link(ahead)
    try:
        for stream, texts in zip(streams, ahead, strict=True):
            stream += [engine.parse(plain.deal.game, one) for one in texts]
        feed = Listed(streams)
        advance(plain.deal.start(), feed)
    except IllegalAction:
        raise bad_link(ahead) from None
    if any(feed.has(seat) for seat in range(len(streams))):
        raise bad_link(ahead)
    return streams


def bad_link(value: object) -> BadData:
    return BadData("session.link", unexpected(problem("expected.possible"), as_found(value), "link"))
