"""What holds for every game in the list: legal actions, round trips, records, views, guesses of what is hidden."""

import copy
import pickle
import random

import pytest
from invariants_of_games import (
    as_text,
    check_copies_and_json,
    check_playout,
    check_playout_from_the_middle,
    check_record,
)

import engine
from engine import BadData, IllegalAction, Part, Record, Score, registry
from engine.game import OtherRules
from engine.problems import problem
from table.deals import Deal
from table.session import Session
from tools import sim

SEED = 8
OTHER = "C7 of another game"


def deal(game, players=None):
    """A new game for this number of players, by default the smallest that it can be dealt to."""
    return engine.new(game, players or min(registry.module(game).PLAYERS), SEED)


def plays(state, seed=1):
    """Play to the end by chance; yields (state, action) before each action, and (state, None) at the end."""
    chance = random.Random(seed)
    while state.actor is not None:
        action = chance.choice(state.actions())
        yield state, action
        state.play(action)
    yield state, None


def some(states, every=9):
    """Every ninth position of a game, and its end: enough for what costs a copy at each."""
    return (pair for n, pair in enumerate(states) if n % every == 0 or pair[1] is None)


@pytest.fixture(params=engine.games())
def game(request):
    return request.param


def test_a_game_offers_what_the_registry_asks_of_it(game):
    module = registry.module(game)
    assert (game, module.State.rules) == (module.NAME, module.RULES) and module.State.game == game
    assert all(option.default in option.choices for option in module.OPTIONS)
    assert registry.check_setup(game, min(module.PLAYERS), "1", {})


def test_actions_are_sorted_distinct_and_read_back(game):
    for state, action in plays(deal(game)):
        actions = state.actions()
        texts = [str(one) for one in actions]
        assert actions == sorted(actions) and len(set(texts)) == len(actions)
        assert all(engine.parse(game, text) == one for text, one in zip(texts, actions, strict=True))
        assert (action is None) == (actions == [])


def test_what_is_no_action_is_refused_and_changes_nothing(game):
    state = deal(game)
    with pytest.raises(IllegalAction):
        engine.parse(game, OTHER)
    over = state.copy()
    engine.playout(over, 1)
    before, action = over.to_json(), state.actions()[0]
    assert state.refusal(action) is None and over.refusal(action).code
    for attempt in (over.play, over.before_reveal):
        with pytest.raises(IllegalAction):
            attempt(action)
    assert over.to_json() == before


def test_a_value_that_is_no_action_of_the_game_is_refused(game):
    state = deal(game)
    before = state.to_json()
    foreign = [engine.new(other).actions()[0] for other in engine.games() if other != game]
    for value in (str(state.actions()[0]), None, 3, (), *foreign):
        assert state.refusal(value).code == "notation"
        for attempt in (state.play, state.before_reveal):
            with pytest.raises(IllegalAction):
                attempt(value)
    assert state.to_json() == before


def test_another_number_of_players_is_refused_with_those_that_can_play(game):
    players = registry.module(game).PLAYERS
    with pytest.raises(BadData, match=f"^players: {game} is played by {min(players)} to {max(players)}, not by 0$"):
        engine.new(game, 0, SEED)


def test_no_other_seats_than_those_of_the_game_have_a_view(game):
    state = deal(game)
    for ask in (state.view, lambda seat: state.determinize(seat, 1)):
        for seat in (state.players, -1, None, "0", 0.0):
            with pytest.raises(ValueError, match="there is no seat"):
                ask(seat)


def test_copies_and_json_go_on_as_the_game_does(game):
    check_copies_and_json(some(plays(deal(game))))


def test_a_record_goes_through_code_and_json(game):
    check_record(plays(deal(game)))


def test_a_game_is_not_replayed_up_to_a_negative_number(game):
    state = deal(game)
    state.play(state.actions()[0])
    with pytest.raises(ValueError, match="-1"):
        engine.replay(Record.of(state), -1)


def test_a_playout_is_a_legal_game(game):
    check_playout(lambda: deal(game), 3)
    check_playout_from_the_middle(deal(game), 2)


def test_a_playout_begins_with_what_an_action_reveals(game):
    for state, action in plays(deal(game)):
        shown = state.before_reveal(action) if action else None
        if shown is not None and shown.actor is None:
            break
    else:
        pytest.skip("no action of this game reveals anything")
    shown.playout(engine.Chance.of(3))
    assert shown.view(0)["over"]
    again = engine.restore(state.before_reveal(action).to_json())
    again.playout(engine.Chance.of(3))
    assert again == shown


def test_the_same_seed_is_the_same_game(game):
    assert deal(game) == deal(game)
    assert as_text(deal(game).to_json()) == as_text(deal(game).to_json())


def test_a_guess_shows_its_seat_what_the_game_does(game):
    most = max(n for n in registry.module(game).PLAYERS if n <= 4)
    for state, _ in some(plays(deal(game, most)), 13):
        before = state.to_json()
        for seat in range(state.players):
            guess = state.determinize(seat, 5)
            assert guess.guessed and guess.view(seat) == state.view(seat)
            assert guess == state.determinize(seat, 5) == engine.restore(guess.to_json())
            with pytest.raises(ValueError, match="guess"):
                Record.of(guess)
            if state.actor == seat:
                assert guess.actions() == state.actions()
            engine.playout(guess, 1)
            assert guess.actor is None
        assert state.to_json() == before


def test_a_game_is_over_when_nobody_is_to_act(game):
    for state, action in plays(deal(game)):
        view = state.view(0)
        assert view["game"] == game and view["over"] == (action is None) == bool(state.winners())
        assert (view["prompt"].get("seat") is None) == view["over"] and len(state.scores()) == state.players


def test_a_session_is_saved_and_opened_after_every_step(game):
    session = Session(Deal.of(game, SEED, min(registry.module(game).PLAYERS)))
    chance = random.Random(2)
    for step in range(40):
        if session.over:
            break
        session.place(chance.choice(session.state.actions()))
        if step % 5 == 0:
            assert Session.from_json(session.to_json()).to_json() == session.to_json()
        if session.inked is not None:
            session.reveal()


def test_every_invariant_of_the_simulation_holds(game):
    assert not sim.simulate(game, None, range(2), every=7).failures


@pytest.mark.parametrize(
    "value",
    [
        IllegalAction("skill_cost", "{skill} costs {cost} coins", skill="search", cost=2),
        BadData("options.side", problem("setup.value", name="side", value="C")),
        OtherRules("cartographers", 1, 2),
        Score([Part(((0, 1),), 3, "castle.castle"), Part((), -1, "hermits.less")]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_and_scores_are_the_same_in_another_process(value):
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert (type(other), str(other), vars(other)) == (type(value), str(value), vars(value))
