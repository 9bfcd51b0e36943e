"""A stored text that cannot be read, such as that of a later version, is not lost when it is replaced."""

import json
from collections.abc import Callable

import pytest
from session_helpers import MemoryStore, finished

from table import achievements, challenge, lesson, names
from table.backup.merging import KINDS
from table.challenge import Challenge, Challenges
from table.lesson import Course, Lesson
from table.puzzle import progress, puzzles
from table.store import StoreFull
from table.unreadable import copy_of, keep_copy

Act = Callable[[MemoryStore], object]
LATER = '{"format":2,"revision":57,"from":"a later version"}'

#: What writes the text of a key.
ACTS: dict[str, Act] = {
    achievements.KEY: lambda store: achievements.Medals(store).add("a", "cartographers", ["fence"], "2026-11-20"),
    challenge.KEY: lambda store: Challenges(store).add(Challenge("Ada", finished(3))),
    lesson.KEY: lambda store: lesson.Progress(store).keep(Course(Lesson.of("cartographers"))),
    names.KEY: lambda store: names.Names(store).give({"a": "Rainy evening"}, ["a"]),
    progress.KEY: lambda store: progress.Progress(store).finish(puzzles("cartographers")[0], 2),
}


@pytest.mark.parametrize("key", ACTS)
def test_the_text_of_a_later_version_is_kept_under_another_key(key: str) -> None:
    store = MemoryStore()
    store.write(key, LATER)
    ACTS[key](store)
    written = store.texts[key]
    assert written != LATER and store.texts[copy_of(key)] == LATER
    assert json.loads(written)["revision"] == 58
    ACTS[key](store)
    assert json.loads(store.texts[key]).keys() == json.loads(written).keys()
    assert store.texts[copy_of(key)] == LATER


@pytest.mark.parametrize("key", [key for key in ACTS if key in KINDS])
def test_it_is_kept_when_a_file_replaces_it(key: str) -> None:
    store, other = MemoryStore(), MemoryStore()
    ACTS[key](other)
    if key == lesson.KEY:  # a lesson that has only begun is nothing to take from a file
        other.texts[key] = json.dumps({"format": 1, "revision": 1, "lessons": {"cartographers": [[], []]}})
    store.write(key, LATER)
    assert KINDS[key].merge(store, key, other.texts[key]) > 0
    assert store.texts[copy_of(key)] == LATER


@pytest.mark.parametrize("key", ACTS)
def test_without_room_for_a_copy_the_text_itself_is_written(key: str) -> None:
    class Full(MemoryStore):
        def write(self, key: str, text: str) -> None:
            if key.endswith(".damaged"):
                raise StoreFull
            super().write(key, text)

    store = Full()
    store.write(key, LATER)
    ACTS[key](store)
    assert json.loads(store.texts[key])["format"] == 1 and copy_of(key) not in store.texts


def test_a_damaged_text_does_not_replace_the_copy_of_a_later_one() -> None:
    store = MemoryStore()
    for text in ("damaged", LATER, "damaged again"):
        store.write("k", text)
        keep_copy(store, "k", lambda _: False)
    assert store.texts[copy_of("k")] == LATER


def test_what_can_be_read_is_not_copied() -> None:
    store = MemoryStore()
    keep_copy(store, "k", lambda _: False)  # there is no text
    store.write("k", LATER)
    keep_copy(store, "k", lambda _: True)
    assert store.texts == {"k": LATER}
