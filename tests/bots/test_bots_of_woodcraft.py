"""The bots of Woodcraft: whole games, completing orders, the evaluation, and levels in order of strength."""

import json
import random
from functools import partial
from statistics import mean

import bot_games
import pytest
from bot_games import LEVELS, NODES

import engine
from bots.thinker import Thinker
from bots.woodcraft.evaluation import Evaluator
from bots.woodcraft.greedy import Blur, weighed
from bots.woodcraft.lookahead import after, choices
from bots.woodcraft.order_plans import cheapest_steps, completions, seat_tools
from bots.woodcraft.shortfall import shortfall
from bots.woodcraft.weights import FULL, PLAIN
from engine import Chance
from engine.woodcraft.actions import DONE
from engine.woodcraft.dice import parse_die
from engine.woodcraft.dice import pile as dice_pile
from engine.woodcraft.order_solver import ways
from engine.woodcraft.seats import EMPTY, GLUING, MISSING, SAWING_2, SPLICING_2, SPLICING_3
from engine.woodcraft.standard import STANDARD

GAME = "woodcraft"
make, position, match = (partial(function, GAME) for function in (bot_games.make, bot_games.position, bot_games.match))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", (1, 3))
def test_whole_games_are_legal(level, players) -> None:
    state = engine.new(GAME, players, f"whole {level}")
    bot = make(level, nodes=0)
    while state.actor is not None:
        state.play(bot.choose(state, state.actor))
    again = engine.new(GAME, players, f"whole {level}")
    for action in state.history:
        again.play(action)
    assert again.to_json() == state.to_json()


@pytest.mark.parametrize("level", LEVELS)
def test_a_thinker_asks_and_answers_in_json(level) -> None:
    state = position("thinker", 33)
    also = state.actions()[-1]
    thinker = Thinker()
    ask = {"state": state.to_json(), "seat": state.actor, "level": level, "seed": 1, "nodes": NODES[GAME]}
    ask["must_include"] = str(also)
    thinker.start(json.dumps(ask))
    answer = {"done": False}
    while not answer["done"]:
        answer = json.loads(thinker.step())
    actions = {str(action) for action in state.actions()}
    assert answer["best"] and {entry[0] for entry in answer["best"]} <= actions
    if level not in ("random", "easy"):
        assert str(also) in {entry[0] for entry in answer["best"]}


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in ("random", "easy")])
@pytest.mark.parametrize(("players", "deal"), [(1, 0), (2, 2), (4, 3)])
def test_no_turn_ends_with_an_order_in_reach(level, players, deal) -> None:
    """As ``ways`` finds it, which is exact."""
    state = engine.new(GAME, players, f"reach {deal}")
    bot = make(level, nodes=0)
    while (seat := state.actor) is not None:
        action = bot.choose(state, seat)
        if action.verb in ("end", "market"):
            mine = state.seats[seat]
            for order, _ in mine.orders:
                card = state.book.orders[order]
                need = {"dice": card.dice, "tokens": dict(card.tokens)}
                assert not ways(mine.pile, seat_tools(state.book, mine), need), (state.round, order)
        state.play(action)


def test_normal_declines_no_offer_that_gains_by_an_error() -> None:
    """However large its errors are; they still change which of the other answers it gives."""
    state, answers = engine.new(GAME, 2, "offers"), set()
    bot = make("normal")
    while state.actor is not None and len(state.history) < 60:
        seat = state.actor
        if state.tasks and DONE in state.legal():
            evaluator = Evaluator(state, seat, FULL)
            best, _ = weighed(state, evaluator)[0]
            for error in range(20):
                answer, _ = weighed(state, evaluator, Blur(50.0, Chance.of(error, stream="errors")))[0]
                assert answer != DONE or best == DONE
                answers.add(answer == best)
        state.play(bot.choose(state, seat))
    assert answers == {True, False}


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(
    ("order", "pile", "pots", "stock", "owned"),
    [
        ("E08", "g1 g3 g3", None, {"scrap": 1}, 0),
        ("E21", "g6 y3", None, {"scrap": 1}, 0),
        ("E13", "y4", None, {"scrap": 2}, 0),
        ("E20", "g2 y1", None, {"scrap": 2}, SPLICING_2 | SPLICING_3),
        ("E23", "b2 b2 g4", None, {"glue": 1}, GLUING),
        ("E16", "g6 y2", None, {"saw": 1, "glue": 1}, SAWING_2),
        ("E02", "g6", "g2", {"saw": 0}, 0),
        ("W04", "b4 y1 y3 y6", None, {"glue": 2}, GLUING),
    ],
)
def test_an_order_within_reach_is_completed_in_the_same_turn(level, last, order, pile, pots, stock, owned) -> None:
    """Cut, spliced, glued, harvested: whatever it takes, in the middle of a game and in its last turn."""
    state = position("made", 60)
    while state.tasks or state.moved or state.phase != "turn":
        state.play(make("easy").choose(state, state.actor))
    if last:
        state.round = state.rounds
    mine = state.seats[number := state.turn]
    mine.pile, mine.pots = dice_pile(pile.split()), [parse_die(pots) if pots else EMPTY, EMPTY, MISSING]
    mine.orders, mine.hand, mine.owned = [(order, 2)], [], owned
    mine.glue = mine.scrap = mine.saw = mine.reuse = 0
    for token, amount in stock.items():
        setattr(mine, token, amount)
    mine.turn_all_up()
    # Nothing else could be made of them.
    mine.rooms, state.orders = [""] * len(mine.rooms), []
    state.legal_cache = state.sorted_cache = None
    assert cheapest_steps(state.book, mine, order) is not None
    bot = make(level, nodes=4)
    while order not in mine.completed:
        action = bot.choose(state, number)
        assert action.verb not in ("end", "market")
        state.play(action)


@pytest.mark.slow
def test_completions_are_played_to_their_end() -> None:
    """Whatever a random workshop can complete: the steps are legal, and the order is completed after them."""
    checked = 0
    for seed in range(40):
        state = position(f"work {seed}", 40 + seed)
        if state.tasks or state.actor is None:
            continue
        seat, evaluator = state.actor, Evaluator(state, state.actor, PLAIN)
        there = completions(state, evaluator)
        reachable = [
            one for one, _ in state.seats[seat].orders if cheapest_steps(state.book, state.seats[seat], one) is not None
        ]
        assert len(there) == len(reachable)
        for _, action, then in there:
            assert state.refusal(action) is None
            assert len(then.seats[seat].completed) == len(state.seats[seat].completed) + 1
            checked += 1
    assert checked


@pytest.mark.parametrize(
    ("needs", "has", "cuts", "raises", "cost", "left"),
    [
        ((3,), (3,), 0, 0, 0.0, ()),
        ((3,), (5,), 1, 0, 1.0, (2,)),
        ((3,), (5,), 0, 0, 5.0, (5,)),
        ((3,), (2,), 0, 1, 2.5, ()),
        ((3, 2), (5,), 1, 0, 1.0, ()),
        ((6,), (), 1, 1, 8.0, ()),
    ],
)
def test_a_shortfall_is_the_cost_of_missing_dice(needs, has, cuts, raises, cost, left) -> None:
    assert shortfall(needs, has, cuts, raises, 1.0, 1.5, 2.0) == (cost, left)


def test_lookahead_leaves_the_state_unchanged() -> None:
    for players, moves in ((1, 20), (2, 44), (3, 90)):
        state = position("trying", moves, players)
        before, seat = state.to_json(), state.actor
        for action in choices(state):
            then = after(state, action, seat)
            while then.actor == seat:
                then = after(then, Chance.of(moves).pick(then.actions()), seat)
        assert state.to_json() == before


@pytest.mark.slow
def test_the_final_evaluation_is_the_final_score() -> None:
    """The worth of a position is about what comes of it."""
    gaps = []
    for seed in range(3):
        state = engine.new(GAME, 1, f"end {seed}")
        bot, estimates = make("normal"), []
        while state.actor is not None:
            estimates.append((state.round, Evaluator(state, 0, PLAIN).value(state)))
            state.play(bot.choose(state, 0))
        gaps += [value - state.scores()[0] for number, value in estimates if number == 14]
    assert abs(mean(gaps)) < 10


@pytest.mark.slow
def test_easy_beats_random() -> None:
    assert match("easy", "random", range(8))[0] >= 0.75


@pytest.mark.exhaustive
@pytest.mark.slow
def test_normal_beats_easy() -> None:
    """How often takes more games than fit here: docs/STRENGTH.md. Points show it earlier."""
    won, more = match("normal", "easy", range(24))
    assert won >= 0.75 and more > 10


@pytest.mark.slow
def test_hard_beats_easy_even_without_time() -> None:
    """Against normal it needs its time, and more games than fit here: docs/STRENGTH.md."""
    assert match("hard", "easy", range(4), nodes=0)[0] >= 0.75


def test_an_order_is_called_out_of_reach_only_if_the_solver_finds_no_way() -> None:
    """Random workshops: ``cheapest_steps`` looks at pips and tokens first and keeps what it found."""
    dice, state = random.Random(4), engine.new(GAME, 1, 1)
    seat, book = state.seats[0], state.book
    reached = 0
    for _ in range(400):
        seat.pile = sorted(dice.choices(range(18), k=dice.randrange(6)))
        seat.pots = [colour * 6 + dice.randrange(5) if dice.random() < 0.3 else EMPTY for colour in range(3)]
        seat.owned = dice.randrange(128)
        seat.sawing_up, seat.gluing_up = dice.randint(0, seat.sawing), dice.randint(0, seat.owned >> 6)
        seat.splicing_up = seat.splicing & dice.randrange(8)
        seat.saw, seat.scrap, seat.glue = (dice.choice((0, 0, 1, 2, 9)) for _ in range(3))
        seat.reuse = dice.choice((0, 0, 1))
        order = dice.choice(list(book.orders))
        card = book.orders[order]
        need = {"dice": card.dice, "tokens": dict(card.tokens)}
        there = ways(seat.pile, seat_tools(book, seat), need)
        steps = cheapest_steps(book, seat, order)
        assert (steps is not None) == bool(there), (seat.pile, order)
        if there:
            reached += 1
            assert steps == there[0].steps
    assert reached > 20


def test_an_action_to_compare_with_a_sure_one_gets_an_error() -> None:
    """A bot plays a sure action at once; a review asks how much another one loses."""
    state = position(0, 11)
    ranking = list(make("master").weigh(state, state.actor))[-1][1]
    (best, _), (other, _) = ranking[:2]
    bot = make("master", nodes=40)
    bot.must_include = other
    *_, (_, ranking) = bot.weigh(state, state.actor)
    assert best.verb == "end" and bot.error(ranking[0][0], other) is not None
    for asked in (None, best):
        bot.must_include = asked
        assert list(bot.weigh(state, state.actor))[-1][1][0][0] == best and bot.spent == 0


def with_prices(**prices):
    """An evaluator at the start of a game with the standard cards and other prices, and no order for the wood."""
    document = json.loads(json.dumps(STANDARD)) | {"id": "dear", "title": "Dear", "designed": []}
    document["prices"] |= prices
    state = engine.new(GAME, 2, "prices", {"card_set": document})
    state.seats[0].hand = []
    return Evaluator(state, 0, FULL), state


def test_the_evaluation_counts_with_the_numbers_of_the_card_set() -> None:
    standard, state = with_prices()
    assert standard.effects.leftover == 0.1
    dear, elsewhere = with_prices(sell_multiplier=9)
    assert state.seats[0].pile and dear.value(elsewhere) > standard.value(state), "wood is sold for more"
    assert with_prices(leftover_divisor=2)[0].effects.leftover == 0.5
    gluer = with_prices(glue_mixed_points=1)[0].effects.helper("HE24")
    assert gluer > standard.effects.helper("HE24"), "the helper adds more points"
