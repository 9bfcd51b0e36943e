"""The selection of the actor: an action tile, one or two dice, a kind of work, or half of a choice in two parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.woodcraft.view_types import Decision, View

#: Free work on dice of the pile, in the displayed order.
WORK = ("saw", "splice", "glue")
#: Verbs of the turn itself, and of free actions; all other verbs answer a question.
TURN = ("move", "do", "berries", "other", "bonus", "market", "end")
FREE = (*WORK, "reuse", "harvest", "complete", "use")
#: Actions of two parts: the first names a card or a tool, the second its place.
DOUBLE = ("hire", "tool")
#: Verbs by which a displayed card is chosen where it is displayed, and the display.
ON_SHOW = {"take": "orders", "hire": "helpers", "claim": "contracts", "lift": "rows"}
#: Verbs by which a die of the pile is given away.
GIVEN = ("sell", "return")
#: Questions about dice of the pile; with more answers than these, one of the dice is chosen first.
ABOUT_DICE, MANY_ABOUT_DICE = ("cut", "join", "change", "recolor", "plant"), 6
#: The question that allows keeping any number of cards; ``done`` keeps none.
SUBSET = "setup_walnuts"


class Hand:
    """The selection of the deciding seat, updated with each view."""

    def __init__(self) -> None:
        #: The selected action tile.
        self.tile: str | None = None
        #: The indexes of the selected dice in the pile, at most two.
        self.dice: list[int] = []
        #: The selected kind of work, one of ``WORK``; "" for every kind that the selected dice allow.
        self.work = ""
        #: The open menu: "other" for another action in place of that of the tile, "bonus" for a bonus action, or "".
        self.menu = ""
        #: The first half of a double action: a card or a tool.
        self.first = ""
        #: The displayed cards that answer the question, and the chosen order or contract among them.
        self.on_show: list[str] = []
        self.order = ""
        #: Whether any number of cards may be kept, and those that will be kept; initially all.
        self.keeps_any = False
        self.kept: list[str] = []
        #: The remaining answers after a drop that several of them fit.
        self.few: list[Decision] = []
        #: The legal actions, as texts and as decisions.
        self.actions: tuple[str, ...] = ()
        self.decisions: list[Decision] = []
        self.pile: tuple[str, ...] = ()
        self.open = False

    def update(self, view: View) -> None:
        """Update the selection for a new view: everything that is still legal stays selected."""
        actions, pile = tuple(view["actions"]), tuple(view["players"][view["seat"]]["pile"])
        if actions == self.actions and pile == self.pile:
            return
        opens = view["prompt"]["id"] == "turn"
        if pile != self.pile or opens != self.open or not actions:  # without actions: another player may be next
            self.dice, self.work = [], ""
        self.actions, self.decisions, self.pile, self.few = actions, view["decisions"], pile, []
        self.keeps_any = view["prompt"]["id"] == SUBSET
        self.kept = self.keepable if self.keeps_any else []
        self.open = opens
        self.on_show, self.order = self._on_show(view), ""
        if self.tile is not None and not self.movable(self.tile):
            self.tile = None
        if self.work and not self.of(self.work):
            self.work = ""
        if self.menu and not self.of(self.menu):
            self.menu = ""
        if self.first and self.first not in firsts(self.of(*DOUBLE)):
            self.first = ""

    def _on_show(self, view: View) -> list[str]:
        """The displayed cards that answer the question; empty if anything else answers it, too."""
        shown = view["displays"]
        displayed = {*shown["orders"], *shown["helpers"], *(contract["id"] for contract in shown["contracts"])}
        displayed |= {order["id"] for order in view["players"][view["seat"]]["orders"]}
        answers = self.answers
        cards = list(dict.fromkeys(card for decision in answers for card in decision["cards"]))
        return cards if displayed.issuperset(cards) and all(one["verb"] in ON_SHOW for one in answers) else []

    def choose(self, proposal: Decision) -> bool:
        """Select what a proposed action takes; returns whether the selection may have changed.

        That is a tile, wood and its work, the first die of an answer, a displayed card that answers the question, all
        cards to keep, or a kind of tool. What the player has selected instead no longer hides the proposed answer.
        """
        cards = proposal["cards"]
        if proposal["verb"] == "move" and self.tile != proposal["tile"]:
            return self.touch_tile(proposal["tile"])
        if self.open:
            return self._choose_in_turn(proposal)
        selected = self.first, self.few
        if proposal not in self.few:
            self.few = []
        if self.begins_with_die:
            self.dice = [self.pile.index(die) for die in proposal["dice"][:1]]
            return True
        if self.keeps_any:
            self.kept = [card for card in self.keepable if card in cards]
            return True
        if proposal["verb"] == "tool":
            self.first = first_of(proposal)
            return True
        card = next(iter(cards), "")
        if card not in self.on_show:
            if self.first not in cards:
                self.first = ""
            return selected != (self.first, self.few)
        if self.of(*DOUBLE):
            self.first = card
        else:
            self.order = card
        return True

    def _choose_in_turn(self, proposal: Decision) -> bool:
        before = self.tile, self.menu, self.work, self.dice
        if self.menu != proposal["verb"]:
            self.menu = ""
        self.work, self.dice = "", []
        if proposal["verb"] in WORK:
            self.narrow([proposal["text"]])
        elif proposal["verb"] == "bonus":
            self.tile = None
        return before != (self.tile, self.menu, self.work, self.dice)

    @property
    def place(self) -> str:
        """Where the question is answered: a display of ``ON_SHOW``, the "rooms" for a chosen helper, or ""."""
        if not self.on_show:
            return ""
        return "rooms" if self.first else ON_SHOW[self.answers[0]["verb"]]

    def of(self, *verbs: str) -> list[Decision]:
        """The legal actions with one of these verbs."""
        return [decision for decision in self.decisions if decision["verb"] in verbs]

    def on_card(self, card: str, *verbs: str) -> str:
        """The legal action with one of these verbs and this card; "" for none."""
        return next((decision["text"] for decision in self.of(*verbs) if decision["cards"] == [card]), "")

    def on_die(self, die: str) -> str:
        """The answer that sells or returns this die of the pile; "" for none. Dice of ``die`` come from the bank."""
        return next((one["text"] for one in self.answers if one["verb"] in GIVEN and one["dice"] == [die]), "")

    def can(self, action: str) -> bool:
        return action in self.actions

    @property
    def answers(self) -> list[Decision]:
        """The answers to the open question; empty during the turn itself."""
        if self.open:
            return []
        return [decision for decision in self.few or self.decisions if decision["verb"] != "done"]

    def narrow(self, actions: Sequence[str]) -> None:
        """Narrow the choice to these actions, after a drop that several of them fit."""
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
        """Select or deselect a die of the pile; a third one, or the second one of a question, replaces the first."""
        if self.begins_with_die:
            self.dice = [] if place in self.dice else [place]
        elif place in self.dice:
            self.dice.remove(place)
        elif place < len(self.pile):
            self.dice = [*self.dice[-1:], place]
        self.menu = ""

    def choose_work(self, work: str) -> None:
        self.work = "" if self.work == work else work
        self.menu = ""

    @property
    def held(self) -> list[str]:
        """The names of the selected dice."""
        return [self.pile[place] for place in self.dice]

    @property
    def working(self) -> bool:
        """Whether dice or work are selected during the turn."""
        return self.open and bool(self.dice or self.work)

    @property
    def begins_with_die(self) -> bool:
        """Whether a die of the pile is chosen before an answer, because there are many answers."""
        answers = self.answers
        return len(answers) > MANY_ABOUT_DICE and all(
            answer["verb"] in ABOUT_DICE and set(answer["dice"]).issubset(self.pile) for answer in answers
        )

    @property
    def answers_with_die(self) -> list[Decision]:
        """The answers about the selected die; all of them if none is selected."""
        return [answer for answer in self.answers if set(self.held).issubset(answer["dice"])]

    @property
    def works(self) -> list[Decision]:
        """The legal work for the selected dice."""
        verbs = (self.work,) if self.work else WORK
        held = self.held
        return [
            decision
            for decision in self.of(*verbs)
            if all(decision["dice"].count(die) >= held.count(die) for die in held)
        ]

    # --- cards to keep ----------------------------------------------------------------------------

    @property
    def keepable(self) -> list[str]:
        """The ids of the cards that can be kept."""
        return sorted({card for decision in self.of("keep") for card in decision["cards"]})

    def touch_card(self, card: str) -> None:
        """Select or deselect a card to keep."""
        self.kept = [one for one in self.keepable if (one in self.kept) != (one == card)]

    @property
    def keeps(self) -> str:
        """The action that keeps the selected cards."""
        kept = sorted(self.kept)
        return next((decision["text"] for decision in self.of("keep") if decision["cards"] == kept), "done")

    # --- tiles, menus, choices in two parts --------------------------------------------------------

    def movable(self, tile: str) -> bool:
        """Whether an action tile may be moved now."""
        return any(decision["tile"] == tile for decision in self.of("move"))

    def touch_tile(self, tile: str) -> bool:
        """Select or deselect an action tile; False if it may not be moved now."""
        if not self.movable(tile):
            return False
        self.tile = None if self.tile == tile else tile
        self.dice, self.work, self.menu = [], "", ""
        return True

    def put_back(self) -> bool:
        """Cancel the latest selection; False if nothing is selected."""
        if self.order:
            self.order = ""
        elif self.first:
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
        """The actions for a choice: the move of the selected tile, if there is one, then the choice."""
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
