"""The page is closed in the middle of an import: what has been added is what the file says."""

from backups import NOW, finished
from session_helpers import MemoryStore, after

from table.backup import file
from table.backup.restore import Restore
from table.names import Names
from table.results import Results
from table.saved_games import Shelf
from table.sharing import FileGame, Import, to_file


def started_again(store: MemoryStore) -> Results:
    """The results after the next start, which adds finished games that have none."""
    results = Results(store)
    results.update(Shelf(store).entries())
    return results


def test_an_interrupted_import_leaves_names_and_games_of_others() -> None:
    """Regression: games of others counted as the player's own for good, and names were lost."""
    store = MemoryStore()
    games = [FileGame(finished(1), NOW, "Ann", own=False), FileGame(finished(2), NOW, "Mine"), FileGame(after(3), NOW)]
    text = to_file(games, NOW)
    intake = Import(Shelf(store), text, NOW, Results(store), Names(store))
    assert intake.step() and intake.step()
    results = started_again(store)
    first, second = intake.added
    assert [one.id for one in results.all()] == [second] and results.of_others() == {first}
    assert Names(store).all() == {first: "Ann", second: "Mine"}


def test_an_interrupted_restoration_leaves_games_of_others_and_first_ends() -> None:
    """Regression: a start made results of the games that were there, and the next restoration did not change those."""
    there, here = MemoryStore(), MemoryStore()
    shelf, results = Shelf(there), Results(there)
    results.exclude(shelf.save("a1", finished(1), NOW))
    results.add(shelf.save("a2", finished(2), NOW), finished(2))
    again = shelf.save("a3", finished(3), NOW)
    results.add(again._replace(about={**again.about, "scores": [1]}), finished(3))
    results.add(again, finished(3))
    text = file.to_file(there, NOW).text
    restore = Restore(here, file.from_file(text), NOW)
    for _ in range(3):
        restore.step()
    assert restore.added["backup.added.results"] == 2
    counted = started_again(here)
    assert [one.id for one in counted.all()] == ["a3", "a2"] and counted.of_others() == {"a1"}
    while restore.step():
        pass
    assert not restore.full and not restore.refused and restore.added["backup.added.results"] == 2
    assert {one.id: one.first for one in counted.all()} == {one.id: one.first for one in results.all()}
    assert {one.id: one.details for one in counted.all()} == {one.id: one.details for one in results.all()}


def test_a_result_without_its_first_end_gets_it_from_a_file() -> None:
    there, here = MemoryStore(), MemoryStore()
    entry = Shelf(there).save("a1", finished(1), NOW)
    first = {**entry.about, "scores": [1]}
    for about in (first, entry.about):
        Results(there).add(entry._replace(about=about), finished(1))
    Results(here).add(entry, finished(1))
    assert Results(here).merge(Results(there).all(), {}) == 0
    assert [one.first for one in Results(here).all()] == [first]
