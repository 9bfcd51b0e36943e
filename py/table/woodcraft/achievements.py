"""The achievements of Woodcraft, from the events of a finished game and its workshop."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.woodcraft.game import Woodcraft
from engine.woodcraft.view_types import LogEntry, Player, View
from table.achievements import Achievement


class Facts(NamedTuple):
    """A finished game as one seat has played it."""

    view: View
    seat: int
    #: Per round, from the first: the verbs of the seat's decisions.
    rounds: list[list[str]]
    #: The events of the seat.
    events: list[LogEntry]
    beaten: bool

    @property
    def player(self) -> Player:
        return self.view["players"][self.seat]

    @property
    def verbs(self) -> Counter[str]:
        """How often the seat has made each kind of decision."""
        return Counter(verb for verbs in self.rounds for verb in verbs)

    def orders_by(self, rounds: int) -> int:
        """How many orders were completed in the first rounds."""
        return sum(verbs.count("complete") for verbs in self.rounds[:rounds])

    @property
    def most_orders_in_round(self) -> int:
        return max(verbs.count("complete") for verbs in self.rounds)

    @property
    def lost_orders(self) -> int:
        return sum(entry["id"] == "fall" for entry in self.events)

    @property
    def trees(self) -> list[int]:
        """The values of the harvested trees."""
        return [int(entry["die"][1:]) for entry in self.events if entry["id"] == "harvest"]

    @property
    def final(self) -> dict[str, int]:
        return dict(self.view["final"][self.seat])  # type: ignore[arg-type]


def facts(state: Woodcraft, seat: int, beaten: bool) -> Facts:
    view = state.view(seat)
    rounds: list[list[str]] = [[]]
    events = []
    for entry in view["log"]:
        if entry["id"] == "round" and entry["n"] > 1:
            rounds.append([])
        if entry.get("seat") != seat:
            continue
        events.append(entry)
        if entry["id"] in ("act", "auto"):
            rounds[-1].append(entry["action"].partition(" ")[0])
    return Facts(view, seat, rounds, events, beaten)


def _none_lost(facts: Facts) -> bool:
    done = len(facts.player["completed"])
    return done >= 4 and not facts.lost_orders and not facts.player["orders"]


ACHIEVEMENTS = (
    Achievement("early_order", lambda facts: facts.orders_by(3) > 0),
    Achievement("work", lambda facts: all(facts.verbs[verb] for verb in ("saw", "splice", "glue"))),
    Achievement("helpers", lambda facts: len(facts.player["helpers"]) >= 4),
    Achievement("upgrades", lambda facts: len(facts.player["upgrades"]) >= 4),
    Achievement("attic", lambda facts: len(facts.player["attic"]) >= 4),
    Achievement("trees", lambda facts: len(facts.trees) >= 3),
    Achievement("tall_tree", lambda facts: max(facts.trees, default=0) >= 6),
    Achievement("contract", lambda facts: bool(facts.player["contracts"])),
    Achievement("two_orders", lambda facts: facts.most_orders_in_round >= 2),
    Achievement("six_orders", lambda facts: len(facts.player["completed"]) >= 6),
    Achievement("none_lost", _none_lost),
    Achievement("income", lambda facts: facts.player["income"]["walnut"] >= 6),
    Achievement("market", lambda facts: facts.player["tracks"]["market"] >= 7),
    Achievement("reputation", lambda facts: facts.player["tracks"]["reputation"] >= 10),
    Achievement("points", lambda facts: facts.final["total"] >= 120),
    Achievement("beat_bot", lambda facts: facts.beaten),
)
