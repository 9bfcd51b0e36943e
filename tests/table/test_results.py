"""The results of finished games: recorded once, kept when games are removed, and read without failing."""

import json

import pytest
from session_helpers import MemoryStore, finished

import engine
from table import sharing
from table.deals import Deal
from table.result_format import Details, ParResult, Result, parse
from table.results import DAMAGED, KEY, MOST, Results
from table.save_format import Entry, seal
from table.saved_games import PREFIX, Shelf
from table.session import Session, Sitter
from table.sharing import FileGame, Import, to_file

NOW = 1_795_000_000


def entry(id: str, session: Session, now: int = NOW) -> Entry:
    return Entry.of(id, session, 1, now, now)


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
def test_a_finished_game_is_recorded_and_outlives_its_save(game: str) -> None:
    store = MemoryStore()
    shelf, results = Shelf(store), Results(store)
    results.update([shelf.save("a", finished(1, game), NOW)])
    shelf.remove("a")
    results.update(shelf.entries())
    [result] = Results(store).all()
    assert result.game == game and result.players == 1 and result.on.startswith("2026-11-1")
    assert result.about == entry("a", finished(1, game)).about


def test_the_same_game_is_recorded_once() -> None:
    store = MemoryStore()
    results = Results(store)
    for _ in range(3):
        results.update([entry("a", finished(1)), entry("b", finished(2))])
    assert [result.id for result in results.all()] == ["a", "b"]


PAR = ParResult("master", 9)
TOMORROW = NOW + 86_400


def two_ends() -> list[Session]:
    """A game of one deal that has ended in two ways."""
    ends = []
    for seed in (1, 2):
        ends.append(Session(Deal.of("kingdom_builder", 7, 1)))
        engine.playout(ends[-1].state, seed)
    assert entry("a", ends[0]).about != entry("a", ends[1]).about
    return ends


def test_a_game_whose_end_is_undone_and_redone_keeps_its_result() -> None:
    """Regression: it lost its day, which ended a streak, and its place as the first of its deal."""
    results, game = Results(MemoryStore()), finished(1)
    results.add(entry("a", game), game)
    results.add_par(entry("a", game), PAR)
    results.add(entry("b", finished(2)), finished(2))
    before = results.all()
    results.update([entry("a", Session(game.deal), TOMORROW)])
    assert results.all() == before
    results.update([entry("a", game, TOMORROW)])
    results.add(entry("a", game, TOMORROW), game)
    assert results.all() == before


def test_another_end_after_an_undo_keeps_the_day_and_the_place_and_the_first_end_is_known() -> None:
    (first, second), store = two_ends(), MemoryStore()
    results = Results(store)
    results.add(entry("a", first), first)
    results.add_par(entry("a", first), PAR)
    results.add(entry("b", finished(2)), finished(2))
    [before, _] = results.all()
    results.add(entry("a", second, TOMORROW), second)
    [now, other] = Results(store).all()
    assert (now.id, other.id, now.on, now.par) == ("a", "b", before.on, PAR)
    assert now.about == entry("a", second).about and now.details == Details.of(second)
    assert now.at_first.about == before.about
    results.add(entry("a", first, TOMORROW), first)
    assert Results(store).all()[0] == before


def test_a_game_with_the_id_of_a_removed_game_has_its_own_result() -> None:
    results = Results(MemoryStore())
    results.update([entry("a", finished(1)), entry("b", finished(2))])
    results.update([entry("a", finished(3, "woodcraft"), TOMORROW)])
    assert [(one.id, one.game, one.first) for one in results.all()] == [
        ("b", "cartographers", None), ("a", "woodcraft", None)]  # fmt: skip


def test_games_of_others_do_not_count() -> None:
    store = MemoryStore()
    results = Results(store)
    results.exclude(entry("a", finished(1)))
    results.update([entry("a", finished(1)), entry("b", finished(2))])
    assert [result.id for result in Results(store).all()] == ["b"]


BOTS = [(Sitter("master"),), (Sitter("hard"), Sitter("easy"))]


@pytest.mark.parametrize("sitters", BOTS)
def test_games_of_bots_alone_do_not_count(sitters: tuple[Sitter, ...]) -> None:
    game = finished(1, "cartographers", *sitters)
    store = MemoryStore()
    results = Results(store)
    results.add(entry("a", game), game)
    results.update([entry("a", game), entry("b", finished(2))])
    assert [result.id for result in Results(store).all()] == ["b"]


@pytest.mark.parametrize("sitters", BOTS)
def test_games_of_bots_alone_that_earlier_versions_counted_are_excluded(sitters: tuple[Sitter, ...]) -> None:
    game, other = finished(1, "cartographers", *sitters), finished(2)
    results = Results(MemoryStore())
    results.update([entry("a", game), entry("b", other)])
    results.describe({"a": game, "b": other})
    assert [result.id for result in results.all()] == ["b"]


def test_a_result_of_somebody_else_stays_one_with_its_details() -> None:
    results = Results(MemoryStore())
    results.exclude(entry("a", finished(1)))
    results.describe({"a": finished(1)})
    assert results.all() == []


def branched_before_its_end(game: str) -> tuple[Session, Session]:
    """A finished game, and one that goes on from the moment before its last action and ends with the same action."""
    whole = finished(1, game)
    branch = sharing.branch(whole, len(whole.record.actions) - 1)
    return whole, branch


def play_last_action(branch: Session, whole: Session) -> None:
    branch.place(whole.state.history[-1])
    if branch.inked is not None:
        branch.reveal()
    assert branch.over and branch.state == whole.state


@pytest.mark.parametrize("game", ["cartographers", "kingdom_builder", "woodcraft"])
def test_a_game_that_goes_on_from_another_one_does_not_count_when_it_ends(game: str) -> None:
    """Regression: playing the last action of a par or of a friend's game gave the player its result."""
    whole, branch = branched_before_its_end(game)
    store = MemoryStore()
    shelf, results = Shelf(store), Results(store)
    assert shelf.save("b", branch, NOW).branched
    reloaded = shelf.load("b")
    play_last_action(reloaded, whole)
    ended = shelf.save("b", reloaded, NOW)
    results.update([ended])
    results.add(ended, reloaded)
    results.describe({"b": reloaded})
    assert results.all() == [] and results.of_others() == {"b"}
    results.add(shelf.save("a", whole, NOW), whole)
    assert [result.id for result in results.all()] == ["a"]


def test_a_game_that_goes_on_from_another_one_does_not_count_after_it_was_in_a_file() -> None:
    whole, branch = branched_before_its_end("cartographers")
    there, _ = added(to_file([FileGame(branch, NOW)], NOW))
    [entry] = there.entries()
    reloaded = there.load(entry.id)
    play_last_action(reloaded, whole)
    _, counted = added(to_file([FileGame(reloaded, NOW)], NOW))
    assert entry.branched and counted.all() == [] and len(counted.of_others()) == 1


def added(text: str) -> tuple[Shelf, Results]:
    """An empty device after the import of a file."""
    store = MemoryStore()
    shelf, results = Shelf(store), Results(store)
    intake = Import(shelf, text, NOW, results)
    while intake.step():
        pass
    results.update(shelf.entries())
    return shelf, results


def test_games_of_bots_alone_in_a_file_do_not_count() -> None:
    games = [FileGame(finished(1, "cartographers", *BOTS[1]), NOW), FileGame(finished(2), NOW)]
    _, results = added(to_file(games, NOW))
    assert [result.players for result in results.all()] == [1]


def test_a_game_of_somebody_else_in_a_file_does_not_count() -> None:
    """Regression: a game kept from a link counted as the player's own once it had been in a file."""
    store = MemoryStore()
    shelf, results = Shelf(store), Results(store)
    results.exclude(shelf.save("a", finished(1), NOW))
    assert results.of_others() == {"a"}
    there, counted = added(to_file([FileGame(shelf.load("a"), NOW, own=False)], NOW))
    assert len(there.entries()) == 1 and counted.all() == []


def test_a_thinned_game_of_somebody_else_in_a_file_does_not_count() -> None:
    store = MemoryStore()
    shelf = Shelf(store)
    shelf.save("a", finished(1), NOW)
    save = shelf.stored("a")
    assert save is not None
    there, counted = added(to_file([save.thin()], NOW, {"a"}))
    assert len(there.entries()) == 1 and counted.all() == []


@pytest.mark.parametrize("gone", ["removed", "damaged", "thinned"])
def test_a_game_that_comes_back_from_a_file_counts_once(gone: str) -> None:
    """Regression: it got another id, and its result was counted twice."""
    store = MemoryStore()
    shelf, results = Shelf(store), Results(store)
    game = finished(1)
    results.add(shelf.save("a", game, NOW), game)
    [before] = results.all()
    text = to_file([FileGame(game, NOW)], NOW)
    if gone == "removed":
        shelf.remove("a")
    elif gone == "damaged":
        store.write(PREFIX + "a", "3 00000000 {}")
    else:
        save = shelf.stored("a")
        assert save is not None
        store.write(PREFIX + "a", seal(save.thin()))
    intake = Import(Shelf(store), text, NOW)
    while intake.step():
        pass
    results.update(Shelf(store).entries())
    kept = [result for result in results.all() if result.id in intake.added]
    assert [result._replace(id="a") for result in results.all()] == [before]
    assert len(kept) == 1 and len(intake.added) == 1


def test_imported_games_are_in_the_order_in_which_they_ended() -> None:
    """The shelf lists the latest game first; games from a file may be older than those that are here."""
    day, store = 86_400, MemoryStore()
    shelf, results = Shelf(store), Results(store)
    results.add(shelf.save("here", finished(1), NOW), finished(1))
    for id, seconds in (("same day", 60), ("before", -2 * day), ("later that day", -2 * day + 60), ("after", day)):
        shelf.save(id, finished(2), NOW + seconds)
    results.update(shelf.entries())
    assert [one.id for one in Results(store).all()] == ["before", "later that day", "here", "same day", "after"]


def test_another_tab_may_have_added_results() -> None:
    store = MemoryStore()
    here, there = Results(store), Results(store)
    here.update([entry("a", finished(1))])
    there.update([entry("b", finished(2))])
    here.update([entry("c", finished(3))])
    assert [result.id for result in there.all()] == ["a", "b", "c"]
    assert parse(store.texts[KEY])[1] == 3  # the journal compares revisions


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '{"format":2,"results":[]}', '{"format":1}', "[" * 9999])
def test_a_damaged_text_is_set_aside(text: str) -> None:
    store = MemoryStore()
    store.texts[KEY] = text
    results = Results(store)
    assert results.all() == []
    assert results.damaged() == (text or None)
    results.update([entry("a", finished(1))])
    assert [result.id for result in results.all()] == ["a"]
    assert results.damaged() == store.texts.get(DAMAGED) == (text or None)
    results.remove_damaged()
    assert results.damaged() is None
    assert [result.id for result in results.all()] == ["a"]


def test_a_damaged_text_is_removed_before_another_one_is_written() -> None:
    store = MemoryStore()
    store.texts[KEY] = "{"
    results = Results(store)
    results.remove_damaged()
    assert results.damaged() is None and store.texts == {}


@pytest.mark.parametrize(
    ("field", "value"),
    [("id", 7), ("game", "chess"), ("players", 0), ("code", "x" * 81), ("on", "2026-02-30"), ("own", 1), ("about", {}),
     ("first", {})],
)  # fmt: skip
def test_damaged_rows_are_left_out(field: str, value: object) -> None:
    good = Result.of(entry("a", finished(1)))._asdict()
    text = json.dumps({"format": 1, "revision": 3, "results": [good | {"id": "b", field: value}, good, None]})
    results, revision, readable, _ = parse(text)
    assert list(results) == ["a"] and revision == 3 and readable


def test_a_full_or_missing_store_loses_no_result_of_this_page() -> None:
    store = MemoryStore()
    results = Results(store)
    results.update([entry("a", finished(1))])
    store.writes_left = 0
    results.update([entry("b", finished(2))])
    store.writes_left = None
    results.update([entry("b", finished(2))])
    assert [result.id for result in Results(store).all()] == ["a", "b"]


def test_the_oldest_results_go_first() -> None:
    store = MemoryStore()
    row = Result.of(entry("a", finished(1)))._asdict()
    rows = [row | {"id": str(n)} for n in range(MOST)]
    store.texts[KEY] = json.dumps({"format": 1, "revision": 1, "results": rows})
    results = Results(store)
    results.update([entry("new", finished(2))])
    ids = [result.id for result in results.all()]
    assert len(ids) == MOST and ids[0] == "1" and ids[-1] == "new"
    written = store.texts[KEY]
    results.update([entry("older", finished(3), NOW - 86_400)])
    assert store.texts[KEY] == written


def test_results_of_a_game_of_a_later_version_stay_when_a_game_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    Results(store).update([entry("a", finished(1))])
    data = json.loads(store.texts[KEY])
    later = [{"id": f"l{n}", "game": "later", "about": {"moons": n}} for n in range(30)]
    store.texts[KEY] = json.dumps(data | {"results": [*later, *data["results"], {"game": 3}, "x"]})
    Results(store).add(entry("b", finished(2)), finished(2))
    assert [row["id"] for row in json.loads(store.texts[KEY])["results"]] == [*[row["id"] for row in later], "a", "b"]
    assert json.loads(store.texts[KEY])["results"][:30] == later
    assert [result.id for result in Results(store).all()] == ["a", "b"]

    monkeypatch.setattr("table.results.MOST_LETTERS", len(store.texts[KEY]))
    Results(store).add(entry("c", finished(3)), finished(3))
    assert [result.id for result in Results(store).all()] == ["a", "b", "c"]
    assert 0 < len(parse(store.texts[KEY]).later) < 30
