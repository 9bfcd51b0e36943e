"""The state of a game of Cartographers: actions, play, copies, views and JSON (docs/rules/cartographers.md)."""

from __future__ import annotations

from ..chance import Chance
from ..game import IllegalAction, Json, Options, Score, State, check_seat
from . import deck, legal, refusals, scores, serialization, turns, views
from .actions import OPEN, PASS, Action, draw
from .events import Drawn, Passed, SkillUsed
from .position import Position
from .questions import Legal
from .sheets import Sheet
from .view_types import View

#: Increased with every change after which the same seed and actions give another game. Since 2, skills are used at the
#: moments printed on their cards; in 1 every skill was opened before the draw.
RULES = 2


class Cartographers(Position, State):
    """See ``State``. Only the deck is hidden.

    All seats draw the same card, one after the other in the order of seats. An ambush is drawn by a neighbour; in solo
    it walks round the map by itself.
    """

    game = "cartographers"
    rules = RULES

    def __init__(self, players: int, seed: str, options: Options) -> None:
        super().__init__(players, seed, options)
        turns.start(self)

    @property
    def history(self) -> list[Action]:
        actions = []
        for event in self.events:
            match event:
                case Drawn(_, terrain, cells):
                    actions.append(draw(terrain, cells))
                case SkillUsed(_, skill):
                    actions.append(OPEN[skill])
                case Passed():
                    actions.append(PASS)
        return actions

    def actions(self) -> list[Action]:
        return legal.actions(self)

    def legal_draws(self) -> Legal:
        """What may be drawn in answer to the current question."""
        return legal.current_draws(self)

    def refusal(self, action: Action) -> IllegalAction | None:
        return refusals.refusal(self, action)

    def play(self, action: Action) -> None:
        refused = self.refusal(action)
        if refused:
            raise refused
        turns.answer(self, action.kind, action.word, action.cells)
        if not self.questions:
            turns.explore(self)

    def before_reveal(self, action: Action) -> Cartographers | None:
        """See ``State``. The last draw of a game gives a copy, too, although it reveals nothing."""
        refused = self.refusal(action)
        if refused:
            raise refused
        inked = self.copy()
        turns.answer(inked, action.kind, action.word, action.cells)
        if inked.questions:
            return None
        inked.pending_reveal = True
        return inked

    def playout(self, chance: Chance) -> None:
        from .playouts import playout  # not part of the first screen

        playout(self, chance)

    def scores(self) -> list[int]:
        return scores.totals(self)

    def winners(self) -> list[int]:
        return scores.winners(self)

    def edict_amount(self, place: int, sheet: Sheet) -> int:
        """Points of the edict 0-3 (A-D) on a sheet, with the switches of this game."""
        return scores.edict_amount(self, place, sheet)

    def edict_score(self, place: int, sheet: Sheet) -> Score:
        """``edict_amount`` with its parts."""
        return scores.edict_score(self, place, sheet)

    @property
    def mark(self) -> int:
        """The sum of the solo values of the edicts (docs/rules/cartographers.md 5.2)."""
        return scores.mark(self)

    @property
    def rating(self) -> int:
        """The solo rating: the score less ``mark`` (docs/rules/cartographers.md 5.2)."""
        return scores.rating(self)

    def determinize(self, seat: int, seed: object) -> Cartographers:
        """The order of the deck, the ambush cards in it and all later shuffles are hidden.

        If the four ambush cards were dealt at random from the eight, their names are hidden, too.
        """
        check_seat(seat, self.players)
        new = self.copy()
        deck.redraw(new, Chance.of(seed, stream="cartographers guess"))
        return new

    def to_json(self) -> Json:
        return serialization.to_json(self, self.game, self.rules)

    @classmethod
    def from_json(cls, data: Json) -> Cartographers:
        state = cls(*serialization.read_setup(data, cls.game, cls.rules))
        serialization.read_position(state, data)
        return state

    def view(self, seat: int) -> View:
        return views.view(self, seat)
