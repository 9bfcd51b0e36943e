"""What a card or an upgrade brings: each game is played again, from the turn it was chosen in, by who does without it.

Who wins with a thing does not tell what it is worth: who is ahead has more to spare for it. Here the same seat of the
same deal plays on from the same position, once as it did, once taking whatever it likes best but that one thing, and
the two leads over the best rival are compared. Up to that turn both games are one, so only chance differs besides.
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
from bots.woodcraft.simple import chance_of
from bots.woodcraft.weights import FULL, Weights
from engine.woodcraft.cards import UPGRADES
from engine.woodcraft.game import Woodcraft
from engine.woodcraft.seats import Seat

GAME, LEVEL = "woodcraft", "normal"
KINDS = ("upgrade", "helper", "order")
#: What is held to be no trap and not dominant, in points of the lead. The leads of equals have an SD of some 32, so 8
#: points are a tenth of all wins.
BAND = (-8.0, 8.0)
#: So many standard errors off the band is taken for no chance.
ERRORS = 2.0
#: What nobody would gain for anything.
_NEVER = 1000.0

#: A choice: what was chosen, by whom and when, how much more of a lead (alone: of a score) and of a win there was
#: with it than without it.
Row = dict[str, Any]


def taken(state: Woodcraft, seat: Seat) -> dict[str, str]:
    """All that a seat has chosen so far: name -> kind. Walnut orders are dealt, not chosen."""
    names = {name: "upgrade" for bit, name in enumerate(UPGRADES) if seat.owned >> bit & 1}
    names |= {helper: "helper" for helper in seat.rooms if helper}
    orders = [*(order for order, _ in seat.orders), *seat.completed]
    if any(card in state.book.orders for card in seat.aside):
        # Those not kept are put aside: what is left in hand was chosen.
        orders += [card for card in seat.hand if card in state.book.orders]
    return names | {order: "order" for order in orders if state.book.deck_of[order] != "orders walnut"}


class _Without(Evaluator):
    """Looks at positions like the usual player, who would do anything to be without one thing."""

    def __init__(self, state: Woodcraft, number: int, weights: Weights, what: str) -> None:
        super().__init__(state, number, weights)
        self._what = what

    def value(self, state: Woodcraft) -> float:
        value = super().value(state)
        return value - _NEVER if self._what in taken(state, state.seats[self.number]) else value


class Abstainer(Bot):
    """The usual player, but for one thing that it does without."""

    def __init__(self, seed: object, what: str) -> None:
        super().__init__(seed)
        self._what = what

    def weigh(self, state: engine.State, seat: int, seconds: float = 1.0) -> Iterator[tuple[float, Ranking]]:
        assert isinstance(state, Woodcraft)
        blur = Blur(BLUR, chance_of(self, state, seat))
        yield 1.0, ranked(state, _Without(state, seat, FULL, self._what), self.must_include, blur)


def choices(
    name: str, seats: int, wanted: Collection[str] = KINDS, again: int = 1, cards: Any = "standard"
) -> list[Row]:
    """One game, and again from each choice in it that is wanted by its kind or name, ``again`` times."""
    state = engine.new(GAME, seats, name, {"card_set": cards})
    assert isinstance(state, Woodcraft)
    sitting = _sitting(name, seats, 0)
    known: list[dict[str, str]] = [{} for _ in range(seats)]
    starts: dict[int, tuple[object, Woodcraft]] = {}
    candidates: list[tuple[int, str, str, Woodcraft, Woodcraft]] = []
    while (seat := state.actor) is not None:
        moment = state.phase, state.round
        if seat not in starts or starts[seat][0] != moment:
            starts[seat] = moment, state.copy()
        state.play(sitting[seat].choose(state, seat))
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
            with_it = _end(then, _sitting(name, seats, time)) if time else state
            abstaining = _sitting(name, seats, time)
            abstaining[number] = Abstainer(abstaining[number].seed, what)
            ends.append((with_it, _end(start, abstaining)))
        if any(what in taken(without, without.seats[number]) for _, without in ends):
            # It came unasked: there was nothing else to take.
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


def _sitting(name: str, seats: int, time: int) -> list[Bot]:
    return [bots.make(GAME, LEVEL, f"{name} {seat}" + (f" {time}" if time else "")) for seat in range(seats)]


def _end(state: Woodcraft, sitting: Sequence[Bot]) -> Woodcraft:
    """What a game comes to, played on by these."""
    state = state.copy()
    while (seat := state.actor) is not None:
        state.play(sitting[seat].choose(state, seat))
    return state


def _lead(state: Woodcraft, number: int) -> int:
    """Points more than the best rival; alone, points."""
    scores = state.scores()
    mine = scores.pop(number)
    return mine - max(scores, default=0)


def statistics_of(rows: Sequence[Row]) -> dict[str, Any]:
    """By kind and name: how often it was chosen, and how much more of a lead and of wins it brought."""
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
    """The spread is that of the whole kind: few games tell little of their own."""
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
