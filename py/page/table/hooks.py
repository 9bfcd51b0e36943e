"""What a game adds to its table: the hooks that the shared turn flow calls, each with what it does by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from page.html import EMPTY, Html

if TYPE_CHECKING:
    from engine.game import Action
    from page.dom import Event, Node
    from page.ink.surface import Canvas

    from .display import Display
    from .info_card import Explanation
    from .keyboard import Keyboard
    from .main_button import WrittenButton
    from .reasons import Reason
    from .rules import Section
    from .timeline import Scene


#: The type of the actions of a game.
A = TypeVar("A", bound="Action")


class Hooks(Generic[A]):
    """The part of a table that differs from game to game."""

    #: Make the display and the keyboard: see page.table.display and page.table.keyboard.
    DISPLAY: ClassVar[Callable[..., Display]]
    KEYBOARD: ClassVar[Callable[..., Keyboard]]
    #: The phases in which the person with the device is asked nothing.
    PHASES_WITHOUT_DECISION: Sequence[str] = ("scene", "greet", "think", "turn", "over")
    #: The shape of the cells of the board, "square" or "hex", if a lesson marks them; "" for none.
    CELLS = ""
    #: The preference that the tool "legal" of the bar switches, "" where there is none.
    SWITCH = ""
    #: Whether games are saved. Those of lessons and puzzles are not.
    IS_SAVED = True
    #: Whether a bot prepares hints while the player thinks.
    THINKS_AHEAD = True
    #: Whether a game is saved before an action is shown: another device gets each action at once.
    SAVES_AT_ONCE = False
    #: The code of the latest refusal, "" after another choice: the rules open at its topic.
    refused = ""

    def read_view(self) -> None:
        """Set ``view`` to what the viewer may see now, and give it to the hand."""
        raise NotImplementedError

    def listen(self, on: Callable[[Node, str, Callable[[Event], object]], None]) -> None:
        """Add the listeners that only this game needs, by ``on(node, type, handler)``; closing removes them."""

    def decision(self, prompt: Mapping[str, object]) -> str:
        """The phase while the person with the device decides."""
        return str(prompt["id"])

    def main(self, phase: str) -> None:
        """Do what the red button says while a person decides."""
        raise NotImplementedError

    @property
    def main_instead(self) -> WrittenButton | None:
        """The red button if it is not what the game writes on it."""
        return None

    def refuse(self, code: str) -> None:
        """Say why the engine has refused an action."""
        raise NotImplementedError

    @property
    def goes_on(self) -> bool:
        """Whether another action follows at once, so that the present position is not drawn."""
        return False

    def question_changed(self, undone: A | None = None) -> None:
        """Prepare for another question, before it is shown; ``undone`` is the action that was taken back, if any."""

    def saved(self) -> None:
        """The game has been saved after an action; with SAVES_AT_ONCE the action is not shown yet."""

    def placed(self, action: A, *, by_person: bool) -> None:
        """An action was played or inked, and is shown: announce it."""

    def sound(self, action: A) -> str:
        """The sound of an action that a person has played, one of ``page.synthesizer.SOUNDS``; "" for none."""
        return ""

    def announcement(self) -> str:
        """The announcement after a reveal: events since the viewer's last decision, and the present question."""
        raise NotImplementedError

    def events(self) -> Sequence[object]:
        """All events of the game so far, if the game shows any as scenes."""
        return ()

    def scenes(self, since: int) -> Sequence[Scene]:
        """The scenes of the events from a number on; nothing has been shown of them yet."""
        return ()

    def announcement_after_scenes(self) -> str:
        """The announcement after scenes, which have announced events: the present question."""
        return self.announcement()

    def whose(self, name: str) -> str:
        """What to announce when the board of another player is shown."""
        raise NotImplementedError

    def describe(self, action: A) -> str:
        """An action in words."""
        raise NotImplementedError

    def show_advice(self, action: A, following: A | None = None) -> None:
        """Show a proposed action over the board. ``following``: the action that has to follow it, if there is one."""
        raise NotImplementedError

    def shows_on_board(self, action: A) -> bool:
        """Whether ``show_advice`` shows where an action is on the board."""
        return False

    def why(self, reason: Reason) -> Sequence[str]:
        """The reason for a hint in sentences."""
        return ()

    @property
    def less_id(self) -> str:
        """The id of the text about the points that a proposed move loses against the best one."""
        return "hint.less"

    def strongest(self, reason: Reason) -> int | None:
        """What to light for a hint: the strongest reason for the move; None for nothing."""
        return None

    def explain(self, key: str) -> Explanation | None:
        """What the information card says about a key: see ``page.table.info``. Games load their texts on demand."""
        return None

    def info_at(self, event: Event) -> tuple[str, Node] | None:
        """The key of the region of a canvas under a finger, and the element of the DOM twin there."""
        return None

    def mark_reach(self, hexes: Sequence[str]) -> None:
        """Mark on the board what the thing of the open information card reaches; nothing once it is closed."""

    def rules(self) -> tuple[Sequence[Section], str]:
        """The short reference of the rules, and the id of the topic to open them at: what is being asked."""
        raise NotImplementedError

    def menu(self, code: str) -> Html:
        """The menu: tools that do not fit into the bar of a phone, and the code of the deal."""
        raise NotImplementedError

    def deck(self) -> Html:
        """The deck, empty in a game without one."""
        return EMPTY

    def log(self) -> Html:
        """The log."""
        raise NotImplementedError

    def keys(self) -> Html:
        """The list of keys."""
        raise NotImplementedError

    def picture(self) -> Canvas:
        """The finished board as a canvas, for a file."""
        raise NotImplementedError
