"""What the first screen knows of running games: when it is stored, and in which order they are offered."""

import json
import sys
from types import SimpleNamespace

import pytest

from page import running
from table.deals import Deal
from table.links.arrivals import begun
from table.memory_store import MemoryStore
from table.saved_games import Shelf
from table.session import AWAY, Session, Sitter

NOW = 1_760_000_000


class Device:
    """A shelf, and what static/boot.js has stored of the preferences."""

    def __init__(self, monkeypatch):
        self.stored, self.writes = {}, []
        page = SimpleNamespace(prefs=lambda: json.dumps(self.stored), setPreference=self._set_preference)
        monkeypatch.setitem(sys.modules, "js", SimpleNamespace(inkstead=page))
        monkeypatch.delitem(sys.modules, "page.prefs", raising=False)
        self.shelf, self._sessions, self._now = Shelf(MemoryStore()), {}, NOW
        self.start()

    def _set_preference(self, name, value):
        self.stored[name] = json.loads(value)
        self.writes.append(name)

    def start(self):
        """Read the preferences as a start of the page does."""
        from page.prefs import Prefs

        self.prefs = Prefs()

    def play(self, id, game="cartographers"):
        """Play one action of a game, and save it."""
        session = self._sessions.setdefault(id, Session(Deal.of(game, len(self._sessions))))
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
        self.save(id, session)

    def save(self, id, session):
        self._now += 60
        running.saved(self.prefs, self.shelf, self.shelf.save(id, session, self._now), session.whose_turn)

    def offered(self):
        return [game["id"] for game in self.prefs.running["games"]]


@pytest.fixture
def device(monkeypatch):
    yield Device(monkeypatch)
    sys.modules.pop("page.prefs", None)


def test_an_action_stores_the_game_and_not_the_preferences(device):
    device.play("one")
    assert device.stored["running"]["games"][0]["id"] == "one", "a new game is offered even if the page is killed"
    device.writes.clear()
    for _ in range(5):
        device.play("one")
    assert device.writes == [] and device.prefs.running != device.stored["running"]
    device.prefs.flush()
    assert device.writes == ["running"] and device.prefs.running == device.stored["running"]
    device.prefs.flush()
    assert device.writes == ["running"]


def test_a_killed_page_finds_the_progress_in_the_saves(device):
    for _ in range(4):
        device.play("one")
    known = device.prefs.running
    device.start()
    assert device.prefs.running != known
    running.find(device.prefs, device.shelf)
    assert device.prefs.running == known == device.stored["running"]


def test_another_order_of_the_games_is_stored_at_once(device):
    for id in ("one", "two"):
        device.play(id)
    assert device.offered() == ["two", "one"]
    device.writes.clear()
    device.play("one")
    assert device.offered() == ["one", "two"] and "running" in device.writes


def test_games_that_cannot_be_continued_come_last_and_are_not_the_one_to_continue(device):
    device.play("new", "woodcraft")
    device.play("old", "woodcraft")
    save = device.shelf.stored("old")
    save.session["record"]["rules"] = 1
    device.shelf.keep("old", save)
    running.find(device.prefs, device.shelf)
    assert device.offered() == ["new", "old"] and device.prefs.running["count"] == 2
    assert [game["closed"] for game in device.prefs.running["games"]] == [False, True]
    device.shelf.remove("new")
    running.find(device.prefs, device.shelf)
    assert device.offered() == ["old"] and device.prefs.last is None


def by_link(name="Bo"):
    """A game of this device, whose turn it is, with another one."""
    deal = Deal.of("kingdom_builder", 0, 2)
    return begun(Session(deal, (Sitter(name="Ann"), Sitter(AWAY, name))), 1)


def test_a_game_by_links_says_whose_turn_it_is_and_waits_behind_the_others(device):
    device.play("one")
    session = by_link()
    device.save("two", session)
    assert device.offered() == ["two", "one"]
    assert device.prefs.running["games"][0]["standing"] == ["home.yours", {"name": "Bo"}]
    device.writes.clear()
    while not session.waits:
        session.place(session.state.actions()[0])
        if session.inked is not None:
            session.reveal()
    device.save("two", session)
    assert device.offered() == ["one", "two"] and "running" in device.writes
    known = device.prefs.running
    assert known["games"][1]["standing"] == ["home.waiting.unsent", {"name": "Bo"}]
    running.find(device.prefs, device.shelf)
    assert device.prefs.running == known
    session.sent.add(1)
    device.save("two", session)
    assert device.offered() == ["one", "two"]
    assert device.prefs.running["games"][1]["standing"] == ["home.waiting", {"name": "Bo"}]
    assert by_link("").whose_turn == ["home.yours", {"name": ["table.player", {"n": 2}]}]
