"""How one text of a file is merged with what is stored: a rule for each kind of key.

Nothing that is further on is overwritten: a rule adds, or keeps the state that is further on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import engine
from engine import BadData
from engine.nesting import read_json
from table.achievements import KEY as ACHIEVEMENTS
from table.achievements import is_readable as are_achievements
from table.achievements import joined, parse
from table.fields import dict_of, fits, list_of, next_revision, number, revision_of
from table.fields import text as text_of
from table.preferences import DEFAULTS, PACES
from table.preferences import read as preferences_in
from table.store import Store
from table.unreadable import keep_copy
from table.words import LANGUAGES

#: Merges a text into a store under its key; returns how many things were added or continued. RefusedText if invalid.
Merge = Callable[[Store, str, str], int]

_MOST_LETTERS = 1_000_000
_THEMES = ("auto", "light", "dark")


class RefusedText(Exception):
    """The text is not one that this version could have stored."""


class Kind(NamedTuple):
    """What is stored under some keys. ``title``: the id of the text that counts what was added."""

    title: str
    merge: Merge


def document(text: str, most: int = _MOST_LETTERS) -> dict[str, Any]:
    """The JSON object in a text; RefusedText if there is none."""
    data = read_json(text, most)
    if not isinstance(data, dict):
        raise RefusedText
    return data


def stored(store: Store, key: str) -> dict[str, Any]:
    """The document stored under a key; {} if there is none or it cannot be read."""
    try:
        return document(store.read(key) or "")
    except RefusedText:
        return {}


def write(store: Store, key: str, data: Mapping[str, Any], at_least: int = 0, most: int = _MOST_LETTERS) -> None:
    """Store a document with a revision that is later than that of the stored one.

    RefusedText if it has more than ``most`` letters: what reads it would not accept it.
    """
    later = next_revision(max(revision_of(stored(store, key)), revision_of(data), at_least))
    written = json.dumps({**data, "revision": later}, ensure_ascii=False, separators=(",", ":"))
    if len(written) > most:
        raise RefusedText
    store.write(key, written)


def newer(store: Store, key: str, text: str) -> int:
    """The rule for keys without a rule of their own: the text with the larger revision is kept."""
    data = document(text)
    here = stored(store, key)
    if here and revision_of(here) >= revision_of(data):
        return 0
    store.write(key, text)
    return 1


def settings(store: Store, key: str, text: str) -> int:
    """A setting that was chosen on this device stays; the others are taken from the file.

    A lesson that was finished on either device is finished.
    """
    data, here = document(text), stored(store, key)
    allowed = {name: value for name, value in data.items() if name not in here and _is_setting(name, value)}
    theirs, mine = (preferences_in(one)["learned"] for one in (text, store.read(key) or ""))
    if set(theirs) - set(mine):
        allowed["learned"] = list(dict.fromkeys([*theirs, *mine]))
    if not allowed:
        return 0
    write(store, key, {**here, **allowed}, revision_of(data))
    return len(allowed)


def _is_setting(name: str, value: object) -> bool:
    choices = {"lang": LANGUAGES, "theme": _THEMES, "pace": PACES}
    if name in choices:
        return value in choices[name]
    return isinstance(DEFAULTS.get(name), bool) and isinstance(value, bool)


_LESSONS = {"format": number(1, 1), "lessons": dict_of(list_of(list_of(text_of(200), 0, 100), 0, 40), 10)}


def lessons(store: Store, key: str, text: str) -> int:
    """Of each lesson the progress that is further on is kept."""
    from table import lesson

    data, here = document(text), stored(store, key)
    if not fits(data, _LESSONS):
        raise RefusedText
    mine = here["lessons"] if fits(here, _LESSONS) else {}
    theirs = {game: made for game, made in data["lessons"].items() if game in engine.games()}
    further = {
        game: made for game, made in theirs.items() if len(made) > len(mine.get(game, ())) and _can_go_on(game, made)
    }
    if further:
        keep_copy(store, key, lesson.is_readable)
        write(store, key, {"format": 1, "lessons": {**mine, **further}}, revision_of(here), lesson.MOST_LETTERS)
    return len(further)


def _can_go_on(game: str, made: Sequence[Sequence[str]]) -> bool:
    """Whether this version's lesson of a game can continue after these actions."""
    from table.lesson import Course, Lesson

    try:
        Course(Lesson.of(game), made)
    except BadData:
        return False
    return True


def achievements(store: Store, key: str, text: str) -> int:
    """Everything earned on either device is earned, on the earlier day."""
    document(text)
    both = joined(store.read(key) or "", text)
    if both is None:
        return 0
    if parse(json.dumps(both))["done"] != both["done"]:
        raise RefusedText  # too many: what reads them would accept none
    keep_copy(store, key, are_achievements)
    before = sum(len(ids) for ids in parse(store.read(key) or "")["done"].values())
    write(store, key, both)
    return max(1, sum(len(ids) for ids in both["done"].values()) - before)


def puzzles(store: Store, key: str, text: str) -> int:
    """Of each puzzle the better result is kept, and a seal."""
    from table.puzzle.progress import Progress

    try:
        return Progress(store).merge(text)
    except BadData:
        raise RefusedText from None


def answers(store: Store, key: str, text: str) -> int:
    """The games of others in challenges: those of the file are added. They are checked when they are read."""
    from table import challenge

    if not challenge.is_readable(text):
        raise RefusedText
    theirs, mine = challenge.parse(text), challenge.parse(store.read(key) or "")
    known = {answer.code for answer in mine.answers}
    new = {answer.code: answer for answer in theirs.answers if answer.code not in known}
    both = (*new.values(), *mine.answers)
    written = challenge.to_text(mine._replace(name=mine.name or theirs.name, answers=both))
    added = len(challenge.parse(written).answers) - len(mine.answers)
    if added > 0:
        keep_copy(store, key, challenge.is_readable)
        store.write(key, written)
    return max(0, added)


#: The rules by key, or by prefix if it ends in a dot. Games and results have their own, see ``restore``.
KINDS: Mapping[str, Kind] = {
    "inkstead.prefs": Kind("backup.added.settings", settings),
    "inkstead.challenges": Kind("backup.added.other", answers),
    "inkstead.lessons": Kind("backup.added.lessons", lessons),
    "inkstead.puzzles": Kind("backup.added.puzzles", puzzles),
    ACHIEVEMENTS: Kind("backup.added.achievements", achievements),
}
_OTHER = Kind("backup.added.other", newer)


def kind_of(key: str) -> Kind:
    """The kind of a key: one of those above, of a game (``table.<game>.backup``), or any other. Games are loaded."""
    kinds = dict(KINDS)
    for game in engine.games():
        name = f"table.{game}.backup"
        if find_spec(name):
            kinds |= import_module(name).KINDS
    fitting = (kind for name, kind in kinds.items() if key == name or (name[-1] == "." and key.startswith(name)))
    return next(fitting, _OTHER)
