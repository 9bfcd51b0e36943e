"""The bots of Kingdom Builder: rollouts, reasons, tiles, the evaluation, and levels in order of strength."""

import json
from collections import Counter
from functools import partial
from statistics import mean

import bot_games
import pytest
from bot_games import LEVELS, SEATS, assert_is_ranking

import engine
from bots.base import RIVALS
from bots.comparison import LEAST
from bots.kingdom_builder.evaluation import Evaluator
from bots.kingdom_builder.rollouts import Rollouts
from bots.kingdom_builder.search import Candidate, Field
from bots.kingdom_builder.weights import JUDGED, THRIFT
from bots.thinker import Thinker
from engine.bits import singles
from engine.kingdom_builder import legal, score, turns
from engine.kingdom_builder.actions import BUILD, END, move
from engine.kingdom_builder.boards import HEX
from engine.kingdom_builder.builders import CASTLE
from engine.kingdom_builder.locations import BUILDS, MOVES
from engine.kingdom_builder.scores import Rank, ranks

GAME = "kingdom_builder"
make, position, match = (partial(function, GAME) for function in (bot_games.make, bot_games.position, bot_games.match))


def with_tile(kinds, seed="tiles", moves=60):
    """A position at the start of a turn in which a tile of one of these kinds can be used."""
    for number in range(60):
        state = position(f"{seed} {number}", moves)
        while not state.over and (legal.has_begun(state) or not set(kinds) & set(legal.usable_kinds(state))):
            state.play(state.actions()[0])
        if not state.over:
            return state
    raise AssertionError("no such position was found")


def test_the_master_stops_when_its_time_is_over() -> None:
    state = position("clock", 0)
    now = [0.0]

    def clock():
        now[0] += 0.001
        return now[0]

    fractions = [part for part, _ in make("master", nodes=None, clock=clock).think(state, state.actor, 0.5)]
    assert 0.5 <= now[0] < 0.51
    assert fractions == sorted(fractions) and fractions[-1] == 1.0


@pytest.mark.slow
def test_the_master_gets_surer_with_more_rollouts() -> None:
    """The estimates of 400 rollouts are nearer to those of 1,600 than the estimates of 20 are."""
    state = position("sure", 20)

    def values(nodes):
        bot = make("master", nodes=nodes)
        bot.top_k = 10
        *_, (_, ranking) = bot.weigh(state, state.actor)
        return dict(ranking)

    few, some, many = map(values, (20, 400, 1600))
    away = [sum(abs(values_of[action] - value) for action, value in many.items()) for values_of in (few, some)]
    assert away[1] < away[0]


@pytest.mark.parametrize("level", LEVELS)
def test_a_ranking_with_moves_of_tiles_falls_and_has_legal_actions(level) -> None:
    state = with_tile(MOVES)
    *_, (_, ranking) = make(level).weigh(state, state.actor)
    assert_is_ranking(ranking, state)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_paddock_moves_the_one_settlement_that_gains_gold(level) -> None:
    """To the castle at R2: only from R5, and moving any of the other settlements costs as little."""
    quadrants = ("Tavern", "Paddock", "Oasis", "Farm")
    options = {"quadrants": quadrants, "cards": ("merchants", "citizens", "miners")}
    data = engine.new(GAME, 1, "paddock", options).to_json() | {"left": 0}
    own = ["D19", "R5", "I9", "L14", "P6", "L3", "P16", "N13"]
    data["seats"][0] |= {"settlements": own, "supply": 40 - len(own), "held": ["C19"], "taken": ["C19"]}
    state = engine.restore(data)
    assert str(make(level).choose(state, 0)) == "paddock R5>R3"


def test_an_action_that_must_be_included_has_a_reason() -> None:
    """Also a move that nobody would think of; the pieces of the reason are what the cards pay more or less."""
    state = with_tile(MOVES)
    seat = state.actor
    kind = next(kind for kind in legal.usable_kinds(state) if kind in MOVES)
    every = [move(kind, origin, to) for origin, there in legal.moves(state, kind).items() for to in singles(there)]
    ranked = {action for action, _ in list(make("master").weigh(state, seat))[-1][1]}
    odd = next(action for action in every if action not in ranked)
    thinker = Thinker()
    question = {"state": state.to_json(), "seat": seat, "level": "master", "seed": 1, "seconds": 0.05}
    thinker.start(json.dumps(question | {"must_include": str(odd), "why": True}))
    while not (answer := json.loads(thinker.step()))["done"]:
        pass
    named = {text: (points, *why) for text, points, *why in answer["best"]}
    assert named[str(odd)][0] <= answer["best"][0][1]
    then = state.copy()
    then.play(odd)
    assert sum(named[str(odd)][1]["now"].values()) == then.scores()[seat] - state.scores()[seat]


def test_a_likelier_win_goes_before_more_gold() -> None:
    state = position("close", 40)
    sure, risky = legal.actions(state)[:2]
    field = Field([(sure, 0.0), (risky, 0.0)])
    field.alive = [Candidate(action, 0.0, state) for action in (sure, risky)]
    for leads in ((2, -9), (2, 15)):
        for candidate, lead in zip(field.alive, leads, strict=True):
            field.add(candidate, own=Rank(60 + lead, 0), rivals=[Rank(60, 0)])
    (first, gold), (second, less) = field.ranking()
    assert (first, second) == (sure, risky)
    assert gold >= less and gold == pytest.approx(62, abs=1)


@pytest.mark.parametrize(("tie", "order"), [("shared", 0), ("fewer", 1)])
def test_a_tie_is_a_win_with_fewer_settlements_only_where_the_rules_say_so(tie, order) -> None:
    """One action ends with more gold on average, but the other always wins the tie."""
    state = position("close", 40, tie=tie)
    actions = legal.actions(state)[:2]
    field = Field([(action, 0.0) for action in actions])
    field.alive = [Candidate(action, 0.0, state) for action in actions]
    more, tied = field.alive
    end = state.copy()
    end.over = True
    for seat, supply in zip(end.seats, (9, 3), strict=True):
        seat.own, seat.supply = 0, supply
    own, rival = ranks(end)
    for _ in range(100):
        field.add(tied, own=own, rivals=[rival])
        field.add(more, own=Rank(rival.gold + 2, rival.kept), rivals=[rival])
        field.add(more, own=Rank(rival.gold - 1, rival.kept), rivals=[rival])
    assert field.compared()[0] is (more, tied)[order]


def test_the_points_of_a_ranking_are_gold_also_for_an_action_with_a_low_evaluation() -> None:
    """A build was reported to lose 45 gold, because the weight of its evaluation was added to its gold."""
    state = position("close", 40)
    good, bad = legal.actions(state)[:2]
    field = Field([(good, 0.0), (bad, -8.0)])
    field.alive = [Candidate(good, 0.0, state), Candidate(bad, -8.0, state)]
    for _ in range(100):
        for candidate, own in zip(field.alive, (63, 60), strict=True):
            field.add(candidate, own=Rank(own, 0), rivals=[Rank(60, 0)])
    gold = dict(field.ranking())
    assert gold[good] - gold[bad] == pytest.approx(3, abs=1)


def gained(state, then, seat):
    return then.scores()[seat] - state.scores()[seat]


def compared(state, nodes=120, seed=1):
    bot = make("master", seed, nodes=nodes)
    bot.top_k = 8
    *_, (_, ranking) = bot.weigh(state, state.actor)
    return bot, ranking


@pytest.mark.parametrize("moves", [0, 20, 51])
def test_reasons_compare_actions_in_the_same_futures(moves) -> None:
    state = position("why", moves)
    seat = state.actor
    (bot, ranking), (again, twice) = compared(state), compared(state)
    assert ranking == twice
    assert bot._comparison is not None and bot._comparison.futures >= LEAST
    assert 2 <= len(bot._alive) <= 8
    assert {candidate.rollouts for candidate in bot._alive} == {bot._alive[0].rollouts}
    reasons = [bot.reason(action) for action, _ in ranking[:3]]
    assert reasons == [again.reason(action) for action, _ in ranking[:3]]
    for (action, _), reason in zip(ranking, reasons, strict=False):
        then = state.copy()
        turns.do(then, action.kind, action.origin, action.target)
        tiles = {name for name in reason.now if name.startswith("tile ")}
        assert sum(reason.now[name] for name in reason.now if name not in tiles) == gained(state, then, seat)
        assert len(tiles) == (then.seats[seat].taken != state.seats[seat].taken)
        assert set(reason.later) <= {*state.cards, "castle", RIVALS}
    assert any(bot.reason(action).later for action, _ in ranking)


def test_later_differences_are_computed_only_on_request() -> None:
    state = position("why", 20)
    bot = make("master", nodes=60)
    *_, (_, ranking) = bot.weigh(state, state.actor)
    assert bot.reason(ranking[0][0]).later == {}


@pytest.mark.parametrize("moves", [0, 40])
def test_the_tally_of_a_future_sums_to_its_gold(moves) -> None:
    state = position("tally", moves)
    rollouts = Rollouts(state, state.actor, JUDGED)
    tally: Counter[str] = Counter()
    gold, _ = rollouts.play(state, "1", tally)[state.actor]
    assert sum(tally.values()) == gold and set(tally) <= {*state.cards, "castle"}


@pytest.mark.slow
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("readings", [{}, {"useless_card": "discarded", "merchants": "touched", "hermits": "less_one"}])
def test_whole_games_are_played(players, readings) -> None:
    """By all levels in turn; the master's moves in between are few, for they take long."""
    state = engine.new(GAME, players, f"whole {players}", readings)
    sitting = {level: make(level, nodes=6) for level in LEVELS}
    moves = 0
    while state.actor is not None:
        level = "master" if moves % 25 == 0 else LEVELS[(moves + state.actor) % 4]
        state.play(sitting[level].choose(state, state.actor))
        moves += 1
    assert state.round >= 5 and min(state.scores()) > 5


@pytest.mark.sampled(3, 1)
@pytest.mark.slow
@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_tiles_that_build_are_used(level) -> None:
    """Turns are seldom ended while a settlement could still be built: only where it would cost freedom."""
    state = engine.new(GAME, 2, "used", {"quadrants": ["Tavern", "Paddock", "Oasis", "Farm"]})
    bot = make(level, nodes=4)
    spared = used = 0
    while state.actor is not None:
        action = bot.choose(state, state.actor)
        if action == END:
            spared += any(legal.builds(state, kind) for kind in BUILDS)
        used += action.kind in BUILDS
        state.play(action)
    assert used > 8 and used > 4 * spared


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize("level", ["normal", "hard"])
def test_tiles_that_move_are_used_where_that_pays_and_left_where_it_does_not(level) -> None:
    moved, left = 0, 0
    for deal in range(6):
        state = engine.new(GAME, 2, f"moved {deal}", {})
        bot = make(level)
        while state.actor is not None:
            seat = state.actor
            before = state.scores()[seat]
            could = any(legal.moves(state, kind) for kind in MOVES)
            action = bot.choose(state, seat)
            state.play(action)
            if action.kind in MOVES:
                moved += state.scores()[seat] > before
            left += could and action == END
    assert moved > 3 and left > 3


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_a_useless_card_is_given_away_for_a_new_one(level) -> None:
    state = engine.new(GAME, 2, "useless", {"useless_card": "discarded"})
    state.occupied |= state.ground
    assert {"end", "redraw"} <= set(map(str, state.actions()))
    assert make(level).choose(state, state.actor).kind == "redraw"


@pytest.mark.exhaustive
@pytest.mark.slow
def test_levels_are_ordered() -> None:
    for better, worse, gold in (
        ("easy", "random", 2),
        ("normal", "random", 12),
        ("normal", "easy", 4),
        ("hard", "normal", 4),
    ):
        won, more = match(better, worse, range(12))
        assert won > 0.55 and more > gold, better


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_the_fitted_evaluation_pays_at_a_full_table(players) -> None:
    won, more = match("hard", "normal", range(20, 32), players)
    assert won > 1.3 / players and more > 2


@pytest.mark.slow
def test_the_fitted_evaluation_gets_more_gold_in_solo_games() -> None:
    def gold(level, deal):
        state = engine.new(GAME, 1, deal)
        bot = make(level)
        while state.actor is not None:
            state.play(bot.choose(state, 0))
        return state.scores()[0]

    means = [mean(gold(level, deal) for deal in range(6)) for level in LEVELS[:4]]
    assert means == sorted(means) and means[3] - means[0] > 20


@pytest.mark.parametrize("moves", [5, 45, 90])
def test_the_evaluation_counts_gold_by_the_rules(moves) -> None:
    """As the final count does: during a game Lords pay nothing for a sector without any settlement."""
    for deal in range(6):
        state = position(f"gold {deal}", moves, 2 + deal % 3)
        settlements = [HEX.cells(one.own) for one in state.seats]
        for seat in range(state.players):
            evaluator = Evaluator(state, seat, None)
            final = [score(slug, state.board, settlements, seat, **state.options) for slug in (*state.cards, CASTLE)]
            gold = sum(one.amount for one in final)
            assert evaluator.gold(state.seats[seat].own) == evaluator.value(state) == gold
            if "lords" not in state.cards:
                assert gold == state.scores()[seat]


@pytest.mark.parametrize("moves", [0, 20, 60])
def test_the_value_of_a_hex_is_the_gold_of_a_build(moves) -> None:
    """Exactly so for cards that pay each settlement and each row by itself, when tiles are left aside."""
    deals = [(third, "places") for third in ("workers", "miners")] + [("workers", "castles")]
    for number, (third, workers) in enumerate(deals):
        state = position(f"worth {number}", moves, cards=("fishermen", "discoverers", third), workers=workers)
        state.stock = [0] * len(state.stock)
        seat = state.actor
        evaluator = Evaluator(state, seat, JUDGED)
        own = state.seats[seat].own
        planes = evaluator.worths(state)
        for spot in singles(state.board.buildable & ~state.occupied):
            worth = sum(bool(spot & plane) << place for place, plane in enumerate(reversed(planes)))
            assert worth == evaluator.gold(own | spot) - evaluator.gold(own)


@pytest.mark.parametrize("weights", [THRIFT, JUDGED])
def test_a_tile_held_is_worth_more_the_earlier_it_is(weights) -> None:
    def bonus(moves):
        state = position("early", moves)
        seat = state.actor
        number = next(n for n, left in enumerate(state.stock) if left and not state.seats[seat].taken >> n & 1)
        with_it = state.copy()
        with_it.seats[seat].held |= 1 << number
        evaluator = Evaluator(state, seat, weights)
        return evaluator.value(with_it) - evaluator.value(state)

    assert bonus(3) > bonus(50) > 0


def test_rollouts_play_by_the_rules(monkeypatch) -> None:
    state = position("rollouts", 30, 3)
    done = []

    def checked(position, kind, origin, target):
        assert position.refusal(BUILD[kind][target]) is None and not origin
        done.append(kind)
        turns.do(position, kind, origin, target)

    before = state.to_json()
    rollouts = Rollouts(state, state.actor, JUDGED)
    monkeypatch.setattr("bots.kingdom_builder.rollouts.do", checked)
    results = [rollouts.play(state, f"{number}") for number in range(5)]
    assert len(set(done)) > 1 and state.to_json() == before
    assert results == [rollouts.play(state, f"{number}") for number in range(5)]
    assert len(set(map(tuple, results))) > 1
