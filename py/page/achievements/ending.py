"""The achievements that a game has just shown, next to its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page.dom import Node, h, icon, load_style
from table.achievements import Medals, shown_in

if TYPE_CHECKING:
    from page.screens import App
    from table.session import Session

SHEET = "static/css/achievements.css"
#: The most achievements that are named: a first game can show eight, which are in the list that the line leads to.
MOST = 3
#: The new achievements of the games that have ended since the page was opened, by id of the game.
_new: dict[str, list[str]] = {}


def show_new(app: App, id: str, session: Session, ending: Node) -> None:
    """Record the achievements of a finished game by the day of its end, and list the new ones below its result.

    Nothing is recorded for a game that is not the player's own.
    """
    if id not in _new:
        result = next((result for result in app.results.all() if result.id == id), None)
        if result is None:
            return
        medals = Medals(app.store)
        if medals.is_searched(id):
            return
        _new[id] = medals.add(id, session.deal.game, shown_in(session), result.on)
    if not _new[id] or ending.querySelector("[data-new]"):
        return
    load_style(SHEET)
    words, game = app.words, session.deal.game
    named = _new[id] if len(_new[id]) <= MOST else _new[id][: MOST - 1]
    names = words.list([words(f"achieve.{game}.{one}") for one in named])
    others = len(_new[id]) - len(named)
    text = words("achieve.new.more", names=names, n=others) if others else words("achieve.new", names=names)
    link = h("a", {"href": f"#/achievements/{game}"}, icon("ok"), h("span", None, text))
    place = ending.querySelector(".day-of-game") or ending.querySelector(".verdict")
    place.after(h("p.new-achievements", {"data-new": True, "role": "status"}, link))


def forget(app: App, id: str) -> None:
    """Search a game again once it is over: its end has been undone. What it has shown stays earned."""
    _new.pop(id, None)
    Medals(app.store).forget(id)
