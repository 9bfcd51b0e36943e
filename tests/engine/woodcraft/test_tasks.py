"""Tasks as typed values: each kind has a rule, and a saved game restores the same values."""

import pytest

import engine
from engine import BadData
from engine.woodcraft import task_kinds, tasks, turns
from engine.woodcraft.questions import QUESTIONS

from .tables import data, plays


def test_each_kind_is_a_question_or_a_step():
    assert set(task_kinds.KINDS.values()) == set(QUESTIONS) | set(turns._STEPS)
    assert not set(QUESTIONS) & set(turns._STEPS)


def test_a_question_begins_with_the_seat_the_source_and_whether_it_may_be_declined():
    for kind in QUESTIONS:
        assert kind._fields[:3] == ("seat", "source", "optional"), kind


@pytest.mark.parametrize("players", [1, 3])
def test_a_saved_stack_restores_values_of_the_same_kinds(players):
    kinds = set()
    for state, action in plays(engine.new("woodcraft", players, 5), 5):
        if action is None:
            break
        if state.tasks:
            restored = engine.restore(state.to_json()).tasks
            assert [(type(task), task) for task in restored] == [(type(task), task) for task in state.tasks]
            kinds |= {type(task) for task in restored}
    assert {tasks.BeginGame, tasks.BuyLumber, tasks.ProduceOrPlant} <= kinds


@pytest.mark.parametrize(
    "entry",
    [
        ["buy_lumber", 0, "action", 0, 100, 0],
        ["buy_lumber", 2, "action", 0, 2, 0],
        ["buy_lumber", 0, "action<nowhere", 0, 2, 0],
        ["buy_lumber", 0, "action", 0, 2, 0, 0],
        ["exchange_buy", 0, "action", 1, 0, 3],
        ["refill", "contracts"],
        ["plant", 0, "action", 0, 1, 7, 6, 1],
    ],
)
def test_a_field_outside_its_range_is_refused(entry):
    with pytest.raises(BadData) as bad:
        engine.restore(data({"blueberry": 9}, moved="buy_lumber", tasks=[entry]))
    assert bad.value.code == "state.tasks"
    assert "expected a value that is possible here" in str(bad.value)
