"""Games by links: every device ends with the same game, in any order of links, and no bad link changes anything."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from link_helpers import begin, deliver, play, sent, to_the_end
from session_helpers import MemoryStore, budget, seeds

import engine
from engine import BadData, Chance
from engine.packing import Reader, Writer
from table import detect_game
from table.links import arrivals, code
from table.links.session import LinkedSession, RefusedLink
from table.saved_games import Shelf
from table.session import AWAY, PERSON, Session, Sitter
from table.sessions import awaited, restored
from table.sharing import BadRecord

SKILLS = {"skills": True, "ambushes": "random"}
GAMES = st.sampled_from(engine.games())


def refusal(call, *arguments):
    with pytest.raises((RefusedLink, BadRecord)) as bad:
        call(*arguments)
    return bad.value.code


def changed(text, **fields):
    """A link with other fields, and the right checksum."""
    turn = code.read(text)
    party = turn.party._replace(**{name: value for name, value in fields.items() if name in turn.party._fields})
    session = LinkedSession(turn.deal, party, fields.get("device", turn.to), turn.streams)
    return code.code(session, fields.get("to", turn.to))


# --- whole games --------------------------------------------------------------------------------------


@budget(0.05)
@given(GAMES, st.integers(2, 4), seeds)
def test_all_devices_end_with_the_same_game(game, players, seed):
    devices, _ = to_the_end(begin(game, players, seed, **(SKILLS if game == "cartographers" else {})), seed)
    records = [session.record for session in devices.values()]
    assert len(devices) == players and all(record == records[0] for record in records)
    assert engine.replay(records[0]).actor is None
    ended = [session for session in devices.values() if session.ended_it]
    assert len(ended) == 1 if players == 2 else ended  # regression: in Cartographers it was all devices
    assert [restored(session.to_json()).ended_it for session in devices.values()] == [
        session.ended_it for session in devices.values()
    ]
    for session in devices.values():
        assert list(session.state.history) == list(records[0].actions) and not session.state.guessed
        assert session.state.scores() == engine.replay(records[0]).scores()
        assert session.state.winners() == engine.replay(records[0]).winners()


@budget(0.1)
@given(GAMES, st.integers(2, 4), seeds, st.data())
def test_links_may_come_late_twice_and_in_any_order(game, players, seed, data):
    """Every link ever sent may arrive at any time; in the end all devices that may go on have the same game."""
    host, chance = begin(game, players, seed), Chance.of(seed, stream="any order")
    devices, links = {0: host}, []
    for _ in range(data.draw(st.integers(1, 25))):
        session = devices[chance.pick(sorted(devices))]
        play(session, chance, 1 + chance.below(12))
        links += sent(session)
        if links:
            text = chance.pick(links)
            before = {device: one.streams() for device, one in devices.items()}
            assert deliver(devices, text) in ("joined", "news", "known", "old")
            for device, streams in before.items():  # nothing is ever taken away or changed
                pairs = zip(streams, devices[device].streams(), strict=True)
                assert all(now[: len(then)] == then for then, now in pairs)
    for _ in range(players):
        for session in list(devices.values()):
            session.seal()
            for text in [code.code(session, device) for device in devices] if session.goes_ahead else sent(session):
                deliver(devices, text)
    furthest = max(devices.values(), key=lambda session: len(session.state.history))
    going_on = [session for session in devices.values() if session.goes_ahead or not session.waits]
    assert going_on and all(session.streams() == furthest.streams() for session in going_on)


@budget(0.1)
@given(GAMES, seeds, st.integers(0, 60))
def test_a_saved_game_goes_on_where_it_was(game, seed, moves):
    session = begin(game, 3, seed)
    devices, chance = {0: session}, Chance.of(seed)
    while moves > 0 and not session.over:
        play(session, chance, moves)
        moves -= 10
        for text in sent(session):
            deliver(devices, text)
        session = devices[chance.pick(sorted(devices))]
    if not (session.waits or session.over):
        session.place(session.state.actions()[0])
    data = json.loads(json.dumps(session.to_json()))
    back = restored(data)
    assert isinstance(back, LinkedSession) and back.to_json() == session.to_json()
    assert (back.streams(), back.inked, back.waits) == (session.streams(), session.inked, session.waits)


def test_several_people_and_bots_share_a_device():
    sitters = [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), Sitter("easy"), Sitter(PERSON, "Cy")]
    for game in engine.games():
        devices, _ = to_the_end(begin(game, sitters=sitters, seed=5))
        assert sorted(devices) == [0, 1] and devices[0].party.seats(0) == [0, 3]
        assert [one.kind for one in devices[1].sitters] == [AWAY, PERSON, "easy", AWAY]
        assert devices[0].record == devices[1].record


# --- drawing ahead ------------------------------------------------------------------------------------


def test_a_player_of_cartographers_draws_on_to_the_next_ambush():
    session = begin("cartographers", 2, 4)
    play(session, Chance.of(1))
    assert session.waits and session.awaited == [1]
    assert session.state.ambush and len(session.streams()[0]) > 1 and not session.streams()[1]
    assert session.record.actions == tuple(session.streams()[0][:1])  # then the other one would draw


def test_links_of_all_seats_merge_in_any_order():
    host, chance = begin("cartographers", 3, 4), Chance.of(9)
    play(host, chance)
    others = {device: arrivals.joined(code.read(code.code(host, device))) for device in (1, 2)}
    for session in others.values():
        play(session, chance)
    first, second = (code.read(code.code(others[device], 0)) for device in (1, 2))
    merged = []
    for order in ((first, second), (second, first), (second, second, first, first)):
        session = restored(host.to_json())
        for turn in order:
            with suppress(RefusedLink):  # one that has come before is old
                arrivals.accept(session, turn)
        assert not session.state.absent and session.state.ambush  # everybody is at the ambush
        merged.append(session.to_json())
    assert merged[0] == merged[1] == merged[2]


def test_maps_and_scores_of_those_left_out_stay_as_they_were():
    session = begin("cartographers", 2, 5)
    play(session, Chance.of(2))
    view = session.view(0)
    assert view["absent"] == [1] and view["season_scores"][1] == [] and view["scores"][1] == 0
    assert not any(entry.get("seat") == 1 for entry in view["log"])
    restored_state = engine.restore(session.state.to_json())
    assert restored_state == session.state and restored_state.view(0) == session.state.view(0)
    restored_state.playout(Chance.of(1))
    assert restored_state.over and restored_state.view(0)["absent"] == []


def test_the_last_draws_do_not_end_a_game_that_others_still_play():
    devices, _ = to_the_end(begin("cartographers", 2, 7))
    whole = devices[0].streams()
    behind = LinkedSession(devices[0].deal, devices[0].party, 0, [whole[0], whole[1][:-1]])
    assert behind.waits and not behind.over and behind.awaited == [1]


# --- refusals -----------------------------------------------------------------------------------------


def exchanged(game="kingdom_builder", seed=0, rounds=3):
    """Two devices after some turns, and the links sent."""
    host, chance, links = begin(game, 2, seed), Chance.of(seed), []
    devices = {0: host}
    for number in range(rounds):
        session = devices[number % 2]
        play(session, chance)
        links += sent(session)
        deliver(devices, links[-1])
    return devices, links


@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_an_old_link_changes_nothing(game):
    devices, links = exchanged(game, rounds=4)
    before = devices[1].to_json()
    assert deliver(devices, links[0]) == "old" and devices[1].to_json() == before
    play(devices[0], Chance.of(3))
    assert deliver(devices, links[3]) == "old"


def test_the_same_link_twice_is_known():
    devices, links = exchanged()
    assert deliver(devices, links[-1]) == "known"


def test_a_link_for_another_device_is_refused():
    devices, links = exchanged()
    with pytest.raises(RefusedLink) as refused:
        arrivals.accept(devices[0], code.read(links[-1]))
    assert refused.value.code == "seat"


def test_a_link_of_another_game_is_refused_even_of_the_same_deal():
    devices, links = exchanged()
    assert deliver(devices, changed(links[-1], key=77)) == "game"
    other = sent(begin("kingdom_builder", 2, 8)) or [code.code(begin("cartographers", 2, 8), 1)]
    assert deliver(devices, other[0]) == "game"


def test_a_link_with_other_players_is_refused():
    devices, links = exchanged()
    assert deliver(devices, changed(links[-1], sitters=(Sitter(name="Ann"), Sitter(name="Eve")))) == "changed"


@pytest.mark.parametrize("game", engine.games())
def test_other_moves_than_those_known_are_refused(game):
    devices, links = exchanged(game, rounds=2)
    turn = code.read(links[1])
    forged = begin(game, 2, 0)
    play(forged, Chance.of(99))
    before = devices[0].to_json()
    for text in sent(forged)[:1]:
        other = arrivals.joined(code.read(text))
        play(other, Chance.of(98))
        forgery = code.read(code.code(other, 0))
        assert forgery.streams[0] != turn.streams[0]
        assert refusal(arrivals.accept, devices[0], forgery) == "fork"
    assert devices[0].to_json() == before


def test_moves_of_the_own_seat_made_elsewhere_are_refused():
    devices, _ = exchanged(rounds=2)
    elsewhere = restored(devices[0].to_json())
    play(elsewhere, Chance.of(4))
    other = arrivals.joined(code.read(sent(elsewhere)[0]))
    play(other, Chance.of(5))
    assert deliver(devices, sent(other)[0]) == "own"


@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("old", [None, 1])
def test_a_device_that_joined_again_takes_its_own_moves_from_a_link_until_it_acts(game, old):
    """``old``: it joined by an old link, or by an invitation without actions."""
    _, links = exchanged(game, 11, rounds=5)
    to_it = [text for text in links if code.read(text).to == 1]
    first = code.code(begin(game, 2, 11), 1) if old is None else to_it[old]
    joined = restored(arrivals.joined(code.read(first)).to_json())
    assert len(joined.streams()[1]) < len(code.read(to_it[-1]).streams[1])
    assert arrivals.accept(joined, code.read(to_it[-1]))
    assert joined.streams() == [list(stream) for stream in code.read(to_it[-1]).streams]
    joined = restored(joined.to_json())
    play(joined, Chance.of(1), 2)
    streams = joined.streams()
    longer = [streams[0], streams[1] + streams[1][-1:]]
    for one in (joined, restored(joined.to_json())):
        assert refusal(one.learn, longer) == "own"


def test_an_inked_action_keeps_own_moves_of_a_link_away():
    _, links = exchanged("cartographers", rounds=3)
    last = [text for text in links if code.read(text).to == 1][-1]
    copy = arrivals.joined(code.read(code.code(begin("cartographers", 2), 1)))
    copy.place(copy.state.actions()[0])
    assert copy.inked is not None
    assert refusal(arrivals.accept, copy, code.read(last)) == "own"
    copy.undo()
    assert arrivals.accept(copy, code.read(last))


def test_a_save_of_an_earlier_version_keeps_own_moves_of_links_away():
    _, links = exchanged(rounds=5)
    early, late = [text for text in links if code.read(text).to == 1][1:]
    data = arrivals.joined(code.read(early)).to_json()
    del data["link"]["brought"]
    assert refusal(arrivals.accept, restored(data), code.read(late)) == "own"


def test_a_link_that_asks_the_wrong_device_is_no_link():
    _, links = exchanged()
    assert refusal(code.read, changed(links[-1], to=0)) == "moves"


@budget(1)
@given(GAMES, st.integers(0, 3), st.randoms(use_true_random=False))
def test_a_changed_link_never_changes_a_move_that_is_known(game, seed, random):
    devices, links = exchanged(game, seed)
    body = bytearray(Reader(links[-1], "turn").rest())
    body[random.randrange(len(body))] ^= 1 << random.randrange(8)
    before = {device: session.streams() for device, session in devices.items()}
    try:
        turn = code.read(Writer(bytes(body)).code())
    except BadRecord as bad:
        assert bad.code in ("newer", "older", "moves")
        return
    if turn.to in devices:
        session = devices[turn.to]
        try:
            arrivals.accept(session, turn)
        except RefusedLink:
            assert session.streams() == before[turn.to]
        pairs = zip(before[turn.to], session.streams(), strict=True)
        assert all(now[: len(then)] == then for then, now in pairs)


def test_a_damaged_link_is_refused():
    _, links = exchanged()
    text = links[-1]
    assert refusal(code.read, text[:-2]) == "damaged"
    assert refusal(code.read, text[:9] + ("A" if text[9] != "A" else "B") + text[10:]) == "damaged"
    assert refusal(code.read, "") == refusal(code.read, "x" * 200_000) == "damaged"


@pytest.mark.parametrize("name", ["a\nb", "x" * 25, " a", "a  b", "\u202eevil", "\x00", "a\u200d"])
def test_names_in_a_link_are_short_and_printable(name):
    host = begin(sitters=[Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo")])
    play(host, Chance.of(1))
    party = host.party._replace(sitters=(Sitter(PERSON, name), host.party.sitters[1]))
    forged = LinkedSession(host.deal, party, 0, host.streams())
    assert refusal(code.read, code.code(forged, 1)) == "moves"
    cleaned = arrivals.begun(Session(host.deal, [Sitter(PERSON, name), Sitter(AWAY)]), 1)
    assert code.is_name(cleaned.party.sitters[0].name)


# --- undo, saves, texts around a link -----------------------------------------------------------------


def test_a_turn_can_be_taken_back_until_its_link_is_out():
    session = begin("cartographers", 2, 4)
    play(session, Chance.of(6))  # the ambush is reached
    others = arrivals.joined(code.read(code.code(session, 1)))
    play(others, Chance.of(7), 5)  # and here, too
    arrivals.accept(session, code.read(code.code(others, 0)))
    session.place(session.state.actions()[0])
    assert session.waits and session.can_take_back
    assert session.take_back() and not session.waits
    session.redo()
    session.seal()
    assert session.waits and not session.can_take_back and not session.can_redo


def test_a_link_keeps_what_is_inked():
    session = begin("cartographers", 2, 0)
    session.place(session.state.actions()[3])
    inked = session.inked
    other = arrivals.joined(code.read(code.code(session, 1)))
    play(other, Chance.of(2), 3)
    assert arrivals.accept(session, code.read(code.code(other, 0)))
    assert session.inked == inked and session.shown.pending_reveal


def test_a_saved_game_is_found_by_its_link():
    devices, links = exchanged()
    shelf = Shelf(MemoryStore())
    turn = code.read(links[-1])
    assert arrivals.saved_as(shelf, turn) == ""
    shelf.save("a", begin("kingdom_builder", 2, 5), 1)
    shelf.save("b", devices[1], 2)
    assert arrivals.saved_as(shelf, turn) == "b"
    assert isinstance(shelf.load("b"), LinkedSession)
    assert awaited(shelf.stored("b").session) == []  # it is the turn of this device
    play(devices[1], Chance.of(1))
    assert awaited(devices[1].to_json()) == [(0, "Ann")]
    assert awaited(Session(turn.deal).to_json()) is None


@pytest.mark.parametrize(
    ("field", "value"), [("key", -1), ("device", 5), ("devices", [0, 0]), ("devices", [0]), ("ahead", None)]
)
def test_a_save_with_a_bad_link_is_invalid(field, value):
    data = begin("cartographers", 2, 1).to_json()
    data["link"][field] = value
    with pytest.raises(BadData) as bad:
        restored(data)
    assert bad.value.code == "session.link"


def test_a_code_is_found_in_a_message():
    _, links = exchanged()
    address = "https://example.org/play/#turn=" + links[-1]
    for text in (address, f"Your turn!\n{address} :)", links[-1], f"  {address}\n"):
        assert detect_game.in_turn(text) == "kingdom_builder" and code.read(text) == code.read(links[-1])
    assert detect_game.in_turn("hello") == detect_game.in_turn("#turn=") == ""


def test_a_game_by_links_can_be_replayed_up_to_what_is_known():
    session = begin("cartographers", 2, 3)
    play(session, Chance.of(1))
    plain = session.plain()
    assert plain.record == session.record and not plain.waits


# --- length -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "most"), [("kingdom_builder", 600), ("woodcraft", 1500), ("cartographers", 600)])
def test_links_of_whole_games_of_two_stay_short(game, most):
    for seed in range(3):
        _, links = to_the_end(begin(game, 2, seed), seed)
        assert max(map(len, links)) <= most
