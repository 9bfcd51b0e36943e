"""The explore deck: how it is built, and what players can know about it (docs/rules/cartographers.md 4.13, 10.2)."""

from __future__ import annotations

from ..chance import Chance
from .cards import AMBUSH, EXPLORE
from .events import Revealed
from .position import Position
from .setup import RANDOM


def build(position: Position) -> None:
    """All explore cards, the ambushes not revealed yet and one more, shuffled (docs/rules/cartographers.md 4.13)."""
    waiting = [slug for slug in position.deck if slug in AMBUSH]
    position.deck = [*EXPLORE, *waiting, position.ambushes.pop()]
    position.chance.shuffle(position.deck)


def possible_ambushes(position: Position) -> list[str]:
    """The ambush cards that may still come, as far as players can know (docs/rules/cartographers.md 10.2)."""
    if position.options["ambushes"] != RANDOM:
        return [slug for slug in position.pack if slug in position.deck or slug in position.ambushes]
    revealed = {event.card for event in position.events if isinstance(event, Revealed)}
    return [slug for slug in AMBUSH if slug not in revealed]


def ambushes_inside(position: Position) -> int:
    """How many cards of the deck are ambushes."""
    return sum(1 for slug in position.deck if slug in AMBUSH)


def redraw(position: Position, chance: Chance) -> None:
    """Redraw everything hidden so that it fits what players know; ``chance`` becomes the generator of the game."""
    position.guessed = True
    position.chance = chance
    inside = ambushes_inside(position)
    unseen = sorted(possible_ambushes(position))
    chance.shuffle(unseen)
    position.ambushes = unseen[inside : inside + len(position.ambushes)]
    position.deck = sorted(slug for slug in position.deck if slug in EXPLORE) + unseen[:inside]
    chance.shuffle(position.deck)
