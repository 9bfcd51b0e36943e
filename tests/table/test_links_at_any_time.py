"""What a device can send in a game by links before the game waits for others."""

import pytest
from link_helpers import begin, deliver, play

import engine
from engine import Chance
from table.links import arrivals, code
from table.session import AWAY, PERSON, Sitter


def within_a_turn(game, sitters=()):
    """The host's device in a game of three in which it is to act and has acted."""
    for seed in range(100):
        host, chance = begin(game, 3, seed, sitters), Chance.of(seed)
        play(host, chance, 2)
        if not host.waits and host.streams()[0]:
            return host, chance
    raise AssertionError("others always begin")


def test_a_link_of_cartographers_sent_within_the_draws_is_joined_and_later_completed():
    host, chance = within_a_turn("cartographers")
    host.seal()
    others = {device: arrivals.joined(code.read(text)) for device, text in arrivals.sendable(host).items()}
    assert sorted(others) == [1, 2] and all(one.streams() == host.streams() for one in others.values())
    play(host, chance)
    for device, text in arrivals.sendable(host).items():
        assert deliver(others, text) == "news"
        assert others[device].streams() == host.streams()


@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
@pytest.mark.parametrize("bot", [False, True])
def test_within_a_turn_devices_on_which_nobody_has_acted_are_sent_an_invitation_without_actions(game, bot):
    seats = [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), Sitter("random") if bot else Sitter(AWAY, "Cy")]
    host, chance = within_a_turn(game, seats)
    others = {device: arrivals.joined(code.read(text)) for device, text in arrivals.sendable(host).items()}
    assert sorted(others) == ([1] if bot else [1, 2])
    assert all(one.waits and not any(one.streams()) for one in others.values())
    play(host, chance)
    if host.state.actor is not None and host.awaited_persons == [1]:
        assert deliver(others, arrivals.sendable(host)[1]) == "news"
        assert others[1].streams() == host.streams()


@pytest.mark.parametrize("game", engine.games())
def test_who_has_acted_is_sent_no_invitation(game):
    host, chance = begin(game, 2, 3), Chance.of(3)
    devices = {0: host}
    for _ in range(3):
        for one in list(devices.values()):
            play(one, chance)
            for text in arrivals.sendable(one).values():
                deliver(devices, text)
    assert all(host.streams())
    assert arrivals.invited(host) == set()
