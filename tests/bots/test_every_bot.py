"""What holds for every level of every game: legal, deterministic, without hidden information, in time."""

from itertools import product

import pytest
from bot_games import LEVELS, SEATS, assert_is_ranking, make, position

import bots
import engine

#: Decisions that have been made, from the first one to one near the end.
MOVES = {"cartographers": (0, 4, 9, 15), "kingdom_builder": (0, 7, 30, 61), "woodcraft": (0, 9, 40, 121)}
#: Early and late in a game.
TWICE = {"cartographers": (3, 10), "kingdom_builder": (3, 40), "woodcraft": (3, 60)}
#: Seats and decisions of positions in which something is hidden.
HIDDEN = {
    "cartographers": [(1, 1), (1, 8), (1, 14)],
    "kingdom_builder": [*product(SEATS, (1, 26, 35))],
    "woodcraft": [(1, 1), (1, 55), (2, 26), (3, 55), (4, 40)],
}
#: Decisions after which levels that are random to some extent have a choice, and these levels.
SEEDS = {"cartographers": (2, ("random",)), "kingdom_builder": (0, LEVELS[:2]), "woodcraft": (21, LEVELS[:2])}
HURRY = {"cartographers": 5, "kingdom_builder": 31, "woodcraft": 31}

every_level = pytest.mark.parametrize("level", LEVELS)


def cases(table):
    """The rows of a table as pairs of a game and one of its values."""
    return [(game, value) for game, values in table.items() for value in values]


def unseen(state):
    """The cards of a state that no seat sees, or none but their owner."""
    if state.game == "cartographers":
        return (*state.deck,)
    if state.game == "kingdom_builder":
        return (*state.deck, *(seat.hand for seat in state.seats))
    return (*state.order_deck, *state.helper_deck)


@pytest.mark.parametrize("game", engine.games())
def test_the_levels_are_registered(game) -> None:
    assert bots.levels(game) == LEVELS
    with pytest.raises(KeyError):
        bots.make(game, "divine")


def test_a_game_without_bots_has_no_levels() -> None:
    assert bots.levels("chess") == ()
    with pytest.raises(KeyError):
        bots.make("chess", "easy")


@every_level
@pytest.mark.parametrize(("game", "place"), cases(dict.fromkeys(MOVES, range(4))))
def test_a_choice_is_legal_and_leaves_the_state_as_it_was(game, level, place) -> None:
    moves = MOVES[game][place]
    state = position(game, moves, moves, SEATS[place])
    before = state.to_json()
    assert make(game, level).choose(state, state.actor) in state.actions()
    assert state.to_json() == before


@every_level
@pytest.mark.parametrize(("game", "moves"), cases(TWICE))
def test_the_same_seed_and_budget_choose_the_same(game, level, moves) -> None:
    state = position(game, "twice", moves)
    first = list(make(game, level, 5).think(state, state.actor))
    assert list(make(game, level, 5).think(state.copy(), state.actor)) == first


@every_level
@pytest.mark.parametrize(("game", "table"), cases(HIDDEN))
def test_a_choice_does_not_depend_on_hidden_information(game, level, table) -> None:
    players, moves = table
    state = position(game, "hidden", moves, players)
    seat = state.actor
    redrawn = [state.determinize(seat, seed) for seed in range(3)]
    assert len(set(map(unseen, redrawn))) == 3
    rankings = [list(make(game, level).weigh(one, seat))[-1] for one in (state, *redrawn)]
    assert all(ranking == rankings[0] for ranking in rankings)


@pytest.mark.parametrize("game", engine.games())
def test_weaker_levels_depend_on_the_seed(game) -> None:
    moves, weaker = SEEDS[game]
    state = position(game, "seeds", moves)
    for level in weaker:
        assert len({make(game, level, seed).choose(state, state.actor) for seed in range(8)}) > 1


@every_level
@pytest.mark.parametrize("game", engine.games())
def test_a_bot_answers_without_any_time(game, level) -> None:
    state = position(game, "hurry", HURRY[game])
    assert make(game, level, nodes=0).choose(state, state.actor) in state.actions()
    late = iter(range(10**6))
    bot = make(game, level, nodes=None, clock=lambda: float(next(late)))
    assert bot.choose(state, state.actor, 0.0) in state.actions()


@every_level
@pytest.mark.parametrize("game", engine.games())
def test_a_ranking_falls_and_has_legal_actions(game, level) -> None:
    state = position(game, "ranking", 7)
    *_, (_, ranking) = make(game, level).weigh(state, state.actor)
    assert_is_ranking(ranking, state)
