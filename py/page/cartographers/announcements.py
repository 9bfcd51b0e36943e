"""What screen readers hear at the table: a draw, the news after a reveal, and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cartographers.cards import EXPLORE
from engine.cartographers.questions import OFFERS

from . import current_card, log, texts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from engine.cartographers.actions import Action
    from engine.cartographers.view_types import LogEntry, View
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


RUINS = [slug for slug, card in EXPLORE.items() if card.ruins]


def placed(table: Host, action: Action) -> str:
    """After an action: what was drawn, and what is asked next."""
    words, view = table.app.words, table.view
    drawn = [texts.drawn(words, action.terrain, view["last"]), *_earned(table)] if action.kind == "draw" else []
    if table.phase == "after" and drawn:
        return words.sentences([*drawn, question(table)])
    if table.session.inked is None:  # another player decides, or a skill asks
        name = table.names()[view["prompt"].get("seat", 0)]
        return words("say.turn_of", name=name) if table.phase == "greet" else question(table)
    if drawn:
        return words.sentences(drawn)
    return texts.action(words, action, offered=view["log"][-1].get("asked") in OFFERS)


def _earned(table: Host) -> Sequence[str]:
    """The coins that the latest draw has earned."""
    entry = table.view["log"][-1]
    return log.turn_lines(table.app.words, entry)[1:] if entry["id"] == "draw" else []


def revealed(table: Host) -> str:
    """After a reveal: the news, and what is asked of whom."""
    words, entries = table.app.words, table.view["log"]
    heard = entries[max(table.seen, log.first_news(entries)) :]
    news = texts.news(words, heard, table.view, table.seat)
    name = table.names()[table.view["prompt"].get("seat", 0)]
    asked = words("table.pass_to", name=name) if table.phase == "greet" else question(table, heard)
    return words.sentences([text for text in (news, asked) if text])


def after_scenes(table: Host) -> str:
    """After scenes, which have announced the news: what is asked, or the card to draw."""
    if table.view["over"]:
        return texts.news(table.app.words, (), table.view, table.seat)
    if not table.deciding:
        return ""
    cards = [entry for entry in table.view["log"][table.seen :] if entry["id"] == "reveal"]
    if table.phase != "draw" and (asked := question(table)):
        return asked
    asked = question(table, cards[-1:])
    news = texts.news(table.app.words, cards[-1:], table.view, table.seat)
    return table.app.words.sentences([text for text in (*_after_season(table), news, asked) if text])


def _after_season(table: Host) -> list[str]:
    """What the scene of the end of a season does not say: the points of the others, and which season begins."""
    words, names, lines = table.app.words, table.names(), []
    for entry in table.view["log"][table.seen :]:
        if entry["id"] == "season":
            lines += [
                words.list([name, texts.season_ends(words, entry["season"], entry["scores"][seat])])
                for seat, name in enumerate(names)
                if seat not in (table.session.people or (table.seat,))
            ]
            lines += texts.season_begins(words, entry)
    return lines


def question(table: Host, heard: Sequence[LogEntry] = ()) -> str:
    """What the person with the device is asked, "" for an ordinary draw. ``heard``: the news announced with it."""
    if not table.deciding:
        return ""
    words, prompt = table.app.words, table.view["prompt"]
    owner = table.names()[prompt.get("sheet", 0)]
    lines = current_card.exceptions(words, prompt)
    if any(entry["id"] == "reveal" and entry["card"] in RUINS for entry in heard):  # which says it
        lines = [line for line in lines if line != words("table.demand")]
    return current_card.question(words, table.view, owner, drawer(table)) or words.sentences(lines)


def drawer(table: Host) -> str:
    """Who is to draw monsters, if several people share the device; "" otherwise."""
    prompt = table.view["prompt"]
    is_shared = len(table.session.people) > 1
    return table.names()[prompt.get("seat", 0)] if prompt["id"] == "ambush" and is_shared else ""
