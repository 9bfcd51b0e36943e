"""Hostile, broken, truncated, wrong-typed and huge positions: BadData with a code, never anything else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from invariants_of_games import budget
from mutated_data import check_position, check_record, mutated

import engine
from engine import BadData, Record

from .tables import able_set, data, free, moved, plays, position


def played(players, turns, seed=3, **options):
    state = engine.new("woodcraft", players, seed, options)
    for state, action in plays(state, seed):  # noqa: B007, B020
        turns -= 1
        if turns < 0 or action is None:
            break
    return state


def held(state):
    """A state in which something is due."""
    for state, action in plays(state, 1):  # noqa: B020
        shown = state.before_reveal(action)
        if shown is not None:
            return shown
    raise AssertionError


def asking(*verbs):
    """States in which a question of each of these verbs is open."""
    positions = {}
    for seed in range(40):
        for state, action in plays(engine.new("woodcraft", 2, seed), seed):
            if action is not None and action.verb in verbs and action.verb not in positions and state.tasks:
                positions[action.verb] = state.copy()
        if len(positions) == len(verbs):
            break
    return [positions[verb] for verb in sorted(positions)]


STATES = [
    played(1, 0),
    played(2, 3),
    played(1, 60),
    played(2, 90),
    played(3, 150),
    played(4, 9999),
    held(played(2, 30)),
    position({"pile": ["g1"] * 9}, moved="buy_lumber"),
    *asking("tool", "hire", "produce", "plant", "buy", "take", "place", "improve"),
]
SAVED = [state.to_json() for state in STATES]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 45),
    st.sampled_from([10**9, 2**64, -(2**70)]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["g3", "b6", "E01", "L01", "W01", "HE01", "HL01", "P1", "S01", "RT1", "mallet", "buy_lumber"]),
    st.sampled_from(["turn", "income", "setup", "over", "tidy", "tool", "run", "next", "finish", "round", ""]),
    st.sampled_from([[], {}, [[]], ["g1"], ["E01", 2], [["E01", 2]], ["g1"] * 30, [0] * 5, [[0, 0], [0, 0]]]),
    st.sampled_from(
        [
            ["run", 0, "wheel", 3, 0],
            ["run", 0, "HE01<track", 200, 1],
            ["tool", 0, "track", 0, 1, 2047],
            ["tidy", 0, "end", 0],
            ["next"],
            ["reckon"],
            ["solo"],
            ["late"],
            ["refill", "orders"],
            ["fall", 1],
            ["plant", 0, "action", 0, 2, 7, 6, True],
            ["exchange_buy", 1, "action", 1, 0, -1],
            ["act", 0, "end"],
            ["act", 0, "nonsense"],
            ["gain", 0, "wheel", [["points", 2]]],
        ]
    ),
)


LONG = ("events", "options")


@given(mutated(SAVED, JUNK, long=LONG))
def test_a_changed_position_is_refused_or_can_be_played_to_its_end(value):
    check_position(value, every_action=True)


@budget(0.5)
@given(mutated([Record.of(state).to_json() for state in STATES[:6]], JUNK, long=LONG))
def test_a_changed_record_is_refused_or_replays(value):
    check_record(value)


def seat(number=0, **fields):
    value = data()
    value["seats"][number] |= fields
    return value


WHEEL = data()["wheel"]

WRONG = {
    "state.format": data(format=2),
    "state.rules": data(rules=9),
    "players": data() | {"players": 7},
    "state.seats": data() | {"seats": []},
    "option": data() | {"options": {"cards": True}},
    "option.card_set": data() | {"options": {"card_set": "mine"}},
    "state.guessed": data(guessed=1),
    "state.phase": data(phase="now"),
    "state.round": data(round=15),
    "state.start": data(start=2),
    "state.turn": data(turn=2),
    "state.moved": data(moved="sawing"),
    "state.action": data(action="buy_lumber"),
    "state.bonus": data(bonus=1),
    "state.fresh": data(fresh=-1),
    "state.due": data(due="roll"),
    "state.chance": data() | {"chance": "xyz"},
    "state.wheel": data(wheel=WHEEL | {"tiles": WHEEL["tiles"] | {"buy_lumber": [0, 7]}}),
    "state.arrow": data(wheel=WHEEL | {"arrow": 4}),
    "state.arc": data(wheel=WHEEL | {"arc": None}),
    "state.yard": data(yard=["g1", "g2", "g3"]),
    "die": data(yard=["g7"]),
    "state.orders": data(orders=["L01"]),
    "state.helpers": data(helpers=["E01"]),
    "state.order_deck": data(order_deck=["W01"]),
    "state.late_orders": data() | {"late_orders": ["E01"]},
    "state.buried": data(buried=["E05"]),
    "state.solo_deck": data(solo_deck=["S01"]),
    "state.cards": data(orders=["E01"], order_deck=["E01"]),
    "state.contracts": data({"contracts": ["P1"]}),
    "state.claims": data(claims=[["P8", 0]]),
    "state.taken": data(taken=[["P1", [0]]]),
    "state.tiles": data(tiles=["RT1"]),
    "state.reached": data(reached=[[0, 2], [0, 0]]),
    "state.rival": data(rival=16),
    "state.tally": data(tally=[[0] * 5] * 2),
    "state.tasks": data(tasks=[["tidy", 0, "end", 0]]),
    "state.events": data(events=[["castle"]]),
    "state.points": seat(points=-1),
    "state.pile": seat(pile=[3]),
    "state.pots": seat(pots=["y1", "", ""]),
    "state.upgrades": seat(upgrades=["saw"]),
    "state.sawing_up": seat(sawing_up=2),
    "state.splicing_up": seat(splicing_up=2),
    "state.gluing_up": seat(gluing_up=1),
    "state.rooms": seat(rooms=["HE27", "HE27", "", "", "", "", "", ""]),
    "state.used": seat(used=["HE01"]),
    "state.attic": seat(attic=["spoon"] + [""] * 10),
    "state.hand": seat(hand=["L01"]),
    "state.reputation": seat(reputation=16),
    "state.market": seat(market=9),
}


@pytest.mark.parametrize("code", WRONG)
def test_each_part_that_is_wrong_has_its_code(code):
    with pytest.raises(BadData) as bad:
        engine.restore(WRONG[code])
    assert bad.value.code == code


BAD_TASKS = [
    [["next"], ["next"], ["tidy", 0, "end", 0]],
    [["tool", 0, "track", 0, 1, 1 << 11]],
    [["tool", 0, "nowhere", 0, 1, 1]],
    [["die", 0, "wheel", 0, 0, 0]],
    [["run", 0, "wheel", 10**6, 0]],
    [["run", 5, "wheel", 0, 0]],
    [["solo"]],
    [["buy_lumber", 0, "action", 0, 2]],
    [["buy_lumber", 0, "action", 2, 2, 0]],
    [["buy_lumber", True, "action", 0, 2, 0]],
    [["nothing"]],
    [[]],
    ["next"],
    [["next"]] * 500,
]


@pytest.mark.parametrize("tasks", BAD_TASKS)
def test_a_task_that_the_game_never_sets_is_refused(tasks):
    with pytest.raises(BadData) as bad:
        engine.restore(data({"blueberry": 9}, moved="buy_lumber", tasks=tasks))
    assert bad.value.code == "state.tasks"


def test_older_tiles_must_find_their_space():
    tiles = dict(zip(WHEEL["tiles"], [[2, 1], [1, 7], [1, 6], [1, 5], [1, 4], [1, 3], [1, 2]], strict=True))
    with pytest.raises(BadData) as bad:
        engine.restore(data(wheel={"tiles": tiles, "arrow": 2, "arc": False}))
    assert bad.value.code == "state.wheel"


def test_outside_of_turns_something_is_to_be_done():
    for phase in ("setup", "income"):
        with pytest.raises(BadData):
            engine.restore(data(phase=phase))


def test_a_card_set_that_is_none_is_refused_in_a_position_and_in_a_record():
    card_set = able_set([{"op": "gain", "glue": 1}])
    card_set["prices"]["second_order"] = "three"
    value = free().to_json()
    value["options"] = {"card_set": card_set}
    with pytest.raises(BadData) as bad:
        engine.restore(value)
    assert bad.value.code == "card_set.prices.second_order"
    record = Record.of(engine.new("woodcraft", 2, 1)).to_json() | {"options": {"card_set": card_set}}
    with pytest.raises(BadData) as bad:
        Record.from_json(record)
    assert bad.value.code == "card_set.prices.second_order"


@pytest.mark.parametrize("text", ["", "do ", "DO", "move", "move x", "buy", "buy g7", "buy glue", "buy glue 02"])
def test_what_is_no_action_is_refused(text):
    with pytest.raises(engine.IllegalAction):
        engine.parse("woodcraft", text)


@pytest.mark.parametrize(
    "text",
    [
        "saw g5:3+2",
        "saw g5:5",
        "saw g5:2+2",
        "glue y3+g2:g5",
        "glue g4+y3:g6",
        "keep E02+E01",
        "keep E01+E01",
        "produce HE02+HE01",
        "produce HE01 plants",
        "hire HE01 r01",
        "hire HE01 0",
        "swap glue:berry",
        "recolor g3:y4",
        "recolor g3:g3",
        "option one",
        "tool mallet",
        "splice x g3:4",
        "plant g4:7",
        "sell berries",
        "take " + "E" * 99,
        "take E01\n",
        "move buy_lumber ",
    ],
)
def test_an_action_has_one_notation(text):
    with pytest.raises(engine.IllegalAction) as bad:
        engine.parse("woodcraft", text)
    assert bad.value.code in ("notation", "sum")


def test_a_state_in_which_the_tile_has_moved_is_restored():
    assert moved("buy_lumber", blueberry=3).to_json()["action"] == "buy_lumber"
