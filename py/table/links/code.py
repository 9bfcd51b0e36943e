"""The text of a link: the whole game, who plays it, and the device it is addressed to (docs/links.md)."""

from __future__ import annotations

from typing import NamedTuple

import bots
from bots.matched import level_at, place_of
from engine import BadData, Record, State
from engine.game import Action, OtherRules
from engine.packing import Reader, Writer
from engine.problems import problem
from engine.record import LONGEST, MOST_ACTIONS, read_setup, write_setup

from ..deals import Deal
from ..detect_game import turn_code_in
from ..names import LONGEST_OF_PLAYER, one_line
from ..session import PERSON, Sitter
from ..sharing import BadRecord
from .party import DEVICES, KEYS, Party
from .session import LinkedSession
from .streams import Listed, Streams, advance, awaiting_of

FORMAT = 1
#: Above this number the kind of a seat is a place between levels.
MATCHED = 100


class Turn(NamedTuple):
    """What a link contains. ``to``: the device it is addressed to."""

    deal: Deal
    party: Party
    to: int
    streams: Streams

    @property
    def names(self) -> list[str]:
        return [self.party.sitters[seat].name for seat in self.party.seats(self.to)]


# --- writing --------------------------------------------------------------------------------------


class _Indices:
    """Gives the actions of streams, and packs the index of each one among the legal actions."""

    def __init__(self, streams: Streams) -> None:
        self._listed = Listed(streams)
        self.packed, self._weight = 0, 1

    def has(self, seat: int) -> bool:
        return self._listed.has(seat)

    def next(self, seat: int, state: State) -> Action:
        action, legal = self._listed.next(seat, state), state.actions()
        self.packed += self._weight * legal.index(action)
        self._weight *= len(legal)
        return action


def code(session: LinkedSession, to: int) -> str:
    """The code of a link to the device ``to``, with everything that is known here."""
    streams, deal = session.streams(), session.deal
    writer = Writer()
    write_setup(writer, Record(deal.game, deal.players, str(deal.seed), deal.options))
    writer.number(FORMAT)
    writer.number(session.party.key)
    writer.number(to)
    for sitter, device in zip(session.party.sitters, session.party.devices, strict=True):
        writer.number(device)
        writer.number(_number_of(deal.game, sitter.kind))
        writer.text(sitter.name)
    counts = [len(stream) for stream in streams]
    for count in [sum(counts)] if awaiting_of(deal.game) is None else counts:
        writer.number(count)
    indices = _Indices(streams)
    advance(deal.start(), indices)
    writer.number(indices.packed)
    return writer.code()


# --- reading --------------------------------------------------------------------------------------


class _Counted:
    """Unpacks as many actions as a link has: of all seats together, or of each seat."""

    def __init__(self, counts: list[int], number: int, players: int) -> None:
        self._left, self._number = counts, number
        self.streams: list[list[Action]] = [[] for _ in range(players)]

    def _place(self, seat: int) -> int:
        return seat if len(self._left) > 1 else 0

    def has(self, seat: int) -> bool:
        return self._left[self._place(seat)] > 0

    def next(self, seat: int, state: State) -> Action:
        self._left[self._place(seat)] -= 1
        legal = state.actions()
        self._number, index = divmod(self._number, len(legal))
        action: Action = legal[index]
        self.streams[seat].append(action)
        return action

    @property
    def is_used_up(self) -> bool:
        return not any(self._left) and not self._number


def read(text: str) -> Turn:
    """What a link contains, every action checked by the rules; BadRecord if it is invalid."""
    try:
        reader = Reader(turn_code_in(text), "turn", LONGEST)
    except BadData:
        raise BadRecord("damaged") from None
    try:
        deal = Deal.of_record(read_setup(reader))
        if reader.number() != FORMAT:
            raise BadRecord("newer")
    except OtherRules as other:
        raise BadRecord.of_rules(other) from None
    except BadData:
        raise BadRecord("newer") from None
    try:
        party, to = _read_party(reader, deal)
        together = awaiting_of(deal.game) is None
        counts = [reader.number() for _ in range(1 if together else deal.players)]
        feed = _Counted(counts, reader.number(), deal.players)
        reader.end()
    except BadData:
        raise BadRecord("moves") from None
    if sum(counts) > MOST_ACTIONS:
        raise BadRecord("moves")
    state = deal.start()
    advance(state, feed)
    if not feed.is_used_up or not _is_for(state, party, to):
        raise BadRecord("moves")
    return Turn(deal, party, to, feed.streams)


def _read_party(reader: Reader, deal: Deal) -> tuple[Party, int]:
    """Who plays, and the addressed device; BadData if this is impossible."""
    key, to = reader.number(), reader.number()
    devices, sitters = [], []
    for _ in range(deal.players):
        device, kind, name = reader.number(), _kind_of(deal.game, reader.number()), reader.text()
        if device >= DEVICES or kind is None or not is_name(name) or (kind != PERSON and name):
            raise reader.bad(problem("expected.possible"))
        devices.append(device)
        sitters.append(Sitter(kind, name))
    party = Party(key, tuple(devices), tuple(sitters))
    if key >= KEYS or to not in party.people or len(party.people) < 2:
        raise reader.bad(problem("expected.possible"))
    return party, to


def _number_of(game: str, kind: str) -> int:
    """The number that stands for a person or for the level of a bot."""
    place = place_of(kind)
    if place is not None:
        return MATCHED + place
    return 0 if kind == PERSON else 1 + bots.levels(game).index(kind)


def _kind_of(game: str, number: int) -> str | None:
    """The person or level that a number stands for; None if there is none."""
    levels = bots.levels(game)
    if number >= MATCHED:
        matched = level_at(number - MATCHED)
        return matched if bots.is_level(game, matched) else None
    if number > len(levels):
        return None
    return levels[number - 1] if number else PERSON


def is_name(name: str) -> bool:
    """Whether a name can be shown: short, printable, and without spaces at its ends or in a row."""
    return name == one_line(name, LONGEST_OF_PLAYER)


def clean_name(name: str) -> str:
    """A name as it may travel in a link."""
    return one_line(name, LONGEST_OF_PLAYER)


def _is_for(state: State, party: Party, to: int) -> bool:
    """Whether the device of a link is the one to act; in a game whose seats go on without each other, any is.

    So is any before the first action: the link is an invitation."""
    if state.actor is None or not state.history or awaiting_of(state.game) is not None:
        return True
    return party.sitters[state.actor].kind == PERSON and party.devices[state.actor] == to
