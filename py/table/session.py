"""A game in progress: its players, the inked action, undo and redo, and serialization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import bots
import engine
from engine import BadData, IllegalAction, Record, State, View
from engine.game import Action, as_found, is_printable
from engine.problems import Problem, problem, unexpected, within

from .deals import Deal
from .fields import is_text
from .words import Phrase

FORMAT = 1

PERSON = "person"
#: A person who plays on another device, in a game by links: see ``table.links``.
AWAY = "away"


class Sitter(NamedTuple):
    """The player of a seat. ``kind``: "person", "away" or the level of a bot. ``name``: "" for a default name."""

    kind: str = PERSON
    name: str = ""


#: The ids of the texts that a game waits for others; in the second case the last turn was not sent.
WAITING = ("home.waiting", "home.waiting.unsent")


def turn_phrase(waits: Sequence[tuple[int, str]], others: Sequence[tuple[int, str]], *, is_sent: bool) -> Phrase:
    """Whose turn it is in a game by links: the seats that are awaited, or all on other devices, with their names."""
    seats = waits or others
    names = [name for _, name in seats]
    unnamed: Phrase = (
        ["table.player", {"n": seats[0][0] + 1}] if len(seats) == 1 else ["new.players.many", {"n": len(seats)}]
    )
    return [WAITING[not is_sent] if waits else "home.yours", {"name": _listed(names) if all(names) else unnamed}]


def _listed(names: Sequence[str]) -> Phrase | str:
    *others, last = names
    return ["app.list", {"a": _listed(others), "b": last}] if others else last


def can_begin(sitters: Sequence[Sitter]) -> bool:
    """Whether these players can begin a game: one with other devices needs a person on this one."""
    kinds = {sitter.kind for sitter in sitters}
    return AWAY not in kinds or PERSON in kinds


class Session:
    """A game in progress.

    ``place`` only inks an action that reveals hidden information; ``reveal`` makes it final. All other actions are
    played immediately. Undo takes back the actions since the last reveal, one by one; a reveal cannot be undone.
    """

    #: Whether seats are on several devices: see ``table.links``.
    linked = False
    #: Whether it goes on from a moment of another game, whose cards were known by then: it counts for nothing.
    branched = False

    def __init__(self, deal: Deal, sitters: Sequence[Sitter] = ()) -> None:
        self.deal = deal
        self.sitters = tuple(sitters) or (Sitter(),) * deal.players
        #: Unknown bot levels in a save; ``from_json`` replaces them by the strongest level of the game.
        self.unknown_levels: tuple[str, ...] = ()
        self.state: State = deal.start()
        #: The states before each action since the last reveal, in order.
        self._before: list[State] = []
        self._inked: Action | None = None
        self._shown: State | None = None
        #: The undone actions; the last one is redone first.
        self._undone: list[Action] = []
        #: The views of a position, by seat, and the position: its state and the number of its actions.
        self._views: dict[int, View] = {}
        self._viewed: tuple[State, int] | None = None

    # --- actions ----------------------------------------------------------------------------------

    def place(self, action: Action) -> None:
        """Play or ink a legal action; replaces an inked action. IllegalAction leaves the session unchanged."""
        self._place(action)
        self._undone.clear()

    def _place(self, action: Action) -> None:
        shown = self.state.before_reveal(action)
        if shown is not None:
            self._inked, self._shown = action, shown
            return
        before = self.state.copy()
        self.state.play(action)
        self._before.append(before)
        self._inked = self._shown = None

    def reveal(self) -> None:
        """Make the inked action final and reveal hidden information."""
        if self._inked is None:
            raise IllegalAction("nothing_chosen", "nothing has been inked")
        self.state.play(self._inked)
        self._inked = self._shown = None
        self._before.clear()
        self._undone.clear()

    def undo(self) -> bool:
        """Undo the latest action; False if there is none since the last reveal."""
        if self._inked is not None:
            self._undone.append(self._inked)
            self._inked = self._shown = None
        elif self._before:
            self._undone.append(self.state.history[-1])
            self.state = self._before.pop()
        else:
            return False
        return True

    def take_back(self) -> bool:
        """Undo the latest decision of a person and all later ones of bots; False if there is none."""
        if not self.can_take_back:
            return False
        while self.undo() and not self._is_person(self.state.actor):
            pass
        return True

    def redo(self) -> bool:
        """Play the action undone last, and the actions of bots that were undone with it; False if there is none.

        A bot that decided again could play something else than before.
        """
        if not self._undone:
            return False
        self._place(self._undone.pop())
        while self._undone and self._inked is None and not self._is_person(self.state.actor):
            self._place(self._undone.pop())
        return True

    # --- queries ----------------------------------------------------------------------------------

    @property
    def shown(self) -> State:
        """The displayed state: with the inked action."""
        return self._shown or self.state

    @property
    def inked(self) -> Any:
        return self._inked

    @property
    def undone(self) -> Any:
        """The action that redo would play; None if there is none."""
        return self._undone[-1] if self._undone else None

    @property
    def can_take_back(self) -> bool:
        """Whether a person has made a decision since the last reveal."""
        deciders = [state.actor for state in self._before]
        if self._inked is not None:
            deciders.append(self.state.actor)
        return any(map(self._is_person, deciders))

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and self.sitters[seat].kind == PERSON

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def over(self) -> bool:
        return self.state.actor is None

    @property
    def waits(self) -> bool:
        """Whether the game waits for somebody on another device."""
        return False

    @property
    def whose_turn(self) -> Phrase | None:
        """Whose turn it is in a game by links; None for another game."""
        return None

    @property
    def record(self) -> Record:
        """The setup and the actions of the game; an inked action is not part of it."""
        return Record.of(self.state)

    @property
    def sitter(self) -> Sitter | None:
        """The player who decides next; None at the end of the game."""
        seat = self.shown.actor
        return None if seat is None else self.sitters[seat]

    @property
    def people(self) -> list[int]:
        """The seats of the persons on this device."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == PERSON]

    @property
    def first_holder(self) -> int | None:
        """Who has the device when the game is opened: the only person, or the first one if they begin a new game.

        With several people it is unknown who has reopened the game, and the form does not say who begins a new one.
        """
        if len(self.people) == 1:
            return self.people[0]
        is_new = not self.state.history and self._inked is None
        return self.state.actor if is_new and self.state.actor in self.people[:1] else None

    @property
    def has_person(self) -> bool:
        """Whether a person plays on this device."""
        return bool(self.people)

    @property
    def has_par(self) -> bool:
        """Whether its deal has a par (see ``table.par``) to compare with: a person plays alone."""
        return [sitter.kind for sitter in self.sitters] == [PERSON] and bots.par(self.deal.game) is not None

    def view(self, seat: int = 0) -> View:
        """The view of a seat. It is computed once for each position, so it must not be changed."""
        shown = self.shown
        position = shown, len(shown.history)
        if self._viewed is None or self._viewed[0] is not shown or self._viewed[1] != position[1]:
            self._viewed, self._views = position, {}
        if seat not in self._views:
            self._views[seat] = shown.view(seat)
        return self._views[seat]

    @cached_property
    def deal_code(self) -> str:
        """``deal.code()``, computed once: every save needs it, and large options make it slow."""
        return self.deal.code()

    def plain(self) -> Session:
        """The session to be replayed: itself, unless seats are on several devices."""
        return self

    def again(self) -> Session:
        """A new session of the same deal."""
        return Session(self.deal, self.sitters)

    # --- saving -----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The session as JSON, without the actions that redo would play.

        - ``format``: ``FORMAT``. Sessions of another format are refused: the text of a save, which contains this, has a
          version of its own with migrations (``table.save_format``).
        - ``record``: the game and its actions without the inked one (``Record.to_json``), by the rules of its number.
        - ``open``: how many of its last actions undo can take back.
        - ``inked``: the inked action as a text, or null.
        - ``sitters``: ``[kind, name]`` of each seat, see ``Sitter``.
        - ``branched``: true, or absent; see ``branched``.
        - ``link``: only in a game by links, see ``LinkedSession.to_json``.
        """
        return {
            "format": FORMAT,
            "record": self.record.to_json(),
            "open": len(self._before),
            "inked": str(self._inked) if self._inked is not None else None,
            "sitters": [[sitter.kind, sitter.name] for sitter in self.sitters],
        } | ({"branched": True} if self.branched else {})

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Session:
        """Replay a saved session by the rules; BadData if it is invalid.

        A bot of an unknown level becomes the strongest bot of the game: see ``unknown_levels``.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadData("session.format", problem("version.format"))
        record = Record.from_json(data.get("record", {}))
        named = _sitters(data.get("sitters", []), record.players)
        if "link" not in data:  # without other devices nobody is on one
            named = [sitter._replace(kind=PERSON) if sitter.kind == AWAY else sitter for sitter in named]
        session = cls(Deal.of_record(record), [_known(record.game, sitter) for sitter in named])
        session.branched = data.get("branched") is True
        session.unknown_levels = tuple(
            before.kind for before, now in zip(named, session.sitters, strict=False) if before.kind != now.kind
        )
        inked, open_ = data.get("inked"), data.get("open", 0)
        if not isinstance(inked, str | None):
            raise _wrong("inked", problem("expected.or_null", what=problem("expected.text")), inked)
        if type(open_) is not int or not 0 <= open_ <= len(record.actions):
            raise _wrong("open", problem("expected.range", low=0, high=len(record.actions)), open_)
        final = len(record.actions) - open_
        try:
            session.state = engine.replay(record, final)
            for action in record.actions[final:]:
                session.place(action)
                if session.inked is not None:
                    # An action that has revealed a card cannot be taken back.
                    raise _wrong("open", problem("expected.possible"), open_)
            if inked is not None:
                session.place(engine.parse(record.game, inked))
        except IllegalAction as illegal:
            what = within("actions", problem("expected", what=problem("expected.possible")))
            raise BadData("session.actions", what) from illegal
        return session


def _wrong(field: str, expected: Problem, value: object) -> BadData:
    return BadData(f"session.{field}", unexpected(expected, as_found(value), field))


def _known(game: str, sitter: Sitter) -> Sitter:
    """The player itself, or the strongest bot of the game for an unknown level."""
    if sitter.kind in (PERSON, AWAY) or bots.is_level(game, sitter.kind):
        return sitter
    levels = bots.levels(game)
    return Sitter(levels[-1]) if levels else Sitter(name=sitter.name)


def visible(name: str) -> str:
    """A name without the letters that reverse or hide the text around it, as a changed file may have them."""
    return "".join(letter for letter in name if is_printable(letter))


def _sitters(entries: object, players: int) -> list[Sitter]:
    """The players of all seats; an empty list stands for persons with default names."""
    sitters = []
    for entry in entries if isinstance(entries, list) else [None]:
        match entry:
            case [str(kind), str(name)] if len(kind) <= 20 and len(name) <= 40 and is_text(kind + name):
                sitters.append(Sitter(kind, visible(name)))
            case _:
                raise _wrong("sitters", problem("expected.possible"), entry)
    if sitters and len(sitters) != players:
        raise _wrong("sitters", problem("expected.list", count=players), len(sitters))
    return sitters
