"""Games by links with bots: on whose device they play, who is awaited, and what a bot is asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from link_helpers import begin, deliver, play, sent, to_the_end
from session_helpers import budget, seeds

import bots
import engine
from engine import Chance
from table.links import arrivals, code
from table.session import AWAY, PERSON, Sitter
from table.sessions import awaited, restored

SKILLS = {"skills": True, "ambushes": "random"}
GAMES = st.sampled_from(engine.games())


@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_one_device_has_the_end_of_a_game_to_send(game):
    """Also if a bot acts last: on the device of the person before it."""
    for seed in range(4):
        devices, _ = to_the_end(begin(game, 3, seed, [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), Sitter("easy")]))
        assert [one.ended_it for one in devices.values()].count(True) == 1


@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_bots_that_begin_a_game_are_played_by_the_first_device_alone(game):
    """A live invitation has no actions, so both devices could ask their own bot."""
    host = begin(game, 3, 1, [Sitter("easy"), Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo")])
    guest = arrivals.joined(code.read(code.code(host, 1)))
    assert host.state.actor == 0 and not host.waits
    assert guest.waits and guest.awaited == [0]
    assert awaited(guest.to_json()) == [(1, "Ann")]  # on whose device the bot plays
    assert restored(guest.to_json()).waits
    devices = {0: host, 1: guest}
    assert [deliver(devices, text) for text in sent(guest)] == ["known"]
    chance = Chance.of(1)
    while not host.over:
        for session in (host, guest):
            play(session, chance)
            for text in sent(session):
                assert deliver(devices, text) in ("news", "known")
    assert guest.record == host.record


@budget(0.1)
@given(GAMES, st.integers(2, 3), seeds, st.integers(0, 25))
def test_bots_can_be_asked_in_every_position(game, players, seed, moves):
    """Also while the draws of others are not known: a bot gets the position as JSON, and answers a legal action."""
    session = begin(game, players, seed, **(SKILLS if game == "cartographers" else {}))
    play(session, Chance.of(seed), moves)
    if session.waits or session.over:
        return
    seat = session.state.actor
    guess = engine.restore(session.state.determinize(seat, 1).to_json())
    action = bots.make(game, "easy", seed=1).choose(guess, seat, seconds=0.01)
    session.place(action)
