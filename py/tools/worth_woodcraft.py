"""The worth of a card or an upgrade: each game is replayed from the turn of the choice without that thing.

Win rates do not measure the worth of a thing, because a seat that is ahead can afford more. Here the same seat plays on
from the same position twice, once with the thing and once with its next choice, and its leads over the best rival are
compared. Both games are equal up to that turn, so the only other difference is chance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from statistics import mean, stdev
from typing import Any

import bots
import engine
from bots.base import Bot, Ranking
from bots.woodcraft.evaluation import Evaluator
from bots.woodcraft.greedy import BLUR, Blur, ranked
from bots.woodcraft.simple import OwnDecisionsBot
from bots.woodcraft.weights import FULL, Weights
from engine.woodcraft.cards import UPGRADES
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.seats import Seat

GAME, LEVEL = "woodcraft", "normal"
KINDS = ("upgrade", "helper", "order")
#: The target range of the worth, in points of lead. The leads of equal bots have an SD of about 32, so 8 points are a
#: tenth of all wins.
BAND = (-8.0, 8.0)
#: A worth is flagged if it misses the range by more than this number of standard errors.
ERRORS = 2.0
#: The value of a position with the thing that must be avoided.
_NEVER = 1000.0

#: A choice: the thing, the seat, the round, and the differences in lead (solo: score) and win share with and without
#: the thing.
Row = dict[str, Any]


def taken(state: Woodcraft, seat: Seat) -> dict[str, str]:
    """Everything that a seat has chosen so far: name -> kind. Walnut orders are dealt, not chosen."""
    names = {name: "upgrade" for bit, name in enumerate(UPGRADES) if seat.owned >> bit & 1}
    names |= {helper: "helper" for helper in seat.rooms if helper}
    orders = [*(order for order, _ in seat.orders), *seat.completed]
    if any(card in state.book.orders for card in seat.aside):
        # Orders that were not kept are set aside, so those in hand were chosen.
        orders += [card for card in seat.hand if card in state.book.orders]
    return names | {order: "order" for order in orders if state.book.deck_of[order] != "orders walnut"}


class _Without(Evaluator):
    """The evaluation of normal, with a great penalty for having one thing."""

    def __init__(self, state: Woodcraft, number: int, weights: Weights, what: str) -> None:
        super().__init__(state, number, weights)
        self._what = what

    def value(self, state: Woodcraft) -> float:
        value = super().value(state)
        return value - _NEVER if self._what in taken(state, state.seats[self.number]) else value


class Abstainer(OwnDecisionsBot):
    """The level normal, except that it avoids one thing."""

    def __init__(self, seed: object, what: str) -> None:
        super().__init__(seed)
        self._what = what

    def weigh(self, state: engine.State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        blur = Blur(BLUR, self.chance(state, seat))
        yield 1.0, ranked(state, _Without(state, seat, FULL, self._what), self.must_include, blur)


def choices(
    name: str, seats: int, wanted: Collection[str] = KINDS, again: int = 1, cards: Any = "standard"
) -> list[Row]:
    """Play one game, and ``again`` continuations of each choice whose kind or name is wanted."""
    state = engine.new(GAME, seats, name, {"card_set": cards})
    assert isinstance(state, Woodcraft)
    players = _players(name, seats, 0)
    known: list[dict[str, str]] = [{} for _ in range(seats)]
    starts: dict[int, tuple[object, Woodcraft]] = {}
    candidates: list[tuple[int, str, str, Woodcraft, Woodcraft]] = []
    while (seat := state.actor) is not None:
        moment = state.phase, state.round
        if seat not in starts or starts[seat][0] != moment:
            starts[seat] = moment, state.copy()
        state.play(players[seat].choose(state, seat))
        for number in range(seats):
            now = taken(state, state.seats[number])
            for what in now.keys() - known[number].keys():
                if now[what] in wanted or what in wanted:
                    candidates.append((number, now[what], what, starts[number][1], state.copy()))
            known[number] = now
    rows = []
    for number, kind, what, start, then in sorted(candidates, key=lambda one: one[:3]):
        ends: list[tuple[Woodcraft, Woodcraft]] = []
        for time in range(again):
            with_it = _end(then, _players(name, seats, time)) if time else state
            abstaining = _players(name, seats, time)
            abstaining[number] = Abstainer(abstaining[number].seed, what)
            ends.append((with_it, _end(start, abstaining)))
        if any(what in taken(without, without.seats[number]) for _, without in ends):
            # A forced choice: there was no alternative.
            continue
        rows.append(
            {
                "kind": kind,
                "name": what,
                "seat": number,
                "round": start.round,
                "more": mean(_lead(one, number) - _lead(other, number) for one, other in ends),
                "won": mean((number in one.winners()) - (number in other.winners()) for one, other in ends),
            }
        )
    return rows


def _players(name: str, seats: int, time: int) -> list[Bot]:
    return [bots.make(GAME, LEVEL, f"{name} {seat}" + (f" {time}" if time else "")) for seat in range(seats)]


def _end(state: Woodcraft, players: Sequence[Bot]) -> Woodcraft:
    """The result of a game that these bots finish."""
    state = state.copy()
    while (seat := state.actor) is not None:
        state.play(players[seat].choose(state, seat))
    return state


def _lead(state: Woodcraft, number: int) -> int:
    """The lead over the best rival; in a solo game, the points."""
    scores = state.scores()
    mine = scores.pop(number)
    return mine - max(scores, default=0)


def statistics_of(rows: Sequence[Row]) -> dict[str, Any]:
    """The number of choices by kind and name, and the mean differences in lead and win share."""
    report: dict[str, Any] = {}
    for kind in KINDS:
        of = [row for row in rows if row["kind"] == kind]
        if len(of) < 2:
            continue
        spread = stdev(row["more"] for row in of)
        names = sorted({row["name"] for row in of}, key=lambda name: (name not in UPGRADES, name))
        report[kind] = {"all": _entry(of, spread)}
        report[kind] |= {name: _entry([row for row in of if row["name"] == name], spread) for name in names}
    return report


def _entry(rows: Sequence[Row], spread: float) -> dict[str, Any]:
    """The spread is that of the whole kind, because single things have few games."""
    more, error = mean(row["more"] for row in rows), spread / len(rows) ** 0.5
    flags = ["loses"] * (more + ERRORS * error < BAND[0]) + ["dominant"] * (more - ERRORS * error > BAND[1])
    return {"n": len(rows), "more": more, "se": error, "won": mean(row["won"] for row in rows), "flags": flags}


def lines(report: dict[str, Any]) -> Iterator[str]:
    for kind, entries in report.items():
        yield f"{kind}: more of a lead than without it, {BAND[0]:+.0f} to {BAND[1]:+.0f}"
        for name, entry in entries.items():
            yield (
                f"  {name:<18}{entry['n']:>6} chosen {entry['more']:>+6.1f} +- {entry['se']:<5.1f}"
                f"wins {100 * entry['won']:>+5.1f} %  {', '.join(entry['flags'])}"
            )
