"""What a file brings back after it was removed counts as newer than what was removed."""

import pytest
from backups import NOW, merged, with_game
from session_helpers import after
from shelf_helpers import text

from table.backup.file import from_file, to_file
from table.backup.restore import Restore
from table.saved_games import Shelf


@pytest.mark.parametrize("thin", [False, True])
def test_a_removed_game_of_a_file_is_newer_than_the_one_that_was_removed(thin: bool) -> None:
    """Regression: after a kill of the browser the removed state won, or its removal, if the journal took no more."""
    here = with_game(after(4))
    shelf = Shelf(here)
    save = shelf.stored("a1")
    assert save is not None
    shelf.keep("a1", save.thin() if thin else save)
    text = to_file(here, NOW).text
    for moves in (5, 6):
        shelf.save("a1", after(moves), NOW + 60)
    removed = shelf.revision("a1")
    shelf.remove("a1")
    assert merged(here, text).added["backup.added.games"] == 1
    assert Shelf(here).revision("a1") > removed
    saved = Shelf(here).save("a1", after(5), NOW + 90)
    Shelf(here).remove("a1")
    restore = Restore(here, from_file(text), NOW + 120)
    assert restore.step() and Shelf(here).revision("a1") > saved.revision


def test_a_game_that_is_put_back_does_not_replace_one_that_has_come_back_from_a_file() -> None:
    """Regression: the list of one tab still offered to put it back, and another tab had played on."""
    here = with_game(after(4))
    backup = to_file(here, NOW).text
    shelf = Shelf(here)
    shelf.save("a1", after(5), NOW)
    removed = shelf.remove("a1")
    merged(here, backup)
    shelf.restore(removed)
    games = {text(shelf.load(entry.id)) for entry in shelf.entries()}
    assert text(shelf.load("a1")) == text(after(4)) and games == {text(after(4)), text(after(5))}
    again = shelf.remove("a1")
    merged(here, backup)
    shelf.restore(again)
    assert len(shelf.entries()) == 2
