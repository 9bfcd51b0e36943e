"""The state of a game of Woodcraft: actions, play, copies, views and JSON (docs/rules/woodcraft.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..chance import Chance
from ..game import IllegalAction, Json, Options, State, check_seat, no_action
from . import event_log, legal, playouts, refusals, scores, serialization, setup, turns, views
from .actions import Action
from .events import Decided
from .position import Position

if TYPE_CHECKING:
    from .view_types import View

#: Increased with every change after which the same seed and actions give another game.
RULES = 2


class Woodcraft(Position, State):
    """See ``State``. The orders in the hands of others, the decks and all later rolls are hidden."""

    game = "woodcraft"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Options) -> None:
        super().__init__(players, seed, options)
        setup.deal(self)
        turns.settle(self)

    @property
    def history(self) -> list[Action]:
        return [event.action for event in self.events if isinstance(event, Decided)]

    def legal(self) -> list[Action]:
        """Every legal action, in a fixed order that is not sorted. Do not change the list."""
        return legal.legal(self)

    def actions(self) -> list[Action]:
        return legal.actions(self)

    def refusal(self, action: Action) -> IllegalAction | None:
        if not isinstance(action, Action):
            return no_action()
        return None if action in legal.legal(self) else refusals.refusal(self, action)

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        turns.do(self, action)
        turns.reveal(self)

    def before_reveal(self, action: Action) -> Woodcraft | None:
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        turns.do(inked, action)
        return inked if inked.pending_reveal else None

    def do(self, action: Action) -> None:
        """Carry out a legal action without checking it, up to the next reveal."""
        turns.do(self, action)

    def reveal(self) -> None:
        """Reveal what is pending until somebody can decide."""
        turns.reveal(self)

    def playout(self, chance: Chance) -> None:
        playouts.playout(self, chance)

    def scores(self) -> list[int]:
        return scores.totals(self)

    def winners(self) -> list[int]:
        return scores.winners(self)

    def determinize(self, seat: int, seed: object) -> Woodcraft:
        """The hands of others, unseen cards, the order of the decks and all later random events are hidden."""
        check_seat(seat, self.players)
        new = self.copy()
        new.guessed = True
        new.chance = chance = Chance.of(seed, stream="wc guess")
        deck_of = self.book.deck_of
        lists = setup.hidden(new, seat)
        unseen: dict[str, list[str]] = {}
        for cards in lists:
            for card in cards:
                unseen.setdefault(deck_of[card], []).append(card)
        for deck in sorted(unseen):
            unseen[deck].sort()
            chance.shuffle(unseen[deck])
        for cards in lists:
            cards[:] = [unseen[deck_of[card]].pop() for card in cards]
        new.events = [event_log.masked(self, event, seat) for event in new.events]
        if seat != new.actor:  # the actor's hand may have changed
            new.legal_cache = new.sorted_cache = None
        return new

    def to_json(self) -> Json:
        return serialization.to_json(self, self.game, self.rules)

    @classmethod
    def from_json(cls, data: Json) -> Woodcraft:
        return serialization.from_json(cls, cls.game, cls.rules, data)

    def view(self, seat: int) -> View:
        return views.view(self, seat, self.game)
