"""The rows of the list of games: a saved game with its picture and its tools, a removed one, a damaged one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from page.dom import h, icon
from table import sessions
from table.names import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from page.dom import Node
    from table.save_format import Entry
    from table.saved_games import Shelf
    from table.words import Words


def row(
    words: Words, entry: Entry, name: str, naming: bool, more: Iterable[str], *, secret: bool, closed: bool
) -> Node:
    """A saved game. ``naming``: whether its name is being edited; ``more``: further facts, "" for none.

    ``secret``: it cannot be watched yet, because a replay shows what is hidden from the players of a running game.
    ``closed``: it can only be shown, see ``table.save_format.Save.closed``.
    """
    when = date(words, entry.touched)
    facts = [words("game." + entry.game)]
    if name:
        facts.append(words.phrase(entry.head))
    if not entry.over and entry.players == 1:
        facts.append(words.phrase(entry.standing))
    if entry.players > 1:
        facts.append(words("new.players.many", n=entry.players))
    if closed and not entry.over:
        facts.append(words("home.closed"))
    facts += [*map(words.phrase, entry.facts), *filter(None, more), when]
    verb, secret = "look" if entry.over or closed else "continue", secret or closed
    address = ("#/kept/" if closed else "#/play/") + entry.id
    tools = h(
        "div.row",
        None,
        h(
            "a.btn",
            {
                "href": address,
                "aria-label": words(f"games.{verb}.label", when=when),
            },
            words("games." + verb),
        ),
        None if secret else _tool(words, "watch " + entry.id, "replay.watch", "eye", when),
        _tool(words, "rename " + entry.id, "games.rename", "pen", when),
        None if secret else _tool(words, "link " + entry.id, "record.link", "link", when),
        _tool(words, "save " + entry.id, "record.file.save", "save", when),
        _tool(words, "remove " + entry.id, "games.remove", "trash", when),
    )
    picture = h("span.small-board.empty", {"aria-hidden": "true", "data-picture": entry.id}, icon(entry.game))
    return h(
        "li.saved.card",
        {"id": "game-" + entry.id, "data-game": entry.game},
        picture,
        h("h3", None, name or words.phrase(entry.head)),
        _name_form(words, entry.id, name) if naming else tools,
        h("p", None, " · ".join(facts)),
    )


def awaited(words: Words, shelf: Shelf, entry: Entry) -> str:
    """Whose turn it is in a running game by links; "" for another game."""
    save = shelf.stored(entry.id) if entry.players > 1 and not entry.over else None
    seats = sessions.awaited(save.session) if save else None
    if seats is None:
        return ""
    names = [name or words("table.player", n=seat + 1) for seat, name in seats]
    return words("turn.waiting", name=words.list(names)) if names else words("turn.yours")


def _name_form(words: Words, id: str, name: str) -> Node:
    field = h(
        "input", {"type": "text", "id": "name", "maxlength": LONGEST, "autocomplete": "off", "enterkeyhint": "done"}
    )
    field.value = name
    return h(
        "form.row.name",
        {"data-name": id},
        h("label.sr", {"for": "name"}, words("games.name")),
        field,
        h("button.btn", {"type": "submit"}, words("games.name.save")),
        h("button.btn.quiet", {"type": "button", "data-do": "keep_name " + id}, words("games.name.cancel")),
    )


def removed(words: Words, id: str) -> Node:
    """A game that was removed just now."""
    undo = h("button.btn", {"type": "button", "data-do": "restore " + id}, icon("undo"), words("app.undo"))
    return h("li.saved.card.gone", {"id": "game-" + id}, h("p", None, words("games.removed")), h("div.row", None, undo))


def damaged(words: Words, id: str, n: int) -> Node:
    """The n-th game that cannot be opened."""
    save = h(
        "button.btn",
        {"type": "button", "data-do": "rescue " + id, "aria-label": words("games.damaged.save", n=n)},
        icon("save"),
        words("record.file.save"),
    )
    remove = h(
        "button.btn.quiet",
        {
            "type": "button",
            "data-do": "remove " + id,
            "title": words("games.remove"),
            "aria-label": words("games.damaged.remove", n=n),
        },
        icon("trash"),
    )
    return h(
        "li.saved.card.damaged",
        {"id": "game-" + id},
        h("h3", None, words("games.damaged.game", n=n)),
        h("div.row", None, save, remove),
        h("p", None, words("games.damaged.text")),
    )


def _tool(words: Words, verb: str, word: str, sign: str, when: str) -> Node:
    return h(
        "button.btn.quiet",
        {"type": "button", "data-do": verb, "title": words(word), "aria-label": words(word + ".label", when=when)},
        icon(sign),
    )


def date(words: Words, seconds: int) -> str:
    """The day and the time in the language of the page."""
    options = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
    clock = js.Intl.DateTimeFormat.new(words.lang, options)
    return str(clock.format(js.Date.new(seconds * 1000)))
