"""The draw that would follow a skill which a hint proposes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import engine
from engine.cartographers.sheets import GRID
from page.table.bot_seats import HINT
from page.table.questions import question
from table.answers import Answer

from .map import Ghost

if TYPE_CHECKING:
    from typing import Protocol

    from engine.cartographers.actions import Action
    from engine.cartographers.game import Cartographers
    from page.table.bot_seats import BotSeats, Hints

    class Picture(Protocol):
        """The display of the table, as far as this needs it."""

        @property
        def proposal(self) -> Proposal: ...
        def propose(self, proposal: Proposal) -> None: ...
        def show_held(self) -> None: ...

    class Host(Protocol):
        """What this needs of the table."""

        bots: BotSeats
        hints: Hints

        @property
        def state(self) -> Cartographers: ...
        @property
        def display(self) -> Picture: ...
        def describe(self, action: Action) -> str: ...
        def say(self, text: str) -> None: ...
        @property
        def drawing(self) -> bool: ...
        def play(self, action: Action) -> None: ...
        def show_advice(self, action: Action) -> None: ...


#: Time to search for the draw, s.
SECONDS = 0.5


class Proposal(NamedTuple):
    """The skill that a hint proposes, "" for none; the draw that would follow it, and the owner of the map drawn on."""

    skill: str = ""
    draw: Action | None = None
    owner: int = 0

    @property
    def ghost(self) -> Ghost | None:
        return Ghost(self.draw.terrain, GRID.names(self.draw.cells)) if self.draw else None


NOTHING = Proposal()


def ask_after(table: Host, skill: Action) -> None:
    """Search for the best draw after a proposed skill, and propose it if the hint is still shown then."""
    state = table.state
    if state.before_reveal(skill) is not None:  # the skill ends the turn, and the next card is unknown
        return
    then = state.copy()
    then.play(skill)
    if then.actor != state.actor:
        return

    def show(answer: Answer) -> None:
        if answer.done:
            action = engine.parse(then.game, answer.best[0].action)
            if action.kind == "draw" and then.question and table.display.proposal.skill == skill.word:
                table.display.propose(Proposal(skill.word, action, then.question.owner))
                table.display.show_held()
                table.say(table.describe(action))

    table.bots.ask(question(then, table.hints.adviser) | {"seconds": SECONDS}, then, show, HINT)


def open_proposed(table: Host, skill: Action) -> None:
    """Open a proposed skill, and hold the draw that was proposed with it; ask for one if none is known yet."""
    draw = table.display.proposal.draw
    table.play(skill)
    if draw is not None and table.drawing:
        table.show_advice(draw)
        table.say(table.describe(draw))
    elif table.drawing:
        table.hints.ask()
