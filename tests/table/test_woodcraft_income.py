"""What an income phase did, read from the log: orders that moved down, were placed and lost, and their cost."""

import random
from typing import Any

from workshops import eager

import engine
from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft import income

STEP = {"id": "step", "track": "reputation", "source": "late"}


def test_a_lost_order_costs_only_the_steps_that_there_were() -> None:
    log: list[Any] = [
        {"id": "step", "track": "reputation", "source": "E01", "seat": 0, "by": 3, "to": 3},
        {"id": "income", "n": 1},
        {**STEP, "seat": 0, "by": -2, "to": 1},
        {**STEP, "seat": 0, "by": -2, "to": 0},
        {**STEP, "seat": 1, "by": -2, "to": 0},
    ]
    assert income.lost_reputation(log, 2) == [-3, 0]
    assert income.lost_reputation([*log, {"id": "income", "n": 2}], 2) == [0, 0]


def test_orders_move_down_and_lost_ones_leave_in_whole_games() -> None:
    """Every income phase of a game: the rows before it, and what the log says afterwards."""
    phases = lost = 0
    for seed in range(3):
        session = Session(Deal.of("woodcraft", seed, 2), (Sitter(name="Ada"), Sitter(name="Ben")))
        chance = random.Random(seed)
        while not session.over:
            view = session.view(0)
            decision = eager(list(map(str, session.state.actions())), chance)
            phases_before = sum(entry["id"] == "income" for entry in view["log"])
            rows = [{one["id"]: one["row"] for one in player["orders"]} for player in view["players"]]
            session.place(engine.parse("woodcraft", decision))
            if session.inked is not None:
                session.turn()
            after: Any = session.shown.view(0)
            if sum(entry["id"] == "income" for entry in after["log"]) == phases_before:
                continue
            phases += 1
            for seat, player in enumerate(after["players"]):
                steps = income.steps(after, seat)
                for one in player["orders"]:
                    if one["id"] in steps.down and one["id"] in rows[seat]:
                        assert one["row"] == rows[seat][one["id"]] + 1
                lost += len(steps.lost)
                assert not {one["id"] for one in player["orders"]} & set(steps.lost)
                assert steps.down | steps.placed == {one["id"] for one in player["orders"]}
    assert phases == 12 and lost
