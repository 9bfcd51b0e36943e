"""Two games of one deal, compared."""

import random
from importlib import import_module
from typing import Any

from table.compare import Comparison
from table.deals import Deal
from table.session import Session


def played(game: str, shared: int, seed: int, deal: int = 3, **options: Any) -> Session:
    """A finished game of random actions; the first ``shared`` ones do not depend on the seed."""
    session = Session(Deal.of(game, deal, **options))
    first, later = random.Random(0), random.Random(seed)
    while not session.over:
        chance = first if len(session.state.history) < shared else later
        session.place(chance.choice(session.state.actions()))
        if session.inked is not None:
            session.reveal()
    return session


def compared(one: Session, other: Session) -> Comparison:
    frames: Any = import_module(f"table.{one.deal.game}.frames").frames
    sides = (one.state, other.state)
    return Comparison(one.deal.game, [frames(side) for side in sides], [side.history for side in sides])
