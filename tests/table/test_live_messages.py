"""What connected devices send each other: whole games, the steps of a turn, and what is refused."""

import json
import random
import sys

import pytest
from link_helpers import begin, play, to_the_end

import engine
from engine import Chance
from table.links import arrivals, code
from table.links.session import LinkedSession, RefusedLink
from table.live import messages
from table.live.messages import Missed
from table.session import AWAY, PERSON, Sitter
from table.sessions import restored
from table.sharing import BadRecord

STEPPED = [game for game in engine.games() if not begin(game).goes_ahead]


class Device:
    """A device with a connection, as the table has it."""

    def __init__(self, session):
        self.session, self.at, self.sent = session, None, ""

    def out(self, to):
        text = messages.message(self.session, to, self.at)
        if not text or text == self.sent:
            return ""
        self.sent = text
        self.at = len(self.session.state.history) if self.at is None else self.at
        return text

    def has_all(self, to):
        """Whether the table would say that the other device has everything."""
        return messages.has_all(self.session, to, self.at, self.sent)

    def hear(self, text):
        """The answer that this device sends at once, "" if none."""
        try:
            heard = messages.receive(self.session, text)
        except Missed:
            return messages.position(self.session)
        self.at = heard.at
        if heard.is_step and not heard.is_new:
            self.sent = ""
        return ""


def pair(game, seed=4, sitters=()):
    host = begin(game, 2, seed, sitters)
    return [Device(host), Device(arrivals.joined(code.read(code.code(host, 1))))]


def exchange(devices, luck=None):
    """Deliver messages until there are none, some of them not at all."""
    for _ in range(20):
        quiet = True
        for here, there in ((0, 1), (1, 0)):
            text = devices[here].out(there)
            while text and not (luck and luck.random() < 0.2):
                quiet = False
                text, here, there = devices[there].hear(text), there, here
        if quiet:
            return
    raise AssertionError("the devices never stop sending")


def connected(game, seed=4):
    """Two devices at the start of a turn, of which the first acts now."""
    devices, chance = pair(game, seed), Chance.of(seed)
    for _ in range(6):
        for device in devices:
            play(device.session, chance)
            device.session.seal()
            exchange(devices)
    assert devices[0].session.waits != devices[1].session.waits
    here, there = sorted(devices, key=lambda device: device.session.waits)
    assert here.at == there.at == len(here.session.state.history)
    return here, there, chance


BOTS_FIRST = [Sitter("easy"), Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo")]
BOTS_BETWEEN = [Sitter(PERSON, "Ann"), Sitter("easy"), Sitter(AWAY, "Bo"), Sitter("easy")]


@pytest.mark.parametrize("sitters", [(), BOTS_FIRST, BOTS_BETWEEN], ids=["people", "bots first", "bots between"])
@pytest.mark.parametrize("game", engine.games())
def test_connected_devices_play_a_game_to_its_end(game, sitters):
    """Messages may be lost with a connection: the next one brings what is missing."""
    devices, luck, chance = pair(game, 1, sitters), random.Random(game), Chance.of(3)
    for _ in range(900):
        if all(device.session.over for device in devices):
            break
        for device in devices:
            play(device.session, chance, 1 + luck.randrange(3))
            if device.session.waits or device.session.over:
                device.session.seal()
            exchange(devices, luck)
        if luck.random() < 0.1:  # connected again
            for device in devices:
                device.at, device.sent = None, ""
    exchange(devices)
    assert devices[0].session.over and devices[0].session.record == devices[1].session.record


@pytest.mark.parametrize("game", STEPPED)
def test_each_action_of_a_turn_is_shown_and_can_be_taken_back(game):
    here, there, chance = connected(game)
    before, saved = there.session.shown.view(0), there.session.to_json()
    shown = []
    while len(shown) < 40 and not here.session.waits:
        here.session.place(chance.pick(here.session.state.actions()))
        if here.session.inked is not None or here.session.waits:
            break
        there.hear(here.out(there.session.device))
        assert there.session.shown.history == here.session.state.history and there.session.shown.view(0) != before
        assert there.session.waits and not there.session.can_take_back and there.session.to_json() == saved
        assert not there.session.goes_ahead and there.session.sitter.kind == "away"
        shown.append(len(there.session.shown.history))
    assert shown
    while here.session.undo():
        if not here.session.waits and (text := here.out(there.session.device)):
            there.hear(text)
            assert there.session.shown.history == here.session.state.history
    if here.session.state.history == there.session.state.history:
        assert there.session.shown.view(0) == before
    while not here.session.waits:
        play(here.session, chance, 1)
        if text := here.out(there.session.device):
            there.hear(text)
    assert not here.session.can_take_back or len(there.session.state.history) < len(here.session.state.history)
    here.session.seal()
    if text := here.out(there.session.device):
        there.hear(text)
    assert there.session.state.history == here.session.state.history == there.session.shown.history
    assert there.session.shown is there.session.state and not there.session.waits


def test_devices_that_connect_while_a_third_one_acts_show_the_next_turn():
    ann, chance = begin("kingdom_builder", 3, 0), Chance.of(2)
    others = {device: arrivals.joined(code.read(code.code(ann, device))) for device in (1, 2)}
    sessions = {0: ann, **others}
    acting = next(device for device, session in sessions.items() if not session.waits)
    here, there = (Device(sessions[(acting + number) % 3]) for number in (1, 2))

    def pump():
        for _ in range(9):
            for one, other in ((here, there), (there, here)):
                text = one.out(other.session.device)
                while text:
                    text, one, other = other.hear(text), other, one

    pump()
    assert here.at == there.at == 0
    play(sessions[acting], chance)
    arrivals.accept(here.session, code.read(code.code(sessions[acting], here.session.device)))
    play(here.session, chance, 1)
    pump()
    assert there.session.shown.history == here.session.state.history
    assert there.session.waits and not there.session.state.history


def test_messages_about_a_turn_are_short():
    here, there, chance = connected("kingdom_builder")
    play(here.session, chance, 1)
    assert len(here.out(there.session.device)) < 60 < len(code.code(here.session, there.session.device))


def test_what_is_not_final_is_shown_no_longer_after_the_connection():
    here, there, chance = connected("kingdom_builder")
    play(here.session, chance, 1)
    there.hear(here.out(there.session.device))
    assert there.session.shown is not there.session.state
    there.session.show_final()
    assert there.session.shown is there.session.state


def test_a_turn_that_can_be_taken_back_is_not_final():
    session = begin("woodcraft", 2, 0)
    play(session, Chance.of(0))
    assert session.waits and session.can_take_back
    assert not messages.message(session, 1, None) and not messages.message(session, 1, 0)
    session.seal()
    assert messages.message(session, 1, None) and messages.message(session, 1, 0)


def test_a_device_that_has_missed_actions_says_what_it_has():
    here, there, chance = connected("kingdom_builder")
    late = LinkedSession.from_json(there.session.to_json())
    play(here.session, chance)
    here.session.seal()
    there.hear(here.out(there.session.device))
    there.at = len(there.session.state.history)
    play(there.session, chance, 1)
    text = messages.message(there.session, here.session.device, there.at)
    with pytest.raises(Missed):
        messages.receive(late, text)
    here.hear(messages.position(late))
    assert here.at == len(late.state.history)
    messages.receive(late, here.out(there.session.device))
    assert late.state.history == here.session.state.history


def test_what_another_device_draws_leaves_the_own_actions_open():
    """Ann has used a skill, or drawn before she may use one, and can take that back when a draw of Bo arrives."""
    counts = [0, 0]
    for seed in range(8):
        ann, chance = begin("cartographers", 2, seed, skills=True), Chance.of(seed)
        bo = arrivals.joined(code.read(code.code(ann, 1)))
        while True:
            play(ann, chance, 1)
            if ann.waits or bo.waits:  # at the first ambush
                break
            play(bo, chance, 1)
            before, was_open = ann.streams()[0], ann.can_take_back
            arrivals.accept(ann, code.read(code.code(bo, 0)))
            assert ann.streams()[0] == before and ann.can_take_back == was_open
            counts[was_open] += 1
            if was_open:
                ann.take_back()
                assert ann.streams()[0] == before[:-1] and ann.redo()
                assert ann.streams()[0] == before
    assert all(counts)


def test_links_are_needed_unless_a_message_reaches_everybody_who_goes_on():
    """Woodcraft: Ann has taken her turn, and Bo is next. Cartographers: Bo and Cy both go on."""
    ann = begin("woodcraft", 3, 0)
    play(ann, Chance.of(1))
    assert [messages.reaches_all(ann, device) for device in (1, 2)] == [True, False]
    ann = begin("cartographers", 3)
    play(ann, Chance.of(1))
    assert [messages.reaches_all(ann, device) for device in (1, 2)] == [False, False]
    two = begin("cartographers", 2)
    play(two, Chance.of(1))
    assert messages.reaches_all(two, 1)


@pytest.mark.parametrize("game", engine.games())
def test_it_is_known_whether_the_other_device_has_the_end(game):
    """Also when the devices are connected again after the end."""
    sessions, _ = to_the_end(begin(game, 2, 2))
    for session in sessions.values():
        session.seal()
    devices = [Device(sessions[number]) for number in (0, 1)]
    assert not any(device.has_all(1 - number) for number, device in enumerate(devices))
    for _ in range(2):  # the second time nothing is left to say
        exchange(devices)
        assert all(device.has_all(1 - number) for number, device in enumerate(devices))


def test_a_turn_that_can_be_taken_back_has_not_been_sent():
    device = Device(begin("woodcraft", 2, 0))
    device.at = 0
    play(device.session, Chance.of(0))
    assert device.session.can_take_back and not device.has_all(1)
    device.session.seal()
    assert not device.has_all(1) and device.out(1) and device.has_all(1)


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_of_a_game_goes_to_all_other_devices(players):
    ann = to_the_end(begin("kingdom_builder", players))[0][0]
    assert ann.over and messages.reaches_all(ann, 1) == (players == 2)


# --- refusals -------------------------------------------------------------------------------------


def refusal(session, data):
    before = session.to_json()
    with pytest.raises((RefusedLink, BadRecord)) as bad:
        messages.receive(session, data)
    assert session.to_json() == before and session.shown is session.state
    return bad.value.code


def forged(text, change):
    step = json.loads(text)
    return json.dumps(change(*step))


def test_steps_that_do_not_fit_change_nothing():
    here, there, chance = connected("kingdom_builder")
    play(here.session, chance, 1)
    text, session = here.out(there.session.device), there.session
    at = len(session.state.history)
    assert refusal(session, forged(text, lambda at, digest, *rest: [at, digest ^ 1, *rest])) == "fork"
    assert refusal(session, forged(text, lambda at, digest, final, steps: [at, digest, final, ["end"]])) == "moves"
    assert refusal(session, forged(text, lambda at, digest, final, steps: [at, digest, final, ["x"]])) == "moves"
    assert refusal(session, forged(text, lambda at, digest, final, steps: [at, digest, final, [7]])) == "moves"
    other = next(str(one) for one in session.state.history)
    before = messages._digest(session, at - 1)
    assert refusal(session, json.dumps([at - 1, before, True, [other]])) in ("fork", "moves")


def test_a_device_cannot_play_for_the_player_of_another():
    here, there, chance = connected("kingdom_builder")
    at = len(here.session.state.history)
    action = str(chance.pick(here.session.state.actions()))
    assert refusal(here.session, json.dumps([at, messages._digest(here.session, at), True, [action]])) == "own"


@pytest.mark.parametrize("bots", [(), ("easy",)])
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
@pytest.mark.parametrize("game", engine.games())
def test_a_device_that_joined_again_by_an_invitation_takes_its_own_moves_from_the_connection(game, turns, bots):
    """Its copy has no action at all. The other device is in the middle of a turn, or waits for this one."""
    ann, bo = (one.session for one in pair(game, 4, [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), *map(Sitter, bots)]))
    invitation, chance = code.read(code.code(ann, 1)), Chance.of(4)
    for _ in range(turns):
        here, there = (bo, ann) if ann.waits else (ann, bo)
        play(here, chance)
        arrivals.accept(there, code.read(code.code(here, there.device)))
    ann.seal()
    if not ann.waits and not ann.goes_ahead:
        ann.place(ann.state.actions()[0])
    back = arrivals.joined(invitation)
    exchange([Device(ann), Device(back)])
    assert back.streams()[1] == ann.streams()[1]
    if not ann.goes_ahead:
        assert (back.waits, back.shown.history) == (not ann.waits, ann.state.history)
        assert restored(back.to_json()).streams() == back.streams()


@pytest.mark.parametrize("game", [game for game in engine.games() if game not in STEPPED])
def test_a_game_whose_seats_go_on_takes_no_steps(game):
    assert refusal(begin(game), json.dumps([0, 0, True, []])) == "moves"


@pytest.mark.parametrize("data", [None, 7, b"x", "", "é", "x" * 70_000, "#turn=x"])
def test_a_message_that_is_no_link_changes_nothing(data):
    assert refusal(begin("kingdom_builder", 2, 4), data) == "damaged"


def test_a_message_of_a_game_that_is_not_loaded_is_refused(monkeypatch):
    other = code.code(begin("woodcraft", 2, 4), 1)
    for module in [name for name in sys.modules if name.startswith("engine.woodcraft")]:
        monkeypatch.setitem(sys.modules, module, None)
    assert refusal(begin("kingdom_builder", 2, 4), other) == "damaged"


@pytest.mark.parametrize(
    "data", ["[", "[]", "[1,2,3]", "[0,0,true,{}]", "[-1,0,true,[]]", '["0",0,true,[]]', "[" * 60_000, "[0,0,1,[]]"]
)
def test_a_message_that_is_no_step_changes_nothing(data):
    assert refusal(begin("kingdom_builder", 2, 4), data) == "damaged"


@pytest.mark.parametrize("game", STEPPED)
def test_a_turn_is_confirmed_once_the_other_device_has_said_that_it_has_it(game):
    ann, bo = pair(game)
    exchange([ann, bo])
    for _ in range(4):
        here, there, number = (bo, ann, 0) if ann.session.waits else (ann, bo, 1)
        play(here.session, Chance.of(1))
        here.session.seal()
        text = here.out(number)
        assert text and not messages.is_confirmed(here.session, here.at)
        there.hear(text)
        here.hear(messages.position(there.session))
        assert messages.is_confirmed(here.session, here.at)
    assert not messages.is_confirmed(ann.session, None)


def test_where_all_draw_at_once_a_draw_is_confirmed_by_the_next_draw_of_the_other_device():
    ann, bo = pair("cartographers")
    exchange([ann, bo])
    play(ann.session, Chance.of(1))
    ann.session.seal()
    text = ann.out(1)
    assert text
    bo.hear(text)
    assert not messages.is_confirmed(ann.session, ann.at)
    play(bo.session, Chance.of(2))
    bo.session.seal()
    text = bo.out(0)
    assert text
    ann.hear(text)
    assert messages.is_confirmed(ann.session, ann.at)
