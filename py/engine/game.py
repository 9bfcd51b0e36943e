"""The base types of every game: states, actions, scores with their parts, and errors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, Self

from .chance import Chance
from .problems import Param, Problem, problem

Json = dict[str, Any]
#: What a seat may see and do, as JSON-able values; each game gives its keys in view_types.
View = Mapping[str, Any]
#: The options of a setup by name: see ``setup_options.Option``.
Options = Mapping[str, Any]
Cell = tuple[int, int]


class IllegalAction(Exception):
    """The rules refuse this action; nothing has changed.

    ``code`` is stable and names the reason; ``params`` are its parameters. ``message`` is the English sentence with
    the parameters filled in.
    """

    def __init__(self, code: str, message: str, **params: Param) -> None:
        reason = Problem(code, params, message)
        self.code = code
        self.params = reason.params
        self.message = str(reason)
        self._english = message
        super().__init__(f"{code}: {self.message}")

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.code, self._english, **self.params), ()


class BadData(Exception):
    """Invalid data from outside: options, JSON or codes.

    ``code`` is the path of the invalid value: ``card_set.helpers.early[3].cost``. ``problem`` states what is wrong with
    it, as a code with parameters, and ``message`` is its English sentence.
    """

    def __init__(self, code: str, what: Problem) -> None:
        self.code = code
        self.problem = what
        self.message = str(self.problem)
        super().__init__(f"{code}: {self.message}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.problem)


class OtherRules(BadData):
    """A game was played by another version of the rules, earlier or later."""

    def __init__(self, game: str, rules: int, present: int) -> None:
        what = problem("version.other_rules", rules=as_found(rules), game=game, present=present)
        super().__init__("record.rules", what)
        self.game = game
        self.rules = rules
        self.present = present

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.rules, self.present)


#: Invisible letters of names that cannot disturb a message: in Persian, and in pictures of families.
JOINERS = "\u200c\u200d"


def is_printable(text: str) -> bool:
    """Whether a text can stand in a message: ``str.isprintable``, with the joiners."""
    return all(letter.isprintable() or letter in JOINERS for letter in text)


def as_found(value: object) -> Param:
    """A value from outside as a short text for a message, in the words of JSON.

    Lists and objects are not printed: they may be too deep. Characters that would disturb the message, such as line
    breaks, become spaces.
    """
    if isinstance(value, str):
        letters = (letter if is_printable(letter) else " " for letter in value[:40])
        return f"'{''.join(letters)}'"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) or (isinstance(value, int) and value.bit_length() < 100):
        return str(value)
    if isinstance(value, int):
        return problem("found.digits")
    if isinstance(value, list):
        return problem("expected.any_list")
    if isinstance(value, dict):
        return problem("expected.object")
    return f"this {type(value).__name__}"


def no_action() -> IllegalAction:
    """The refusal of a value that is no action of the game, such as a text or an action of another game."""
    return IllegalAction("notation", "this is not an action of this game")


def check_seat(seat: int, players: int) -> None:
    """ValueError if there is no such seat."""
    if not isinstance(seat, int) or not 0 <= seat < players:
        raise ValueError(f"there is no seat {as_found(seat)}")


class Part(NamedTuple):
    """A part of a score: its cells, its amount, and the id of the rule that pays it."""

    cells: tuple[Cell, ...]
    amount: int
    rule: str


class Score(int):
    """A number of points with its parts, whose amounts add up to it."""

    parts: tuple[Part, ...]

    def __new__(cls, parts: Iterable[Part]) -> Score:
        kept = tuple(parts)
        self = super().__new__(cls, sum(part.amount for part in kept))
        self.parts = kept
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.parts,)

    @property
    def amount(self) -> int:
        return int(self)


class Action(Protocol):
    """One decision. Hashable, ordered by its notation, and written as one line by ``str``.

    Each game has a class of its own, whose fields only its modules read. Shared interfaces that a game implements have
    ``Any`` in its place, because a method for one class of actions would not fit one for all of them.
    """

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: Any, /) -> bool: ...


class State(ABC):
    """A position of a game together with everything hidden in it. Mutable; ``copy`` is cheap.

    A state is fully determined by ``game``, ``players``, ``seed``, ``options`` and its ``history``.
    """

    game: str
    rules: int
    players: int
    seed: str
    options: Options
    #: Whether hidden things were redrawn (``determinize``), or draws of absent seats are unknown, in a game by links.
    #: Such a state is a guess and has no record.
    guessed: bool

    @property
    @abstractmethod
    def actor(self) -> int | None:
        """The seat whose decision is next; None when the game is over."""

    @property
    @abstractmethod
    def history(self) -> Sequence[Action]:
        """The actions played so far, in order."""

    @abstractmethod
    def actions(self) -> list[Any]:
        """Every legal action of the actor: sorted by notation, no duplicates, [] when over."""

    @abstractmethod
    def refusal(self, action: Any) -> IllegalAction | None:
        """Why ``action`` cannot be played now, or None if it can."""

    @abstractmethod
    def play(self, action: Any) -> None:
        """Play a legal action in place; raise IllegalAction, changing nothing, for anything else."""

    @abstractmethod
    def before_reveal(self, action: Any) -> Self | None:
        """A copy after the visible effects of ``action``, if playing it would reveal something hidden.

        None if nothing is revealed: such an action can be undone by itself. A game may give a copy for its last action,
        too, although that reveals nothing.
        """

    @abstractmethod
    def playout(self, chance: Chance) -> None:
        """Play to the end, each step uniform over the complete set of legal actions."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state with the same position and history."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of each seat: those scored so far, or the final ones when the game is over."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won, several if they share it; [] while the game is running."""

    @abstractmethod
    def to_json(self) -> Json:
        """Everything about the state, hidden things included, as JSON-able values: ``engine.restore`` reads it."""

    @abstractmethod
    def view(self, seat: int) -> View:
        """What ``seat`` may see and do, as JSON-able values. ValueError if there is no such seat."""

    @abstractmethod
    def determinize(self, seat: int, seed: object) -> Self:
        """A copy in which everything hidden from ``seat`` is redrawn at random. ValueError if there is no such seat."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.to_json() == other.to_json()
