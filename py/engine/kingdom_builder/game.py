"""The state of a game of Kingdom Builder: actions, play, copies, views and JSON (docs/rules/kingdom-builder.md)."""

from __future__ import annotations

from ..chance import Chance
from ..game import IllegalAction, Json, Options, State, check_seat
from . import legal, refusals, scores, serialization, turns, views
from .actions import BUILD, END, REDRAW, Action, move
from .events import Built, Exchanged, Moved, TurnEnded
from .position import Position
from .view_types import View

#: Increased with every change after which the same seed and actions give another game.
RULES = 1


class KingdomBuilder(Position, State):
    """See ``State``. The cards in the hands of others and the order of the deck are hidden.

    The card of the turn is face up. A turn ends by its own action, after which the next card is drawn and the next
    seat shows its card.
    """

    game = "kingdom_builder"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Options) -> None:
        super().__init__(players, seed, options)
        turns.deal(self)

    @property
    def history(self) -> list[Action]:
        actions = []
        for event in self.events:
            match event:
                case Built(_, kind, target):
                    actions.append(BUILD[kind][target])
                case Moved(_, kind, origin, target):
                    actions.append(move(kind, origin, target))
                case TurnEnded():
                    actions.append(END)
                case Exchanged():
                    actions.append(REDRAW)
        return actions

    def actions(self) -> list[Action]:
        return legal.actions(self)

    def refusal(self, action: Action) -> IllegalAction | None:
        return refusals.refusal(self, action)

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        turns.do(self, action.kind, action.origin, action.target)
        turns.reveal(self)

    def before_reveal(self, action: Action) -> KingdomBuilder | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        turns.do(inked, action.kind, action.origin, action.target)
        return inked if inked.pending_reveal else None

    def playout(self, chance: Chance) -> None:
        from .playouts import playout  # not part of the first screen

        playout(self, chance)

    def scores(self) -> list[int]:
        return scores.totals(self)

    def winners(self) -> list[int]:
        return scores.winners(self)

    def determinize(self, seat: int, seed: object) -> KingdomBuilder:
        """The cards in the hands of others, the order of the deck and all later shuffles are hidden."""
        check_seat(seat, self.players)
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="kb guess")
        others = [one for number, one in enumerate(new.seats) if number != seat and one.hand]
        unseen = sorted([*new.deck, *(one.hand for one in others)])
        chance.shuffle(unseen)
        for one in others:
            one.hand = unseen.pop()
        new.deck = unseen
        return new

    def to_json(self) -> Json:
        return serialization.to_json(self, self.game, self.rules)

    @classmethod
    def from_json(cls, data: Json) -> KingdomBuilder:
        state = cls(*serialization.read_setup(data, cls.game, cls.rules))
        serialization.read_position(state, data)
        return state

    def view(self, seat: int) -> View:
        return views.view(self, seat)
