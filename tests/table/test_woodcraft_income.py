"""What an income phase did, read from the log: orders that moved down, were placed and lost, and their cost."""

import random
from typing import Any

import pytest
from workshops import eager

import engine
from engine.woodcraft.standard import STANDARD
from table.deals import Deal
from table.session import Session, Sitter
from table.woodcraft import compare, days, income, summary
from table.woodcraft.sets import copy_of

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
                session.reveal()
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


@pytest.mark.parametrize("points", [3, 0])
def test_every_list_of_the_parts_of_a_result_adds_up_to_it(points: int) -> None:
    """Also with a card set in which an open order costs points."""
    below = [{"op": "lose", "points": points}] if points else STANDARD["order_rows_below"]
    card_set = copy_of(STANDARD, "mine", "Mine") | {"order_rows_below": below}
    state = engine.new("woodcraft", 1, 3, {"card_set": card_set})
    before = compare.rows(state.view(0))
    engine.playout(state, 3)
    view = state.view(0)
    assert (view["final"][0]["late_points"] < 0) == bool(points)
    rows = compare.rows(view)
    assert [id for id, _ in rows] == [id for id, _ in before] and {amount for _, amount in before} == {None}
    parts: Any = {id: amount for (id,), amount in days.parts(view)}
    compared: Any = dict(rows)
    for amounts in (compared, parts, summary.sources(view, 0)):
        assert sum(amounts.values()) == state.scores()[0]
        assert ("wc.end.row.late_orders" in amounts) == bool(points)
