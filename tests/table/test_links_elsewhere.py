"""What becomes of a game by links outside it: the same deal again, games that go on from it, and files."""

import json
from itertools import permutations

import pytest
from backups import NOW, merged
from link_helpers import begin, play, to_the_end
from session_helpers import MemoryStore

import engine
from engine import Chance
from table.backup.file import to_file
from table.links import arrivals, code
from table.links.session import LinkedSession
from table.live import messages
from table.saved_games import Shelf
from table.session import AWAY, PERSON, Session, Sitter
from table.sessions import awaited, is_sent, restored
from table.sharing import FileGame, Import, branch, saved_id
from table.sharing import to_file as file_of

# --- new games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", engine.games())
def test_the_same_deal_again_leaves_everybody_on_the_same_device(game):
    """Two people share the first device, and the other one begins the next game."""
    host = begin(game, sitters=[Sitter(PERSON, "Ann"), Sitter("easy"), Sitter(AWAY, "Bo"), Sitter(PERSON, "Cy")])
    guest = arrivals.joined(code.read(code.code(host, 1)))
    new = arrivals.again(guest, 77)
    assert (new.device, new.party.seats(0), new.party.seats(1)) == (0, [2], [0, 3]) and 1 in new.own
    assert (new.deal, new.party.sitters, new.party.key) == (host.deal, host.party.sitters, 77)
    devices, _ = to_the_end(new)
    assert sorted(devices) == [0, 1] and devices[0].record == devices[1].record
    assert arrivals.again(host, 77).party.devices == host.party.devices


@pytest.mark.parametrize("game", engine.games())
def test_a_game_by_links_can_be_played_on_by_everybody_on_one_device(game):
    sitters = [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), Sitter("easy")]
    for session in to_the_end(begin(game, sitters=sitters))[0].values():
        for count in (0, len(session.record.actions) // 2):
            branched = branch(session, count)
            assert [sitter.kind for sitter in branched.sitters] == [PERSON, PERSON, "easy"]
            assert branched.record.actions == session.record.actions[:count] and not branched.linked
            play(branched, Chance.of(count))
            assert branched.over


def test_a_save_without_devices_has_nobody_on_another_one():
    data = Session(begin().deal, [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo")]).to_json()
    assert restored(data).sitters == (Sitter(PERSON, "Ann"), Sitter(PERSON, "Bo"))


# --- files --------------------------------------------------------------------------------------------


def stored(session):
    store = MemoryStore()
    Shelf(store).save("a1", session, NOW)
    return store


def later(session, moves=1, seed=2):
    """A copy of a game, some actions later."""
    copy = LinkedSession.from_json(session.to_json())
    play(copy, Chance.of(seed), moves)
    return copy


def restore(here, there):
    """The game of a device after a file of another one; the last number says whether anything was added."""
    store = stored(here)
    restoring = merged(store, to_file(stored(there), NOW).text)
    shelf = Shelf(store)
    assert [entry.id for entry in shelf.entries()] == ["a1"]
    return shelf.load("a1"), restoring.added["backup.added.games"]


def test_a_file_brings_the_draws_that_wait_for_those_of_others():
    """The record ends at the first draw that is not known; the player may have drawn on."""
    here = later(begin("cartographers", 2, 4), 1)
    there = later(here, 1)
    assert there.record == here.record and len(there.streams()[0]) == 2
    assert restore(here, there)[0].to_json() == there.to_json()
    assert restore(there, here)[0].to_json() == there.to_json()
    assert restore(here, here)[1] == 0
    shelf = Shelf(stored(here))
    assert saved_id(shelf, there) == "" and saved_id(shelf, here) == "a1"
    intake = Import(shelf, file_of([FileGame(there, NOW), FileGame(here, NOW)], NOW), NOW)
    while intake.step():
        pass
    assert len(intake.added) == 1 and intake.known == 1


def test_a_file_takes_no_draws_away():
    """One device has drawn on, and the other one has opened a link: afterwards both are there."""
    start = later(begin("cartographers", 2, 4), 1)
    other = arrivals.joined(code.read(code.code(start, 1)))
    play(other, Chance.of(3), 2)
    here, there = later(start, 1), later(start, 0)
    arrivals.accept(there, code.read(code.code(other, 0)))
    for both in (restore(here, there)[0], restore(there, here)[0]):
        assert both.streams() == [here.streams()[0], there.streams()[1]]
        play(both, Chance.of(1))
        assert both.waits


@pytest.mark.parametrize("game", engine.games())
def test_a_game_that_is_played_again_is_another_game(game):
    first = begin(game, 2, 4)
    store = stored(first)
    second = arrivals.again(first, 77)
    there = MemoryStore()
    Shelf(there).save("a1", second, NOW)
    merged(store, to_file(there, NOW).text)
    games = [Shelf(store).load(entry.id) for entry in Shelf(store).entries()]
    assert sorted(game.party.key for game in games) == [4, 77]


# --- several devices ------------------------------------------------------------------------------------


def test_a_link_finds_the_game_of_its_device_next_to_a_copy_from_another_device():
    devices = {0: begin("kingdom_builder", 2)}
    play(devices[0], Chance.of(1))
    devices[1] = arrivals.joined(code.read(code.code(devices[0], 1)))
    play(devices[1], Chance.of(2))
    turn, shelf = code.read(code.code(devices[1], 0)), Shelf(MemoryStore())
    shelf.save("own", devices[turn.to], 1)
    shelf.save("copy", devices[1 - turn.to], 2)  # later, so it is the first of the list
    assert arrivals.saved_as(shelf, turn) == "own"
    shelf.remove("own")
    assert arrivals.saved_as(shelf, turn) == "copy"  # which says whose link it is


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_a_link_finds_the_copy_that_was_played_furthest(game):
    """Two tabs could join the same game; earlier versions then had two copies of it."""
    host = begin(game, 2)
    play(host, Chance.of(1))
    invitation = code.read(code.code(host, 1))
    played, stale, shelf = arrivals.joined(invitation), arrivals.joined(invitation), Shelf(MemoryStore())
    play(played, Chance.of(2))
    shelf.save("played", played, 1)
    shelf.save("stale", stale, 2)  # later, so it is the first of the list
    assert arrivals.saved_as(shelf, code.read(code.code(host, 1))) == "played"
    shelf.remove("played")
    assert arrivals.saved_as(shelf, invitation) == "stale"


def test_a_device_that_waits_for_bots_waits_for_the_person_on_their_device():
    sitters = [Sitter(PERSON, "Ann"), Sitter(AWAY, "Bo"), Sitter("random")]
    session = begin("cartographers", 3, 0, sitters)
    other = arrivals.joined(code.read(code.code(session, 1)))
    play(other, Chance.of(1))
    assert other.awaited == [0, 2]
    assert other.awaited_persons == [0] and awaited(other.to_json()) == [(0, "Ann")]


# --- whether the last turn was sent ---------------------------------------------------------------


def saved(session):
    """A save of the game; the table and the list of games say the same about it, also when it is restored."""
    data = json.loads(json.dumps(session.to_json()))
    assert is_sent(data) == session.is_sent == restored(data).is_sent
    return data


@pytest.mark.parametrize("game", ["kingdom_builder", "woodcraft"])
def test_of_three_devices_only_the_next_one_is_to_be_sent_a_turn(game):
    ann = begin(game, 3, 0)
    play(ann, Chance.of(1))
    assert awaited(saved(ann)) == [(1, "Bo")] and not ann.is_sent
    ann.sent.add(2)
    assert not is_sent(saved(ann)), "Cy cannot go on"
    ann.sent.add(1)
    assert is_sent(saved(ann))
    bo = arrivals.joined(code.read(code.code(ann, 1)))
    play(bo, Chance.of(2))
    assert awaited(saved(bo)) == [(2, "Cy")] and not bo.is_sent
    cy = arrivals.joined(code.read(code.code(bo, 2)))
    play(cy, Chance.of(3))
    arrivals.accept(ann, code.read(code.code(cy, 0)))
    play(ann, Chance.of(4))
    assert not is_sent(saved(ann)), "this is a new turn"


def test_where_all_draw_at_once_a_draw_is_to_be_sent_to_both_other_devices_although_one_is_awaited():
    """An ambush waits for every map; Bo has not drawn his yet."""
    ann = begin("cartographers", 3, 3)
    devices = [ann, *(arrivals.joined(code.read(code.code(ann, seat))) for seat in (1, 2))]
    for session in devices:
        play(session, Chance.of(1), 1)
    for here, there in permutations(devices, 2):
        arrivals.accept(there, code.read(code.code(here, there.device)))
    play(ann, Chance.of(2))
    play(devices[2], Chance.of(2))
    arrivals.accept(ann, code.read(code.code(devices[2], 0)))
    assert awaited(saved(ann)) == [(1, "Bo")] and not ann.is_sent
    ann.sent.add(1)
    assert not is_sent(saved(ann)), "Cy needs the draw as well"
    ann.sent.add(2)
    assert is_sent(saved(ann))


def test_who_has_joined_and_not_acted_has_nothing_left_to_send():
    cy = arrivals.joined(code.read(arrivals.invitation(begin("kingdom_builder", 3, 0), 2)))
    assert awaited(saved(cy)) == [(0, "Ann")] and cy.is_sent


@pytest.mark.parametrize("game", engine.games())
def test_a_save_of_an_earlier_version_which_lacks_what_was_sent_counts_as_sent(game):
    ann = begin(game, 3, 0)
    play(ann, Chance.of(1))
    data = saved(ann)
    for field in ("sent", "unsent"):
        del data["link"][field]
    again = restored(data)
    assert is_sent(data) and again.is_sent and again.to_json()["link"]["unsent"] is False
    assert is_sent(Session(ann.deal).to_json())


@pytest.mark.parametrize("game", engine.games())
def test_only_the_device_that_has_ended_the_game_has_its_last_turn_to_send(game):
    devices, _ = to_the_end(begin(game, 3, 0))
    for session in devices.values():
        session.sent.clear()
        assert is_sent(saved(session)) != session.ended_it
    assert [session.is_sent for session in devices.values()].count(False) == 1


def test_a_merged_game_was_sent_to_those_to_whom_both_copies_were_sent():
    """Ann has drawn in the one copy, and Bo has sent his draw to the other."""
    drawn = begin("cartographers", 3, 0)
    opened, bo = restored(saved(drawn)), arrivals.joined(code.read(code.code(drawn, 1)))
    play(bo, Chance.of(1))
    arrivals.accept(opened, code.read(code.code(bo, 0)))
    play(drawn, Chance.of(2))
    drawn.sent, opened.sent = {1, 2}, {1}
    both = drawn.united(opened)
    assert both not in (None, drawn, opened) and both.sent == {1}


def test_a_draw_is_not_confirmed_by_the_draws_of_a_device_that_is_ahead():
    """Bo has drawn three times; what Ann knows of that does not count as what Bo knows of her."""
    ann = begin("cartographers", 2, 4)
    bo = arrivals.joined(code.read(code.code(ann, 1)))
    play(bo, Chance.of(2), 3)
    at = messages.receive(ann, code.code(bo, 0)).at
    play(ann, Chance.of(1), 1)
    assert at == 3 == len(ann.state.history) and not messages.is_confirmed(ann, at)
    messages.receive(bo, code.code(ann, 1))
    assert messages.is_confirmed(ann, messages.receive(ann, code.code(bo, 0)).at)


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder"])
def test_what_can_still_be_taken_back_is_not_confirmed(game):
    """``at`` is here the number of actions of a device that has everything."""
    ann = begin(game, 2, 4)
    assert messages.is_confirmed(ann, 0)
    ann.place(ann.state.actions()[0])
    assert ann.inked is not None or ann.can_take_back
    assert not messages.is_confirmed(ann, 1)
