"""The parts of a score, summed by the rule that pays them."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.game import Part


class Payment(NamedTuple):
    """What a rule pays: how many parts, and their amounts in all."""

    rule: str
    times: int
    amount: int


def payments(parts: Iterable[Part]) -> list[Payment]:
    """The parts of a score by rule, in the order in which the rules occur."""
    amounts: dict[str, list[int]] = {}
    for part in parts:
        amounts.setdefault(part.rule, []).append(part.amount)
    return [Payment(rule, len(paid), sum(paid)) for rule, paid in amounts.items()]
