"""What the actor has taken up at the table: an action tile, one or two dice, a way to work, half of a longer choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

View = Mapping[str, Any]

#: Free work on dice of the pile, in the order in which it is offered.
WORK = ("saw", "splice", "glue")
#: Verbs of the turn itself; all others answer a question, but for work and other free deeds.
TURN = ("move", "do", "berries", "other", "bonus", "market", "end")
FREE = (*WORK, "reuse", "harvest", "complete", "use")
#: Actions of two parts: the first names a card or a tool, the second its place.
DOUBLE = ("hire", "tool")
#: The question of which any number of cards may be kept; ``done`` keeps none.
SUBSET = "setup_walnuts"


class Hand:
    """Follows the view of the seat that decides. Actions are lines of text, as the engine offers them."""

    def __init__(self) -> None:
        #: The action tile about to be moved.
        self.tile: str | None = None
        #: Places in the pile, at most two.
        self.dice: list[int] = []
        #: One of ``WORK``: all that can be done so; "" for all that can be done with the dice taken up.
        self.work = ""
        #: "other" or "bonus": which action is done instead or besides is being chosen.
        self.menu = ""
        #: The first half of a double action: a card or a tool.
        self.first = ""
        #: Of cards any number of which may be kept, those chosen: all of them at first.
        self.kept: list[str] = []
        #: The answers that are left once a thing was dropped where several of them belong.
        self.few: tuple[str, ...] = ()
        self.actions: tuple[str, ...] = ()
        self.pile: tuple[str, ...] = ()
        self.open = False

    def take(self, view: View) -> None:
        """A new view has come: keep in hand what still makes sense."""
        actions, pile = tuple(view["actions"]), tuple(view["players"][view["seat"]]["pile"])
        if actions == self.actions and pile == self.pile:
            return
        if pile != self.pile:
            self.dice, self.work = [], ""
        self.actions, self.pile, self.few = actions, pile, ()
        self.kept = cards_of(actions) if view["prompt"]["id"] == SUBSET else []
        self.open = view["prompt"]["id"] == "turn"
        if self.tile is not None and f"move {self.tile}" not in actions:
            self.tile = None
        if self.work and not self.of(self.work):
            self.work = ""
        if self.menu and not self.of(self.menu):
            self.menu = ""
        if self.first and not any(self.first in text for text in self.of(*DOUBLE)):
            self.first = ""

    def of(self, *verbs: str) -> list[str]:
        """The legal actions with one of these verbs."""
        return [text for text in self.actions if text.partition(" ")[0] in verbs]

    def can(self, action: str) -> bool:
        return action in self.actions

    @property
    def answers(self) -> list[str]:
        """What may be answered to an open question; none during the turn itself."""
        return [] if self.open else [text for text in self.few or self.actions if text != "done"]

    def narrow(self, actions: Sequence[str]) -> None:
        """Of what was dropped several actions may be meant: leave only these to be chosen from."""
        if not self.open:
            self.few = tuple(actions)
            return
        self.menu, self.work = "", actions[0].partition(" ")[0]
        self.dice = []
        for die in dict.fromkeys(dice_of(actions[0])):
            shared = min(dice_of(text).count(die) for text in actions)
            self.dice += [at for at, one in enumerate(self.pile) if one == die][:shared]

    # --- dice and work ----------------------------------------------------------------------------

    def touch_die(self, place: int) -> None:
        """Take up a die of the pile, or put it back; a third one takes the place of the first."""
        if place in self.dice:
            self.dice.remove(place)
        elif place < len(self.pile):
            self.dice = [*self.dice[-1:], place]
        self.menu = ""

    def choose_work(self, work: str) -> None:
        self.work = "" if self.work == work else work
        self.menu = ""

    @property
    def held(self) -> list[str]:
        """The dice taken up, by their names."""
        return [self.pile[place] for place in self.dice]

    @property
    def working(self) -> bool:
        """Whether dice are being worked on rather than tiles moved."""
        return self.open and bool(self.dice or self.work)

    @property
    def works(self) -> list[str]:
        """The work that fits what is in hand."""
        verbs = (self.work,) if self.work else WORK
        held = self.held
        return [text for text in self.of(*verbs) if all(dice_of(text).count(die) >= held.count(die) for die in held)]

    # --- any number of cards ----------------------------------------------------------------------

    def touch_card(self, card: str) -> None:
        """Keep a card, or leave it."""
        self.kept = [one for one in cards_of(self.actions) if (one in self.kept) != (one == card)]

    @property
    def keeps(self) -> str:
        """The action that keeps the cards chosen."""
        return f"keep {'+'.join(sorted(self.kept))}" if self.kept else "done"

    # --- tiles, menus, double choices --------------------------------------------------------------

    def touch_tile(self, tile: str) -> bool:
        """Take up an action tile; False if it may not be moved now."""
        if f"move {tile}" not in self.actions:
            return False
        self.tile = None if self.tile == tile else tile
        self.dice, self.work, self.menu = [], "", ""
        return True

    def put_back(self) -> bool:
        """Let go of what was taken up last; False if nothing was."""
        if self.first:
            self.first = ""
        elif self.few:
            self.few = ()
        elif self.menu:
            self.menu = ""
        elif self.work or self.dice:
            self.work, self.dice = "", []
        elif self.tile is not None:
            self.tile = None
        else:
            return False
        return True

    def plan(self, choice: str) -> list[str]:
        """The actions that a choice about the tile in hand or the one moved stands for, the move itself first."""
        if self.tile is None:
            return [choice] if self.can(choice) else []
        return [f"move {self.tile}", choice] if choice else [f"move {self.tile}"]


def dice_of(work: str) -> list[str]:
    """The dice of the pile that a piece of work takes: ``glue g2+y3:g5`` takes g2 and y3."""
    verb, _, what = work.partition(" ")
    if verb == "splice":
        what = what.partition(" ")[2]
    dice = what.partition(":")[0]
    return dice.split("+")


def cards_of(actions: Sequence[str]) -> list[str]:
    """The cards that can be kept, each once."""
    keeps = [text.partition(" ")[2] for text in actions if text.startswith("keep ")]
    return sorted({card for text in keeps for card in text.split("+")})


def halves(action: str) -> tuple[str, str]:
    """A double action's card or tool, and its place."""
    _, first, second = action.split(" ")
    return first, second


def firsts(actions: Sequence[str]) -> list[str]:
    """The first halves of double actions, each once."""
    return list(dict.fromkeys(halves(text)[0] for text in actions))
