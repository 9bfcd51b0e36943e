"""The par of a deal: the same game on every build of Python, played on from where it stopped, and stored."""

import json

import pytest
from par_helpers import checksum, played
from session_helpers import MemoryStore

import bots
import engine
from engine import IllegalAction
from table.deals import Deal
from table.par import KEY, MOST, ParGame, Pars, key_of, parse
from table.session import Session, Sitter
from table.store import StoreFull

#: For a deal of each game: the result, and a checksum of the actions. They are the same in Pyodide. A change of a bot
#: that changes them must raise the version of ``PAR`` in ``bots.<game>``.
GOLDEN = {
    "cartographers": (5, 51, "78aa14b4"),
    "kingdom_builder": (4, 68, "b0f73ee5"),
    "woodcraft": (4, 108, "f15b7f0e"),
}


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("name", engine.games())
def test_the_par_of_a_deal_is_the_same_on_every_build_of_python(name: str) -> None:
    version, figure, actions = GOLDEN[name]
    game = played(ParGame(Deal.of(name, 7)))
    assert (game.settings.version, game.result.figure, checksum(game)) == (version, figure, actions)
    assert game.result.level == bots.levels(name)[-1]


@pytest.mark.parametrize("name", engine.games())
def test_a_par_that_was_stopped_and_stored_goes_on_in_the_same_way(name: str) -> None:
    deal, store = Deal.of(name, 3), MemoryStore()
    straight = played(ParGame(deal), 3)
    Pars(store).put(played(ParGame(deal), 2))
    resumed = Pars(store).game(deal)
    assert len(resumed.state.history) > 1
    assert played(resumed, 1).state.history == straight.state.history


def test_the_question_shows_nothing_that_the_seat_may_not_see() -> None:
    """Decks are redrawn: equal positions of two deals with other hidden cards give the same question."""
    game = ParGame(Deal.of("kingdom_builder", 1))
    question = game.question()
    assert question["nodes"] == game.settings.nodes and "seconds" not in question
    assert engine.restore(question["state"]).guessed


def test_only_a_person_alone_has_a_par() -> None:
    assert Session(Deal.of("cartographers", 1)).has_par
    assert not Session(Deal.of("cartographers", 1), [Sitter("master")]).has_par
    assert not Session(Deal.of("cartographers", 1, 2)).has_par
    assert bots.par("chess") is None


def random_game(deal: Deal) -> ParGame:
    """A finished game that stands in for that of the bot."""
    game = ParGame(deal)
    engine.playout(game.state, 1)
    return game


def test_the_game_of_a_finished_par_is_kept() -> None:
    store, deal = MemoryStore(), Deal.of("cartographers", 5)
    pars = Pars(store)
    assert pars.finished(deal) is None
    pars.put(game := random_game(deal))
    kept = Pars(store).finished(deal)
    assert kept is not None and kept.result == game.result
    assert kept.session().over and kept.session().sitters[0].kind == "master"
    assert Pars(store).finished(Deal.of("cartographers", 6)) is None


def test_the_games_of_the_oldest_deals_are_forgotten() -> None:
    store = MemoryStore()
    pars = Pars(store)
    games = [random_game(Deal.of("kingdom_builder", seed)) for seed in range(MOST + 2)]
    for game in (*games, games[2]):
        pars.put(game)
    keys = [stored.key for stored in parse(store.read(KEY) or "").games]
    assert keys == [key_of(game.deal) for game in (*games[3:], games[2])]


def test_a_deal_without_a_code_has_a_key() -> None:
    from engine.woodcraft.standard import STANDARD

    sets = [STANDARD | {"id": id, "title": id} for id in ("mine", "yours")]
    deals = [Deal.of("woodcraft", 1, card_set=each) for each in sets]
    assert not deals[0].code()
    keys = [key_of(deal) for deal in deals]
    assert keys[0] != keys[1] and keys[0] == key_of(Deal.of("woodcraft", 1, card_set=sets[0]))


@pytest.mark.parametrize("change", ["version", "level", "illegal", "no actions", "junk", "full"])
def test_a_stored_game_that_cannot_be_used_is_played_again(change: str) -> None:
    store, deal = MemoryStore(), Deal.of("cartographers", 5)
    Pars(store).put(random_game(deal))
    data = json.loads(store.read(KEY) or "")
    row = data["games"][0]
    if change == "version":
        row["version"] += 1
    elif change == "level":
        row["level"] = "easy"
    elif change == "illegal":
        row["actions"][3] = "forest@A1,K11"
    elif change == "no actions":
        row["actions"] = ["[[["]
    store.write(KEY, "[" * 5000 if change == "junk" else json.dumps(data))
    if change == "full":
        store.write(KEY, "{}")
        store.write = lambda key, text: (_ for _ in ()).throw(StoreFull())  # type: ignore[method-assign]
        Pars(store).put(random_game(deal))
    game = Pars(store).game(deal)
    assert not game.over and not game.state.history


def test_an_illegal_answer_changes_nothing() -> None:
    game = ParGame(Deal.of("cartographers", 5))
    with pytest.raises(IllegalAction):
        game.play("forest@A1,K11")
    assert not game.state.history
