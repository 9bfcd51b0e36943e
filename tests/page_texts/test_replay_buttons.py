"""The boards and panels of replays have no button that does nothing: a tab stop without effect."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import MagicMock

import pytest
from html_tree import parse
from session_helpers import finished, words

import engine
from table.session import PERSON, Sitter


@pytest.fixture(params=engine.games())
def replay(request: pytest.FixtureRequest, page_module: Callable[[str], Any]) -> Any:
    """The replay of a game of two, without a browser: what it writes is kept in ``_written``."""
    module = page_module(f"page.{request.param}.replay")
    session = finished(3, request.param, Sitter(PERSON, "Ada"), Sitter("easy"))
    screen = module.ReplayScreen(MagicMock(words=words("en")), MagicMock(), session, "a1")
    screen.part, screen.picture, screen.twin = defaultdict(MagicMock), MagicMock(), MagicMock()
    if request.param == "woodcraft":
        screen._hand = module.Hand()
    return screen


def places(replay: Any) -> Iterator[None]:
    """Show some of its positions, as each player sees them."""
    for place in range(0, len(replay.frames), 5):
        for seat in (0, 1):
            replay.at, replay.seat = place, seat
            replay.show_place()
            yield


def verbs(markup: str) -> set[str]:
    """What the buttons of a piece of markup do."""
    return {node.attrs["data-do"].partition(" ")[0] for node in parse(markup).all("button")}


def test_every_button_of_a_replay_does_something(replay: Any) -> None:
    """Orders, helpers and rooms of Woodcraft did nothing."""
    done = set[str]().union(*(verbs(str(part)) for _ in places(replay) for part in replay._written.values()))
    assert done and not {verb for verb in done if not hasattr(replay, "do_" + verb)}


def test_the_boards_of_a_comparison_have_no_buttons(replay: Any) -> None:
    """A comparison shows the board of the replay alone, and it does not do what the replay does."""
    parts = {node.attrs.get("data-part") for node in parse(replay.board()).all()}
    for _ in places(replay):
        assert not {part: verbs(str(html)) for part, html in replay._written.items() if part in parts and verbs(html)}
