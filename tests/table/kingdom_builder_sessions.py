"""Random games of Kingdom Builder for tests."""

import random

from table.deals import Deal
from table.session import Session, Sitter

NAMES = ("Ada", "Brunhilde", "Chen", "Dov")


def played(seed: int, players: int, steps: int = 0, **options: object) -> Session:
    """A session after some actions, or at its end."""
    sitters = [Sitter(name=name) for name in NAMES[:players]]
    session = Session(Deal.of("kingdom_builder", seed, players, **options), sitters)
    chance = random.Random(seed)
    while steps and not session.over:
        actions = session.state.actions()
        kinds = sorted({action.kind for action in actions if action.kind != "end"}) or ["end"]
        kind = chance.choice(kinds)
        session.place(chance.choice([action for action in actions if action.kind == kind]))
        if session.inked is not None:
            session.reveal()
        steps -= 1
    return session
