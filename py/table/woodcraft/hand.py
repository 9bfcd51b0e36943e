"""What the actor has taken up at the table: an action tile, one or two dice, a way to work, half of a longer choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

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
    """Follows the view of the seat that decides, and holds what it has taken up."""

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
        self.few: list[Decision] = []
        #: The legal actions, as text and by their parts.
        self.actions: tuple[str, ...] = ()
        self.decisions: list[Decision] = []
        self.pile: tuple[str, ...] = ()
        self.open = False

    def take(self, view: View) -> None:
        """A new view has come: keep in hand what still makes sense."""
        actions, pile = tuple(view["actions"]), tuple(view["players"][view["seat"]]["pile"])
        if actions == self.actions and pile == self.pile:
            return
        if pile != self.pile:
            self.dice, self.work = [], ""
        self.actions, self.decisions, self.pile, self.few = actions, view["decisions"], pile, []
        self.kept = self.keepable if view["prompt"]["id"] == SUBSET else []
        self.open = view["prompt"]["id"] == "turn"
        if self.tile is not None and not self.movable(self.tile):
            self.tile = None
        if self.work and not self.of(self.work):
            self.work = ""
        if self.menu and not self.of(self.menu):
            self.menu = ""
        if self.first and self.first not in firsts(self.of(*DOUBLE)):
            self.first = ""

    def of(self, *verbs: str) -> list[Decision]:
        """The legal actions with one of these verbs."""
        return [decision for decision in self.decisions if decision["verb"] in verbs]

    def on_card(self, card: str, *verbs: str) -> str:
        """The legal action with one of these verbs about one card, "" for none."""
        return next((decision["text"] for decision in self.of(*verbs) if decision["cards"] == [card]), "")

    def can(self, action: str) -> bool:
        return action in self.actions

    @property
    def answers(self) -> list[Decision]:
        """What may be answered to an open question; none during the turn itself."""
        if self.open:
            return []
        return [decision for decision in self.few or self.decisions if decision["verb"] != "done"]

    def narrow(self, actions: Sequence[str]) -> None:
        """Of what was dropped several actions may be meant: leave only these to be chosen from."""
        meant = [decision for decision in self.decisions if decision["text"] in actions]
        if not self.open:
            self.few = meant
            return
        self.menu, self.work = "", meant[0]["verb"]
        self.dice = []
        for die in dict.fromkeys(meant[0]["dice"]):
            shared = min(decision["dice"].count(die) for decision in meant)
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
    def works(self) -> list[Decision]:
        """The work that fits what is in hand."""
        verbs = (self.work,) if self.work else WORK
        held = self.held
        return [
            decision
            for decision in self.of(*verbs)
            if all(decision["dice"].count(die) >= held.count(die) for die in held)
        ]

    # --- any number of cards ----------------------------------------------------------------------

    @property
    def keepable(self) -> list[str]:
        """The cards that can be kept, each once."""
        return sorted({card for decision in self.of("keep") for card in decision["cards"]})

    def touch_card(self, card: str) -> None:
        """Keep a card, or leave it."""
        self.kept = [one for one in self.keepable if (one in self.kept) != (one == card)]

    @property
    def keeps(self) -> str:
        """The action that keeps the cards chosen."""
        kept = sorted(self.kept)
        return next((decision["text"] for decision in self.of("keep") if decision["cards"] == kept), "done")

    # --- tiles, menus, double choices --------------------------------------------------------------

    def movable(self, tile: str) -> bool:
        """Whether an action tile may be moved now."""
        return any(decision["tile"] == tile for decision in self.of("move"))

    def touch_tile(self, tile: str) -> bool:
        """Take up an action tile; False if it may not be moved now."""
        if not self.movable(tile):
            return False
        self.tile = None if self.tile == tile else tile
        self.dice, self.work, self.menu = [], "", ""
        return True

    def put_back(self) -> bool:
        """Let go of what was taken up last; False if nothing was."""
        if self.first:
            self.first = ""
        elif self.few:
            self.few = []
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
        moves = [decision["text"] for decision in self.of("move") if decision["tile"] == self.tile]
        return [*moves, choice] if choice else moves


def first_of(decision: Decision) -> str:
    """The first half of a double action: a helper or a kind of tool; the second is its place."""
    return decision["tool"] if decision["verb"] == "tool" else decision["cards"][0]


def firsts(decisions: Sequence[Decision]) -> list[str]:
    """The first halves of double actions, each once."""
    return list(dict.fromkeys(map(first_of, decisions)))
