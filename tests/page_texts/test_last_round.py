"""The last round shown again: the scenes of a stand-in for a session, whose table shows events as scenes or not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from page.table.last_round import last_round


class Turns:
    """A state of a game of two seats in turn. It has no events of its own."""

    def __init__(self, played: tuple[str, ...] = ()) -> None:
        self.played = played

    @property
    def actor(self) -> int:
        return len(self.played) % 2

    def copy(self) -> Turns:
        return Turns(self.played)

    def play(self, action: str) -> None:
        self.played += (action,)


class Table:
    """``shows_events``: whether the game shows its events as scenes; here each action is one."""

    def __init__(self, actions: str, *, shows_events: bool) -> None:
        self.session: Any = self._session(actions)
        self._shows_events = shows_events

    def _session(self, actions: str) -> Any:
        record = SimpleNamespace(actions=tuple(actions))
        return SimpleNamespace(state=Turns(tuple(actions)), people=[0], record=record, again=lambda: self._session(""))

    def events(self) -> tuple[str, ...]:
        return self.session.state.played if self._shows_events else ()

    def scenes(self, since: int) -> list[Any]:
        return [f"{action} in {''.join(self.session.state.played)}" for action in self.events()[since:]]


def test_the_last_decision_of_a_person_and_what_bots_have_done_since_are_shown() -> None:
    table = Table("abcd", shows_events=True)
    session = table.session
    assert last_round(table) == ["c in abc", "d in abcd"]
    assert table.session is session


def test_a_game_that_shows_no_events_has_no_scenes_of_the_last_round() -> None:
    assert last_round(Table("abcd", shows_events=False)) == []
