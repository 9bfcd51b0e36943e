"""What screen readers hear at the table: a draw, the news after a reveal, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.questions import OFFERS

from . import current_card, log, texts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from engine.cartographers.actions import Action
    from engine.cartographers.view_types import View
    from page.screens import App
    from table.players import PlayerName
    from table.session import Session

    class Host(Protocol):
        """What announcements need of the table."""

        app: App
        session: Session
        view: View
        #: The number of log entries before the news.
        seen: int

        @property
        def phase(self) -> str: ...
        @property
        def deciding(self) -> bool: ...
        @property
        def seat(self) -> int: ...
        def names(self) -> Sequence[PlayerName]: ...


def placed(table: Host, action: Action) -> str:
    """After an action: what was drawn, and what is asked next."""
    words, view = table.app.words, table.view
    if table.phase == "after" and action.kind == "draw":
        return words.sentences([texts.drawn(words, action.terrain, view["last"]), question(table)])
    if table.session.inked is None:  # another player decides, or a skill asks
        name = table.names()[view["prompt"].get("seat", 0)]
        return words("say.turn_of", name=name) if table.phase == "greet" else question(table)
    if action.kind == "draw":
        return texts.drawn(words, action.terrain, view["last"])
    return texts.action(words, action, offered=view["log"][-1].get("asked") in OFFERS)


def revealed(table: Host) -> str:
    """After a reveal: the news, and what is asked of whom."""
    words, entries = table.app.words, table.view["log"]
    news = texts.news(words, entries[max(table.seen, log.first_news(entries)) :], table.view, table.seat)
    name = table.names()[table.view["prompt"].get("seat", 0)]
    asked = words("table.pass_to", name=name) if table.phase == "greet" else question(table)
    return words.sentences([text for text in (news, asked) if text])


def after_scenes(table: Host) -> str:
    """After scenes, which have announced the news: what is asked, or the card to draw."""
    if table.view["over"]:
        return texts.news(table.app.words, (), table.view, table.seat)
    if not table.deciding:
        return ""
    cards = [entry for entry in table.view["log"][table.seen :] if entry["id"] == "reveal"]
    asked = question(table)
    if asked and table.phase != "draw":
        return asked
    news = texts.news(table.app.words, cards[-1:], table.view, table.seat)
    return table.app.words.sentences([text for text in (news, asked) if text])


def question(table: Host) -> str:
    """What the person with the device is asked, "" for an ordinary draw."""
    if not table.deciding:
        return ""
    words, prompt = table.app.words, table.view["prompt"]
    owner = table.names()[prompt.get("sheet", 0)]
    known = words("table.demand")  # from the ruins card
    lines = [line for line in current_card.exceptions(words, prompt) if line != known]
    return current_card.question(words, table.view, owner, drawer(table)) or words.sentences(lines)


def drawer(table: Host) -> str:
    """Who is to draw monsters, if several people share the device; "" otherwise."""
    prompt = table.view["prompt"]
    is_shared = len(table.session.people) > 1
    return table.names()[prompt.get("seat", 0)] if prompt["id"] == "ambush" and is_shared else ""
