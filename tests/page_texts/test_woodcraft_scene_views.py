"""What the table of Woodcraft shows during scenes: income once it is counted, the result after all scenes."""

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from session_helpers import words
from workshops import eager

import engine
from table.deals import Deal
from table.players import names
from table.session import Session, Sitter

WORDS = words()
SITTERS = (Sitter(name="Ada"), Sitter("easy"))


def amounts(view: Any) -> list[tuple[int, int]]:
    assert view["scores"] == [player["points"] for player in view["players"]]
    return [(player["points"], player["blueberry"]) for player in view["players"]]


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_income_and_result_are_not_shown_before_their_scenes(page_module: Callable[[str], Any], seed: int) -> None:
    """Regression: the bot's last decision showed the final scores, and the income arrived before it was counted."""
    scenes = page_module("page.woodcraft.scenes").scenes
    session = Session(Deal.of("woodcraft", seed, 2), SITTERS)
    spoken = names(WORDS, session.sitters, seed)
    host: Any = SimpleNamespace(words=WORDS, part=MagicMock())
    chance, incomes, results = random.Random(seed), 0, 0
    while not session.over:
        before: Any = session.view(0)
        session.place(engine.parse("woodcraft", eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
        after: Any = session.view(0)
        since = len(before["log"])
        new = [entry["id"] for entry in after["log"][since:]]
        if "earn" not in new or {"gain", "pay", "lose"} & set(new):
            continue
        incomes += 1
        *steps, scene = scenes(host, session, since, 0, [0], spoken)
        paid = {entry["seat"]: entry["gained"] for entry in after["log"][since:] if entry["id"] == "earn"}
        for shown in [*steps, scene]:
            assert amounts(shown.view) == amounts(before)
        scene.show(scene.length)
        assert amounts(scene.view) == [
            (points + paid[seat].get("points", 0), blueberry + paid[seat].get("blueberry", 0))
            for seat, (points, blueberry) in enumerate(amounts(before))
        ]
        assert "winners" not in scene.view
        results += session.over and amounts(scene.view) != amounts(after)
        if session.over:  # it counted what open orders cost, and the final table did so again
            assert any(player["orders"] for player in after["players"])
            assert WORDS("wc.income.fallen") not in str(scene.card)
    assert incomes and results


def test_a_scene_names_what_a_bot_did_because_nothing_else_was_possible(page_module: Callable[[str], Any]) -> None:
    """Neither the scene nor the recap named the only upgrade that a bot could pay for."""
    scenes, texts = page_module("page.woodcraft.scenes").scenes, page_module("page.woodcraft.texts")
    session, named = Session(Deal.of("woodcraft", 3, 2), SITTERS), set()
    host: Any = SimpleNamespace(words=WORDS, part=MagicMock())
    chance, spoken = random.Random(3), names(WORDS, session.sitters, 3)
    while not session.over:
        seat, since = session.state.actor, len(session.state.view(0)["log"])
        session.place(engine.parse("woodcraft", eager(list(map(str, session.state.actions())), chance)))
        if session.inked is not None:
            session.reveal()
        new: Any = session.view(0)["log"][since:]
        for entry in [one for one in new if seat == 1 and one["id"] == "auto" and one["seat"] == 1]:
            step, *_ = scenes(host, session, since, 0, [0], spoken)
            assert texts.entry(WORDS, entry) in str(step.card)
            named.add(entry["action"].partition(" ")[0])
    assert named


def test_a_gain_that_still_flies_is_removed_with_the_seat_that_has_it(page_module: Callable[[str], Any]) -> None:
    """After "Skip" the saw tokens of a bot flew over the player's own bar."""
    root, flying = MagicMock(), MagicMock()
    root.querySelectorAll.return_value = [flying]
    flights = page_module("page.woodcraft.flights").Flights(root)
    view = Session(Deal.of("woodcraft", 1, 2)).view()
    flights.before(view, 1, SimpleNamespace(pace="normal"))
    flying.remove.reset_mock()
    flights.before(view, 1, SimpleNamespace(pace="normal"))
    assert not flying.remove.called
    flights.before(view, 0, SimpleNamespace(pace="normal"))
    assert flying.remove.called
