"""A game by links on one of its devices: whose seats are here, what is known of the others, and whom it waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import engine
from engine import IllegalAction, Record, State
from engine.game import Action
from engine.record import MOST_ACTIONS

from ..deals import Deal
from ..fields import fits, list_of, number, text
from ..session import AWAY, PERSON, Session, Sitter, turn_phrase
from ..words import Phrase
from .party import DEVICES, KEYS, Party
from .stored import bad_link, saved_streams
from .streams import Listed, Streams, advance, agree, awaiting_of, by_seat, settled

_MOST_AHEAD = 2_000
_FIELDS = {
    "key": number(0, KEYS - 1),
    "device": number(0, DEVICES - 1),
    "devices": list_of(number(0, DEVICES - 1), 2, 8),
    "ahead": list_of(list_of(text(engine.registry.MOST_LETTERS), 0, _MOST_AHEAD), 0, 8),
}


class RefusedLink(Exception):
    """A valid link that changes nothing here. ``code``: the reason.

    "old": this device is further on. "seat": it is addressed to another device. "game": it belongs to another game.
    "changed": it has other players. "fork": it has other moves than those known here. "own": it has moves of seats of
    this device that were not made here, although others were.
    """

    def __init__(self, code: str) -> None:
        super().__init__(f"link: {code}")
        self.code = code


class LinkedSession(Session):
    """A session whose seats are on several devices. ``device``: the number of this one.

    Bots play where their turn comes up. Those that begin a game play on device 0, and so do all bots in a game whose
    seats go on without each other.
    """

    linked = True

    def __init__(self, deal: Deal, party: Party, device: int, streams: Streams = ()) -> None:
        super().__init__(deal, party.seen_from(device))
        self.party, self.device = party, device
        self._awaiting = awaiting_of(deal.game)
        #: The actions of each seat that were known when the position was last built, played here or not.
        self._known: Streams = streams or [[] for _ in self.sitters]
        self._stuck = False
        #: Whether a person is known to have acted.
        self._is_begun = False
        #: How many actions of the persons of this device were not made here but came by a link.
        self.brought = self._number_of_own(self._known)
        #: Whether a link has brought moves that the player has not seen yet.
        self.has_news = False
        #: The devices to which all that was played here is known to have been sent.
        self.sent: set[int] = set()
        self._build()
        #: Whether a link with all actions of the game has ended it here.
        self._ended_elsewhere = bool(streams) and self.over

    def _build(self) -> None:
        """Play all known actions from the start."""
        self.state = self.deal.start()
        self._before.clear()
        self._undone.clear()
        self._inked = self._shown = None
        self._stuck = not advance(self.state, Listed(self._known), self.own)

    @property
    def goes_ahead(self) -> bool:
        """Whether the seats of this game go on without each other."""
        return self._awaiting is not None

    @property
    def own(self) -> frozenset[int]:
        """The seats of this device, with its bots."""
        return frozenset(seat for seat, device in enumerate(self.party.devices) if device == self.device)

    def _is_own_person(self, seat: int) -> bool:
        return seat in self.own and self.sitters[seat].kind == PERSON

    def _number_of_own(self, streams: Streams) -> int:
        return sum(len(stream) for seat, stream in enumerate(streams) if self._is_own_person(seat))

    def _takes_over(self, streams: Streams) -> bool:
        """Whether links may bring actions of this device's persons: none was made here. ``streams``: what is known."""
        return self._inked is None and self._number_of_own(streams) <= self.brought

    @property
    def waits(self) -> bool:
        seat = self.state.actor  # what another device only shows does not count
        if self._inked is not None or seat is None:
            return False
        kind = self.sitters[seat].kind
        return self._stuck or kind == AWAY or (kind != PERSON and not self._plays_bots)

    @property
    def _plays_bots(self) -> bool:
        """Whether a bot that acts next is played here.

        Only the device of the person before it reaches its turn. Before the first person acts all devices have the same
        position, and device 0 plays.
        """
        if self._awaiting is None and not (self.device == 0 or self._is_begun):
            self._is_begun = self._last_device is not None
        return self.device == 0 or self._is_begun

    @property
    def _last_device(self) -> int | None:
        return self.party.last_device(self.deal.start(), self.state.history)

    @property
    def sitter(self) -> Sitter | None:
        return self.sitters[self.state.actor] if self.waits and self.state.actor is not None else super().sitter

    @property
    def awaited(self) -> list[int]:
        """The seats of other devices whose actions are awaited; empty unless the game ``waits``."""
        if not self.waits:
            return []
        late = set() if self._awaiting is None else self._awaiting.late(self.state) - self.own
        if late or self._awaiting is None:
            return sorted(late) or [self.state.actor or 0]
        actor = settled(self.deal, self.streams())[0].actor  # of several seats, whose turn it is in the full game
        return [] if actor is None else [actor]

    @property
    def awaited_persons(self) -> list[int]:
        """The seats of ``awaited`` without bots; if it waits for bots alone, the persons on whose device they play."""
        waits = self.awaited
        return [seat for seat in waits if self.party.sitters[seat].kind == PERSON] or (
            self.party.seats(0) if waits else []
        )

    @property
    def addressed(self) -> set[int]:
        """The other devices that are to get a link: the one whose turn it is, or all that may go on meanwhile."""
        others = self.party.people - {self.device}
        if self.over or self.goes_ahead:
            return others
        return others & {self.party.devices[seat] for seat in self.awaited}

    @property
    def is_sent(self) -> bool:
        """Whether every device that is to get a link is known to have all that was played here, or the end."""
        return self.sent >= self.addressed or (self.over and not self.ended_it)

    @property
    def whose_turn(self) -> Phrase | None:
        others = [(seat, sitter.name) for seat, sitter in enumerate(self.sitters) if sitter.kind == AWAY]
        awaited = [(seat, self.party.sitters[seat].name) for seat in self.awaited_persons]
        return turn_phrase(awaited, others, is_sent=self.is_sent)

    # --- actions ----------------------------------------------------------------------------------

    def _place(self, action: Action) -> None:
        super()._place(action)
        self.sent.clear()
        self._go_on()

    def reveal(self) -> None:
        super().reveal()
        self.sent.clear()
        self._go_on()
        if self.over and self._awaiting is not None:  # now all devices have the same order of actions
            self._known = self.streams()
            self._build()

    def undo(self) -> bool:
        undone = super().undo()
        self._go_on()
        return undone

    def _go_on(self) -> None:
        """Play what is known of others, and find out whether this device has to wait."""
        self.__dict__.pop("ended_it", None)  # after an undo another device may end the game
        if self._awaiting is None or self._inked is not None:
            return
        played = Counter(self._awaiting.actors(self.state))
        done = [len(stream) if seat in self.own else played[seat] for seat, stream in enumerate(self._known)]
        self._stuck = not advance(self.state, Listed(self._known, done), self.own)

    def seal(self) -> None:
        """Make all actions final: somebody may have a link with them."""
        self._before.clear()
        self._undone.clear()

    @cached_property
    def ended_it(self) -> bool:
        """Whether this device had all actions of a finished game first, so that others have not seen the end."""
        if self._awaiting is not None:
            return not self._ended_elsewhere
        return (self._last_device or 0) == self.device

    # --- what is known ----------------------------------------------------------------------------

    def streams(self) -> list[list[Action]]:
        """The known actions of each seat; an inked one is not part of them."""
        if self._awaiting is None:
            return by_seat(Record.of(self.state))
        streams: list[list[Action]] = [[] for _ in self.sitters]
        for seat, action in zip(self._awaiting.actors(self.state), self.state.history, strict=True):
            streams[seat].append(action)
        for seat, known in enumerate(self._known):
            if seat not in self.own:
                streams[seat] += known[len(streams[seat]) :]
        return streams

    def learn(self, streams: Streams) -> bool:
        """Add actions of other devices; False if all are known. RefusedLink, and no change, if they do not fit."""
        mine = self.streams()
        if not all(agree(here, there) for here, there in zip(mine, streams, strict=True)):
            raise RefusedLink("fork")
        longer = [len(there) > len(here) for here, there in zip(mine, streams, strict=True)]
        if any(longer[seat] for seat in self.own if self._is_own_person(seat)):
            if not self._takes_over(mine):
                raise RefusedLink("own")
            self.brought = self._number_of_own(streams)
        if not any(longer):
            if any(len(here) > len(there) for here, there in zip(mine, streams, strict=True)):
                raise RefusedLink("old")
            return False
        inked = self._inked
        known = [list(there if len(there) > len(here) else here) for here, there in zip(mine, streams, strict=True)]
        if not (self._before and self._awaiting is not None and self._build_open(known)):
            self._known = known
            self._build()
        if inked is not None and not self._stuck and self.state.refusal(inked) is None:
            self.place(inked)
        self._ended_elsewhere = self.over and [*map(len, self.streams())] == [*map(len, streams)]
        return True

    def _build_open(self, known: list[list[Action]]) -> bool:
        """Play all known actions so that those that can be taken back still can; False if that is impossible."""
        history = self.state.history
        open_ = [(before.actor or 0, history[len(before.history)]) for before in self._before]
        final = [stream.copy() for stream in known]
        for seat, action in reversed(open_):
            if not final[seat] or final[seat].pop() != action:
                return False
        self._known = final
        self._build()
        for seat, action in open_:
            if self._stuck or self.state.actor != seat or self.state.refusal(action) is not None:
                return False
            self.place(action)
            if self._inked is not None:
                return False
        return True

    def united(self, other: LinkedSession) -> LinkedSession | None:
        """The game with all actions that two saves of it know; this one if the other adds nothing.

        None if they belong to different games or devices, or if their actions differ.
        """
        if (self.deal, self.party, self.device) != (other.deal, other.party, other.device):
            return None
        pairs = list(zip(self.streams(), other.streams(), strict=True))
        if not all(agree(mine, theirs) for mine, theirs in pairs):
            return None
        if all(len(mine) >= len(theirs) for mine, theirs in pairs):
            both = self
        elif all(len(theirs) >= len(mine) for mine, theirs in pairs):
            both = other
        else:
            both = LinkedSession(self.deal, self.party, self.device, [max(pair, key=len) for pair in pairs])
        if not (self._takes_over(self.streams()) and other._takes_over(other.streams())):
            both.brought = min(self.brought, other.brought)
        both.sent = self.sent & other.sent
        both._ended_elsewhere = self._ended_elsewhere or other._ended_elsewhere
        return both

    def follow(self, at: int, actions: Sequence[Action], *, final: bool) -> bool:
        """Add the actions from number ``at`` on, which a connected device plays; only show them if they are not final.

        Returns whether anything changed. RefusedLink or IllegalAction, and no change, if they do not fit. Only for
        games whose seats do not go on without each other.
        """
        known = self.state.history[at:]
        if not agree(known, actions):
            raise RefusedLink("fork")
        state, brought = self.state.copy(), self.brought
        taken: State | None = None
        for action in actions[len(known) :]:
            seat = state.actor or 0
            if self._is_own_person(seat):
                if taken is None and not self._takes_over(self.streams()):
                    raise RefusedLink("own")
                brought += 1
            state.play(action)
            if brought > self.brought and (self._is_own_person(seat) or self.sitters[seat].kind != AWAY):
                taken = state.copy()
        if taken is not None:  # the actions of this device and of the bots after them are final
            self.state, self.brought = taken, brought
            self.seal()
        is_longer = len(actions) > len(known)
        before = len(self.shown.history)
        if self._inked is None:
            self._shown = state if is_longer and not final else None
        if is_longer and final:
            self.state = state
            self.seal()
            return True
        return len(self.shown.history) != before or is_longer

    def show_final(self) -> None:
        """Stop showing actions of a connected device that are not final."""
        if self._inked is None:
            self._shown = None

    @property
    def record(self) -> Record:
        """The game up to the first action that is not known here."""
        if self._awaiting is None:
            return super().record
        return Record.of(settled(self.deal, self.streams())[0])

    def plain(self) -> Session:
        """The game without devices, up to the first action that is not known here, to be replayed."""
        session = Session(self.deal, self.party.sitters)
        session.state = engine.replay(self.record)
        return session

    def again(self) -> Session:
        """A session of the same deal without devices: it only plays what has been played here."""
        return Session(self.deal, self.sitters)

    # --- saving -----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """That of ``Session``, and ``link``: the party, and what is known of other devices.

        ``key``, ``devices`` and ``device``: the party and this device, by number. ``ahead``: for each seat the texts of
        its actions that go on without the others. ``unsent``: whether a link to another device is still to be sent.
        ``brought``, ``waits``, ``ended_elsewhere`` and ``sent``: see the members of these names.
        """
        data = super().to_json()
        ahead: list[list[str]] = []
        if self._awaiting is not None:
            data["open"] = 0
            ahead = [[str(action) for action in rest] for rest in settled(self.deal, self.streams())[1]]
        key, devices, _ = self.party
        link = {"key": key, "device": self.device, "devices": list(devices), "ahead": ahead, "brought": self.brought}
        link |= {"waits": self.awaited_persons, "ended_elsewhere": self._ended_elsewhere, "sent": sorted(self.sent)}
        return data | {"link": link | {"unsent": not self.is_sent}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LinkedSession:
        """Replay a saved game by links by the rules; BadData if it is invalid."""
        link, inked = data.get("link"), data.get("inked")
        if not isinstance(link, dict) or not fits(link, _FIELDS):
            raise bad_link(link)
        record = data.get("record")
        is_known = isinstance(record, dict) and record.get("game") in engine.games()
        awaiting = awaiting_of(data["record"]["game"]) if is_known else None
        plain = Session.from_json({**data, "inked": None} if awaiting is not None else data)
        devices, device = tuple(link["devices"]), link["device"]
        everyone = tuple(sitter._replace(kind=PERSON) if sitter.kind == AWAY else sitter for sitter in plain.sitters)
        party = Party(link["key"], devices, everyone)
        if len(devices) != plain.deal.players or party.seen_from(device) != list(plain.sitters):
            raise bad_link(link)
        if device not in party.people or len(party.people) < 2:
            raise bad_link(link)
        if awaiting is None:
            session = cls(plain.deal, party, device)
            session.state, session._before = plain.state, plain._before  # with what can be undone
            session._inked, session._shown = plain._inked, plain._shown
        else:
            session = cls(plain.deal, party, device, saved_streams(plain, link["ahead"]))
            session._ink(inked, link)
        brought: Any = link.get("brought")  # earlier versions did not save it
        session.brought = int(brought) if number(0, MOST_ACTIONS)(brought) else 0
        session._ended_elsewhere = link.get("ended_elsewhere") is True
        sent: Any = link.get("sent")  # earlier versions did not save it: then everything counts as sent
        session.sent = set(sent) if list_of(number(0, DEVICES - 1), 0, DEVICES)(sent) else party.people - {device}
        session.unknown_levels = plain.unknown_levels
        return session

    def _ink(self, inked: object, link: object) -> None:
        if inked is None:
            return
        if not isinstance(inked, str) or self._stuck:
            raise bad_link(link)
        try:
            self.place(engine.parse(self.deal.game, inked))
        except IllegalAction:
            raise bad_link(link) from None
