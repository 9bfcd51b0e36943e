"""Checks of the sections of a card set against each other. Each section is valid by itself before (``schema``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..problems import Param, Problem
from .checks import NONE, Wrong
from .problems import problem
from .vocabulary import INCOME_TRACKS, events_caused
from .wheel import QUADRANTS

SEATS = ("1", "2", "3", "4")
ANY_ADJACENT = "any_adjacent"


def _wrong(expected: Problem, found: Param, *steps: str | int, inside: object = None) -> Wrong:
    """Wrong at this path; ``inside`` is the entry at its index."""
    wrong = Wrong(expected, found)
    for step in reversed(steps):
        wrong.under(step, inside)
    return wrong


def _calendar(document: Any) -> None:
    for seats in SEATS:
        rounds = document["rounds"]["by_players"][seats]
        phases = document["rounds"]["income_after"][seats]
        if phases != sorted(set(phases)) or phases[-1] != rounds:
            found = ", ".join(map(str, phases))
            raise _wrong(problem("expected.rounds", last=rounds), found, "rounds", "income_after", seats)


def _supply(document: Any) -> None:
    """There must be enough cards to deal to every seat, without those on display."""
    _enough(document, displayed=False)


def full_supply(document: Any) -> None:
    """There must be enough cards to fill the displays, which comes first, and then to deal to every seat."""
    _enough(document, displayed=True)


def _enough(document: Any, displayed: bool) -> None:
    setup = document["setup"]
    deal, display = setup["deal"], setup["display"] if displayed else {}
    for section, deck, each, shown in (
        ("helpers", "early", deal["helpers_early"], display.get("helpers", 0)),
        ("orders", "early", deal["orders_early"], display.get("orders", 0)),
        ("orders", "walnut", deal["orders_walnut"], 0),
    ):
        cards, low = len(document[section][deck]), each * len(SEATS) + shown
        if cards < low:
            raise _wrong(problem("expected.cards", low=low), cards, section, deck)


def _ids(document: Any) -> None:
    """No two cards have the same id."""
    seen: set[str] = set()
    decks = [("orders", deck) for deck in document["orders"]] + [("helpers", deck) for deck in document["helpers"]]
    for path in (*decks, ("public_contracts",), ("solo", "cards"), ("reputation_tiles",), ("upgrades",)):
        cards: Any = document
        for step in path:
            cards = cards[step]
        for number, card in enumerate(cards):
            if card["id"] in seen:
                raise _wrong(problem("expected.own_id"), card["id"], *path, number, "id", inside=card)
            seen.add(card["id"])


def _wheel(document: Any) -> None:
    seen: set[tuple[int, int]] = set()
    for number, field in enumerate(document["wheel"]["outer"]):
        for space in field["spaces"]:
            if (field["quadrant"], space) in seen:
                raise _wrong(problem("expected.bare_spaces"), space, "wheel", "outer", number, "spaces")
            seen.add((field["quadrant"], space))
    quadrants = [window["quadrant"] for window in document["wheel"]["saw"]]
    if sorted(quadrants) != list(range(QUADRANTS)):
        raise _wrong(problem("expected.quadrants"), ", ".join(map(str, quadrants)), "wheel", "saw")


def _upgrades(document: Any) -> None:
    upgrades = document["upgrades"]
    reached: set[str] = set()
    for _ in upgrades:
        reached |= {upgrade["id"] for upgrade in upgrades if reached.issuperset(upgrade["needs"])}
    for number, upgrade in enumerate(upgrades):
        if upgrade["id"] not in reached:
            found = ", ".join(upgrade["needs"])
            raise _wrong(problem("expected.upgrades"), found, "upgrades", number, "needs", inside=upgrade)
        sapling = upgrade.get("sapling")
        if sapling and (sapling[0] != upgrade["id"][len("pot_")] or sapling[1] == "6"):
            expected = problem("expected.sapling", color=upgrade["id"].removeprefix("pot_"))
            raise _wrong(expected, sapling, "upgrades", number, "sapling", inside=upgrade)


def _tracks(document: Any) -> None:
    tracks, last = document["income_tracks"], document["income_tracks"]["max"]
    for name in ("tool_line_between", "points_line_between"):
        low, high = tracks[name]
        if high != low + 1 or high > last:
            raise _wrong(problem("expected.pair", last=last), f"{low}, {high}", "income_tracks", name)
    starts = document["setup"]["track_start"]
    ends = dict.fromkeys(INCOME_TRACKS, last)
    ends["reputation"] = len(document["reputation"]["per_order_points_by_space"]) - 1
    for track, end in ends.items():
        if starts[track] > end:
            raise _wrong(problem("expected.space", last=end), starts[track], "setup", "track_start", track)
        for seats, places in document["setup"]["head_start"].items():
            for place, ahead in enumerate(places):
                if starts[track] + ahead[track] > end:
                    found = starts[track] + ahead[track]
                    raise _wrong(problem("expected.space", last=end), found, "setup", "head_start", seats, place, track)
    if tracks["second_marker_starts_at"] > last:
        found = tracks["second_marker_starts_at"]
        raise _wrong(problem("expected.space", last=last), found, "income_tracks", "second_marker_starts_at")
    for number, space in enumerate(document["reputation"]["tile_spaces"]):
        if space > ends["reputation"]:
            raise _wrong(problem("expected.space", last=ends["reputation"]), space, "reputation", "tile_spaces", number)


def _rooms(document: Any) -> None:
    section = document["workshop_rooms"]
    rows, columns = section["rows"], section["columns"]
    places: set[tuple[int, int]] = set()
    for number, room in enumerate(section["rooms"]):
        row, column = room["at"]
        if row >= rows or column >= columns or (row, column) in places:
            expected = problem("expected.place", rows=rows, columns=columns)
            raise _wrong(expected, f"{row}, {column}", "workshop_rooms", "rooms", number, "at")
        places.add((row, column))
    start = tuple(section["start"])
    if start not in places:
        raise _wrong(problem("expected.room"), ", ".join(map(str, start)), "workshop_rooms", "start")


def _attic(document: Any) -> None:
    attic = document["attic"]
    every: Sequence[str] = [space for row in ("bottom", "middle", "top") for space in attic["rows"][row]]
    for number, space in enumerate(every):
        if space in every[:number]:
            raise _wrong(problem("expected.different"), space, "attic", "rows")
    for space, needed in attic["needs"].items():
        for other in (space, *needed):
            if other not in every and (other != ANY_ADJACENT or needed != [ANY_ADJACENT]):
                raise _wrong(problem("expected.attic"), other, "attic", "needs", space)
    for row in ("middle", "top"):
        for space in attic["rows"][row]:
            if space not in attic["needs"]:
                raise _wrong(problem("expected.before"), NONE, "attic", "needs", space)
    seen: list[set[str]] = []
    for number, edge in enumerate(attic["edges"]):
        pair = set(edge["between"])
        if not pair.issubset(every) or pair in seen:
            found = " and ".join(edge["between"])
            raise _wrong(problem("expected.edge"), found, "attic", "edges", number, "between")
        seen.append(pair)


def _contracts(document: Any) -> None:
    there = len(document["public_contracts"])
    for seats, shown in document["setup"]["public_contracts"].items():
        if shown > there:
            raise _wrong(problem("expected.all", most=there), shown, "setup", "public_contracts", seats)


def _levels(document: Any) -> None:
    bounds = [level["below"] for level in document["solo"]["score_levels"]]
    rising = bounds[:-1]
    if bounds[-1] is not None or None in rising or rising != sorted(set(rising)):
        found = ", ".join(map(str, bounds))
        raise _wrong(problem("expected.bounds"), found, "solo", "score_levels")


def _loops(document: Any) -> None:
    """Triggers may set off each other, but not in a cycle."""
    leads: dict[str, set[str]] = {}
    for deck, cards in document["helpers"].items():
        for number, card in enumerate(cards):
            for place, effect in enumerate(card["ability"]["effects"]):
                if effect["op"] != "trigger" or "limit" in effect:
                    continue
                leads.setdefault(effect["on"], set()).update(events_caused(effect["do"]))
                reached = set(leads[effect["on"]])
                for _ in leads:
                    reached |= {far for near in reached for far in leads.get(near, ())}
                if effect["on"] in reached:
                    path = ("helpers", deck, number, "ability", f"effects[{place}]", "do")
                    expected = problem("expected.no_loop")
                    raise _wrong(expected, effect["on"], *path, inside=card)


#: Each raises ``Wrong``.
TOGETHER: tuple[Callable[[Any], None], ...] = (
    _calendar,
    _supply,
    _ids,
    _wheel,
    _upgrades,
    _tracks,
    _rooms,
    _attic,
    _contracts,
    _levels,
    _loops,
)
