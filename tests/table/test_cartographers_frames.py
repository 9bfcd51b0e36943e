"""The frames of Cartographers: the map before monsters come, in the season of their card."""

from session_helpers import redrawn, steps

from engine.cartographers.events import AmbushStruck, Revealed, SeasonScored
from page.cartographers.log import newest
from table.cartographers.frames import frames, with_map


def season_with_monsters():
    """A game in which monsters came with the first card of a season."""
    for seed in range(60):
        for session in steps(seed):
            events = session.state.events
            for scored, card, struck in zip(events, events[1:], events[2:], strict=False):
                if (type(scored), type(card), type(struck)) == (SeasonScored, Revealed, AmbushStruck):
                    return session
    raise AssertionError("no such game")


def test_monsters_come_in_the_season_of_their_card():
    state = season_with_monsters().state
    places = frames(state)
    number = next(i for i, frame in enumerate(places) if frame.kind == "ambush" and places[i - 1].kind == "season")
    before, after = places[number - 1].state, places[number].state.view(0)
    shown = with_map(after, before)
    assert shown["season"] == after["season"] == places[number - 1].season + 1
    assert (shown["time"], shown["revealed"]) == (after["time"], after["revealed"])
    assert len(shown["season_scores"][0]) == shown["season"]
    assert shown["sheets"] == before.view(0)["sheets"] != after["sheets"]
    assert shown["now"] == before.view(0)["now"]


ROWS = [
    "VV.........",
    "V..^.......",
    "........^..",
    "...........",
    "...........",
    ".....^.....",
    "...........",
    "...........",
    "..^........",
    "MM.....^...",
    "MM.........",
]


def test_the_newest_draw_is_that_of_monsters_once_they_have_come():
    start = next(steps(0)).state
    view = redrawn(start, ROWS).view(0)
    view["log"] = [{"id": "draw", "seat": 0, "sheet": 0, "card": "hamlet", "cells": ["A1", "A2", "B1"]}]
    assert newest(view, 0) == ["A1", "A2", "B1"]
    view["log"].append({"id": "ambush", "card": "ogre_charge", "cells": ["J1", "J2", "K1", "K2"]})
    view["log"].append({"id": "reveal", "card": "orchard"})
    assert newest(view, 0) == ["J1", "J2", "K1", "K2"]


def test_the_newest_draw_on_a_map_is_not_that_on_another_one():
    view = next(steps(0)).state.view(0)
    view["log"] = [
        {"id": "draw", "seat": 0, "sheet": 0, "card": "hamlet", "cells": ["A1", "A2", "B1"]},
        {"id": "draw", "seat": 1, "sheet": 1, "card": "hamlet", "cells": ["A1", "B1", "B2"]},
    ]
    assert newest(view, 0) == ["A1", "A2", "B1"]
    assert newest(view, 1) == ["A1", "B1", "B2"]
    assert newest(view, 2) == []
